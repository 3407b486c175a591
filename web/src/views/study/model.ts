// SPDX-License-Identifier: GPL-3.0-or-later
// The model of one study: its tree, the current place, and what the server says of that position. Views read
// it; nothing here draws. This layer handles whole studies and drafts; the layers below are walking.ts for
// moves, acting.ts for changes, and asking.ts for the server.
import type { Side } from '../../types';
import type { GameRecord } from './calls';
import { newId } from './drafts';
import type { Memory } from './history';
import { isBare, Keeper, type Desk } from './keeper';
import { recordOf, titleOf } from './record';
import { cycleTo, extended, markedTo, movesIn, type Stretch } from './stretch';
import { newTree, nodeAt, pathOf, sideAt, type Node, type Tree } from './tree';
import type { Act } from './treeActs';
import { Walking } from './walking';

/** The complete state of a board, so that it can be restored. */
interface Board extends Desk {
  memory: Memory;
}

export class StudyModel extends Walking {
  /** The key under which the engine keeps its hash table for this board. */
  readonly board = Math.random().toString(36).slice(2, 12);

  /** The id of the open draft. */
  private id = newId();
  /** Saves drafts. Studies saved on the server are handled by `saved`. */
  readonly keeper = new Keeper(
    () => ({ id: this.id, tree: this.now.tree, node: this.now.node, found: this.found, version: this.edits }),
    id => (this.id = id),
  );
  get draftId(): string {
    return this.id;
  }
  /** Saves text that is typed but not yet committed. Called before the page closes or the board changes. */
  pending: (() => void) | null = null;

  constructor(tree: Tree) {
    super(tree);
    void this.ask();
  }
  override close(): void {
    super.close();
    this.keep();
  }

  /**
   * Replaces the study on the board. The previous one becomes a draft, and undo restores it. `found`: the new
   * study can be opened again from its source.
   */
  take(tree: Tree, node: Node = tree.root, mark: Stretch | null = null, found = false): void {
    if (this.saved?.writes) return void this.saved.add(tree);
    const before = this.leave();
    this.begin(newId(), found);
    this.put(tree, node, mark);
    if (before) this.offer(() => this.back(before));
  }
  /** Opens a draft. */
  open(id: string, tree: Tree, node: Node, found: boolean): void {
    const before = this.leave();
    this.begin(id, found);
    this.put(tree, node);
    if (before) this.offer(() => this.back(before));
  }
  private begin(id: string, found: boolean): void {
    this.id = id;
    this.found = found;
    this.keeper.adopt(id);
  }
  /** Saves the board; returns the state that restores it, or null for an unchanged new board. */
  private leave(): Board | null {
    this.pending?.();
    const { tree, node } = this.now;
    const { id, found, history } = this;
    if (isBare(tree) && !history.any) return null;
    if (found) void this.keeper.drop({ id, tree, node, found });
    else if (this.drafted()) void this.keeper.keep();
    return { id, tree, node, found, memory: history.memory() };
  }
  private back(board: Board): void {
    this.leave();
    this.begin(board.id, board.found);
    this.put(board.tree, board.node);
    this.history.recall(board.memory);
    this.change(this.history.counts);
  }
  /** Deletes the draft and clears the board once its state after `edits` changes is saved on the server. */
  async savedElsewhere(edits: number): Promise<void> {
    if (edits !== this.edits || this.saved) return;
    const before = { id: this.id, tree: this.now.tree, node: this.now.node, found: this.found };
    this.begin(newId(), false);
    this.put(newTree(this.game));
    await this.keeper.drop(before);
  }
  /**
   * Call this when a reader goes to another chapter: saves the changes they tried as a draft and starts a new
   * draft.
   */
  aside(): void {
    if (!this.saved || !this.drafted()) return;
    void this.keeper.keep();
    this.begin(newId(), false);
  }
  /** Shows a tree that is stored elsewhere. */
  put(tree: Tree, node: Node = tree.root, mark: Stretch | null = null): void {
    this.known.clear();
    this.history.turnTo(tree, this.saved?.writes ? this.now.tree : null);
    this.edits++;
    this.view.set({
      ...this.now,
      tree,
      node,
      position: null,
      refused: null,
      ...this.history.counts,
      mark,
      revision: this.now.revision + 1,
      version: this.now.version + 1,
    });
    this.later(true);
    void this.ask();
  }
  /** Set while the current place is adjusted to others' changes, to tell this from a move by hand. */
  rebasing = false;
  /**
   * Call this after others have changed the tree: returns to the same place, or to its nearest surviving
   * ancestor.
   */
  rebased(path: string): void {
    this.rebasing = true;
    const { tree, mark } = this.now;
    let at = path;
    while (at && !nodeAt(tree, at)) at = at.split(' ').slice(0, -1).join(' ');
    const node = nodeAt(tree, at)!;
    const moved = node !== this.now.node;
    const marked =
      mark && nodeAt(tree, pathOf(mark.to)) === mark.to && nodeAt(tree, pathOf(mark.from)) === mark.from;
    this.change({
      node,
      ...this.history.counts,
      mark: marked ? mark : null,
      ...(moved && { position: this.known.get(at) ?? null }),
    });
    this.rebasing = false;
    if (moved) void this.ask();
  }
  /** Removes from the undo history what would revert others' changes in a chapter. */
  spoilt(tree: Tree, theirs: readonly Act[]): void {
    this.history.spoilt(tree, tree === this.now.tree, theirs);
  }
  /** Forgets the undo history, because the changes made here were reverted. */
  forget(): void {
    this.history.forget();
    this.change(this.history.counts);
  }
  record(): GameRecord {
    return recordOf(this.now.tree);
  }
  /** Everything that belongs to what is shown: the chapters of a study, or the single record. */
  whole(): { title: string; records: GameRecord[] } {
    return this.saved && this.saved.whole().records.length > 1
      ? this.saved.whole()
      : { title: titleOf(this.now.tree), records: [this.record()] };
  }
  protected later(changed: boolean): void {
    if (this.drafted()) this.keeper.later(changed);
  }
  /**
   * Whether the board holds a draft: not a saved study's chapter, but what a reader tried on it or opened.
   */
  private drafted = (): boolean =>
    !this.saved || (!this.saved.writes && (this.history.any || !this.saved.holds(this.now.tree)));
  /** Whether closing the page now would lose changes. */
  get atRisk(): boolean {
    return this.saved?.atRisk || (this.drafted() && this.keeper.state.get() !== 'kept');
  }
  /** Saves everything now. */
  keep(): void {
    this.pending?.();
    if (this.drafted()) void this.keeper.keep();
  }

  // ---- the stretch

  /** Starts marking at the current move, or moves the end of the marked range (Shift and the arrow keys). */
  extend(by: number): void {
    const after = extended(this.now.node, this.now.mark, by);
    if (!after) return;
    this.setMark(after.mark);
    this.goto(after.node);
  }
  setMark(mark: Stretch | null): void {
    this.change({ mark });
  }
  /** Marks up to a node (Shift and a click). */
  markTo(node: Node): void {
    if (node.parent) this.setMark(markedTo(node, this.now.mark, this.now.node));
  }
  /** Marks the moves since the position last occurred; if it is new, the whole line. */
  markCycle(): boolean {
    const mark = cycleTo(this.now.tree, this.now.node);
    if (mark) this.setMark(mark);
    return !!mark;
  }
  marked(): Node[] {
    return movesIn(this.now.mark);
  }
  side(): Side {
    return sideAt(this.now.tree, this.now.node);
  }
}
