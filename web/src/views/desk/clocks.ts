// SPDX-License-Identifier: GPL-3.0-or-later
// The clocks of a board at the desk: remaining time, and the format of typed and displayed times.
import { narrow } from '../../narrow';
import type { Side } from '../../types';
import type { Board } from './calls';

/** The time left to a side `elapsed` milliseconds after the board was reported. */
export const leftOf = (
  board: Pick<Board, 'clocks' | 'result' | 'untimed'>,
  side: Side,
  elapsed: number,
): number =>
  Math.max(
    0,
    (board.clocks.left[side] ?? Infinity) -
      (board.result === null && !board.untimed && board.clocks.running === side ? elapsed : 0),
  );

/** Parses a clock time such as "1:23:45" to milliseconds; null if invalid. */
export const readFace = (typed: string): number | null => timeOf(narrow(typed).trim());

const timeOf = (text: string): number | null =>
  /^\d+(:\d{1,2}){1,2}$/.test(text)
    ? text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000
    : null;

/** Formats a clock time as the log writes it. */
export const faceOf = (ms: number): string =>
  [Math.floor(ms / 3600000), Math.floor(ms / 60000) % 60, Math.floor(ms / 1000) % 60]
    .map((part, i) => (i ? String(part).padStart(2, '0') : String(part)))
    .join(':');
