// SPDX-License-Identifier: GPL-3.0-or-later
// What a study asks the server; the shapes are those of docs/api.md.
import { bytes, call } from '../../api';
import { parseLarge, textOf } from '../../large';
import type { Game, Side } from '../../types';
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
/** A game in the house's own form, docs/formats.md. */
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

/** `told`: where the ranks of a move begin that somebody typed. */
export const askPosition = (line: Line, text?: string, told: { ranks?: 1 } = {}): Promise<Position> =>
  call('POST', '/api/study/line', text === undefined ? line : { ...line, text, ...told });
export const askJudge = (line: Line, from: number): Promise<Judging> =>
  call('POST', '/api/study/judge', { ...line, rules: undefined, from });
export const askFate = (line: Line): Promise<Fate> => call('POST', '/api/study/fate', line);
export const askMate = (line: Line): Promise<Mate> => call('POST', '/api/study/mate', line);
export const askThought = (
  line: Line,
  lines: number,
  milliseconds: number,
  board: string,
): Promise<Thought> => call('POST', '/api/study/think', { ...line, lines, milliseconds, board });
export const askTable = (game: Game, fen: string): Promise<TableAnswer> =>
  call('GET', '/api/tables/moves?' + new URLSearchParams({ game, fen }).toString());

/** `encoding`: '' for one that is found out. */
export async function readFile(body: BodyInit, name = '', number = 1, encoding = ''): Promise<Read> {
  const query = new URLSearchParams({
    number: String(number),
    ...(name && { name }),
    ...(encoding && { encoding }),
  });
  return parseLarge(
    await textOf(await bytes('/api/study/read?' + query.toString(), undefined, body)),
  ) as Promise<Read>;
}
/** Several records as one text, which is read as a file of several games. */
export const together = (records: readonly GameRecord[]): string =>
  records.map(one => JSON.stringify(one)).join('\n');
export const writeFile = (
  records: readonly GameRecord[],
  to: string,
  at: number,
  below: Side,
): Promise<Response> =>
  bytes(
    '/api/study/write?' + new URLSearchParams({ to, at: String(at), below }).toString(),
    undefined,
    together(records),
  );
/** A game of the house as a text that readFile() takes. */
export const gameText = async (id: string): Promise<string> => (await bytes(`/api/games/${id}.pgn`)).text();

export interface TreeMove {
  depth: number;
  move: string;
  games: number;
  first: number;
  draws: number;
  second: number;
}
export const listCollections = async (): Promise<Collection[]> =>
  (await call<{ collections: Collection[] }>('GET', '/api/collections')).collections;
export const collectionGame = async (id: string, number: number): Promise<string> =>
  (await call<{ pgn: string }>('GET', `/api/collections/${id}/game?number=${number}`)).pgn;
