// SPDX-License-Identifier: GPL-3.0-or-later
// Made by tools/registry.py from registry/api.txt: change that file.
import { read, write, type Call } from '../call';
import type {
  Account,
  CurvePoint,
  Done,
  Game,
  Leave,
  Me,
  Name,
  PlayedGame,
  PlayerPage,
  Report,
  Session,
  Speed,
  Ties,
} from '../wire';

/**
 * Become a guest: a session, kept in the cookie `qiyuan_session`; programs send its token. A caller who has a
 * session keeps it, and may take another name in it.
 */
export const guest = (
  body?: { name?: Name },
): Call<{ token?: string; name: string }> => write('/api/guest', body);

/** Make an account: the caller's games as a guest are its own. The recovery codes are told this once. */
export const signUp = (
  body: { name: string; password: string; stay?: boolean; program?: boolean },
): Call<Account> => write('/api/accounts', body);

/** Sign in. Whether a name exists is told by nothing: the answer and the work are the same. */
export const signIn = (
  body: { name: string; password: string; stay?: boolean; program?: boolean },
): Call<Account> => write('/api/sign-in', body);

/** End this session. */
export const signOut = (): Call<{ signed_in: boolean }> => write('/api/sign-out');

/** Come in with a recovery code, which serves once, and a new password. Every other session ends. */
export const recover = (
  body: { name: string; code: string; password: string; stay?: boolean; program?: boolean },
): Call<Account> => write('/api/recover', body);

/** Who is asking? */
export const me = (): Call<Me> => read('/api/me');

/** Another password; all other sessions end. */
export const changePassword = (
  body: { password: string; new: string },
): Call<Account> => write('/api/me/password', body);

/** New recovery codes; the old ones are void. */
export const newCodes = (body: { password: string }): Call<Account> => write('/api/me/codes', body);

/** Remove the account. Its games stay, with a nameless player. */
export const removeAccount = (body: { password: string }): Call<Account> => write('/api/me/remove', body);

/** Keep what the caller chose on his page. */
export const settings = (
  body: { settings: Record<string, string | number | boolean> },
): Call<Done> => write('/api/me/settings', body);

/** Where the caller is signed in. */
export const sessions = (): Call<{ sessions: Session[] }> => read('/api/me/sessions');

/** End one of them, or with `others` all but this one. */
export const endSession = (id: string): Call<Done> => write(`/api/me/sessions/${id}/end`);

/** Leave from games of days: what is left of it, and whether the caller is on it. */
export const leave = (): Call<Leave> => read('/api/me/leave');

/** Go on leave from now on, for so many days; clocks of games of days stand meanwhile. */
export const takeLeave = (body: { days: number }): Call<Leave> => write('/api/me/leave', body);

/** Come back from leave early: days that were not begun are left. */
export const endLeave = (): Call<Leave> => write('/api/me/leave/end');

/** All that the house has of the caller, as a file, with the logs of his games. */
export const myData = (): Call<Record<string, unknown>> => read('/api/me/data');

/** The caller's friends and whom he blocks. */
export const ties = (): Call<Ties> => read('/api/me/ties');

/** Make somebody a friend, or with `friend` false no longer. */
export const friend = (
  body: { name: string; friend?: boolean },
): Call<Done> => write('/api/me/friends', body);

/** Block somebody: he takes no seat of the caller's, challenges him no more and says nothing to him. */
export const block = (
  body: { name: string; blocked?: boolean },
): Call<Done> => write('/api/me/blocked', body);

/** A player: ratings, levels, results, opponents. */
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

/** A player's games that are over, latest first, 100 at most. */
export const playedGames = (
  query?: {
    /** Whose; the caller's own where it is left out. */
    name?: string;
    /** Of this game alone. */
    game?: Game;
    /** won, drawn or lost alone. */
    outcome?: 'won' | 'drawn' | 'lost';
    /** What the opponent's name begins with. */
    against?: string;
    /** Ended before this time: for the next page. */
    before?: number;
    /** So many at most. */
    most?: number;
  },
): Call<{ games: PlayedGame[] }> => read('/api/player/games', query);

/** Tell the admins of somebody. */
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

/** An admin has looked into it. */
export const closeReport = (
  id: string,
  body: { note?: string },
): Call<Done> => write(`/api/reports/${id}/close`, body);
