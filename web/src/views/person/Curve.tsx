// SPDX-License-Identifier: GPL-3.0-or-later
// A rating's way as a curve, what it may be off by as a band, and the same as a table for those who want figures.
import type { JSX } from 'preact';
import type { Point } from './calls';
import { useT } from './words';

const W = 680, H = 280, LEFT = 44, RIGHT = 16, TOP = 12, FOOT = 28;

/** Round steps, five or so. */
function stepOf(span: number): number {
  for (const step of [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]) if (span / step <= 6) return step;
  return 2000;
}

export function Curve({ points, name, speed, language }: { points: readonly Point[]; name: string; speed: string; language: string }): JSX.Element | null {
  const t = useT(), first = points[0], last = points[points.length - 1];
  if (!first || !last) return null;
  const low = Math.min(...points.map(p => p.rating - p.off)), high = Math.max(...points.map(p => p.rating + p.off)), step = stepOf(Math.max(high - low, 10));
  const from = Math.floor(low / step) * step, to = Math.max(Math.ceil(high / step) * step, from + step);
  const x = (i: number): number => LEFT + ((W - LEFT - RIGHT) * i) / Math.max(points.length - 1, 1), y = (v: number): number => TOP + ((H - TOP - FOOT) * (to - v)) / (to - from);
  const line = (value: (p: Point) => number, order: readonly number[]): string => order.map((i, k) => `${k ? 'L' : 'M'}${x(i).toFixed(1)} ${y(value(points[i]!)).toFixed(1)}`).join('');
  const order = points.map((_, i) => i), date = (at: number): string => new Date(at).toLocaleDateString(language, { month: 'short', day: 'numeric' });
  // Three dates at most, and none twice.
  const marks = [0, points.length - 1, Math.floor((points.length - 1) / 2)].filter((i, k, all) => all.findIndex(one => date(points[one]!.at) === date(points[i]!.at)) === k);
  return (
    <>
      <svg class="curve" viewBox={`0 0 ${W} ${H}`} role="img" aria-label={t('curveOf', name, speed, first.rating, last.rating, points.length)}>
        {Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step).map(v => (
          <g key={v}><path d={`M${LEFT} ${y(v)}H${W - RIGHT}`} class="grid" /><text x={LEFT - 8} y={y(v) + 4} text-anchor="end" class="ax">{v}</text></g>
        ))}
        {marks.map(i => <text key={i} x={x(i)} y={H - 8} text-anchor={i === 0 ? 'start' : i === points.length - 1 ? 'end' : 'middle'} class="ax">{date(points[i]!.at)}</text>)}
        {points.length > 1 && <path d={line(p => p.rating + p.off, order) + line(p => p.rating - p.off, [...order].reverse()).replace('M', 'L') + 'Z'} class="off" />}
        {points.length > 1 && <path d={line(p => p.rating, order)} class="way" />}
        <circle cx={x(points.length - 1)} cy={y(last.rating)} r="4" class="end" />
      </svg>
      <details>
        <summary>{t('asTable')}</summary>
        <div class="scroll" tabIndex={0} role="region" aria-label={t('asTable')}>
          <table class="tbl"><thead><tr><th>{t('date')}</th><th class="n">{t('rating')}</th><th class="n">{t('off')}</th></tr></thead>
            <tbody>{[...points].reverse().map(p => <tr key={p.game}><td>{new Date(p.at).toLocaleDateString(language, { dateStyle: 'medium' })}</td><td class="n">{p.rating}</td><td class="n">{p.off ? '± ' + p.off : '–'}</td></tr>)}</tbody></table>
        </div>
      </details>
    </>
  );
}
