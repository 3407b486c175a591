// SPDX-License-Identifier: GPL-3.0-or-later
// The lowest layer of a study's model: asks the server what is legal in the position shown, and repeats the
// request until it is answered. model.ts is the highest layer.
import { say, sayNow } from '../../aloud';
import { Refusal } from '../../api';
import { words } from '../../i18n';
import { refusalWords, resultHead, resultText } from '../../phrase';
import { Store } from '../../store';
import { toast } from '../../toast';
import type { Game } from '../../types';
import { askPosition, type Line, type Position } from './calls';
import { History } from './history';
import { inOrder } from './record';
import { commentOf, itemsWith } from './said';
import { fresh, type Kept, type StudyView } from './studyView';
import { lineTo, pathOf, type Node, type Tree } from './tree';
import { perform, type Act } from './treeActs';
import { isAway, refusedIn, RETRY, reword, written } from './unchecked';
import { word } from './words';

const MOST_KNOWN = 300;

export abstract class Asking {
  readonly view: Store<StudyView>;
  /** The server's answers, keyed by the moves that lead to the position. */
  protected known = new Map<string, Position>();
  protected readonly history = new History();
  /** The saved study on the server that is shown, or null. */
  saved: Kept | null = null;
  private closed = false;
  private looking = false;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(tree: Tree) {
    this.view = new Store<StudyView>(fresh(tree));
  }
  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
  }

  /** Does several acts as one step for undo. */
  abstract act(...acts: Act[]): void;
  /** Called after the tree has changed. */
  protected abstract afterActs(): void;

  get now(): StudyView {
    return this.view.get();
  }
  protected change(part: Partial<StudyView>): void {
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

  /** Asks the server what is legal in the current position. */
  protected async ask(): Promise<void> {
    const { node } = this.now;
    const path = pathOf(node);
    const told = this.known.get(path);
    if (told) return void this.learn(node, path, told);
    // The server can only be asked about positions whose moves it has all checked.
    if (lineTo(node).some(one => one.unchecked)) return this.now.away ? undefined : void this.lost();
    try {
      this.learn(node, path, await askPosition(this.line(node)));
      this.reached();
    } catch (error) {
      if (node === this.now.node || isAway(error)) this.failed(error, '');
    }
  }

  /** Call this when the server does not answer: asks again until it does. */
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
  /** Has the moves made meanwhile checked; tries again later if the server is still away. */
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
  protected counted = (): number => inOrder(this.now.tree).filter(one => one.unchecked).length;
  /**
   * Checks the moves made while the server was away. An illegal move, with all that follows it, is replaced
   * by a comment at the place where it was made.
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
      this.history.neverAt(at);
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
  protected learn(node: Node, path: string, position: Position): void {
    if (this.known.size >= MOST_KNOWN) this.known.delete(this.known.keys().next().value!);
    this.known.set(path, position);
    node.fen = position.fen;
    if (node !== this.now.node) return;
    this.change({ position });
    if (position.over) {
      const t = words();
      const result = { ...position.over };
      say(resultHead(t, this.game, result) + ' ' + resultText(this.game, result));
    } else if (position.check.length) say(words().check);
  }
  protected failed(error: unknown, text: string): void {
    if (!(error instanceof Refusal)) throw error;
    if (isAway(error)) return this.lost();
    this.change({ refused: { problem: error.problem, text }, revision: this.now.revision + 1 });
    sayNow(refusalWords(words(), error.problem));
  }
}
