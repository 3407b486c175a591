// SPDX-License-Identifier: GPL-3.0-or-later
// Asks at the promotion square which piece the pawn becomes. The choices lie on its file from the last rank
// inwards, the first under the pointer. Clicking elsewhere or Escape cancels the move.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useWords } from '../i18n';
import { Man } from '../pieces/Defs';
import { isFirst, type Game, type Side } from '../types';
import { shareOf } from './Evidence';
import { BOX } from './frame';

interface PromotionProps {
  game: Game;
  flip: boolean;
  /** The square that the pawn has reached. */
  square: string;
  side: Side;
  /** The kinds of pieces, as FEN letters. */
  choices: readonly string[];
  /** Names for choices that are not promotions. */
  names?: Record<string, string>;
  /** Called with the chosen kind, or null if the move is cancelled. */
  choose: (kind: string | null) => void;
}

/** The distance that an arrow key moves through the choices. */
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Tab: 1 };

export function Promotion({ game, flip, square, side, choices, names, choose }: PromotionProps): JSX.Element {
  const t = useWords();
  const list = useRef<HTMLDivElement>(null);
  const { x, y } = shareOf(game, flip, square);
  const box = BOX[game];
  const inwards = y < 0.5;
  const half = { x: 50 / box.width, y: 50 / box.height };
  const buttons = (): HTMLButtonElement[] => [...(list.current?.querySelectorAll('button') ?? [])];
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    buttons()[0]?.focus({ preventScroll: true });
    return () => before?.focus?.({ preventScroll: true });
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const all = buttons();
    const named = choices.indexOf(event.key.toLowerCase());
    if (event.key === 'Escape') choose(null);
    else if (named >= 0 && !event.ctrlKey && !event.metaKey && !event.altKey) choose(choices[named]!);
    else if (step)
      all[
        (all.indexOf(document.activeElement as HTMLButtonElement) +
          all.length +
          (event.shiftKey ? -step : step)) %
          all.length
      ]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <div class="promo-off" onClick={() => choose(null)} />
      <div
        ref={list}
        class={'promo' + (inwards ? '' : ' up')}
        role="dialog"
        aria-modal="true"
        aria-label={t.promote}
        style={{
          left: `${x * 100}%`,
          width: `${half.x * 200}%`,
          [inwards ? 'top' : 'bottom']: `${(inwards ? y - half.y : 1 - y - half.y) * 100}%`,
        }}
        onKeyDown={onKeyDown}
      >
        {choices.map(kind => (
          <button
            key={kind}
            aria-label={names?.[kind] ?? t.men[game][kind]}
            title={names?.[kind]}
            onClick={() => choose(kind)}
          >
            <Man game={game} letter={isFirst(side) ? kind.toUpperCase() : kind} />
          </button>
        ))}
      </div>
    </>
  );
}
