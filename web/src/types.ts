// SPDX-License-Identifier: GPL-3.0-or-later
// The shapes that the server sends and takes, as docs/api.md states them.

export type Game = 'chess' | 'xiangqi';
export type Side = 'white' | 'red' | 'black';
/** Of a time control, as the house rates it; "": no clock. */
export type Pace = 'blitz' | 'rapid' | 'classical' | 'correspondence' | '';
export type Status = 'waiting' | 'playing' | 'over';

export interface Player {
  name: string;
  seated: boolean;
  connected: boolean;
  /** The computer's level, where it plays this side. */
  engine?: number;
  /** Somebody with a page of his own, and how strong: `provisional` as long as few games tell it. */
  account?: true;
  /** A program plays under this name. */
  bot?: true;
  rating?: number;
  provisional?: true;
  /** How long nobody has held the seat, and after how much of that the opponent may take the game. */
  away?: number;
  patience?: number;
  /** In a game of days: until this time he is on leave, and his clock stands. */
  leave?: number;
}
export type Players = Partial<Record<Side, Player>>;

export interface SideClock {
  /** Milliseconds; null: this side has time without end. */
  remaining: number | null;
  to_go: number;
}
/** `wait`: how long the running clock still stands, where a move begins with a delay. */
export type Clocks = Partial<Record<Side, SideClock>> & { running: Side | null; now: number; wait?: number };

export interface LastMove {
  from: string;
  to: string;
}

/** A move in UCI, and in every notation of its game. */
export interface WrittenMove {
  uci: string;
  text: Record<string, string>;
}
/** What the stronger player gives, by its name; of two moves the first, null while it is to be made on the board. */
export interface GivenOdds {
  id: string;
  first?: WrittenMove | null;
}
export interface Move extends WrittenMove {
  ply: number;
  side: Side;
  fen?: string;
  t?: number;
  remaining?: number;
  capture?: boolean;
  check?: boolean;
}

export interface Result {
  result: string;
  reason: string;
  article?: string | null;
  /** What the article says. */
  law?: string | null;
  text?: string;
  /** A draw that whoever stayed took from who had left. */
  taken?: true;
  /** Of a game of an event whose result was entered there: by whom, and whether it was over with another result. */
  ruled?: { by: string | null; corrected: boolean };
}

/** What the caller may do now; what he may not is left out. */
export interface May {
  move?: true;
  offer?: true;
  accept?: true;
  decline?: true;
  resign?: true;
  abort?: true;
  rematch?: true;
  hint?: true;
  'takeback-answer'?: true;
  adjourn?: true;
  'adjourn-answer'?: true;
  /** The move made now may be sealed. */
  seal?: true;
  resume?: true;
  'open-sealed'?: true;
  /** Plies that he would take back. */
  takeback?: number;
  /** Claims that would be heard. */
  claim?: string[];
}

export interface CycleMove {
  ply: number;
  side: Side;
  move: string;
  labels: string[];
  victims: string[];
}
/** What the judge says of a move of the cycle. */
export interface JudgedMove {
  ply: number;
  because: string;
  attacks: boolean;
  open: boolean;
  taker?: string;
  guard?: string;
  root?: 'none' | 'false' | 'few' | 'true';
  pins?: string[];
  king?: string;
  notes: string;
  line: { uci: string; text: Record<string, string> }[];
}
export interface Evidence {
  deviate: Side | null;
  patterns: Partial<Record<Side, string>>;
  question?: string;
  moves: JudgedMove[];
}
/** How far a claim has come, and what it costs if it is wrong. */
export interface Count {
  claim: string;
  count: number;
  needed: number;
  article?: string | null;
  red?: number;
  white?: number;
  black?: number;
  checks?: number;
  checks_counted?: number;
  cost: { foul?: true; fouls?: number; fouls_most?: number; taken?: number; given?: number; offer?: true; article?: string | null };
}
/** What stands against a refused move. */
export interface Obstacle {
  kind: 'man' | 'leg' | 'eye' | 'screen' | 'attacker';
  square: string;
  target?: string;
}

export interface Ruling {
  ruling: string;
  text: string;
  side?: string;
  article?: string;
  law?: string;
  reason?: string;
  repetitions?: number;
  /** The moves of a repetition and what each of them is. */
  cycle?: CycleMove[];
  evidence?: Evidence;
  [field: string]: unknown;
}
/** An event of which the minutes tell, with its rulings. */
export interface Minute {
  n: number;
  ply: number;
  event: string;
  by: Side | null;
  rulings: Ruling[];
}

/** A game's state as messages carry it: everything but the moves. */
/** Of a game of an event that not both have come to: when it begins (from there `default` is left to come), or who is late and
 * when he has lost; in milliseconds from when it was told. */
export interface Awaited {
  begins?: number;
  default?: number;
  late?: Side[];
  loses?: number;
}

export interface BareState {
  awaited?: Awaited;
  id: string;
  game: Game;
  rules: string;
  time: string;
  pace: Pace;
  claims: string;
  status: Status;
  start_fen: string;
  fen: string;
  side: Side;
  ply: number;
  check: string[];
  last: LastMove | null;
  legal: string[];
  you: Side | null;
  players: Players;
  clocks: Clocks | null;
  offer: Side | null;
  may: May;
  counts: Count[];
  /** The free seat is for whoever comes. */
  open?: true;
  rated?: true;
  odds?: GivenOdds;
  phase: string;
  takeback: { side: Side; plies: number } | null;
  /** Who offers to adjourn. */
  adjourn?: Side | null;
  /** Both agreed to, or the arbiter said so: the side to move may seal its move. */
  adjourning?: true;
  rematch: { side: Side; game: string | null } | null;
  result: Result | null;
  spectators: number;
  n: number;
}
export interface State extends BareState {
  /** The event that it is a game of. */
  tournament?: string;
  moves: Move[];
  minutes: Minute[];
}

export interface Summary {
  id: string;
  game: Game;
  rules?: string;
  open?: true;
  rated?: true;
  odds?: GivenOdds;
  /** For whom the free seat is kept. */
  invited?: string;
  /** The event that it is a game of. */
  tournament?: string;
  awaited?: Awaited;
  time: string;
  pace: Pace;
  status: Status;
  side: Side;
  fen: string;
  last: LastMove | null;
  players: Players;
  clocks: Clocks | null;
  plies: number;
  /** Number of the last event. */
  n: number;
  /** What one side asks of the other and waits for. */
  asks?: { side: Side; what: 'draw' | 'takeback' | 'adjourn' | 'rematch' };
  /** Unix time in milliseconds. */
  created?: number;
  result: Result | null;
  you: Side | null;
}

export interface GameEvent {
  event: string;
  side?: Side;
  move?: string;
  kind?: string;
  plies?: number;
  t?: number;
}

/** Problem objects of RFC 9457, with what the house adds to them. */
export interface Problem {
  type?: string;
  title?: string;
  status?: number;
  detail?: string;
  code?: string | number;
  reason?: string;
  article?: string;
  law?: string;
  /** Of a refused move. */
  from?: string;
  to?: string;
  obstacles?: Obstacle[];
  /** Of a player that nobody is: who may be meant. */
  near?: string[];
  /** Of an account that can't be removed: the games that have to be ended first. */
  games?: string[];
}

export interface EventMessage {
  type: 'event';
  game: string;
  n: number;
  event: GameEvent;
  rulings: Ruling[];
  move: Move | null;
  state: BareState;
  /** Moves were taken back or put right. */
  rewound?: boolean;
}

/** A line of play of the engine; scores are the first side's, in hundredths of a pawn or in moves to mate. */
export interface EngineLine {
  eval: number | null;
  mate: number | null;
  depth: number;
  moves: { uci: string; text: Record<string, string> }[];
}
export type Judgement = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';
/** What is thought of the position after a ply, and of the move that led to it. `share`: of the first side, 0 to 1. */
export interface Assessed {
  ply: number;
  eval: number | null;
  mate: number | null;
  share: number;
  judgement: Judgement | null;
  loss: number | null;
  lines: EngineLine[];
}
export interface Analysis {
  id: string;
  done: boolean;
  plies: number;
  positions: Assessed[];
}

export type ServerMessage =
  | { type: 'state'; game: string; state: State }
  | EventMessage
  | { type: 'ack'; id: number; n: number }
  | { type: 'problem'; id?: number; game?: string; problem: Problem }
  | { type: 'mine'; mine: Summary | null }
  | { type: 'tournament'; tournament: string }
  | { type: 'study'; study: string }
  | { type: 'hall'; games: Summary[]; seats?: Summary[] }
  | { type: 'pong'; id: number; now: number }
  | { type: 'said'; game: string; side: Side; phrase?: string; text?: string }
  | { type: 'presence'; game: string; players: Players; spectators: number };

/** The side that moves first, and its opponent, for each game. */
export const SIDES: Record<Game, readonly [Side, Side]> = {
  chess: ['white', 'black'],
  xiangqi: ['red', 'black'],
};
export const isFirst = (side: Side): boolean => side !== 'black';
/** Whether both sides sit at a board. */
export const bothSit = ({ game, players }: { game: Game; players: Players }): boolean => SIDES[game].every(side => players[side]?.seated);
export const other = (game: Game, side: Side): Side => (isFirst(side) ? 'black' : SIDES[game][0]);
