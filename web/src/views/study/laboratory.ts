// SPDX-License-Identifier: GPL-3.0-or-later
// The judging laboratory: judges a range of moves under every rule set of the game, and derives what to show
// from the answer.
import { sayNow } from '../../aloud';
import { Refusal } from '../../api';
import type { Drawing } from '../../board/Evidence';
import { drawCycle } from '../../evidence';
import { words } from '../../i18n';
import { moveLabel } from '../../notation';
import { reasonWords } from '../../phrase';
import { moveMen, readPlacement, writePlacement } from '../../position';
import { Store } from '../../store';
import type { LastMove, Ruling, Side, State } from '../../types';
import { askJudge, type Judged, type Judging } from './calls';
import type { StudyModel } from './model';
import { fenOf, lineTo, sideOfFen, type Node } from './tree';
import { word } from './words';

export interface LabView {
  /** The moves that were judged, and the position they start from if a piece was changed; else null. */
  stretch: Node[];
  fen: string | null;
  answer: Judging | null;
  problem: string | null;
  busy: boolean;
  /** The rule set whose ruling is shown. */
  rules: string | null;
  /** The index of the cycle's move that the board shows. */
  step: number | null;
  /** Whether the user is changing a piece. */
  changing: boolean;
}

const NONE: LabView = {
  stretch: [],
  fen: null,
  answer: null,
  problem: null,
  busy: false,
  rules: null,
  step: null,
  changing: false,
};

export class Lab {
  readonly view = new Store<LabView>(NONE);
  constructor(readonly model: StudyModel) {}
  change(part: Partial<LabView>): void {
    this.view.set({ ...this.view.get(), ...part });
  }
  clear(): void {
    this.view.set(NONE);
  }

  /** Judges the marked moves; if none are marked, the cycle that ends at the current move. */
  async judge(fen: string | null = null): Promise<void> {
    const { model } = this;
    if (!model.now.mark && !model.markCycle()) return;
    const stretch = model.marked();
    const { mark, tree } = model.now;
    this.change({ stretch, fen, busy: true, problem: null, step: null });
    try {
      const line = fen
        ? { game: tree.head.game, fen, moves: stretch.map(one => one.uci).join(' ') }
        : model.line(mark!.to);
      const answer = await askJudge(line, fen ? 1 : lineTo(mark!.from).length);
      const before = this.view.get().rules;
      const shown = answer.rulings.find(one => one.rules === before) ?? answer.rulings[0] ?? null;
      this.change({ answer, busy: false, rules: shown?.rules ?? null, changing: false });
      if (shown) sayNow(headOf(shown));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.change({ busy: false, problem: error.message });
    }
  }
  ruling(): Judged | null {
    const { answer, rules } = this.view.get();
    return answer?.rulings.find(one => one.rules === rules) ?? null;
  }
  show(step: number | null): void {
    const ruling = this.ruling();
    if (ruling && step !== null && ruling.cycle.length)
      step = (step + ruling.cycle.length) % ruling.cycle.length;
    this.change({ step });
  }
}

// ---- what a ruling is called
export function headOf(one: Judged): string {
  const t = word;
  const names = words();
  const side = one.evidence?.deviate ?? null;
  const name = (who: Side): string => names.side[who];
  if (one.state === 'order' && side) return t('mustChange', name(side));
  if (one.state === 'undecided') return t('undecided');
  if (one.state === 'claimable') return t('mayClaim');
  if (one.state === 'open') return t('openRuling');
  if (one.result === '1/2-1/2') return t('draw');
  if (side) return t('loses', name(side));
  return names.resultHead(null);
}

/** The number of a move's pair of moves: "17" for both "17." and "17.…". */
export const roundOf = (node: Node): string => moveLabel(node.ply).replace(/\D+$/, '');
export const reasonOf = (one: Judged): string =>
  one.text ?? (one.reason ? (reasonWords('xiangqi', one.reason) ?? one.reason) : '–');

/**
 * The moves repeated as often as the ruling needed, in the shape of a game, which the shared views expect.
 */
export function asGame(answer: Judging, one: Judged): { state: State; fens: string[] } {
  const moves = Array.from({ length: one.rounds }, () => answer.moves)
    .flat()
    .map((move, i) => ({ ...move, ply: i + 1 }));
  const fens = [answer.fen];
  let men = readPlacement(answer.game, answer.fen);
  for (const move of moves) {
    men = moveMen(answer.game, men, move.uci);
    fens.push(writePlacement(answer.game, men));
  }
  return { state: { game: answer.game, moves } as unknown as State, fens };
}

export const asRuling = (one: Judged): Ruling => ({
  ruling: 'deviate',
  text: one.text ?? '',
  cycle: one.cycle,
  ...(one.evidence && { evidence: one.evidence }),
});

/** What the board shows while a move of the cycle is selected. */
export function shownBy(view: LabView): { fen: string; last: LastMove; drawing: Drawing; side: Side } | null {
  const one = view.answer?.rulings.find(ruling => ruling.rules === view.rules);
  const move = view.step !== null ? one?.cycle[view.step] : undefined;
  if (!view.answer || !one || !move) return null;
  const { fens } = asGame(view.answer, one);
  const fen = fens[move.ply]!;
  const judged = one.evidence?.moves.find(other => other.ply === move.ply);
  return {
    fen,
    last: { from: move.move.slice(0, 2), to: move.move.slice(2, 4) },
    drawing: drawCycle(view.answer.game, fen, move, judged),
    side: move.side,
  };
}

/** The numbers of the cycle's moves, for display in the record. */
export function numbersOf(view: LabView): Map<Node, number> {
  const numbers = new Map<Node, number>();
  const one = view.answer?.rulings.find(ruling => ruling.rules === view.rules);
  const length = view.stretch.length;
  if (one?.cycle.length && !view.fen)
    one.cycle.forEach((move, i) => {
      // Every move of the record that this move of the cycle corresponds to.
      view.stretch.forEach((node, at) => {
        if (
          (((at + 1 - move.ply) % one.cycle.length) + one.cycle.length) % one.cycle.length === 0 &&
          node.uci === move.move &&
          length
        )
          numbers.set(node, i + 1);
      });
    });
  return numbers;
}

/** The position before the marked moves, in which a piece can be changed. */
export const beginOf = (lab: Lab): string => {
  const { answer } = lab.view.get();
  const { mark, tree } = lab.model.now;
  return answer?.fen ?? (mark ? fenOf(tree, mark.from.parent!) : tree.head.start);
};

export const turnOf = (lab: Lab): Side => sideOfFen(lab.model.game, beginOf(lab));
