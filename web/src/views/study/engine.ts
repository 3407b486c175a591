// SPDX-License-Identifier: GPL-3.0-or-later
// The engine beside a study: slices of thinking, asked one after the other, longer and longer, as long as the
// same position is looked at; and what was thought of positions, for bar and curve.
import { Refusal } from '../../api';
import { Store } from '../../store';
import type { EngineLine } from '../../types';
import { askThought, type Thought } from './calls';
import type { StudyModel } from './model';
import { commandOf } from './said';
import { lineTo, pathOf, type Node } from './tree';

export interface Score {
  eval: number | null;
  mate: number | null;
}
export interface EngineView {
  on: boolean;
  count: number;
  /** The evaluation of the position of `path`. */
  path: string | null;
  thought: Thought | null;
  state: 'off' | 'thinking' | 'done' | 'waiting' | 'failed';
  /** How far a line has been assessed. */
  assessing: { done: number; of: number } | null;
  /** Counts up with every score. */
  scored: number;
}

/** Milliseconds of the slices at one position; after the last one it rests. */
const SLICES = [250, 500, 1000, 2000, 4000, 4000, 4000];
const ASSESS_MS = 200;
const PATIENCE_MS = 900;

/** The share of the points that a score stands for, 0 to 1 of the first side. */
export const shareOf = (score: Score): number =>
  score.mate !== null
    ? score.mate > 0
      ? 1
      : 0
    : score.eval === null
      ? 0.5
      : 1 / (1 + Math.pow(10, -score.eval / 400));

/** A score that a comment has: `[%eval 0.35]`, `[%eval #-3]`. */
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
  private run = 0;
  private leave: () => void;

  constructor(readonly model: StudyModel) {
    let tree = model.now.tree;
    let node = model.now.node;
    this.leave = model.view.subscribe(() => {
      if (model.now.tree !== tree) this.scores.clear();
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
      // Thinking of a short slice may come to less than was known before it.
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
  /** One slice; where too many ask, a while is waited. A page that nobody sees asks nothing. */
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

  /** Thinks a little of each position of the line in which one stands. */
  async assess(): Promise<void> {
    const { model } = this;
    const end = model.now.node.children.length ? lastOf(model.now.node) : model.now.node;
    const line = [model.now.tree.root, ...lineTo(end)];
    const tree = model.now.tree;
    if (this.now.assessing) return;
    for (let i = 0; i < line.length && model.now.tree === tree; ) {
      this.change({ assessing: { done: i, of: line.length } });
      const node = line[i]!;
      const thought = await this.ask(model.line(node), 1, ASSESS_MS, this.run);
      if (thought === 'failed') break;
      if (thought === 'waiting') continue;
      if (thought.lines.length) this.keep(pathOf(node), thought);
      i++;
    }
    this.change({ assessing: null });
  }
}

const lastOf = (node: Node): Node => {
  while (node.children[0]) node = node.children[0];
  return node;
};

/** The first moves of lines, as arrows: the best one broadest. */
export const arrowsOf = (lines: readonly EngineLine[]): { from: string; to: string; best: boolean }[] =>
  lines
    .slice(0, 2)
    .flatMap((line, i) =>
      line.moves[0]
        ? [{ from: line.moves[0].uci.slice(0, 2), to: line.moves[0].uci.slice(2, 4), best: i === 0 }]
        : [],
    );
