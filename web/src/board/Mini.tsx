// SPDX-License-Identifier: GPL-3.0-or-later
// A small board for lists: square for both games, with the last move marked, without coordinates or controls.
import type { JSX } from 'preact';
import { fileOf, rankOf, readPlacement } from '../position';
import type { Game, LastMove } from '../types';
import { Corners, XIANGQI_LINES } from './frame';

interface MiniProps {
  game: Game;
  fen: string;
  last: LastMove | null;
}

export function Mini({ game, fen, last }: MiniProps): JSX.Element {
  const men = readPlacement(game, fen);
  return game === 'chess' ? <MiniChess men={men} last={last} /> : <MiniXiangqi men={men} last={last} />;
}

function MiniChess({ men, last }: { men: Map<string, string>; last: LastMove | null }): JSX.Element {
  const cells: JSX.Element[] = [];
  for (let y = 0; y < 8; y++)
    for (let x = 0; x < 8; x++) {
      const square = String.fromCharCode(97 + x) + (8 - y);
      const now = last && (last.from === square || last.to === square) ? '-now' : '';
      cells.push(
        <rect
          key={square}
          x={x * 100}
          y={y * 100}
          width="100"
          height="100"
          fill={`var(--sq-${(x + y) % 2 ? 'dark' : 'light'}${now})`}
        />,
      );
    }
  return (
    <svg viewBox="0 0 810 810" aria-hidden="true">
      <g transform="translate(5 5)">
        <rect x="-2.5" y="-2.5" width="805" height="805" fill="none" stroke="var(--line)" stroke-width="5" />
        {cells}
        {[...men].map(([square, letter]) => (
          <use
            key={square}
            href={'#c-' + letter}
            x={fileOf(square) * 100}
            y={(7 - rankOf('chess', square)) * 100}
            width="100"
            height="100"
          />
        ))}
      </g>
    </svg>
  );
}

function MiniXiangqi({ men, last }: { men: Map<string, string>; last: LastMove | null }): JSX.Element {
  const at = (square: string): [number, number] => [
    fileOf(square) * 100,
    (9 - rankOf('xiangqi', square)) * 100,
  ];
  return (
    <svg viewBox="0 0 1008 1008" aria-hidden="true">
      <g transform="translate(104 54)">
        <rect
          x="-101.5"
          y="-51.5"
          width="1003"
          height="1003"
          fill="var(--xq-ground)"
          stroke="var(--line)"
          stroke-width="5"
        />
        {last && men.has(last.to) && (
          <circle cx={at(last.to)[0]} cy={at(last.to)[1]} r="55" fill="var(--xq-now)" />
        )}
        <path d={XIANGQI_LINES} fill="none" stroke="var(--xq-line)" stroke-width="3.5" />
        {last && !men.has(last.from) && (
          <>
            <circle
              cx={at(last.from)[0]}
              cy={at(last.from)[1]}
              r="17"
              fill="var(--xq-now)"
              stroke="var(--orpiment-ink)"
              stroke-width="2"
            />
            <Corners
              x={at(last.from)[0]}
              y={at(last.from)[1]}
              h={36}
              a={14}
              colour="var(--orpiment-ink)"
              width={4}
            />
          </>
        )}
        {[...men].map(([square, letter]) => (
          <use
            key={square}
            href={'#s-' + letter}
            x={at(square)[0] - 50}
            y={at(square)[1] - 50}
            width="100"
            height="100"
          />
        ))}
      </g>
    </svg>
  );
}
