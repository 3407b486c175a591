// SPDX-License-Identifier: GPL-3.0-or-later
// Made by tools/registry.py from registry/api.txt: change that file.
import { read, upload, write, type Call } from '../call';
import type {
  CollectionFile,
  CollectionGame,
  CollectionGameWhole,
  Game,
  Language,
  SearchKey,
  SearchValue,
  StatsRow,
  TreeMove,
  Upload,
} from '../wire';

/** The files of games that the server shows, and the caller's own (`own`). */
export const collections = (
  query?: { format?: 'json' | 'tsv' | 'text' | 'html'; lang?: Language },
): Call<{ collections: CollectionFile[] }> => read('/api/collections', query);

/** Begin to send a file of games. */
export const newCollection = (
  query: { name: string; kilobytes: number },
): Call<Upload> => write('/api/collections', undefined, query);

/**
 * Send the part that begins at byte `at`, 4 MB at most. What comes twice is kept once; a refusal says where
 * to go on.
 */
export const collectionPart = (
  id: string,
  body: BodyInit,
  query: { at: number },
): Call<{ size: number }> => upload(`/api/collections/${id}/part`, body, query);

/**
 * Say that all was sent: the games are read and indexed, in the encoding that is found or named. What holds
 * none, or is too much, is removed.
 */
export const collectionEnd = (
  id: string,
  query?: { encoding?: string },
): Call<Upload> => write(`/api/collections/${id}/end`, undefined, query);

/** Let everybody who has the id read it, or no longer. */
export const collectionShare = (
  id: string,
  query?: { shared?: number },
): Call<Upload> => write(`/api/collections/${id}/share`, undefined, query);

/** Give it another name. */
export const collectionRename = (
  id: string,
  query: { name: string },
): Call<Upload> => write(`/api/collections/${id}/rename`, undefined, query);

/** Remove it for ever. */
export const collectionRemove = (id: string): Call<Upload> => write(`/api/collections/${id}/remove`);

/**
 * Games of a collection, found by a query (`player=karpov and result=1-0`). `found` is how many there are in
 * all where the file's index knows, else null; 50 rows from the first unless `from` and `most` (500 at most)
 * say otherwise.
 */
export const collectionGames = (
  id: string,
  query?: {
    /** Which games: terms as `qiyuan grep --where` takes them. */
    where?: string;
    /** The first of those found, from 1. */
    from?: number;
    /** The most rows returned; 50 by default. */
    most?: number;
    /** Another form of the answer than JSON. */
    format?: 'json' | 'tsv' | 'text' | 'html';
    /** Words the answer in this language, whatever Accept-Language says. */
    lang?: Language;
  },
): Call<{ games: CollectionGame[]; found: number | null; heard?: string }> =>
  read(`/api/collections/${id}/games`, query);

/** The keys of the query language, as `qiyuan grep --help-where` shows them. */
export const searchKeys = (): Call<{ keys: SearchKey[] }> => read('/api/search-keys');

/**
 * Values that a key of a query may be completed with: names of players, events and sites in the collection,
 * openings, those of its list. Of a file without an index the games read in 0.3 seconds are looked at.
 */
export const collectionValues = (
  id: string,
  query: { key: string; text?: string; most?: number },
): Call<{ values: SearchValue[] }> => read(`/api/collections/${id}/values`, query);

/** One of the found games, whole: its row with `moves` in UCI, `fen` and `pgn`. */
export const collectionGame = (
  id: string,
  query?: { where?: string; number?: number; format?: 'json' | 'tsv' | 'text' | 'html'; lang?: Language },
): Call<CollectionGameWhole> => read(`/api/collections/${id}/game`, query);

/** What was played from a position on, and how that went. */
export const collectionTree = (
  id: string,
  query?: {
    /** Which games: terms as `qiyuan grep --where` takes them. */
    where?: string;
    /** Otherwise as the FEN tells, else chess. */
    game?: Game;
    /** The position; otherwise the starting position. */
    fen?: string;
    /** Moves from it to the position that is asked about, in any notation, blanks between them. */
    moves?: string;
    /** In which moves are written. */
    notation?: string;
    /** Plies; otherwise 1. */
    depth?: number;
    /** Moves of fewer games are left out. */
    min?: number;
    /** Another form of the answer than JSON. */
    format?: 'json' | 'tsv' | 'text' | 'html';
    /** Words the answer in this language, whatever Accept-Language says. */
    lang?: Language;
  },
): Call<{ moves: TreeMove[]; heard?: string }> => read(`/api/collections/${id}/tree`, query);

/** Counts over the games of a collection. */
export const collectionStats = (
  id: string,
  query?: { where?: string; top?: number; format?: 'json' | 'tsv' | 'text' | 'html'; lang?: Language },
): Call<{ stats: StatsRow[]; heard?: string }> => read(`/api/collections/${id}/stats`, query);

/**
 * The found games as a file, as they stand or in a format of `qiyuan convert`: 10,000 games and 16 MB at
 * most.
 */
export const collectionFile = (
  id: string,
  query?: { where?: string; to?: string; lang?: Language },
): Call<never> => read(`/api/collections/${id}/file`, query);
