// SPDX-License-Identifier: GPL-3.0-or-later
// The next round before it is published: the pairs that the system gives, why each is so, and what the
// articles say of pairs made by hand. Nothing is written until it is published.
import { Fragment } from 'preact';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import * as tournaments from '../../calls/tournaments';
import { Refusal } from '../../api';
import { useWords } from '../../i18n';
import { lang } from '../../prefs';
import { follows, go } from '../../router';
import { useStore } from '../../store';
import { ask, points, type Done, type Pair, type Reason } from './calls';
import type { Shown } from './shown';
import { useHead } from './useFocus';
import { Warned } from './Warned';
import { Why, whyOf } from './Why';
import { useT } from './words';

/** `broken`: what the articles say of pairs made by hand. */
interface Draft extends Partial<Done> {
  pairings: Pair[];
  broken: Reason[];
}

const same = (one: Pair | undefined, other: Pair): boolean =>
  one?.white === other.white && one.black === other.black;

/** So many of those who are not here are named. */
const NAMED = 12;

export function Pairing({ shown }: { shown: Shown }): JSX.Element {
  const { id, info, desk, sides, write, setRound } = shown;
  const t = useT();
  const words = useWords();
  const next = info.paired + 1;
  const over = info.stages === 0 && next > info.rounds;
  const [got, setGot] = useState<{ of: string; draft: Draft | null; fault: string } | null>(null);
  const [hand, setHand] = useState<number[][] | null>(null);
  const [picked, pick] = useState<number | null>(null);
  const [why, setWhy] = useState<{ pair: Pair; below: boolean } | null>(null);
  const cols = useRef<HTMLDivElement>(null);
  const [swapping, swap] = useState(false);
  const [reason, setReason] = useState('');
  const [lots, setLots] = useState('');
  const drawn = lots
    .split(/[,\s]+/)
    .filter(Boolean)
    .map(Number);
  const body = hand
    ? { pairs: hand, by: desk.me || desk.role, ...(reason && { reason }) }
    : drawn.length
      ? { lots: drawn }
      : {};
  const language = useStore(lang);
  const key = JSON.stringify([desk.lines, hand, lots, language]);
  const fresh = got?.of === key;
  const draft = got?.draft ?? null;
  const fault = got?.fault ?? '';
  useEffect(() => {
    if (over) return;
    let asked = true; // an answer to what was asked before may come late, while lots are typed
    ask<Draft>(id, tournaments.pairRound(id, { based: desk.lines, preview: true, ...body })).then(
      draft => asked && setGot({ of: key, draft, fault: '' }),
      (error: unknown) => {
        if (asked)
          setGot(before => ({
            of: key,
            draft: before?.draft ?? null,
            fault: error instanceof Refusal && error.message ? error.message : words.unreachable,
          }));
      },
    );
    return () => {
      asked = false;
    };
  }, [key]);
  useHead('draft');
  useEffect(() => setWhy(null), [desk.lines, hand]); // the reasons were those of other pairs
  if (over)
    return (
      <div class="empty one">
        <p>{t('allPaired')}</p>
      </div>
    );
  const missing = draft?.warnings
    ? []
    : (desk.players ?? []).filter(p => desk.checks_in && p.missing && !p.left);
  const scores = new Map(shown.standings.map(s => [s.id, s.points]));
  const rows = (draft?.pairings ?? []).filter(p => p.round === next);
  const named = (number: number): string =>
    rows
      .map(p => (p.white === number ? p.white_name : p.black === number ? p.black_name : null))
      .find(Boolean) ?? String(number);
  const choose = (number: number): void => {
    if (picked === null || picked === number) return pick(picked === number ? null : number);
    const turn = (n: number): number => (n === picked ? number : n === number ? picked : n);
    setHand(rows.map(p => [turn(p.white), turn(p.black)]).map(([w, b]) => (w === 0 ? [b!, 0] : [w!, b!])));
    pick(null);
  };
  // Where one column has to do, the reasons stand below their pair: at the end of the list nobody would see
  // them come.
  const wonder = (pair: Pair): void =>
    setWhy(
      same(why?.pair, pair)
        ? null
        : { pair, below: !getComputedStyle(cols.current!).gridTemplateColumns.includes(' ') },
    );
  const publish = async (): Promise<void> => {
    // What is published is what is shown: it rests on the log that the draft was made from.
    if (!(await write(tournaments.pairRound, { ...body, based: desk.lines }))) return;
    setRound(null);
    go(`/t/${id}/entry`);
  };
  const name = (number: number, text: string, side: 0 | 1): JSX.Element => (
    <span class={'pl' + (side ? ' b' : '')}>
      <i class={'side ' + sides[side]} />
      {swapping ? (
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
      )}
      {scores.has(number) && <small>{points(scores.get(number))}</small>}
    </span>
  );
  return (
    <div class="cols" ref={cols}>
      <section aria-labelledby="draft">
        <h2 class="head ww" id="draft" tabIndex={-1}>
          <span>{t('before', next)}</span>
          <span>{rows.length}</span>
        </h2>
        {fault && (
          <p class="note bad" role="alert">
            {fault}
          </p>
        )}
        {missing.length > 0 && (
          <p class="wait" role="status">
            <span>
              {t(
                'notHere',
                missing.length,
                missing
                  .slice(0, NAMED)
                  .map(p => p.name)
                  .join(t('listed')) + (missing.length > NAMED ? ' …' : ''),
              )}
            </span>
          </p>
        )}
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
        <p class="note kv">{swapping ? t('swapTwo') : t('whyNote')}</p>
        <ol class="pairs told">
          {rows.map(p => (
            <Fragment key={p.board}>
              <li class={same(why?.pair, p) ? 'asked' : ''}>
                <span class="no">{p.board}</span>
                {name(p.white, p.white_name, 0)}
                <span class="mid">
                  <button
                    class="btn"
                    aria-label={whyOf(t, p)}
                    aria-pressed={same(why?.pair, p)}
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
              {why?.below && same(why.pair, p) && (
                <li class="below">
                  <Why shown={shown} round={next} pair={p} />
                </li>
              )}
            </Fragment>
          ))}
        </ol>
        {hand && draft && (
          <div class="why1 ww" role="status">
            <h2>{draft.broken.length ? t('breaks') : t('breaksNone')}</h2>
            {draft.broken.map((r, i) => (
              <p key={i}>
                {r.player > 0
                  ? t(
                      'titled',
                      `${named(r.player)} – ${r.other > 0 ? (r.other_name ?? r.other) : t('bye')}`,
                      r.text,
                    )
                  : r.text}
              </p>
            ))}
          </div>
        )}
        <div class="rowb">
          <button
            class="btn main"
            disabled={!fresh || !!fault || rows.length === 0}
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
          {hand && (
            <button class="btn" onClick={() => setHand(null)}>
              {t('bySystem')}
            </button>
          )}
        </div>
        {hand && (
          <label class="field">
            <span>{t('reason')}</span>
            <input value={reason} onInput={e => setReason(e.currentTarget.value)} />
          </label>
        )}
        {!hand && info.lots && (
          <label class="field">
            <span>{t('lots')}</span>
            <input inputMode="numeric" value={lots} onInput={e => setLots(e.currentTarget.value)} />
          </label>
        )}
        {info.paired === 0 && desk.may.includes('redraw') && (
          <div class="rowb">
            <button class="btn" onClick={() => void write(tournaments.redraw, {})}>
              {t('redraw')}
            </button>
          </div>
        )}
      </section>
      <aside aria-live="polite">
        {why && !why.below && <Why shown={shown} round={next} pair={why.pair} />}
        <Hours key={next} shown={shown} round={next} />
      </aside>
    </div>
  );
}
/** When the round begins, and until when captains set who sits where: on the wall, and on phones. */
function Hours({ shown: { desk, info, write, look }, round }: { shown: Shown; round: number }): JSX.Element {
  const t = useT();
  const set = desk.hours.find(h => h.round === round);
  const local = (ms: number | undefined): string =>
    ms ? new Date(ms - new Date(ms).getTimezoneOffset() * 60000).toISOString().slice(0, 16) : '';
  const [begins, setBegins] = useState<string | null>(null);
  const [lineups, setLineups] = useState<string | null>(null);
  const time = (text: string): number => (text ? new Date(text).getTime() : 0);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    // What was not touched is left as it stands, whoever set it.
    if (
      await write(tournaments.hour, {
        round,
        ...(begins !== null && { begins: time(begins) }),
        ...(lineups !== null && { lineups: time(lineups) }),
      })
    ) {
      setBegins(null);
      setLineups(null);
    }
    await look();
  };
  return (
    <form onSubmit={e => void submit(e)}>
      <h2 class="head ww">
        <span>{t('hours')}</span>
        <span>{t('round', round)}</span>
      </h2>
      <div class="g2">
        <label class="field">
          <span>{t('roundBegins')}</span>
          <input
            type="datetime-local"
            value={begins ?? local(set?.begins)}
            onInput={e => setBegins(e.currentTarget.value)}
          />
        </label>
        {info.teams && (
          <label class="field">
            <span>{t('lineupsUntil')}</span>
            <input
              type="datetime-local"
              value={lineups ?? local(set?.lineups)}
              onInput={e => setLineups(e.currentTarget.value)}
            />
          </label>
        )}
      </div>
      <div class="rowb">
        <button class="btn" type="submit">
          {t('setHours')}
        </button>
      </div>
    </form>
  );
}
