// SPDX-License-Identifier: GPL-3.0-or-later
// One study as this page holds it: its tree, where in it one stands, what the server says of that position.
// Views read it; nothing here draws. This layer has whole studies and drafts; below it are walking.ts with
// the moves, acting.ts with the changes, and asking.ts with the server.
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

/** Everything of a board, so that it can be brought back as it was. */
interface Board extends Desk {
  memory: Memory;
}

export class StudyModel extends Walking {
  /** Under which the engine keeps what it learnt. */
  readonly board = Math.random().toString(36).slice(2, 12);

  /** The draft that is open. */
  private id = newId();
  /** Where drafts are kept; not those of a study that the server keeps. */
  readonly keeper = new Keeper(
    () => ({ id: this.id, tree: this.now.tree, node: this.now.node, found: this.found, version: this.edits }),
    id => (this.id = id),
  );
  get draftId(): string {
    return this.id;
  }
  /** Text typed and not sent yet: taken in before the page goes. */
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
   * Another study stands here from now on; what stood here becomes another draft, and undo brings it back.
   * `found`: it can be opened again from where it came.
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
  /** Keeps what stands here; answers what brings it back, null where it was a new board. */
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
  /** What stood here when it had been changed so often is saved at the server: it is a draft no longer. */
  async savedElsewhere(edits: number): Promise<void> {
    if (edits !== this.edits || this.saved) return;
    const before = { id: this.id, tree: this.now.tree, node: this.now.node, found: this.found };
    this.begin(newId(), false);
    this.put(newTree(this.game));
    await this.keeper.drop(before);
  }
  /** A reader goes to another chapter: what he tried is kept, and what he tries there is another draft. */
  aside(): void {
    if (!this.saved || !this.drafted()) return;
    void this.keeper.keep();
    this.begin(newId(), false);
  }
  /** Shows a tree that is kept elsewhere. */
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
  /** The place is being set right behind what others did: nobody moves by hand. */
  rebasing = false;
  /** The tree was changed by others: one stands where one stood, as far as that is there. */
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
  /** What others wrote in a chapter is no longer taken back here by undoing what was done before. */
  spoilt(tree: Tree, theirs: readonly Act[]): void {
    this.history.spoilt(tree, tree === this.now.tree, theirs);
  }
  /** What was done here was taken back: nothing of it can be undone. */
  forget(): void {
    this.history.forget();
    this.change(this.history.counts);
  }
  record(): GameRecord {
    return recordOf(this.now.tree);
  }
  /** All that belongs to what is shown: the chapters of a study, or the one record. */
  whole(): { title: string; records: GameRecord[] } {
    return this.saved && this.saved.whole().records.length > 1
      ? this.saved.whole()
      : { title: titleOf(this.now.tree), records: [this.record()] };
  }
  protected later(changed: boolean): void {
    if (this.drafted()) this.keeper.later(changed);
  }
  /**
   * Whether what stands here is a draft: not what a study keeps, but what a reader tried on it or opened
   * there.
   */
  private drafted = (): boolean =>
    !this.saved || (!this.saved.writes && (this.history.any || !this.saved.holds(this.now.tree)));
  /** Whether something would be lost if the page went now. */
  get atRisk(): boolean {
    return this.saved?.atRisk || (this.drafted() && this.keeper.state.get() !== 'kept');
  }
  /** So that nothing is lost when the page goes. */
  keep(): void {
    this.pending?.();
    if (this.drafted()) void this.keeper.keep();
  }

  // ---- the stretch

  /** Marks from here on, or moves the end of what is marked, by Shift and the arrows. */
  extend(by: number): void {
    const after = extended(this.now.node, this.now.mark, by);
    if (!after) return;
    this.setMark(after.mark);
    this.goto(after.node);
  }
  setMark(mark: Stretch | null): void {
    this.change({ mark });
  }
  /** Marks up to a node: Shift and a press. */
  markTo(node: Node): void {
    if (node.parent) this.setMark(markedTo(node, this.now.mark, this.now.node));
  }
  /** Marks the moves since this position stood last; else the whole line. */
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
