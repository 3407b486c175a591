// SPDX-License-Identifier: GPL-3.0-or-later
// Made by tools/registry.py from registry/api.txt: change that file.
import { read, type Call } from '../call';
import type { CollectionFile, Language, Rating, RatingScheme } from '../wire';

/** The files of results that ratings can be made of. */
export const ratingFiles = (
  query?: { format?: 'json' | 'tsv' | 'text' | 'html'; lang?: Language },
): Call<{ ratings: CollectionFile[] }> => read('/api/ratings', query);

/** Ratings after the games of a file. */
export const ratings = (
  id: string,
  query?: {
    /** Otherwise levels. */
    system?: RatingScheme;
    /** The id of a file with what players stand at before. */
    start?: string;
    /** The day that tells the edition of B.02 (Elo). */
    date?: string;
    /** Of Glicko-2; otherwise 0.5. */
    tau?: number;
    /** Another form of the answer than JSON. */
    format?: 'json' | 'tsv' | 'text' | 'html';
    /** Words the answer in this language, whatever Accept-Language says. */
    lang?: Language;
  },
): Call<{ ratings: Rating[] }> => read(`/api/ratings/${id}`, query);
