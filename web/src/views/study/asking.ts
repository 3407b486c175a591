// SPDX-License-Identifier: GPL-3.0-or-later
// A study's board and the server: what may be done in the position that is shown, asked again until it
// answers. The lowest layer of the model of a study; model.ts has the highest.
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
  /** What the server said of positions, by the moves that lead to them. */
  protected known = new Map<string, Position>();
  protected readonly history = new History();
  /** Where the server keeps this study. */
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

  /** Does acts together; one press of undo takes them back. */
  abstract act(...acts: Act[]): void;
  /** The tree has changed. */
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

  /** Asks what may be done where one stands. */
  protected async ask(): Promise<void> {
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
  protected counted = (): number => inOrder(this.now.tree).filter(one => one.unchecked).length;
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
