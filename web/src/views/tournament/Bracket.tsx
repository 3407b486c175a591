// SPDX-License-Identifier: GPL-3.0-or-later
// An event in stages: the bracket of its knock-out with a column for each round, and the tables of its
// groups.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import * as tournaments from '../../calls/tournaments';
import { ask, type KoMatch, type Standing } from './calls';
import { points } from './results';
import type { Shown } from './shown';
import { useAnswer } from '../../useAnswer';
import { useT, type Key, type T } from './words';

/** The heading of a column of the bracket, by its number of matches. */
export const columnWord = (t: T, matches: number): string =>
  matches === 1 ? t('final') : matches === 2 ? t('semi') : t('lastN', matches * 2);

export function Bracket({ shown }: { shown: Shown }): JSX.Element {
  const { id, info, desk, act } = shown;
  const t = useT();
  const { answer: matches, of } = useAnswer<readonly KoMatch[]>(
    String(desk.lines),
    () => ask<{ matches: KoMatch[] }>(id, tournaments.bracket(id)).then(got => got.matches),
    [],
    id,
  );
  const fresh = of === String(desk.lines);
  const name = (number: number): string => info.players?.find(p => p.id === number)?.name ?? '';
  const rounds = [...new Set(matches.filter(m => !m.third).map(m => m.round))];
  const third = matches.filter(m => m.third);
  // A match's players may be known before its round is paired; then it is not being played yet.
  const plays = (m: KoMatch): boolean =>
    shown.pairs.some(p => m.players.includes(p.white) && m.players.includes(p.black));
  const one = (m: KoMatch, i: number): JSX.Element => (
    <li key={i} class={(m.end === 'open' && plays(m)) || m.end === 'level' ? 'cur' : ''}>
      {[0, 1].map(k => (
        <span key={k} class={'ks' + (m.winner > 0 && m.winner === m.players[k] ? ' won' : '')}>
          <span>{name(m.players[k]!) || (m.end === 'bye' ? t('bye') : '–')}</span>
          <b>{m.games > 0 ? points(m.points[k]) : ''}</b>
        </span>
      ))}
      {m.end === 'level' && desk.may.includes('playoff') && (
        <div class="row tight">
          {[0, 1].map(k => (
            <button
              key={k}
              class="btn quiet"
              disabled={!fresh}
              onClick={() =>
                void act({
                  act: 'playoff',
                  white: m.players[0],
                  black: m.players[1],
                  result: k === 0 ? '1-0' : '0-1',
                  kind: 'game',
                  by: desk.me || desk.role,
                })
              }
            >
              {t('winner', name(m.players[k]!))}
            </button>
          ))}
        </div>
      )}
      <small>
        {m.end === 'games' || m.end === 'waiting' || (m.end === 'open' && !plays(m))
          ? ''
          : t(`end_${m.end}` as Key)}
      </small>
    </li>
  );
  return (
    <section class={'one' + (of === null ? ' waits' : '')} aria-labelledby="bracket">
      <h2 class="head ww" id="bracket">
        {t('bracket')}
      </h2>
      {matches.length === 0 && (
        <div class="empty">
          <p>{t('notPaired')}</p>
        </div>
      )}
      <div class="scroll" tabIndex={0} role="group" aria-labelledby="bracket">
        <div class="ko" style={`--rounds:${rounds.length}`}>
          {rounds.map(round => {
            const list = matches.filter(m => m.round === round && !m.third);
            return (
              <section key={round} aria-label={columnWord(t, list.length)}>
                <h3>{columnWord(t, list.length)}</h3>
                <ol>{list.map(one)}</ol>
              </section>
            );
          })}
        </div>
      </div>
      {third.length > 0 && (
        <section class="ko3" aria-label={t('thirdPlace')}>
          <h3 class="head">{t('thirdPlace')}</h3>
          <ol class="ko1">{third.map(one)}</ol>
        </section>
      )}
    </section>
  );
}

/** The tables of the groups of all stages that have begun. */
export function Groups({ shown }: { shown: Shown }): JSX.Element | null {
  const { id, info, standings } = shown;
  const t = useT();
  const [groups, setGroups] = useState<readonly { name: string; rows: Standing[] }[]>([]);
  useEffect(() => {
    let asked = true;
    const look = async (): Promise<void> => {
      const found: { name: string; rows: Standing[] }[] = [];
      for (let stage = 1; stage <= info.stages; stage++)
        for (let group = 1; group <= 64; group++) {
          const rows = await ask<{ standings: Standing[] }>(
            id,
            tournaments.standings(id, { stage, group }),
          ).then(
            got => got.standings,
            () => null,
          );
          if (!rows) break;
          found.push({ name: `${stage}.${group}`, rows });
        }
      if (asked) setGroups(found);
    };
    void look();
    return () => {
      asked = false;
    };
  }, [id, info.stages, standings]);
  return groups.length === 0 ? null : (
    <div class="grps">
      {groups.map(g => (
        <section key={g.name} aria-label={t('groupN', g.name)}>
          <h3 class="head">{t('groupN', g.name)}</h3>
          <table class="tbl">
            <thead>
              <tr>
                <th class="n rk" scope="col">
                  #
                </th>
                <th scope="col">{t('player')}</th>
                <th class="n" scope="col">
                  {t('pts')}
                </th>
              </tr>
            </thead>
            <tbody>
              {g.rows.map(r => (
                <tr key={r.id}>
                  <td class="n rk">{r.rank}</td>
                  <td class="nm">{r.name}</td>
                  <td class="n pts">{points(r.points)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  );
}
