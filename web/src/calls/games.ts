// SPDX-License-Identifier: GPL-3.0-or-later
// Made by tools/registry.py from registry/api.txt: change that file.
import { read, write, type Call } from '../call';
import type {
  Analysis,
  Done,
  EngineLine,
  Event,
  Language,
  Name,
  NewGame,
  Ruling,
  Seated,
  Side,
  State,
  Summary,
} from '../wire';

/**
 * Say a set phrase to the opponent, or where the operator allows it (`serve --chat`) a text. Five at once and
 * then one each three seconds. Both players are told; nothing is kept.
 */
export const say = (
  id: string,
  body: {
    phrase?:
      | 'hello' | 'good-luck' | 'well-played' | 'thanks' | 'nice-move' | 'one-more' | 'must-go' | 'sorry'
      | 'oops' | 'good-game';
    text?: string;
  },
): Call<Done> => write(`/api/games/${id}/say`, body);

/** The game as an XQF file; xiangqi alone. */
export const xqf = (
  id: string,
  query?: { lang?: Language },
): Call<never> => read(`/api/games/${id}.xqf`, query);

/**
 * Games, newest first, 50 at most. `waiting`: the caller's own that wait for an opponent; `open`: seats for
 * anybody; `challenges`: seats that are kept for the caller; `mine`: those in which the caller's session has
 * a seat, unfinished ones first.
 */
export const list = (
  query?: { state?: 'playing' | 'waiting' | 'open' | 'challenges' | 'mine' },
): Call<{ games: Summary[] }> => read('/api/games', query);

/** Open a game and take a seat in it: see *Opening a game*. */
export const open = (
  body?: NewGame,
): Call<Seated | {
  id: string;
  seat_token: string | null;
  side: Side | null;
  url: string;
  arbiter_token?: string;
}> => write('/api/games', body);

/** The game as PGN, xiangqi in UCI-coded moves under the tag Variant. */
export const pgn = (
  id: string,
  query?: { lang?: Language },
): Call<never> => read(`/api/games/${id}.pgn`, query);

/** The game on its score sheets, as PDF in the language of the answer. */
export const pdf = (
  id: string,
  query?: { paper?: 'a4' | 'letter'; lang?: Language },
): Call<never> => read(`/api/games/${id}.pdf`, query);

/** The form of a ruling on the game, as PDF: what was ruled by which articles, with places to sign. */
export const form = (
  id: string,
  query?: { n?: number; lang?: Language },
): Call<never> => read(`/api/games/${id}/form.pdf`, query);

/** The position now, or after a ply, as an SVG, its pieces in the script of the answer's language. */
export const svg = (
  id: string,
  query?: { below?: Side; ply?: number; notes?: string; lang?: Language },
): Call<never> => read(`/api/games/${id}.svg`, query);

/** A game as the caller sees it. */
export const state = (id: string): Call<State> => read(`/api/games/${id}`);

/** Take the free seat; the game begins. */
export const join = (
  id: string,
  body?: { name?: Name },
): Call<Seated> => write(`/api/games/${id}/join`, body);

/** One event of the caller's seat. Answered after it is durable; 409 with `reason` when it is refused. */
export const post = (
  id: string,
  body: Event,
): Call<{ n: number; rulings: Ruling[] }> => write(`/api/games/${id}/events`, body);

/**
 * Decline a challenge: the game whose free seat is kept for the caller is over, with the reason `declined`.
 * Its maker takes it back in the same way (`aborted`).
 */
export const decline = (id: string): Call<Done> => write(`/api/games/${id}/decline`);

/** Take the win, or a draw, against an opponent who has been `away` longer than `patience` (see STATE). */
export const left = (
  id: string,
  body: { take: 'win' | 'draw' },
): Call<{ n: number }> => write(`/api/games/${id}/left`, body);

/** How a legal move reads in each notation, before it is made; `ranks` as of an EVENT. */
export const reading = (
  id: string,
  query: { move: string; ranks?: '0' | '1' },
): Call<{ uci: string; text: Record<string, string> }> => read(`/api/games/${id}/move`, query);

/**
 * What to play, on the caller's own turn against the computer alone: never in a game between people. Full
 * strength finds it. Below level 10, of the moves within 0.3 of a pawn, the one whose capture comes soonest
 * is shown, with no more moves than the level's player follows (1 at level 1 to 5 at level 9, else 6).
 */
export const hint = (id: string): Call<EngineLine> => write(`/api/games/${id}/hint`);

/**
 * Notes on a game that is over, from ply `from` on. The first call begins the work; until `done` more
 * positions come.
 */
export const analysis = (
  id: string,
  query?: { from?: number },
): Call<Analysis> => read(`/api/games/${id}/analysis`, query);

/**
 * The game's messages behind number `after`, a line each; open while the game goes on. Messages of type
 * `presence` stand between them.
 */
export const stream = (
  id: string,
  query?: { after?: number; lines?: 'whole' | 'brief'; lang?: Language },
): Call<never> => read(`/api/games/${id}/events`, query);
