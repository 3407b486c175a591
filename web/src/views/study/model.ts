// SPDX-License-Identifier: GPL-3.0-or-later
// One study as this page holds it: its tree, where in it one stands, what the server says of that position.
// Views read it; nothing here draws.
import { Refusal } from '../../api';
import { say, sayNow } from '../../aloud';
import { words } from '../../i18n';
import { moveLabel, saidMove } from '../../notation';
import { refusalWords, resultHead, resultText } from '../../phrase';
import { lang, notation } from '../../prefs';
import { play as sound } from '../../sound';
import { Store } from '../../store';
import { toast } from '../../toast';
import type { Game, Problem, Side } from '../../types';
import { askPosition, type GameRecord, type Line, type Position } from './calls';
import { newId } from './drafts';
import { isBare, Keeper, type Desk } from './keeper';
import {
  commentOf,
  depthOf,
  fenOf,
  inOrder,
  itemsWith,
  joined,
  lineTo,
  moverOf,
  nagsOf,
  newTree,
  nodeAt,
  pathOf,
  perform,
  recordOf,
  saidOf,
  sideAt,
  spoils,
  titleOf,
  wayTo,
  type Act,
  type Node,
  type Tree,
} from './tree';
import { isAway, isPlausible, refusedIn, reword, RETRY, uciTyped, written } from './unchecked';
import { word } from './words';

export interface Refused {
  problem: Problem;
  text: string;
}
/**
 * In a lesson the record's own move is right, and a variation whose move is called good: another one shows
 * what is wrong.
 */
const GOOD = new Set([1, 3, 5]);
const isRight = (node: Node): boolean =>
  node.parent?.children[0] === node || nagsOf(node).some(nag => GOOD.has(nag));

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
  /** The move just tried is none of the lesson's. */
  wrong: boolean;
  /** What the coach wrote of that one. */
  whyNot: string;
  undo: number;
  redo: number;
  /** The server can't be reached now. */
  away: boolean;
  /** Moves that it has not seen yet. */
  unchecked: number;
  /** The stretch that is marked, by its first and last move. */
  mark: { from: Node; to: Node } | null;
}

const MOST_KNOWN = 300;

/** Everything of a board, so that it can be brought back as it was. */
interface Board extends Desk {
  done: Act[][];
  undone: Act[][];
  beyond: Beyond | null;
}
interface Beyond {
  left: number;
  back: () => void;
}

export class StudyModel {
  readonly view: Store<StudyView>;
  private known = new Map<string, Position>();
  private done: Act[][] = [];
  private undone: Act[][] = [];
  /** What can be undone and done again in the other chapters of a study. */
  private others = new Map<Tree, { done: Act[][]; undone: Act[][] }>();
  /**
   * What undo does when no more than so many acts are left to be taken back: it brings back what was here
   * before.
   */
  private beyond: Beyond | null = null;
  /** Under which the engine keeps what it learnt. */
  readonly board = Math.random().toString(36).slice(2, 12);

  /** Where the house keeps this study: it hears of every act. */
  saved: {
    did: (acts: Act[], back: Act[]) => void;
    add: (tree: Tree) => Promise<boolean>;
    holds: (tree: Tree) => boolean;
    check: () => Promise<void>;
    actIn: (tree: Tree, acts: Act[]) => void;
    whole: () => { title: string; records: GameRecord[] };
    writes: boolean;
    atRisk: boolean;
  } | null = null;

  /** The draft that is open, whether it can be opened again from elsewhere, and how often it was changed. */
  private id = newId();
  private found = false;
  edits = 0;
  /** Where drafts are kept; not those of a study that the server keeps. */
  readonly keeper = new Keeper(
    () => ({ id: this.id, tree: this.now.tree, node: this.now.node, found: this.found, version: this.edits }),
    id => (this.id = id),
  );
  get draftId(): string {
    return this.id;
  }
  /** What is being typed and not said yet: taken in before the page goes. */
  pending: (() => void) | null = null;

  constructor(tree: Tree) {
    this.view = new Store<StudyView>({
      tree,
      node: tree.root,
      version: 0,
      position: null,
      refused: null,
      revision: 0,
      flip: false,
      hidden: false,
      wrong: false,
      whyNot: '',
      undo: 0,
      redo: 0,
      away: false,
      unchecked: 0,
      mark: null,
    });
    void this.ask();
  }
  private closed = false;
  private looking = false;
  /** The moves that were found in the lesson. */
  private visited = new WeakSet<Node>();
  private retry: ReturnType<typeof setTimeout> | undefined;
  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
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
    return {
      game: head.game,
      fen: head.start,
      ...(head.rules && { rules: head.rules }),
      moves: pathOf(node),
    };
  }

  // ---- whole studies

  /**
   * Another study stands here from now on; what stood here becomes another draft, and undo brings it back.
   * `found`: it can be opened again from where it came.
   */
  take(tree: Tree, node: Node = tree.root, mark: StudyView['mark'] = null, found = false): void {
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
    const { id, found, done, undone, beyond } = this;
    if (isBare(tree) && !done.length) return null;
    if (found) void this.keeper.drop({ id, tree, node, found });
    else if (this.drafted()) void this.keeper.keep();
    return { id, tree, node, found, done, undone, beyond };
  }
  private back(board: Board): void {
    this.leave();
    this.begin(board.id, board.found);
    this.put(board.tree, board.node);
    Object.assign(this, { done: board.done, undone: board.undone, beyond: board.beyond });
    this.change(this.counts());
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
  put(tree: Tree, node: Node = tree.root, mark: StudyView['mark'] = null): void {
    this.known.clear();
    if (this.saved?.writes) this.others.set(this.now.tree, { done: this.done, undone: this.undone });
    ({ done: this.done, undone: this.undone } = this.others.get(tree) ?? { done: [], undone: [] });
    this.beyond = null;
    this.edits++;
    this.view.set({
      ...this.now,
      tree,
      node,
      position: null,
      refused: null,
      ...this.counts(),
      mark,
      revision: this.now.revision + 1,
      version: this.now.version + 1,
    });
    this.later(true);
    void this.ask();
  }
  /** The tree was changed by others: one stands where one stood, as far as that is there. */
  rebased(path: string): void {
    const { tree, mark } = this.now;
    let at = path;
    while (at && !nodeAt(tree, at)) at = at.split(' ').slice(0, -1).join(' ');
    const node = nodeAt(tree, at)!;
    const moved = node !== this.now.node;
    const marked =
      mark && nodeAt(tree, pathOf(mark.to)) === mark.to && nodeAt(tree, pathOf(mark.from)) === mark.from;
    this.change({
      node,
      ...this.counts(),
      mark: marked ? mark : null,
      ...(moved && { position: this.known.get(at) ?? null }),
    });
    if (moved) void this.ask();
  }
  /** What others wrote in a chapter is no longer taken back here by undoing what was done before. */
  spoilt(tree: Tree, theirs: readonly Act[]): void {
    const still = (acts: Act[]): Act[][] => {
      const left = acts.filter(mine => !theirs.some(other => spoils(mine, other)));
      return left.length ? [left] : [];
    };
    const other = this.others.get(tree);
    if (!theirs.length) return;
    if (tree === this.now.tree)
      [this.done, this.undone] = [this.done.flatMap(still), this.undone.flatMap(still)];
    else if (other)
      this.others.set(tree, { done: other.done.flatMap(still), undone: other.undone.flatMap(still) });
  }
  /** What was done here was taken back: nothing of it can be undone. */
  forget(): void {
    this.others.clear();
    this.done = [];
    this.undone = [];
    this.change(this.counts());
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
  private later(changed = false): void {
    if (this.drafted()) this.keeper.later(changed);
  }
  /**
   * Whether what stands here is a draft: not what a study keeps, but what a reader tried on it or opened
   * there.
   */
  private drafted = (): boolean =>
    !this.saved || (!this.saved.writes && (this.done.length > 0 || !this.saved.holds(this.now.tree)));
  /** Whether something would be lost if the page went now. */
  get atRisk(): boolean {
    return this.saved?.atRisk || (this.drafted() && this.keeper.state.get() !== 'kept');
  }
  /** So that nothing is lost when the page goes. */
  keep(): void {
    this.pending?.();
    if (this.drafted()) void this.keeper.keep();
  }

  // ---- where one stands

  goto(node: Node, quiet = false): void {
    if (node === this.now.node) return;
    if (this.now.hidden) this.visited.add(node);
    this.change({ node, wrong: false, refused: null, position: this.known.get(pathOf(node)) ?? null });
    this.later();
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
  /** What is heard when one has gone somewhere. */
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

  /** Asks what may be done where one stands. */
  private async ask(): Promise<void> {
    const { node } = this.now;
    const path = pathOf(node);
    const told = this.known.get(path);
    if (told) return void this.learn(node, path, told);
    // What the server has not seen it can't be asked about.
    if (lineTo(node).some(one => one.unchecked)) return this.now.away ? undefined : void this.lost();
    try {
      this.learn(node, path, await askPosition(this.line(node)));
      this.reached();
    } catch (error) {
      if (node === this.now.node || isAway(error)) this.failed(error, '');
    }
  }

  // ---- while the server is away

  /** The server did not answer: it is asked again until it does. */
  lost(): void {
    clearTimeout(this.retry);
    if (!this.closed) this.retry = setTimeout(() => void this.again(), RETRY);
    if (this.now.away) return;
    this.change({ away: true, refused: null, revision: this.now.revision + 1 });
    sayNow(word('awayNow'));
  }
  private reached(): void {
    if (this.now.away) void this.again();
  }
  /** Has the server look at what was done meanwhile; tries again later where it is still away. */
  private async again(): Promise<void> {
    const { tree } = this.now;
    if (this.looking) return;
    this.looking = true;
    try {
      await askPosition({ game: tree.head.game, fen: tree.head.start, moves: '' });
      if (this.saved) await this.saved.check();
      else await this.check(tree, acts => this.act(...acts));
      await reword(tree);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (isAway(error)) return void this.lost();
    } finally {
      this.looking = false;
    }
    clearTimeout(this.retry);
    this.known.clear();
    this.change({ away: false, revision: this.now.revision + 1, unchecked: this.counted() });
    void this.ask();
  }
  private counted = (): number => inOrder(this.now.tree).filter(one => one.unchecked).length;
  /**
   * Has moves checked that were made while the server was away. One that is not legal becomes a comment where
   * it was made, with all that follows it.
   */
  async check(
    tree: Tree,
    act: (acts: Act[]) => void,
    forget: (at: string) => void = () => {},
  ): Promise<void> {
    for (const node of await refusedIn(tree)) {
      const parent = node.parent!;
      const at = pathOf(node);
      const said = word('notLegal', written(node));
      forget(at);
      perform(tree, { act: 'cut', at });
      this.done = this.done.filter(
        back => !back.some(one => 'at' in one && (one.at === at || one.at.startsWith(at + ' '))),
      );
      act([
        {
          act: 'items',
          at: pathOf(parent),
          after: itemsWith(parent, { comment: [commentOf(parent.after), said].filter(Boolean).join('\n') }),
        },
      ]);
      toast(said);
    }
    if (tree === this.now.tree) this.afterActs();
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
  private learn(node: Node, path: string, position: Position): void {
    if (this.known.size >= MOST_KNOWN) this.known.delete(this.known.keys().next().value!);
    this.known.set(path, position);
    node.fen = position.fen;
    if (node !== this.now.node) return;
    this.change({ position });
    if (position.over) {
      const t = words();
      const result = { ...position.over };
      say(resultHead(t, this.game, result) + ' ' + resultText(result));
    } else if (position.check.length) say(words().check);
  }
  private failed(error: unknown, text: string): void {
    if (!(error instanceof Refusal)) throw error;
    if (isAway(error)) return this.lost();
    this.change({ refused: { problem: error.problem, text }, revision: this.now.revision + 1 });
    sayNow(refusalWords(words(), error.problem));
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
      if ('at' in one)
        shown = nodeAt(this.now.tree, one.act === 'add' ? joined(one.at, one.uci) : one.at) ?? shown;
    }
    if (!back.length) return this.afterActs();
    to.push(back);
    this.saved?.did(acts, back);
    this.afterActs(shown);
    say(word('undone'));
  }
  private counts(): Pick<StudyView, 'undo' | 'redo'> {
    return { undo: this.done.length + (this.beyond ? 1 : 0), redo: this.undone.length };
  }
  /** What the next undo does. */
  offer(back: () => void): void {
    this.beyond = { left: this.done.length, back };
    this.change(this.counts());
  }
  undo(): void {
    const { beyond } = this;
    if (beyond && this.done.length <= beyond.left) {
      this.beyond = null;
      this.change(this.counts());
      beyond.back();
      return say(word('undone'));
    }
    this.swap(this.done, this.undone);
  }
  redo(): void {
    this.swap(this.undone, this.done);
  }
  private afterActs(shown: Node | null = null): void {
    this.found = false;
    this.edits++;
    // Where one stood may be gone: the nearest move that is still there.
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
      ...this.counts(),
      ...(moved && { position: this.known.get(pathOf(above)) ?? null, refused: null }),
    });
    this.later(true);
    if (moved) void this.ask();
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
      // What is said of the move is read first: the answer comes when the pupil goes on.
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
        this.done.splice(-2);
        this.change(this.counts());
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
  cut(): void {
    const { node } = this.now;
    if (node.parent) this.act({ act: 'cut', at: pathOf(node) });
  }
  promote(): void {
    // The move that begins the variation in which one stands.
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
   * Another comment, made of that which stands at a place now; where another cut the place away, it is made
   * again.
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
  /** A sign of its kind, or none of it where it stands already. */
  sign(nag: number, kind: readonly number[]): void {
    const nags = nagsOf(this.now.node);
    const others = nags.filter(one => !kind.includes(one));
    this.annotate({ nags: nags.includes(nag) ? others : [nag, ...others] });
  }

  // ---- the stretch

  /** Marks from here on, or moves the end of what is marked, by Shift and the arrows. */
  extend(by: number): void {
    const { node, mark } = this.now;
    if (by > 0) {
      const to = node.parent && !mark ? node : (node.children[0] ?? null);
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
    const begin = this.now.mark?.from ?? (this.now.node.parent ? this.now.node : node);
    const line = lineTo(node);
    if (line.includes(begin)) this.setMark({ from: begin, to: node });
    else if (lineTo(begin).includes(node)) this.setMark({ from: node, to: begin });
    else this.setMark({ from: node, to: node });
  }
  /** The moves since this position stood last; else the whole line. */
  markCycle(): boolean {
    const { tree, node } = this.now;
    const line = lineTo(node);
    const key = (one: Node): string => fenOf(tree, one).split(' ').slice(0, 2).join(' ');
    if (!line.length) return false;
    for (let i = line.length - 2; i >= 0; i--)
      if (key(line[i]!.parent!) === key(node)) {
        this.setMark({ from: line[i]!, to: node });
        return true;
      }
    this.setMark({ from: line[0]!, to: node });
    return true;
  }
  marked(): Node[] {
    const { mark } = this.now;
    const line = mark ? lineTo(mark.to) : [];
    return mark ? line.slice(line.indexOf(mark.from)) : [];
  }
  side(): Side {
    return sideAt(this.now.tree, this.now.node);
  }
}

export const freshTree = (game: Game): Tree => newTree(game);
