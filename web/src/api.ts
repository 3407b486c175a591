// SPDX-License-Identifier: GPL-3.0-or-later
// Calls of the server's HTTP API. Every failure comes back as a Refusal that holds a problem object.
import type { Call } from './call';
import * as accounts from './calls/accounts';
import * as games from './calls/games';
import * as system from './calls/system';
import { lang, playerName } from './prefs';
import { keepSeat, recall, remember } from './storage';
import type { Analysis, EngineLine, Problem, Side, State, Summary } from './types';
import type { Article, ServerFacts, NewGame } from './wire';

export type { Article, NewGame } from './wire';

export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail ?? problem.title ?? '');
  }
}
/** No response at all: the server cannot be reached. */
export const UNREACHABLE = 'unreachable';

const headersOf = ({ body }: Call<unknown>, token?: string): Record<string, string> => ({
  'Accept-Language': lang.get(),
  ...(body !== undefined && { 'Content-Type': 'application/json' }),
  ...(token && { Authorization: 'Bearer ' + token }),
});
const sent = ({ body, raw }: Call<unknown>): BodyInit | null =>
  raw ?? (body === undefined ? null : JSON.stringify(body));

/** Makes an API call, with a token if it needs one. */
export async function call<T>(what: Call<T>, token?: string): Promise<T> {
  const { method, path } = what;
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: headersOf(what, token),
      body: sent(what),
      credentials: 'same-origin',
    });
  } catch {
    throw new Refusal({ reason: UNREACHABLE });
  }
  const answer: unknown = await response.json().catch(() => null);
  // a stored token that is no longer valid: public data is still shown
  if (response.status === 401 && method === 'GET' && token) return call(what);
  if (!response.ok) {
    const problem = answer as Problem | null;
    if (problem?.code === 'session-over') {
      forgetGuest();
      for (const listener of onOver) listener();
    }
    throw new Refusal({ status: response.status, ...problem });
  }
  return answer as T;
}

/** The response of a call, unparsed: a download, or a text in the page's language. */
export async function bytes(what: Call<unknown>, token?: string): Promise<Response> {
  const { method, path } = what;
  const answer = await fetch(path, { method, headers: headersOf(what, token), body: sent(what) }).catch(
    () => {
      throw new Refusal({ reason: UNREACHABLE });
    },
  );
  if (!answer.ok)
    throw new Refusal({
      status: answer.status,
      ...((await answer.json().catch(() => null)) as object | null),
    });
  return answer;
}
/** Called with the server's notes about a file, such as letters that no font has. */
export const onNotice = new Set<(words: string) => void>();
/** Lets the browser save the response of a call as a file. */
export async function download(answer: Promise<Response>, name: string): Promise<void> {
  const got = await answer;
  const notice = got.headers.get('qiyuan-notice');
  const address = URL.createObjectURL(await got.blob());
  if (notice) for (const listener of onNotice) listener(decodeURIComponent(notice));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

/** A link to a file whose notes are shown too. */
export const fileLink = (
  what: Call<unknown>,
  name: string,
): { href: string; download: string; onClick: (event: MouseEvent) => void } => ({
  href: what.path,
  download: name,
  onClick: event => {
    event.preventDefault();
    // without a response, the browser's own download reports the error
    download(bytes(what), name).catch(() => location.assign(what.path));
  },
});

let guest: Promise<void> | null = null;
/** Called with the token of a new guest session, which the open socket then announces. */
export const onGuest = new Set<(token: string) => void>();

/**
 * Makes sure that this browser has a guest session. The server uses it to know which games are the visitor's.
 */
export function ensureGuest(): Promise<void> {
  if (recall('guest') === 'yes') return Promise.resolve();
  guest ??= call(accounts.guest(withName())).then(answer => {
    remember('guest', 'yes');
    // A signed-in account is known by the cookie and gets no token.
    if (answer.token) for (const listener of onGuest) listener(answer.token);
  });
  guest.catch(() => (guest = null));
  return guest;
}
/** Called when the server reports that it does not know this browser's session. */
export const onOver = new Set<() => void>();
/** The server does not know this browser's session any more. */
export function forgetGuest(): void {
  remember('guest', null);
  guest = null;
}

const withName = (): { name?: string } => (playerName.get() ? { name: playerName.get() } : {});

export interface Opened {
  id: string;
  seat_token: string;
  side: Side;
  url: string;
}
export async function openGame(wanted: NewGame): Promise<Opened> {
  await ensureGuest();
  const opened = (await call(games.open({ opponent: 'link', ...wanted, ...withName() }))) as Opened;
  keepSeat(opened.id, opened.seat_token);
  return opened;
}

export async function joinGame(id: string): Promise<Side> {
  await ensureGuest();
  const joined = await call(games.join(id, withName()));
  keepSeat(id, joined.seat_token);
  return joined.side;
}

/** The challenged player declined. */
export const declineGame = (id: string): Promise<unknown> => call(games.decline(id));

/** Takes the win or a draw against an opponent who has left. */
export const takeGame = (id: string, take: 'win' | 'draw', token?: string): Promise<unknown> =>
  call(games.left(id, { take }), token);

/** Sends the opponent a set phrase, or free text if the server allows it. */
export const say = (id: string, what: Parameters<typeof games.say>[1], token?: string): Promise<unknown> =>
  call(games.say(id, what), token);

/** The move the engine at full strength would play; only in games against the computer. */
export const askHint = (id: string, token?: string): Promise<EngineLine> => call(games.hint(id), token);
/** The notation of a legal move, before it is made. */
export const readMove = (
  id: string,
  uci: string,
  token?: string,
): Promise<{ uci: string; text: Record<string, string> }> => call(games.reading(id, { move: uci }), token);
/** The engine's notes on a finished game, from a position on; call again until they are `done`. */
export const getAnalysis = (id: string, from: number): Promise<Analysis> =>
  call(games.analysis(id, { from }));

export const getGame = (id: string, token?: string): Promise<State> =>
  call(games.state(id) as Call<State>, token);
export const listGames = async (state: 'playing' | 'waiting' | 'challenges' | 'mine'): Promise<Summary[]> =>
  (await call(games.list({ state }))).games as Summary[];

/** Every article of every rule set, in the page's language. */
export const listArticles = async (): Promise<Article[]> => (await call(system.articles())).articles;

type Known = Partial<ServerFacts> & Pick<ServerFacts, 'version' | 'addresses'>;
let house: Promise<Known> | null = null;
/** The server's addresses in the local network; requested once. */
export function getHouse(): Promise<Known> {
  house ??= call(system.server() as Call<Known>).catch(() => ({ version: '', addresses: [] }));
  return house;
}

/** The address to send to a friend: one that the local network can reach, if the server knows one. */
export function friendLink(path: string, addresses: string[]): string {
  const local = /^(localhost|127\.|\[::1\])/.test(location.host);
  const base = local && addresses[0] ? addresses[0] : location.origin;
  return base.replace(/\/$/, '') + path;
}
export const qrAddress = (text: string): string => system.qr({ text }).path;
