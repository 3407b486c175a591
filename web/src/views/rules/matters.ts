// SPDX-License-Identifier: GPL-3.0-or-later
// Relates the articles of different rule sets on the same subject, using the server's data about its books.
import { call } from '../../api';
import * as system from '../../calls/system';
import type { Lang } from '../../i18n';
import type { Matter } from '../../wire';

export type { Matter } from '../../wire';

interface Used {
  matter: Matter;
  /** The rule sets whose rulings on it cite the article. */
  sets: string[];
}
interface Other {
  article: string;
  sets: string[];
  matters: Matter[];
}

const asked = new Map<Lang, Promise<Matter[]>>();
/** All subjects in a language; requested once. */
export function listMatters(language: Lang): Promise<Matter[]> {
  const known = asked.get(language) ?? call(system.matters()).then(answer => answer.matters);
  asked.set(language, known);
  known.catch(() => asked.delete(language));
  return known;
}
/**
 * The articles of subjects whose names contain a word. `claims` has the names of claims ("Threefold
 * repetition").
 */
export function named(all: readonly Matter[], claims: Record<string, string>, word: string): Set<string> {
  const has = (name: string | undefined): boolean => !!name?.toLowerCase().includes(word);
  const found = word ? all.filter(one => has(one.name) || has(claims[one.id])) : [];
  return new Set(found.flatMap(one => Object.values(one.articles)));
}

/** The subjects on which rulings cite an article. */
export const usedBy = (all: readonly Matter[], article: string): Used[] =>
  all
    .map(matter => ({
      matter,
      sets: Object.keys(matter.articles).filter(set => matter.articles[set] === article),
    }))
    .filter(({ sets }) => sets.length > 0);

/** The articles that other rule sets cite on the same matters, each with those sets and matters. */
export function elsewhere(used: readonly Used[], article: string): Other[] {
  const found = new Map<string, Other>();
  for (const { matter } of used)
    for (const [set, other] of Object.entries(matter.articles)) {
      if (other === article) continue;
      const row = found.get(other) ?? { article: other, sets: [], matters: [] };
      found.set(other, {
        ...row,
        sets: [...new Set([...row.sets, set])],
        matters: row.matters.includes(matter) ? row.matters : [...row.matters, matter],
      });
    }
  return [...found.values()];
}
