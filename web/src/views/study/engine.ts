// SPDX-License-Identifier: GPL-3.0-or-later
// The engine beside a study. It thinks in slices of increasing length while the same position is shown, and
// remembers the evaluations of positions for the bar and the curve.
import { Refusal } from '../../api';
import { Store } from '../../store';
import { SIDES, type EngineLine, type Side } from '../../types';
import type { Mistake } from '../mistakes/model';
import type { Played } from '../mistakes/useTrying';
import { lineOf, marking, mistakesIn } from './assessing';
import { askThought, type Thought } from './calls';
import type { StudyModel } from './model';
import { commandOf } from './said';
import { moverOf, pathOf, type Node } from './tree';

export interface Score {
  eval: number | null;
  mate: number | null;
}
export interface Learning {
  state: Played;
  mistakes: readonly Mistake[];
}
export interface EngineView {
  on: boolean;
  count: number;
  /** The moves that lead to the evaluated position. */
  path: string | null;
  thought: Thought | null;
  state: 'off' | 'thinking' | 'done' | 'waiting' | 'failed';
  /** The progress of analysing a line. */
  assessing: { done: number; of: number } | null;
  /** Increases with every score. */
  scored: number;
}

/** The lengths of the slices at one position, in milliseconds; after the last one the engine stops. */
const SLICES = [250, 500, 1000, 2000, 4000, 4000, 4000];
const ASSESS_MS = 300;
const ASSESS_LINES = 3;
const PATIENCE_MS = 900;

/** The expected score of the first side that an engine score means, 0 to 1. */
export const shareOf = (score: Score): number =>
  score.mate !== null
    ? score.mate > 0
      ? 1
      : 0
    : score.eval === null
      ? 0.5
      : 1 / (1 + Math.pow(10, -score.eval / 400));

/** The score in a node's comment: `[%eval 0.35]`, `[%eval #-3]`. */
function written(node: Node): Score | null {
  const text = commandOf(node, 'eval')?.split(',')[0];
  if (!text) return null;
  const mate = text.match(/^#(-?\d+)$/);
  const pawns = Number(text);
  return mate
    ? { eval: null, mate: Number(mate[1]) }
    : Number.isFinite(pawns)
      ? { eval: Math.round(pawns * 100), mate: null }
      : null;
}

export class Engine {
  readonly view = new Store<EngineView>({
    on: false,
    count: 3,
    path: null,
    thought: null,
    state: 'off',
    assessing: null,
    scored: 0,
  });
  private scores = new Map<string, Score & { depth: number }>();
  /** The evaluations of the positions of the analysed line. */
  private thoughts = new Map<string, Thought>();
  /** The mistakes being practised, or null. */
  readonly learning = new Store<Learning | null>(null);
  private run = 0;
  private leave: () => void;

  constructor(readonly model: StudyModel) {
    let tree = model.now.tree;
    let node = model.now.node;
    this.leave = model.view.subscribe(() => {
      if (model.now.tree !== tree) {
        this.scores.clear();
        this.thoughts.clear();
      }
      if (model.now.tree === tree && model.now.node === node) return;
      ({ tree, node } = model.now);
      if (this.now.on) this.start();
    });
  }
  close(): void {
    this.leave();
    this.run++;
  }
  private get now(): EngineView {
    return this.view.get();
  }
  private change(part: Partial<EngineView>): void {
    this.view.set({ ...this.now, ...part });
  }

  scoreOf(node: Node): Score | null {
    return this.scores.get(pathOf(node)) ?? written(node);
  }
  private keep(path: string, thought: Thought): void {
    const line = thought.lines[0];
    const before = this.scores.get(path);
    if (line && !(before && before.depth > thought.depth))
      this.scores.set(path, { eval: line.eval, mate: line.mate, depth: thought.depth });
    this.change({ scored: this.now.scored + 1 });
  }

  toggle(): void {
    if (this.now.on) {
      this.run++;
      this.change({ on: false, state: 'off', path: null, thought: null });
    } else {
      this.change({ on: true });
      this.start();
    }
  }
  setCount(count: number): void {
    this.change({ count });
    if (this.now.on) this.start();
  }
  private start(): void {
    this.change({ path: pathOf(this.model.now.node), thought: null, state: 'thinking' });
    void this.think(++this.run);
  }

  private async think(run: number): Promise<void> {
    const path = this.now.path!;
    const line = this.model.line();
    for (let slice = 0; slice < SLICES.length && run === this.run; ) {
      const thought = await this.ask(line, this.now.count, SLICES[slice]!, run);
      if (run !== this.run) return;
      if (thought === 'failed') return void this.change({ state: 'failed' });
      if (thought === 'waiting') {
        this.change({ state: 'waiting' });
        continue;
      }
      // A short slice may reach a lower depth than is already known.
      if (!this.now.thought || thought.depth >= this.now.thought.depth) this.change({ thought });
      this.keep(path, thought);
      if (
        !thought.lines.length ||
        thought.lines.some(one => one.mate !== null && one.depth >= 2 * Math.abs(one.mate))
      )
        break;
      this.change({ state: 'thinking' });
      slice++;
    }
    if (run === this.run) this.change({ state: 'done' });
  }
  /** Asks for one slice of thinking. Waits if the server is busy or the page is hidden. */
  private async ask(
    line: ReturnType<StudyModel['line']>,
    count: number,
    milliseconds: number,
    run: number,
  ): Promise<Thought | 'waiting' | 'failed'> {
    while (document.hidden && run === this.run) await new Promise(done => setTimeout(done, PATIENCE_MS));
    try {
      return await askThought(line, count, milliseconds, this.model.board);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.problem.status !== 429) return 'failed';
      await new Promise(done => setTimeout(done, PATIENCE_MS));
      return 'waiting';
    }
  }

  /** Analyses every position of the current line briefly, and marks its bad moves. */
  async assess(): Promise<void> {
    const { model } = this;
    const tree = model.now.tree;
    const line = lineOf(tree, model.now.node);
    if (this.now.assessing) return;
    for (let i = 0; i < line.length && model.now.tree === tree; ) {
      this.change({ assessing: { done: i, of: line.length } });
      const node = line[i]!;
      const thought = await this.ask(model.line(node), ASSESS_LINES, ASSESS_MS, this.run);
      if (thought === 'failed') break;
      if (thought === 'waiting') continue;
      this.thoughts.set(pathOf(node), thought);
      if (thought.lines.length) this.keep(pathOf(node), thought);
      i++;
    }
    this.change({ assessing: null });
    const marks = model.now.tree === tree && marking(tree, line, this.thoughts);
    if (marks) model.act(marks);
  }
  /** Both sides' mistakes in the current line; null if it was not analysed. */
  mistakes(): Map<Side, Mistake[]> | null {
    const { tree, node } = this.model.now;
    const line = lineOf(tree, node);
    if (!line.every(one => this.thoughts.has(pathOf(one)))) return null;
    return new Map(
      SIDES[tree.head.game].map(side => [side, mistakesIn(tree, line, this.thoughts, side)] as const),
    );
  }
  learn(mistakes: readonly Mistake[]): void {
    const { tree, node } = this.model.now;
    const moves = lineOf(tree, node)
      .slice(1)
      .map(one => ({ ply: one.ply, uci: one.uci, side: moverOf(tree, one), text: one.text }));
    this.learning.set({ state: { game: tree.head.game, start_fen: tree.head.start, moves }, mistakes });
  }
}

/** The first moves of the engine's lines, as arrows: the best one is the broadest. */
export const arrowsOf = (lines: readonly EngineLine[]): { from: string; to: string; best: boolean }[] =>
  lines
    .slice(0, 2)
    .flatMap((line, i) =>
      line.moves[0]
        ? [{ from: line.moves[0].uci.slice(0, 2), to: line.moves[0].uci.slice(2, 4), best: i === 0 }]
        : [],
    );
