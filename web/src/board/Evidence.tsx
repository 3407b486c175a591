// SPDX-License-Identifier: GPL-3.0-or-later
// What the arbiter points at, in azurite: lines under the men, rings, corners and signs over them. The server
// says what; here it is only drawn, in the cells of frame.tsx.
import type { JSX } from 'preact';
import { fileOf, rankOf } from '../position';
import type { Game } from '../types';
import { BOX, Corners } from './frame';

export type Pair = readonly [from: string, to: string];
export interface Drawing {
  /** Attacked: the cannon mark. */
  victims?: readonly string[];
  /** Attacks. */
  arrows?: readonly Pair[];
  /** Attacks that come after others: dashed. */
  later?: readonly Pair[];
  /** A guard and whom it guards; `false`: it may not take back. */
  roots?: readonly { from: string; to: string; kind: 'false' | 'true' }[];
  /** Why not: the line on which it is held. */
  pins?: readonly Pair[];
  /** A man that only stands between, dashed. */
  screens?: readonly string[];
  /** What is in the way, ringed. */
  rings?: readonly string[];
  /** The step that it stops. */
  legs?: readonly Pair[];
  /** A man where it was not allowed to go. */
  ghost?: { square: string; letter: string };
  /** One or two characters at a man's shoulder. */
  signs?: readonly { square: string; text: string; left?: boolean }[];
}

interface LayerProps {
  game: Game;
  flip: boolean;
  drawing: Drawing;
}
interface Point {
  x: number;
  y: number;
}

/** The middle of a cell or point in the frame's own units. */
function placer(game: Game, flip: boolean): (square: string) => Point {
  return square => {
    const x = fileOf(square);
    const y = rankOf(game, square);
    if (game === 'chess') return { x: 96 + 100 * (flip ? 7 - x : x), y: 64 + 100 * (flip ? y : 7 - y) };
    return { x: 64 + 100 * (flip ? 8 - x : x), y: 104 + 100 * (flip ? y : 9 - y) };
  };
}
/** Where a square lies, as shares of the board's width and height: for words that are laid over it. */
export function shareOf(game: Game, flip: boolean, square: string): Point {
  const { x, y } = placer(game, flip)(square);
  const box = BOX[game];
  return { x: x / box.width, y: y / box.height };
}

const key = (game: Game): string => (game === 'chess' ? 'chess' : 'xq');
const length = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);
/** From a towards b, `start` units on and `end` short of it. */
function between(a: Point, b: Point, start: number, end: number): [Point, Point] {
  const l = length(a, b) || 1;
  const u = { x: (b.x - a.x) / l, y: (b.y - a.y) / l };
  return [
    { x: a.x + u.x * start, y: a.y + u.y * start },
    { x: b.x - u.x * end, y: b.y - u.y * end },
  ];
}

/** A line with a case of the ground's colour, so that it is seen over every other line. */
function Cased({ k, d, width, dash }: { k: string; d: string; width: number; dash?: string }): JSX.Element {
  return (
    <>
      <path d={d} fill="none" stroke={`var(--ev-${k}-case)`} stroke-width={width + 7} />
      <path d={d} fill="none" stroke={`var(--ev-${k})`} stroke-width={width} stroke-dasharray={dash} />
    </>
  );
}
function Line({
  k,
  from,
  to,
  width,
  dash,
  start = 46,
  end = 50,
}: {
  k: string;
  from: Point;
  to: Point;
  width: number;
  dash?: string;
  start?: number;
  end?: number;
}): JSX.Element {
  const [a, b] = between(from, to, start, end);
  return <Cased k={k} d={`M${a.x} ${a.y}L${b.x} ${b.y}`} width={width} dash={dash} />;
}

/** Neighbours leave no room for a line: the head alone stands over the gap. */
const isNear = (a: Point, b: Point): boolean => length(a, b) < 150;
/** The head of an arrow along `u`: its tip, and a base so far to both sides. */
const wedge = (tip: Point, base: Point, u: Point, half: number): string =>
  `M${tip.x} ${tip.y}L${base.x - u.y * half} ${base.y + u.x * half}` +
  `L${base.x + u.y * half} ${base.y - u.x * half}Z`;

function Arrow({ k, from, to, dash }: { k: string; from: Point; to: Point; dash?: string }): JSX.Element {
  const [a, tip] = between(from, to, 46, 48);
  const [, base] = between(from, to, 46, 74);
  const u = { x: (tip.x - base.x) / 26, y: (tip.y - base.y) / 26 };
  const head = wedge(tip, base, u, 17);
  return (
    <g stroke-linejoin="round">
      <path d={head} fill="none" stroke={`var(--ev-${k}-case)`} stroke-width="9" />
      <Cased k={k} d={`M${a.x} ${a.y}L${base.x} ${base.y}`} width={7.5} dash={dash} />
      <path d={head} fill={`var(--ev-${k})`} />
    </g>
  );
}
function NearArrow({ k, from, to }: { k: string; from: Point; to: Point }): JSX.Element {
  const l = length(from, to) || 1;
  const u = { x: (to.x - from.x) / l, y: (to.y - from.y) / l };
  const m = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const f = { x: m.x - u.x * 20, y: m.y - u.y * 20 };
  return (
    <path
      d={wedge({ x: m.x + u.x * 24, y: m.y + u.y * 24 }, f, u, 25)}
      fill={`var(--ev-${k})`}
      stroke={`var(--ev-${k}-case)`}
      stroke-width="5"
      stroke-linejoin="round"
    />
  );
}
function Cross({ k, at, r = 17 }: { k: string; at: Point; r?: number }): JSX.Element {
  const a = r * 0.6;
  return (
    <>
      <circle
        cx={at.x}
        cy={at.y}
        r={r * 1.5}
        fill={`var(--ev-${k}-case)`}
        stroke={`var(--ev-${k})`}
        stroke-width="3.5"
      />
      <path
        d={`M${at.x - a} ${at.y - a}L${at.x + a} ${at.y + a}M${at.x + a} ${at.y - a}L${at.x - a} ${at.y + a}`}
        stroke={`var(--ev-${k})`}
        stroke-width="6"
        stroke-linecap="round"
      />
    </>
  );
}
/** A bar across the way, before the man that stops it. */
function Bar({ k, from, to }: { k: string; from: Point; to: Point }): JSX.Element {
  const l = length(from, to) || 1;
  const u = { x: (to.x - from.x) / l, y: (to.y - from.y) / l };
  const m = { x: to.x - u.x * 52, y: to.y - u.y * 52 };
  return (
    <Cased k={k} d={`M${m.x - u.y * 24} ${m.y + u.x * 24}L${m.x + u.y * 24} ${m.y - u.x * 24}`} width={8} />
  );
}
function Sign({ k, at, text }: { k: string; at: Point; text: string }): JSX.Element {
  const wide = text.length > 1 && text.charCodeAt(0) < 128;
  const r = 22;
  return (
    <>
      <rect
        x={at.x - (wide ? 36 : r + 3)}
        y={at.y - r - 3}
        width={wide ? 72 : 2 * r + 6}
        height={2 * r + 6}
        rx={r + 3}
        fill={`var(--ev-${k}-case)`}
      />
      <rect
        x={at.x - (wide ? 33 : r)}
        y={at.y - r}
        width={wide ? 66 : 2 * r}
        height={2 * r}
        rx={r}
        fill={`var(--ev-${k})`}
      />
      <text
        x={at.x}
        y={at.y}
        dy=".36em"
        text-anchor="middle"
        font-family="var(--text)"
        font-weight="700"
        font-size={wide ? 24 : 25}
        fill={`var(--ev-${k}-case)`}
      >
        {text}
      </text>
    </>
  );
}

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
