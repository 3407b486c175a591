// SPDX-License-Identifier: GPL-3.0-or-later
// API calls about people; see "Accounts" and "Players" in docs/api.md.
import { call } from '../../api';
import * as accounts from '../../calls/accounts';
import type {
  Account,
  CurvePoint as Point,
  Game,
  Leave,
  PlayedGame as Played,
  PlayerPage as Person,
  Report,
  Scope,
  Session,
  Speed,
  Ties,
  Token,
} from '../../wire';

export type {
  Account,
  Against,
  CurvePoint as Point,
  Leave,
  PlayedGame as Played,
  PlayerLevel as Level,
  PlayerPage as Person,
  PlayerRating as Rating,
  Report,
  Scope,
  Session,
  Speed,
  Ties,
  Token,
} from '../../wire';

/** Reasons to report a player. */
export type Why = 'name' | 'engine' | 'stalling' | 'abuse' | 'other';
export type Outcome = 'won' | 'drawn' | 'lost';

export const signUp = (name: string, password: string, stay: boolean): Promise<Account> =>
  call(accounts.signUp({ name, password, stay }));
export const signIn = (name: string, password: string, stay: boolean): Promise<Account> =>
  call(accounts.signIn({ name, password, stay }));
export const recover = (name: string, code: string, password: string, stay: boolean): Promise<Account> =>
  call(accounts.recover({ name, code, password, stay }));
export const signOut = (): Promise<unknown> => call(accounts.signOut());
export const newCodes = (password: string): Promise<Account> => call(accounts.newCodes({ password }));
export const changePassword = (password: string, fresh: string): Promise<Account> =>
  call(accounts.changePassword({ password, new: fresh }));
export const removeAccount = (password: string): Promise<unknown> =>
  call(accounts.removeAccount({ password }));
export const sessions = async (): Promise<Session[]> => (await call(accounts.sessions())).sessions;
export const endSession = (id: string): Promise<unknown> => call(accounts.endSession(id));
export const tokens = async (): Promise<Token[]> => (await call(accounts.tokens())).tokens;
export const newToken = async (name: string, scopes: Scope[]): Promise<string> =>
  (await call(accounts.newToken({ name, scopes }))).token;
export const endToken = (id: string): Promise<unknown> => call(accounts.endToken(id));
export const leave = (): Promise<Leave> => call(accounts.leave());
export const takeLeave = (days: number): Promise<Leave> => call(accounts.takeLeave({ days }));
export const endLeave = (): Promise<Leave> => call(accounts.endLeave());
export const ties = (): Promise<Ties> => call(accounts.ties());
export const setFriend = (name: string, friend: boolean): Promise<unknown> =>
  call(accounts.friend({ name, friend }));
export const setBlocked = (name: string, blocked: boolean): Promise<unknown> =>
  call(accounts.block({ name, blocked }));
export const tell = (name: string, why: Why, words: string): Promise<unknown> =>
  call(accounts.reportPlayer({ name, why, words }));
export const reports = async (): Promise<Report[]> => (await call(accounts.reports())).reports;
export const closeReport = (id: string): Promise<unknown> => call(accounts.closeReport(id, {}));
export const person = (name: string): Promise<Person> => call(accounts.player({ name }));
export const curve = async (name: string, game: Game, speed: Speed | ''): Promise<Point[]> =>
  (await call(accounts.curve({ name, game, speed: speed || undefined }))).points;
export const played = async (
  name: string,
  wanted: { game: Game | ''; outcome: Outcome | ''; against: string; before?: number },
): Promise<Played[]> =>
  (
    await call(
      accounts.playedGames({
        name,
        ...wanted,
        game: wanted.game || undefined,
        outcome: wanted.outcome || undefined,
        most: 20,
      }),
    )
  ).games;
