// SPDX-License-Identifier: GPL-3.0-or-later
// A slip for every board of a round, to be printed and cut: who plays, room for the result and both names, and a code by
// which a player's phone opens that board and reports how the game ended.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { friendLink, getHouse, qrAddress } from '../../api';
import { Icon } from '../../icons';
import type { Shown } from './Event';
import { useT } from './words';

export function Slips({ shown: { id, info, pairs, sides, round } }: { shown: Shown }): JSX.Element {
  const t = useT(), [addresses, setAddresses] = useState<string[] | null>(null), games = pairs.filter(p => p.black > 0);
  const link = friendLink(`/t/${id}/mine`, addresses ?? []);
  return (
    <section aria-label={t('slips')}>
      <div class="rowb">
        <button class="btn" disabled={games.length === 0} aria-expanded={addresses !== null} onClick={() => void (addresses ? setAddresses(null) : getHouse().then(house => setAddresses(house.addresses)))}>{t('slips')}</button>
        {addresses && <button class="btn main" onClick={() => window.print()}><Icon name="print" />{t('print')}</button>}
      </div>
      {addresses && <p class="note">{t('slipNote')}</p>}
      {addresses && (
        <ol class="slips1">
          {games.map(p => (
            <li key={p.board}>
              <div>
                <small>{info.name} · {t('round', round)}</small>
                <b class="no">{p.board}</b>
                {[p.white_name, p.black_name].map((name, k) => <p key={k}><i class={'side ' + sides[k]} /> <b>{name}</b><br /><small>{t('signature')}</small></p>)}
                <p class="boxes">{['1–0', '½–½', '0–1'].map(result => <span key={result}><i /> {result}</span>)}</p>
              </div>
              <img src={qrAddress(link)} alt={link} width="120" height="120" />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
