// SPDX-License-Identifier: GPL-3.0-or-later
// The types of the server's data: the API's as registry/api.txt declares them, and those of socket messages.
import type * as wire from './wire';
import type { Game, Side } from './wire';

export type {
  Asked,
  Awaited,
  Clock,
  Clocks,
  Count,
  CycleMove,
  EngineLine,
  Evidence,
  Game,
  GivenOdds,
  JudgedMove,
  LastMove,
  May,
  Obstacle,
  Pace,
  Player,
  Side,
  Status,
  WrittenMove,
} from './wire';
export type { Analysis, Assessed } from './wire';

/** The result of a game, of a line, or of an over-the-board game entered by its arbiter. */
export type Result = Omit<wire.Result, 'result' | 'article' | 'text'> & {
  result: string;
  article?: string | null;
  text?: string;
};
/** A ruling in a game, or by the judge on a sequence of moves. */
export type Ruling = Omit<wire.Ruling, 'ruling' | 'line' | 't'> & {
  ruling: string;
  line?: number;
  t?: number;
};
/** An entry of the arbiter's log: an event with its rulings. */
export type Minute = Omit<wire.Minute, 'rulings'> & { rulings: Ruling[] };
export type Players = wire.Summary['players'];
/** The page never shows the arbiter's token of a game. */
type Seen<T> = Omit<T, 'you'> & { you: Side | null };
export type Summary = Seen<wire.Summary>;
/** A game's state as messages contain it: everything except the moves. */
export type BareState = Seen<wire.BareState>;
export interface Move extends Omit<wire.Move, 't'> {
  /** Only moves of a game have a time. */
  t?: number;
  /** The position after it, if the page derived it. */
  fen?: string;
}
export interface State extends BareState {
  moves: Move[];
  minutes: Minute[];
}

export interface GameEvent {
  event: string;
  side?: Side;
  move?: string;
  kind?: string;
  plies?: number;
  t?: number;
}

/** The server's problem object; if there was no response, only `reason`. */
export type Problem = Partial<wire.Problem>;

export interface EventMessage {
  type: 'event';
  game: string;
  n: number;
  event: GameEvent;
  rulings: Ruling[];
  move: Move | null;
  state: BareState;
  /** Moves were taken back or corrected. */
  rewound?: boolean;
}

export type Judgement = NonNullable<wire.Assessed['judgement']>;

export type ServerMessage =
  | { type: 'state'; game: string; state: State }
  | EventMessage
  | { type: 'ack'; id: number; n: number }
  | { type: 'problem'; id?: number | string; game?: string; problem: Problem }
  | { type: 'mine'; mine: Summary | null }
  | { type: 'tournament'; tournament: string }
  | { type: 'study'; study: string }
  | { type: 'lobby'; games: Summary[]; seats?: Summary[] }
  | wire.ToldLesson
  | wire.ToldStep
  | wire.ToldNotice
  | { type: 'pong'; id: number; now: number }
  | { type: 'said'; game: string; side: Side; phrase?: string; text?: string }
  | { type: 'presence'; game: string; players: Players; spectators: number };

/** The side that moves first, and its opponent, for each game. */
export const SIDES: Record<Game, readonly [Side, Side]> = {
  chess: ['white', 'black'],
  xiangqi: ['red', 'black'],
};
export const isFirst = (side: Side): boolean => side !== 'black';
/** Whether both players have joined. */
export const bothSit = ({ game, players }: { game: Game; players: Players }): boolean =>
  SIDES[game].every(side => players[side]?.seated);
export const other = (game: Game, side: Side): Side => (isFirst(side) ? 'black' : SIDES[game][0]);
