// SPDX-License-Identifier: GPL-3.0-or-later
// The arbiter's column, in azurite: slips for results and refusals with the article each rests on, the seats still to
// be taken, and the minutes.
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { controlText } from '../../clock';
import { Ask } from '../../dialog';
import type { GameModel, GameView, Minute } from '../../game';
import { useWords, type Words } from '../../i18n';
import { Icon } from '../../icons';
import { articleNumber, moveLabel, resultMark } from '../../notation';
import { refusalWords, resultHead, resultText } from '../../phrase';
import type { Result, State } from '../../types';
import { Seats } from './Seats';

interface ArbiterProps {
  model: GameModel;
  view: GameView;
  state: State;
}

export function Arbiter({ model, view, state }: ArbiterProps): JSX.Element {
  const t = useWords();
  return (
    <section class="arbiter" role="region" aria-label={t.arbiter}>
      <div aria-live="assertive">
        {state.result && <ResultSlip state={state} result={state.result} />}
        {view.refusal && <RefusalSlip model={model} refusal={view.refusal} />}
      </div>
      {state.status === 'waiting' && <Seats model={model} state={state} />}
      <Minutes model={model} view={view} state={state} />
    </section>
  );
}

interface SlipProps {
  when: string;
  head: string;
  article?: string;
  children: ComponentChildren;
  close?: () => void;
}
/** What the arbiter decided: stamp, when, head, and the sentence with its article hanging in the margin. */
export function Slip({ when, head, article, children, close }: SlipProps): JSX.Element {
  const t = useWords();
  return (
    <section class="slip ww">
      <header>
        <span class="stamp" lang="zh-Hans" aria-hidden="true">裁</span>
        <span>{when}</span>
        {close && <button class="btn quiet" aria-label={t.close} onClick={close}><Icon name="close" /></button>}
      </header>
      <h2>{head}</h2>
      <p class={'law' + (article ? '' : ' bare')}>
        {article && <span title={`${t.article} ${article}`}>{articleNumber(article)}</span>}
        <span>{children}</span>
      </p>
    </section>
  );
}

function ResultSlip({ state, result }: { state: State; result: Result }): JSX.Element {
  const t = useWords(), mark = resultMark(result.result);
  return (
    <Slip when={`${t.result} · ${moveLabel(state.ply)}`} head={(mark === '*' ? '' : mark + '  ') + resultHead(t, state.game, result)} article={result.article}>
      {resultText(result)}
    </Slip>
  );
}

function RefusalSlip({ model, refusal }: { model: GameModel; refusal: Minute }): JSX.Element {
  const t = useWords(), problem = refusal.problem ?? {};
  return (
    <Slip when={`${t.refused} · ${moveLabel(refusal.ply)}`} head={refusal.move ? t.refusedMove(refusal.move) : t.refusedEvent} article={problem.article} close={() => model.dismiss()}>
      {refusalWords(t, problem)}
    </Slip>
  );
}

function Minutes({ model, view, state }: ArbiterProps): JSX.Element {
  const t = useWords(), [asked, ask] = useState(false), open = state.status !== 'waiting';
  const time = controlText(state.time);
  return (
    <section class="log">
      <h3 class="head">
        <span>{t.minutes}</span>
        <span>{t.rules[state.game]}</span>
      </h3>
      {[...view.minutes].reverse().map((minute, i) => (
        <div class="minute" key={view.minutes.length - i}>
          <span>{moveLabel(minute.ply)}</span>
          <p>
            {minuteText(t, minute)}
            {minute.problem?.article && <> <span class="art">{articleNumber(minute.problem.article)}</span></>}
          </p>
        </div>
      ))}
      {open && (
        <div class="minute">
          <span>0</span>
          <p>{state.time === '-' ? t.begunNoClock : t.begun(time)}</p>
        </div>
      )}
      {state.can.includes('abort') && <button class="btn" onClick={() => ask(true)}>{t.abort}</button>}
      {asked && state.can.includes('abort') && <Ask title={t.abortTitle} text={t.abortText} safe={t.playOn} act={t.abort} close={() => ask(false)} done={() => void model.act('abort')} />}
    </section>
  );
}

function minuteText(t: Words, minute: Minute): string {
  const side = minute.side ? t.side[minute.side] : '';
  switch (minute.kind) {
    case 'offer': return t.offerMinute(side);
    case 'accept': return t.acceptMinute(side);
    case 'decline': return t.declineMinute(side);
    case 'resign': return t.resignMinute(side);
    case 'flag': return t.flagMinute(side);
    case 'refused': return `${minute.move ? t.refusedMove(minute.move) : t.refusedEvent}. ${refusalWords(t, minute.problem ?? {})}`;
  }
}
