// SPDX-License-Identifier: GPL-3.0-or-later
// The points of a win, a draw and a loss, as typed and as an act has them ("3,1/2,0": a draw gives 1 to the
// first side and 2 to the second).

export const WORTH = ['win', 'draw', 'second', 'loss', 'bye'] as const;
/** `second`: the second side's points for a draw. Empty fields follow the rules. */
export type Scoring = Partial<Record<(typeof WORTH)[number], string>>;

/** Whether anything is typed; then win, draw and loss are all required. */
export const isScored = (scoring: Scoring): boolean => WORTH.some(key => scoring[key]);

/** The act's member; '' if nothing is typed. `teams`: a draw gives both sides the same. */
export const scoringText = (scoring: Scoring, teams: boolean): string => {
  const { win = '', draw = '', second, loss = '', bye } = scoring;
  return isScored(scoring)
    ? `${win},${draw}${second && !teams ? '/' + second : ''},${loss}${bye ? ',' + bye : ''}`
    : '';
};

/** The form's fields for an act's member. */
export function scoringOf(text: string): Scoring {
  const [win, draws, loss, bye] = text.split(',');
  const [draw, second] = draws?.split('/') ?? [];
  return text ? { win, draw, second, loss, bye } : {};
}
