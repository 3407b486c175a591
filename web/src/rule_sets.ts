// SPDX-License-Identifier: GPL-3.0-or-later
// The rule sets and their names, from the server's registry.
import { RULE_SETS } from 'registry:rule-sets';
import type { Game } from './types';
import type { Lang } from './i18n';

/** The rule sets of a game, the default first. */
export const ruleSetsOf = (game: Game): readonly string[] =>
  RULE_SETS.filter(set => set.game === game).map(set => set.id);

/** For a rule set that combines two books: which parts come from which; '' for a single book. */
export const ruleSetWhence = (id: string, lang: Lang): string =>
  RULE_SETS.find(set => set.id === id)?.whence[lang] ?? '';

export const ruleSetName = (id: string, lang: Lang): string =>
  RULE_SETS.find(set => set.id === id)?.name[lang] ?? id;
