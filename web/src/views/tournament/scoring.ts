// SPDX-License-Identifier: GPL-3.0-or-later
// What a win, a draw and a loss are worth, as they are typed and as an act has them ("3,1/2,0": a draw is
// worth 1 to the first side and 2 to the second).

export const WORTH = ['win', 'draw', 'second', 'loss', 'bye'] as const;
/** `second`: of a draw, to the second side. Empty fields follow the rules. */
export type Scoring = Partial<Record<(typeof WORTH)[number], string>>;

/** True where something is typed: then a win, a draw and a loss have to be. */
export const isScored = (scoring: Scoring): boolean => WORTH.some(key => scoring[key]);

/** The member of the act; '' where nothing is typed. `teams`: a board's draw is worth the same to both. */
export const scoringText = (scoring: Scoring, teams: boolean): string => {
  const { win = '', draw = '', second, loss = '', bye } = scoring;
  return isScored(scoring)
    ? `${win},${draw}${second && !teams ? '/' + second : ''},${loss}${bye ? ',' + bye : ''}`
    : '';
};

/** What would be typed for it. */
export function scoringOf(text: string): Scoring {
  const [win, draws, loss, bye] = text.split(',');
  const [draw, second] = draws?.split('/') ?? [];
  return text ? { win, draw, second, loss, bye } : {};
}
