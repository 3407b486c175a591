// SPDX-License-Identifier: GPL-3.0-or-later
// A slip for every board of a round, to be printed and cut: who plays, room for the result and both names,
// and a code by which a player's phone opens that board and reports how the game ended.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { friendLink, getHouse, qrAddress } from '../../api';
import { Icon } from '../../icons';
import type { Side } from '../../types';
import type { Shown } from './shown';
import { useT } from './words';

/** A board in the list: its name, its players and their colours, in the order shown. */
export interface SlipOf {
  name: string;
  match?: string;
  players: readonly (readonly [string, Side])[];
}

export function Slips({
  shown: { id, info, round },
  boards,
}: {
  shown: Shown;
  boards: readonly SlipOf[];
}): JSX.Element {
  const t = useT();
  const [addresses, setAddresses] = useState<string[] | null>(null);
  const results =
    info.game === 'xiangqi' ? [t('redWon'), t('slipDrawn'), t('blackWon')] : ['1–0', '½–½', '0–1'];
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
                {p.players.map(([name, side], k) => (
                  <p key={k}>
                    <i class={'side ' + side} /> <b>{name}</b>
                    <br />
                    <small>{t('signature')}</small>
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
