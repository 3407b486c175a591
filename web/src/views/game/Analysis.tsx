// SPDX-License-Identifier: GPL-3.0-or-later
// After the game: the evaluation as a bar and a curve under the board, and the engine's lines for the
// position shown.
import type { JSX } from 'preact';
import { useWords, type Lang, type Words } from '../../i18n';
import { Icon } from '../../icons';
import { moveLabel, moveText } from '../../notation';
import { follows, scoreText, type NotesModel, type NotesView } from '../../notes';
import { manOf, refusalWords } from '../../phrase';
import { readPlacement, splitUci } from '../../position';
import { lang, notation } from '../../prefs';
import { useStore } from '../../store';
import { LearnButton } from './LearnButton';
import { OneLine } from './OneLine';
import { isFirst, other, SIDES, type Assessed, type Side, type State } from '../../types';

interface NotesProps {
  notes: NotesModel;
  state: State;
  ply: number;
  show: (ply: number) => void;
}

const isEnd = (state: State, ply: number, at: Assessed): boolean =>
  ply === state.moves.length && !at.lines.length;

/** The button that starts the analysis, then the bar and the curve. */
export function Curve({ notes, state, ply, show }: NotesProps): JSX.Element {
  const t = useWords();
  const view = useStore(notes.view);
  if (view.status === 'none')
    return (
      <div class="notes">
        <button class="btn" onClick={() => notes.begin()}>
          <Icon name="curve" />
          <span>{t.analyse}</span>
        </button>
        {view.problem && (
          <p class="note" role="alert">
            {refusalWords(t, view.problem)}
          </p>
        )}
      </div>
    );
  const at = view.positions[ply];
  const text = at ? scoreText(at, isEnd(state, ply, at)) : '…';
  return (
    <section class="notes" aria-label={t.analysis}>
      <Bar t={t} share={at?.share ?? 0.5} text={text} />
      <Line t={t} view={view} state={state} ply={ply} show={show} />
      <p class="sr" role="status">
        {view.status === 'working' ? '' : t.evalOf(text)}
      </p>
    </section>
  );
}

/** The expected score as a bar; the first side is on the left. */
function Bar({ t, share, text }: { t: Words; share: number; text: string }): JSX.Element {
  return (
    <div
      class="evalbar"
      role="meter"
      aria-label={t.evalOf(text)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={text}
    >
      <i style={{ width: `${(share * 100).toFixed(1)}%` }} />
      <b>{text}</b>
    </div>
  );
}

const WIDE = 600;
const HIGH = 64;
const MIDDLE = HIGH / 2;

/**
 * The evaluation as a curve around a middle line; the position shown is marked. It is a slider: arrow keys
 * step through the game.
 */
function Line({
  t,
  view,
  state,
  ply,
  show,
}: {
  t: Words;
  view: NotesView;
  state: State;
  ply: number;
  show: (ply: number) => void;
}): JSX.Element {
  const last = Math.max(1, view.plies);
  const x = (n: number): number => (n / last) * WIDE;
  const y = (one: Assessed): number => HIGH - one.share * HIGH;
  const here = view.positions[ply];
  const points = view.positions.map(one => `L${x(one.ply).toFixed(1)} ${y(one).toFixed(1)}`).join('');
  const end = view.positions[view.positions.length - 1];
  const cx = x(ply);
  const cy = here ? y(here) : MIDDLE;
  const said = here ? t.curveAt(moveLabel(ply), scoreText(here, isEnd(state, ply, here))) : moveLabel(ply);
  return (
    <div class="curve">
      <svg viewBox={`0 -8 ${WIDE} ${HIGH + 16}`} preserveAspectRatio="none" aria-hidden="true">
        {end && <path class="area" d={`M0 ${MIDDLE}${points}L${x(end.ply).toFixed(1)} ${MIDDLE}Z`} />}
        <path class="mid" d={`M0 ${MIDDLE}H${WIDE}`} />
      </svg>
      <i
        class="here"
        style={{ left: `${(cx / WIDE) * 100}%`, top: `${((cy + 8) / (HIGH + 16)) * 100}%` }}
        aria-hidden="true"
      />
      <input
        type="range"
        min={0}
        max={state.moves.length}
        step={1}
        value={ply}
        aria-label={t.curve}
        aria-valuetext={said}
        onInput={e => show(Number(e.currentTarget.value))}
      />
    </div>
  );
}

/** The reply that refutes a bad move: what it captures, or in how many moves it mates. */
function answerTo(
  t: Words,
  state: State,
  fen: string,
  at: Assessed,
  bad: Side,
  chosen: string,
  language: Lang,
): string {
  const answer = at.lines[0]?.moves[0];
  if (!answer) return '';
  const text = moveText(
    state.game,
    { ply: at.ply + 1, side: other(state.game, bad), ...answer },
    chosen,
    language,
  );
  const mated = at.mate !== null && at.mate < 0 === isFirst(bad);
  const taken = readPlacement(state.game, fen).get(splitUci(answer.uci).to);
  return t.answeredBy(text, mated ? Math.abs(at.mate!) : 0, taken ? manOf(t, state.game, taken) : '');
}

/**
 * The engine's lines for the position shown, and its comment on the last move. After a game against a level
 * of the computer they are as long as a player of that level can follow.
 */
export function Lines({
  notes,
  state,
  ply,
  fens,
}: Omit<NotesProps, 'show'> & { fens: readonly string[] }): JSX.Element | null {
  const t = useWords();
  const view = useStore(notes.view);
  const at = view.positions[ply];
  const move = state.moves[ply - 1];
  const chosen = useStore(notation[state.game]);
  const language = useStore(lang);
  if (view.status === 'none') return null;
  const best = view.positions[ply - 1]?.lines[0]?.moves[0];
  const level = Object.values(state.players).find(player => player.engine)?.engine;
  const far = level ? follows(level) : Infinity;
  const bestText =
    best && moveText(state.game, { ply, side: SIDES[state.game][0], ...best }, chosen, language);
  return (
    <section class="lines" aria-label={t.lines}>
      <h3 class="head">
        <span>{t.lines}</span>
        <span>
          {view.status === 'working' ? t.analysing(view.positions.length, view.plies + 1) : moveLabel(ply)}
        </span>
      </h3>
      <LearnButton notes={notes} state={state} />
      {at?.judgement && move && (
        <p class="judged">
          <b>
            {moveLabel(ply)} {moveText(state.game, move, chosen, language)}
          </b>{' '}
          {t.judgements[at.judgement]}
          {at.judgement !== 'best' && !!at.loss && <> · {t.lostBy((at.loss / 100).toFixed(1))}</>}
          {at.judgement !== 'best' && bestText && (
            <>
              {' '}
              · {t.judgements['best']}: {bestText}
            </>
          )}
          {/inaccuracy|mistake|blunder/.test(at.judgement) && (
            <> · {answerTo(t, state, fens[ply] ?? '', at, move.side, chosen, language)}</>
          )}
        </p>
      )}
      {at &&
        (at.lines.length ? (
          at.lines.map((line, i) => (
            <OneLine key={i} line={{ ...line, moves: line.moves.slice(0, far) }} state={state} ply={ply} />
          ))
        ) : (
          <p class="note">{t.noLine}</p>
        ))}
    </section>
  );
}
