// SPDX-License-Identifier: GPL-3.0-or-later
// The state of a game on this page: what the server has reported, and what was sent and not yet answered.
import {
  isFirst,
  type EngineLine,
  type Minute,
  type Player,
  type Problem,
  type Side,
  type State,
} from './types';

/** An act that the arbiter refused, shown to the player who tried it. */
export interface RefusedAct {
  ply: number;
  move?: string;
  problem: Problem;
  /** The language of the server's text: its article is only in that language. */
  language?: string;
}
export interface Pending {
  uci: string;
  fen: string;
}
export interface GameView {
  state: State | null;
  /** The position after each ply. */
  fens: string[];
  /**
   * The time on performance.now() at which the state arrived; `connection` is the socket it arrived through.
   */
  received: number;
  /** The time on performance.now() at which the players' presence was reported. */
  seen: number;
  connection: number;
  minutes: Minute[];
  refusal: RefusedAct | null;
  pending: Pending | null;
  /** Whether an action other than a move is being sent. */
  busy: boolean;
  /** Whether the next move made here will be sealed, to adjourn the game. */
  sealing: boolean;
  revision: number;
  problem: Problem | null;
  /** The move that the engine suggests at this ply. */
  hint: { ply: number; line: EngineLine } | null;
}

export const NOTHING_YET: GameView = {
  state: null,
  fens: [],
  received: 0,
  seen: 0,
  connection: 0,
  minutes: [],
  refusal: null,
  pending: null,
  busy: false,
  sealing: false,
  revision: 0,
  problem: null,
  hint: null,
};

/** Absences up to this many milliseconds are ignored. */
export const BRIEF = 2500;
/**
 * Whether a player has been absent longer than it takes to open the board. `seen`: when the presence was
 * reported.
 */
export const isGone = (player: Player, seen: number): boolean =>
  player.seated &&
  !player.connected &&
  (player.away === undefined ||
    player.away + performance.now() - seen >= Math.min(BRIEF, (player.patience ?? Infinity) / 4));

/** Whether the board is shown from the second side. */
export const turned = (you: Side | null): boolean => you !== null && !isFirst(you);
