// SPDX-License-Identifier: GPL-3.0-or-later
// A player's half of the clock, and both halves as a face to be read from three metres.
import type { JSX } from 'preact';
import { clockText } from '../../clock';
import { follows } from '../../router';
import { SIDES, type Side } from '../../types';
import type { Put } from './boardModel';
import type { Board } from './calls';
import { useT } from './words';

const LOW = 30000;

export interface Clocked {
  name: (side: Side) => string;
  left: (side: Side) => number;
  running: Side | null;
  mayPress: (side: Side) => boolean;
  put: Put;
}
interface HalfProps extends Clocked {
  side: Side;
  far?: boolean;
}
/** One half, which the player presses like a clock. */
export function Half({ side, far, name, left, running, mayPress, put }: HalfProps): JSX.Element {
  const t = useT();
  const ran = running !== side ? '' : left(side) < LOW ? ' low' : ' on';
  return (
    <button
      class={'half' + ran + (far ? ' far' : '')}
      disabled={!mayPress(side)}
      aria-label={`${name(side)}, ${clockText(left(side))}, ${t('pressClock')}`}
      onClick={() => put({ event: 'press', side })}
    >
      <b>
        <i class={'side ' + side} />
        {name(side)}
      </b>
      <span class="big">{clockText(left(side))}</span>
    </button>
  );
}

interface FaceProps extends Clocked {
  board: Board;
  only: Side | null;
}
/**
 * A clock legible from three metres: both halves, or one of two phones that form a clock. Players press it; a
 * press by a player who has not moved is only noted by the arbiter at the board.
 */
export function Face({ board, only, ...clocked }: FaceProps): JSX.Element {
  const t = useT();
  const sides = only ? [only] : [...SIDES[board.game]].reverse();
  return (
    <main id="main" class={'face' + (only ? ' alone' : '')}>
      <h1 class="sr">{t('face')}</h1>
      {sides.map((side, k) => (
        <Half key={side} side={side} far={!only && k === 0} {...clocked} />
      ))}
      <a class="btn quiet" href={`/desk/${board.id}`} onClick={follows}>
        {t('back')}
      </a>
    </main>
  );
}
