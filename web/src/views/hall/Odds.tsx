// SPDX-License-Identifier: GPL-3.0-or-later
// The choice of odds for a new game and, for odds of two moves, of the first move, which the server lists.
import { useEffect, useState } from 'preact/hooks';
import * as system from '../../calls/system';
import { call, Refusal } from '../../api';
import { useWords } from '../../i18n';
import { moveText } from '../../notation';
import { oddsName, oddsOf, oddsRule, usualFirst } from '../../odds';
import { lang, notation } from '../../prefs';
import { useStore } from '../../store';
import type { Game, WrittenMove } from '../../types';

/** `''` for no odds; `first` is a move in UCI, `''` for the default one. */
export interface Chosen {
  id: string;
  first: string;
}
export const NONE: Chosen = { id: '', first: '' };

interface Listed {
  game: Game;
  id: string;
  firsts: { move: WrittenMove }[];
}
let listed: Promise<Listed[]> | null = null;
/** All odds that the server knows; requested once. */
const list = (): Promise<Listed[]> => {
  listed ??= call(system.odds()).then(answer => answer.odds);
  listed.catch(() => (listed = null));
  return listed;
};
const named = async (game: Game, id: string): Promise<Listed | undefined> =>
  (await list()).find(one => one.game === game && one.id === id);

/**
 * The odds in a request for a new game; with odds of two moves the player who receives them makes both on the
 * board.
 */
export const asked = (game: Game, { id }: Chosen): { odds?: string; first?: null } => ({
  ...(id && { odds: id }),
  ...(oddsRule(game, id, lang.get()) && { first: null }),
});
/** The same for an over-the-board game: the first move is chosen before the game. */
export const askedAtBoard = ({ id, first }: Chosen): { odds?: string; first?: string } => ({
  ...(id && { odds: id }),
  ...(id && first && { first }),
});

interface Field {
  name: string;
  value: string;
  choose: (value: string) => void;
  options: readonly (readonly [string, string])[];
}

/**
 * The fields for the odds and, if `settled` before the game, for the first of two moves, with a note on how
 * they are made; the caller renders them.
 */
export function useOdds(
  game: Game,
  chosen: Chosen,
  choose: (chosen: Chosen) => void,
  settled = false,
): { fields: Field[]; note: string | null } {
  const t = useWords();
  const language = useStore(lang);
  const written = useStore(notation[game]);
  const [odds, setOdds] = useState<Listed>();
  const { id } = chosen;
  const rule = oddsRule(game, id, language);
  useEffect(() => {
    let wanted = true;
    if (rule && settled)
      named(game, id).then(
        one => wanted && setOdds(one),
        (error: unknown) => {
          if (!(error instanceof Refusal)) throw error; // only the default first move remains
        },
      );
    return () => {
      wanted = false;
    };
  }, [game, id, settled]);
  const fields: Field[] = [
    {
      name: t.odds,
      value: id,
      choose: one => choose({ id: one, first: '' }),
      options: [['', t.noOdds], ...oddsOf(game).map(one => [one, oddsName(game, one, language)] as const)],
    },
  ];
  if (rule && settled && odds?.game === game && odds.id === id) {
    fields.push({
      name: t.firstOfTwo,
      value: chosen.first || (usualFirst(game, id) ?? ''),
      choose: first => choose({ id, first }),
      options: odds.firsts.map(({ move }) => [move.uci, moveText(game, move, written, language)] as const),
    });
  }
  return { fields, note: rule };
}
