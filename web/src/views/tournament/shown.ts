// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of a tournament's view are given: the event as it is shown, and how it is written to.
import type { Call } from '../../call';
import type { Side } from '../../types';
import type { Act, Desk, Done, HouseGame, Info, Match, Pair, Standing } from './calls';
import type { Sender } from './sender';

/**
 * The players found; `to`: their row is to be brought into sight, once; `open`: their record is to be opened.
 */
export interface Found {
  id: number;
  to: boolean;
  open?: boolean;
}

/** Makes a call of that kind; `based` is how long the log is, if it isn't said. */
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
  /** Of teams: the matches of the round, with their boards. */
  matches: Match[];
  standings: Standing[];
  /** Of an event on the server: the games of its rounds. */
  games: HouseGame[];
  sides: readonly [Side, Side];
  sender: Sender;
  /**
   * Does acts and reloads; if the server has warnings it asks first. Shows an error and returns false if
   * refused.
   */
  act: (...acts: Act[]) => Promise<boolean>;
  /** Any call that writes. */
  write: Write;
  look: () => Promise<void>;
  /** Undoes the latest act, also one that was not sent yet. */
  undo: () => Promise<void>;
  /** Shows a round while this part stays open; null: the latest. */
  setRound: (round: number | null) => void;
  /** A round that was published since this one was opened, and is not shown. */
  newer: number | null;
  /** The players searched for: their rows are marked. */
  found: Found | null;
  setFound: (found: Found | null) => void;
}
