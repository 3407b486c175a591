// SPDX-License-Identifier: GPL-3.0-or-later
// Arbiters' rulings other than results: remaining ties in the standings, and appeals.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import * as tournaments from '../../../calls/tournaments';
import type { EventAnnounced, EventAppeal } from '../../../wire';
import { ask, type Standing } from '../calls';
import { points } from '../results';
import type { Shown } from '../shown';
import { useAnswer } from '../../../useAnswer';
import { useHead } from '../useFocus';
import { moved } from './ranked';
import { useT } from './words';

export function Rulings({ shown }: { shown: Shown }): JSX.Element {
  useHead('ties');
  return (
    <div class="cols">
      <Ties shown={shown} />
      <Appeals shown={shown} />
    </div>
  );
}

/** Groups of players who share a place. */
const tiedOf = (standings: readonly Standing[]): Standing[][] => {
  const places = new Map<number, Standing[]>();
  for (const row of standings.filter(one => !one.withdrawn && one.rank > 0))
    places.set(row.rank, [...(places.get(row.rank) ?? []), row]);
  return [...places.values()].filter(rows => rows.length > 1);
};

function Ties({ shown }: { shown: Shown }): JSX.Element {
  const { standings, info } = shown;
  const t = useT();
  const ties = info.paired > 0 ? tiedOf(standings) : [];
  return (
    <section aria-labelledby="ties">
      <h2 class="head ww" id="ties" tabIndex={-1}>
        {t('ties')}
      </h2>
      <p class="note">{t('tiesNote')}</p>
      {ties.length === 0 && <p class="note">{t('tiesNone')}</p>}
      {ties.map(rows => (
        <Tie key={rows.map(row => row.id).join()} shown={shown} rows={rows} />
      ))}
    </section>
  );
}

function Tie({ shown: { act, desk }, rows }: { shown: Shown; rows: Standing[] }): JSX.Element {
  const t = useT();
  const [order, setOrder] = useState(rows.map(row => row.id));
  const [reason, setReason] = useState('');
  const name = (id: number): string => rows.find(row => row.id === id)?.name ?? String(id);
  const may = desk.may.includes('decide');
  return (
    <section class="tie" aria-label={t('tieOf', rows[0]!.rank)}>
      <h3 class="head">
        {t('tieOf', rows[0]!.rank)} ({points(rows[0]!.points)})
      </h3>
      <ol>
        {order.map((id, i) => (
          <li key={id} class="said1">
            <span>{name(id)}</span>
            {may && i > 0 && (
              <button
                class="btn quiet"
                type="button"
                aria-label={t('tbUp', name(id))}
                onClick={() => setOrder(moved(order, i, i - 1))}
              >
                ↑
              </button>
            )}
          </li>
        ))}
      </ol>
      {may && (
        <>
          <label class="field">
            <span>{t('reason')}</span>
            <input value={reason} onInput={e => setReason(e.currentTarget.value)} />
          </label>
          <div class="rowb">
            <button
              class="btn"
              type="button"
              onClick={() =>
                void act({ act: 'decide', order, by: desk.me || desk.role, ...(reason && { reason }) })
              }
            >
              {t('thisOrder')}
            </button>
            <button
              class="btn"
              type="button"
              onClick={() => void act({ act: 'decide', order: rows.map(row => row.id), kind: 'draw' })}
            >
              {t('drawLot')}
            </button>
          </div>
        </>
      )}
    </section>
  );
}

function Appeals({ shown }: { shown: Shown }): JSX.Element | null {
  const { id, desk, info } = shown;
  const t = useT();
  const { answer: told } = useAnswer<EventAnnounced | null>(
    String(desk.lines),
    () => ask<EventAnnounced>(id, tournaments.announced(id)),
    null,
    id,
  );
  if (!told) return null;
  return (
    <section aria-labelledby="appeals">
      <h2 class="head ww" id="appeals">
        {t('appeals')}
      </h2>
      {told.jury && <p class="note">{t('titled', t('jury'), told.jury)}</p>}
      {told.appeals.length === 0 && <p class="note">{t('appealsNone')}</p>}
      {told.appeals.map(one => (
        <Appeal key={one.appeal} one={one} shown={shown} />
      ))}
      {desk.may.includes('appeal') && info.paired > 0 && <NewAppeal shown={shown} />}
    </section>
  );
}

function Appeal({ one, shown: { desk, act } }: { one: EventAppeal; shown: Shown }): JSX.Element {
  const t = useT();
  const [reason, setReason] = useState('');
  const name = desk.players?.find(player => player.id === one.number)?.name ?? String(one.number);
  const rule = (kind: string): void =>
    void act({
      act: 'rule',
      number: one.appeal,
      kind,
      by: desk.me || desk.role,
      ...(reason && { reason }),
    });
  return (
    <section class="tie" aria-label={t('appealN', one.appeal)}>
      <h3 class="head">{t('appealOf', one.appeal, name, one.round)}</h3>
      {one.reason && <p>{one.reason}</p>}
      {one.ruling !== 'open' && (
        <p>
          <b>{t(one.ruling)}</b> {[one.by, one.answer].filter(Boolean).join(': ')}
        </p>
      )}
      {one.ruling === 'open' && desk.may.includes('rule') && (
        <>
          <label class="field">
            <span>{t('reason')}</span>
            <input value={reason} onInput={e => setReason(e.currentTarget.value)} />
          </label>
          <div class="rowb">
            <button class="btn" type="button" onClick={() => rule('upheld')}>
              {t('uphold')}
            </button>
            <button class="btn" type="button" onClick={() => rule('rejected')}>
              {t('reject')}
            </button>
          </div>
        </>
      )}
    </section>
  );
}

function NewAppeal({ shown: { desk, info, act } }: { shown: Shown }): JSX.Element {
  const t = useT();
  const [form, setForm] = useState({ number: '', round: String(info.paired), reason: '' });
  return (
    <form
      onSubmit={e => {
        e.preventDefault();
        const { number, round, reason } = form;
        void act({
          act: 'appeal',
          number: Number(number),
          round: Number(round),
          ...(reason.trim() && { reason: reason.trim() }),
        }).then(done => done && setForm({ ...form, number: '', reason: '' }));
      }}
    >
      <h3 class="head">{t('appealNew')}</h3>
      <div class="g2">
        <label class="field">
          <span>{t('player')}</span>
          <select
            required
            value={form.number}
            onChange={e => setForm({ ...form, number: e.currentTarget.value })}
          >
            <option value="">–</option>
            {(desk.players ?? []).map(one => (
              <option key={one.entry} value={one.id}>
                {one.id} {one.name}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{t('ofRound')}</span>
          <input
            type="number"
            required
            min={1}
            max={info.paired}
            value={form.round}
            onInput={e => setForm({ ...form, round: e.currentTarget.value })}
          />
        </label>
      </div>
      <label class="field">
        <span>{t('reason')}</span>
        <input value={form.reason} onInput={e => setForm({ ...form, reason: e.currentTarget.value })} />
      </label>
      <div class="rowb">
        <button class="btn" type="submit">
          {t('appealEnter')}
        </button>
      </div>
    </form>
  );
}
