// SPDX-License-Identifier: GPL-3.0-or-later
// What can be undone and done again of a study: of the tree that is shown, and of its other chapters.
import type { Tree } from './tree';
import { spoils, type Act } from './treeActs';

/** What undo does when no more than this many steps are left: it brings back what was here before. */
interface Beyond {
  left: number;
  back: () => void;
}
interface Steps {
  /** Acts that take back what was done together, the latest last. */
  done: Act[][];
  undone: Act[][];
}
export interface Memory extends Steps {
  beyond: Beyond | null;
}

export class History {
  private now: Memory = { done: [], undone: [], beyond: null };
  private others = new Map<Tree, Steps>();

  get counts(): { undo: number; redo: number } {
    const { done, undone, beyond } = this.now;
    return { undo: done.length + (beyond ? 1 : 0), redo: undone.length };
  }
  /** Whether anything was done that can be taken back. */
  get any(): boolean {
    return this.now.done.length > 0;
  }
  /** Something was done: `back` takes it back. */
  did(back: Act[]): void {
    this.now.done.push(back);
    this.now.undone = [];
  }
  /** The latest acts are gone as if they had never been done. */
  neverDid(steps: number): void {
    this.now.done.splice(-steps);
  }
  /** Nothing that was done at a place or behind it can be taken back. */
  neverAt(at: string): void {
    this.now.done = this.now.done.filter(
      back => !back.some(one => 'at' in one && (one.at === at || one.at.startsWith(at + ' '))),
    );
  }
  /** Takes the latest step out to be undone, or done again. */
  pop(from: 'done' | 'undone'): Act[] | undefined {
    return this.now[from].pop();
  }
  /** What was undone can be done again, and the other way round. */
  push(to: 'done' | 'undone', back: Act[]): void {
    this.now[to].push(back);
  }
  /** What undo does once it has come as far back as it is now. */
  offer(back: () => void): void {
    this.now.beyond = { left: this.now.done.length, back };
  }
  /** That, if it has come so far; once. */
  takeOffer(): (() => void) | null {
    const { done, beyond } = this.now;
    if (!beyond || done.length > beyond.left) return null;
    this.now.beyond = null;
    return beyond.back;
  }

  /** Another tree is shown; `from`: what was done in this one is remembered. */
  turnTo(tree: Tree, from: Tree | null): void {
    if (from) this.others.set(from, { done: this.now.done, undone: this.now.undone });
    this.now = { ...(this.others.get(tree) ?? { done: [], undone: [] }), beyond: null };
  }
  /** All of the tree that is shown, to be brought back with it. */
  memory(): Memory {
    return { ...this.now };
  }
  recall({ done, undone, beyond }: Memory): void {
    this.now = { done, undone, beyond };
  }
  /** What others wrote in a tree is no longer taken back here by undoing what was done before. */
  spoilt(tree: Tree, shown: boolean, theirs: readonly Act[]): void {
    const steps = shown ? this.now : this.others.get(tree);
    const still = (acts: Act[]): Act[][] => {
      const left = acts.filter(mine => !theirs.some(other => spoils(mine, other)));
      return left.length ? [left] : [];
    };
    if (!theirs.length || !steps) return;
    steps.done = steps.done.flatMap(still);
    steps.undone = steps.undone.flatMap(still);
  }
  /** What was done here was taken back: nothing of it can be undone. */
  forget(): void {
    this.others.clear();
    this.now = { ...this.now, done: [], undone: [] };
  }
}
