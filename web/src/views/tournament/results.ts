// SPDX-License-Identifier: GPL-3.0-or-later
// How results and points are written, shown and typed.
import type { TeamMatch as Match } from '../../wire';

/** A row's "+ -" is an act's "+-"; no result is "*". */
export const spelled = (result: string): string => result.replace(/ /g, '') || '*';

/** A result for display: "1-0" is 1–0, "½–½", "+:–". */
export const shown = (result: string): string =>
  result === '*'
    ? ''
    : result
        .replace(/1\/2/g, '½')
        .replace(/^\+ ?-$/, '+ : –')
        .replace(/^- ?\+$/, '– : +')
        .replace(/^- ?-$/, '– : –')
        .replace(/-(?!$)/, '–');

/** Half points for display: 3½. */
export const points = (n: number | null | undefined): string => {
  if (n === null || n === undefined) return '–';
  const whole = Math.trunc(n);
  const rest = Math.round((n - whole) * 100) / 100;
  return rest === 0 ? String(whole) : rest === 0.5 ? `${whole || ''}½` : String(n);
};

/** The score of a match; empty if no board has a result. */
export const sumOf = (m: Match): string =>
  m.first_points + m.second_points > 0 || m.boards.some(b => spelled(b.result) !== '*')
    ? `${points(m.first_points)} : ${points(m.second_points)}`
    : '–';

/** The result that a typed text means: digits and signs on the keyboard. */
export function typed(text: string): string | null {
  const t = text
    .trim()
    .replace(/[–—:]/g, '-')
    .replace(/½|=|0?\.5/g, '1/2');
  const known: Record<string, string> = {
    '1': '1-0',
    '1-0': '1-0',
    '10': '1-0',
    '0': '0-1',
    '0-1': '0-1',
    '01': '0-1',
    '1/2': '1/2-1/2',
    '1/2-1/2': '1/2-1/2',
    '+': '+-',
    '+-': '+-',
    '+--': '+-',
    '-': '-+',
    '-+': '-+',
    '--+': '-+',
    '--': '--',
    '---': '--',
    '0-0': '0-0',
    '00': '0-0',
    '*': '*',
    '?': '*',
  };
  return known[t] ?? null;
}

export const won = (result: string, white: boolean): boolean =>
  (white ? /^(1-0|\+ ?-|1\/2-0)$/ : /^(0-1|- ?\+|0-1\/2)$/).test(result);
