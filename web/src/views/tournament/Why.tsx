// SPDX-License-Identifier: GPL-3.0-or-later
// Explains a pair: the other possible opponents in order of points with the reason against each, then both
// players' colour history, and how the colours of this game were assigned.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import * as tournaments from '../../calls/tournaments';
import { Refusal } from '../../api';
import { Icon } from '../../icons';
import { lang } from '../../prefs';
import { useStore } from '../../store';
import { ask, type Pair, type Reason } from './calls';
import { Stamp } from '../Stamp';
import { points } from './results';
import type { Shown } from './shown';
import { useT, type T } from './words';

/** Players with more points first, the bye last; players not examined by the system have no points here. */
const inOrder = (one: Reason, other: Reason): number =>
  Number(one.other === 0) - Number(other.other === 0) ||
  (other.other_points ?? 0) - (one.other_points ?? 0) ||
  one.other - other.other;

/** The requested pair comes first in the answer: the system makes it, or it was decided by lot. */
const madeOf = (reasons: readonly Reason[]): Reason | undefined =>
  reasons.slice(0, 1).find(r => r.bar === 'none' || r.bar === 'lot');

function Candidate({ reason, made }: { reason: Reason; made: boolean }): JSX.Element {
  const t = useT();
  return (
    <li class={made ? 'yes' : ''}>
      <Icon name={made ? 'tick' : reason.bar === 'lot' ? 'half' : 'close'} />
      <span>{reason.other === 0 ? t('bye') : `${reason.other}. ${reason.other_name ?? ''}`}</span>
      <span>{reason.other === 0 ? '' : points(reason.other_points)}</span>
      <small>{reason.text}</small>
    </li>
  );
}

/** Both players' colour histories, latest last, and their colours in this game. */
function Colours({ made, pair, sides }: { made: Reason; pair: Pair; sides: Shown['sides'] }): JSX.Element {
  const t = useT();
  const [mine, theirs] = made.played ?? ['', ''];
  const first = made.player === pair.white;
  const rows = [
    { name: pair.white_name, had: first ? mine : theirs, side: 0 },
    { name: pair.black_name ?? '', had: first ? theirs : mine, side: 1 },
  ] as const;
  return (
    <>
      <h3>{t('sidesSoFar')}</h3>
      <ul class="had">
        {rows.map(({ name, had, side }) => (
          <li key={side}>
            <b>{name}</b>
            <span>
              {[...had].map((colour, i) => (
                <i key={i} class={'side ' + sides[colour === 'w' ? 0 : 1]} />
              ))}
              <span class="sr">
                {[...had].map(colour => t(sides[colour === 'w' ? 0 : 1])).join(t('listed')) || t('noGame')}
              </span>
            </span>
            <b>{t('takes', t(sides[side]))}</b>
          </li>
        ))}
      </ul>
      <p>{made.colours_text}</p>
    </>
  );
}

/** The heading: why the two play each other, or why a player has the bye. */
export const whyOf = (t: T, pair: Pair): string =>
  pair.black > 0 ? t('why', pair.white_name, pair.black_name ?? '') : t('whyBye', pair.white_name);

export function Why({
  shown: { id, sides, desk },
  round,
  pair,
}: {
  shown: Shown;
  round: number;
  pair: Pair;
}): JSX.Element {
  const t = useT();
  const language = useStore(lang);
  const [got, setGot] = useState<{ of: string; reasons: Reason[]; fault: string } | null>(null);
  const key = `${round} ${pair.white}-${pair.black} ${desk.lines} ${language}`;
  const fresh = got?.of === key ? got : null;
  useEffect(() => {
    let asked = true; // the answer to an earlier question may arrive late
    const say = (reasons: Reason[], fault: string): void =>
      void (asked && setGot({ of: key, reasons, fault }));
    ask<{ reasons: Reason[] }>(
      id,
      tournaments.explain(id, { round, pair: `${pair.white}-${pair.black}` }),
    ).then(
      answer => say(answer.reasons, ''),
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        say([], error.message);
      },
    );
    return () => {
      asked = false;
    };
  }, [key]);
  const reasons = fresh?.reasons ?? [];
  const listed = reasons.filter(r => r.bar);
  const made = madeOf(reasons);
  return (
    <div class="why1 ww">
      <p class="note">
        <Stamp />
        {t('seatN', pair.board)}
      </p>
      <h2>{whyOf(t, pair)}</h2>
      {!fresh && <p>…</p>}
      {fresh?.fault && <p>{fresh.fault}</p>}
      {fresh && !fresh.fault && reasons.length === 0 && <p>{t('whyOnly')}</p>}
      {reasons
        .filter(r => !r.bar)
        .flatMap(r => r.text.split('\n'))
        .map((line, i) => (
          <p key={i}>{line}</p>
        ))}
      {listed.length > 0 && (
        <ol class="cand">
          {[...listed].sort(inOrder).map(r => (
            <Candidate key={r.other} reason={r} made={r === made} />
          ))}
        </ol>
      )}
      {made?.colours && <Colours made={made} pair={pair} sides={sides} />}
    </div>
  );
}
