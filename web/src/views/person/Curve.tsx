// SPDX-License-Identifier: GPL-3.0-or-later
// A rating's history as a curve with its uncertainty as a band, and the same figures as a table.
import type { JSX } from 'preact';
import type { Point } from './calls';
import { useT } from './words';

const W = 680;
const H = 280;
const LEFT = 44;
const RIGHT = 16;
const TOP = 12;
const FOOT = 28;

/** A round step that gives about five marks. */
function stepOf(span: number): number {
  for (const step of [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]) if (span / step <= 6) return step;
  return 2000;
}

const SPARK_W = 100;
const SPARK_H = 26;

/** The latest ratings as a line of the text's height; dashed while the rating is provisional. */
export function Spark({
  values,
  provisional,
}: {
  values: readonly number[];
  provisional: boolean;
}): JSX.Element | null {
  const t = useT();
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const last = values.length - 1;
  if (last < 0) return null;
  const x = (i: number): number => 3 + ((SPARK_W - 6) * i) / Math.max(last, 1);
  const y = (v: number): number => (span ? SPARK_H - 4 - ((SPARK_H - 8) * (v - low)) / span : SPARK_H / 2);
  return (
    <svg
      class={'spark' + (provisional ? ' yet' : '')}
      viewBox={`0 0 ${SPARK_W} ${SPARK_H}`}
      role="img"
      aria-label={last ? t('sparkOf', values.length, values[0]!, values[last]!) : t('sparkOne', values[0]!)}
    >
      {last ? (
        <path d={values.map((v, i) => `${i ? 'L' : 'M'}${x(i).toFixed(1)} ${y(v).toFixed(1)}`).join('')} />
      ) : (
        <circle cx={SPARK_W / 2} cy={SPARK_H / 2} r="2.5" />
      )}
    </svg>
  );
}

export function Curve({
  points,
  name,
  speed,
  language,
}: {
  points: readonly Point[];
  name: string;
  speed: string;
  language: string;
}): JSX.Element | null {
  const t = useT();
  const first = points[0];
  const last = points[points.length - 1];
  if (!first || !last) return null;
  const low = Math.min(...points.map(p => p.rating - p.off));
  const high = Math.max(...points.map(p => p.rating + p.off));
  const step = stepOf(Math.max(high - low, 10));
  const from = Math.floor(low / step) * step;
  const to = Math.max(Math.ceil(high / step) * step, from + step);
  const x = (i: number): number => LEFT + ((W - LEFT - RIGHT) * i) / Math.max(points.length - 1, 1);
  const y = (v: number): number => TOP + ((H - TOP - FOOT) * (to - v)) / (to - from);
  const line = (value: (p: Point) => number, order: readonly number[]): string =>
    order.map((i, k) => `${k ? 'L' : 'M'}${x(i).toFixed(1)} ${y(value(points[i]!)).toFixed(1)}`).join('');
  const order = points.map((_, i) => i);
  const date = (at: number): string =>
    new Date(at).toLocaleDateString(language, { month: 'short', day: 'numeric' });
  // the provisional part of the line is dashed
  const sure = points.findIndex(p => !p.provisional);
  const turn = sure < 0 ? points.length - 1 : Math.max(sure, 0);
  const part = (from: number, to: number): string =>
    to > from ? line(p => p.rating, order.slice(from, to + 1)) : '';
  const endX = x(points.length - 1);
  const endY = y(last.rating);
  // At most three dates, all different.
  const marks = [0, points.length - 1, Math.floor((points.length - 1) / 2)].filter(
    (i, k, all) => all.findIndex(one => date(points[one]!.at) === date(points[i]!.at)) === k,
  );
  return (
    <>
      <svg
        class="curve"
        viewBox={`0 0 ${W} ${H}`}
        role="img"
        aria-label={t('curveOf', name, speed, first.rating, last.rating, points.length)}
      >
        {Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step).map(v => (
          <g key={v}>
            <path d={`M${LEFT} ${y(v)}H${W - RIGHT}`} class="grid" />
            <text x={LEFT - 8} y={y(v) + 4} text-anchor="end" class="ax">
              {v}
            </text>
          </g>
        ))}
        {marks.map(i => (
          <text
            key={i}
            x={x(i)}
            y={H - 8}
            text-anchor={i === 0 ? 'start' : i === points.length - 1 ? 'end' : 'middle'}
            class="ax"
          >
            {date(points[i]!.at)}
          </text>
        ))}
        {points.length > 1 && (
          <path
            d={
              line(p => p.rating + p.off, order) +
              line(p => p.rating - p.off, [...order].reverse()).replace('M', 'L') +
              'Z'
            }
            class="off"
          />
        )}
        <path d={part(0, turn)} class="way yet" />
        <path d={part(turn, points.length - 1)} class="way" />
        <circle cx={endX} cy={endY} r="4" class="end" />
        <path
          d={[
            [-1, -1],
            [1, -1],
            [1, 1],
            [-1, 1],
          ]
            .map(([h, v]) => `M${endX + 10 * h!} ${endY + 5 * v!}v${5 * v!}h${-5 * h!}`)
            .join('')}
          class="corners"
        />
      </svg>
      <details>
        <summary>{t('asTable')}</summary>
        <div class="scroll" tabIndex={0} role="region" aria-label={t('asTable')}>
          <table class="tbl">
            <thead>
              <tr>
                <th>{t('date')}</th>
                <th class="n">{t('rating')}</th>
                <th class="n">{t('off')}</th>
              </tr>
            </thead>
            <tbody>
              {[...points].reverse().map(p => (
                <tr key={p.game}>
                  <td>{new Date(p.at).toLocaleDateString(language, { dateStyle: 'medium' })}</td>
                  <td class="n">{p.rating}</td>
                  <td class="n">{p.off ? '± ' + p.off : '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}
