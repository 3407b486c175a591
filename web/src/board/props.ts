// SPDX-License-Identifier: GPL-3.0-or-later
// What a board is given: the position, what may be moved, what is pointed out, and who hears of it.
import type { ComponentChildren } from 'preact';
import type { Game, LastMove, Side } from '../types';
import type { Drawing } from './Evidence';

export interface BoardProps {
  game: Game;
  fen: string;
  flip: boolean;
  turn: Side;
  /** The side whose pieces may be moved here, now or in advance; null: only to look at. */
  hand: Side | null;
  legal: readonly string[];
  /** The legal moves are not known yet: meanwhile a move by hand is sent to the server, so that it is not
   * lost. */
  awaited?: boolean;
  last: LastMove | null;
  check: readonly string[];
  /** A move pointed out. */
  arrow: LastMove | null;
  /** A piece moved here that the server has not confirmed. */
  unconfirmed: string | null;
  /** What the arbiter points at. */
  drawing?: Drawing | null;
  /**
   * Arrows and marks drawn by a user, as in PGN: "Ge2e4", "Rg1"; if they can be changed, the callback that
   * receives them.
   */
  marks?: readonly string[];
  drew?: (marks: string[]) => void;
  /**
   * Given when a move may be prepared for the next turn: the number of plies at the position shown, and the
   * pieces before the last of them. A prepared move is played only in the position after the opponent's next
   * move; if moves are taken back, or anything else happens in the game, it is dropped.
   */
  line?: { ply: number; before: string };
  /** Counts up when the board must be set right though its position is the same: a move was taken back. */
  revision: number;
  moved: (from: string, to: string, premoved: boolean) => void;
  /** Called when the user tries an illegal move: the server explains why, or finds the move meant. */
  tried: (from: string, to: string) => void;
  /** A hand is on the board. */
  touched: () => void;
  /** Whether a move is prepared for the next turn. */
  prepared: (ready: boolean) => void;
  /** Words laid over the board. */
  children?: ComponentChildren;
}
