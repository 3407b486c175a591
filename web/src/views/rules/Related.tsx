// SPDX-License-Identifier: GPL-3.0-or-later
// Which rulings rest on an article, and by which article the other rule sets of the game rule on the same
// matter: both as the books of the rule sets have it, and nothing besides.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Refusal } from '../../api';
import { useWords } from '../../i18n';
import { Icon } from '../../icons';
import { articleNumber } from '../../phrase';
import { lang } from '../../prefs';
import { follows } from '../../router';
import { ruleSetName } from '../../rule_sets';
import { useStore } from '../../store';
import { articleAddress } from './address';
import { elsewhere, listMatters, usedBy, type Matter } from './matters';

/** A ruling by its name; where it can be seen, a way there. */
function Seen({ matter, article }: { matter: Matter; article: string }): JSX.Element {
  const t = useWords();
  const [at, setAt] = useState<string | null>(null);
  useEffect(() => {
    // the examples are loaded with the figures; the list is shown without them
    void import('./seen').then(
      ({ seenAt }) => setAt(seenAt(matter, article)),
      () => undefined,
    );
  }, [matter, article]);
  return at ? (
    <a class="seen" href={at} onClick={follows} title={t.seenThere}>
      {matter.name} <Icon name="board" />
    </a>
  ) : (
    <>{matter.name}</>
  );
}

export function Related({ article }: { article: string }): JSX.Element | null {
  const t = useWords();
  const language = useStore(lang);
  const [all, setAll] = useState<Matter[]>([]);
  useEffect(() => {
    listMatters(language).then(setAll, (error: unknown) => {
      if (!(error instanceof Refusal)) throw error; // the article stands without it
    });
  }, [language]);
  const used = usedBy(all, article);
  const others = elsewhere(used, article);
  const names = (sets: readonly string[]): string => sets.map(set => ruleSetName(set, language)).join(' · ');
  if (!used.length) return null;
  return (
    <div class="rel">
      <section aria-labelledby="used">
        <h3 class="head ww" id="used">
          {t.usedBy}
        </h3>
        <ul>
          {used.map(({ matter, sets }) => (
            <li key={matter.id}>
              <Seen matter={matter} article={article} /> <small>{names(sets)}</small>
            </li>
          ))}
        </ul>
      </section>
      {others.length > 0 && (
        <section aria-labelledby="others">
          <h3 class="head ww" id="others">
            {t.inOtherSets}
          </h3>
          <ul>
            {others.map(({ article: other, sets, matters }) => (
              <li key={other}>
                <a class="art" href={articleAddress(other)} onClick={follows}>
                  {articleNumber(other)}
                </a>{' '}
                <b>{names(sets)}</b>
                {used.length > 1 && <small> {matters.map(one => one.name).join(t.comma)}</small>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
