// SPDX-License-Identifier: GPL-3.0-or-later
// How close claims are to being valid. The arbiter's column shows what matters now; the claim dialog shows
// every count, and the penalty for a wrong claim. A claim that the counts show to be wrong must be confirmed.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { clockText, remaining } from '../../clock';
import { Dialog } from '../../dialog';
import type { GameModel } from '../../game';
import { useWords, type Words } from '../../i18n';
import { Icon } from '../../icons';
import { articleNumber } from '../../phrase';
import { ruleSetName } from '../../rule_sets';
import { lang } from '../../prefs';
import { other, type Count, type State } from '../../types';
import { ArticleLink } from './Slip';

/** Whether a count is far enough advanced to be shown. */
const isNear = (count: Count): boolean =>
  count.count >= (count.needed > 10 ? Math.min(10, count.needed / 4) : 2);

export function Counts({ state }: { state: State }): JSX.Element | null {
  const t = useWords();
  const shown = state.status === 'playing' ? (state.counts ?? []).filter(isNear) : [];
  if (!shown.length) return null;
  return (
    <section class="log counts-log" aria-label={t.counts}>
      <h3 class="head">
        <span>{t.counts}</span>
        <span>{ruleSetName(state.rules, lang.get())}</span>
      </h3>
      {shown.map(count => (
        <div class={'minute' + (count.count >= count.needed * 0.9 ? ' due' : '')} key={count.claim}>
          <span>
            {count.count} / {count.needed}
          </span>
          <p>
            {t.countWords[count.claim]} {count.article && <ArticleLink article={count.article} />}
          </p>
        </div>
      ))}
    </section>
  );
}

/** How the count was computed: whose moves, and that only ten of many checks count. */
function detail(t: Words, state: State, count: Count): string {
  const own = state.you ?? state.side;
  const theirs = other(state.game, own);
  if (count.claim !== 'natural-limit') return t.countWords[count.claim] ?? '';
  return t.limitDetail(
    count[own as 'red'] ?? 0,
    count.checks ?? 0,
    Math.min(count.checks ?? 0, count.checks_counted ?? 0),
    count[theirs as 'red'] ?? 0,
  );
}

/** The penalty for a wrong claim, computed for the player's own clock. */
export function costWords(t: Words, state: State, count: Count, left: number | null): string {
  const { cost } = count;
  const parts: string[] = [];
  if (cost.foul) parts.push(t.costFoul((cost.fouls ?? 0) + 1, cost.fouls_most ?? 0));
  if (cost.taken && left !== null && Number.isFinite(left))
    parts.push(
      t.costTaken(Math.round(cost.taken / 60000), clockText(left), clockText(Math.max(0, left - cost.taken))),
    );
  if (cost.given && state.clocks) parts.push(t.costGiven(Math.round(cost.given / 60000)));
  if (cost.offer) parts.push(t.costOffer);
  return parts.length ? parts.join(' ') : t.costNothing;
}

interface ClaimProps {
  model: GameModel;
  state: State;
  claims: readonly string[];
  close: () => void;
}

/** Claims with a count beside them first, then the others in their order. */
export function ClaimDialog({ model, state, claims, close }: ClaimProps): JSX.Element {
  const t = useWords();
  const [move, setMove] = useState('');
  const written = state.game === 'chess';
  const counts = new Map((state.counts ?? []).map(count => [count.claim, count]));
  const best = claims
    .map(kind => counts.get(kind))
    .filter((count): count is Count => !!count)
    .sort((a, b) => b.count / b.needed - a.count / a.needed)[0]?.claim;
  const [kind, choose] = useState(best ?? claims[0]!);
  const count = counts.get(kind);
  const text = move.trim();
  const wrong = !!count && count.count < count.needed && !text;
  const left = state.you && state.clocks ? remaining(state.clocks, state.you, model.elapsed()) : null;
  const claim = (): void => {
    close();
    void model.act('claim', { kind, ...(text && kind !== 'dead' ? { move: text } : {}) });
  };
  return (
    <Dialog title={t.claimTitle} close={close} class="claim">
      <ul class="counts">
        {claims.map(one => {
          const its = counts.get(one);
          const id = 'claim-' + one;
          return (
            <li key={one}>
              <input
                type="radio"
                name="claim"
                id={id}
                checked={one === kind}
                onChange={() => choose(one)}
                data-safe={one === kind || undefined}
                aria-describedby={its && id + '-count'}
              />
              <label for={id}>{t.claims[one] ?? one}</label>
              {its ? (
                <span class="q">
                  {its.count} <small>/ {its.needed}</small>
                </span>
              ) : (
                <span />
              )}
              {its && (
                <span
                  class="fill"
                  role="meter"
                  aria-label={t.claims[one] ?? one}
                  aria-valuemin={0}
                  aria-valuemax={its.needed}
                  aria-valuenow={Math.min(its.count, its.needed)}
                >
                  <i style={{ width: `${Math.min(100, (its.count / its.needed) * 100)}%` }} />
                </span>
              )}
              {its && (
                <span class="note" id={id + '-count'}>
                  <span class="sr">{t.countOf(its.count, its.needed)} </span>
                  {detail(t, state, its)}
                  {its.article && ' · ' + articleNumber(its.article)}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {written && (
        <div class="field written">
          <label for="written">{t.writtenMove}</label>
          <input
            id="written"
            value={move}
            onInput={e => setMove(e.currentTarget.value)}
            placeholder={t.typeHint[state.game]}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
          />
        </div>
      )}
      {count && (
        <p class="cost" id="claim-cost">
          <Icon name="warn" />
          <span>
            {wrong && <b>{t.claimWrong} </b>}
            {t.costHead} {costWords(t, state, count, left)}{' '}
            {count.cost.article && <ArticleLink article={count.cost.article} />}
          </span>
        </p>
      )}
      <div class="row end">
        <button class="btn" onClick={close}>
          {t.playOn}
        </button>
        <button class="btn arb" aria-describedby={count && 'claim-cost'} onClick={claim}>
          <Icon name="hand" />
          <span>{wrong ? t.claimAllTheSame : t.claimIt}</span>
        </button>
      </div>
    </Dialog>
  );
}
