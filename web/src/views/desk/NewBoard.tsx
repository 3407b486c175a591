// SPDX-License-Identifier: GPL-3.0-or-later
// The form that opens a board at the arbiter's desk.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Refusal } from '../../api';
import { useWords } from '../../i18n';
import { lang } from '../../prefs';
import { go } from '../../router';
import { ruleSetName, ruleSetsOf } from '../../rule_sets';
import { SIDES, type Game } from '../../types';
import { byHallClocks, goByHallClocks, goWithoutMoves, open, withoutMoves, type Act } from './calls';
import { useT } from './words';

const CLOCKS: Record<Game, string> = { chess: '90m+30s', xiangqi: '40/90m,10/15m*' };

/** `hall`: by the hall's own clocks; `bare`: without its moves. */
const blank = () => ({
  game: 'chess' as Game,
  rules: ruleSetsOf('chess')[0]!,
  first: '',
  second: '',
  time: CLOCKS.chess,
  hall: byHallClocks(),
  bare: withoutMoves(),
});
type Wanted = ReturnType<typeof blank>;
const withGame = (game: Game): Partial<Wanted> => ({ game, rules: ruleSetsOf(game)[0]!, time: CLOCKS[game] });

/** The act that begins it. */
const starting = ({ game, rules, first, second, time, hall, bare }: Wanted): Act => ({
  ...(!hall && { t: 0 }),
  event: 'start',
  game,
  rules,
  mode: 'board',
  time,
  ...(bare && { unentered: true }),
  [SIDES[game][0]]: first || null,
  [SIDES[game][1]]: second || null,
});

export function NewBoard({ setFault }: { setFault: (fault: string) => void }): JSX.Element {
  const t = useT();
  const words = useWords();
  const [wanted, setWanted] = useState(blank);
  const { game, rules, first, second, time, hall, bare } = wanted;
  const set = (more: Partial<Wanted>): void => setWanted({ ...wanted, ...more });
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      goByHallClocks(hall);
      goWithoutMoves(bare);
      go('/desk/' + (await open(starting(wanted))));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setFault(error.message || words.unreachable);
    }
  };
  return (
    <form class="one" onSubmit={e => void submit(e)}>
      <h2 class="head ww">{t('newBoard')}</h2>
      <div class="g2">
        <label class="field">
          <span>{t('game')}</span>
          <select value={game} onChange={e => set(withGame(e.currentTarget.value as Game))}>
            <option value="chess">{words.game.chess}</option>
            <option value="xiangqi">{words.game.xiangqi}</option>
          </select>
        </label>
        <label class="field">
          <span>{t('rules')}</span>
          <select value={rules} onChange={e => set({ rules: e.currentTarget.value })}>
            {ruleSetsOf(game).map(r => (
              <option key={r} value={r}>
                {ruleSetName(r, lang.get())}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{t('first')}</span>
          <input value={first} maxLength={40} onInput={e => set({ first: e.currentTarget.value })} />
        </label>
        <label class="field">
          <span>{t('second')}</span>
          <input value={second} maxLength={40} onInput={e => set({ second: e.currentTarget.value })} />
        </label>
        <label class="field">
          <span>{t('clock')}</span>
          <input required value={time} onInput={e => set({ time: e.currentTarget.value })} />
        </label>
        <label class="field">
          <span>{t('whoseClocks')}</span>
          <select
            value={hall ? 'hall' : 'page'}
            onChange={e => set({ hall: e.currentTarget.value === 'hall' })}
          >
            <option value="page">{t('pageClocks')}</option>
            <option value="hall">{t('hallClocks')}</option>
          </select>
        </label>
        <label class="field">
          <span>{t('movesOf')}</span>
          <select
            value={bare ? 'bare' : 'entered'}
            onChange={e => set({ bare: e.currentTarget.value === 'bare' })}
          >
            <option value="entered">{t('entered')}</option>
            <option value="bare">{t('unentered')}</option>
          </select>
        </label>
      </div>
      <div class="rowb">
        <button class="btn main" type="submit">
          {t('open')}
        </button>
      </div>
    </form>
  );
}
