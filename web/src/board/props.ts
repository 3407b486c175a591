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
  /** The legal moves are not known yet: what a hand tries meanwhile is asked of the server, and not lost. */
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
   * Arrows and marks that somebody drew, as PGN has them: "Ge2e4", "Rg1"; where they may be changed, who
   * hears of it.
   */
  marks?: readonly string[];
  drew?: (marks: string[]) => void;
  /**
   * Where a move may be prepared for the next turn: how many plies the game has at the position shown, and
   * the pieces before the last of them. A prepared move is played only in the position that the opponent's
   * next move makes of the one it was prepared in; when moves are taken back, or anything else is done to the
   * game, it is dropped.
   */
  line?: { ply: number; before: string };
  /** Counts up when the board must be set right though its position is the same: a move was taken back. */
  revision: number;
  moved: (from: string, to: string, premoved: boolean) => void;
  /** A hand tried what is not among the legal moves: the server says why not, or what it means. */
  tried: (from: string, to: string) => void;
  /** A hand is on the board. */
  touched: () => void;
  /** Whether a move is prepared for the next turn. */
  prepared: (ready: boolean) => void;
  /** Words laid over the board. */
  children?: ComponentChildren;
}
