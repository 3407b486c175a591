// SPDX-License-Identifier: GPL-3.0-or-later
// Made by tools/registry.py from registry/api.txt: change that file.
import { read, write, type Call } from '../call';
import type { Class, ClassHead, Done, Language, OwnPuzzle } from '../wire';

/** The classes that the caller owns or is a pupil of, the latest first. */
export const classes = (): Call<{ classes: ClassHead[] }> => read('/api/classes');

/** Make a class, whose coach the caller is, a guest too. */
export const newClass = (
  body: { name: string },
): Call<{ id: string; token: string }> => write('/api/classes', body);

/** A class, for its coach and its pupils. */
export const oneClass = (id: string): Call<Class> => read(`/api/classes/${id}`);

/** Name a class; make another link to join (`open` true), or let nobody join. For its coach. */
export const changeClass = (
  id: string,
  body: { name?: string; open?: boolean },
): Call<{ done: boolean; token?: string }> => write(`/api/classes/${id}/change`, body);

/** Remove a class with its pupils, homework and all that they tried. For its coach. */
export const removeClass = (id: string): Call<Done> => write(`/api/classes/${id}/remove`);

/** Become a pupil by the link of the class, under a name; or by a pupil's own link, which says who it is. */
export const joinClass = (
  id: string,
  body: { token: string; name?: string },
): Call<{ done: boolean; pupil: string }> => write(`/api/classes/${id}/join`, body);

/** Write in pupils by their names; each gets a link of its own. For the coach. */
export const addPupils = (
  id: string,
  body: { names: string[] },
): Call<{ pupils: { id: string; name: string; token: string }[] }> =>
  write(`/api/classes/${id}/pupils`, body);

/** Another link for one pupil: the earlier one is void, what the pupil did stays. For the coach. */
export const pupilLink = (
  id: string,
  body: { pupil: string },
): Call<{ token: string }> => write(`/api/classes/${id}/pupil_link`, body);

/** Remove a pupil and all that the pupil did in the class: for the coach, and for the pupil alone. */
export const removePupil = (
  id: string,
  body: { pupil: string },
): Call<Done> => write(`/api/classes/${id}/remove_pupil`, body);

/**
 * What each pupil did, as CSV: a row for each pupil, a column for each homework, or for each task of one. For
 * the coach.
 */
export const classTable = (
  id: string,
  query?: { homework?: string; lang?: Language },
): Call<never> => read(`/api/classes/${id}/table`, query);

/** The puzzles that the caller has made, for homework, the latest first. */
export const ownPuzzles = (): Call<{ puzzles: OwnPuzzle[] }> => read('/api/me/puzzles');

/**
 * Make puzzles of the caller's own games, or of a file of games that the caller uploaded: 20 at most, of 30
 * games from `after` on. A chance that was missed again in one game is one puzzle, and so is a position that
 * is kept already.
 */
export const makePuzzles = (
  body: { collection?: string; after?: number },
): Call<{ made: number; games: number; more: boolean }> => write('/api/me/puzzles', body);

/** Remove some of them; homework that has them keeps them. */
export const removePuzzles = (body: { ids: string[] }): Call<Done> => write('/api/me/puzzles/remove', body);
