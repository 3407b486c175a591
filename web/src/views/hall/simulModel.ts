// SPDX-License-Identifier: GPL-3.0-or-later
// The form for a new simul, and the games that it opens.
import type { NewGame } from '../../api';
import { oddsGiver } from '../../odds';
import type { Game } from '../../types';
import { asked, NONE, type Chosen } from './Odds';

export const MOST = 20;
export const TIMES = ['10m+5s', '15m+10s', '30m+10s', '60m', '60m+30s', '90m+30s', '120m+30s'];
export const UNTIMED = ['3d/1', '-'];
export const GAMES: readonly Game[] = ['chess', 'xiangqi'];
type Place = 'first' | 'second';

/**
 * The host's side: fixed by the odds, else as chosen; random sides are drawn here, because different clocks
 * depend on the side.
 */
const placeOf = (game: Game, odds: Chosen, chosen: string): Place =>
  oddsGiver(game, odds.id) ??
  (chosen === 'random' ? (Math.random() < 0.5 ? 'first' : 'second') : (chosen as Place));

/** The time control of a board; `own` is that of the host at `place`, if it differs from the others'. */
const timeOf = (time: string, own: string, place: Place): string =>
  !own || own === time ? time : place === 'first' ? `W${own} B${time}` : `W${time} B${own}`;

export interface Form {
  title: string;
  many: Record<Game, number>;
  odds: Record<Game, Chosen>;
  time: string;
  /** The host's time control if it differs, '' if it is the same. */
  ownTime: string;
  side: string;
}
export const BLANK: Form = {
  title: '',
  many: { chess: 6, xiangqi: 0 },
  odds: { chess: NONE, xiangqi: NONE },
  time: TIMES[1]!,
  ownTime: '',
  side: 'first',
};

export const boardsOf = ({ many }: Form): number => many.chess + many.xiangqi;
/** The games with boards; all games while the form has no boards. */
export const gamesOf = (form: Form): readonly Game[] =>
  boardsOf(form) ? GAMES.filter(game => form.many[game]) : GAMES;
/** The host's different time control; ignored if the games have no clock. */
export const ownTimeOf = ({ time, ownTime }: Form): string => (TIMES.includes(time) ? ownTime : '');

/** The games to open, one for each board, in order. */
export const opening = (form: Form): NewGame[] =>
  GAMES.flatMap(game =>
    Array.from({ length: form.many[game] }, () => {
      const colour = placeOf(game, form.odds[game], form.side);
      return {
        game,
        time: timeOf(form.time, ownTimeOf(form), colour),
        colour,
        ...asked(game, form.odds[game]),
        opponent: 'link' as const,
      };
    }),
  );
