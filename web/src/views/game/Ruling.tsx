// SPDX-License-Identifier: GPL-3.0-or-later
// Steps through a ruling on the board: a tally for each side, and each move shown and announced.
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { cycleOf, isAttack, judgedOf, tallyOf, type Looking } from '../../evidence';
import { useWords, type Words } from '../../i18n';
import { Icon } from '../../icons';
import { useKeydown } from '../../keys';
import { moveText } from '../../notation';
import { labelWords, manOf, pointName } from '../../phrase';
import { readPlacement } from '../../position';
import { lang, notation } from '../../prefs';
import { useStore } from '../../store';
import { SIDES, type JudgedMove, type Ruling, type State } from '../../types';
import { SideMark } from '../Side';
import type { Look } from './CycleTable';

export const sentence = (text: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1) + (lang.get() === 'en' ? '.' : '。');

/** The line that would follow: the threat of an attack, or the refutation of an apparent one. */
export function Line({
  state,
  judged,
  ply,
}: {
  state: State;
  judged: JudgedMove;
  ply: number;
}): JSX.Element | null {
  const t = useWords();
  const chosen = useStore(notation[state.game]);
  const language = useStore(lang);
  const sides = SIDES[state.game];
  if (!judged.line.length) return null;
  const mover = state.moves[ply - 1]?.side ?? sides[0];
  const other = mover === sides[0] ? sides[1] : sides[0];
  const moves = judged.line.map((move, i) =>
    moveText(state.game, { ply: 0, side: i % 2 ? other : mover, ...move }, chosen, language),
  );
  return (
    <>
      {judged.attacks ? t.threatens : t.seems} <b>{moves.join(' ')}</b>
    </>
  );
}

/**
 * One line for each side: a filled dot for each attacking move, an open one for each other move, and the
 * result.
 */
export function Tally({ state, ruling }: { state: State; ruling: Ruling }): JSX.Element | null {
  const t = useWords();
  const { evidence } = ruling;
  if (!evidence) return null;
  return (
    <div class="tally">
      {SIDES[state.game].map(side => {
        const attacks = tallyOf(ruling, evidence, side);
        const count = attacks.filter(Boolean).length;
        return (
          <div key={side}>
            <SideMark side={side} />
            <span class="pips" role="img" aria-label={t.attacksOf(count, attacks.length)}>
              {attacks.map((attack, i) => (
                <i key={i} class={attack ? 'f' : ''} />
              ))}
            </span>
            <b>{t.side[side]}</b>
            <span>{evidence.patterns[side]}</span>
          </div>
        );
      })}
    </div>
  );
}

/**
 * The selected move with its sentence, where the arbiter's column scrolls by itself; the page does not
 * scroll.
 */
function keepInSight(): void {
  const column = document.querySelector('.arbiter');
  const row = column?.querySelector('tr.on');
  if (!column || !row) return;
  const frame = column.getBoundingClientRect();
  const last = row.nextElementSibling?.matches('.say') ? row.nextElementSibling : row;
  const over = row.getBoundingClientRect().top - frame.top;
  const under = last.getBoundingClientRect().bottom - frame.bottom;
  if (over < 0) column.scrollTop += over;
  else if (under > 0) column.scrollTop += Math.min(under, over);
}

/** The controls under the board while evidence is shown. */
export function EvidenceBar({ looking, look }: { looking: Looking; look: Look }): JSX.Element {
  const t = useWords();
  const cycle = cycleOf(looking.ruling);
  const count = cycle.length;
  const to = (step: number): void => look({ ...looking, step: (step + count) % count });
  useKeydown(event => {
    const target = event.target as HTMLElement;
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      target.closest('input, select, textarea, dialog, [role=grid], [role=radiogroup]')
    )
      return;
    const number = Number(event.key);
    if (event.key === 'Escape') look(null);
    else if (event.key === 'ArrowLeft') to(looking.step - 1);
    else if (event.key === 'ArrowRight') to(looking.step + 1);
    else if (number >= 1 && number <= count) to(number - 1);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  useEffect(keepInSight, [looking]);
  return (
    <div class="foot evbar" role="group" aria-label={t.evidence}>
      <span>{t.evidence}</span>
      <b>{t.stepOf(looking.step + 1, count)}</b>
      <button class="btn arb" aria-label={t.back} onClick={() => to(looking.step - 1)}>
        <Icon name="left" />
      </button>
      <button class="btn arb" aria-label={t.forward} onClick={() => to(looking.step + 1)}>
        <Icon name="right" />
      </button>
      <button class="btn arb main" onClick={() => look(null)}>
        {t.backToGame}
      </button>
    </div>
  );
}

/** The spoken sentence for a move of the cycle. */
export function stepWords(t: Words, state: State, fens: readonly string[], looking: Looking): string {
  const move = cycleOf(looking.ruling)[looking.step];
  if (!move) return '';
  const judged = judgedOf(looking.ruling, move.ply);
  const made = state.moves[move.ply - 1];
  const text = made ? moveText(state.game, made, notation[state.game].get(), lang.get()) : move.move;
  const victims = isAttack(move, judged)
    ? move.victims.map(square => {
        const letter = readPlacement(state.game, fens[move.ply] ?? '').get(square);
        return (letter ? manOf(t, state.game, letter) + ' ' : '') + pointName(t, state.game, square, letter);
      })
    : [];
  return t.stepSaid(
    looking.step + 1,
    t.side[move.side],
    text,
    move.labels.map(labelWords).join(', '),
    victims.join(', '),
    judged?.because ?? '',
  );
}
