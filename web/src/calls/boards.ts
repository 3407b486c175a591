// SPDX-License-Identifier: GPL-3.0-or-later
// Made by tools/registry.py from registry/api.txt: change that file.
import { read, write, type Call } from '../call';
import type { Board, BoardRuling, Language, ListedBoard } from '../wire';

/**
 * Begin a game over the board. The caller has the desk, by the token; with `same` the token that is shown
 * opens it. Where `start` names no `reading` it is the newest.
 */
export const newBoard = (
  body: { start: object },
  query?: { same?: string },
): Call<{ id: string; token: string | null }> => write('/api/boards', body, query);

/**
 * The boards of the caller's desk. Of those without moves `ruled` has what was ruled last, on three lines at
 * most, the latest first.
 */
export const boards = (
  query?: { format?: 'json' | 'tsv' | 'text' | 'html'; lang?: Language },
): Call<{ boards: ListedBoard[] }> => read('/api/boards', query);

/**
 * A board with its minutes: `clocks` as the last line left them, `left` as they are now, what is `possible`,
 * the `claims` with the ruling they would get, `counts` of the side to move, `deeds` (which lines came from
 * whom). Where moves are not entered `fen` is null, and `asked` is what waits for the arbiter's word.
 */
export const board = (id: string): Call<Board> => read(`/api/boards/${id}`);

/** The log, as `qiyuan arbiter` takes it. */
export const boardLog = (
  id: string,
  query?: { lang?: Language },
): Call<never> => read(`/api/boards/${id}/log`, query);

/** The form of a ruling, as PDF to be signed: that of `qiyuan arbiter --output`. */
export const boardForm = (
  id: string,
  query?: { n?: number; lang?: Language },
): Call<never> => read(`/api/boards/${id}/form.pdf`, query);

/**
 * Enter events, all or none; one that is not possible now is refused and not written. With `preview` nothing
 * is written.
 */
export const boardEvents = (
  id: string,
  body: { based: number; events: object[]; preview?: boolean },
): Call<{ lines: number; rulings: BoardRuling[] }> => write(`/api/boards/${id}/events`, body);
