// SPDX-License-Identifier: GPL-3.0-or-later
// The single WebSocket. It reconnects with growing pauses, subscribes again from the last event number, and
// resends unacknowledged events under the same id, so that nothing is lost or done twice.
import { onGuest, Refusal } from './api';
import { link, notice, unsent, WITHDRAWN, type GameListener } from './line';
import { onEntering } from './me';
import { lang } from './prefs';
import type { GameEvent, ServerMessage, Summary } from './types';

interface Pending {
  game: string;
  event: GameEvent;
  frame: string;
  /** Whether it was sent on some connection, so that the server may have it. */
  sent: boolean;
  resolve: (n: number) => void;
  reject: (problem: Refusal) => void;
}
/** Pauses between tries, in milliseconds; while a game is shown, only the shorter ones are used. */
const PAUSES = [500, 1000, 2000, 4000, 8000, 15000];
const LONGEST_IN_A_GAME = 3000;
const PING_EVERY = 15000;
/** A connection without an answer to a ping for this many milliseconds is considered dead. */
const DEAD_AFTER = 8000;

let socket: WebSocket | null = null;
let tries = 0;
let opened = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let pingTimer: ReturnType<typeof setInterval> | undefined;
let deadTimer: ReturnType<typeof setTimeout> | undefined;
const games = new Map<string, GameListener>();
const pending = new Map<number, Pending>();
const hall = new Set<(games: Summary[], seats: Summary[]) => void>();
type Followed = 'tournament' | 'study';
const followed = new Map<string, { kind: Followed; changed: () => void }>();
let guestToken: string | undefined;

// ids start from the current time, so that after a reload none is used again for another event
let nextId = Date.now();
const pings = new Map<number, number>();
let offset: number | null = null;

/** A listener for the user's own games; `begun` is called when reporting starts, also after a reconnect. */
interface MineListener {
  begun: () => void;
  told: (game: Summary) => void;
}
let own: MineListener | null = null;

/** The number of the current connection: a state from an older one says nothing about this one's clock. */
export const connection = (): number => opened;
/** The server's current time in its own milliseconds, or null before the first ping is answered. */
export const serverNow = (): number | null => (offset === null ? null : performance.now() + offset);

const send = (frame: object): void => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
};
/** Hooks for other modules: send a message, handle a type of message, act on each new connection. */
export const say = send;
export const hearing = new Map<string, (message: ServerMessage) => void>();
export const onLine = new Set<() => void>();

function address(): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${location.host}/ws?lang=${lang.get()}`;
}

export function connect(): void {
  clearTimeout(timer);
  if (socket && socket.readyState <= WebSocket.OPEN) return;
  const fresh = new WebSocket(address());
  socket = fresh;
  fresh.onopen = () => fresh === socket && onOpen();
  fresh.onmessage = e => fresh === socket && onMessage(JSON.parse(String(e.data)) as ServerMessage);
  fresh.onclose = () => fresh === socket && onClose();
}

function onOpen(): void {
  const again = opened > 0;
  opened++;
  tries = 0;
  offset = null;
  pings.clear();
  link.set({ status: 'open', retryAt: 0 });
  notice.set(null);
  if (guestToken) send({ type: 'hello', token: guestToken });
  ping();
  pingTimer = setInterval(ping, PING_EVERY);
  for (const [id, listener] of games) {
    subscribe(id, listener);
    if (again) listener.resumed();
  }
  for (const waiting of pending.values()) put(waiting);
  tellUnsent();
  if (hall.size) send({ type: 'lobby' });
  if (own) send({ type: 'mine' });
  for (const [id, { kind, changed }] of followed) {
    send({ type: 'follow', [kind]: id });
    if (again) changed();
  }
  for (const listener of onLine) listener();
}

function onClose(): void {
  clearInterval(pingTimer);
  clearTimeout(deadTimer);
  socket = null;
  const longest = games.size ? LONGEST_IN_A_GAME : Infinity;
  const pause = Math.min(longest, PAUSES[Math.min(tries, PAUSES.length - 1)] ?? 1000);
  tries++;
  link.set({ status: 'lost', retryAt: performance.now() + pause });
  timer = setTimeout(connect, pause);
}

/** Drops the connection and opens a new one at once. */
function reopen(): void {
  const old = socket;
  socket = null;
  clearInterval(pingTimer);
  clearTimeout(deadTimer);
  old?.close();
  connect();
}

function ping(): void {
  const id = nextId++;
  pings.set(id, performance.now());
  send({ type: 'ping', id });
  clearTimeout(deadTimer);
  deadTimer = setTimeout(() => {
    link.set({ status: 'lost', retryAt: performance.now() });
    reopen();
  }, DEAD_AFTER);
}

function onMessage(message: ServerMessage): void {
  switch (message.type) {
    case 'pong': {
      clearTimeout(deadTimer);
      const sent = pings.get(message.id);
      pings.delete(message.id);
      const now = performance.now();
      offset = message.now - now + (sent === undefined ? 0 : (now - sent) / 2);
      break;
    }
    case 'state':
      games.get(message.game)?.state(message.state);
      break;
    case 'event':
      games.get(message.game)?.message(message);
      break;
    case 'said':
      games.get(message.game)?.said(message.side, message.phrase, message.text);
      break;
    case 'presence':
      games.get(message.game)?.presence(message.players, message.spectators);
      break;
    case 'lobby':
      for (const listener of hall) listener(message.games, message.seats ?? []);
      break;
    case 'mine':
      if (message.mine) own?.told(message.mine);
      else own?.begun();
      break;
    case 'tournament':
      followed.get(message.tournament)?.changed();
      break;
    case 'study':
      followed.get(message.study)?.changed();
      break;
    case 'notice':
      notice.set(message.notice);
      break;
    case 'lesson':
    case 'step':
      hearing.get(message.type)?.(message);
      break;
    case 'ack':
      settle(message.id, waiting => waiting.resolve(message.n));
      break;
    case 'problem':
      if (typeof message.id === 'string') hearing.get('problem')?.(message);
      else if (message.id !== undefined && pending.has(message.id))
        settle(message.id, waiting => waiting.reject(new Refusal(message.problem)));
      else if (message.game) games.get(message.game)?.problem(message.problem);
      else if (games.size === 1) for (const listener of games.values()) listener.problem(message.problem);
  }
}

function settle(id: number, act: (waiting: Pending) => void): void {
  const waiting = pending.get(id);
  if (!waiting) return;
  pending.delete(id);
  act(waiting);
}

function subscribe(game: string, listener: GameListener): void {
  send({ type: 'subscribe', game, token: listener.token(), after: listener.after() });
}

/** Follows a game until the returned function is called. */
export function follow(game: string, listener: GameListener): () => void {
  games.set(game, listener);
  subscribe(game, listener);
  connect();
  return () => {
    if (games.get(game) !== listener) return;
    games.delete(game);
    send({ type: 'unsubscribe', game });
  };
}

/** Subscribes again from the last event number, for example after getting a seat's token. */
export function refollow(game: string): void {
  const listener = games.get(game);
  if (listener) subscribe(game, listener);
}

/** Sends an event; resolves with its number once the server has stored it. Survives a lost connection. */
export function sendEvent(game: string, event: GameEvent, token: string | undefined): Promise<number> {
  const id = nextId++;
  const frame = JSON.stringify({ type: 'event', game, id, token, event });
  return new Promise((resolve, reject) => {
    const waiting: Pending = { game, event, frame, sent: false, resolve, reject };
    pending.set(id, waiting);
    if (socket?.readyState === WebSocket.OPEN) put(waiting);
    else connect();
    tellUnsent();
  });
}
function put(waiting: Pending): void {
  waiting.sent = true;
  socket?.send(waiting.frame);
}
function tellUnsent(): void {
  unsent.set(
    [...pending].filter(([, one]) => !one.sent).map(([id, { game, event }]) => ({ id, game, event })),
  );
}
/** Withdraws an event that has not been sent yet; returns false if it has. */
export function withdraw(id: number): boolean {
  const waiting = pending.get(id);
  if (!waiting || waiting.sent) return false;
  settle(id, one => one.resolve(WITHDRAWN));
  tellUnsent();
  return true;
}

/** Reports the list of current games and open seats, now and after each change. */
export function watchHall(listener: (games: Summary[], seats: Summary[]) => void): () => void {
  hall.add(listener);
  send({ type: 'lobby' });
  connect();
  return () => hall.delete(listener);
}

/** Reports each change of the user's own games and challenges from now on. */
export function followMine(listener: MineListener): void {
  own = listener;
  send({ type: 'mine' });
  connect();
}

/** Reports each change of a tournament or a study until the returned function is called. */
export function followChanges(kind: Followed, id: string, changed: () => void): () => void {
  const one = { kind, changed };
  followed.set(id, one);
  send({ type: 'follow', [kind]: id });
  connect();
  return () => void (followed.get(id) === one && followed.delete(id));
}
export const followTournament = (id: string, changed: () => void): (() => void) =>
  followChanges('tournament', id, changed);

onGuest.add(token => {
  guestToken = token;
  send({ type: 'hello', token });
});
// Signing in or out changes the identity of the connection, so reopen it. The first value needs no reopening,
// because the cookie has already identified the connection.
onEntering.add((_, before) => {
  if (!before) return;
  guestToken = undefined;
  if (socket) reopen();
});
// The server sends its texts in the language of the connection.
lang.subscribe(() => socket && reopen());
// After sleep a phone's connection may be dead: ping at once instead of waiting for the next interval.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible' || !opened) return;
  if (socket?.readyState === WebSocket.OPEN) ping();
  else connect();
});
window.addEventListener('online', () => opened && connect());
// The browser reports that there is no network: ping at once. A server on the same computer still answers.
window.addEventListener('offline', () => opened && ping());
