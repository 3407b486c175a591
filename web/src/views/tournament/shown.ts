// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of a tournament's view receive: the event as shown, and functions that change it.
import type { Call } from '../../call';
import type { Side } from '../../types';
import type { Act, Desk, Done, HouseGame, Info, Match, Pair, Standing } from './calls';
import type { Sender } from './sender';

/** The player found by the search; `to`: scroll to their row, once; `open`: open their record. */
export interface Found {
  id: number;
  to: boolean;
  open?: boolean;
}

/**
 * Makes a writing call. `based` is the length of the log it is based on, by default that of the data shown.
 */
export type Write = <B extends object>(
  make: (id: string, body: B) => Call<unknown>,
  body: Omit<B, 'based'> & { based?: number },
) => Promise<Partial<Done> | null>;

export interface Shown {
  id: string;
  info: Info;
  desk: Desk;
  round: number;
  pairs: Pair[];
  /** For teams: the matches of the round, with their boards. */
  matches: Match[];
  standings: Standing[];
  /** For an event on the server: the games of its rounds. */
  games: HouseGame[];
  sides: readonly [Side, Side];
  sender: Sender;
  /**
   * Does acts and reloads; if the server has warnings, asks first. If refused, shows the error and returns
   * false.
   */
  act: (...acts: Act[]) => Promise<boolean>;
  /** Makes any call that writes. */
  write: Write;
  look: () => Promise<void>;
  /** Undoes the latest act, even if it was not sent yet. */
  undo: () => Promise<void>;
  /** Shows a round while this part stays open; null for the latest. */
  setRound: (round: number | null) => void;
  /** A round published since this one was opened, and not shown; else null. */
  newer: number | null;
  /** The player found by the search, whose rows are marked. */
  found: Found | null;
  setFound: (found: Found | null) => void;
}
