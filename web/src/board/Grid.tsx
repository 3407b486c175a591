// SPDX-License-Identifier: GPL-3.0-or-later
// The board for users of screen readers and keyboards: a grid with one named cell for each square or point.
// It lies invisibly over the pieces, so that exploring by touch finds the cells where the squares are.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useWords, type Words } from '../i18n';
import { pointName } from '../phrase';
import { lang } from '../prefs';
import { fileOf, rankOf, SHAPE, squareName, type Placement } from '../position';
import type { Game, LastMove } from '../types';

export interface GridProps {
  game: Game;
  men: Placement;
  flip: boolean;
  selected: string | null;
  targets: readonly string[];
  last: LastMove | null;
  check: readonly string[];
  press: (square: string) => void;
  drop: () => void;
  focused: (square: string | null) => void;
}

/** The accessible name of a square, such as "e4, white knight, selected". */
export function cellName(
  t: Words,
  props: Pick<GridProps, 'game' | 'flip' | 'selected' | 'targets' | 'last' | 'check'>,
  square: string,
  letter: string | undefined,
): string {
  // In xiangqi a point's file and rank are added to its name: in Chinese with the piece, in English after it.
  // Numbers count from the reader's side everywhere; the numbers of an opposing piece come last.
  const reader = props.flip ? 'k' : 'K';
  const theirs = !!letter && (letter === letter.toUpperCase()) === props.flip;
  const parts: string[] = [];
  const point = props.game === 'xiangqi' ? pointName(t, props.game, square, reader) : '';
  const after = lang.get() === 'en';
  const name = point && !after ? `${square} ${point}` : square;
  if (letter) {
    const first = letter === letter.toUpperCase();
    const kind = letter.toLowerCase();
    const names = t.men[props.game];
    const side = t.side[first ? (props.game === 'chess' ? 'white' : 'red') : 'black'];
    parts.push(t.square(name, side, (!first && names['black ' + kind]) || names[kind] || letter));
  } else parts.push(t.empty(name));
  if (point && after) parts.push(point);
  if (point && theirs) parts.push(t.ownPoint(pointName(t, props.game, square, letter)));
  if (props.selected === square) parts.push(t.selected);
  if (props.targets.includes(square)) parts.push(t.target);
  if (props.last?.to === square) parts.push(t.lastMove);
  if (props.check.includes(square)) parts.push(t.inCheck);
  return parts.join(', ');
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export function Grid(props: GridProps): JSX.Element {
  const t = useWords();
  const { files, ranks } = SHAPE[props.game];
  const [current, setCurrent] = useState(() => squareName(props.game, 4, props.game === 'chess' ? 1 : 0));
  const root = useRef<HTMLDivElement>(null);
  const moved = useRef(false);

  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    root.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [current]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    if (step) {
      const way = props.flip ? -1 : 1;
      const file = fileOf(current) + way * step[0];
      const rank = rankOf(props.game, current) + way * step[1];
      event.preventDefault();
      event.stopPropagation();
      if (file < 0 || rank < 0 || file >= files || rank >= ranks) return;
      moved.current = true;
      setCurrent(squareName(props.game, file, rank));
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      props.press(current);
    } else if (event.key === 'Escape') props.drop();
    else if (event.key === '/') {
      event.preventDefault();
      document.getElementById('type')?.focus();
    }
  };

  const rows = Array.from({ length: ranks }, (_, y) => (props.flip ? y : ranks - 1 - y));
  const columns = Array.from({ length: files }, (_, x) => (props.flip ? files - 1 - x : x));
  return (
    <div
      ref={root}
      class={'cells ' + props.game}
      role="grid"
      aria-label={t.boardLabel}
      onKeyDown={onKeyDown}
      onFocusOut={() => props.focused(null)}
    >
      {rows.map(rank => (
        <div key={rank} role="row">
          {columns.map(file => {
            const square = squareName(props.game, file, rank);
            return (
              <div
                key={square}
                role="gridcell"
                tabIndex={square === current ? 0 : -1}
                aria-selected={props.selected === square}
                aria-label={cellName(t, props, square, props.men.get(square))}
                onFocus={event => {
                  setCurrent(square);
                  props.focused(
                    (event.currentTarget as HTMLElement).matches(':focus-visible') ? square : null,
                  );
                }}
                // A click without a pointer comes from assistive software. Clicks with one are handled by
                // chessgroundx.
                onClick={event => event.detail === 0 && props.press(square)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}
