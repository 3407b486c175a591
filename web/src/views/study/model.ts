// SPDX-License-Identifier: GPL-3.0-or-later
// One study as this page holds it: its tree, where in it one stands, what the server says of that position. Views read it;
// nothing here draws.
import { Refusal, UNREACHABLE } from '../../api';
import { say, sayNow } from '../../game';
import { words } from '../../i18n';
import { moveLabel, saidMove } from '../../notation';
import { refusalWords, resultHead, resultText } from '../../phrase';
import { lang, notation } from '../../prefs';
import { play as sound } from '../../sound';
import { recall, remember } from '../../storage';
import { Store } from '../../store';
import { toast } from '../../toast';
import type { Game, Problem, Side } from '../../types';
import { askPosition, readFile, type GameRecord, type Line, type Position } from './calls';
import { commentOf, depthOf, endOf, fenOf, itemsWith, joined, lineTo, moverOf, nagsOf, newTree, nodeAt, pathOf, perform, recordOf, sideAt, spoils, treeOf, wayTo, type Act, type Node, type Tree } from './tree';
import { word } from './words';

export interface Refused {
  problem: Problem;
  text: string;
}
export interface StudyView {
  tree: Tree;
  node: Node;
  /** Counts up with every change: the tree is changed in place. */
  version: number;
  position: Position | null;
  refused: Refused | null;
  /** Counts up when the board must be set right though its position is the same. */
  revision: number;
  flip: boolean;
  /** A lesson is taken: how the record goes on is hidden, and only its moves are made. */
  hidden: boolean;
  undo: number;
  redo: number;
  /** The stretch that is marked, by its first and last move. */
  mark: { from: Node; to: Node } | null;
}

const KEPT = 'study', MOST_KEPT = 400000, MOST_KNOWN = 300, SAVE_AFTER = 800;

export class StudyModel {
  readonly view: Store<StudyView>;
  private known = new Map<string, Position>();
  private done: Act[][] = [];
  private undone: Act[][] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Under which the engine keeps what it learnt. */
  readonly board = Math.random().toString(36).slice(2, 12);

  /** Where the house keeps this study: it hears of every act. */
  saved: { did(acts: Act[], back: Act[]): void; add(tree: Tree): Promise<void>; writes: boolean } | null = null;

  constructor(tree: Tree) {
    this.view = new Store<StudyView>({ tree, node: tree.root, version: 0, position: null, refused: null, revision: 0, flip: false, hidden: false, undo: 0, redo: 0, mark: null });
    void this.ask();
  }
  close(): void {
    clearTimeout(this.timer);
    this.keep();
  }

  get now(): StudyView {
    return this.view.get();
  }
  private change(part: Partial<StudyView>): void {
    this.view.set({ ...this.now, ...part, version: this.now.version + 1 });
  }
  get game(): Game {
    return this.now.tree.head.game;
  }
  line(node = this.now.node): Line {
    const { head } = this.now.tree;
    return { game: head.game, fen: head.start, ...(head.rules && { rules: head.rules }), moves: pathOf(node) };
  }

  // ---- whole studies

  /** Another study stands here from now on. */
  take(tree: Tree, node: Node = tree.root, mark: StudyView['mark'] = null): void {
    if (this.saved?.writes) return void this.saved.add(tree);
    this.put(tree, node, mark);
  }
  /** Shows a tree that is kept elsewhere. */
  put(tree: Tree, node: Node = tree.root, mark: StudyView['mark'] = null): void {
    this.known.clear();
    this.done = [];
    this.undone = [];
    this.view.set({ ...this.now, tree, node, position: null, refused: null, undo: 0, redo: 0, mark, revision: this.now.revision + 1, version: this.now.version + 1 });
    this.later();
    void this.ask();
  }
  /** The tree was changed by others: one stands where one stood, as far as that is there. What they wrote is no longer taken
   * back here by undoing what was done before. */
  rebased(path: string, theirs: readonly Act[] = []): void {
    const still = (acts: Act[]): Act[][] => {
      const left = acts.filter(mine => !theirs.some(other => spoils(mine, other)));
      return left.length ? [left] : [];
    };
    if (theirs.length) {
      this.done = this.done.flatMap(still);
      this.undone = this.undone.flatMap(still);
    }
    const { tree, mark } = this.now;
    let at = path;
    while (at && !nodeAt(tree, at)) at = at.split(' ').slice(0, -1).join(' ');
    const node = nodeAt(tree, at)!, moved = node !== this.now.node, marked = mark && nodeAt(tree, pathOf(mark.to)) === mark.to && nodeAt(tree, pathOf(mark.from)) === mark.from;
    this.change({ node, undo: this.done.length, redo: this.undone.length, mark: marked ? mark : null, ...(moved && { position: this.known.get(at) ?? null }) });
    if (moved) void this.ask();
  }
  record(): GameRecord {
    return recordOf(this.now.tree);
  }
  private later(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), SAVE_AFTER);
  }
  /** So that nothing is lost when the page goes. */
  private keep(): void {
    const { tree, node } = this.now;
    if (this.saved || tree.size > MOST_KEPT / 20) return;
    const text = JSON.stringify({ record: recordOf(tree), path: pathOf(node) });
    remember(KEPT, text.length <= MOST_KEPT ? text : null);
  }

  // ---- where one stands

  goto(node: Node, quiet = false): void {
    if (node === this.now.node) return;
    this.change({ node, refused: null, position: this.known.get(pathOf(node)) ?? null });
    this.later();
    if (!quiet) this.tell();
    void this.ask();
  }
  step(by: number): void {
    let { node } = this.now;
    for (let i = 0; i < Math.abs(by); i++) node = (by < 0 ? node.parent : node.children[0]) ?? node;
    this.goto(node);
  }
  toStart(): void {
    this.goto(this.now.tree.root);
  }
  toEnd(): void {
    this.goto(endOf(this.now.node));
  }
  /** The next of the moves that stand beside this one. */
  sibling(by: number): void {
    const { node } = this.now, all = node.parent?.children ?? [], next = all[(all.indexOf(node) + by + all.length) % all.length];
    if (next) this.goto(next);
  }
  hide(hidden: boolean): void {
    this.change({ hidden });
    if (hidden) this.toStart();
  }
  flip(): void {
    this.change({ flip: !this.now.flip });
  }
  /** Sets the board right after a move begun and given up. */
  settle(): void {
    this.change({ revision: this.now.revision + 1 });
  }
  /** What is heard when one has gone somewhere. */
  private tell(): void {
    const { tree, node } = this.now;
    if (!node.parent) return say(word('startSaid'));
    const t = words(), depth = depthOf(node), mover = moverOf(tree, node);
    const text = saidMove(t, this.game, { uci: node.uci, text: node.text }, notation[this.game].get(), lang.get(), true);
    say(`${moveLabel(node.ply)} ${t.moved(t.side[mover], text)} ${depth ? word('variation', depth) : word('mainLine')}`);
  }

  /** Asks what may be done where one stands. */
  private async ask(): Promise<void> {
    const { node } = this.now, path = pathOf(node);
    const told = this.known.get(path);
    if (told) return this.learn(node, path, told);
    try {
      this.learn(node, path, await askPosition(this.line(node)));
    } catch (error) {
      this.failed(error, '');
    }
  }
  private learn(node: Node, path: string, position: Position): void {
    if (this.known.size >= MOST_KNOWN) this.known.delete(this.known.keys().next().value!);
    this.known.set(path, position);
    node.fen = position.fen;
    if (node !== this.now.node) return;
    this.change({ position });
    if (position.over) {
      const t = words(), result = { ...position.over };
      say(resultHead(t, this.game, result) + ' ' + resultText(result));
    } else if (position.check.length) say(words().check);
  }
  private failed(error: unknown, text: string): void {
    if (!(error instanceof Refusal)) throw error;
    const t = words();
    this.change({ refused: { problem: error.problem, text }, revision: this.now.revision + 1 });
    sayNow(error.problem.reason === UNREACHABLE ? t.unreachable : refusalWords(t, error.problem));
  }

  // ---- acts

  /** Does acts together; one press of undo takes them back. */
  act(...acts: Act[]): void {
    const back: Act[] = [];
    for (const one of acts) {
      const undo = perform(this.now.tree, one);
      if (undo) back.unshift(undo);
    }
    if (!back.length) return;
    this.done.push(back);
    this.undone = [];
    this.saved?.did(acts, back);
    this.afterActs();
  }
  private swap(from: Act[][], to: Act[][]): void {
    const acts = from.pop();
    if (!acts) return;
    const back: Act[] = [];
    let shown: Node | null = null;
    for (const one of acts) {
      const undo = perform(this.now.tree, one);
      if (undo) back.unshift(undo);
      if ('at' in one) shown = nodeAt(this.now.tree, one.act === 'add' ? joined(one.at, one.uci) : one.at) ?? shown;
    }
    if (!back.length) return this.afterActs();
    to.push(back);
    this.saved?.did(acts, back);
    this.afterActs(shown);
    say(word('undone'));
  }
  undo(): void {
    this.swap(this.done, this.undone);
  }
  redo(): void {
    this.swap(this.undone, this.done);
  }
  private afterActs(shown: Node | null = null): void {
    // Where one stood may be gone: the nearest move that is still there.
    let node: Node = shown ?? this.now.node;
    while (node.parent && !node.parent.children.includes(node)) node = node.parent;
    const above = lineTo(node).some(one => !one.parent!.children.includes(one)) ? this.now.tree.root : node;
    const mark = this.now.mark && nodeAt(this.now.tree, pathOf(this.now.mark.to)) === this.now.mark.to ? this.now.mark : null;
    const moved = above !== this.now.node;
    this.change({ node: above, mark, undo: this.done.length, redo: this.undone.length, ...(moved && { position: this.known.get(pathOf(above)) ?? null, refused: null }) });
    this.later();
    if (moved) void this.ask();
  }

  /** A move that is known to be legal: gone to, or added and then worded by the server. */
  play(uci: string, text: Record<string, string> = {}): void {
    const { node, tree } = this.now, there = node.children.find(one => one.uci === uci);
    if (this.now.hidden && !there) {
      this.settle();
      toast(word(node.children.length ? 'notThis' : 'allFound'));
      return;
    }
    sound('move');
    if (there) {
      this.goto(there);
      const reply = this.now.hidden && there.children[0];
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
      error => {
        if (tree !== this.now.tree) return;
        this.act({ act: 'cut', at: pathOf(made) });
        this.done.splice(-2);
        this.change({ undo: this.done.length });
        this.failed(error, uci);
      },
    );
  }
  /** A move in any notation; true when it stands. `told`: where its ranks begin, of one that somebody typed. */
  async typed(text: string, told: { ranks?: 1 } = {}): Promise<boolean> {
    const { node: before, tree } = this.now;
    try {
      const position = await askPosition(this.line(before), text, told), node = nodeAt(tree, pathOf(before));
      if (tree !== this.now.tree || !position.move || !node) return false;
      if (this.now.node !== node) this.goto(node, true);
      this.play(position.move.uci, position.move.text);
      return true;
    } catch (error) {
      this.failed(error, text);
      return false;
    }
  }
  /** Moves with their texts, as the engine tells them, added from a node on. */
  addLine(node: Node, moves: readonly { uci: string; text: Record<string, string> }[]): void {
    const acts: Act[] = [];
    let at = pathOf(node), here: Node | null = node;
    for (const move of moves) {
      here = here?.children.find(one => one.uci === move.uci) ?? null;
      if (!here) acts.push({ act: 'add', at, uci: move.uci, text: { ...move.text, uci: move.uci } });
      at = (at ? at + ' ' : '') + move.uci;
    }
    this.act(...acts);
    const end = nodeAt(this.now.tree, pathOf(node) ? `${pathOf(node)} ${moves[0]?.uci ?? ''}`.trim() : moves[0]?.uci ?? '');
    if (end) this.goto(end);
  }
  cut(): void {
    const { node } = this.now;
    if (node.parent) this.act({ act: 'cut', at: pathOf(node) });
  }
  promote(): void {
    // The move that begins the variation in which one stands.
    const first = [...lineTo(this.now.node)].reverse().find(one => one.parent!.children[0] !== one);
    if (first) this.act({ act: 'place', at: pathOf(first), index: first.parent!.children.indexOf(first) - 1 });
  }
  makeMain(): void {
    this.act(...lineTo(this.now.node).filter(one => one.parent!.children[0] !== one).map((one): Act => ({ act: 'place', at: pathOf(one), index: 0 })));
  }
  annotate(change: Parameters<typeof itemsWith>[1], node = this.now.node): void {
    const after = itemsWith(node, change);
    if (JSON.stringify(after) !== JSON.stringify(node.after)) this.act({ act: 'items', at: pathOf(node), after });
  }
  /** Another comment, made of that which stands at a place now; where another cut the place away, it is made again. */
  comment(at: string, change: (now: string) => string): void {
    const { tree } = this.now, node = nodeAt(tree, at);
    const text = change(node ? commentOf(node.after) : '');
    if (node) this.annotate({ comment: text }, node);
    else if (text) this.act(...wayTo(tree, at), { act: 'items', at, after: [text] });
  }
  /** A sign of its kind, or none of it where it stands already. */
  sign(nag: number, kind: readonly number[]): void {
    const nags = nagsOf(this.now.node), others = nags.filter(one => !kind.includes(one));
    this.annotate({ nags: nags.includes(nag) ? others : [nag, ...others] });
  }

  // ---- the stretch

  /** Marks from here on, or moves the end of what is marked, by Shift and the arrows. */
  extend(by: number): void {
    const { node, mark } = this.now;
    if (by > 0) {
      const to = node.parent && !mark ? node : node.children[0] ?? null;
      if (!to) return;
      this.change({ mark: { from: mark?.from ?? to, to } });
      if (to !== node) this.goto(to);
    } else if (mark && mark.to !== mark.from) {
      this.change({ mark: { from: mark.from, to: mark.to.parent! } });
      this.goto(mark.to.parent!);
    } else this.setMark(null);
  }
  setMark(mark: StudyView['mark']): void {
    this.change({ mark });
  }
  /** Marks up to a node: Shift and a press. */
  markTo(node: Node): void {
    if (!node.parent) return;
    const begin = this.now.mark?.from ?? (this.now.node.parent ? this.now.node : node), line = lineTo(node);
    if (line.includes(begin)) this.setMark({ from: begin, to: node });
    else if (lineTo(begin).includes(node)) this.setMark({ from: node, to: begin });
    else this.setMark({ from: node, to: node });
  }
  /** The moves since this position stood last; else the whole line. */
  markCycle(): boolean {
    const { tree, node } = this.now, line = lineTo(node), key = (one: Node): string => fenOf(tree, one).split(' ').slice(0, 2).join(' ');
    if (!line.length) return false;
    for (let i = line.length - 2; i >= 0; i--) if (key(line[i]!.parent!) === key(node)) {
      this.setMark({ from: line[i]!, to: node });
      return true;
    }
    this.setMark({ from: line[0]!, to: node });
    return true;
  }
  marked(): Node[] {
    const { mark } = this.now, line = mark ? lineTo(mark.to) : [];
    return mark ? line.slice(line.indexOf(mark.from)) : [];
  }
  side(): Side {
    return sideAt(this.now.tree, this.now.node);
  }
}

/** What was open when the page was left; a new board otherwise. */
export async function keptStudy(): Promise<{ tree: Tree; path: string } | null> {
  try {
    const kept = JSON.parse(recall(KEPT) ?? 'null') as { record: GameRecord; path: string } | null;
    return kept && kept.record.moves.length ? { tree: treeOf(await readFile(JSON.stringify(kept.record), 'study.json')), path: kept.path } : null;
  } catch {
    return null; // what can't be read any more is as good as gone
  }
}
export const freshTree = (game: Game): Tree => newTree(game);
