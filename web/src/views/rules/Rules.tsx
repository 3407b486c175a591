// SPDX-License-Identifier: GPL-3.0-or-later
// All articles that rulings rest on, by rule set, as worded by the server. The address can name one, which is
// then highlighted.
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { listArticles, Refusal, type Article } from '../../api';
import { Header, TabBar } from '../../chrome';
import { useWords } from '../../i18n';
import { articleNumber } from '../../phrase';
import { lang } from '../../prefs';
import { follows } from '../../router';
import { Icon } from '../../icons';
import { useStore } from '../../store';
import { entitle } from '../../title';
import { articleAddress } from './address';
import { listMatters, named, type Matter } from './matters';
import { Related } from './Related';

/** The rule set of an article: the part before the colon. */
const setOf = (id: string): string => id.split(':')[0] ?? '';
/** Compares the numbers in article ids as numbers: 4.2 comes before 4.10. */
const inOrder = (a: Article, b: Article): number => a.id.localeCompare(b.id, 'en', { numeric: true });

export default function Rules({ article }: { article: string | null }): JSX.Element {
  const t = useWords();
  const language = useStore(lang);
  const [all, setAll] = useState<Article[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    listArticles().then(setAll, (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      setFailed(true);
    });
  }, [language]);
  useEffect(() => {
    entitle(t.rulesView);
  }, [t]);
  // figures are loaded after the text, so that the list appears at once; null if they can't be
  const [figures, setFigures] = useState<typeof import('./Figures') | null | undefined>(undefined);
  useEffect(() => {
    import('./Figures').then(setFigures, () => setFigures(null));
  }, []);
  const waits = article !== null && figures === undefined; // or the named article would move away
  const [chosen, choose] = useState<string | null>(article && setOf(article));
  useEffect(() => {
    if (article) choose(setOf(article));
  }, [article]);
  const [matters, setMatters] = useState<Matter[]>([]);
  const searched = wanted !== '';
  useEffect(() => {
    // Until they are loaded, only the text of the articles is searched.
    if (searched) listMatters(language).then(setMatters, () => undefined);
  }, [searched, language]);
  const found = useMemo(
    () => grouped(all ?? [], wanted, matters, t.claims, Object.keys(t.ruleSets)),
    [all, wanted, matters, t],
  );
  const sets = found.filter(([set]) => !chosen || set === chosen);
  const count = found.reduce((n, [, articles]) => n + articles.length, 0);
  return (
    <>
      <Header skip="#main" />
      <main id="main" class="rules with-sets">
        <nav class="sets" aria-label={t.ruleSetsHead}>
          <button aria-pressed={!chosen} onClick={() => choose(null)}>
            <span>{t.allSets}</span>
            <small>{all ? count : ''}</small>
          </button>
          {Object.keys(t.ruleSets).map(set => (
            <button key={set} aria-pressed={chosen === set} onClick={() => choose(set)}>
              <span>{t.ruleSets[set]}</span>
              <small>{all ? (found.find(([one]) => one === set)?.[1].length ?? 0) : ''}</small>
            </button>
          ))}
        </nav>
        <div>
          <h1>{t.rulesView}</h1>
          <p class="note">
            <a href="/tables" onClick={follows}>
              {t.tablesView}
            </a>{' '}
            · {t.tablesLead} <a href="/tables#rook-cannon-rook">{t.rookCannon}</a>
          </p>
          <div class="field">
            <label for="article">{t.findArticle}</label>
            <input
              id="article"
              type="search"
              value={wanted}
              onInput={e => setWanted(e.currentTarget.value)}
              autocomplete="off"
              spellcheck={false}
            />
          </div>
          {failed && (
            <p class="note bad" role="alert">
              {t.unreachable}
            </p>
          )}
          {all && article && !all.some(one => one.id === article) && (
            <p class="note bad" role="status">
              {t.noSuchArticle(article.replace(/^.*:/, ''))}
            </p>
          )}
          {all && sets.length === 0 && <p class="note">{t.noArticle}</p>}
          {(waits ? [] : sets).map(([set, articles]) => (
            <section key={set} aria-label={t.ruleSets[set] ?? set}>
              <h2 class="head">
                <span>{t.ruleSets[set] ?? set}</span>
              </h2>
              <dl>
                {articles.map(one => (
                  <Entry key={one.id} article={one} marked={one.id === article} figures={figures ?? null} />
                ))}
              </dl>
            </section>
          ))}
        </div>
      </main>
      <TabBar />
    </>
  );
}

/** The articles that match the search, grouped by rule set in the server's order. */
function grouped(
  all: readonly Article[],
  wanted: string,
  matters: readonly Matter[],
  claims: Record<string, string>,
  order: readonly string[],
): [string, Article[]][] {
  const sets = new Map<string, Article[]>();
  const word = wanted.trim().toLowerCase();
  const meant = named(matters, claims, word);
  for (const one of [...all].sort(inOrder)) {
    const has = one.id.includes(word) || one.text.toLowerCase().includes(word) || meant.has(one.id);
    if (word && !has) continue;
    sets.set(setOf(one.id), [...(sets.get(setOf(one.id)) ?? []), one]);
  }
  const place = (set: string): number => (order.includes(set) ? order.indexOf(set) : order.length);
  return [...sets].sort(([a], [b]) => place(a) - place(b));
}

function Entry({
  article,
  marked,
  figures,
}: {
  article: Article;
  marked: boolean;
  figures: typeof import('./Figures') | null;
}): JSX.Element {
  const t = useWords();
  const place = useRef<HTMLDivElement>(null);
  const shown = marked && !!figures;
  useEffect(() => {
    if (marked) place.current?.scrollIntoView({ block: shown ? 'start' : 'center' });
  }, [marked, shown]);
  return (
    <div class="entry" ref={place} aria-current={marked ? 'true' : undefined}>
      <dt>
        <a href={articleAddress(article.id)} onClick={follows}>
          {articleNumber(article.id)}
        </a>
      </dt>
      <dd>
        {article.text}
        {figures?.hasFigures(article.id) && !marked && (
          <a
            class="fig1"
            href={articleAddress(article.id)}
            onClick={follows}
            aria-label={`${t.withFigures}: ${articleNumber(article.id)}`}
            title={t.withFigures}
          >
            <Icon name="board" />
          </a>
        )}
        {shown && <figures.Figures article={article.id} />}
        {marked && <Related article={article.id} />}
      </dd>
    </div>
  );
}
