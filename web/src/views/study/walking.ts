// SPDX-License-Identifier: GPL-3.0-or-later
// Where one stands in a study, and the moves that are made there; in a lesson only those of its record.
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
 * In a lesson the record's own move is right, and a variation whose move is called good: another one shows
 * what is wrong.
 */
const GOOD = new Set([1, 3, 5]);
const isRight = (node: Node): boolean =>
  node.parent?.children[0] === node || nagsOf(node).some(nag => GOOD.has(nag));

export abstract class Walking extends Acting {
  /** Told of each move that is given up: a lesson may be homework. */
  onReveal: (() => void) | null = null;
  /** The moves that were found in the lesson. */
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
  /** The next of the moves that stand beside this one. */
  sibling(by: number): void {
    const { node, hidden } = this.now;
    const all = (node.parent?.children ?? []).filter(one => !hidden || this.visited.has(one));
    const next = all[(all.indexOf(node) + by + all.length) % all.length];
    if (next) this.goto(next);
  }
  /** How it goes on, as far as that may be seen: in a lesson what was found, and the answer to it. */
  private next(node: Node): Node | undefined {
    if (!this.now.hidden) return node.children[0];
    return (
      node.children.find(one => this.visited.has(one)) ??
      (node === this.now.node && this.answers() ? node.children[0] : undefined)
    );
  }
  /** Whether the lesson makes the next move: the pupil has the side that begins. */
  answers(): boolean {
    const { tree, node } = this.now;
    return sideAt(tree, node) !== sideAt(tree, tree.root);
  }
  /** Gives one move of a lesson up. */
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
  /** Sets the board right after a move begun and given up. */
  settle(): void {
    this.change({ revision: this.now.revision + 1 });
  }
  /** The text spoken after going to a move. */
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

  /** A move that nobody can judge now: it stands in the record until the server has seen it. */
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
  /** A move that is known to be legal: gone to, or added and then worded by the server. */
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
      // The comment on the move is read first: the answer comes when the pupil goes on.
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
        // Where others write, too, the move may have been taken back and done again meanwhile: as this act.
        const here = nodeAt(tree, pathOf(made)) ?? made;
        act.text = here.text = { uci, ...position.move?.text };
        this.learn(here, pathOf(here), position);
        if (this.now.node === here) this.tell();
        this.change({});
      },
      (error: unknown) => {
        if (tree !== this.now.tree) return;
        if (isAway(error)) return this.lost(); // it is legal, and is worded later
        this.act({ act: 'cut', at: pathOf(made) });
        this.history.neverDid(2);
        this.change(this.history.counts);
        this.failed(error, uci);
      },
    );
  }
  /**
   * A move in any notation; true when it stands. `told`: where its ranks begin, of one that somebody typed.
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
  /** Moves with their texts, as the engine tells them, added from a node on. */
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
