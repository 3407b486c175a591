// SPDX-License-Identifier: GPL-3.0-or-later
// Made by tools/registry.py from registry/api.txt, events.txt and acts.txt: change those files.

export type Game = 'chess' | 'xiangqi';

export type Side = 'white' | 'red' | 'black';

export type Seat = 'white' | 'red' | 'black' | 'arbiter';

export type Status = 'waiting' | 'playing' | 'over';

export type Speed = 'blitz' | 'rapid' | 'classical' | 'correspondence';

export type Pace = '' | 'blitz' | 'rapid' | 'classical' | 'correspondence';

export type GameResult = '1-0' | '0-1' | '1/2-1/2' | '0-0' | 'void' | '1/2-0' | '0-1/2';

export type Role = 'player' | 'admin' | 'closed';

export type Language = 'en' | 'zh-Hans' | 'zh-Hant';

export type RatingScheme = 'levels' | 'elo' | 'glicko2';

/** What an account's token may do. */
export type Scope = 'read' | 'play' | 'challenge' | 'study' | 'events';

/** RFC 9457. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  /** The error's stable name, as `qiyuan explain` takes it. */
  code: string;
  /** Why an event is refused. */
  reason?: string;
  article?: string;
  /** What the article says, in the caller's language. */
  law?: string;
  /** Of a refused move: the square of its piece. */
  from?: string;
  /** Of a refused move: the square that it would go to. */
  to?: string;
  /** Of a refused move: what stands against it. */
  obstacles?: Obstacle[];
  /** Of an account that is still in them: its games that go on. */
  games?: string[];
  /** Of what was too much at once: by which limit, as `limits` of `GET /api/server` names it. */
  limit?: string;
  /** Over the WebSocket: seconds until there is budget again. */
  retry_after?: number;
  /** Of an account's token that may not do that: the scope that it lacks. */
  scope?: string;
  /** Of a player that nobody is: players with a game behind them who may be meant, the nearest first. */
  near?: string[];
}

export interface Obstacle {
  kind: 'piece' | 'leg' | 'eye' | 'screen' | 'attacker';
  /** A square. */
  square: string;
  /** The square that an attacker attacks. */
  target?: string;
}

export interface ServerLimits {
  requests: number;
  games: number;
  events: number;
  connections: number;
  bodies_mb: number;
  server_bodies_mb: number;
  sign_ins: number;
  unjoined: number;
  waiting_hours: number;
  away_seconds: number;
  seat_seconds: number;
  gather_seconds: number;
  thoughts: number;
  studies: number;
  shelf_mb: number;
  guest_shelf_mb: number;
  shelf_games: number;
  server_shelf_mb: number;
  server_events: number;
  guest_days: number;
  leave_days: number;
}

export interface ServerFacts {
  version: string;
  addresses: string[];
  /** SVG of a QR code of the first address. */
  qr: string | null;
  /** What an address or a session may have, as --limits sets it. */
  limits: ServerLimits;
  ratings: RatingScheme;
  chat: boolean;
  /** Games for which the operator gave the computer a book of openings. */
  book: string[];
}

export interface Article {
  id: string;
  text: string;
}

export interface Matter {
  id: string;
  game: Game;
  /** In words. */
  name: string;
  /** By rule set; one that has none for the matter is absent. */
  articles: Record<string, string>;
}

export interface WrittenMove {
  uci: string;
  text: Record<string, string>;
}

export interface FirstOfTwo {
  move: WrittenMove;
  fen: string;
}

export interface Odds {
  game: Game;
  id: string;
  /** In words. */
  name: string;
  /** The position that the game begins from; with two moves the usual first one is made in it. */
  fen: string;
  /**
   * Moves that may be the first of two, each with the position that the game then begins from. Empty for
   * other odds.
   */
  firsts: FirstOfTwo[];
}

/** Visible characters. */
export type Name = string;

export interface Account {
  name: string;
  role: Role;
  /** New recovery codes, told this once. */
  codes?: string[];
  /** For a program: its session. */
  token?: string;
}

export interface Me {
  signed_in: boolean;
  name?: string;
  role?: Role;
  since?: number;
  sessions?: number;
  /** Recovery codes that are left. */
  codes?: number;
  settings?: Record<string, string | number | boolean>;
}

export interface Done {
  done: boolean;
}

export interface Session {
  id: string;
  since: number;
  seen: number;
  device: string;
  this: boolean;
}

export interface Leave {
  /** Days of a year. */
  allowance: number;
  /** Of this year, days that were begun. */
  used: number;
  left: number;
  /** Unix time in milliseconds; null: not on leave. */
  until: number | null;
}

export interface Token {
  id: string;
  name: string;
  scopes: Scope[];
  since: number;
  /** When it was shown last, within an hour; null: never. */
  used: number | null;
}

export interface DamagedGame {
  id: string;
}

export interface MyData {
  name: string;
  role: string;
  since: number;
  settings: Record<string, string | number | boolean>;
  sessions: Session[];
  tokens: Token[];
  friends: Tie[];
  blocked: Tie[];
  reports: ({
    id: string;
    at: number;
    about: string | null;
    game: string | null;
    why: string;
    words: string;
  })[];
  /** Of the server, each as it was tried last. */
  puzzles: {
    puzzle: string;
    solved: boolean;
    at: number;
  }[];
  /** Whole those that the caller gives. */
  classes: (Class | ClassHead)[];
  homework: {
    class: string;
    homework: string;
    n: number;
    kind: string;
    state: string;
    tries: number;
    found: number;
    wrong: number;
    at: number;
  }[];
  own_puzzles: OwnPuzzle[];
  leave: {
    begins: number;
    ends: number;
  }[];
  displays: DisplayHead[];
  studies: StudyHead[];
  curves: {
    game: Game;
    speed: Speed;
    points: CurvePoint[];
  }[];
  player: PlayerPage;
  games: ({
    /** Over, not over or aborted, or of what the server can read no more. */
    game: PlayedGame | Summary | DamagedGame;
    log: LoggedEvent[];
  })[];
  uploads: {
    id: string;
    name: string;
    made: number;
    size: number;
    games: number;
    shared: boolean;
  }[];
  events: {
    id: string;
    name?: string;
    role: string;
    number: number;
  }[];
}

export interface Tie {
  name: string;
  here: boolean;
}

export interface Ties {
  friends: Tie[];
  blocked: Tie[];
}

export interface PlayerPage {
  name: string;
  since: number;
  scheme: RatingScheme;
  ratings: PlayerRating[];
  levels: PlayerLevel[];
  results: Tally[];
  against: Against[];
  playing: boolean;
  /** The game that the player is playing at the moment; absent if there is none. */
  now?: string;
  /** A program plays under this name. */
  bot: boolean;
}

export interface PlayerRating {
  game: Game;
  speed: Speed;
  rating: number;
  /** What it may be off by, 0 where the scheme does not say. */
  off: number;
  games: number;
  provisional: boolean;
  at: number;
  /** What it was after each of the last games, 20 at most, oldest first. */
  recent: number[];
}

export interface PlayerLevel {
  game: Game;
  /** 30 the lowest, 1 the highest, 0 none yet */
  level: number;
  points: number;
  games: number;
  provisional: boolean;
  /** What it was after each of the last games, 20 at most, oldest first. */
  recent: number[];
}

export interface Tally {
  game: Game;
  side: Side;
  won: number;
  drawn: number;
  lost: number;
}

export interface Against {
  name: string;
  games: number;
  won: number;
  drawn: number;
  lost: number;
}

export interface CurvePoint {
  at: number;
  rating: number;
  off: number;
  game: string;
  provisional: boolean;
}

export interface PlayedGame {
  id: string;
  game: Game;
  rules: string;
  time: string;
  speed: string;
  rated: boolean;
  side: Side;
  opponent: string;
  /** The opponent has a page. */
  account: boolean;
  outcome: 'won' | 'drawn' | 'lost' | 'none';
  reason: string;
  article: string | null;
  plies: number;
  ended: number;
}

export interface Report {
  id: string;
  at: number;
  by: string | null;
  about: string | null;
  game: string | null;
  why: string;
  words: string;
  closed?: number;
  note?: string;
}

export interface GivenOdds {
  id: string;
  first?: WrittenMove | null;
}

export interface Awaited {
  /** Before it: in how many milliseconds it begins, whoever is there. */
  begins?: number;
  /** How many milliseconds after that an absent side has lost; left out: never. */
  default?: number;
  /** In it: the sides that did not come yet. */
  late?: Side[];
  /** In how many milliseconds they have lost; left out while that is open. */
  loses?: number;
}

export interface Asked {
  side: Side;
  what: 'draw' | 'takeback' | 'adjourn' | 'rematch';
}

export interface LastMove {
  from: string;
  to: string;
}

export interface Summary {
  id: string;
  game: Game;
  rules: string;
  /** The time control in the compact notation, `-` for none. */
  time: string;
  status: Status;
  /** The side to move. */
  side: Side;
  fen: string;
  last: LastMove | null;
  players: Partial<Record<Side, Player>>;
  clocks: Clocks | null;
  result: Result | null;
  you: Seat | null;
  /** Of the time control, for 60 moves; empty: no clock. */
  pace: Pace;
  /** Unix time in milliseconds. */
  created: number;
  plies: number;
  /** Number of the last event. */
  n: number;
  /** What one side asks of the other and waits for. */
  asks?: Asked;
  /** The free seat is for whoever comes. */
  open?: true;
  /** It counts for ratings. */
  rated?: true;
  /** For whom the free seat is kept. */
  invited?: string;
  /** The event that it is a game of: there nothing is taken back, and nobody leaves. */
  tournament?: string;
  /** Of a game of an event that not both have come to. */
  awaited?: Awaited;
  /**
   * The odds that the game began with: their `id` in `GET /api/odds`, and of those with two moves the first,
   * in UCI and every notation. Absent where it began otherwise.
   */
  odds?: GivenOdds;
}

export interface Player {
  name: string;
  seated: boolean;
  connected: boolean;
  /** The computer's level, where it plays this side. */
  engine?: number;
  /** How long nobody has held the seat, in milliseconds, in a game being played. */
  away?: number;
  /** After how much of that the opponent may take the game; absent where a move has days. */
  patience?: number;
  /** It is an account, which has a page. */
  account?: true;
  rating?: number;
  provisional?: true;
  /** A program plays under this name. */
  bot?: true;
  /**
   * In a correspondence game: this player is on leave, with the clock paused, until this Unix time in
   * milliseconds.
   */
  leave?: number;
  /** Of the computer, where it is not balanced. */
  style?: 'active' | 'solid';
  /** Out of which the computer plays its first moves; absent: none. */
  book?: 'house' | 'file';
}

/** A Clock under each side's name, and which runs. */
export interface Clocks {
  running: Side | null;
  /** The server's clock. */
  now: number;
  /**
   * Milliseconds that the running clock waits before it runs: at the side's first move, or by a simple delay.
   */
  wait: number;
  white?: Clock;
  red?: Clock;
  black: Clock;
}

export interface Clock {
  /** Milliseconds of the stage at `now`; null for a side without a clock. */
  remaining: number | null;
  /** Moves to go in the stage; 0: the rest of the game. */
  to_go: number;
  /** Periods of byo-yomi left. */
  periods: number;
  used: number;
}

export interface EnteredResult {
  by: string | null;
  /** The game was over with another result. */
  corrected: boolean;
}

export interface Result {
  result: GameResult;
  reason: string;
  article: string | null;
  text: string;
  /** A draw that who stayed took from who had left. */
  taken?: true;
  /** Of a game of an event whose result was entered there. */
  ruled?: EnteredResult;
  /** What the article says, in the caller's language. */
  law?: string | null;
}

export interface InvitedOpponent {
  player: string;
}

export interface ComputerOpponent {
  /** The computer's level. */
  engine: number;
  style?: 'balanced' | 'active' | 'solid';
  book?: 'none' | 'house' | 'file';
}

export interface NewGame {
  game?: Game;
  rules?: string;
  /**
   * As people write it, `5+3` (minutes + seconds), or in compact notation: `5m+3s`, `40/90m,10/15m*`, `-`.
   */
  time?: string;
  /** `none`: the creator takes no seat; only with `arbiter`. */
  colour?: 'first' | 'second' | 'random' | 'white' | 'red' | 'black' | 'none';
  /**
   * `auto` (usual): repetitions and limits are ruled without being asked, where the rule set leaves that to
   * the arbiter; `player`: only on claims.
   */
  claims?: 'auto' | 'player';
  /**
   * The creator's opponent: the visitor with the link, or the computer, with which the game begins at once.
   * `anyone`: takes a seat that is open on these terms, else opens one that others see.
   */
  opponent?: 'link' | 'anyone' | ComputerOpponent | InvitedOpponent;
  /** It counts for the ratings of both, who must have accounts. */
  rated?: boolean;
  name?: Name;
  fen?: string;
  /** Full moves without a capture (xq:4.2.4); otherwise what the rule set says. */
  natural_limit?: number;
  /** The creator conducts the game: the answer has an `arbiter_token`, and the state tells the players. */
  arbiter?: boolean;
  /** The `id` of odds of the game, as `GET /api/odds` lists them; not with `fen`. */
  odds?: string;
  /**
   * Of odds with two moves the first of them, in any notation; null: it is made on the board; the usual one
   * if not given.
   */
  first?: string | null;
}

export interface RematchAsked {
  side: Side;
  /** The game that follows, once both want it. */
  game: string | null;
}

export interface TakebackAsked {
  side: Side;
  plies: number;
}

export interface NamedOpening {
  /** As the Encyclopaedia has it: B90. */
  code?: string;
  /** In the caller's language, where it has one. */
  name: string;
}

/** A game as messages have it. */
export interface BareState {
  id: string;
  game: Game;
  rules: string;
  /** The time control in the compact notation, `-` for none. */
  time: string;
  status: Status;
  /** The side to move. */
  side: Side;
  fen: string;
  last: LastMove | null;
  players: Partial<Record<Side, Player>>;
  clocks: Clocks | null;
  result: Result | null;
  you: Seat | null;
  /** Of the time control, for 60 moves; empty: no clock. */
  pace: Pace;
  /** Unix time in milliseconds. */
  created: number;
  claims: 'auto' | 'player';
  start_fen: string;
  ply: number;
  check: string[];
  /** The legal moves in UCI form, for the seat to move alone. */
  legal: string[];
  offer: Side | null;
  may: May;
  spectators: number;
  /** The most that a measured lag gives back at one move, in milliseconds. */
  lag_quota: number;
  n: number;
  phase: 'before' | 'play' | 'adjourned' | 'resumed' | 'over';
  /** Somebody holds an arbiter's token. */
  arbiter: boolean;
  /** The side that asked for a takeback. */
  takeback: TakebackAsked | null;
  /** The side that offers to adjourn. */
  adjourn: Side | null;
  /** It is agreed on, or the arbiter said so: the side to move may seal its move. Left out otherwise. */
  adjourning?: true;
  rematch: RematchAsked | null;
  /** Through which the moves have gone last. */
  opening?: NamedOpening;
  /** The caller's claims, or for who looks on those of the side to move. */
  counts: Count[];
  /** The free seat is for whoever comes. */
  open?: true;
  /** It counts for ratings. */
  rated?: true;
  /** For whom the free seat is kept. */
  invited?: string;
  /** The event that it is a game of: there nothing is taken back, and nobody leaves. */
  tournament?: string;
  /** Of a game of an event that not both have come to. */
  awaited?: Awaited;
  /**
   * The odds that the game began with: their `id` in `GET /api/odds`, and of those with two moves the first,
   * in UCI and every notation. Absent where it began otherwise.
   */
  odds?: GivenOdds;
}

export interface State {
  id: string;
  game: Game;
  rules: string;
  /** The time control in the compact notation, `-` for none. */
  time: string;
  status: Status;
  /** The side to move. */
  side: Side;
  fen: string;
  last: LastMove | null;
  players: Partial<Record<Side, Player>>;
  clocks: Clocks | null;
  result: Result | null;
  you: Seat | null;
  /** Of the time control, for 60 moves; empty: no clock. */
  pace: Pace;
  /** Unix time in milliseconds. */
  created: number;
  claims: 'auto' | 'player';
  start_fen: string;
  ply: number;
  check: string[];
  /** The legal moves in UCI form, for the seat to move alone. */
  legal: string[];
  offer: Side | null;
  may: May;
  spectators: number;
  /** The most that a measured lag gives back at one move, in milliseconds. */
  lag_quota: number;
  n: number;
  phase: 'before' | 'play' | 'adjourned' | 'resumed' | 'over';
  /** Somebody holds an arbiter's token. */
  arbiter: boolean;
  /** The side that asked for a takeback. */
  takeback: TakebackAsked | null;
  /** The side that offers to adjourn. */
  adjourn: Side | null;
  /** It is agreed on, or the arbiter said so: the side to move may seal its move. Left out otherwise. */
  adjourning?: true;
  rematch: RematchAsked | null;
  /** Through which the moves have gone last. */
  opening?: NamedOpening;
  /** The caller's claims, or for who looks on those of the side to move. */
  counts: Count[];
  /** The free seat is for whoever comes. */
  open?: true;
  /** It counts for ratings. */
  rated?: true;
  /** For whom the free seat is kept. */
  invited?: string;
  /** The event that it is a game of: there nothing is taken back, and nobody leaves. */
  tournament?: string;
  /** Of a game of an event that not both have come to. */
  awaited?: Awaited;
  /**
   * The odds that the game began with: their `id` in `GET /api/odds`, and of those with two moves the first,
   * in UCI and every notation. Absent where it began otherwise.
   */
  odds?: GivenOdds;
  moves: Move[];
  minutes: Minute[];
}

export interface Move {
  ply: number;
  uci: string;
  side: Side;
  /** Every notation by its name. */
  text: Record<string, string>;
  t: number;
  remaining?: number;
  capture?: boolean;
  check?: boolean;
}

/** What the caller may do now; anything else is absent. */
export interface May {
  move?: true;
  offer?: true;
  accept?: true;
  decline?: true;
  resign?: true;
  abort?: true;
  adjourn?: true;
  'adjourn-answer'?: true;
  seal?: true;
  resume?: true;
  'open-sealed'?: true;
  'takeback-answer'?: true;
  'add-time'?: true;
  rematch?: true;
  /** The number of plies that the caller would take back. */
  takeback?: number;
  /** Claims that would be heard, right or wrong. */
  claim?: ('repetition' | 'fifty' | 'natural-limit' | 'dead' | 'ruling' | 'touch')[];
  hint?: true;
}

/** An event of which the minutes tell, with its rulings. */
export interface Minute {
  n: number;
  /** Plies played then. */
  ply: number;
  event: string;
  by: Side | null;
  rulings: Ruling[];
}

export interface CycleMove {
  ply: number;
  side: Side;
  move: string;
  labels: string[];
  victims: string[];
  /** Why the move has its label: a code of `qy_why_id()`; `evidence` has it in words. */
  why?: string;
  /** What the label rests on: moves from the position after this one, the other side having passed. */
  line?: string[];
}

export type RulingKind = 'refused' | 'illegal' | 'restore' | 'check' | 'bound' | 'foul' | 'warning' | 'penalty' | 'time' | 'offer' | 'declined' | 'upheld' | 'rejected' | 'deviate' | 'allowed' | 'undecided' | 'adjourned' | 'resumed' | 'clock-stopped' | 'clock-started' | 'signed' | 'flag' | 'result';

/** As a log has it, and worded. */
export interface Ruling {
  /** The number of the event. */
  line: number;
  t: number;
  ruling: RulingKind;
  side?: Seat;
  article?: string;
  reason?: string;
  /** In words, in the caller's language. */
  text: string;
  /** What the article says, in the caller's language. */
  law?: string;
  of?: string;
  move?: string;
  moves?: string[];
  /** Of `check`: squares. */
  by?: string[];
  /** For a referee's decision: the reason, in the referee's own words. */
  grounds?: string;
  /** For a referee's decision: the referee's name. */
  decided_by?: string;
  count?: number;
  repetitions?: number;
  ms?: number;
  fen?: string;
  result?: string;
  ply?: number;
  cycle?: CycleMove[];
  /** Regulations on points of two readings, without which something else would be ruled. */
  readings?: string[];
  /** It was asked who can still win, and not answered within the limits. */
  undecided?: boolean;
  /** Of a foul: the article of the penalty that comes next, the mildest first. */
  answer?: string;
  /** Of an illegal press: what it brought on a real clock, to be taken off again. */
  increment?: number;
  /** An illegal move stands, since nobody stepped in before it was answered. */
  stands?: true;
  /** No default time was announced: it is zero. */
  unannounced?: true;
  /** The arbiter waits until the next move is completed, an illegal position being on the board. */
  waits?: true;
  /** An endgame's table was asked. */
  by_table?: true;
  /** Of what a table was asked: how the game is won from here. */
  play?: string[];
  /** Those of the event that it rests on, with their values: {"fouls":2}. */
  regulations?: Record<string, unknown>;
  /** Of `deviate` and `allowed`: moves of each side that may go by before it takes effect. */
  grace?: number;
  /** Of `allowed`: the moves of the natural limit are counted from here. */
  counts_from_now?: true;
  /** Of a penalty that names nobody who gives it: who may. */
  unnamed?: 'chief' | 'organiser';
  /** A post that nothing proves is not accepted, as nobody answered. */
  post?: 'refused';
  /** Of `allowed`: the foul that was called for it is taken back. */
  lifted?: true;
  evidence?: Evidence;
}

export interface JudgedMove {
  ply: number;
  /** Why the move has its label, in words. */
  because: string;
  /** Marks and arrows of the move's diagram, as `notes` of the picture reads them. */
  notes: string;
  attacks: boolean;
  /** It was not decided whether it attacks. */
  open: boolean;
  /** A square. */
  taker?: string;
  /** A square. */
  guard?: string;
  /** Whether the victim has a root. */
  root?: 'none' | 'false' | 'few' | 'true';
  /** The pieces that would check the guard's king if it recaptured. */
  pins?: string[];
  /** A square. */
  king?: string;
  /** What would follow if the other side passed. */
  line: WrittenMove[];
}

/** What a ruling on a repetition rests on. */
export interface Evidence {
  /** The side that has to change, or has lost. */
  deviate: Side | null;
  /** What each side's moves come to, in words. */
  patterns: Partial<Record<Side, string>>;
  /** What was left open, in words. */
  question?: string;
  moves: JudgedMove[];
}

export interface Cost {
  foul?: boolean;
  fouls?: number;
  fouls_most?: number;
  taken?: number;
  given?: number;
  offer?: boolean;
  article?: string | null;
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
  cost: Cost;
}

export interface Seated {
  id: string;
  seat_token: string;
  side: Side;
  url: string;
}

/**
 * An event of an arbiter's log without `t` and `lag`, which the server adds. `side` may be left out where it
 * is the sender's own; who holds the arbiter's token names it.
 */
export interface Event {
  /**
   * A seat sends touch, adjust, move, press, release, record, offer, accept, decline, claim, resign, seal,
   * appeal, takeback-decline, rematch, adjourn-decline; the arbiter's token begin, arrive, absent, foul,
   * penalty, refuse, illegal-found, illegal-position, setup-error, board-turned, colours-reversed, displaced,
   * stop-clock, start-clock, clock-fault, adjudicate, undo, abandon, fair-copy, overrule; both flag, resume,
   * open-sealed, takeback, add-time, abort, sign, adjourn. Online touch, adjust, press, release and record
   * are refused (`wrong-mode`): they belong to play over the board.
   */
  event:
    | 'begin' | 'arrive' | 'absent' | 'touch' | 'adjust' | 'move' | 'press' | 'release' | 'record' | 'offer'
    | 'accept' | 'decline' | 'claim' | 'resign' | 'flag' | 'foul' | 'penalty' | 'refuse' | 'illegal-found'
    | 'illegal-position' | 'setup-error' | 'board-turned' | 'colours-reversed' | 'displaced' | 'seal'
    | 'resume' | 'open-sealed' | 'stop-clock' | 'start-clock' | 'clock-fault' | 'adjudicate' | 'undo'
    | 'takeback' | 'add-time' | 'abort' | 'abandon' | 'fair-copy' | 'appeal' | 'overrule' | 'sign'
    | 'takeback-decline' | 'rematch' | 'adjourn' | 'adjourn-decline';
  /**
   * `white`, `red` or `black`: who did it, or to whom it is done. Of `sign`: `arbiter` where the arbiter
   * signs.
   */
  side?: Seat;
  /** Of `touch` and `adjust`: its name: e4, h2. */
  square?: string;
  /** Of `touch` and `adjust`: two that are touched at once. */
  squares?: string[];
  /** Of `adjust`: the opponent agreed. */
  consent?: boolean;
  /**
   * Of `move`, `claim`, `illegal-found` and `seal`: in any notation of the game; of `claim` written down and
   * not yet played.
   */
  move?: string;
  /**
   * Of `move`, `claim`, `illegal-found` and `seal`: where the ranks of `move` begin: in xiangqi 0 unless this
   * says 1 (`Che3`, `h10g8`).
   */
  ranks?: number;
  /** Of `move`: false where nobody saw that the move was illegal: it stays on the board. */
  seen?: boolean;
  /** Of `record` and `illegal-found`: the number of a move of either side, from the first on. */
  ply?: number;
  /**
   * Of `claim` (repetition, fifty, natural-limit, dead, ruling, touch, increment, no-win): the kind of claim.
   * Of `foul` (disturbing, clock, repeated-offer, false-limit-claim, touch-immovable, touch-uncapturable,
   * missed-records, conduct): what was done. Of `penalty` (warning, time, loss, expel, points, fine, rounds):
   * the kind of penalty.
   */
  kind?:
    | 'repetition' | 'fifty' | 'natural-limit' | 'dead' | 'ruling' | 'touch' | 'increment' | 'no-win'
    | 'disturbing' | 'clock' | 'repeated-offer' | 'false-limit-claim' | 'touch-immovable'
    | 'touch-uncapturable' | 'missed-records' | 'conduct' | 'warning' | 'time' | 'loss' | 'expel' | 'points'
    | 'fine' | 'rounds';
  /**
   * Of `foul`, `penalty` and `clock-fault`: the article of a breach of conduct; of `clock-fault` the one by
   * which the clocks are set.
   */
  of?: string;
  /**
   * Of `penalty` and `add-time`: milliseconds, below zero where they are taken away; of a penalty that is
   * `time`.
   */
  ms?: number;
  /**
   * Of `penalty` (board, chief, organiser): the giver of the penalty. Of `foul`, `adjudicate`, `undo` and
   * `overrule`: the name of the person who did it.
   */
  by?: string;
  /** Of `illegal-found` and `displaced`: false where the position can't be found again. */
  restorable?: boolean;
  /** Of `claim`: false where the move that would bring it is not written down. */
  written?: boolean;
  /** Of `illegal-found`: the players agreed to put it right. */
  agreed?: boolean;
  /** Of `illegal-found` and `displaced`: the last ply after which the position is known. */
  known?: number;
  /** Of `colours-reversed`: a new game is played. */
  restart?: boolean;
  /** Of `stop-clock`: without it `arbiter`; where a side stops the clocks, `none`. */
  reason?: 'arbiter' | 'piece' | 'question' | 'server' | 'none' | 'leave';
  /** Of `clock-fault`: the times that the clocks are set to. */
  set?: Record<string, number>;
  /** Of `clock-fault`: what becomes of a flag that fell. */
  flag?: 'void' | 'stands';
  /**
   * Of `adjudicate`, `abandon` and `overrule`: 1-0, 0-1, 1/2-1/2, 0-0 or void. Of `penalty` and `refuse`:
   * what both score: 1/2-0 and 0-1/2 give one side half a point and the other none.
   */
  result?: GameResult;
  /** Of `penalty`: how many rounds the player may not play. */
  rounds?: number;
  /** Of `undo` and `appeal`: the number of an event. */
  line?: number;
  /** Of `takeback`: how many are taken back. */
  plies?: number;
  /** Of `fair-copy`: the arbiter gives it. */
  given?: boolean;
  /** Of `appeal`: what the player says. Of `penalty`: what the player pays. */
  text?: string;
  /** Of `release`. */
  from?: string;
  /** Of `release`: where the piece was released. */
  to?: string;
  /** Of `sign`: the side refuses to sign. */
  refused?: boolean;
  /** Of `adjudicate`: by which article. */
  article?: string;
}

/**
 * A line of play. Scores are the first side's: hundredths of a pawn, or moves to mate (below 0 the second
 * side mates).
 */
export interface EngineLine {
  eval: number | null;
  mate: number | null;
  depth: number;
  moves: WrittenMove[];
}

export interface Assessed {
  ply: number;
  eval: number | null;
  mate: number | null;
  /** The share of the points that the first side may expect. */
  share: number;
  /** Of the move that led here. */
  judgement: 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder' | null;
  /** Hundredths of a pawn given away by it, 1000 at most. */
  loss: number | null;
  lines: EngineLine[];
}

export interface Analysis {
  id: string;
  done: boolean;
  plies: number;
  positions: Assessed[];
}

/**
 * An event of the game's log. The server adds `start`, `join`, `begin`, `flag`, `takeback-ask` and
 * `rematch-game`. The `move` of `seal` is told to its own side alone until the sealed move is opened.
 */
export interface LoggedEvent {
  t: number;
  event: string;
}

/** A line of `lines=brief`. */
export interface BriefEvent {
  type: 'brief';
  /** The number of the event. */
  n: number;
  event: LoggedEvent;
  /** When the line is sent, as what follows. */
  status: Status;
  /** The side to move. */
  side: Side;
  /** What the clock of each side has left, in milliseconds. */
  remaining?: Partial<Record<Side, number>>;
  result?: GameResult;
  /** Moves were taken back or put right: ask for the whole state. */
  rewound?: true;
}

export interface LessonSaid {
  /**
   * `come`: be in the lesson, `go`: be no longer; `lead` (`on`), for who may write; `step`: show something,
   * for the leader and whoever has the board; `follow` (`on`); `hand` up or down (`on`), the leader takes
   * down that of `person`; `board`: the leader gives it to `person`, or without takes it back.
   */
  do: 'come' | 'go' | 'lead' | 'step' | 'follow' | 'hand' | 'board';
  /** With `come`: follows; usual. */
  on?: boolean;
  /** The id of somebody in the lesson; with `lead`: who has the board. */
  person?: string;
  chapter?: number;
  /** The place in the chapter: moves in UCI. */
  at?: string;
  flip?: boolean;
  /** Arrows and circles for the moment: `Ge2e4 Rg1`. */
  marks?: string;
  /** As it was told. The next two count where it is another now: the server has lost its memory of them. */
  since?: number;
  /** With `come`: the hand is up. */
  hand?: boolean;
  /** With `lead`: the ids of those whose hands were up, in that order. */
  hands?: string;
}

export interface LessonPerson {
  /** Of somebody in this lesson alone; the same when the page or the server begins anew. */
  id: string;
  name: string;
  away?: true;
}

export interface LessonPupil {
  id: string;
  name: string;
  guest: boolean;
  follows: boolean;
}

export interface LessonStep {
  /** The id of who shows it. */
  by: string;
  chapter: number;
  at: string;
  flip: boolean;
  marks: string;
}

/** Says who it is, and in which language it is told. */
export interface SentHello {
  type: 'hello';
  /** A session's; without one, the cookie's. */
  token?: string;
  lang?: Language;
}

/** Asks for a game: `state`, or what happened after a message that came before. */
export interface SentSubscribe {
  type: 'subscribe';
  game: string;
  /** A seat's. */
  token?: string;
  after?: number;
}

export interface SentUnsubscribe {
  type: 'unsubscribe';
  game: string;
}

/** To be carried out; answered by `ack` when it is durable. */
export interface SentEvent {
  type: 'event';
  game: string;
  /** The sender's own. The same event with the same id is carried out once. */
  id: number | string;
  /** A seat's. */
  token?: string;
  event: Event;
}

/** Asks for the games that are played and the seats that are open, now and as they change. */
export interface SentLobby {
  type: 'lobby';
}

/** Asks for every change of the caller's own games. */
export interface SentMine {
  type: 'mine';
}

/** Asks to be told when an event or a study changes; one of the two. */
export interface SentFollow {
  type: 'follow';
  tournament?: string;
  study?: string;
}

/** What somebody says in the lesson on a study. `token`: the writers' of the study, with `lead`. */
export interface SentLesson {
  type: 'lesson';
  study: string;
  id?: number | string;
  token?: string;
  lesson: LessonSaid;
}

export interface SentPing {
  type: 'ping';
  id: number | string;
}

export interface ToldState {
  type: 'state';
  game: string;
  state: State;
}

/** `state` is the state when the message is sent, without `moves` and `minutes`. */
export interface ToldEvent {
  type: 'event';
  game: string;
  /** Messages of a game are numbered without gaps. */
  n: number;
  event: LoggedEvent;
  rulings: Ruling[];
  move: Move | null;
  state: BareState;
  /** Moves were taken back or put right: ask for the whole state. */
  rewound?: boolean;
}

export interface ToldPresence {
  type: 'presence';
  game: string;
  players: Partial<Record<Side, Player>>;
  spectators: number;
}

/** What a player says, as a `phrase` or as free text. */
export interface ToldSaid {
  type: 'said';
  game: string;
  side: Side;
  phrase?: string;
  text?: string;
}

export interface ToldAck {
  type: 'ack';
  id: number | string;
  n: number;
}

export interface ToldProblem {
  type: 'problem';
  id?: number | string;
  problem: Problem;
}

/** In both `you` is null. */
export interface ToldLobby {
  type: 'lobby';
  games: Summary[];
  seats: Summary[];
}

export interface ToldMine {
  type: 'mine';
  /** null: from here on nothing is missed. */
  mine: Summary | null;
}

export interface ToldTournament {
  type: 'tournament';
  tournament: string;
}

export interface ToldStudy {
  type: 'study';
  study: string;
}

/** The lesson on a study and its people; again when something of it changes. */
export interface ToldLesson {
  type: 'lesson';
  study: string;
  /** To somebody who has just come: who that is; null without a session, which is told and not listed. */
  you?: string | null;
  /** When the server's memory of this lesson begins: another number after it was lost. */
  since: number;
  leader: LessonPerson | null;
  /** To whom the leader has given the board; `away` where nobody of that id is here. */
  board: LessonPerson | null;
  /** How many are here. */
  people: number;
  /** Of those who are here, whose hands are up, in that order. */
  hands: string[];
  /** All who are here; to the leader alone. */
  present?: LessonPupil[];
  /** The latest; to somebody who has just come. */
  step?: LessonStep | null;
}

/** What the leader, or whoever has the board, shows now. */
export interface ToldStep {
  type: 'step';
  study: string;
  step: LessonStep;
}

/** From the server to everybody who is connected. */
export interface ToldNotice {
  type: 'notice';
  /**
   * It will be restarted when the games with a clock are over; it writes nothing now, and clocks stand; null:
   * neither any more.
   */
  notice: 'restart' | 'read-only' | null;
}

export interface ToldPong {
  type: 'pong';
  id: number | string;
  /** By the server's clock. */
  now: number;
}

export interface Arena {
  minutes: number;
  opened: number | null;
  ends: number | null;
  closed: boolean;
}

export interface Tournament {
  id: string;
  name: string | null;
  city: string | null;
  federation: string | null;
  start: string | null;
  end: string | null;
  /** Of the rounds, with commas between, as the event has announced them. */
  dates: string | null;
  /** When they begin, by the clock of the place. */
  times: string | null;
  time: string | null;
  arbiter: string | null;
  system: string;
  /** Where pairs come from; null where the system is not known. */
  form: 'swiss' | 'table' | 'stages' | 'arena' | null;
  /** Lots are drawn when a round is paired. */
  lots: boolean;
  /** null of a report file, which does not say. */
  game: Game | null;
  rounds: number;
  paired: number;
  /**
   * Nothing is left to be played: every round has its results, an arena is closed, everybody of a knock-out
   * has a place.
   */
  over: boolean;
  entrants: number;
  stages: number;
  teams: boolean;
  online: 'hand' | 'auto' | 'hand-rated' | 'auto-rated' | null;
  /** Of an arena: how long it goes on, and when it was opened and is over, Unix time in milliseconds. */
  arena: Arena | null;
  /** The round since which it is not in FIDE mode any more. */
  left_fide: number | null;
}

export interface Entrant {
  id: number;
  name: string;
  title: string;
  rating: number | null;
  federation: string;
  club: string;
}

export interface TournamentWhole {
  id: string;
  name: string | null;
  city: string | null;
  federation: string | null;
  start: string | null;
  end: string | null;
  /** Of the rounds, with commas between, as the event has announced them. */
  dates: string | null;
  /** When they begin, by the clock of the place. */
  times: string | null;
  time: string | null;
  arbiter: string | null;
  system: string;
  /** Where pairs come from; null where the system is not known. */
  form: 'swiss' | 'table' | 'stages' | 'arena' | null;
  /** Lots are drawn when a round is paired. */
  lots: boolean;
  /** null of a report file, which does not say. */
  game: Game | null;
  rounds: number;
  paired: number;
  /**
   * Nothing is left to be played: every round has its results, an arena is closed, everybody of a knock-out
   * has a place.
   */
  over: boolean;
  entrants: number;
  stages: number;
  teams: boolean;
  players: Entrant[];
  online: 'hand' | 'auto' | 'hand-rated' | 'auto-rated' | null;
  /** Of an arena: how long it goes on, and when it was opened and is over, Unix time in milliseconds. */
  arena: Arena | null;
  /** The round since which it is not in FIDE mode any more. */
  left_fide: number | null;
}

/** A team, with the columns of 15.3 to 15.5 under their names. */
export interface StandingOfTeam {
  rank: number;
  id: number;
  name: string;
  points?: number;
  places?: number;
  terms?: Record<string, {
    round: number;
    opponent: number;
    value: number;
  }[]>;
  withdrawn?: boolean;
  /** Present if there are any: a warned player ranks below all players level with them (xq:18.4). */
  warnings?: number;
}

/** A final place of an event in stages; `to` differs where it is shared. */
export interface StagePlace {
  rank: number;
  to: number;
  id: number;
  name: string;
}

/** By tie-breaks. */
export interface StandingOfPlayer {
  rank: number;
  id: number;
  name: string;
  points: number;
  tiebreaks: Record<string, number | null>;
  terms?: Record<string, ({
    round: number;
    opponent?: number | null;
    points?: number;
    score?: number;
    value: number | null;
    dummy?: boolean;
    cut?: boolean;
    board?: number;
    secondary?: boolean;
  })[]>;
  withdrawn?: boolean;
  /** Present if there are any: a warned player ranks below all players level with them (xq:18.4). */
  warnings?: number;
  /** Of an arena: what each game was worth; null while it is played. */
  games?: ({
    round: number;
    opponent: number;
    /** With White (Red). */
    first: boolean;
    points: number | null;
    doubled: boolean;
  })[];
  /** Of an arena: the next game is worth double. */
  streak?: boolean;
  playing?: boolean;
  /** Pauses. */
  away?: boolean;
}

export type Standing = StandingOfPlayer | StagePlace | StandingOfTeam;

export interface CrossRound {
  round: number;
  opponent: number | null;
  colour: 'white' | 'black' | null;
  result: string | null;
}

export interface CrossRow {
  rank: number;
  id: number;
  name: string;
  rounds: CrossRound[];
  points: number;
}

export interface Pairing {
  round: number;
  board: number;
  white: number;
  white_name: string;
  /** Before the round. */
  white_points: number;
  result: string;
  black: number;
  black_name: string | null;
  black_points: number | null;
}

/** A match of a knock-out. */
export interface MatchReason {
  round: number;
  player: number;
  other: number;
  match_round: number;
  game: number;
  third: boolean;
  text?: string;
}

/** Seats of a table (group 0) or of a group. */
export interface SeatReason {
  round: number;
  player: number;
  other: number;
  seat: number;
  other_seat: number;
  seats: number;
  group: number;
  text?: string;
}

/** The reasons against a pair; bar none: the system makes it. */
export interface PairObstacle {
  round: number;
  player: number;
  other: number;
  bar: string;
  criterion?: number;
  met?: number;
  article?: string;
  text?: string;
  other_name?: string;
  other_points?: number;
  colours?: string;
  colours_article?: string;
  colours_text?: string;
  /** The colours that the two had before: w or b for each game. */
  played?: string[];
  score: number;
}

export type PairReason = PairObstacle | SeatReason | MatchReason;

export interface BracketMatch {
  stage: number;
  round: number;
  third: boolean;
  players: number[];
  points: number[];
  games: number;
  /** Points in play-off games apart from the rounds (the act `playoff`). */
  extra: number[];
  winner: number;
  end: 'waiting' | 'open' | 'level' | 'games' | 'play-off' | 'lots' | 'walkover' | 'bye' | 'nobody';
}

export interface FoundEntrant {
  /** Of the player, or the team. */
  id: number;
  name: string;
  /** Of the team, where its member was found. */
  member?: string;
}

export interface TeamMember {
  team: number;
  team_name: string;
  board: number;
  id: number;
  name: string;
  title: string;
  rating: number;
}

export interface TeamBoard {
  board: number;
  first: number;
  first_name: string;
  second: number;
  second_name: string;
  reversed: boolean;
  result: string;
}

export interface TeamMatch {
  round: number;
  match: number;
  first: number;
  first_name: string;
  first_points: number;
  second_points: number;
  second: number;
  second_name: string;
  first_lined_up: boolean;
  second_lined_up: boolean;
  boards: TeamBoard[];
}

export interface EventGame {
  round: number;
  white: number;
  black: number;
  /** Its id: `/g/ID` is its page. */
  game: string;
  /** Its result stands in the log, or somebody else has entered one. */
  settled: boolean;
  mine: boolean;
}

export interface NormCheck {
  article: string;
  what: string;
  needed: number;
  found: number;
  missed: boolean;
}

/** A player and a title. */
export interface NormOfPlayer {
  id: number;
  name: string;
  title: string;
  made: boolean;
  games: number;
  counts: number;
  half_points: number;
  needed_half_points: number;
  performance: number;
  average: number;
  raised: number;
  eight_games: boolean;
  normal_foreigners: boolean;
  exemptions: string[];
  checks: NormCheck[];
  rounds: string[];
}

/** The event; it stands first. */
export interface NormEvent {
  format: string;
  rounds: number;
  over: number;
  players: number;
  host: string | null;
  without_federation: number;
  any_title: boolean;
  field?: {
    players: number;
    federations: number;
    titled: number;
    exempt: boolean;
  };
  to_confirm: string[];
}

export type Norm = NormEvent | NormOfPlayer;

/** Of a prize that nobody is left for, number and name are null. */
export interface Prize {
  category: string;
  place: number;
  id: number | null;
  name: string | null;
  shared: number;
  amount: number;
}

/** What the director has to be warned of, each thing once. */
export type Warnings = Warning[];

export interface Warning {
  /** The warning, as messages.toml names it. */
  id: string;
  /** The words of the command, in the caller's language. */
  text: string;
}

/** An act of the log of a tournament. */
export interface Act {
  act:
    | 'new' | 'add' | 'redraw' | 'bye' | 'withdraw' | 'pair' | 'result' | 'penalise' | 'decide' | 'arrive'
    | 'absent' | 'rate' | 'appeal' | 'rule' | 'member' | 'lineup' | 'match' | 'edit' | 'remove' | 'return'
    | 'event' | 'avoid' | 'strike' | 'amend' | 'leave' | 'playoff' | 'undo' | 'arena';
  /** Of `strike` and `amend`: the number of a line of the log. */
  line?: number;
  /** Of a player; of `rule` that of the appeal. */
  number?: number;
  /** Of `member` and `lineup`. */
  team?: number;
  /** Of `new`, `add`, `member`, `edit` and `event`. */
  name?: string;
  /** Of `add`, `member` and `edit`. */
  title?: string;
  /** Of `add`, `rate`, `member` and `edit`. */
  rating?: number;
  /** Of `edit`: 1: the rating is taken away. */
  unrated?: number;
  /** Of `add`, `member` and `edit`: federation and club, in logs of before. */
  unit?: string;
  /** Of `add`, `member`, `edit` and `event`. */
  federation?: string;
  /** Of `add`, `member` and `edit`. */
  club?: string;
  /** Of `add`, `member` and `edit`. */
  id?: string;
  /** Of `add`, `member` and `edit`. */
  birth?: string;
  /** Of `add`, `member` and `edit`: m or w. */
  sex?: string;
  /** Of `add`, `member` and `edit`: the name in the other script: in Latin letters, or in characters. */
  also?: string;
  /**
   * Of `add` and `edit`: the board at which a player, or a team, sits in every round; empty: where the
   * pairing has it.
   */
  table?: string;
  /** Of `add`, `member` and `edit`: how to reach the player; for arbiters alone. */
  contact?: string;
  /** Of `add`, `member` and `edit`: for arbiters alone. */
  note?: string;
  /** Of `new`: the name of a pairing system. */
  system?: string;
  /** Of `new`: the plan of stages: groups:8x5>2,ko. */
  stages?: string;
  /** Of `new`: fixed:4, for instance. */
  teams?: string;
  /** Of `new`, `event` and `avoid`: how many are played; of `avoid` the last one. */
  rounds?: number;
  /** Of `new`: how long an arena goes on. */
  minutes?: number;
  /** Of `new` and `event`. */
  game?: string;
  /** Of `new`: from which lots are drawn. */
  seed?: number;
  /** Of `new`: free, soft or hard. */
  units?: string;
  /** Of `new`, `event` and `playoff`: the time control in the compact notation. */
  time?: string;
  /** Of `new` and `event`. */
  tiebreaks?: string;
  /** Of `new`: rating, snake or drawn. */
  seeding?: string;
  /** Of `new`: 1,0.5,0. */
  scoring?: string;
  /** Of `new`: of a match. */
  games?: number;
  /** Of `new`: how many games at most decide a level match. */
  playoffs?: number;
  /** Of `new`: 1: a match for the third place. */
  third?: number;
  /** Of `new`: 1: games among those who go on count in the next stage, too. */
  carry?: number;
  /** Of `new`: where pairing numbers come from: rating or lots. */
  numbers?: string;
  /** Of `event`. */
  place?: string;
  /** Of `event`: a day: 2026-05-01. */
  begins?: string;
  /** Of `event`. */
  ends?: string;
  /** Of `event`: of the rounds, with commas between. */
  dates?: string;
  /** Of `event`: when the rounds begin, with commas between: 09:30,14:00. */
  times?: string;
  /** Of `event`: what else the schedule has, with semicolons between: 2026-12-12 09:00 Opening. */
  meetings?: string;
  /** Of `event`: the organising committee. */
  committee?: string;
  /** Of `event`: the appeals committee. */
  jury?: string;
  /** Of `event`: leaders and coaches of the units, with semicolons between. */
  leaders?: string;
  /** Of `event`: a line for each category, as `prizes` reads them. */
  prizes?: string;
  /** Of `event`: how prizes of players who are level are divided: each, shared or hort. */
  division?: string;
  /** Of `event`. */
  organiser?: string;
  /** Of `event`. */
  chief?: string;
  /** Of `event`. */
  arbiters?: string;
  /** Of `event`: the time control in words. */
  words?: string;
  /** Of `event`: standard, rapid or blitz. */
  pace?: string;
  /** Of `event`. */
  categories?: string;
  /** Of `event`: in words, or where to find them. */
  regulations?: string;
  /** Of `new` and `event`: the rule set of the games. */
  rules?: string;
  /** Of `new` and `event`: the games' own regulations, as the `start` of their logs has them. */
  regulated?: Record<string, unknown>;
  /** Of `new` and `event`: rounds are played on the server: hand or auto, -rated behind. */
  online?: string;
  /** Of `event`: drawn for number 1 before round one: white or black. */
  colour?: string;
  /** Of `bye`, `pair`, `result`, `appeal`, `lineup`, `match`, `avoid` and `leave`. */
  round?: number;
  /** Of `result`, `match` and `playoff`: the number of a player, or of a team of `match`. */
  white?: number;
  /** Of `result`, `match` and `playoff`. */
  black?: number;
  /** Of `result`, `match` and `playoff`: of `match` one for each board, with commas between. */
  result?: string;
  /** Of `result`: the arbiter's log that a result was taken from. */
  log?: string;
  /** Of `result`: in the game, White's first. */
  fouls?: number[];
  /** Of `result`. */
  warnings?: number[];
  /** Of `result`: milliseconds. */
  used?: number[];
  /** Of `redraw`, `pair`, `decide`, `arrive`, `absent`, `lineup` and `avoid`. */
  order?: number[];
  /** Of `pair` and `decide`: winner and loser of those that the lot decided. */
  decided?: number[][];
  /** Of `pair`: white and Black; Black 0: the bye. */
  pairs?: number[][];
  kind?: string;
  /** Of `arena`: when. */
  at?: number;
  /** Of `penalise`: tenths; below zero they are taken away. */
  points?: number;
  /** Of `redraw`, `pair` and `decide`: those that were drawn. */
  lots?: Record<string, unknown>[];
  /** Of `amend`. */
  instead?: string;
  /** The person who did it: chief, organiser, arbiter, or a name. */
  by?: string;
  reason?: string;
}

export interface ActsDone {
  lines?: number;
  /** A line of the log, as it stands there. */
  done?: string[];
  warnings: Warnings;
}

export interface ListNote {
  kind: string;
  line: number;
  column: string;
  found: string;
  made: string;
}

/** As a list names them; `sex` and `birth` as they are entered. */
export interface ListedPlayer {
  /** Of the list, from 1. */
  line: number;
  name: string;
  title: string;
  rating: number;
  federation: string;
  club: string;
  team: string;
  birth: string;
  sex: string;
  fide: string;
  /** Others of the list are in teams, and this player is in none. */
  left_out: boolean;
}

/** A player of the lists of rated players. */
export interface RatedPlayer {
  id: number;
  name: string;
  title: string;
  federation: string;
  sex: string;
  /** The year; 0: not known. */
  birth: number;
  /** 0: none; so are the others. */
  rating: number;
  rapid: number;
  blitz: number;
}

export interface Invitation {
  invitation: number;
  role: string;
  name: string;
  of: number;
  token: string;
}

export interface Invited {
  invitation?: number;
  role?: string;
  token?: string;
  name?: string;
  of?: number;
  invited?: Invitation[];
}

export interface ReportedResult {
  round: number;
  /** The player who said so; of teams the member whose side did. */
  number: number;
  /** Against whom. */
  other: number;
  result: string;
}

export interface RoundHours {
  round: number;
  begins: number;
  lineups: number;
}

export interface WordedAct {
  line: number;
  state: string;
  act: string;
  text: string;
  /** Of the one player that it is about, who was entered before: the pairing number in force. */
  number?: number;
  /** Of a bye. */
  round?: number;
}

export interface Bye {
  round: number;
  /** As it was asked for, or `pairing`: left over when the round was paired. */
  kind: 'full' | 'half' | 'zero' | 'pairing';
}

/** Against a result (8.5). */
export interface Appeal {
  /** Of all appeals: `rule` names it. */
  number: number;
  round: number;
  ruling: 'open' | 'upheld' | 'rejected';
  reason: string;
  answer: string;
}

/** A player or a team, for who directs the event. */
export interface DeskEntrant {
  /** The pairing number in force. */
  id: number;
  /** The number of the entry, which stays. */
  entry: number;
  name: string;
  title: string;
  federation: string;
  club: string;
  fide: string;
  birth: string;
  sex: string;
  rating: number;
  /** The name in the other script. */
  also: string;
  contact: string;
  note: string;
  /** The board of every round; 0: where the pairing has it. */
  table: number;
  /** Withdrew. */
  left: boolean;
  /** Not checked in, or away. */
  missing: boolean;
  /** Rounds for which a late entrant may still get half a point. */
  missed?: number[];
  /** By rounds, those of rounds to come too. */
  byes?: Bye[];
  fouls?: number;
  warnings?: number;
  /** The number of games. */
  disqualified?: number;
  /** Given, or below zero taken, by the arbiters: tenths. */
  points?: number;
  appeals?: Appeal[];
}

/** A member of a team, for who directs the event. */
export interface DeskMember {
  /** The number among all members, which stays. */
  id: number;
  /** The team's pairing number in force. */
  team: number;
  name: string;
  title: string;
  federation: string;
  club: string;
  fide: string;
  birth: string;
  sex: string;
  rating: number;
  /** The name in the other script. */
  also: string;
  contact: string;
  note: string;
}

export interface EventDesk {
  role: string;
  me: string;
  of: number;
  may: string[];
  lines: number;
  checks_in?: boolean;
  players?: DeskEntrant[];
  /** Of teams: who plays for them. */
  members?: DeskMember[];
  acts?: WordedAct[];
  game: string;
  /** From which lots are drawn: everybody can draw them again. */
  seed: number;
  /** Of a match of teams; 0 for players. */
  boards: number;
  /** Of the caller's player or team. */
  number?: number;
  /** Of whoever plays for a team: the own number. */
  member?: number;
  /** The team that the member belongs to. */
  team?: number;
  /** Of a player: check-in is used, and the caller has checked in. */
  here?: boolean;
  /** Of a player: sits out until the caller plays on. */
  away?: boolean;
  /** Of a player: left the event, or was taken out of it. */
  left?: boolean;
  /**
   * Why an event that pairs by itself does not: `level`, a match of a knock-out is, and an arbiter enters
   * play-off games or pairs by lot; `arbiter`, something was done since that is no result of the round (a
   * play-off game was entered, a pairing taken back), an arbiter pairs the next one; `absence`, nobody came
   * to a board in the last round, an arbiter pairs the next one; `players`, fewer than two are there.
   */
  waits?: string | null;
  hours: RoundHours[];
  reports?: ReportedResult[];
  /** One's account takes part in an event on this server. */
  entered: boolean;
  /** The invitation that the caller shows was withdrawn; otherwise left out. */
  revoked?: boolean;
  warnings?: Warnings;
}

/** Players no two of whom shall meet. */
export interface AvoidedPlayers {
  /** Of the log, which says so. */
  line: number;
  hard: boolean;
  /** The first round, 0: from the beginning. */
  round: number;
  /** The last one, 0: to the end. */
  rounds: number;
  /** Their pairing numbers. */
  order: number[];
}

export interface EventAppeal {
  /** Its number, from 1. */
  appeal: number;
  /** Of the player. */
  number: number;
  round: number;
  ruling: 'open' | 'upheld' | 'rejected';
  reason: string;
  by: string;
  answer: string;
}

/** The announcement of an event; empty where nothing is announced. */
export interface EventAnnounced {
  name: string;
  place: string;
  federation: string;
  begins: string;
  ends: string;
  /** Of the rounds, with commas between. */
  dates: string;
  /** When they begin, with commas between. */
  times: string;
  /** What else the schedule has, with semicolons between. */
  meetings: string;
  organiser: string;
  committee: string;
  chief: string;
  arbiters: string;
  jury: string;
  leaders: string;
  time: string;
  words: string;
  pace: string;
  categories: string;
  regulations: string;
  /** A line for each category. */
  prizes: string;
  division: string;
  tiebreaks: string;
  rules: string;
  regulated: string;
  online: string;
  /** Drawn for number 1. */
  colour: string;
  rounds: number;
  /** Of a round. */
  games: number;
  /** It is in FIDE mode. */
  fide: boolean;
  system: string | null;
  stages: string | null;
  teams: string | null;
  units: string | null;
  scoring: string | null;
  seeding: string | null;
  playoffs: number;
  third: boolean;
  carry: boolean;
  /** Games of a match. */
  match: number;
  avoid: AvoidedPlayers[];
  appeals: EventAppeal[];
}

export interface BoardCopy {
  name: string;
  log: string;
  people: string;
}

export interface EventCopy {
  /** The file's name, of which the event's id comes. */
  name: string;
  log: string;
  /** Lines of the file of invitations (tokens as hashes) and deeds. */
  people: string;
  /** Unix time in milliseconds, before anything was read. */
  t: number;
  /** Boards of the arbiter's desk. */
  boards: BoardCopy[];
}

/** Somebody who was invited. */
export interface EventPerson {
  invitation: number;
  role: string;
  name: string;
  /** The entry number of a captain's team, of a player; 0: of nobody. */
  of: number;
  revoked: boolean;
}

/** What somebody did; acts by the lines of the log that they became. */
export interface EventDeed {
  t: number;
  deed: string;
  /** An invitation; 0: whoever began the event, or the server. */
  by: number;
  /** Of acts: the account that was signed in. */
  name?: string | null;
  first: number;
  last: number;
  /** The one that was made or withdrawn. */
  invitation: number;
}

/** What each role may do of one kind: no, own (for its own team or player), yes. */
export interface RoleRights {
  deed: string;
  words: string;
  owner: string;
  organiser: string;
  chief: string;
  arbiter: string;
  captain: string;
  player: string;
  public: string;
}

/** `cycle`, `evidence` and `fens` are those of a repetition that was judged. */
export interface BoardRuling {
  kind: RulingKind;
  text: string;
  article: string | null;
  /** What the article says, in the caller's language. */
  law: string | null;
  reason: string | null;
  cycle?: CycleMove[];
  evidence?: Evidence;
  /** The position after each move of `evidence`. */
  fens?: string[];
}

export interface EnteredLines {
  t: number;
  first: number;
  last: number;
  /** An invitation; 0: whoever opened the board. */
  by: number;
  /** Of the account that was signed in, else of the invitation. */
  name: string;
  role: string | null;
}

/** A line of the log, with its rulings. */
export interface BoardMinute {
  line: number;
  t: number;
  event: string;
  text: string;
  struck: boolean;
  rulings: BoardRuling[];
}

/** An act that is possible now. */
export interface BoardAct {
  /** Its name; acts of one event that differ in their fields have names of their own. */
  event: string;
  side: Side | null;
  article: string | null;
  /** The event for the log, as JSON. */
  act: string;
}

/** A loss, or a claim. */
export interface BoardAsked {
  side: Side;
  /** null: a loss. */
  claim: string | null;
  article: string | null;
}

/** What each side had left after the last line, in milliseconds; null without a clock. */
export interface BoardClocks {
  white?: number | null;
  red?: number | null;
  black: number | null;
  /** What it has at `now`. */
  left: Partial<Record<Side, number | null>>;
  running: Side | null;
}

/** How far a claim has come. */
export interface BoardCount {
  claim: string;
  count: number;
  needed: number;
}

/** A claim that may be made, and what would be ruled. */
export interface BoardClaim {
  side: Side;
  kind: string;
  rulings: BoardRuling[];
}

/** What was ruled on a line. */
export interface BoardRuled {
  line: number;
  t: number;
  kind: RulingKind;
  text: string;
  article: string | null;
  struck: boolean;
}

export interface ListedBoard {
  id: string;
  created: number;
  /** The time since then, in milliseconds. */
  now: number;
  /** Of a board of an event: which, its round, and the board's name there. */
  tournament?: string;
  round?: number;
  board?: string;
  lines: number;
  game: Game;
  rules: string;
  first: string;
  second: string;
  /** When the last line was entered. */
  t: number;
  /** The hall's own clocks are used: no clock runs here. */
  untimed: boolean;
  /** The moves are not entered. */
  unentered: boolean;
  fen: string | null;
  turn: Side;
  plies: number;
  /** What waits for the arbiter's word. */
  asked: BoardAsked | null;
  clocks: BoardClocks;
  offer: Side | null;
  fouls_first: number;
  fouls_second: number;
  result: GameResult | null;
  summary: string;
  /** Of the side to move. */
  counts: BoardCount[];
  legal: string[];
  possible: BoardAct[];
  claims: BoardClaim[];
  /** What was ruled last, the latest first. */
  ruled: BoardRuled[];
}

export interface Board {
  minutes: BoardMinute[];
  /** Which lines came from whom. */
  deeds: EnteredLines[];
  id: string;
  created: number;
  /** The time since then, in milliseconds. */
  now: number;
  /** Of a board of an event: which, its round, and the board's name there. */
  tournament?: string;
  round?: number;
  board?: string;
  lines: number;
  game: Game;
  rules: string;
  first: string;
  second: string;
  /** When the last line was entered. */
  t: number;
  /** The hall's own clocks are used: no clock runs here. */
  untimed: boolean;
  /** The moves are not entered. */
  unentered: boolean;
  fen: string | null;
  turn: Side;
  plies: number;
  /** What waits for the arbiter's word. */
  asked: BoardAsked | null;
  clocks: BoardClocks;
  offer: Side | null;
  fouls_first: number;
  fouls_second: number;
  result: GameResult | null;
  summary: string;
  /** Of the side to move. */
  counts: BoardCount[];
  legal: string[];
  possible: BoardAct[];
  claims: BoardClaim[];
}

export interface CollectionFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Unix time in milliseconds. */
  changed: number;
  /** The caller sent it. */
  own?: boolean;
  /** Everyone who has the id can read it. */
  shared?: boolean;
  /** It was sent to its end and read. */
  ready?: boolean;
  games?: number;
  /** When a guest's file is removed, Unix time in milliseconds. */
  expires?: number;
}

export interface Upload {
  id: string;
  name: string;
  /** Bytes: as they were said, of its PGN once it is ready. */
  size: number;
  games: number;
  ready: boolean;
  shared: boolean;
}

export interface CollectionGame {
  file: string;
  /** Of its first byte, from 1. */
  line: number;
  game: Game | null;
  status: string;
  white?: string | null;
  red?: string | null;
  black: string | null;
  event: string | null;
  date: string | null;
  result: string;
  plies: number;
  eco: string | null;
  opening: string | null;
  /** At which the first of the terms about positions held. */
  ply: number | null;
}

/** What games may be asked for. */
export interface SearchKey {
  key: string;
  /** Other names of it. */
  aliases: string[];
  /** A whole term. */
  example: string;
  /** What it asks, in the caller's language. */
  text: string;
  /** <, <=, > and >= may stand behind it. */
  ordered: boolean;
  /** Those of its list, where it has one. */
  values: string[];
  /** `GET /api/collections/{id}/values` knows values of it. */
  suggests: boolean;
}

export interface SearchValue {
  value: string;
  /** Of an opening's code, its name. */
  says: string | null;
  /** Games of the collection with it, where they were counted; else 0. */
  games: number;
  /** It does not hold what was typed, but sounds like it or is nearly spelled so. */
  near: boolean;
}

export interface CollectionGameWhole {
  file: string;
  /** Of its first byte, from 1. */
  line: number;
  game: Game | null;
  status: string;
  white?: string | null;
  red?: string | null;
  black: string | null;
  event: string | null;
  date: string | null;
  result: string;
  plies: number;
  eco: string | null;
  opening: string | null;
  /** At which the first of the terms about positions held. */
  ply: number | null;
  /** The main line in UCI. */
  moves: string[];
  fen: string | null;
  /** The game as it stands in its file; of other formats than PGN as PGN. */
  pgn: string;
}

export interface TreeMove {
  move: string;
  games: number;
  /** Won by the first player. */
  white: number;
  draws: number;
  black: number;
  uci: string;
  /** 1: from the position that is asked about. */
  depth: number;
  /** The moves to it and itself. */
  line: string[];
}

export interface StatsRow {
  list: 'total' | 'games' | 'status' | 'lengths' | 'years' | 'openings' | 'players';
  name: string;
  games: number;
  white?: number;
  won?: number;
  draws: number;
  black?: number;
  lost?: number;
  other: number;
  plies: number;
  score: number;
  decisive: number;
}

export interface StudyCycleMove {
  ply: number;
  side: Side;
  move: string;
  labels: string[];
  victims: string[];
}

export interface StudyRuling {
  rules: string;
  name: string;
  rounds: number;
  state: 'open' | 'ended' | 'claimable' | 'order' | 'undecided';
  result: string;
  reason: string | null;
  article: string | null;
  law: string | null;
  occurrences: number;
  text: string | null;
  cycle: StudyCycleMove[];
  evidence?: Evidence;
}

export interface StudyMove {
  uci: string;
  side: Side;
  /** By the names of the game's notations. */
  text: Record<string, string>;
  capture?: boolean;
  check?: boolean;
}

export interface StudyJudgement {
  game: Game;
  from: number;
  closed: boolean;
  fen: string;
  moves: StudyMove[];
  rulings: StudyRuling[];
}

export interface StudyNote {
  name: string;
  article: string | null;
  ply: number;
}

export interface StudyFate {
  occurrences: number;
  state: string;
  result: string;
  reason: string | null;
  article: string | null;
  notes: StudyNote[];
  can_win: Partial<Record<Side, 'yes' | 'no' | 'unknown'>>;
}

export interface StudyMate {
  fen: string;
  mate: number | null;
  line: string[];
  nodes?: number;
  proved: boolean;
  excluded: number;
  /** Of a position of the endgame tables, for the side to move. */
  table?: 'win' | 'draw' | 'loss';
  /** Of one: decided only because perpetual check is forbidden. */
  by_rule?: boolean;
}

export interface StudyThought {
  depth: number;
  nodes: number;
  milliseconds: number;
  lines: EngineLine[];
}

export interface StudyOver {
  result: string;
  reason: string;
  article: string | null;
}

export interface StudyPosition {
  game: Game;
  rules: string;
  fen: string;
  side: Side;
  ply: number;
  occurrences: number;
  check: string[];
  legal: string[];
  over: StudyOver | null;
  move?: StudyMove;
}

export interface ReadFault {
  line: number;
  column: number;
  text: string;
}

/** A game of a file; texts that its tags lack are absent. */
export interface FileGame {
  number: number;
  game: Game;
  first: string | null;
  event?: string;
  date?: string;
  round?: string;
  black?: string;
  eco?: string;
  opening?: string;
  chapter?: string;
  result: string;
  plies: number;
  /** With those of variations. */
  moves: number;
  state: 'whole' | 'repaired' | 'cut' | 'none';
}

export interface StudyReading {
  rules: string;
  record: Record<string, unknown>;
  notations: string[];
  texts: ((string | null)[])[];
  count: number;
  number: number;
  games: FileGame[];
  faults: ReadFault[];
}

export interface StudyHead {
  id: string;
  title: string;
  own: boolean;
  n: number;
  created: number;
  changed: number;
}

/** A new chapter of a study. */
export interface ChapterSent {
  act: 'chapter';
  title: string;
  /** Of the form qiyuan-game. */
  record: Record<string, unknown>;
}

export interface ChapterTold {
  act: 'chapter';
  game: Game;
  fen: string;
  title: string;
  rules: string;
  record: Record<string, unknown>;
  /** In which the game's moves are told. */
  notations: string[];
  /** Each move of the record in them, variations in their places. */
  texts: string[][];
}

export interface Renamed {
  act: 'rename';
  /** The number of the act that made the chapter. */
  chapter: number;
  title: string;
}

/** The chapter stands before another one. */
export interface Ordered {
  act: 'order';
  chapter: number;
  /** The chapter behind it; 0: none. */
  next: number;
}

export interface Dropped {
  act: 'drop';
  chapter: number;
}

export interface Restored {
  act: 'restore';
  chapter: number;
}

/** A move more. */
export interface MoveSent {
  act: 'add';
  chapter: number;
  /** The moves in UCI that lead to the place, "" at the start. */
  at: string;
  uci: string;
}

export interface MoveTold {
  act: 'add';
  chapter: number;
  /** The moves in UCI that lead to the place, "" at the start. */
  at: string;
  move: StudyMove;
}

/** All moves of a record, which starts at the place. */
export interface GrownSent {
  act: 'grow';
  chapter: number;
  /** The moves in UCI that lead to the place, "" at the start. */
  at: string;
  record: Record<string, unknown>;
}

export interface GrownTold {
  act: 'grow';
  chapter: number;
  /** The moves in UCI that lead to the place, "" at the start. */
  at: string;
  record: Record<string, unknown>;
  notations: string[];
  texts: string[][];
}

/** A move and all that follows. */
export interface Cut {
  act: 'cut';
  chapter: number;
  /** The moves in UCI that lead to the place, "" at the start. */
  at: string;
}

/** What was cut comes back, as the line of this index. */
export interface Grafted {
  act: 'graft';
  chapter: number;
  /** The moves in UCI that lead to the place, "" at the start. */
  at: string;
  index: number;
  /** The number of the act that cut it. */
  cut: number;
}

/** A line has another index. */
export interface Placed {
  act: 'place';
  chapter: number;
  /** The moves in UCI that lead to the place, "" at the start. */
  at: string;
  index: number;
}

/** What stands at a move: comments, and signs by their numbers. */
export interface ItemsSet {
  act: 'items';
  chapter: number;
  /** The moves in UCI that lead to the place, "" at the start. */
  at: string;
  after: (string | number | Item)[];
  before?: (string | number | Item)[];
}

/** Of a record: what stands before its variations. */
export interface Item {
  comment?: string;
  nag?: number;
  variations?: number;
}

export interface TagsSet {
  act: 'tags';
  chapter: number;
  tags: string[][];
  result: string;
}

export type StudyActSent = ChapterSent | Renamed | Ordered | Dropped | Restored | MoveSent | GrownSent | Cut | Grafted | Placed | ItemsSet | TagsSet;

export type StudyAct = ChapterTold | Renamed | Ordered | Dropped | Restored | MoveTold | GrownTold | Cut | Grafted | Placed | ItemsSet | TagsSet;

export interface StudyEntry {
  n: number;
  /** The id of the post whose first act this is, where its sender gave one. */
  id?: string;
  t: number;
  name: string;
  act: StudyAct;
}

export interface Study {
  id: string;
  title: string;
  may: 'own' | 'write' | 'read';
  shared: boolean;
  n: number;
  acts: StudyEntry[];
}

/** A rating by Glicko-2, of a puzzle or of who tries them. */
export interface PuzzleStanding {
  rating: number;
  /** What it may be off by: twice the deviation. */
  off: number;
  tries: number;
}

export interface PuzzleTheme {
  theme: string;
  puzzles: number;
}

export interface PuzzlesOfGame {
  game: Game;
  puzzles: number;
  themes: PuzzleTheme[];
  /** The caller's own in this game; null for nobody. */
  own: PuzzleStanding | null;
}

export interface Puzzle {
  id: string;
  game: Game;
  fen: string;
  /** The side to move. */
  side: Side;
  aim: 'mate' | 'gain' | 'only-move' | 'simple-win' | 'simple-draw';
  /** Of the solver, in the first answer. */
  moves: number;
  /** The caller has tried it: it is not rated again. */
  tried: boolean;
  puzzle: PuzzleStanding;
  /** The caller's own in this game; null for nobody. */
  own: PuzzleStanding | null;
}

export interface PuzzleTried {
  step: 'wrong' | 'right' | 'solved' | 'given-up';
  /** The move played against a right move, in UCI. */
  reply: string | null;
  /** The answers, the first to be shown; where it is solved or given up. */
  lines?: StudyMove[][];
  themes?: string[];
  /** This try counted; of a try that is over. */
  rated?: boolean;
  own?: PuzzleStanding;
  puzzle?: PuzzleStanding;
}

export interface ClassHead {
  id: string;
  name: string;
  own: boolean;
  pupils: number;
  homework: number;
  created: number;
}

/** What came of tasks. */
export interface Marks {
  /** Solved at the first try, or taken without a miss. */
  first: number;
  later: number;
  /** Tried in vain so far, or given up. */
  missed: number;
  /** Of these, after the date. */
  late: number;
  tasks: number;
  /** Moves found in lessons. */
  found: number;
  /** Moves missed in lessons. */
  wrong: number;
}

export interface Pupil {
  id: string;
  name: string;
  joined: number;
  /** Somebody has come as this pupil. */
  here: boolean;
  you: boolean;
  /** Puzzles of the server solved at the first try since the pupil joined, outside homework. */
  solved: number;
  missed: number;
  /** When the pupil tried something last. */
  last: number | null;
  /** Of all homework of the class. */
  marks: Marks;
}

export interface HomeworkHead {
  id: string;
  name: string;
  due: number | null;
  created: number;
  tasks: number;
  /** Of all pupils whom the caller sees. */
  marks: Marks;
}

export interface Class {
  id: string;
  name: string;
  own: boolean;
  /** There is a link to join. */
  open: boolean;
  /** All of them for the coach; for a pupil that one alone. */
  pupils: Pupil[];
  /** The latest first. */
  homework: HomeworkHead[];
}

export interface OwnPuzzle {
  id: string;
  game: Game;
  fen: string;
  aim: 'mate' | 'gain' | 'only-move' | 'simple-win' | 'simple-draw';
  /** Of the solver. */
  moves: number;
  /** A guess. */
  rating: number;
  /** The file that it was made of; "" for the owner's own games. */
  source: string;
  made: number;
}

export interface Mark {
  pupil: string;
  /** Of the task, from 1. */
  n: number;
  state: 'begun' | 'missed' | 'first' | 'later';
  tries: number;
  found: number;
  wrong: number;
  at: number;
  late: boolean;
}

export interface Task {
  n: number;
  kind: 'puzzle' | 'own' | 'lesson';
  /** Of a puzzle. */
  id?: string;
  /** Of a lesson. */
  study?: string;
  chapter?: number;
}

export interface Homework {
  id: string;
  class: string;
  class_name: string;
  name: string;
  due: number | null;
  own: boolean;
  tasks: Task[];
  /** All for the coach, else the caller alone. */
  pupils: {
    id: string;
    name: string;
  }[];
  /** Of these pupils. */
  marks: Mark[];
}

export interface DisplayHead {
  id: string;
  title: string;
  created: number;
  /** When it was closed; null while it is open. */
  closed: number | null;
}

export interface DisplayTally {
  won: number;
  drawn: number;
  lost: number;
  playing: number;
  free: number;
}

export interface DisplayBoard {
  /** The side of the host of the simul; null if the host no longer has the seat. */
  host: Side | null;
  /** For who gives it. */
  outcome: 'won' | 'drawn' | 'lost' | null;
  game: Summary;
}

export interface Display {
  id: string;
  title: string;
  own: boolean;
  created: number;
  /** When it was closed; null while it is open. */
  closed: number | null;
  boards: DisplayBoard[];
  tally: DisplayTally;
}

export interface TableFile {
  material: string;
  bytes: number;
  ships: boolean;
}

/** Of quiet positions, in percent. */
export interface RookCannonShares {
  material: string;
  to_move: 'stronger' | 'weaker';
  post: boolean | null;
  quiet: number;
  won: number | null;
  drawn: number | null;
  lost: number | null;
  by_rule: number | null;
}

export interface RookCannonLine {
  material: string;
  plies: number;
  fen: string;
  by_rule: boolean;
  /** Moves in UCI. */
  line: string[];
}

/** Played beyond the tables, the pieces' side against the rook's. */
export interface RookCannonMatch {
  material: string;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  /** A move. */
  nodes: number;
}

export interface TableMoveValue {
  uci: string;
  text: string;
  /** For the side to move. */
  outcome: 'win' | 'draw' | 'loss';
  /** To the mate, or to where only checks for ever are left; null in a draw. */
  plies: number | null;
  /** Decided only because perpetual check is forbidden. */
  by_rule: boolean;
  /** More plies than the rules let pass without a capture. */
  beyond_limit: boolean;
  /** The position that the move leads to. */
  after: string;
}

export interface TableAnswer {
  fen: string;
  game: Game;
  /** For the side to move. */
  outcome: 'win' | 'draw' | 'loss';
  /** To the mate, or to where only checks for ever are left; null in a draw. */
  plies: number | null;
  /** Decided only because perpetual check is forbidden. */
  by_rule: boolean;
  /** More plies than the rules let pass without a capture. */
  beyond_limit: boolean;
  moves: TableMoveValue[];
}

export interface RatingOfGlicko2 {
  player: string;
  rating: number | null;
  deviation: number | null;
  volatility: number | null;
  games: number;
}

export interface RatingOfElo {
  player: string;
  rating: number;
  change: number;
  k: number;
  games: number;
  played: number;
  score: number;
  expected: number;
  performance: number;
}

export interface RatingOfLevels {
  player: string;
  points: number;
  level: number | null;
  games: number;
  provisional: boolean;
  levels_gained: number;
}

export type Rating = RatingOfLevels | RatingOfElo | RatingOfGlicko2;

export type Sent = SentHello | SentSubscribe | SentUnsubscribe | SentEvent | SentLobby | SentMine | SentFollow | SentLesson | SentPing;

export type Told = ToldState | ToldEvent | ToldPresence | ToldSaid | ToldAck | ToldProblem | ToldLobby | ToldMine | ToldTournament | ToldStudy | ToldLesson | ToldStep | ToldNotice | ToldPong;
