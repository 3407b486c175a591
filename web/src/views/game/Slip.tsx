// SPDX-License-Identifier: GPL-3.0-or-later
// The arbiter's slip, and a link to an article.
import type { ComponentChildren, JSX } from 'preact';
import { useWords } from '../../i18n';
import { Icon } from '../../icons';
import { articleNumber } from '../../phrase';
import { follows } from '../../router';
import { articleAddress } from '../rules/address';
import { Stamp } from '../Stamp';

/** An article's number, linked to its text in the rules. */
export function ArticleLink({ article }: { article: string }): JSX.Element {
  const t = useWords();
  return (
    <a
      class="art"
      href={articleAddress(article)}
      onClick={follows}
      aria-label={`${t.article} ${articleNumber(article)}`}
    >
      {articleNumber(article)}
    </a>
  );
}

interface SlipProps {
  when: string;
  head: string;
  article?: string | null;
  /** The text of the article. */
  law?: string | null;
  children: ComponentChildren;
  /** Tables and buttons below the article. */
  after?: ComponentChildren;
  close?: () => void;
}
/**
 * A decision of the arbiter: stamp, time, heading, reason, and the article's sentence with its number in the
 * margin.
 */
export function Slip({ when, head, article, law, children, after, close }: SlipProps): JSX.Element {
  const t = useWords();
  return (
    <section class="slip ww">
      <header>
        <Stamp />
        <span>{when}</span>
        {close && (
          <button class="btn quiet" aria-label={t.close} onClick={close}>
            <Icon name="close" />
          </button>
        )}
      </header>
      <h2>{head}</h2>
      <p class="law bare">
        <span>{children}</span>
      </p>
      {article && (
        <p class="law">
          <ArticleLink article={article} />
          <span>{law ?? ''}</span>
        </p>
      )}
      {after}
    </section>
  );
}
