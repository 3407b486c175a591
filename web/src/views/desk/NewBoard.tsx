// SPDX-License-Identifier: GPL-3.0-or-later
// The form that opens a board at the arbiter's desk.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Refusal } from '../../api';
import { useWords } from '../../i18n';
import { lang } from '../../prefs';
import { go } from '../../router';
import { ruleSetName, ruleSetsOf } from '../../rule_sets';
import type { Game } from '../../types';
import { Published, Regulations } from '../regulations/Regulations';
import { goByHallClocks, goWithoutMoves, open } from './calls';
import { blank, starting, withGame, withPublished, withRules, type Wanted } from './draft';
import { useT } from './words';

export function NewBoard({ setFault }: { setFault: (fault: string) => void }): JSX.Element {
  const t = useT();
  const words = useWords();
  const [wanted, setWanted] = useState(blank);
  const { game, rules, first, second, time, hall, bare, regulated } = wanted;
  const set = (more: Partial<Wanted>): void => setWanted(before => ({ ...before, ...more }));
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
          <select value={game} onChange={e => set(withGame(wanted, e.currentTarget.value as Game))}>
            <option value="chess">{words.game.chess}</option>
            <option value="xiangqi">{words.game.xiangqi}</option>
          </select>
        </label>
        <label class="field">
          <span>{t('rules')}</span>
          <select value={rules} onChange={e => set(withRules(wanted, e.currentTarget.value))}>
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
      <details class="kv">
        <summary>{t('regulations')}</summary>
        <Published key={game} game={game} take={published => set(withPublished(published))} />
        <Regulations rules={rules} place="board" typed={regulated} set={typed => set({ regulated: typed })} />
      </details>
      <div class="rowb">
        <button class="btn main" type="submit">
          {t('open')}
        </button>
      </div>
    </form>
  );
}
