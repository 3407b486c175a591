// SPDX-License-Identifier: GPL-3.0-or-later
// The standings of an event; clicking a tie-break value shows how it is computed.
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Fragment } from 'preact/jsx-runtime';
import * as tournaments from '../../calls/tournaments';
import { ask, type Player, type Standing, type Term } from './calls';
import { useInSight } from './Find';
import { knownOf, titled, whence } from './known';
import { points, spelled } from './results';
import type { Shown } from './shown';
import { still, useGrown } from './still';
import { useAnswer } from '../../useAnswer';
import { tiebreakWord, useT } from './words';

/** Whether the latest round is shown and some of its games are unfinished. */
const inPlay = ({ info, round, pairs, matches }: Shown): boolean =>
  round === info.paired &&
  (info.teams
    ? matches.some(
        m => m.second > 0 && (m.boards.length === 0 || m.boards.some(b => spelled(b.result) === '*')),
      )
    : pairs.some(p => p.black > 0 && spelled(p.result) === '*'));

/** `full`: with columns for rating and federation or unit, if the screen is wide enough. */
export function Standings({ shown, full = false }: { shown: Shown; full?: boolean }): JSX.Element {
  const { id, standings, info, desk, found } = shown;
  const t = useT();
  const [open, setOpen] = useState<string | null>(null);
  const who = open?.split(' ')[0];
  const { answer, of } = useAnswer<Record<string, Term[]> | null>(
    `${who ?? ''} ${desk.lines}`,
    () =>
      who
        ? ask<{ standings: Standing[] }>(id, tournaments.standings(id, { of: Number(who) })).then(
            got => got.standings.find(s => s.id === Number(who))?.terms ?? null,
          )
        : Promise.resolve(null),
    null,
  );
  const terms = of === `${who ?? ''} ${desk.lines}` ? answer : null; // never show another player's values

  // A knock-out has places without points.
  const pointed = standings.length === 0 || standings.some(s => typeof s.points === 'number');
  const listed = Object.keys(standings[0]?.tiebreaks ?? {});
  const codes = useMemo(() => listed, [listed.join()]);
  const names = useMemo(() => new Map(standings.map(s => [s.id, s.name])), [standings]);
  const known = useMemo(() => knownOf(info), [info]);
  const more = full && [...known.values()].some(p => p.rating || whence(p, desk.game));
  const grown = useGrown(standings.length);
  useInSight(found, grown);
  return (
    <section aria-labelledby="standings">
      <h2 class="head ww" id="standings">
        <span>{t('standings')}</span>
        <span>
          {info.paired > 0 && !info.arena && t(inPlay(shown) ? 'duringRound' : 'afterRound', info.paired)}
        </span>
      </h2>
      <div class="scroll" tabIndex={0} role="group" aria-labelledby="standings">
        <table class="tbl">
          <thead>
            <tr>
              <th class="n rk" scope="col">
                #
              </th>
              <th scope="col">{t(info.teams ? 'team' : 'player')}</th>
              {more && (
                <>
                  <th class="n wide" scope="col">
                    {t('rating')}
                  </th>
                  <th class="wide" scope="col">
                    {t(desk.game === 'xiangqi' ? 'club' : 'federation')}
                  </th>
                </>
              )}
              {pointed && (
                <th class="n" scope="col">
                  {t('pts')}
                </th>
              )}
              {codes.map(code => (
                <th key={code} class="n" scope="col">
                  {tiebreakWord(code)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {standings.slice(0, grown).map(row => (
              <Row
                key={row.id}
                row={row}
                known={known.get(row.id)}
                of={more ? desk.game : null}
                me={row.id === found?.id}
                codes={codes}
                pointed={pointed}
                sums={info.paired > 0}
                open={who === String(row.id) ? open!.slice(who.length + 1) : null}
                setOpen={setOpen}
                terms={who === String(row.id) ? terms : null}
                names={names}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface RowProps {
  row: Standing;
  known: Player | undefined;
  /** The event's game if there are columns for rating and origin, else null. */
  of: string | null;
  me: boolean;
  codes: readonly string[];
  pointed: boolean;
  sums: boolean;
  open: string | null;
  setOpen: (key: string | null) => void;
  terms: Record<string, Term[]> | null;
  names: ReadonlyMap<number, string>;
}

/** Memoised, so that clicking one of the 4,000 values of a large event does not render the other rows. */
const Row = still(
  function Row({
    row,
    known,
    of,
    me,
    codes,
    pointed,
    sums,
    open,
    setOpen,
    terms,
    names,
  }: RowProps): JSX.Element {
    const t = useT();
    return (
      <Fragment>
        <tr class={me ? 'me' : undefined} data-of={row.id}>
          <td class="n rk">{row.rank}</td>
          <td class="nm">
            {titled(known, row.name)}
            {row.withdrawn && <small>{t('bracketed', t('gone'))}</small>}
            {row.warnings && <small>{t('bracketed', t('warnedTimes', row.warnings))}</small>}
          </td>
          {of !== null && (
            <>
              <td class="n wide">{known?.rating || '–'}</td>
              <td class="wide">{whence(known, of)}</td>
            </>
          )}
          {pointed && <td class="n pts">{points(row.points)}</td>}
          {codes.map(code => (
            <td key={code} class="n">
              {sums ? (
                <button
                  class="sum"
                  aria-expanded={open === code}
                  aria-label={t(
                    'titled',
                    t('sumOf', tiebreakWord(code), row.name),
                    points(row.tiebreaks?.[code]),
                  )}
                  onClick={() => setOpen(open === code ? null : `${row.id} ${code}`)}
                >
                  {points(row.tiebreaks?.[code])}
                </button>
              ) : (
                points(row.tiebreaks?.[code])
              )}
            </td>
          ))}
        </tr>
        {open && terms && codes.includes(open) && (
          <tr class="sums">
            <td colSpan={5 + codes.length}>
              <Sum code={open} row={row} terms={terms[open] ?? []} names={names} />
            </td>
          </tr>
        )}
      </Fragment>
    );
  },
  'row',
  'known',
  'of',
  'me',
  'codes',
  'pointed',
  'sums',
  'open',
  'terms',
);

function Sum({
  code,
  row,
  terms,
  names,
}: {
  code: string;
  row: Standing;
  terms: readonly Term[];
  names: ReadonlyMap<number, string>;
}): JSX.Element {
  const t = useT();
  return (
    <ul class="sums" aria-label={t('sumOf', tiebreakWord(code), row.name)}>
      {terms.map((term, i) => (
        <li key={i} class={term.cut ? 'cut' : ''}>
          <span>{term.round > 0 ? t('round', term.round) : ''}</span>
          <span>
            {term.opponent === null ? t('noOpponent') : (names.get(term.opponent) ?? term.opponent)}
          </span>
          <span>{points(term.value)}</span>
        </li>
      ))}
      <li>
        <span />
        <span>{t('total')}</span>
        <span>{points(row.tiebreaks?.[code])}</span>
      </li>
    </ul>
  );
}
