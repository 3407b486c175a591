// SPDX-License-Identifier: GPL-3.0-or-later
// The state of the connection to the server, and the actions waiting to be sent.
import { Store } from './store';
import type { EventMessage, GameEvent, Players, Problem, Side, State } from './types';

export interface Link {
  /** `fresh`: not tried yet; `open`; `lost`: retrying. */
  status: 'fresh' | 'open' | 'lost';
  /** The time of the next try, on performance.now(). */
  retryAt: number;
}

export const link = new Store<Link>({ status: 'fresh', retryAt: 0 });

/**
 * The server's announcement to everyone: it will restart and starts no games until then, or it is read-only.
 */
export const notice = new Store<'restart' | 'read-only' | null>(null);

export interface GameListener {
  token: () => string | undefined;
  /** The number of the last event seen; undefined before the first state. */
  after: () => number | undefined;
  state: (state: State) => void;
  message: (message: EventMessage) => void;
  presence: (players: Players, spectators: number) => void;
  said: (side: Side, phrase?: string, text?: string) => void;
  /** The subscription itself was refused, usually because the game does not exist. */
  problem: (problem: Problem) => void;
  /** The connection is open again and the game subscribed. */
  resumed: () => void;
}

/** An action while the connection is down, which is sent with the next connection unless it is withdrawn. */
export interface Unsent {
  id: number;
  game: string;
  event: GameEvent;
}

export const unsent = new Store<readonly Unsent[]>([]);

/** The value that sendEvent() resolves with for an event withdrawn before it was sent. */
export const WITHDRAWN = -1;
