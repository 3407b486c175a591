// SPDX-License-Identifier: GPL-3.0-or-later
// The shapes that evidence is drawn with: lines, arrows, crosses, bars and signs, each with an outline in the
// background's colour.
import type { JSX } from 'preact';

export interface Point {
  x: number;
  y: number;
}

const length = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

/** The line from `a` towards `b`, shortened by `start` and `end` units. */
function between(a: Point, b: Point, start: number, end: number): [Point, Point] {
  const l = length(a, b) || 1;
  const u = { x: (b.x - a.x) / l, y: (b.y - a.y) / l };
  return [
    { x: a.x + u.x * start, y: a.y + u.y * start },
    { x: b.x - u.x * end, y: b.y - u.y * end },
  ];
}

/** A line with an outline in the background's colour, so that it is visible over other lines. */
function Cased({ k, d, width, dash }: { k: string; d: string; width: number; dash?: string }): JSX.Element {
  return (
    <>
      <path d={d} fill="none" stroke={`var(--ev-${k}-case)`} stroke-width={width + 7} />
      <path d={d} fill="none" stroke={`var(--ev-${k})`} stroke-width={width} stroke-dasharray={dash} />
    </>
  );
}

export function Line({
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

/** Whether two squares are neighbours: then there is only room for an arrow's head. */
export const isNear = (a: Point, b: Point): boolean => length(a, b) < 150;

/** The head of an arrow in direction `u`: its tip, and a base that extends `half` to both sides. */
const wedge = (tip: Point, base: Point, u: Point, half: number): string =>
  `M${tip.x} ${tip.y}L${base.x - u.y * half} ${base.y + u.x * half}` +
  `L${base.x + u.y * half} ${base.y - u.x * half}Z`;

export function Arrow({
  k,
  from,
  to,
  dash,
}: {
  k: string;
  from: Point;
  to: Point;
  dash?: string;
}): JSX.Element {
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

export function NearArrow({ k, from, to }: { k: string; from: Point; to: Point }): JSX.Element {
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

export function Cross({ k, at, r = 17 }: { k: string; at: Point; r?: number }): JSX.Element {
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

/** A bar across the way, in front of the piece that blocks it. */
export function Bar({ k, from, to }: { k: string; from: Point; to: Point }): JSX.Element {
  const l = length(from, to) || 1;
  const u = { x: (to.x - from.x) / l, y: (to.y - from.y) / l };
  const m = { x: to.x - u.x * 52, y: to.y - u.y * 52 };
  return (
    <Cased k={k} d={`M${m.x - u.y * 24} ${m.y + u.x * 24}L${m.x + u.y * 24} ${m.y - u.x * 24}`} width={8} />
  );
}

export function Sign({ k, at, text }: { k: string; at: Point; text: string }): JSX.Element {
  const wide = text.length > 1 && text.charCodeAt(0) < 128;
  const r = 22;
  const half = wide ? Math.max(33, 7.5 * text.length + 6) : r;
  return (
    <>
      <rect
        x={at.x - half - 3}
        y={at.y - r - 3}
        width={2 * half + 6}
        height={2 * r + 6}
        rx={r + 3}
        fill={`var(--ev-${k}-case)`}
      />
      <rect x={at.x - half} y={at.y - r} width={2 * half} height={2 * r} rx={r} fill={`var(--ev-${k})`} />
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
