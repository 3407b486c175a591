// SPDX-License-Identifier: GPL-3.0-or-later
// The undo and redo steps of a study: of the tree that is shown, and of its other chapters.
import type { Tree } from './tree';
import { spoils, type Act } from './treeActs';

/** A callback that undo runs once no more than `left` steps remain, to restore what was shown before. */
interface Beyond {
  left: number;
  back: () => void;
}
interface Steps {
  /** For each step the acts that undo it, the latest step last. */
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
  /** Whether there is a step to undo. */
  get any(): boolean {
    return this.now.done.length > 0;
  }
  /** Records a step; `back` are the acts that undo it. */
  did(back: Act[]): void {
    this.now.done.push(back);
    this.now.undone = [];
  }
  /** Forgets the latest steps, which can then be neither undone nor redone. */
  neverDid(steps: number): void {
    this.now.done.splice(-steps);
  }
  /** Forgets all steps that touch a place or the moves after it. */
  neverAt(at: string): void {
    this.now.done = this.now.done.filter(
      back => !back.some(one => 'at' in one && (one.at === at || one.at.startsWith(at + ' '))),
    );
  }
  /** Removes and returns the latest step to undo or redo. */
  pop(from: 'done' | 'undone'): Act[] | undefined {
    return this.now[from].pop();
  }
  /** Adds a step to redo after an undo, or to undo after a redo. */
  push(to: 'done' | 'undone', back: Act[]): void {
    this.now[to].push(back);
  }
  /** Sets what undo does once the current step has been reached again. */
  offer(back: () => void): void {
    this.now.beyond = { left: this.now.done.length, back };
  }
  /** Returns the callback given to offer(), once, if that step has been reached; else null. */
  takeOffer(): (() => void) | null {
    const { done, beyond } = this.now;
    if (!beyond || done.length > beyond.left) return null;
    this.now.beyond = null;
    return beyond.back;
  }

  /** Switches to another tree's history. If `from` is given, the current history is saved as that tree's. */
  turnTo(tree: Tree, from: Tree | null): void {
    if (from) this.others.set(from, { done: this.now.done, undone: this.now.undone });
    this.now = { ...(this.others.get(tree) ?? { done: [], undone: [] }), beyond: null };
  }
  /** The current history, to be passed to recall() later. */
  memory(): Memory {
    return { ...this.now };
  }
  recall({ done, undone, beyond }: Memory): void {
    this.now = { done, undone, beyond };
  }
  /** Removes acts that would undo what others wrote in a tree since. */
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
  /** Forgets all steps, because the changes made here were reverted. */
  forget(): void {
    this.others.clear();
    this.now = { ...this.now, done: [], undone: [] };
  }
}
