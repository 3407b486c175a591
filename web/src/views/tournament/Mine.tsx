// SPDX-License-Identifier: GPL-3.0-or-later
// A player's own board: where to sit, the opponent, and the result.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from '../../i18n';
import { follows } from '../../router';
import { recall, remember } from '../../storage';
import type { HouseGame, Pair } from './calls';
import { coming } from './coming';
import { gameOf } from './Pairs';
import { PhoneReport } from './Phone';
import { knownAs, titled } from './known';
import { points, shown as asShown } from './results';
import type { Shown } from './shown';
import { useT } from './words';

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
  const other = pair && info.players?.find(p => p.id === (first ? pair.black : pair.white));
  const standing = standings.find(s => s.id === me?.id);
  const next = coming(info, desk, new Date(), document.documentElement.lang);
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
      {next && (
        <p class="kv">{t('beginsNext', next.round, [next.day, next.time].filter(Boolean).join(' '))}</p>
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
                    {titled(other, (first ? pair.black_name : pair.white_name) ?? '')}
                  </b>
                  <p>
                    {knownAs(other, desk.game)}{' '}
                    {t('pointsN', points(first ? pair.black_points : pair.white_points))}{' '}
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
 * In an event on the server: a link to the game, to which the head also leads its player, or a note that it
 * has not started.
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
