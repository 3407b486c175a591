// SPDX-License-Identifier: GPL-3.0-or-later
// Made by tools/registry.py from registry/api.txt: change that file.
import { read, write, type Call } from '../call';
import type {
  Account,
  CurvePoint,
  Done,
  Game,
  Language,
  Leave,
  Me,
  MyData,
  Name,
  PlayedGame,
  PlayerPage,
  Report,
  Scope,
  Session,
  Speed,
  Ties,
  Token,
} from '../wire';

/**
 * Become a guest: a session, kept in the cookie `qiyuan_session`; programs send its token. A caller who has a
 * session keeps it, and may take another name in it.
 */
export const guest = (
  body?: { name?: Name },
): Call<{ token?: string; name: string }> => write('/api/guest', body);

/**
 * Make an account. The games that the caller played as a guest become its games. The recovery codes are told
 * this once.
 */
export const signUp = (
  body: { name: string; password: string; stay?: boolean; program?: boolean },
): Call<Account> => write('/api/accounts', body);

/**
 * Sign in. Whether a name exists is never told: a wrong name and a wrong password get the same answer after
 * the same work.
 */
export const signIn = (
  body: { name: string; password: string; stay?: boolean; program?: boolean },
): Call<Account> => write('/api/sign-in', body);

/** End this session. */
export const signOut = (): Call<{ signed_in: boolean }> => write('/api/sign-out');

/** Sign in with a recovery code, which serves once, and set a new password. Every other session ends. */
export const recover = (
  body: { name: string; code: string; password: string; stay?: boolean; program?: boolean },
): Call<Account> => write('/api/recover', body);

/** The caller. Of a guest only `signed_in` and the name. */
export const me = (): Call<Me> => read('/api/me');

/** Another password; all other sessions end. */
export const changePassword = (
  body: { password: string; new: string },
): Call<Account> => write('/api/me/password', body);

/** New recovery codes; the old ones are void. */
export const newCodes = (body: { password: string }): Call<Account> => write('/api/me/codes', body);

/**
 * Remove the account. Its games stay, with `?` for its name; what it only waits in (challenges, open seats)
 * is called off. Games that go on have to be resigned or ended first: the problem names them in `games`.
 */
export const removeAccount = (body: { password: string }): Call<Account> => write('/api/me/remove', body);

/** Keep what the caller chose on the page: short texts, numbers, true and false. */
export const settings = (
  body: { settings: Record<string, string | number | boolean> },
): Call<Done> => write('/api/me/settings', body);

/** Where the caller is signed in, last seen first. */
export const sessions = (): Call<{ sessions: Session[] }> => read('/api/me/sessions');

/** End one session of the caller's, or with `others` as its id all but this one. */
export const endSession = (id: string): Call<Done> => write(`/api/me/sessions/${id}/end`);

/** The account's tokens, the newest first. */
export const tokens = (): Call<{ tokens: Token[] }> => read('/api/me/tokens');

/**
 * Make a token for a program that acts in the account's name, within its scopes. It is told this once. An
 * account has 20 at the most.
 */
export const newToken = (
  body: { name: string; scopes: Scope[] },
): Call<{ token: string; id: string; name: string; scopes: Scope[]; since: number; used: number | null }> =>
  write('/api/me/tokens', body);

/** Revoke a token: from now on it is refused, and what it had open ends. */
export const endToken = (id: string): Call<Done> => write(`/api/me/tokens/${id}/end`);

/** Leave from games of days: what is left of this calendar year (UTC), and until when the caller is on it. */
export const leave = (): Call<Leave> => read('/api/me/leave');

/**
 * Go on leave from now on, for this many periods of 24 hours; the clocks of games of days stand meanwhile.
 */
export const takeLeave = (body: { days: number }): Call<Leave> => write('/api/me/leave', body);

/** Come back from leave early. A day that was begun counts, the rest is left. */
export const endLeave = (): Call<Leave> => write('/api/me/leave/end');

/**
 * What happens in the caller's own games, and in those whose free seat is kept for the caller: challenges,
 * what was begun, moves, rematches, results. First those that are not over; a line with null says that from
 * there on nothing is missed. It ends with the session.
 */
export const myStream = (query?: { lang?: Language }): Call<never> => read('/api/me/stream', query);

/**
 * All that the server has of the caller, as a file: sessions, reports, logs of games, uploads, and the events
 * in which the caller plays.
 */
export const myData = (): Call<MyData> => read('/api/me/data');

/** The caller's friends and the people the caller blocks. */
export const ties = (): Call<Ties> => read('/api/me/ties');

/** Make somebody a friend, or with `friend` false no longer. */
export const friend = (
  body: { name: string; friend?: boolean },
): Call<Done> => write('/api/me/friends', body);

/**
 * Block somebody, or with `blocked` false no longer. The server seats the two with each other no more;
 * neither challenges or joins the other, speaks to them, or asks for another game, moves back or an
 * adjournment. Draws are offered as the laws have it.
 */
export const block = (
  body: { name: string; blocked?: boolean },
): Call<Done> => write('/api/me/blocked', body);

/**
 * A player: ratings, levels, results, opponents. Where nobody has the name, the problem has `near`: at most
 * three names that may be meant.
 */
export const player = (
  query?: { name?: string; against?: string },
): Call<PlayerPage> => read('/api/player', query);

/**
 * How a rating went: a point for each rated game, oldest first, 1000 at most. Without a speed the points of
 * the levels.
 */
export const curve = (
  query: { name?: string; game: Game; speed?: Speed; most?: number },
): Call<{ points: CurvePoint[] }> => read('/api/player/curve', query);

/**
 * A player's games that are over, latest first, 100 at most. `against` is a beginning of the opponent's name;
 * `before`, for the next page, the last one's `ended`.
 */
export const playedGames = (
  query?: {
    /** The player's name; the caller's own by default. */
    name?: string;
    /** Of this game alone. */
    game?: Game;
    /** won, drawn or lost alone. */
    outcome?: 'won' | 'drawn' | 'lost';
    /** What the opponent's name begins with. */
    against?: string;
    /** Ended before this time: for the next page. */
    before?: number;
    /** The most rows returned. */
    most?: number;
  },
): Call<{ games: PlayedGame[] }> => read('/api/player/games', query);

/**
 * Tell the admins of a player: of one game once, and without a game of one player once a day, ten times a day
 * at most.
 */
export const reportPlayer = (
  body: {
    name: string;
    game?: string;
    why: 'engine' | 'stalling' | 'abuse' | 'name' | 'other';
    words?: string;
  },
): Call<Done> => write('/api/reports', body);

/** What admins were told, latest first. */
export const reports = (query?: { all?: string }): Call<{ reports: Report[] }> => read('/api/reports', query);

/** Close a report that an admin has looked into. */
export const closeReport = (
  id: string,
  body: { note?: string },
): Call<Done> => write(`/api/reports/${id}/close`, body);
