// SPDX-License-Identifier: GPL-3.0-or-later
// How a player's games ended: all of them, and those against the reader.
import type { JSX } from 'preact';
import { useWords } from '../../i18n';
import { follows } from '../../router';
import { SideMark } from '../Side';
import type { Against, Person } from './calls';
import { useT, type T } from './words';

const score = (of: Pick<Against, 'won' | 'drawn' | 'lost'>): string =>
  `${half(2 * of.won + of.drawn)} : ${half(2 * of.lost + of.drawn)}`;
const half = (points: number): string =>
  points % 2 ? (points > 1 ? String((points - 1) / 2) : '') + '½' : String(points / 2);

function Bar({ of, t }: { of: Pick<Against, 'won' | 'drawn' | 'lost'>; t: T }): JSX.Element {
  const parts = [of.won, of.drawn, of.lost];
  return (
    <span class="wdl" role="img" aria-label={`${t('wdl')}: ${parts.join(', ')}`}>
      {parts.map((n, i) => (
        <i key={i} style={{ flexGrow: n }} class={n ? '' : 'no'}>
          {i === 1 ? '' : n || ''}
        </i>
      ))}
    </span>
  );
}

export function Results({ who }: { who: Person }): JSX.Element {
  const t = useT();
  const w = useWords();
  return (
    <section aria-labelledby="results">
      <h2 class="head ww" id="results">
        <span>{t('results')}</span>
      </h2>
      {!who.results.length && <p class="note">{t('noGames')}</p>}
      {who.results.length > 0 && (
        <table class="tbl h2h">
          <thead>
            <tr>
              <th>{t('game')}</th>
              <th>{t('wdl')}</th>
              <th class="n">{t('score')}</th>
            </tr>
          </thead>
          <tbody>
            {who.results.map(one => (
              <tr key={one.game + one.side}>
                <td>
                  <SideMark side={one.side} /> {w.game[one.game]} · {t('as', w.side[one.side])}
                </td>
                <td>
                  <Bar of={one} t={t} />
                </td>
                <td class="n">{score(one)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

export function AgainstReader({ who }: { who: Person }): JSX.Element | null {
  const t = useT();
  if (!who.against.length) return null;
  return (
    <section aria-labelledby="against">
      <h2 class="head ww" id="against">
        <span>{t('against')}</span>
      </h2>
      <table class="tbl h2h">
        <thead>
          <tr>
            <th>{t('opponent')}</th>
            <th>{t('wdl')}</th>
            <th class="n">{t('score')}</th>
          </tr>
        </thead>
        <tbody>
          {who.against.slice(0, 8).map(one => (
            <tr key={one.name}>
              <td>
                <a href={'/p/' + encodeURIComponent(one.name)} onClick={follows}>
                  {one.name}
                </a>
              </td>
              <td>
                <Bar of={one} t={t} />
              </td>
              <td class="n">{score(one)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
