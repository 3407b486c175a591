// SPDX-License-Identifier: GPL-3.0-or-later
// A read-only board: frame, pieces, highlights, dots on legal targets and crosses on blocked ones.
import type { JSX } from 'preact';
import { OverMen, shareOf, UnderMen, type Drawing } from '../../board/Evidence';
import { BOX, Frame } from '../../board/frame';
import type { Placement } from '../../position';
import type { Game, LastMove } from '../../types';

interface PlateProps {
  game: Game;
  men: Placement;
  last?: LastMove | null;
  dots?: readonly string[];
  crosses?: readonly string[];
  drawing?: Drawing;
  /** The text for screen readers. */
  label: string;
}

export function Plate({
  game,
  men,
  last = null,
  dots = [],
  crosses = [],
  drawing = {},
  label,
}: PlateProps): JSX.Element {
  const box = BOX[game];
  const key = game === 'chess' ? 'chess' : 'xq';
  const r = 13;
  const at = (square: string): { x: number; y: number } => {
    const share = shareOf(game, false, square);
    return { x: share.x * box.width, y: share.y * box.height };
  };
  return (
    <svg class="plate" viewBox={`0 0 ${box.width} ${box.height}`} role="img" aria-label={label}>
      <Frame game={game} flip={false} last={last} check={[]} occupied={square => men.has(square)} />
      <UnderMen game={game} flip={false} drawing={drawing} />
      {[...men].map(([square, letter]) => (
        <use
          key={square}
          href={`#${game === 'chess' ? 'c' : 'x'}-${letter}`}
          x={at(square).x - 50}
          y={at(square).y - 50}
          width="100"
          height="100"
        />
      ))}
      {dots.map(square =>
        men.has(square) ? (
          <circle
            key={square}
            cx={at(square).x}
            cy={at(square).y}
            r="49"
            fill="none"
            stroke={`var(--ev-${key})`}
            stroke-width="6"
          />
        ) : (
          <circle
            key={square}
            cx={at(square).x}
            cy={at(square).y}
            r="17"
            fill={`var(--ev-${key})`}
            stroke={`var(--ev-${key}-case)`}
            stroke-width="4"
          />
        ),
      )}
      {crosses.map(square => {
        const { x, y } = at(square);
        const d = `M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`;
        return (
          <g key={square} fill="none" stroke-linecap="round">
            <path d={d} stroke={`var(--ev-${key}-case)`} stroke-width="13" />
            <path d={d} stroke={`var(--ev-${key})`} stroke-width="7" />
          </g>
        );
      })}
      <OverMen game={game} flip={false} drawing={drawing} />
    </svg>
  );
}
