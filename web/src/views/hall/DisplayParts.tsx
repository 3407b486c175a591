// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of the view of a simul: its terms, its address, and the result of each board.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { friendLink, getHouse, qrAddress } from '../../api';
import { useWords } from '../../i18n';
import { resultMark } from '../../notation';
import { givenOdds, oddsRule } from '../../odds';
import { controlWords, nameOf, resultText } from '../../phrase';
import { lang, notation } from '../../prefs';
import { follows } from '../../router';
import { useStore } from '../../store';
import { isFirst, other } from '../../types';
import type { DisplayBoard } from './displayModel';
import { useT } from './words';

/** The terms of a simul's games: the clocks, for each side if they differ, and odds. */
export function Terms({
  board: { host, game },
  alone,
}: {
  board: DisplayBoard;
  alone: boolean;
}): JSX.Element {
  const t = useT();
  const w = useWords();
  const language = useStore(lang);
  const written = useStore(notation[game.game]);
  const odds = game.odds && givenOdds(game.game, game.odds, written, language);
  const rule = game.odds && oddsRule(game.game, game.odds.id, language);
  const sides = game.time.match(/^W(\S+) B(\S+)$/)?.slice(1);
  const [own, theirs] = host && isFirst(host) ? [0, 1] : [1, 0];
  return (
    <>
      {!alone && <b>{w.game[game.game] + w.colon}</b>}
      {sides
        ? t('clocks', controlWords(w, sides[own]!), controlWords(w, sides[theirs]!))
        : controlWords(w, game.time)}
      {odds && ' · ' + odds}
      {rule && <small> {rule}</small>}
    </>
  );
}

/** The result of each board, as announced and recorded afterwards. */
export function Results({ boards }: { boards: readonly DisplayBoard[] }): JSX.Element {
  const t = useT();
  const w = useWords();
  return (
    <div>
      <h2 class="head ww" id="results">
        <span>{t('results')}</span>
      </h2>
      <div class="scroll" tabIndex={0} role="region" aria-labelledby="results">
        <table class="tbl">
          <thead>
            <tr>
              <th class="n">#</th>
              <th>{t('opponent')}</th>
              <th>{w.gameKind}</th>
              <th>{w.result}</th>
              <th class="n">{t('moves')}</th>
            </tr>
          </thead>
          <tbody>
            {boards.map(({ host, outcome, game }, i) => {
              const guest = host && other(game.game, host);
              const result = game.result;
              return (
                <tr key={game.id}>
                  <td class="n">
                    <a href={'/g/' + game.id} onClick={follows}>
                      {i + 1}
                    </a>
                  </td>
                  <td>
                    {guest && (game.players[guest]?.seated ? nameOf(w, game.players[guest]) : w.nobody)}
                  </td>
                  <td>{w.game[game.game]}</td>
                  <td>
                    {result ? (
                      <>
                        <b>{resultMark(result.result)}</b> {outcome && t(outcome)}{' '}
                        <small>{resultText(game.game, result)}</small>
                      </>
                    ) : (
                      '–'
                    )}
                  </td>
                  <td class="n">{Math.ceil(game.plies / 2)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** The link that lets people in. */
export function Address({ path }: { path: string }): JSX.Element {
  const t = useT();
  const [addresses, setAddresses] = useState<string[]>([]);
  const link = friendLink(path, addresses);
  useEffect(() => void getHouse().then(house => setAddresses(house.addresses)), []);
  return (
    <div class="field simul">
      <label for="simul-link">{t('link')}</label>
      <input id="simul-link" readOnly value={link} onFocus={e => e.currentTarget.select()} />
      <img src={qrAddress(link)} alt="" width="132" height="132" />
    </div>
  );
}
