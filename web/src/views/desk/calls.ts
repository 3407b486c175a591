// SPDX-License-Identifier: GPL-3.0-or-later
// API calls about boards of the desk, their responses, and the last report of each board on this device.
import { bytes, call, download } from '../../api';
import * as boardCalls from '../../calls/boards';
import * as tournaments from '../../calls/tournaments';
import type { Lang } from '../../i18n';
import { recall, remember } from '../../storage';
import type { Board as Whole, BoardRuling, ListedBoard } from '../../wire';

export type {
  BoardAct as Possible,
  BoardMinute as Minute,
  BoardRuled as Ruled,
  BoardRuling as Ruling,
} from '../../wire';

/** A board as either call reports it; what that call leaves out is as it was seen before. */
export type Board = Omit<Whole, 'deeds'> & Partial<Pick<Whole, 'deeds'> & Pick<ListedBoard, 'ruled'>>;
export interface Act {
  event: string;
  [field: string]: unknown;
}

export const token = (): string | undefined => recall('desk') ?? undefined;
/** The token of a board: that of its tournament, if it belongs to one. */
export const tokenFor = (id: string): string | undefined => recall('d.' + id) ?? token();
const events = (): string[] => JSON.parse(recall('desk.events') ?? '[]') as string[];
/** The last report of each board and its time, used by a desk without network. */
export interface Seen {
  board: Board;
  at: number;
}
const known = new Map<string, Seen>();
const keepSeen = (boards: readonly (Whole | ListedBoard)[]): Board[] =>
  boards.map(told => {
    const before = known.get(told.id)?.board;
    const board = {
      ...told,
      minutes: 'minutes' in told ? told.minutes : (before?.minutes ?? []),
      ruled: 'ruled' in told ? told.ruled : (before?.ruled ?? []),
    };
    known.set(told.id, { board, at: performance.now() });
    return board;
  });
export const lastSeen = (id: string): Seen | undefined => known.get(id);
export const allSeen = (): Seen[] => [...known.values()].sort((a, b) => inOrder(a.board, b.board));
const inOrder = (a: ListedBoard | Board, b: ListedBoard | Board): number =>
  a.created - b.created || (a.id < b.id ? -1 : 1);

/**
 * The boards of this desk and of the tournaments in which this device may rule, in the order they were
 * opened, so that a new board does not renumber the others.
 */
export async function all(): Promise<Board[]> {
  const tokens = [...new Set([token(), ...events().map(id => recall('t.' + id) ?? undefined)])].filter(
    one => one !== undefined,
  );
  const lists = await Promise.all(tokens.map(one => call(boardCalls.boards(), one)));
  // A board of an event may have been opened by another device; this device uses the tournament's token.
  lists.forEach((list, i) =>
    list.boards.forEach(
      b => b.tournament && recall('d.' + b.id) !== tokens[i] && remember('d.' + b.id, tokens[i]!),
    ),
  );
  const boards = [...new Map(lists.flatMap(list => list.boards).map(b => [b.id, b])).values()].sort(inOrder);
  return keepSeen(boards);
}
/** Whether new boards use the hall's own clocks: their times are typed in, and no clock runs here. */
export const byHallClocks = (): boolean => recall('desk.hall') === 'yes';
export const goByHallClocks = (yes: boolean): void => remember('desk.hall', yes ? 'yes' : null);

/** Whether the moves of new boards are not entered, only the clocks run here. */
export const withoutMoves = (): boolean => recall('desk.unentered') === 'yes';
export const goWithoutMoves = (yes: boolean): void => remember('desk.unentered', yes ? 'yes' : null);

/** Adds the boards of a tournament to this desk. */
export function showEvent(tournament: string): void {
  if (!events().includes(tournament)) remember('desk.events', JSON.stringify([...events(), tournament]));
}

/** Opens the board of a round of a tournament at the desk. */
export async function openBound(tournament: string, round: number, board: string): Promise<string> {
  const key = recall('t.' + tournament) ?? undefined;
  const where = { round, board, untimed: byHallClocks(), unentered: withoutMoves() };
  const { id } = await call(tournaments.openBound(tournament, where), key);
  if (key) remember('d.' + id, key);
  showEvent(tournament);
  return id;
}
export async function get(id: string): Promise<Board> {
  return keepSeen([await call(boardCalls.board(id), tokenFor(id))])[0]!;
}
export async function open(start: Act): Promise<string> {
  const made = await call(boardCalls.newBoard({ start }, { same: token() && '1' }), token());
  if (made.token) remember('desk', made.token);
  return made.id;
}
export const saveLog = (id: string): Promise<void> =>
  download(bytes(boardCalls.boardLog(id), tokenFor(id)), `${id}.jsonl`);
/**
 * Downloads the form of the ruling on a line, or of the last ruling (0), in the language of the player who
 * signs it.
 */
export const saveForm = (id: string, line: number, lang: Lang): Promise<void> =>
  download(
    bytes(boardCalls.boardForm(id, { lang, n: line || undefined }), tokenFor(id)),
    `${id}-${line || 'ruling'}-${lang}.pdf`,
  );

/** What the rulings on an act would be, if it were entered now. */
/** Whether a claim would be upheld, or would oblige the opponent to deviate. */
export const stands = (claim: Board['claims'][number]): boolean =>
  claim.rulings.some(r => r.kind === 'upheld' || r.kind === 'deviate');
export const foresee = (board: Board, act: Act): Promise<{ rulings: BoardRuling[] }> =>
  call(
    boardCalls.boardEvents(board.id, {
      based: board.lines,
      preview: true,
      events: [board.untimed ? act : { t: Math.max(board.t, board.now), ...act }],
    }),
    tokenFor(board.id),
  );
