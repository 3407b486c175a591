// SPDX-License-Identifier: GPL-3.0-or-later
// A game as this page knows it at one moment: the server's state, and what was sent and is not answered yet.
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
  /** When the state came, on performance.now(), and over which connection. */
  received: number;
  /** When the players were as told, on performance.now(). */
  seen: number;
  connection: number;
  minutes: Minute[];
  refusal: RefusedAct | null;
  pending: Pending | null;
  /** Something else than a move is on its way. */
  busy: boolean;
  /** The next move made here is sealed, and the game adjourned. */
  sealing: boolean;
  revision: number;
  problem: Problem | null;
  /** The move that the engine would play at this ply. */
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

/** Absences up to this many milliseconds do not count. */
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

/** Whether the board shows the second side nearest. */
export const turned = (you: Side | null): boolean => you !== null && !isFirst(you);
