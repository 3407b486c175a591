// SPDX-License-Identifier: GPL-3.0-or-later
// A player's finished games: filtered by game, outcome and opponent, each with a download.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import * as games from '../../calls/games';
import { useWords } from '../../i18n';
import { controlWords, reasonWords } from '../../phrase';
import { lang } from '../../prefs';
import { follows } from '../../router';
import { useStore } from '../../store';
import type { Game } from '../../types';
import { SideMark } from '../Side';
import { played, type Outcome, type Played } from './calls';
import { useT, type Key } from './words';

const OUTCOMES = ['', 'won', 'drawn', 'lost'] as const;
const KINDS = ['', 'chess', 'xiangqi'] as const;
const MARKS = { won: '1', drawn: '½', lost: '0', none: '–' };
const PAGE = 20;

export function Games({ name }: { name: string }): JSX.Element {
  const t = useT();
  const w = useWords();
  const [outcome, setOutcome] = useState<Outcome | ''>('');
  const [game, setGame] = useState<Game | ''>('');
  const [against, setAgainst] = useState('');
  const [games, setGames] = useState<Played[] | null>(null);
  const [more, setMore] = useState(false);
  const load = (before: readonly Played[]): void =>
    void played(name, { game, outcome, against, before: before[before.length - 1]?.ended }).then(
      list => {
        setGames([...before, ...list]);
        setMore(list.length === PAGE);
      },
      () => setGames([...before]),
    );
  useEffect(() => {
    const timer = setTimeout(() => load([]), against ? 250 : 0);
    return () => clearTimeout(timer);
  }, [name, outcome, game, against]);
  return (
    <section class="gms" aria-labelledby="games">
      <h2 class="head ww" id="games">
        <span>{t('recent')}</span>
      </h2>
      <div class="row filters">
        <div class="seg" role="group" aria-label={t('game')}>
          {KINDS.map(one => (
            <button key={one} aria-pressed={game === one} onClick={() => setGame(one)}>
              {one ? w.game[one] : t('all')}
            </button>
          ))}
        </div>
        <div class="seg" role="group" aria-label={t('results')}>
          {OUTCOMES.map(one => (
            <button key={one} aria-pressed={outcome === one} onClick={() => setOutcome(one)}>
              {t((one || 'all') as Key)}
            </button>
          ))}
        </div>
        <input
          class="find"
          type="search"
          value={against}
          aria-label={t('opponent')}
          placeholder={t('opponent')}
          onInput={e => setAgainst(e.currentTarget.value)}
        />
      </div>
      {games && !games.length && (
        <p class="note" role="status">
          {t('noGames')}
        </p>
      )}
      <ul class="rows">
        {games?.map(one => (
          <Row key={one.id} game={one} />
        ))}
      </ul>
      {more && (
        <button class="btn" onClick={() => load(games ?? [])}>
          {t('more')}
        </button>
      )}
    </section>
  );
}

function Row({ game }: { game: Played }): JSX.Element {
  const t = useT();
  const w = useWords();
  const language = useStore(lang);
  const who = game.opponent === '?' ? t('nameless') : game.opponent;
  const date = new Date(game.ended).toLocaleDateString(language, { dateStyle: 'medium' });
  const formats = game.game === 'xiangqi' ? (['pgn', 'xqf', 'pdf'] as const) : (['pgn', 'pdf'] as const);
  return (
    <li>
      <SideMark side={game.side} />
      <b class="res1" role="img" aria-label={t(game.outcome)}>
        {MARKS[game.outcome]}
      </b>
      <a href={'/g/' + game.id} onClick={follows}>
        <b>{who}</b>
        <small>
          {[
            w.game[game.game],
            controlWords(w, game.time),
            game.rated ? t('rated') : '',
            reasonWords(game.game, game.reason) ?? '',
            w.moveNumber(Math.ceil(game.plies / 2)),
          ]
            .filter(Boolean)
            .join(' · ')}
          {date && (
            <>
              {' '}
              · <span class="whole">{date}</span>
            </>
          )}
        </small>
      </a>
      <span class="keep">
        {formats.map(one => (
          <a
            key={one}
            class="btn"
            href={games[one](game.id, one === 'pdf' ? { lang: language } : {}).path}
            download={`${game.id}.${one}`}
            aria-label={`${one.toUpperCase()}: ${who}, ${date}`}
          >
            {one.toUpperCase()}
          </a>
        ))}
      </span>
    </li>
  );
}
