// SPDX-License-Identifier: GPL-3.0-or-later
// Draws what the arbiter points at in blue: lines under the pieces; rings, corners and signs over them. The
// server decides what to show; the cells are those of frame.tsx.
import type { JSX } from 'preact';
import { fileOf, rankOf } from '../position';
import type { Game } from '../types';
import { BOX, Corners } from './frame';
import { Arrow, Bar, Cross, isNear, Line, NearArrow, Sign, type Point } from './strokes';

export type Pair = readonly [from: string, to: string];
export interface Drawing {
  /** Attacked pieces, marked by four corners. */
  victims?: readonly string[];
  /** Attacks, drawn as arrows. */
  arrows?: readonly Pair[];
  /** Attacks later in a sequence, drawn dashed. */
  later?: readonly Pair[];
  /** A protecting piece and the piece it protects; `false` if it may not recapture. */
  roots?: readonly { from: string; to: string; kind: 'false' | 'true' }[];
  /** Lines on which a piece is pinned, which is why it may not move. */
  pins?: readonly Pair[];
  /** Pieces that only stand between on a line, drawn dashed. */
  screens?: readonly string[];
  /** Blocking pieces, drawn with a ring. */
  rings?: readonly string[];
  /** The moves that a blocking piece prevents. */
  legs?: readonly Pair[];
  /** A piece on the square where it was not allowed to go. */
  ghost?: { square: string; letter: string };
  /** One or two characters at the corner of a piece. */
  signs?: readonly { square: string; text: string; left?: boolean }[];
}

interface LayerProps {
  game: Game;
  flip: boolean;
  drawing: Drawing;
}
/** Returns the centre of a square in the frame's units. */
function placer(game: Game, flip: boolean): (square: string) => Point {
  return square => {
    const x = fileOf(square);
    const y = rankOf(game, square);
    if (game === 'chess') return { x: 96 + 100 * (flip ? 7 - x : x), y: 64 + 100 * (flip ? y : 7 - y) };
    return { x: 64 + 100 * (flip ? 8 - x : x), y: 104 + 100 * (flip ? y : 9 - y) };
  };
}
/** The centre of a square as fractions of the board's width and height, to place HTML over it. */
export function shareOf(game: Game, flip: boolean, square: string): Point {
  const { x, y } = placer(game, flip)(square);
  const box = BOX[game];
  return { x: x / box.width, y: y / box.height };
}

const key = (game: Game): string => (game === 'chess' ? 'chess' : 'xq');
const Layer = ({
  game,
  name,
  children,
}: {
  game: Game;
  name: string;
  children: JSX.Element;
}): JSX.Element => (
  <svg class={name} viewBox={`0 0 ${BOX[game].width} ${BOX[game].height}`} aria-hidden="true">
    {children}
  </svg>
);

export function UnderMen({ game, flip, drawing }: LayerProps): JSX.Element {
  const at = placer(game, flip);
  const k = key(game);
  return (
    <Layer game={game} name="under evidence">
      <>
        {drawing.pins?.map(([from, to]) => (
          <Line key={from + to} k={k} from={at(from)} to={at(to)} width={4} dash="4 9" />
        ))}
        {drawing.roots?.map(({ from, to }) => (
          <Line key={from + to} k={k} from={at(from)} to={at(to)} width={6} dash="18 12" />
        ))}
        {drawing.legs?.map(([from, to]) => (
          <Line key={from + to} k={k} from={at(from)} to={at(to)} width={7} end={58} />
        ))}
        {drawing.later?.map(([from, to]) => (
          <Arrow key={from + to} k={k} from={at(from)} to={at(to)} dash="18 12" />
        ))}
        {drawing.arrows
          ?.filter(([a, b]) => !isNear(at(a), at(b)))
          .map(([from, to]) => (
            <Arrow key={from + to} k={k} from={at(from)} to={at(to)} />
          ))}
      </>
    </Layer>
  );
}

export function OverMen({ game, flip, drawing }: LayerProps): JSX.Element {
  const at = placer(game, flip);
  const k = key(game);
  const { ghost } = drawing;
  const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  return (
    <Layer game={game} name="over evidence">
      <>
        {drawing.screens?.map(square => (
          <circle
            key={square}
            cx={at(square).x}
            cy={at(square).y}
            r="51"
            fill="none"
            stroke={`var(--ev-${k})`}
            stroke-width="5"
            stroke-dasharray="14 10"
          />
        ))}
        {drawing.victims?.map(square => (
          <g key={square}>
            <Corners {...at(square)} h={53} a={24} colour={`var(--ev-${k}-case)`} width={14} />
            <Corners {...at(square)} h={53} a={24} colour={`var(--ev-${k})`} width={7} />
          </g>
        ))}
        {drawing.roots
          ?.filter(root => root.kind === 'false')
          .map(({ from, to }) => (
            <Cross key={from + to} k={k} at={middle(at(from), at(to))} />
          ))}
        {drawing.legs?.map(([from, to]) => (
          <Bar key={from + to} k={k} from={at(from)} to={at(to)} />
        ))}
        {ghost && (
          <g>
            <use
              href={`#${game === 'chess' ? 'c' : 'x'}-${ghost.letter}`}
              x={at(ghost.square).x - 50}
              y={at(ghost.square).y - 50}
              width="100"
              height="100"
              opacity=".5"
            />
            <circle
              cx={at(ghost.square).x}
              cy={at(ghost.square).y}
              r="52"
              fill="none"
              stroke={`var(--mark-${k})`}
              stroke-width="4"
              stroke-dasharray="12 9"
            />
            <Cross k={k} at={{ x: at(ghost.square).x + 38, y: at(ghost.square).y - 38 }} r={15} />
          </g>
        )}
        {drawing.arrows
          ?.filter(([a, b]) => isNear(at(a), at(b)))
          .map(([from, to]) => (
            <NearArrow key={from + to} k={k} from={at(from)} to={at(to)} />
          ))}
        {drawing.rings?.map(square => (
          <g key={square} fill="none">
            <circle
              cx={at(square).x}
              cy={at(square).y}
              r="52"
              stroke={`var(--ev-${k}-case)`}
              stroke-width="11"
            />
            <circle cx={at(square).x} cy={at(square).y} r="52" stroke={`var(--ev-${k})`} stroke-width="5.5" />
          </g>
        ))}
        {drawing.signs?.map(({ square, text, left }) => (
          <Sign
            key={square + text}
            k={k}
            at={{ x: at(square).x + (left ? -42 : 42), y: at(square).y - 42 }}
            text={text}
          />
        ))}
      </>
    </Layer>
  );
}
