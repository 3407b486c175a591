// SPDX-License-Identifier: GPL-3.0-or-later
// Opening a simultaneous display: so many boards of either game at once, at odds and with a clock of one's
// own where that is wanted.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import * as displays from '../../calls/displays';
import { call, openGame, Refusal } from '../../api';
import { useWords } from '../../i18n';
import { oddsGiver } from '../../odds';
import { controlWords, refusalWords } from '../../phrase';
import { go } from '../../router';
import { SIDES, type Game, type Problem } from '../../types';
import { useT } from './words';
import { asked, NONE, useOdds, type Chosen } from './Odds';

const MOST = 20;
const TIMES = ['10m+5s', '15m+10s', '30m+10s', '60m', '60m+30s', '90m+30s', '120m+30s'];
const UNTIMED = ['3d/1', '-'];
const GAMES: readonly Game[] = ['chess', 'xiangqi'];
type Place = 'first' | 'second';

/**
 * Where who gives the display sits: by the odds that he gives, else as he chose; by lot here, as clocks that
 * differ are of sides.
 */
const placeOf = (game: Game, odds: Chosen, chosen: string): Place =>
  oddsGiver(game, odds.id) ??
  (chosen === 'random' ? (Math.random() < 0.5 ? 'first' : 'second') : (chosen as Place));

/**
 * The time control of a board; `own` of who sits at `place`, where his clock differs from that of the others.
 */
const timeOf = (time: string, own: string, place: Place): string =>
  !own || own === time ? time : place === 'first' ? `W${own} B${time}` : `W${time} B${own}`;

export function Open(): JSX.Element {
  const t = useT();
  const w = useWords();
  const [title, setTitle] = useState('');
  const [many, setMany] = useState<Record<Game, number>>({ chess: 6, xiangqi: 0 });
  const [odds, setOdds] = useState<Record<Game, Chosen>>({ chess: NONE, xiangqi: NONE });
  const [time, setTime] = useState(TIMES[1]!);
  const [ownTime, setOwn] = useState('');
  const [side, setSide] = useState('first');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const all = many.chess + many.xiangqi;
  const played = all ? GAMES.filter(game => many[game]) : GAMES;
  const own = TIMES.includes(time) ? ownTime : '';
  const free = played.filter(game => !odds[game].id);
  const open = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    const ids: string[] = [];
    try {
      for (const game of GAMES)
        for (let i = 0; i < many[game]; i++) {
          const colour = placeOf(game, odds[game], side);
          ids.push(
            (
              await openGame({
                game,
                time: timeOf(time, own, colour),
                colour,
                ...asked(game, odds[game]),
                opponent: 'link',
              })
            ).id,
          );
        }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setProblem(error.problem);
    }
    // Fewer boards than asked for are a display, too; one is a game, and waits among the others.
    const display =
      ids.length > 1
        ? await call(displays.newDisplay({ title: title.trim(), games: ids })).catch((error: unknown) =>
            setProblem((error as Refusal).problem),
          )
        : undefined;
    setBusy(false);
    if (display) go('/s/' + display.id);
  };
  return (
    <form class="simul" onSubmit={event => void open(event)}>
      <h2 class="head ww">{t('simul')}</h2>
      <p class="note">{t('simulText')}</p>
      <div class="filters">
        <label class="field wide">
          <span>{t('title')}</span>
          <input
            type="text"
            maxLength={30}
            value={title}
            placeholder={t('simul')}
            onInput={e => setTitle(e.currentTarget.value)}
          />
        </label>
        {GAMES.map(game => (
          <label key={game} class="field">
            <span>{t('many', w.game[game])}</span>
            <input
              type="number"
              min={0}
              max={MOST}
              required
              value={many[game]}
              onInput={e => setMany({ ...many, [game]: e.currentTarget.valueAsNumber || 0 })}
            />
          </label>
        ))}
        <label class="field">
          <span>{w.timeControl}</span>
          <select value={time} onChange={e => setTime(e.currentTarget.value)}>
            {[...TIMES, ...UNTIMED].map(one => (
              <option key={one} value={one}>
                {controlWords(w, one)}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{t('ownClock')}</span>
          <select value={own} disabled={!TIMES.includes(time)} onChange={e => setOwn(e.currentTarget.value)}>
            <option value="">{t('sameClock')}</option>
            {TIMES.filter(one => one !== time).map(one => (
              <option key={one} value={one}>
                {controlWords(w, one)}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{w.yourSide}</span>
          <select value={side} disabled={!free.length} onChange={e => setSide(e.currentTarget.value)}>
            {(['first', 'second'] as const).map((one, i) => (
              <option key={one} value={one}>
                {[...new Set((free.length ? free : played).map(game => w.side[SIDES[game][i]!]))].join(' / ')}
              </option>
            ))}
            <option value="random">{w.random}</option>
          </select>
        </label>
        {played.map(game => (
          <OddsFields
            key={game}
            game={game}
            several={played.length > 1}
            odds={odds[game]}
            choose={one => setOdds({ ...odds, [game]: one })}
          />
        ))}
      </div>
      {problem && (
        <p class="note bad" role="alert">
          {refusalWords(w, problem)}
        </p>
      )}
      <div class="row">
        <button class="btn main" aria-busy={busy} disabled={busy || all < 2 || all > MOST}>
          {t('open')}
        </button>
      </div>
    </form>
  );
}

function OddsFields({
  game,
  several,
  odds,
  choose,
}: {
  game: Game;
  several: boolean;
  odds: Chosen;
  choose: (odds: Chosen) => void;
}): JSX.Element {
  const t = useT();
  const w = useWords();
  const { fields, note } = useOdds(game, odds, choose);
  const giver = oddsGiver(game, odds.id);
  return (
    <>
      {fields.map(({ name, value, choose, options }) => (
        <label key={name} class="field">
          <span>{several ? w.game[game] + w.colon + name : name}</span>
          <select value={value} onChange={e => choose(e.currentTarget.value)}>
            {options.map(([id, text]) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
      {giver && (
        <p class="note wide" role="status">
          {t('give', w.side[SIDES[game][giver === 'first' ? 0 : 1]])}
          {note && w.gap + note}
        </p>
      )}
    </>
  );
}
