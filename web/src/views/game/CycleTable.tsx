// SPDX-License-Identifier: GPL-3.0-or-later
// A table of the moves of a judged cycle: how each was classified, what it attacks, whether that piece is
// protected, and why. A move's number shows it on the board.
import type { JSX } from 'preact';
import { cycleOf, isAttack, judgedOf, type Looking } from '../../evidence';
import { useWords, type Words } from '../../i18n';
import { moveLabel, moveText } from '../../notation';
import { labelWords, manOf, placeName, pointName } from '../../phrase';
import { Man } from '../../pieces/Defs';
import { readPlacement } from '../../position';
import { lang, notation } from '../../prefs';
import { useStore } from '../../store';
import type { Ruling, State } from '../../types';
import type { CycleMove, JudgedMove } from '../../wire';
import { SideMark } from '../Side';
import { Line, sentence } from './Ruling';

/** Opens a ruling's evidence, moves through it, or (null) goes back to the game. */
export type Look = (looking: Looking | null) => void;

interface CycleProps {
  state: State;
  fens: readonly string[];
  ruling: Ruling;
  ply: number;
  looking: Looking | null;
  look: Look;
}

const man = (props: CycleProps, ply: number, square: string): string | undefined =>
  readPlacement(props.state.game, props.fens[ply] ?? '').get(square);

/** A piece as a small picture with its square. */
function Place({ props, ply, square }: { props: CycleProps; ply: number; square: string }): JSX.Element {
  const t = useWords();
  const letter = man(props, ply, square);
  const { game } = props.state;
  return (
    <span class="vic">
      {letter && <Man game={game} letter={letter} class="md" />}
      <span aria-hidden="true">{placeName(t, game, square, letter)}</span>
      <span class="sr">
        {(letter ? manOf(t, game, letter) + ' ' : '') + pointName(t, game, square, letter)}
      </span>
    </span>
  );
}

function Root({
  t,
  props,
  move,
  judged,
}: {
  t: Words;
  props: CycleProps;
  move: CycleMove;
  judged: JudgedMove | undefined;
}): JSX.Element {
  if (!judged?.root) return <>–</>;
  const letter = judged.guard && man(props, move.ply, judged.guard);
  const text = t.roots[judged.root] ?? judged.root;
  return (
    <>
      {letter &&
        (judged.root === 'false' ? (
          <s>
            <Man game={props.state.game} letter={letter} class="md" />
          </s>
        ) : (
          <Man game={props.state.game} letter={letter} class="md" />
        ))}{' '}
      {text}
    </>
  );
}

export function CycleTable(props: CycleProps): JSX.Element | null {
  const t = useWords();
  const { state, ruling, looking } = props;
  const cycle = cycleOf(ruling);
  const chosen = useStore(notation[state.game]);
  const language = useStore(lang);
  if (!cycle.length) return null;
  const current = looking?.ruling === ruling ? looking.step : -1;
  const judgedAny = !!ruling.evidence;
  return (
    <table class="cycle">
      <thead>
        <tr>
          <th>
            <span class="sr">{t.stepNumber}</span>
          </th>
          <th>{t.moveHead}</th>
          <th>{t.judgedHead}</th>
          {judgedAny && (
            <>
              <th>{t.victimHead}</th>
              <th>{t.rootHead}</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {cycle.map((move, i) => {
          const judged = judgedOf(ruling, move.ply);
          const made = state.moves[move.ply - 1];
          const text = made ? moveText(state.game, made, chosen, language) : move.move;
          const attack = isAttack(move, judged);
          return (
            <>
              <tr key={move.ply} class={i === current ? 'on' : ''}>
                <td>
                  <button
                    class="num1"
                    aria-label={`${t.showOnBoard}: ${moveLabel(move.ply)} ${text}`}
                    aria-pressed={i === current}
                    onClick={() => props.look({ ruling, ply: props.ply, step: i })}
                  >
                    {i + 1}
                  </button>
                </td>
                <td>
                  <span class="mv">
                    <SideMark side={move.side} />
                    {text}
                  </span>
                </td>
                <td>
                  {judged?.open ? (
                    <span class="tag">{t.undecided}</span>
                  ) : move.labels.length ? (
                    <span class={'tag' + (attack ? ' bad' : '')}>
                      {move.labels.map(labelWords).join(', ')}
                    </span>
                  ) : (
                    '–'
                  )}
                </td>
                {judgedAny && (
                  <>
                    <td>
                      {attack && move.victims.length
                        ? move.victims.map(square => (
                            <Place key={square} props={props} ply={move.ply} square={square} />
                          ))
                        : '–'}
                    </td>
                    <td class="root">
                      {attack ? <Root t={t} props={props} move={move} judged={judged} /> : '–'}
                    </td>
                  </>
                )}
              </tr>
              {i === current && judged && (
                <tr class="say" key={move.ply + 's'}>
                  <td />
                  <td colSpan={4}>
                    {sentence(judged.because)} <Line state={state} judged={judged} ply={move.ply} />
                  </td>
                </tr>
              )}
            </>
          );
        })}
      </tbody>
    </table>
  );
}
