// SPDX-License-Identifier: GPL-3.0-or-later
// On what an act may rest: a log that others write, too, and what one knows of it.

/**
 * The lines of the log between which all acts were made by this page: if a view has seen the first of them,
 * it is up to date.
 */
export class Own {
  private from = -1;
  private to = -1;
  /** The number of lines on which an act may be based, when its view has seen this many. */
  based = (seen: number): number => (seen >= this.from && seen <= this.to ? this.to : seen);
  /** An act that rested on `based` was taken; the log has `lines` now. */
  did(based: number, lines: number): void {
    if (based !== this.to) this.from = based;
    this.to = lines;
  }
}
