// SPDX-License-Identifier: GPL-3.0-or-later
// The arbiter's column: slips for results and refusals with their articles, seats that are still free, and
// the log.
import type { ComponentChildren, JSX } from 'preact';
import { fileLink } from '../../api';
import * as games from '../../calls/games';
import type { Looking } from '../../evidence';
import type { GameModel } from '../../game';
import type { GameView, RefusedAct } from '../../gameView';
import { useWords, type Words } from '../../i18n';
import { Icon } from '../../icons';
import { lazily } from '../../later';
import { moveLabel, moveNumber, resultMark } from '../../notation';
import {
  controlWords,
  isCalledOff,
  refusalHead,
  refusalWords,
  resultHead,
  resultText,
  rulingHead,
  rulingText,
  unchanged,
} from '../../phrase';
import { givenOdds, oddsRule } from '../../odds';
import { lang, notation } from '../../prefs';
import { follows } from '../../router';
import { ruleSetName } from '../../rule_sets';
import { useStore } from '../../store';
import { bothSit, type Minute, type Result, type Ruling, type State } from '../../types';
import { articleAddress } from '../rules/address';
import { Asks } from './Asks';
import { Counts } from './Counts';
import type { Look } from './CycleTable';
import { OneLine } from './OneLine';
import { Seats } from './Seats';
import { ArticleLink, Slip } from './Slip';
import { Talk } from './Talk';

/** Loaded when a repetition was judged. */
const CycleTable = lazily(() => import('./CycleTable').then(file => file.CycleTable));
const Tally = lazily(() => import('./Ruling').then(file => file.Tally));
/** Loaded after a rated game. */
const RatingChange = lazily(() => import('./RatingChange').then(file => file.RatingChange));

interface ArbiterProps {
  children?: ComponentChildren;
  model: GameModel;
  view: GameView;
  state: State;
  looking: Looking | null;
  look: Look;
}

export function Arbiter({ model, view, state, children, looking, look }: ArbiterProps): JSX.Element {
  const t = useWords();
  return (
    <section class="arbiter" role="region" aria-label={t.arbiter}>
      <div>
        {state.result && (
          <ResultSlip view={view} state={state} result={state.result} looking={looking} look={look} />
        )}
        <RulingSlip view={view} state={state} looking={looking} look={look} />
        {view.refusal && <RefusalSlip model={model} state={state} refusal={view.refusal} />}
      </div>
      {state.status === 'waiting' && <Seats model={model} state={state} received={view.received} />}
      <Asks model={model} view={view} state={state} />
      {view.hint && view.hint.ply === state.ply && <HintLine view={view} state={state} />}
      {children}
      <Talk state={state} />
      <Counts state={state} />
      <Minutes view={view} state={state} look={look} />
    </section>
  );
}

/** The number of the pair of moves at which something was decided. */
const atMove = (t: Words, ply: number): string => (ply > 0 ? ' · ' + t.moveNumber(moveNumber(ply)) : '');

type SlipsProps = Pick<ArbiterProps, 'view' | 'state' | 'looking' | 'look'>;

/** The evidence for a ruling, shown below the article. */
function Evidence({
  view,
  state,
  ruling,
  ply,
  looking,
  look,
}: SlipsProps & { ruling: Ruling | undefined; ply: number }): JSX.Element | null {
  const t = useWords();
  const { id } = state;
  const minute = view.minutes.find(one => one.rulings.some(other => other === ruling));
  if (!ruling?.cycle?.length) return null;
  return (
    <>
      <CycleTable state={state} fens={view.fens} ruling={ruling} ply={ply} looking={looking} look={look} />
      <Tally state={state} ruling={ruling} />
      {ruling.evidence?.question && <p class="note">{ruling.evidence.question}</p>}
      <div class="row">
        {looking?.ruling !== ruling && (
          <button class="btn arb" onClick={() => look({ ruling, ply, step: ruling.cycle!.length - 1 })}>
            <Icon name="board" />
            <span>{t.showEvidence}</span>
          </button>
        )}
        {ruling.article && (
          <a class="btn arb" href={articleAddress(ruling.article)} onClick={follows}>
            <Icon name="book" />
            <span>{t.articles}</span>
          </a>
        )}
        {minute && (
          <a
            class="btn arb"
            {...fileLink(games.form(id, { lang: lang.get(), n: minute.n }), `${id}-${minute.n}.pdf`)}
          >
            <Icon name="print" />
            <span>{t.rulingForm}</span>
          </a>
        )}
      </div>
    </>
  );
}

function ResultSlip({ view, state, result, looking, look }: SlipsProps & { result: Result }): JSX.Element {
  const t = useWords();
  const mark = resultMark(result.result);
  const minute = view.minutes[view.minutes.length - 1];
  const ruling = minute?.rulings.find(one => one.cycle);
  return (
    <Slip
      when={t.result + atMove(t, state.ply)}
      head={(isCalledOff(result) ? '' : mark + '  ') + resultHead(t, state.game, result)}
      article={result.article}
      law={result.law}
      after={
        <>
          {state.rated && <RatingChange state={state} />}
          <Evidence view={view} state={state} ruling={ruling} ply={state.ply} looking={looking} look={look} />
        </>
      }
    >
      {resultText(state.game, result)}
    </Slip>
  );
}

function RefusalSlip({
  model,
  state,
  refusal,
}: {
  model: GameModel;
  state: State;
  refusal: RefusedAct;
}): JSX.Element {
  const t = useWords();
  const { problem } = refusal;
  const told = useStore(lang) === refusal.language;
  return (
    <Slip
      when={t.refused + atMove(t, refusal.ply)}
      head={refusalHead(t, state, refusal)}
      article={problem.article}
      law={told ? problem.law : undefined}
      close={() => model.dismiss()}
    >
      {refusalWords(t, problem)} <span class="note">{unchanged(t, state, problem)}</span>
    </Slip>
  );
}

/** Rulings too important for only a line in the log: their slip stays on top until something else happens. */
const WEIGHTY = new Set([
  'upheld',
  'rejected',
  'deviate',
  'allowed',
  'undecided',
  'foul',
  'warning',
  'adjourned',
  'resumed',
  'clock-stopped',
]);

/** The slip of the ruling that is shown: the selected one, else the latest. */
function RulingSlip({ view, state, looking, look }: SlipsProps): JSX.Element | null {
  const t = useWords();
  const last = view.minutes[view.minutes.length - 1];
  const newest =
    last?.n === state.n && !state.result ? last.rulings.find(one => WEIGHTY.has(one.ruling)) : undefined;
  const shownAbove = !!state.result && last?.rulings.some(one => one === looking?.ruling);
  const ruling = shownAbove ? undefined : (looking?.ruling ?? newest);
  const ply = looking?.ruling === ruling ? (looking?.ply ?? 0) : (last?.ply ?? 0);
  if (!ruling) return null;
  const times = ruling.repetitions ? ' · ' + t.timesStood(ruling.repetitions) : '';
  return (
    <Slip
      when={t.ruling + atMove(t, ply) + times}
      head={rulingHead(t, ruling)}
      article={ruling.article}
      law={ruling.law}
      after={<Evidence view={view} state={state} ruling={ruling} ply={ply} looking={looking} look={look} />}
    >
      {rulingText(t, ruling)}
    </Slip>
  );
}

/** The move that the engine suggests here, as long as the position does not change. */
function HintLine({ view, state }: { view: GameView; state: State }): JSX.Element {
  const t = useWords();
  return (
    <section class="lines" aria-label={t.hint}>
      <h3 class="head">
        <span>{t.hint}</span>
      </h3>
      <OneLine line={view.hint!.line} state={state} ply={state.ply} />
    </section>
  );
}

function Minutes({ view, state, look }: Pick<ArbiterProps, 'view' | 'state' | 'look'>): JSX.Element {
  const t = useWords();
  const open = state.status !== 'waiting';
  const time = controlWords(t, state.time);
  const rule = state.odds && !state.ply && oddsRule(state.game, state.odds.id, lang.get());
  return (
    <section class="log">
      <h3 class="head">
        <span>{t.minutes}</span>
        <span>
          {ruleSetName(state.rules, lang.get())}
          {state.odds && ` · ${givenOdds(state.game, state.odds, notation[state.game].get(), lang.get())}`}
          {open && state.spectators > 0 && ` · ${t.watching(state.spectators)}`}
        </span>
      </h3>
      {[...view.minutes].reverse().map(minute => (
        <MinuteLines key={minute.n} minute={minute} look={look} />
      ))}
      {open && bothSit(state) && (
        <div class="minute">
          <span>0</span>
          <p>
            {state.time === '-' ? t.begunNoClock : t.begun(time)}
            {rule && t.gap + rule}
          </p>
        </div>
      )}
    </section>
  );
}

/** One line for each ruling; an event without rulings is described itself. */
function MinuteLines({ minute, look }: { minute: Minute; look: Look }): JSX.Element | null {
  const t = useWords();
  const plain = minute.rulings.length
    ? null
    : t.eventMinute[minute.event]?.(minute.by ? t.side[minute.by] : '');
  if (plain)
    return (
      <div class="minute">
        <span>{moveLabel(minute.ply)}</span>
        <p>{plain}</p>
      </div>
    );
  return (
    <>
      {[...minute.rulings].reverse().map((ruling, i) => (
        <div class="minute" key={i}>
          <span>{moveLabel(minute.ply)}</span>
          <p>
            {rulingText(t, ruling)}
            {ruling.article && (
              <>
                {' '}
                <ArticleLink article={ruling.article} />
              </>
            )}
            {ruling.cycle?.length ? (
              <>
                {' '}
                <button
                  class="link arb"
                  onClick={() => look({ ruling, ply: minute.ply, step: ruling.cycle!.length - 1 })}
                >
                  {t.evidence}
                </button>
              </>
            ) : null}
          </p>
        </div>
      ))}
    </>
  );
}
