// SPDX-License-Identifier: GPL-3.0-or-later
// Made by tools/registry.py from registry/api.txt: change that file.
import { read, write, type Call } from '../call';
import type { Language } from '../wire';

/** Begins a game over the board; who does has the desk, by the token. */
export const newBoard = (
  body: { start: object },
  query?: { same?: string },
): Call<{ id: string; token: string | null }> => write('/api/boards', body, query);

/** The boards of the caller's desk. */
export const boards = (
  query?: { format?: 'json' | 'tsv' | 'text' | 'html'; lang?: Language },
): Call<{ boards: Record<string, unknown>[] }> => read('/api/boards', query);

/** A board with its minutes. */
export const board = (id: string): Call<Record<string, unknown>> => read(`/api/boards/${id}`);

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

/** Takes events, all or none; one that is not possible now is refused and not written. */
export const boardEvents = (
  id: string,
  body: { based: number; events: object[]; preview?: boolean },
): Call<{ lines: number; rulings: Record<string, unknown>[] }> => write(`/api/boards/${id}/events`, body);
