// SPDX-License-Identifier: GPL-3.0-or-later
// The board of a game in progress: the position shown, the legal moves, and the choice of promotion.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Board } from '../../board/Board';
import { shareOf, type Drawing } from '../../board/Evidence';
import { Promotion } from '../../board/Promotion';
import { drawRefusal } from '../../evidence';
import { say } from '../../aloud';
import type { GameModel } from '../../game';
import type { GameView, RefusedAct } from '../../gameView';
import { useWords } from '../../i18n';
import { readMove } from '../../api';
import { moveText } from '../../notation';
import { articleNumber, refusalWords } from '../../phrase';
import { lastOf, moveMen, promotions, readPlacement, splitUci, writePlacement } from '../../position';
import { confirmation, lang, notation } from '../../prefs';
import { seatToken } from '../../storage';
import { useStore } from '../../store';
import { useFreePlace } from '../../toast';
import { other, type State } from '../../types';

interface PlayProps {
  model: GameModel;
  view: GameView;
  state: State;
  /** The ply of the position shown. */
  ply: number;
  flip: boolean;
  /** Evidence of a ruling at the position shown. */
  drawing: Drawing | null;
}
/** A move to be confirmed; `text` is its notation, once the server has sent it. */
interface Asked {
  uci: string;
  ply: number;
  text: Record<string, string> | null;
}
interface Choice {
  ply: number;
  from: string;
  to: string;
  choices: string[];
}
const NONE: readonly string[] = [];

export function Play({ model, view, state, ply, flip, drawing }: PlayProps): JSX.Element {
  const t = useWords();
  const [choice, setChoice] = useState<Choice | null>(null);
  const [ready, setReady] = useState(false);
  const [asked, ask] = useState<Asked | null>(null);
  const { pending } = view;
  const atEnd = ply === state.moves.length;
  const playing = atEnd && state.you !== null && state.status === 'playing';
  // a move to be confirmed is shown on the board as long as it is possible
  const asking =
    playing && !pending && asked?.ply === state.ply && state.legal.includes(asked.uci) ? asked : null;
  // The choice of promotion is closed when the game goes on without it.
  const choosing = playing && !pending && choice?.ply === state.ply ? choice : null;
  const waiting = !atEnd
    ? null
    : asking
      ? {
          uci: asking.uci,
          fen: writePlacement(
            state.game,
            moveMen(state.game, readPlacement(state.game, state.fen), asking.uci),
          ),
        }
      : pending;
  const parts = waiting && splitUci(waiting.uci);

  useEffect(() => {
    if (ready) say(t.premove);
  }, [ready]);

  const moved = (from: string, to: string, premoved: boolean): void => {
    const choices = promotions(state.legal, from, to);
    // A premove cannot wait for a choice, so it promotes to a queen.
    if (choices.length && premoved) void model.move(from + to + (choices.includes('q') ? 'q' : choices[0]!));
    else if (choices.length) setChoice({ ply: state.ply, from, to, choices });
    else play(from + to, premoved);
  };
  const play = (uci: string, sure: boolean): void => {
    if (sure || confirmation.get() === 'off') return void model.move(uci);
    const asked: Asked = { uci, ply: state.ply, text: null };
    const named = (text: Asked['text']): void => ask(now => (now === asked ? { ...asked, text } : now));
    ask(asked);
    readMove(state.id, uci, seatToken(state.id)).then(
      move => named(move.text),
      () => named({}),
    );
  };
  const answer = (yes: boolean): void => {
    ask(null);
    if (yes && asking) void model.move(asking.uci);
    else model.undo();
  };
  const choose = (kind: string | null): void => {
    if (!choosing) return;
    setChoice(null);
    if (kind) play(choosing.from + choosing.to + kind, false);
    else model.undo();
  };

  const refused = atEnd && view.refusal ? drawRefusal(state.game, state.fen, view.refusal.problem) : null;
  const fen = waiting ? waiting.fen : atEnd ? state.fen : (view.fens[ply] ?? state.fen);
  const last = parts
    ? { from: parts.from, to: parts.to }
    : atEnd
      ? (state.last ?? lastOf(state.moves[ply - 1]))
      : lastOf(state.moves[ply - 1]);
  return (
    <>
      <Board
        game={state.game}
        fen={fen}
        flip={flip}
        turn={waiting ? other(state.game, state.side) : state.side}
        hand={playing && !asking ? state.you : null}
        legal={playing && !waiting ? state.legal : NONE}
        last={last}
        check={waiting || !atEnd ? NONE : state.check}
        arrow={atEnd && !waiting && view.hint?.ply === state.ply ? lastOf(view.hint.line.moves[0]) : null}
        unconfirmed={parts?.to ?? null}
        revision={view.revision}
        line={{
          ply: ply + (waiting ? 1 : 0),
          before: (waiting ? state.fen : (view.fens[ply - 1] ?? '')).split(' ')[0]!,
        }}
        drawing={drawing ?? refused}
        moved={moved}
        tried={(from, to) => void model.tried(from, to)}
        touched={() => model.dismiss()}
        prepared={setReady}
      >
        {atEnd && view.refusal?.problem.to && refused && (
          <RefusedHere state={state} refusal={view.refusal} flip={flip} />
        )}
        {choosing && (
          <Promotion
            game={state.game}
            flip={flip}
            square={choosing.to}
            side={state.you ?? state.side}
            choices={choosing.choices}
            choose={choose}
          />
        )}
      </Board>
      {asking?.text && (
        <Confirm key={asking.uci} state={state} uci={asking.uci} text={asking.text} answer={answer} />
      )}
    </>
  );
}

interface ConfirmProps {
  state: State;
  uci: string;
  text: Record<string, string>;
  answer: (yes: boolean) => void;
}
/** Shows a move for confirmation with its notation: Enter or the button plays it, Escape cancels it. */
function Confirm({ state, uci, text, answer }: ConfirmProps): JSX.Element {
  const t = useWords();
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useStore(notation[state.game]);
  const language = useStore(lang);
  const question = t.confirmMove(
    moveText(state.game, { ply: state.ply + 1, side: state.side, uci, text }, chosen, language),
  );
  const message = useFreePlace(question);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <div class="toasts offer" onKeyDown={event => event.key === 'Escape' && answer(false)}>
      <p class="toast light" role="group" aria-label={question} ref={message}>
        <span>{question}</span>
        <button class="btn" onClick={() => answer(false)}>
          {t.cancel}
        </button>
        <button class="btn main" ref={button} onClick={() => answer(true)}>
          {t.playIt}
        </button>
      </p>
    </div>
  );
}

/** The maximum size of the message as a share of the board; and half a square. */
const SLIP = { width: 0.56, height: 0.18 };
const HALF = 0.06;
/**
 * A place for the reason: near the pointer, where it hides the least of the blocking and attacking pieces.
 */
function freePlace(
  game: State['game'],
  flip: boolean,
  problem: RefusedAct['problem'],
): Record<string, string> {
  const at = (square: string): { x: number; y: number } => shareOf(game, flip, square);
  const { x, y } = at(problem.to ?? 'a1');
  const seen = [
    problem.from,
    problem.to,
    ...(problem.obstacles ?? []).flatMap(one => [one.square, one.target]),
  ]
    .filter(square => !!square)
    .map(square => at(square!));
  const lines = (problem.obstacles ?? [])
    .filter(one => one.target)
    .map(one => ({
      x: (at(one.square).x + at(one.target!).x) / 2,
      y: (at(one.square).y + at(one.target!).y) / 2,
    }));
  const across = x > 0.5 ? 'right' : 'left';
  const away = (x > 0.5 ? 1 - x : x) + 0.05;
  const down = [y > 0.3, y <= 0.7].map(
    below => [below ? 'bottom' : 'top', (below ? 1 - y : y) + 0.04] as const,
  );
  const far = [y > 0.5 ? 'top' : 'bottom', 0.04] as const;
  const places = [
    [across, away, ...down[0]!],
    [across, away, ...down[1]!],
    [across, 0.02, ...down[0]!],
    ['left', 0.02, ...far],
    ['right', 0.02, ...far],
  ] as const;
  const hidden = ([h, dx, v, dy]: (typeof places)[number]): number => {
    const left = h === 'left' ? dx : 1 - dx - SLIP.width;
    const top = v === 'top' ? dy : 1 - dy - SLIP.height;
    return [...seen, ...lines].filter(
      one =>
        one.x > left - HALF &&
        one.x < left + SLIP.width + HALF &&
        one.y > top - HALF &&
        one.y < top + SLIP.height + HALF,
    ).length;
  };
  const [h, dx, v, dy] = places.reduce((best, one) => (hidden(one) < hidden(best) ? one : best));
  return { [h]: `${dx * 100}%`, [v]: `${dy * 100}%` };
}

/**
 * The reason shown near the pointer; the slip in the arbiter's column, which is announced, has the full text.
 */
function RefusedHere({
  state,
  refusal,
  flip,
}: {
  state: State;
  refusal: RefusedAct;
  flip: boolean;
}): JSX.Element {
  const t = useWords();
  const { problem } = refusal;
  return (
    <div class="refuse" style={freePlace(state.game, flip, problem)} aria-hidden="true">
      <b>{refusalWords(t, problem)}</b>
      {problem.article && <span class="art">{articleNumber(problem.article)}</span>}
    </div>
  );
}
