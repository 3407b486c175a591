// SPDX-License-Identifier: GPL-3.0-or-later
// The next round before it is published: the system's pairs with reasons, and articles that hand-made pairs
// break. Nothing is saved until it is published.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import * as tournaments from '../../calls/tournaments';
import { follows, go } from '../../router';
import { Apart } from './about/Apart';
import { HandLots } from './about/HandLots';
import { Numbers } from './about/Numbers';
import type { Pair } from './calls';
import { allPaired } from './eventModel';
import { Hours } from './Hours';
import { exchanged, samePair } from './nextRound';
import { Broken, NextPairs, NotHere, type Asked } from './PairingParts';
import { ByesOfRound } from './PlayerByes';
import type { Shown } from './shown';
import { useHead } from './useFocus';
import { useNextRound, type Next } from './useNextRound';
import { Warned } from './Warned';
import { Why } from './Why';
import { useT } from './words';

export function Pairing({ shown }: { shown: Shown }): JSX.Element {
  const { id, info, desk, write, setRound } = shown;
  const t = useT();
  const round = info.paired + 1;
  const over = allPaired(info);
  const next = useNextRound(shown, over);
  const { draft, fault, fresh, choice, choose } = next;
  const [swapping, swap] = useState(false);
  const [picked, pick] = useState<number | null>(null);
  const [why, setWhy] = useState<Asked | null>(null);
  const cols = useRef<HTMLDivElement>(null);
  useHead('draft');
  useEffect(() => setWhy(null), [desk.lines, choice.hand]); // the reasons belonged to other pairs
  if (over)
    return (
      <div class="empty one">
        <p>{t('allPaired')}</p>
      </div>
    );
  const rows = (draft?.pairings ?? []).filter(p => p.round === round);
  const choosePlayer = (number: number): void => {
    if (picked !== null && picked !== number) choose({ hand: exchanged(rows, picked, number) });
    pick(picked === null ? number : null);
  };
  // in a single column, the reasons are shown below their pair: at the end of the list they would be
  // overlooked
  const wonder = (pair: Pair): void =>
    setWhy(
      samePair(why?.pair, pair)
        ? null
        : { pair, below: !getComputedStyle(cols.current!).gridTemplateColumns.includes(' ') },
    );
  const publish = async (): Promise<void> => {
    // Publish the pairing that is shown: the request names the log from which the draft was made.
    if (!(await write(tournaments.pairRound, { ...next.body, based: desk.lines }))) return;
    setRound(null);
    go(`/t/${id}/entry`);
  };
  const waits = draft || fault ? '' : 'waits';
  return (
    <div class="cols" ref={cols}>
      <section aria-labelledby="draft" class={waits}>
        <h2 class="head ww" id="draft" tabIndex={-1}>
          <span>{t('before', round)}</span>
          <span>{rows.length}</span>
        </h2>
        {fault && (
          <p class="note bad" role="alert">
            {fault}
          </p>
        )}
        {!draft?.warnings && <NotHere shown={shown} />}
        <Warned
          warnings={draft?.warnings ?? []}
          more={one =>
            one.id === 'drawn-winner' ? (
              <a class="btn" href={`/t/${id}/bracket`} onClick={follows}>
                {t('bracket')}
              </a>
            ) : null
          }
        />
        <ByesOfRound shown={shown} round={round} />
        <p class="note kv">{swapping ? t('swapTwo') : t('whyNote')}</p>
        <NextPairs
          shown={shown}
          round={round}
          rows={rows}
          asked={why}
          wonder={wonder}
          choose={swapping ? choosePlayer : null}
          picked={picked}
          fresh={fresh}
        />
        {choice.hand && draft && <Broken draft={draft} rows={rows} />}
        <div class="rowb">
          <button
            class="btn main"
            disabled={!fresh || !!fault || !!next.turn || rows.length === 0}
            onClick={() => void publish()}
          >
            {t('publish')}
          </button>
          <button
            class="btn"
            aria-pressed={swapping}
            onClick={() => {
              swap(!swapping);
              pick(null);
            }}
          >
            {t('swap')}
          </button>
          {choice.hand && (
            <button class="btn" onClick={() => choose({ hand: null })}>
              {t('bySystem')}
            </button>
          )}
        </div>
        <Choices shown={shown} next={next} />
      </section>
      <aside aria-live="polite" class={waits}>
        {why && !why.below && <Why shown={shown} round={round} pair={why.pair} />}
        <Hours key={round} shown={shown} round={round} />
        <Apart shown={shown} />
      </aside>
    </div>
  );
}

/**
 * Fields for the reason of hand-made pairs, and for lots drawn by hand; a button to draw lots again before
 * round one.
 */
function Choices({ shown, next }: { shown: Shown; next: Next }): JSX.Element {
  const { info, desk } = shown;
  const { choice, choose } = next;
  const t = useT();
  return (
    <>
      {choice.hand && (
        <label class="field">
          <span>{t('reason')}</span>
          <input value={choice.reason} onInput={e => choose({ reason: e.currentTarget.value })} />
        </label>
      )}
      {!choice.hand && info.lots && <HandLots shown={shown} next={next} />}
      {info.paired === 0 && desk.may.includes('redraw') && <Numbers shown={shown} />}
    </>
  );
}
