// SPDX-License-Identifier: GPL-3.0-or-later
// What everybody sees: rounds, pairs, standings with the sum behind each tie-break, the cross table, one's
// own board.
import type { JSX } from 'preact';
import { Fragment } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import * as tournaments from '../../calls/tournaments';
import { useWords } from '../../i18n';
import { follows } from '../../router';
import { recall, remember } from '../../storage';
import type { Side } from '../../types';
import {
  ask,
  points,
  shown as asShown,
  spelled,
  type Cross,
  type HouseGame,
  type Pair,
  type Standing,
  type Term,
} from './calls';
import type { Shown } from './shown';
import { useInSight } from './Find';
import type { Found } from './shown';
import { PhoneReport } from './Phone';
import { still, useGrown, useReached } from './still';
import { useAnswer } from './useAnswer';
import { tiebreakWord, useT } from './words';

export function Rounds({ shown: { info, round, setRound } }: { shown: Shown }): JSX.Element {
  const t = useT();
  return (
    <nav class="rounds" aria-label={t('rounds')}>
      {Array.from({ length: Math.max(info.rounds, info.paired) }, (_, i) => i + 1).map(n => (
        <button
          key={n}
          disabled={n > info.paired}
          aria-current={n === round ? 'true' : undefined}
          aria-label={t('round', n)}
          onClick={() => setRound(n)}
        >
          {n === round ? t('round', n) : n}
        </button>
      ))}
    </nav>
  );
}

/** A note that a newer round was published, here or elsewhere, while this page shows another one. */
export function Newer({ shown: { newer, round, setRound } }: { shown: Shown }): JSX.Element | null {
  const t = useT();
  return newer === null ? null : (
    <p class="wait" role="status">
      <span>{t('newerRound', newer, round)}</span>{' '}
      <button class="btn" onClick={() => setRound(null)}>
        {t('round', newer)}
      </button>
    </p>
  );
}

export const won = (result: string, white: boolean): boolean =>
  (white ? /^(1-0|\+ ?-|1\/2-0)$/ : /^(0-1|- ?\+|0-1\/2)$/).test(result);

/** The game of a pair, of an event on the house. */
const gameOf = (games: readonly HouseGame[], p: Pair): HouseGame | undefined =>
  [...games].reverse().find(g => g.round === p.round && g.white === p.white && g.black === p.black);

/** A result, which leads to the game where it is one of the house. */
export const Mid = ({
  shown,
  game,
  label,
}: {
  shown: string;
  game: string | undefined;
  label: string;
}): JSX.Element =>
  game ? (
    <a href={`/g/${game}`} onClick={follows} aria-label={`${label}: ${shown}`}>
      {shown}
    </a>
  ) : (
    <>{shown}</>
  );

const PairOf = still(
  function PairOf({
    pair: p,
    scores,
    game,
    first,
    second,
    me,
  }: {
    pair: Pair;
    me: boolean;
    scores: ReadonlyMap<number, number>;
    game: string | undefined;
    first: Side;
    second: Side;
  }): JSX.Element {
    const t = useT();
    return (
      <li class={me ? 'me' : undefined} data-of={`${p.white} ${p.black}`}>
        <span class="no">{p.board}</span>
        <span class={'pl' + (won(p.result, true) ? ' won' : '')}>
          <i class={'side ' + first} />
          <span>{p.white_name}</span>
          <small>{points(scores.get(p.white))}</small>
        </span>
        <span class="mid">
          {p.black === 0 ? (
            t('bye')
          ) : (
            <Mid
              shown={asShown(p.result) || '–'}
              game={game}
              label={t('watchGame', p.white_name, p.black_name ?? '')}
            />
          )}
        </span>
        {p.black > 0 && (
          <span class={'pl b' + (won(p.result, false) ? ' won' : '')}>
            <i class={'side ' + second} />
            <span>{p.black_name}</span>
            <small>{points(scores.get(p.black))}</small>
          </span>
        )}
      </li>
    );
  },
  'pair',
  'scores',
  'game',
  'first',
  'second',
  'me',
);

export function Pairs({
  shown: { pairs, standings, games, round, sides, found },
}: {
  shown: Shown;
}): JSX.Element {
  const t = useT();
  const scores = useMemo(() => new Map(standings.map(s => [s.id, s.points])), [standings]);
  const grown = useGrown(pairs.length);
  const done = pairs.filter(p => p.black === 0 || p.result !== '').length;
  useInSight(found, grown);
  return (
    <section aria-labelledby="pairs">
      <h2 class="head ww" id="pairs">
        <span>{round > 0 ? t('round', round) : t('pairings')}</span>
        <span>{t('finished', done, pairs.length)}</span>
      </h2>
      {pairs.length === 0 && (
        <div class="empty">
          <p>{t('notPaired')}</p>
        </div>
      )}
      <ol class="pairs told">
        {pairs.slice(0, grown).map(p => (
          <PairOf
            key={p.board}
            pair={p}
            scores={scores}
            game={gameOf(games, p)?.game}
            first={sides[0]}
            second={sides[1]}
            me={found?.id === p.white || found?.id === p.black}
          />
        ))}
      </ol>
    </section>
  );
}

/** The latest round is looked at, and some of its games are still to end. */
const inPlay = ({ info, round, pairs, matches }: Shown): boolean =>
  round === info.paired &&
  (info.teams
    ? matches.some(
        m => m.second > 0 && (m.boards.length === 0 || m.boards.some(b => spelled(b.result) === '*')),
      )
    : pairs.some(p => p.black > 0 && spelled(p.result) === '*'));

export function Standings({ shown }: { shown: Shown }): JSX.Element {
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
  const terms = of === `${who ?? ''} ${desk.lines}` ? answer : null; // never those of another player
  // A knock-out has places alone
  const pointed = standings.length === 0 || standings.some(s => typeof s.points === 'number');
  const listed = Object.keys(standings[0]?.tiebreaks ?? {});
  const codes = useMemo(() => listed, [listed.join()]);
  const names = useMemo(() => new Map(standings.map(s => [s.id, s.name])), [standings]);
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
  me: boolean;
  codes: readonly string[];
  pointed: boolean;
  sums: boolean;
  open: string | null;
  setOpen: (key: string | null) => void;
  terms: Record<string, Term[]> | null;
  names: ReadonlyMap<number, string>;
}

/** A press on one of the 4,000 sums of a large event leaves the other rows alone. */
const Row = still(
  function Row({ row, me, codes, pointed, sums, open, setOpen, terms, names }: RowProps): JSX.Element {
    const t = useT();
    return (
      <Fragment>
        <tr class={me ? 'me' : undefined} data-of={row.id}>
          <td class="n rk">{row.rank}</td>
          <td class="nm">
            {row.name}
            {row.withdrawn && <small>{t('bracketed', t('gone'))}</small>}
            {row.warnings && <small>{t('bracketed', t('warnedTimes', row.warnings))}</small>}
          </td>
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
            <td colSpan={3 + codes.length}>
              <Sum code={open} row={row} terms={terms[open] ?? []} names={names} />
            </td>
          </tr>
        )}
      </Fragment>
    );
  },
  'row',
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

const Crossed = still(
  function Crossed({
    row,
    place,
    places,
    first,
    second,
    me,
  }: {
    row: Cross;
    me: boolean;
    place: number;
    places: ReadonlyMap<number, number>;
    first: Side;
    second: Side;
  }): JSX.Element {
    return (
      <tr class={me ? 'me' : undefined} data-of={row.id}>
        <td class="n rk">{place}</td>
        <td class="nm">{row.name}</td>
        {row.rounds.map(r => (
          <td key={r.round} class="c x">
            {r.opponent !== null && `${places.get(r.opponent)} `}
            {r.colour && <i class={'side ' + (r.colour === 'white' ? first : second)} />}{' '}
            <b>{r.result === null || r.result === '*' ? '' : r.result.replace('=', '½')}</b>
          </td>
        ))}
        <td class="n pts">{points(row.points)}</td>
      </tr>
    );
  },
  'row',
  'place',
  'places',
  'first',
  'second',
  'me',
);

/**
 * From so many rows on the columns are of fixed width: a table that measures them measures every cell again
 * with each step.
 */
const MEASURED = 60;
const AROUND = 20;

export function CrossTable({
  rows,
  sides,
  teams,
  found,
}: {
  found: Found | null;
  rows: readonly Cross[];
  sides: readonly [Side, Side];
  teams: boolean;
}): JSX.Element {
  const t = useT();
  const places = useMemo(() => new Map(rows.map((r, i) => [r.id, i + 1])), [rows]);
  const reached = useReached(rows.length);
  const grown = Math.max(
    reached.drawn,
    found ? Math.min(rows.length, (places.get(found.id) ?? 0) + AROUND) : 0,
  );
  const rounds = rows[0]?.rounds.map(r => r.round) ?? [];
  useInSight(found, grown);
  return (
    <section class="one" aria-labelledby="cross">
      <h2 class="head ww" id="cross">
        <span>{t('crosstable')}</span>
      </h2>
      <div class="scroll" tabIndex={0} role="group" aria-labelledby="cross">
        <table class={rows.length > MEASURED ? 'tbl fixed' : 'tbl'} style={`--rounds: ${rounds.length}`}>
          <thead>
            <tr>
              <th class="n rk" scope="col">
                #
              </th>
              <th scope="col">{t(teams ? 'team' : 'player')}</th>
              {rounds.map(r => (
                <th key={r} class="c" scope="col">
                  {r}
                </th>
              ))}
              <th class="n pt" scope="col">
                {t('pts')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, grown).map((row, i) => (
              <Crossed
                key={row.id}
                row={row}
                me={row.id === found?.id}
                place={i + 1}
                places={places}
                first={sides[0]}
                second={sides[1]}
              />
            ))}
          </tbody>
        </table>
        <div ref={reached.end} />
      </div>
    </section>
  );
}

export function Mine({ shown }: { shown: Shown }): JSX.Element {
  const { id, info, pairs, standings, games, round, sides, desk, act } = shown;
  const own = desk.role === 'player' ? info.players?.find(p => p.id === desk.number)?.name : undefined;
  const t = useT();
  const words = useWords();
  const [typedName, setName] = useState(recall('me.' + id) ?? '');
  const name = own ?? typedName;
  const choose = (next: string): void => {
    setName(next);
    remember('me.' + id, next);
  };
  const me = own
    ? info.players?.find(p => p.id === desk.number)
    : info.players?.find(p => p.name.trim().toLowerCase() === name.trim().toLowerCase());
  const pair = me && pairs.find(p => p.white === me.id || p.black === me.id);
  const first = pair?.white === me?.id;
  const standing = standings.find(s => s.id === me?.id);
  return (
    <div class="one">
      {own && !info.online && info.paired === 0 && desk.here && (
        <p class="wait" role="status">
          <span>{t('checkedIn')}</span>
        </p>
      )}
      {own && !info.online && info.paired === 0 && !desk.here && (
        <div class="rowb">
          <button class="btn main" onClick={() => void act({ act: 'arrive', order: [desk.number!] })}>
            {t('checkMeIn')}
          </button>
        </div>
      )}
      {!own && (
        <div class="own1">
          <label class="field">
            <span>{t('findName')}</span>
            <input
              list="names"
              value={name}
              onInput={e => choose(e.currentTarget.value)}
              autocomplete="off"
            />
          </label>
          {!me && (
            <p class="note" role="status">
              {name.trim() ? t('findNobody', name.trim()) : t('ownKept')}
            </p>
          )}
        </div>
      )}
      <datalist id="names">
        {info.players?.map(p => (
          <option key={p.id} value={p.name} />
        ))}
      </datalist>
      {me && round > 0 && (
        <section aria-label={t('mine')} aria-live="polite">
          <div class="mbb">
            <span class="big">{pair ? pair.board : '–'}</span>
            <div>
              {!pair && <b>{t('notThisRound')}</b>}
              {pair && pair.black === 0 && <b>{t('youBye')}</b>}
              {pair && pair.black > 0 && (
                <>
                  <b>
                    <i class={'side ' + sides[first ? 0 : 1]} />
                    {t('youPlay', words.side[sides[first ? 0 : 1]])}
                  </b>
                  <p>{t('against')}</p>
                  <b>
                    <i class={'side ' + sides[first ? 1 : 0]} />
                    {first ? pair.black_name : pair.white_name}
                  </b>
                  <p>
                    {t(
                      'pointsN',
                      points(standings.find(s => s.id === (first ? pair.black : pair.white))?.points),
                    )}{' '}
                    {asShown(pair.result)}
                  </p>
                </>
              )}
              <p>{t('roundOf', round, info.rounds)}</p>
            </div>
          </div>
          {info.online && pair && pair.black > 0 && <OnBoard pair={pair} game={gameOf(games, pair)} />}
          {own && !info.online && pair && pair.black > 0 && round === info.paired && (
            <PhoneReport
              shown={shown}
              game={{ ...pair, black_name: pair.black_name ?? '' }}
              white={pair.white === desk.number}
            />
          )}
          {standing && (
            <p class="kv">{t('titled', me.name, t('findStands', standing.rank, points(standing.points)))}</p>
          )}
        </section>
      )}
    </div>
  );
}

/**
 * Of an event on the house: the game of the pair, which the head leads to where it is one's own, or that it
 * is still to come.
 */
function OnBoard({ pair, game }: { pair: Pair; game: HouseGame | undefined }): JSX.Element | null {
  const t = useT();
  if (!game) return pair.result === '' ? <p class="note">{t('soonBoard')}</p> : null;
  return game.mine && !game.settled ? null : (
    <div class="rowb">
      <a class="btn" href={`/g/${game.game}`} onClick={follows}>
        {t('watchGame', pair.white_name, pair.black_name ?? '')}
      </a>
    </div>
  );
}
