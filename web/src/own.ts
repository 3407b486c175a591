// SPDX-License-Identifier: GPL-3.0-or-later
// Tracks which lines of a shared log an act may be based on, if others may write to the log as well.

/**
 * All lines of the log from `from` to `to` were written by this page, so a view that has seen line `from` is
 * up to date.
 */
export class Own {
  private from = -1;
  private to = -1;
  /** The number of log lines that an act may be based on, if its view has seen `seen` lines. */
  based = (seen: number): number => (seen >= this.from && seen <= this.to ? this.to : seen);
  /** Call this when the server has taken an act based on `based`; the log now has `lines` lines. */
  did(based: number, lines: number): void {
    if (based !== this.to) this.from = based;
    this.to = lines;
  }
}
