// SPDX-License-Identifier: GPL-3.0-or-later
// The properties of a board: the position, the legal moves, the highlights and the callbacks.
import type { ComponentChildren } from 'preact';
import type { Game, LastMove, Side } from '../types';
import type { Drawing } from './Evidence';

export interface BoardProps {
  game: Game;
  fen: string;
  flip: boolean;
  turn: Side;
  /** The side whose pieces the user may move, now or as a premove; null for a read-only board. */
  hand: Side | null;
  legal: readonly string[];
  /**
   * The legal moves are not known yet; until then each attempted move is sent to the server, so that none is
   * lost.
   */
  awaited?: boolean;
  last: LastMove | null;
  check: readonly string[];
  /** A move to highlight with an arrow. */
  arrow: LastMove | null;
  /** The square of a piece moved here that the server has not confirmed. */
  unconfirmed: string | null;
  /** The evidence that the arbiter points at. */
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
  /**
   * Increases when the board must be redrawn although its position has not changed, because a move was taken
   * back.
   */
  revision: number;
  moved: (from: string, to: string, premoved: boolean) => void;
  /** Called when the user tries an illegal move: the server explains why, or finds the move meant. */
  tried: (from: string, to: string) => void;
  /** Called when the user touches the board. */
  touched: () => void;
  /** Called when a premove is set or dropped. */
  prepared: (ready: boolean) => void;
  /** Elements laid over the board. */
  children?: ComponentChildren;
}
