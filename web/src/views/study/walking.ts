// SPDX-License-Identifier: GPL-3.0-or-later
// Walks through a study and makes moves; in a lesson only the lesson's moves can be made.
import { say } from '../../aloud';
import { words } from '../../i18n';
import { moveLabel, saidMove } from '../../notation';
import { lang, notation } from '../../prefs';
import { play as sound } from '../../sound';
import { toast } from '../../toast';
import { Acting } from './acting';
import { askPosition } from './calls';
import { nagsOf, saidOf } from './said';
import { depthOf, moverOf, nodeAt, pathOf, sideAt, type Node } from './tree';
import type { Act } from './treeActs';
import { isAway, isPlausible, uciTyped } from './unchecked';
import { word } from './words';

/**
 * In a lesson the record's main move is right, and so is a variation with one of these NAGs (!, !!, !?). All
 * other moves in the record show what is wrong.
 */
const GOOD = new Set([1, 3, 5]);
const isRight = (node: Node): boolean =>
  node.parent?.children[0] === node || nagsOf(node).some(nag => GOOD.has(nag));

export abstract class Walking extends Acting {
  /** Called when the pupil gives up on a move; a lesson taken as homework counts it. */
  onReveal: (() => void) | null = null;
  /** The moves found in the lesson. */
  private visited = new WeakSet<Node>();

  goto(node: Node, quiet = false): void {
    if (node === this.now.node) return;
    if (this.now.hidden) this.visited.add(node);
    this.change({ node, wrong: false, refused: null, position: this.known.get(pathOf(node)) ?? null });
    this.later(false);
    if (!quiet) this.tell();
    void this.ask();
  }
  step(by: number): void {
    let { node } = this.now;
    for (let i = 0; i < Math.abs(by); i++) node = (by < 0 ? node.parent : this.next(node)) ?? node;
    this.goto(node);
  }
  toStart(): void {
    this.goto(this.now.tree.root);
  }
  toEnd(): void {
    let { node } = this.now;
    for (let next = this.next(node); next; next = this.next(node)) node = next;
    this.goto(node);
  }
  /** Goes to a neighbouring alternative of the current move. */
  sibling(by: number): void {
    const { node, hidden } = this.now;
    const all = (node.parent?.children ?? []).filter(one => !hidden || this.visited.has(one));
    const next = all[(all.indexOf(node) + by + all.length) % all.length];
    if (next) this.goto(next);
  }
  /** The continuation that may be shown: in a lesson only moves found, and the reply to them. */
  private next(node: Node): Node | undefined {
    if (!this.now.hidden) return node.children[0];
    return (
      node.children.find(one => this.visited.has(one)) ??
      (node === this.now.node && this.answers() ? node.children[0] : undefined)
    );
  }
  /** Whether the lesson makes the next move. The pupil plays the side that moves first. */
  answers(): boolean {
    const { tree, node } = this.now;
    return sideAt(tree, node) !== sideAt(tree, tree.root);
  }
  /** Gives up on one move of a lesson, and shows it. */
  reveal(): void {
    const [next] = this.now.node.children;
    this.onReveal?.();
    if (next) this.play(next.uci);
  }
  hide(hidden: boolean): void {
    this.visited = new WeakSet();
    this.change({ hidden, wrong: false });
    if (hidden) this.toStart();
  }
  flip(): void {
    this.change({ flip: !this.now.flip });
  }
  /** Redraws the board after a move was begun and cancelled. */
  settle(): void {
    this.change({ revision: this.now.revision + 1 });
  }
  /** Speaks the text for the current move. */
  private tell(): void {
    const { tree, node } = this.now;
    if (!node.parent) return say(word('startSaid'));
    const t = words();
    const depth = depthOf(node);
    const mover = moverOf(tree, node);
    const text = saidMove(
      t,
      this.game,
      { uci: node.uci, text: node.text },
      notation[this.game].get(),
      lang.get(),
      true,
    );
    const line = depth ? word('variation', depth) : word('mainLine');
    say(`${moveLabel(node.ply)} ${t.moved(t.side[mover], text)} ${line}`);
  }

  /** Adds a move that cannot be checked now; the server checks it later. */
  private playUnchecked(uci: string): boolean {
    const { node, tree, hidden } = this.now;
    if (hidden || !isPlausible(tree, node, uci)) return false;
    const there = node.children.find(one => one.uci === uci);
    if (!there) this.act({ act: 'add', at: pathOf(node), uci, text: { uci }, unchecked: true });
    const made = node.children.find(one => one.uci === uci);
    if (!made) return false;
    sound('move');
    this.change({ node: made, position: null, refused: null, unchecked: this.counted() });
    this.tell();
    return true;
  }
  /** Makes a move known to be legal: goes to it, or adds it and lets the server supply its notation. */
  play(uci: string, text: Record<string, string> = {}): void {
    const { node, tree } = this.now;
    const there = node.children.find(one => one.uci === uci);
    if (this.now.hidden && !(there && isRight(there))) {
      this.change({
        wrong: node.children.length > 0,
        whyNot: there ? saidOf(there) : '',
        revision: this.now.revision + 1,
      });
      return;
    }
    sound('move');
    if (there) {
      this.goto(there);
      // The pupil should read the comment on this move first, so the reply waits until they go on.
      const reply = this.now.hidden && !saidOf(there) && this.answers() && there.children[0];
      if (reply) this.goto(reply);
      return;
    }
    const act: Act = { act: 'add', at: pathOf(node), uci, text: { uci, ...text } };
    this.act(act);
    const made = node.children.find(one => one.uci === uci);
    if (!made) return;
    this.change({ node: made, position: null, refused: null });
    if (Object.keys(text).length) {
      this.tell();
      return void this.ask();
    }
    askPosition(this.line(node), uci).then(
      position => {
        if (tree !== this.now.tree) return;
        // Merging with other writers may have replaced the node meanwhile, so look it up by its path.
        const here = nodeAt(tree, pathOf(made)) ?? made;
        act.text = here.text = { uci, ...position.move?.text };
        this.learn(here, pathOf(here), position);
        if (this.now.node === here) this.tell();
        this.change({});
      },
      (error: unknown) => {
        if (tree !== this.now.tree) return;
        if (isAway(error)) return this.lost(); // the move is legal; its notation follows later
        this.act({ act: 'cut', at: pathOf(made) });
        this.history.neverDid(2);
        this.change(this.history.counts);
        this.failed(error, uci);
      },
    );
  }
  /**
   * Makes a move given in any notation; returns true if it was made. `told.ranks` gives the first rank's
   * number for a typed move.
   */
  async typed(text: string, told: { ranks?: 1 } = {}): Promise<boolean> {
    const { node: before, tree } = this.now;
    try {
      const position = await askPosition(this.line(before), text, told);
      const node = nodeAt(tree, pathOf(before));
      if (tree !== this.now.tree || !position.move || !node) return false;
      if (this.now.node !== node) this.goto(node, true);
      this.play(position.move.uci, position.move.text);
      return true;
    } catch (error) {
      if (isAway(error)) {
        this.lost();
        if (tree === this.now.tree && this.playUnchecked(uciTyped(this.game, text, told.ranks === 1)))
          return true;
        toast(word('awayTyped'));
        return false;
      }
      this.failed(error, text);
      return false;
    }
  }
  /** Adds the engine's moves with their notation after a node. */
  addLine(node: Node, moves: readonly { uci: string; text: Record<string, string> }[]): void {
    const acts: Act[] = [];
    let at = pathOf(node);
    let here: Node | null = node;
    for (const move of moves) {
      here = here?.children.find(one => one.uci === move.uci) ?? null;
      if (!here) acts.push({ act: 'add', at, uci: move.uci, text: { ...move.text, uci: move.uci } });
      at = (at ? at + ' ' : '') + move.uci;
    }
    this.act(...acts);
    const end = nodeAt(
      this.now.tree,
      pathOf(node) ? `${pathOf(node)} ${moves[0]?.uci ?? ''}`.trim() : (moves[0]?.uci ?? ''),
    );
    if (end) this.goto(end);
  }
}
