// SPDX-License-Identifier: GPL-3.0-or-later
// Made by tools/registry.py from registry/api.txt: change that file.
import { read, write, type Call } from '../call';
import type { Done, Game, Homework, Puzzle, PuzzleTried } from '../wire';

/**
 * Set homework: puzzles of the server by game, theme and rating, or by their ids; puzzles of the coach's own;
 * chapters of saved studies as lessons. For the coach.
 */
export const newHomework = (
  id: string,
  body: {
    name: string;
    /** When it ends, in milliseconds; what is done later counts as late. */
    due?: number;
    pick?: {
    game?: Game;
    theme?: string;
    /** The lowest rating. */
    from?: number;
    to?: number;
    count: number;
  };
    /** In this order. */
    puzzles?: string[];
    own?: string[];
    lessons?: {
    study: string;
    chapter: number;
  }[];
  },
): Call<{ id: string; tasks: number }> => write(`/api/classes/${id}/homework`, body);

/** Homework: its tasks, and what came of them. */
export const homework = (id: string): Call<Homework> => read(`/api/homework/${id}`);

/** Another name or date. For the coach. */
export const changeHomework = (
  id: string,
  body: { name?: string; due?: number },
): Call<Done> => write(`/api/homework/${id}/change`, body);

/** Remove homework and what came of it. For the coach. */
export const removeHomework = (id: string): Call<Done> => write(`/api/homework/${id}/remove`);

/** A puzzle of homework, without its answer. */
export const task = (
  id: string,
  query: { n: number },
): Call<Puzzle> => read(`/api/homework/${id}/task`, query);

/**
 * Try a puzzle of homework, as one of the server; ratings do not change. What a pupil does counts until it is
 * decided: solved, or given up.
 */
export const tryTask = (
  id: string,
  body: { n: number; moves?: string; give_up?: boolean },
): Call<PuzzleTried> => write(`/api/homework/${id}/try`, body);

/**
 * Report a lesson of homework: moves found and missed since the last report, and its end. The server believes
 * the page.
 */
export const takeLesson = (
  id: string,
  body: { n: number; found: number; missed: number; done: boolean },
): Call<Done> => write(`/api/homework/${id}/lesson`, body);
