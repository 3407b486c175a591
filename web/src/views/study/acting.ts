// SPDX-License-Identifier: GPL-3.0-or-later
// Changes a study's tree: does, undoes and redoes acts, and reports them to the saved study.
import { say } from '../../aloud';
import { Asking } from './asking';
import { commentOf, itemsWith, nagsOf } from './said';
import { lineTo, nodeAt, pathOf, type Node } from './tree';
import { joined, perform, wayTo, type Act } from './treeActs';
import { word } from './words';

export abstract class Acting extends Asking {
  /** Whether the game shown can be opened again from where it came, and has not been changed. */
  protected found = false;
  /** The number of changes so far. */
  edits = 0;

  /** Schedules saving the draft; called after each change. */
  protected abstract later(changed: boolean): void;

  /** Does several acts as one step for undo. */
  act(...acts: Act[]): void {
    const back: Act[] = [];
    for (const one of acts) {
      const undo = perform(this.now.tree, one);
      if (undo) back.unshift(undo);
    }
    if (!back.length) return;
    this.history.did(back);
    this.saved?.did(acts, back);
    this.afterActs();
  }
  private swap(from: 'done' | 'undone', to: 'done' | 'undone'): void {
    const acts = this.history.pop(from);
    if (!acts) return;
    const back: Act[] = [];
    let shown: Node | null = null;
    for (const one of acts) {
      const undo = perform(this.now.tree, one);
      if (undo) back.unshift(undo);
      if ('at' in one)
        shown = nodeAt(this.now.tree, one.act === 'add' ? joined(one.at, one.uci) : one.at) ?? shown;
    }
    if (!back.length) return this.afterActs();
    this.history.push(to, back);
    this.saved?.did(acts, back);
    this.afterActs(shown);
    say(word('undone'));
  }
  /** Sets what undo does once the current step has been reached again. */
  offer(back: () => void): void {
    this.history.offer(back);
    this.change(this.history.counts);
  }
  undo(): void {
    const back = this.history.takeOffer();
    if (!back) return this.swap('done', 'undone');
    this.change(this.history.counts);
    back();
    say(word('undone'));
  }
  redo(): void {
    this.swap('undone', 'done');
  }
  protected afterActs(shown: Node | null = null): void {
    this.found = false;
    this.edits++;
    // The current move may have been removed: go to its nearest ancestor that still exists.
    let node: Node = shown ?? this.now.node;
    while (node.parent && !node.parent.children.includes(node)) node = node.parent;
    const above = lineTo(node).some(one => !one.parent!.children.includes(one)) ? this.now.tree.root : node;
    const mark =
      this.now.mark && nodeAt(this.now.tree, pathOf(this.now.mark.to)) === this.now.mark.to
        ? this.now.mark
        : null;
    const moved = above !== this.now.node;
    this.change({
      node: above,
      mark,
      ...this.history.counts,
      ...(moved && { position: this.known.get(pathOf(above)) ?? null, refused: null }),
    });
    this.later(true);
    if (moved) void this.ask();
  }

  cut(): void {
    const { node } = this.now;
    if (node.parent) this.act({ act: 'cut', at: pathOf(node) });
  }
  promote(): void {
    // The first move of the current variation.
    const first = [...lineTo(this.now.node)].reverse().find(one => one.parent!.children[0] !== one);
    if (first)
      this.act({ act: 'place', at: pathOf(first), index: first.parent!.children.indexOf(first) - 1 });
  }
  makeMain(): void {
    this.act(
      ...lineTo(this.now.node)
        .filter(one => one.parent!.children[0] !== one)
        .map((one): Act => ({ act: 'place', at: pathOf(one), index: 0 })),
    );
  }
  annotate(change: Parameters<typeof itemsWith>[1], node = this.now.node): void {
    const after = itemsWith(node, change);
    if (JSON.stringify(after) !== JSON.stringify(node.after))
      this.act({ act: 'items', at: pathOf(node), after });
  }
  /**
   * Replaces the comment at a place by a text computed from the current one. If another writer has cut the
   * place away, its moves are added again.
   */
  comment(at: string, change: (now: string) => string, tree = this.now.tree): void {
    const node = nodeAt(tree, at);
    const text = change(node ? commentOf(node.after) : '');
    if (tree !== this.now.tree)
      this.saved?.actIn(tree, [
        ...wayTo(tree, at),
        { act: 'items', at, after: node ? itemsWith(node, { comment: text }) : [text] },
      ]);
    else if (node) this.annotate({ comment: text }, node);
    else if (text) this.act(...wayTo(tree, at), { act: 'items', at, after: [text] });
  }
  /** Sets an annotation sign in place of others of its kind, or removes it if it is already set. */
  sign(nag: number, kind: readonly number[]): void {
    const nags = nagsOf(this.now.node);
    const others = nags.filter(one => !kind.includes(one));
    this.annotate({ nags: nags.includes(nag) ? others : [nag, ...others] });
  }
}
