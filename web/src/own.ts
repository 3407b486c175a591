// SPDX-License-Identifier: GPL-3.0-or-later
// On what an act may rest: a log that others write, too, and what one knows of it.

/**
 * The lines of the log between which all acts were this page's own: whoever saw the first of them knows the
 * last.
 */
export class Own {
  private from = -1;
  private to = -1;
  /** On what an act may rest whose maker saw this many lines. */
  based = (seen: number): number => (seen >= this.from && seen <= this.to ? this.to : seen);
  /** An act that rested on `based` was taken; the log has `lines` now. */
  did(based: number, lines: number): void {
    if (based !== this.to) this.from = based;
    this.to = lines;
  }
}
