// SPDX-License-Identifier: GPL-3.0-or-later
// The rulings that rest on an article, and the articles by which other rule sets rule on the same subject,
// both taken from the books of the rule sets.
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

/** The name of a ruling, linked to an example if there is one. */
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
      if (!(error instanceof Refusal)) throw error; // the article is shown without them
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
