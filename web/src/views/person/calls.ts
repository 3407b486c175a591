// SPDX-License-Identifier: GPL-3.0-or-later
// Calls about people: docs/api.md, Accounts and Players.
import { call } from '../../api';
import type {
  Account,
  CurvePoint as Point,
  Game,
  Leave,
  PlayedGame as Played,
  PlayerPage as Person,
  Report,
  Session,
  Speed,
  Ties,
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
  Session,
  Speed,
  Ties,
} from '../../wire';

const post = <R>(path: string, body: object = {}): Promise<R> => call<R>('POST', path, body);
const query = (fields: Record<string, string | number | undefined>): string =>
  '?' +
  Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
    .join('&');

export const signUp = (name: string, password: string, stay: boolean): Promise<Account> =>
  post('/api/accounts', { name, password, stay });
export const signIn = (name: string, password: string, stay: boolean): Promise<Account> =>
  post('/api/sign-in', { name, password, stay });
export const recover = (name: string, code: string, password: string, stay: boolean): Promise<Account> =>
  post('/api/recover', { name, code, password, stay });
export const signOut = (): Promise<unknown> => post('/api/sign-out');
export const newCodes = (password: string): Promise<Account> => post('/api/me/codes', { password });
export const changePassword = (password: string, fresh: string): Promise<Account> =>
  post('/api/me/password', { password, new: fresh });
export const removeAccount = (password: string): Promise<unknown> => post('/api/me/remove', { password });
export const sessions = async (): Promise<Session[]> =>
  (await call<{ sessions: Session[] }>('GET', '/api/me/sessions')).sessions;
export const endSession = (id: string): Promise<unknown> => post(`/api/me/sessions/${id}/end`);
export const leave = (): Promise<Leave> => call('GET', '/api/me/leave');
export const takeLeave = (days: number): Promise<Leave> => post('/api/me/leave', { days });
export const endLeave = (): Promise<Leave> => post('/api/me/leave/end');
export const ties = (): Promise<Ties> => call('GET', '/api/me/ties');
export const setFriend = (name: string, friend: boolean): Promise<unknown> =>
  post('/api/me/friends', { name, friend });
export const setBlocked = (name: string, blocked: boolean): Promise<unknown> =>
  post('/api/me/blocked', { name, blocked });
export const tell = (name: string, why: string, words: string): Promise<unknown> =>
  post('/api/reports', { name, why, words });
export const reports = async (): Promise<Report[]> =>
  (await call<{ reports: Report[] }>('GET', '/api/reports')).reports;
export const closeReport = (id: string): Promise<unknown> => post(`/api/reports/${id}/close`);
export const person = (name: string): Promise<Person> => call('GET', '/api/player' + query({ name }));
export const curve = async (name: string, game: Game, speed: Speed | ''): Promise<Point[]> =>
  (await call<{ points: Point[] }>('GET', '/api/player/curve' + query({ name, game, speed }))).points;
export const played = async (
  name: string,
  wanted: { game: string; outcome: string; against: string; before?: number },
): Promise<Played[]> =>
  (await call<{ games: Played[] }>('GET', '/api/player/games' + query({ name, ...wanted, most: 20 }))).games;
