// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of the next round's view: its pairs with links to their reasons, absent players, and broken articles.
import { Fragment } from 'preact';
import type { JSX } from 'preact';
import type { Pair } from './calls';
import { nameIn, samePair, type NextRound } from './nextRound';
import { points } from './results';
import type { Shown } from './shown';
import { Why, whyOf } from './Why';
import { useT } from './words';

/** The maximum number of absent players listed by name. */
const NAMED = 12;

/** Players paired without having checked in, unless the server's warnings mention them. */
export function NotHere({ shown: { desk } }: { shown: Shown }): JSX.Element | null {
  const t = useT();
  const missing = (desk.players ?? []).filter(p => desk.checks_in && p.missing && !p.left);
  if (missing.length === 0) return null;
  const named = missing.slice(0, NAMED).map(p => p.name);
  return (
    <p class="wait" role="status">
      <span>
        {t('notHere', missing.length, named.join(t('listed')) + (missing.length > NAMED ? ' …' : ''))}
      </span>
    </p>
  );
}

/** The pair whose reasons are shown; `below`: inside the list instead of beside it. */
export interface Asked {
  pair: Pair;
  below: boolean;
}

interface PairsProps {
  shown: Shown;
  round: number;
  rows: readonly Pair[];
  asked: Asked | null;
  wonder: (pair: Pair) => void;
  /** Chooses a player to exchange with the next one chosen; null if players cannot be exchanged. */
  choose: ((number: number) => void) | null;
  picked: number | null;
  /** Whether the pairs belong to the present choices. */
  fresh: boolean;
}

export function NextPairs(props: PairsProps): JSX.Element {
  const { shown, round, rows, asked, wonder } = props;
  const t = useT();
  const scores = new Map(shown.standings.map(s => [s.id, s.points]));
  const name = (number: number, text: string, side: 0 | 1, bye?: boolean): JSX.Element => (
    <span class={'pl' + (side ? ' b' : '')}>
      <i class={'side ' + (bye ? 'none' : shown.sides[side])} />
      <Name {...props} number={number} text={text} />
      {scores.has(number) && <small>{points(scores.get(number))}</small>}
    </span>
  );
  return (
    <ol class="pairs told">
      {rows.map(p => (
        <Fragment key={p.board}>
          <li class={samePair(asked?.pair, p) ? 'asked' : ''}>
            <span class="no">{p.board}</span>
            {name(p.white, p.white_name, 0, p.black === 0)}
            <span class="mid">
              <button
                class="btn"
                aria-label={whyOf(t, p)}
                aria-pressed={samePair(asked?.pair, p)}
                onClick={() => wonder(p)}
              >
                ?
              </button>
            </span>
            {p.black > 0 ? (
              name(p.black, p.black_name ?? '', 1)
            ) : (
              <span class="pl b">
                <span>{t('bye')}</span>
              </span>
            )}
          </li>
          {asked?.below && samePair(asked.pair, p) && (
            <li class="below">
              <Why shown={shown} round={round} pair={p} />
            </li>
          )}
        </Fragment>
      ))}
    </ol>
  );
}

/** A player's name, which is a button while players are being exchanged. */
const Name = ({
  choose,
  picked,
  fresh,
  number,
  text,
}: PairsProps & { number: number; text: string }): JSX.Element =>
  choose ? (
    <button
      class="btn"
      aria-pressed={picked === number}
      aria-disabled={!fresh}
      onClick={() => fresh && choose(number)}
    >
      {text}
    </button>
  ) : (
    <span>{text}</span>
  );

/** The articles that hand-made pairs break. */
export function Broken({ draft, rows }: { draft: NextRound; rows: readonly Pair[] }): JSX.Element {
  const t = useT();
  return (
    <div class="why1 ww" role="status">
      <h2>{draft.broken.length ? t('breaks') : t('breaksNone')}</h2>
      {draft.broken.map((r, i) => (
        <p key={i}>
          {r.player > 0
            ? t(
                'titled',
                `${nameIn(rows, r.player)} – ${r.other > 0 ? (r.other_name ?? r.other) : t('bye')}`,
                r.text,
              )
            : r.text}
        </p>
      ))}
    </div>
  );
}
