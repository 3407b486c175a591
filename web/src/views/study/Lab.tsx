// SPDX-License-Identifier: GPL-3.0-or-later
// The judge's laboratory: the stretch that is marked, judged under every rule set of the game; each move of
// its cycle with what it is, whom it attacks and why; and the same moves from a position in which a man was
// changed.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Refusal } from '../../api';
import type { Drawing } from '../../board/Evidence';
import { drawCycle, type Looking } from '../../evidence';
import { say, sayNow } from '../../aloud';
import { useWords, words } from '../../i18n';
import { Icon } from '../../icons';
import { moveLabel } from '../../notation';
import { moveMen, readPlacement, writePlacement } from '../../position';
import { ruleSetName } from '../../rule_sets';
import { lang } from '../../prefs';
import { Store, useStore } from '../../store';
import type { LastMove, Ruling, Side, State } from '../../types';
import { CycleTable } from '../game/CycleTable';
import { stepWords, Tally } from '../game/Ruling';
import { articleNumber, reasonWords } from '../../phrase';
import { askJudge, type Judged, type Judging } from './calls';
import type { StudyModel } from './model';
import { fenOf, lineTo, pathOf, sideOfFen, type Node } from './tree';
import { useT, word } from './words';

export interface LabView {
  /** The moves that were judged, and from which position: another one where a man was changed. */
  stretch: Node[];
  fen: string | null;
  answer: Judging | null;
  problem: string | null;
  busy: boolean;
  /** The rule set whose ruling is shown. */
  rules: string | null;
  /** The move of the cycle that the board shows. */
  step: number | null;
  /** A man is being changed. */
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

  /** Judges what is marked; what ends here by itself where nothing is. */
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

function headOf(one: Judged): string {
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
/** "17" of 17. and of 17.… */
const roundOf = (node: Node): string => moveLabel(node.ply).replace(/\D+$/, '');
const reasonOf = (one: Judged): string =>
  one.text ?? (one.reason ? (reasonWords(one.reason) ?? one.reason) : '–');

/** The stretch gone through as often as the ruling asked, as the shared views want a game. */
function asGame(answer: Judging, one: Judged): { state: State; fens: string[] } {
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
const asRuling = (one: Judged): Ruling => ({
  ruling: 'deviate',
  text: one.text ?? '',
  cycle: one.cycle,
  ...(one.evidence && { evidence: one.evidence }),
});

/** What the board shows while a move of a cycle is looked at. */
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
/** The numbers of the moves of the cycle, for the record. */
export function numbersOf(view: LabView): Map<Node, number> {
  const numbers = new Map<Node, number>();
  const one = view.answer?.rulings.find(ruling => ruling.rules === view.rules);
  const length = view.stretch.length;
  if (one?.cycle.length && !view.fen)
    one.cycle.forEach((move, i) => {
      // Every move of the record at which this one of the cycle stands.
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

export function LabSection({ lab, figure }: { lab: Lab; figure: () => void }): JSX.Element {
  const t = useT();
  const w = useWords();
  const language = useStore(lang);
  const { model } = lab;
  const { mark, node, tree } = useStore(model.view);
  const view = useStore(lab.view);
  const ruling = lab.ruling();
  // What is marked anew is judged anew.
  useEffect(() => {
    if (
      view.answer &&
      !view.busy &&
      pathOf(mark?.to ?? tree.root) !== pathOf(view.stretch[view.stretch.length - 1] ?? tree.root)
    )
      lab.clear();
  }, [mark]);
  // Reasons come in the language in which they are asked for.
  const asked = useRef(language);
  useEffect(() => {
    if (asked.current !== language && view.answer) void lab.judge(view.fen);
    asked.current = language;
  }, [language]);
  const game = ruling && view.answer && ruling.cycle.length ? asGame(view.answer, ruling) : null;
  const shared = ruling && asRuling(ruling);
  const look = (looking: Looking | null): void => {
    lab.show(looking?.step ?? null);
    if (looking && game) say(stepWords(w, game.state, game.fens, looking));
  };
  return (
    <section class="lab" aria-labelledby="lab-head">
      <div class="head ww">
        <h2 id="lab-head">{t('lab')}</h2>
        <span>{mark ? t('marked', roundOf(mark.from), roundOf(mark.to)) : t('nothingMarked')}</span>
      </div>
      {!view.answer && <p class="note">{t('labHint')}</p>}
      <div class="row tight">
        <button
          class="btn"
          disabled={!node.parent}
          onClick={() =>
            node.parent &&
            model.setMark({ from: node, to: mark && lineTo(mark.to).includes(node) ? mark.to : node })
          }
        >
          {t('markBegin')}
        </button>
        <button class="btn" disabled={!node.parent} onClick={() => model.markTo(node)}>
          {t('markEnd')}
        </button>
        <button
          class="btn arb main"
          disabled={view.busy || (!mark && !node.parent)}
          onClick={() => void lab.judge()}
        >
          {view.busy ? t('judging') : t('judge')}
        </button>
        {mark && (
          <button
            class="btn quiet"
            onClick={() => {
              lab.clear();
              model.setMark(null);
            }}
          >
            {t('unmark')}
          </button>
        )}
      </div>
      {view.problem && (
        <p class="note bad" role="alert">
          {view.problem}
        </p>
      )}
      {ruling && view.answer && shared && (
        <>
          <article class="slip ww">
            <header>
              <span class="stamp" aria-hidden="true">
                裁
              </span>
              <span>
                {t('ifGame')} · {ruleSetName(ruling.rules, language)}
                {view.fen ? ` · ${t('changed')}` : ''}
              </span>
              <span>
                {view.answer.closed && ruling.rounds > 1 ? t('rounds', ruling.rounds) : t('asPlayed')}
              </span>
            </header>
            <h2>{headOf(ruling)}</h2>
            {game && shared.evidence && <Tally state={game.state} ruling={shared} />}
            {game && (
              <CycleTable
                state={game.state}
                fens={game.fens}
                ruling={shared}
                ply={game.state.moves.length}
                looking={
                  view.step === null
                    ? null
                    : { ruling: shared, ply: game.state.moves.length, step: view.step }
                }
                look={looking => look(looking)}
              />
            )}
            {view.step !== null && (
              <div class="row tight steps-of">
                <button class="btn arb" aria-label={w.back} onClick={() => lab.show(view.step! - 1)}>
                  <Icon name="left" />
                </button>
                <span>{w.stepOf(view.step + 1, ruling.cycle.length)}</span>
                <button class="btn arb" aria-label={w.forward} onClick={() => lab.show(view.step! + 1)}>
                  <Icon name="right" />
                </button>
                <button class="btn arb" onClick={() => lab.show(null)}>
                  {w.cancel}
                </button>
              </div>
            )}
            {ruling.law && (
              <p class="law">
                <span>{articleNumber(ruling.article!)}</span>
                <span>{ruling.law}</span>
              </p>
            )}
            <div class="row">
              <button class="btn arb" onClick={() => lab.change({ changing: true, step: null })}>
                {t('change')}
              </button>
              <button class="btn arb" onClick={figure}>
                <Icon name="print" />
                <span>{t('asFigure')}</span>
              </button>
            </div>
          </article>
          <h3 class="head">{t('everySet')}</h3>
          <div class="scroll-x">
            <table class="tbl rs">
              <thead>
                <tr>
                  <th>{t('rules')}</th>
                  <th>{t('ruling')}</th>
                  <th>{t('because')}</th>
                </tr>
              </thead>
              <tbody>
                {view.answer.rulings.map(one => (
                  <tr key={one.rules} class={one.rules === view.rules ? 'on' : undefined}>
                    <td>
                      <button
                        class="link"
                        aria-pressed={one.rules === view.rules}
                        onClick={() => lab.change({ rules: one.rules, step: null })}
                      >
                        <b>{ruleSetName(one.rules, language)}</b>
                      </button>
                    </td>
                    <td class="what">{headOf(one)}</td>
                    <td class="sub">
                      {reasonOf(one)} {one.article && <span class="art">{articleNumber(one.article)}</span>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  );
}

/** The position at which the stretch begins, for a man to be changed in it. */
export const beginOf = (lab: Lab): string => {
  const { answer } = lab.view.get();
  const { mark, tree } = lab.model.now;
  return answer?.fen ?? (mark ? fenOf(tree, mark.from.parent!) : tree.head.start);
};
export const turnOf = (lab: Lab): Side => sideOfFen(lab.model.game, beginOf(lab));
