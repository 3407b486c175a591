// SPDX-License-Identifier: GPL-3.0-or-later
// The board at work: which position it shows, what may be moved on it, and the choice at a promotion.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Board } from '../../board/Board';
import { Dialog } from '../../dialog';
import { say, type GameModel, type GameView } from '../../game';
import { useWords } from '../../i18n';
import { Man } from '../../pieces/Defs';
import { lastOf, promotions, splitUci } from '../../position';
import { isFirst, other, type State } from '../../types';

interface PlayProps {
  model: GameModel;
  view: GameView;
  state: State;
  /** The ply whose position is shown. */
  ply: number;
  flip: boolean;
}
interface Choice {
  from: string;
  to: string;
  choices: string[];
}
const NONE: readonly string[] = [];

export function Play({ model, view, state, ply, flip }: PlayProps): JSX.Element {
  const t = useWords(), [choice, setChoice] = useState<Choice | null>(null), [ready, setReady] = useState(false);
  const { pending } = view, atEnd = ply === state.moves.length;
  const waiting = atEnd ? pending : null, parts = waiting && splitUci(waiting.uci);
  const playing = atEnd && state.you !== null && state.status === 'playing';

  useEffect(() => {
    if (ready) say(t.premove);
  }, [ready]);

  const moved = (from: string, to: string, premoved: boolean): void => {
    const choices = promotions(state.legal, from, to);
    // A move prepared in advance must not wait for an answer: it makes a queen.
    if (choices.length && premoved) void model.move(from + to + (choices.includes('q') ? 'q' : choices[0]!));
    else if (choices.length) setChoice({ from, to, choices });
    else void model.move(from + to);
  };
  const choose = (kind: string | null): void => {
    if (!choice) return;
    setChoice(null);
    if (kind) void model.move(choice.from + choice.to + kind);
    else model.undo();
  };

  const fen = waiting ? waiting.fen : atEnd ? state.fen : view.fens[ply] ?? state.fen;
  const last = parts ? { from: parts.from, to: parts.to } : atEnd ? state.last ?? lastOf(state.moves[ply - 1]) : lastOf(state.moves[ply - 1]);
  return (
    <>
      <Board
        game={state.game}
        fen={fen}
        flip={flip}
        turn={waiting ? other(state.game, state.side) : state.side}
        hand={playing ? state.you : null}
        legal={playing && !waiting ? state.legal : NONE}
        last={last}
        check={waiting || !atEnd ? NONE : state.check}
        arrow={atEnd && !waiting && view.hint?.ply === state.ply ? lastOf(view.hint.line.moves[0]) : null}
        unconfirmed={parts?.to ?? null}
        revision={view.revision}
        moved={moved}
        prepared={setReady}
      />
      {choice && (
        <Dialog title={t.promote} close={() => choose(null)} class="promo">
          <div class="row">
            {choice.choices.map((kind, i) => (
              <button key={kind} class="btn man-btn" data-safe={i === 0 || undefined} aria-label={t.men.chess[kind]} onClick={() => choose(kind)}>
                <Man game="chess" letter={state.you && isFirst(state.you) ? kind.toUpperCase() : kind} />
              </button>
            ))}
          </div>
        </Dialog>
      )}
    </>
  );
}
