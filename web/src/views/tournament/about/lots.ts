// SPDX-License-Identifier: GPL-3.0-or-later
// Lots drawn by hand: the numbers typed, and whose turn it is to draw.

/** The numbers of a list with any separator between them: commas and blanks of every script. */
export const numbersOf = (text: string): number[] =>
  text
    .split(/[^0-9０-９]+/)
    .filter(Boolean)
    .map(one => Number(one.replace(/[０-９]/g, digit => String(digit.charCodeAt(0) - 0xff10))));

/** A lot to be drawn: the drawer's number (0: a person chosen by the arbiter), and the candidates. */
export interface Turn {
  drawer: number;
  candidates: number[];
  /** Whether the number typed for it is not a candidate. */
  other: boolean;
  /** The numbers typed for the lots before it. */
  drawn: number[];
}

/** The lot that an error requests: its text ends with "2: 4 6". Null if it requests none. */
export function turnOf(code: string, words: string, lots: string): Turn | null {
  const found = /(?:(\d+): ?)?((?:\d+ )*\d+)$/.exec(words.trim());
  if (!found || (code !== 'tour-lot-wanted' && code !== 'tour-lot-other')) return null;
  const typed = numbersOf(lots).filter(n => n !== NOBODY);
  const other = code === 'tour-lot-other' && typed.length > 0;
  return {
    drawer: Number(found[1] ?? 0),
    candidates: numbersOf(found[2]!),
    other,
    drawn: other ? typed.slice(0, -1) : typed,
  };
}

/** No player has this number; sent as a lot, it makes the server's error name the first lot to draw. */
export const NOBODY = 9999;
