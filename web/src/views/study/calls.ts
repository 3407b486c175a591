// SPDX-License-Identifier: GPL-3.0-or-later
// The requests that a study makes; docs/api.md describes their shapes.
import { bytes, call } from '../../api';
import * as collections from '../../calls/collections';
import * as games from '../../calls/games';
import * as study from '../../calls/study';
import * as tables from '../../calls/tables';
import { parseLarge, textOf } from '../../large';
import type { Game } from '../../types';
import type {
  CollectionFile as Collection,
  StudyFate as Fate,
  StudyJudgement as Judging,
  StudyMate as Mate,
  StudyPosition as Position,
  StudyThought as Thought,
  TableAnswer,
} from '../../wire';

export type {
  CollectionFile as Collection,
  StudyFate as Fate,
  StudyJudgement as Judging,
  StudyMate as Mate,
  StudyMove as MoveMade,
  StudyPosition as Position,
  StudyRuling as Judged,
  StudyThought as Thought,
  TableAnswer,
  TableMoveValue as TableMove,
} from '../../wire';

export type Item = string | number | { variations: number; comment?: string; nag?: number };
export interface RecordMove {
  parent?: number;
  move: string;
  before?: Item[];
  after?: Item[];
}
/** A game in the server's own format, qiyuan-game; see docs/formats.md. */
export interface GameRecord {
  format: 'qiyuan-game';
  version: 1;
  game: Game;
  result: string;
  start?: string;
  tags: [string, string][];
  comments?: Item[];
  moves: RecordMove[];
}
export interface Head {
  number: number;
  game: Game;
  first: string | null;
  black?: string;
  event?: string;
  date?: string;
  chapter?: string;
  result: string;
  plies: number;
  moves: number;
}
export interface Read {
  rules: string;
  record: GameRecord;
  notations: string[];
  texts: (string | null)[][];
  count: number;
  number: number;
  games: Head[];
  faults: { line: number; column: number; text: string }[];
}

export interface Line {
  game: Game;
  fen: string;
  rules?: string;
  moves: string;
}

/** `told.ranks`: the number of the first rank in a typed move. */
export const askPosition = (line: Line, text?: string, told: { ranks?: 1 } = {}): Promise<Position> =>
  call(study.studyLine(text === undefined ? line : { ...line, text, ...told }));
export const askJudge = (line: Line, from: number): Promise<Judging> =>
  call(study.studyJudge({ ...line, rules: undefined, from }));
export const askFate = (line: Line): Promise<Fate> => call(study.studyFate(line));
export const askMate = (line: Line): Promise<Mate> => call(study.studyMate(line));
export const askThought = (
  line: Line,
  lines: number,
  milliseconds: number,
  board: string,
): Promise<Thought> => call(study.studyThink({ ...line, lines, milliseconds, board }));
export const askTable = (game: Game, fen: string): Promise<TableAnswer> =>
  call(tables.tableMoves({ game, fen }));

/** `encoding`: '' to detect it. */
export async function readFile(body: BodyInit, name = '', number = 1, encoding = ''): Promise<Read> {
  const answer = await bytes(study.studyRead(body, { number, name, encoding }));
  return parseLarge(await textOf(answer)) as Promise<Read>;
}
/** Joins several records into one text, which the server reads as a file of several games. */
export const together = (records: readonly GameRecord[]): string =>
  records.map(one => JSON.stringify(one)).join('\n');
export const writeFile = (
  records: readonly GameRecord[],
  how: Parameters<typeof study.studyWrite>[1],
): Promise<Response> =>
  // Several records are sent as one JSON object per line, which is not JSON as a whole.
  bytes({ ...study.studyWrite({}, how), raw: together(records) });
/** A game on the server, as a text that readFile() accepts. */
export const gameText = async (id: string): Promise<string> => (await bytes(games.pgn(id))).text();

export interface TreeMove {
  depth: number;
  move: string;
  games: number;
  first: number;
  draws: number;
  second: number;
}
export const listCollections = async (): Promise<Collection[]> =>
  (await call(collections.collections())).collections;
export const collectionGame = async (id: string, number: number): Promise<string> =>
  (await call(collections.collectionGame(id, { number }))).pgn;
