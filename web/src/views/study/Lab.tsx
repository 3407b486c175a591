// SPDX-License-Identifier: GPL-3.0-or-later
// The judging laboratory: judges the marked moves under every rule set of the game. It shows for each move of
// the cycle what kind of move it is, which pieces it attacks and why, and can judge the same moves again
// after a piece is changed.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { say } from '../../aloud';
import type { Looking } from '../../evidence';
import { useWords } from '../../i18n';
import { Icon } from '../../icons';
import { articleNumber } from '../../phrase';
import { lang } from '../../prefs';
import { ruleSetName } from '../../rule_sets';
import { useStore } from '../../store';
import { Stamp } from '../Stamp';
import { CycleTable } from '../game/CycleTable';
import { stepWords, Tally } from '../game/Ruling';
import type { Judged, Judging } from './calls';
import { asGame, asRuling, headOf, reasonOf, roundOf, type Lab } from './laboratory';
import { lineTo, pathOf } from './tree';
import { useT } from './words';

/** Judges again whenever the selection or the language changes. */
function useJudgement(lab: Lab): void {
  const language = useStore(lang);
  const { mark, tree } = useStore(lab.model.view);
  const view = useStore(lab.view);
  useEffect(() => {
    if (
      view.answer &&
      !view.busy &&
      pathOf(mark?.to ?? tree.root) !== pathOf(view.stretch[view.stretch.length - 1] ?? tree.root)
    )
      lab.clear();
  }, [mark]);
  // The server words its reasons in the language of the request.
  const asked = useRef(language);
  useEffect(() => {
    if (asked.current !== language && view.answer) void lab.judge(view.fen);
    asked.current = language;
  }, [language]);
}

export function LabSection({ lab, figure }: { lab: Lab; figure: () => void }): JSX.Element {
  const t = useT();
  const { mark } = useStore(lab.model.view);
  const view = useStore(lab.view);
  const ruling = lab.ruling();
  useJudgement(lab);
  return (
    <section class="lab" aria-labelledby="lab-head">
      <div class="head ww">
        <h2 id="lab-head">{t('lab')}</h2>
        <span>{mark ? t('marked', roundOf(mark.from), roundOf(mark.to)) : t('nothingMarked')}</span>
      </div>
      {!view.answer && <p class="note">{t('labHint')}</p>}
      <Marking lab={lab} />
      {view.problem && (
        <p class="note bad" role="alert">
          {view.problem}
        </p>
      )}
      {ruling && view.answer && (
        <>
          <RulingSlip lab={lab} ruling={ruling} answer={view.answer} figure={figure} />
          <EverySet lab={lab} rulings={view.answer.rulings} />
        </>
      )}
    </section>
  );
}

/** Controls that mark a range of moves and have it judged. */
function Marking({ lab }: { lab: Lab }): JSX.Element {
  const t = useT();
  const { model } = lab;
  const { mark, node } = useStore(model.view);
  const { busy } = useStore(lab.view);
  return (
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
        disabled={busy || (!mark && !node.parent)}
        onClick={() => void lab.judge()}
      >
        {busy ? t('judging') : t('judge')}
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
  );
}

/** One rule set's ruling, with the moves of its cycle. */
function RulingSlip({
  lab,
  ruling,
  answer,
  figure,
}: {
  lab: Lab;
  ruling: Judged;
  answer: Judging;
  figure: () => void;
}): JSX.Element {
  const t = useT();
  const w = useWords();
  const language = useStore(lang);
  const view = useStore(lab.view);
  const shared = asRuling(ruling);
  const game = ruling.cycle.length ? asGame(answer, ruling) : null;
  const look = (looking: Looking | null): void => {
    lab.show(looking?.step ?? null);
    if (looking && game) say(stepWords(w, game.state, game.fens, looking));
  };
  return (
    <article class="slip ww">
      <header>
        <Stamp />
        <span>
          {t('ifGame')} · {ruleSetName(ruling.rules, language)}
          {view.fen ? ` · ${t('changed')}` : ''}
        </span>
        <span>{answer.closed && ruling.rounds > 1 ? t('rounds', ruling.rounds) : t('asPlayed')}</span>
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
            view.step === null ? null : { ruling: shared, ply: game.state.moves.length, step: view.step }
          }
          look={looking => look(looking)}
        />
      )}
      {view.step !== null && <Steps lab={lab} step={view.step} of={ruling.cycle.length} />}
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
  );
}

/** Steps through the moves of a cycle on the board; `step` is the index of the move shown, from 0. */
function Steps({ lab, step, of }: { lab: Lab; step: number; of: number }): JSX.Element {
  const w = useWords();
  return (
    <div class="row tight steps-of">
      <button class="btn arb" aria-label={w.back} onClick={() => lab.show(step - 1)}>
        <Icon name="left" />
      </button>
      <span>{w.stepOf(step + 1, of)}</span>
      <button class="btn arb" aria-label={w.forward} onClick={() => lab.show(step + 1)}>
        <Icon name="right" />
      </button>
      <button class="btn arb" onClick={() => lab.show(null)}>
        {w.cancel}
      </button>
    </div>
  );
}

/** The rulings of all rule sets of the game on the marked moves. */
function EverySet({ lab, rulings }: { lab: Lab; rulings: readonly Judged[] }): JSX.Element {
  const t = useT();
  const language = useStore(lang);
  const { rules } = useStore(lab.view);
  return (
    <>
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
            {rulings.map(one => (
              <tr key={one.rules} class={one.rules === rules ? 'on' : undefined}>
                <td>
                  <button
                    class="link"
                    aria-pressed={one.rules === rules}
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
  );
}
