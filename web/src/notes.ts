// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's notes on a finished game: requested once, then fetched as they are made.
import { getAnalysis, Refusal } from './api';
import { Store } from './store';
import type { Assessed, Problem } from './types';

const ASK_EVERY = 500;

export interface NotesView {
  status: 'none' | 'working' | 'done';
  plies: number;
  positions: Assessed[];
  problem: Problem | null;
}
const NONE: NotesView = { status: 'none', plies: 0, positions: [], problem: null };

export class NotesModel {
  readonly view = new Store<NotesView>(NONE);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(readonly id: string) {}
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }
  /** Starts, or starts again after an error. */
  begin(): void {
    if (this.view.get().status !== 'none') return;
    this.view.set({ ...NONE, status: 'working' });
    void this.ask();
  }
  private async ask(): Promise<void> {
    try {
      const now = this.view.get();
      const answer = await getAnalysis(this.id, now.positions.length);
      if (this.closed) return;
      this.view.set({
        status: answer.done ? 'done' : 'working',
        plies: answer.plies,
        positions: [...now.positions, ...answer.positions],
        problem: null,
      });
      if (!answer.done) this.timer = setTimeout(() => void this.ask(), ASK_EVERY);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.view.set({ ...NONE, problem: error.problem });
    }
  }
}

/** "+0.8", "−1.2", "0.0"; mates as "#3" and "#−3", a mate on the board as "#". */
export function scoreText(at: { eval: number | null; mate: number | null }, ended = false): string {
  if (at.mate !== null) return ended ? '#' : '#' + (at.mate < 0 ? '−' : '') + Math.abs(at.mate);
  if (at.eval === null) return '–';
  const pawns = (Math.abs(at.eval) / 100).toFixed(1);
  return (pawns === '0.0' ? '' : at.eval > 0 ? '+' : '−') + pawns;
}

/**
 * The number of moves that a player of the computer's level can look ahead; the server's hints stop there,
 * too.
 */
export const follows = (level: number): number =>
  [
    [1, 1],
    [2, 2],
    [3, 3],
    [6, 4],
    [9, 5],
  ].find(([most]) => level <= most!)?.[1] ?? Infinity;

/** The mark behind a move in the record. */
export const JUDGEMENT_MARK: Record<string, string> = { inaccuracy: '?!', mistake: '?', blunder: '??' };
