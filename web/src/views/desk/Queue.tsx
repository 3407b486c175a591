// SPDX-License-Identifier: GPL-3.0-or-later
// The boards that need the arbiter, the most urgent first, and the latest rulings of all boards. Both link to
// the board.
import type { JSX } from 'preact';
import { clockText } from '../../clock';
import { useWords, type Words } from '../../i18n';
import { articleNumber } from '../../phrase';
import { follows } from '../../router';
import type { Count } from '../../types';
import type { Ruled } from './calls';
import { queue, type Need, type Numbered } from './needs';
import { useT } from './words';

const countText = (
  words: Words,
  { claim, count, needed }: Pick<Count, 'claim' | 'count' | 'needed'>,
): string => `${words.claims[claim] ?? claim} ${count} / ${needed}`;

export function Queue({ boards }: { boards: readonly Numbered[] }): JSX.Element {
  const t = useT();
  const words = useWords();
  const all = queue(boards);
  const head = (need: Need): string => {
    switch (need.rank) {
      case 0:
        return t('cameBack', need.returned);
      case 1:
        return words.side[need.side] + words.colon + t('flag');
      case 2:
        return words.side[need.side] + words.colon + (words.claims[need.claim] ?? need.claim);
      case 3:
        return words.side[need.side] + words.colon + t('offer');
      case 4:
        return words.side[need.side] + words.colon + t('shortTime');
      case 5:
        return countText(words, need.count);
    }
  };
  return (
    <section aria-labelledby="needs">
      <h2 class="head ww" id="needs">
        <span>{t('needs')}</span>
        <span>{all.length || ''}</span>
      </h2>
      {all.length === 0 && <p class="note">{t('nobodyCalls')}</p>}
      <ol class="need">
        {all.map(({ one, need }) => (
          <li key={one.board.id} class={need.rank < 5 ? 'hot' : ''}>
            <a
              href={`/desk/${one.board.id}`}
              onClick={follows}
              aria-label={`${t('openBoard', one.number)}${words.colon}${head(need)}`}
            >
              <span class="no">{one.number}</span>
              <span>
                <b>{head(need)}</b>
                <small>
                  {one.board.first || t('first')} · {one.board.second || t('second')}
                </small>
                {need.rank === 2 && need.ruling && (
                  <small>
                    {need.ruling.text}
                    {need.ruling.article && (
                      <>
                        {' '}
                        <span class="art">{articleNumber(need.ruling.article)}</span>
                      </>
                    )}
                  </small>
                )}
              </span>
              {'left' in need && <time>{clockText(need.left)}</time>}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

const MOST = 6;

export function LastRulings({ boards }: { boards: readonly Numbered[] }): JSX.Element | null {
  const t = useT();
  const words = useWords();
  const at = (one: Numbered, ruled: Ruled): number => one.board.created + ruled.t;
  const all = boards
    .flatMap(one => (one.board.ruled ?? []).map(ruled => ({ one, ruled })))
    .sort((a, b) => at(b.one, b.ruled) - at(a.one, a.ruled) || b.ruled.line - a.ruled.line)
    .slice(0, MOST);
  if (!all.length) return null;
  return (
    <section aria-labelledby="ruled">
      <h2 class="head ww" id="ruled">
        <span>{t('lastRulings')}</span>
      </h2>
      <ol class="ruled">
        {all.map(({ one, ruled }) => (
          <li key={one.board.id + ruled.line}>
            <a
              href={`/desk/${one.board.id}`}
              onClick={follows}
              aria-label={`${t('openBoard', one.number)}${words.colon}${ruled.text}`}
            >
              {/* with the hall's own clocks the time of day is unknown */}
              <time>
                {one.board.untimed
                  ? ''
                  : new Date(at(one, ruled)).toLocaleTimeString(document.documentElement.lang, {
                      hour: '2-digit',
                      minute: '2-digit',
                      hourCycle: 'h23',
                    })}
              </time>
              <span class={ruled.struck ? 'struck' : ''}>
                <b>{one.number}</b> · {ruled.text}{' '}
                {ruled.article && <span class="art">{articleNumber(ruled.article)}</span>}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
