// SPDX-License-Identifier: GPL-3.0-or-later
// Slips to print and cut for every board of a round: the players, space for the result and both signatures,
// and a code that opens the board on a player's phone to report the result.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { friendLink, getHouse, qrAddress } from '../../api';
import { Icon } from '../../icons';
import type { Side } from '../../types';
import type { Shown } from './shown';
import { useAbout } from './useAbout';
import { useT } from './words';

/** A board in the list: its name, and its players with numbers and colours in the order shown. */
export interface SlipOf {
  name: string;
  match?: string;
  players: readonly (readonly [string, Side, number?])[];
}

export function Slips({ shown, boards }: { shown: Shown; boards: readonly SlipOf[] }): JSX.Element {
  const { id, info, round } = shown;
  const t = useT();
  const about = useAbout(shown);
  const [addresses, setAddresses] = useState<string[] | null>(null);
  const results =
    info.game === 'xiangqi' ? [t('redWon'), t('slipDrawn'), t('blackWon')] : ['1–0', '½–½', '0–1'];
  const fields = ['signature', 'slipUsed', info.game === 'xiangqi' ? 'slipFouls' : 'slipIllegal'] as const;
  const link = friendLink(`/t/${id}/mine`, addresses ?? []);
  return (
    <section aria-label={t('slips')}>
      <div class="rowb">
        <button
          class="btn"
          disabled={boards.length === 0}
          aria-expanded={addresses !== null}
          onClick={() =>
            void (addresses ? setAddresses(null) : getHouse().then(house => setAddresses(house.addresses)))
          }
        >
          {t('slips')}
        </button>
        {addresses && (
          <button class="btn main" onClick={() => window.print()}>
            <Icon name="print" />
            {t('print')}
          </button>
        )}
      </div>
      {addresses && <p class="note">{t('slipNote')}</p>}
      {addresses && (
        <ol class="slips1">
          {boards.map(p => (
            <li key={p.name}>
              <div>
                <small>
                  {info.name} · {t('round', round)}
                </small>
                <b class="no">{p.name}</b>
                {p.match && <small>{p.match}</small>}
                {p.players.map(([name, side, number], k) => (
                  <p key={k}>
                    <i class={'side ' + side} /> <b>{name}</b>
                    <br />
                    <small>{about(number)}</small>
                    <span class="fields">
                      {fields.map(field => (
                        <small key={field}>{t(field)}</small>
                      ))}
                    </span>
                  </p>
                ))}
                <p class="boxes">
                  {results.map(result => (
                    <span key={result}>
                      <i /> {result}
                    </span>
                  ))}
                </p>
              </div>
              <img src={qrAddress(link)} alt={link} width="120" height="120" />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
