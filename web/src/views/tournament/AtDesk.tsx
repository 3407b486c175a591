// SPDX-License-Identifier: GPL-3.0-or-later
// Links the entry of results to the arbiter's desk: opens a board there, and settings for all boards opened.
import type { JSX } from 'preact';
import { Refusal } from '../../api';
import { useWords } from '../../i18n';
import { Icon } from '../../icons';
import { follows, go } from '../../router';
import { toast } from '../../toast';
import { byHallClocks, goByHallClocks, goWithoutMoves, openBound, withoutMoves } from '../desk/calls';
import { useT } from './words';

/**
 * Whether boards opened from here use the hall's clocks, and whether their moves are entered; and a link to
 * all open boards.
 */
export function HallClocks(): JSX.Element {
  const t = useT();
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          checked={byHallClocks()}
          onChange={e => goByHallClocks(e.currentTarget.checked)}
        />{' '}
        {t('hallClocks')}
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={withoutMoves()}
          onChange={e => goWithoutMoves(e.currentTarget.checked)}
        />{' '}
        {t('withoutMoves')}
      </label>
      <div class="rowb">
        <a class="btn" href="/desk" onClick={follows}>
          <Icon name="board" />
          {t('allAtDesk')}
        </a>
      </div>
    </>
  );
}

/** Opens the game of a board at the arbiter's desk. `board` is its name there: 3, or 2.1 in a team match. */
export function AtDesk({
  event,
  round,
  board,
}: {
  event: string;
  round: number;
  board: string;
}): JSX.Element {
  const t = useT();
  const words = useWords();
  const open = (): void =>
    void openBound(event, round, board).then(
      id => go('/desk/' + id),
      (error: unknown) => toast((error instanceof Refusal && error.message) || words.unreachable),
    );
  return (
    <button
      class="btn quiet atdesk"
      aria-label={t('titled', t('atDesk'), board)}
      title={t('atDesk')}
      onClick={open}
    >
      <Icon name="board" />
    </button>
  );
}
