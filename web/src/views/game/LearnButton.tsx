// SPDX-License-Identifier: GPL-3.0-or-later
// The button that leads from an analysed game to the player's mistakes in it.
import type { JSX } from 'preact';
import { useWords } from '../../i18n';
import { Icon } from '../../icons';
import type { NotesModel } from '../../notes';
import { useStore } from '../../store';
import { SIDES, type State } from '../../types';
import { mistakesOf } from '../mistakes/model';
import { learning } from './learning';

/** The side whose mistakes are practised; for a spectator the losing side, or the first. */
const learner = ({ you, game, result }: State): (typeof SIDES)[typeof game][number] =>
  you ?? SIDES[game][result?.result === '1-0' ? 1 : 0];

export function LearnButton({ notes, state }: { notes: NotesModel; state: State }): JSX.Element | null {
  const t = useWords();
  const { status, positions } = useStore(notes.view);
  if (status !== 'done') return null;
  const mistakes = mistakesOf(state, positions, learner(state));
  if (!mistakes.length) return <p class="note">{t.noMistakes(t.side[learner(state)])}</p>;
  return (
    <button class="btn learn" onClick={() => learning.set({ state, mistakes })}>
      <Icon name="again" />
      <span>{t.learn(mistakes.length)}</span>
    </button>
  );
}
