// SPDX-License-Identifier: GPL-3.0-or-later
// The arbiter's column, in azurite: slips for results and refusals with the article each rests on, the seats still to
// be taken, and the minutes.
import type { ComponentChildren, JSX } from 'preact';
import { controlText } from '../../clock';
import type { GameModel, GameView, RefusedAct } from '../../game';
import { useWords } from '../../i18n';
import { Icon } from '../../icons';
import { articleNumber, moveLabel, moveText, resultMark } from '../../notation';
import { labelWords, refusalWords, resultHead, resultText, rulingText } from '../../phrase';
import { lang, notation } from '../../prefs';
import { follows } from '../../router';
import { ruleSetName } from '../../rule_sets';
import { useStore } from '../../store';
import type { Minute, Result, Ruling, State } from '../../types';
import { articleAddress } from '../rules/address';
import { OneLine } from './Analysis';
import { Asks } from './Asks';
import { Seats } from './Seats';

interface ArbiterProps {
  children?: ComponentChildren;
  model: GameModel;
  view: GameView;
  state: State;
}

export function Arbiter({ model, view, state, children }: ArbiterProps): JSX.Element {
  const t = useWords();
  return (
    <section class="arbiter" role="region" aria-label={t.arbiter}>
      <div aria-live="assertive">
        {state.result && <ResultSlip view={view} state={state} result={state.result} />}
        <RulingSlip view={view} state={state} />
        {view.refusal && <RefusalSlip model={model} refusal={view.refusal} />}
      </div>
      {state.status === 'waiting' && <Seats model={model} state={state} />}
      <Asks model={model} view={view} state={state} />
      {view.hint && view.hint.ply === state.ply && <HintLine view={view} state={state} />}
      {children}
      <Minutes view={view} state={state} />
    </section>
  );
}

/** An article's number, which leads to its place among the rules. */
export function ArticleLink({ article }: { article: string }): JSX.Element {
  const t = useWords();
  return (
    <a class="art" href={articleAddress(article)} onClick={follows} aria-label={`${t.article} ${articleNumber(article)}`}>
      {articleNumber(article)}
    </a>
  );
}

interface SlipProps {
  when: string;
  head: string;
  article?: string | null;
  /** What the article says. */
  law?: string | null;
  children: ComponentChildren;
  close?: () => void;
}
/** What the arbiter decided: stamp, when, head, why, and the article's sentence with its number in the margin. */
export function Slip({ when, head, article, law, children, close }: SlipProps): JSX.Element {
  const t = useWords();
  return (
    <section class="slip ww">
      <header>
        <span class="stamp" lang="zh-Hans" aria-hidden="true">裁</span>
        <span>{when}</span>
        {close && <button class="btn quiet" aria-label={t.close} onClick={close}><Icon name="close" /></button>}
      </header>
      <h2>{head}</h2>
      <p class="law bare"><span>{children}</span></p>
      {article && (
        <p class="law">
          <ArticleLink article={article} />
          <span>{law ?? ''}</span>
        </p>
      )}
    </section>
  );
}

function ResultSlip({ view, state, result }: { view: GameView; state: State; result: Result }): JSX.Element {
  const t = useWords(), mark = resultMark(result.result);
  return (
    <Slip when={`${t.result} · ${moveLabel(state.ply)}`} head={(mark === '*' ? '' : mark + '  ') + resultHead(t, state.game, result)} article={result.article} law={result.law}>
      {resultText(result)}
      <Cycle state={state} ruling={view.minutes[view.minutes.length - 1]?.rulings.find(one => one.cycle)} />
    </Slip>
  );
}

function RefusalSlip({ model, refusal }: { model: GameModel; refusal: RefusedAct }): JSX.Element {
  const t = useWords(), { problem } = refusal;
  return (
    <Slip when={`${t.refused} · ${moveLabel(refusal.ply)}`} head={refusal.move ? t.refusedMove(refusal.move) : t.refusedEvent} article={problem.article} law={problem.law} close={() => model.dismiss()}>
      {refusalWords(t, problem)}
    </Slip>
  );
}

/** Rulings that more hangs on than a line of the minutes: they lie on top until something else happens. */
const WEIGHTY = new Set(['upheld', 'rejected', 'deviate', 'allowed', 'foul', 'warning', 'adjourned', 'resumed', 'clock-stopped']);

function RulingSlip({ view, state }: { view: GameView; state: State }): JSX.Element | null {
  const t = useWords(), last = view.minutes[view.minutes.length - 1];
  const ruling = last?.n === state.n && !state.result ? last.rulings.find(one => WEIGHTY.has(one.ruling)) : undefined;
  if (!last || !ruling) return null;
  return (
    <Slip when={`${t.ruling} · ${moveLabel(last.ply)}`} head={t.rulingHeads[ruling.ruling] ?? t.ruling} article={ruling.article} law={ruling.law}>
      {rulingText(t, ruling)}
      <Cycle state={state} ruling={ruling} />
    </Slip>
  );
}

/** The evidence of a ruling on a repetition: its moves, in the notation chosen, and what each of them is. */
function Cycle({ state, ruling }: { state: State; ruling: Ruling | undefined }): JSX.Element | null {
  const chosen = useStore(notation[state.game]), language = useStore(lang);
  if (!ruling?.cycle?.length) return null;
  return (
    <span class="cycle">
      {ruling.cycle.map(one => {
        const move = state.moves[one.ply - 1], text = move ? moveText(state.game, move, chosen, language) : one.move;
        return (
          <span key={one.ply}>
            <b>{moveLabel(one.ply)} {text}</b> {one.labels.map(labelWords).join(', ')}
          </span>
        );
      })}
    </span>
  );
}

/** What the engine would play here, while the position stands. */
function HintLine({ view, state }: { view: GameView; state: State }): JSX.Element {
  const t = useWords();
  return (
    <section class="lines" aria-label={t.hint}>
      <h3 class="head"><span>{t.hint}</span></h3>
      <OneLine line={view.hint!.line} state={state} ply={state.ply} />
    </section>
  );
}

function Minutes({ view, state }: Omit<ArbiterProps, 'model'>): JSX.Element {
  const t = useWords(), open = state.status !== 'waiting';
  const time = controlText(state.time);
  return (
    <section class="log">
      <h3 class="head">
        <span>{t.minutes}</span>
        <span>{ruleSetName(state.rules, lang.get())}</span>
      </h3>
      {[...view.minutes].reverse().map(minute => (
        <MinuteLines key={minute.n} minute={minute} />
      ))}
      {open && (
        <div class="minute">
          <span>0</span>
          <p>{state.time === '-' ? t.begunNoClock : t.begun(time)}</p>
        </div>
      )}
    </section>
  );
}

/** One line for each ruling; an event without any is told by itself. */
function MinuteLines({ minute }: { minute: Minute }): JSX.Element | null {
  const t = useWords(), plain = minute.rulings.length ? null : t.eventMinute[minute.event]?.(minute.by ? t.side[minute.by] : '');
  if (plain) return <div class="minute"><span>{moveLabel(minute.ply)}</span><p>{plain}</p></div>;
  return (
    <>
      {[...minute.rulings].reverse().map((ruling, i) => (
        <div class="minute" key={i}>
          <span>{moveLabel(minute.ply)}</span>
          <p>
            {rulingText(t, ruling)}
            {ruling.article && <> <ArticleLink article={ruling.article} /></>}
          </p>
        </div>
      ))}
    </>
  );
}
