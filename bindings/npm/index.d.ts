// SPDX-License-Identifier: GPL-3.0-or-later
export type GameName = "chess" | "xiangqi";
export type Side = "white" | "red" | "black";
export type Lang = "en" | "zh-Hans" | "zh-Hant";
export type Notation = "san" | "uci" | "iccs" | "wxf" | "zh" | "letters";
export type Result = "1-0" | "0-1" | "1/2-1/2" | "0-0" | "*" | "void";
export type Label = "idle" | "follow" | "block" | "offer" | "exchange" | "chase" | "kill-threat" | "check";
export type Rules =
  | "chess-classic"
  | "chess-fide-2023"
  | "chess-fide-2023-rapid"
  | "chess-fide-2023-blitz"
  | "xiangqi-1999"
  | "xiangqi-2020"
  | "xiangqi-axf"
  | "xiangqi-wxf";
/** A move: a number that means something in the position where it is legal. */
export type Move = number;

/** How a move is written. */
export interface WriteFlags {
  /** SAN without marks: 0-0, exf8=Q, no + and #. */
  plain?: boolean;
  /** Chinese in traditional characters. */
  traditional?: boolean;
  /** UCI and letters of xiangqi with ranks 1-10. */
  ranksFromOne?: boolean;
  /** The sign of direction left out where nothing else is legal (炮25). */
  short?: boolean;
  /** UCI castling as king takes rook. */
  kingTakesRook?: boolean;
}

/** How a game ended, the article that says so, and words for people. */
export interface Outcome {
  result: Result;
  reason: string;
  article: string | null;
  text: string;
}

/** A move of a repetition: its nature, and why. */
export interface JudgedMove {
  ply: number;
  move: Move;
  side: Side;
  label: Label;
  /** The stable name of the reason, and the reason in words. */
  code: string;
  why: string;
}

/** A ruling. `deviate` is the side that has to change, or has lost; `undecided` is for a referee. */
export interface Repetition {
  verdict: "open" | "draw" | "loss" | "undecided";
  result: Result;
  article: string | null;
  deviate: Side | null;
  text: string;
  moves: JudgedMove[];
}

/** A text that can't be read, or a move that is not legal. */
export class QiyuanError extends Error {
  readonly name: string;
  readonly refusal: string | null;
  readonly offset: number;
}

/** To be awaited before anything else. Without a source it reads qiyuan.wasm beside this file, or fetches it. */
export function load(source?: BufferSource | WebAssembly.Module): Promise<void>;

/** A position. It never changes: `after` makes another one. */
export class Position {
  private constructor();
  static start(game?: GameName): Position;
  /** Throws QiyuanError. Without a game, the ranks of the FEN tell it. */
  static fromFen(fen: string, options?: { game?: GameName; lang?: Lang }): Position;
  readonly game: GameName;
  /** The side to move. */
  readonly side: Side;
  readonly fen: string;
  readonly inCheck: boolean;
  /** The legal moves, in no particular order. */
  legal(): Move[];
  /** A legal move in a notation; by default SAN for chess, Chinese for xiangqi. */
  write(move: Move, notation?: Notation, flags?: WriteFlags): string;
  /** The legal move that a text means, in any notation of the game. Throws QiyuanError. */
  read(text: string, lang?: Lang): Move;
  after(move: Move | string): Position;
  /** What the position by itself decides: mate, stalemate, dead material; null while the game goes on. */
  outcome(options?: { rules?: Rules; lang?: Lang }): Outcome | null;
}

/** A line of play. */
export class Game {
  constructor(start?: Position);
  readonly start: Position;
  /** A copy of the position now. */
  readonly position: Position;
  /** How many times it has been in this game, this time included. */
  readonly occurrences: number;
  push(move: Move | string): Move;
  /** Takes the last move back; false where there is none. */
  pop(): boolean;
  /** The ruling on the repetition that the game ends with, each move labelled. Chess has none but "open". */
  repetition(options?: { rules?: Rules; lang?: Lang }): Repetition;
}

/** The sentence of an article ("xq:26.1") in our own words, or null. */
export function article(id: string, lang?: Lang): string | null;

export function version(): string;
