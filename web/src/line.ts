// SPDX-License-Identifier: GPL-3.0-or-later
// The line to the server as the page sees it: whether it is open, and what waits for it to be sent.
import { Store } from './store';
import type { EventMessage, GameEvent, Players, Problem, Side, State } from './types';

export interface Link {
  /** `fresh`: nothing tried yet; `open`; `lost`: retrying. */
  status: 'fresh' | 'open' | 'lost';
  /** When the next try begins, on performance.now(). */
  retryAt: number;
}

export const link = new Store<Link>({ status: 'fresh', retryAt: 0 });

/**
 * The server's announcement to everybody: it will be restarted, and no game begins until then; or it is
 * read-only.
 */
export const notice = new Store<'restart' | 'read-only' | null>(null);

export interface GameListener {
  token: () => string | undefined;
  /** The last event seen, once a state has come. */
  after: () => number | undefined;
  state: (state: State) => void;
  message: (message: EventMessage) => void;
  presence: (players: Players, spectators: number) => void;
  said: (side: Side, phrase?: string, text?: string) => void;
  /** The subscription itself was refused: no such game, most often. */
  problem: (problem: Problem) => void;
  /** Open again after a break, and subscribed. */
  resumed: () => void;
}

/** An action while the connection is down, which is sent with the next connection unless it is withdrawn. */
export interface Unsent {
  id: number;
  game: string;
  event: GameEvent;
}

export const unsent = new Store<readonly Unsent[]>([]);

/** What an event that was withdrawn before it was sent resolves with. */
export const WITHDRAWN = -1;
