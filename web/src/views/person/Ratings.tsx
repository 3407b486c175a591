// SPDX-License-Identifier: GPL-3.0-or-later
// A player's ratings in each game and speed, with their curves.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useWords } from '../../i18n';
import { lang } from '../../prefs';
import { useStore } from '../../store';
import type {
  CurvePoint as Point,
  Game,
  PlayerLevel as Level,
  PlayerPage as Person,
  PlayerRating as Rating,
} from '../../wire';
import { curve, type Speed } from './calls';
import { Curve, Spark } from './Curve';
import { useT } from './words';

interface Shown {
  game: Game;
  speed: Speed | '';
}

const SPEEDS: readonly Speed[] = ['blitz', 'rapid', 'classical', 'correspondence'];

/** Each game's fastest speed comes first. */
const rowsOf = (who: Person): (Rating | (Level & { speed: ''; rating: number; off: number }))[] =>
  who.scheme === 'levels'
    ? who.levels.map(level => ({ ...level, speed: '' as const, rating: level.points, off: 0 }))
    : [...who.ratings].sort(
        (a, b) => a.game.localeCompare(b.game) || SPEEDS.indexOf(a.speed) - SPEEDS.indexOf(b.speed),
      );

export function Ratings({ who }: { who: Person }): JSX.Element {
  const t = useT();
  const w = useWords();
  const language = useStore(lang);
  const rows = rowsOf(who);
  const best = [...rows].sort((a, b) => b.games - a.games)[0];
  const [shown, show] = useState<Shown | null>(best ? { game: best.game, speed: best.speed } : null);
  const [points, setPoints] = useState<readonly Point[]>([]);
  useEffect(() => {
    if (shown) curve(who.name, shown.game, shown.speed).then(setPoints, () => setPoints([]));
  }, [shown?.game, shown?.speed, who.name]);
  const speedWord = (speed: string): string => (speed ? t(speed as Speed) : '');
  return (
    <section aria-labelledby="ratings">
      <h2 class="head ww" id="ratings">
        <span>{t('ratings')}</span>
        <span>
          {who.scheme === 'glicko2' ? 'Glicko-2 · ' : who.scheme === 'elo' ? 'Elo · ' : ''}
          {t('provisional')}
        </span>
      </h2>
      {!rows.length && <p class="note">{t('noRatings')}</p>}
      {who.levels.length > 0 && <p class="note levels">{t('levelNote')}</p>}
      {rows.length > 0 && (
        <table class="tbl rt">
          <thead>
            <tr>
              <th>{t('game')}</th>
              <th>{t('speed')}</th>
              <th class="n">{t(who.scheme === 'levels' ? 'points' : 'rating')}</th>
              <th class="n opt2">{t('off')}</th>
              <th class="n">{t('games')}</th>
              <th class="c">{t('lastGames')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => {
              const on = shown?.game === row.game && shown.speed === row.speed;
              return (
                <tr key={row.game + row.speed} class={on ? 'me' : ''}>
                  <td>
                    <button
                      class="chooses"
                      aria-pressed={on}
                      onClick={() => show({ game: row.game, speed: row.speed })}
                    >
                      {w.game[row.game]}
                    </button>
                  </td>
                  <td>{speedWord(row.speed)}</td>
                  <td class="n r">
                    {row.rating}
                    {row.provisional && <small>?</small>}
                  </td>
                  <td class="n opt2">{row.off ? '± ' + row.off : '–'}</td>
                  <td class="n">{row.games}</td>
                  <td class="c">
                    <Spark values={row.recent} provisional={row.provisional} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {shown && points.length > 0 && (
        <div class="big1">
          <p class="cap1">
            <b>{[w.game[shown.game], speedWord(shown.speed)].filter(Boolean).join(' · ')}</b>
            {who.scheme === 'glicko2' && <span class="note">{t('band')}</span>}
          </p>
          <Curve
            points={points}
            name={w.game[shown.game]}
            speed={speedWord(shown.speed)}
            language={language}
          />
        </div>
      )}
    </section>
  );
}
