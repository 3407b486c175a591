// SPDX-License-Identifier: GPL-3.0-or-later
// Enters what a player did to pieces at a board of the desk.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from '../../i18n';
import { placeName, pointName } from '../../phrase';
import { readPlacement } from '../../position';
import { lang } from '../../prefs';
import { useStore } from '../../store';
import { SIDES } from '../../types';
import { releasedOn, type Put } from './boardModel';
import type { Board } from './calls';
import { useT } from './words';

const HANDS = ['touchedOne', 'touchedTwo', 'released', 'adjusted', 'accident'] as const;

/**
 * What a player did to the pieces: touched one or two, released one, adjusted them, or touched them by
 * accident.
 */
export function Touched({ board, put }: { board: Board; put: Put }): JSX.Element {
  const t = useT();
  const words = useWords();
  const english = useStore(lang) === 'en';
  const men = words.men[board.game];
  const sides = SIDES[board.game];
  const [what, setWhat] = useState<(typeof HANDS)[number]>('touchedOne');
  const [first, setFirst] = useState<string | null>(null);
  const named = (letter: string): string =>
    (letter === letter.toLowerCase() ? men['black ' + letter] : undefined) ??
    men[letter.toLowerCase()] ??
    letter;
  const placement = readPlacement(board.game, board.fen ?? '');
  const all = [...placement].sort(([, a], [, b]) => a.localeCompare(b));
  const side = board.turn;
  /**
   * The name of a piece as the page speaks it: in Chinese xiangqi by its file, with the rank if a like piece
   * is on the same file.
   */
  const manAt = (square: string): string => {
    const letter = placement.get(square)!;
    const place = placeName(words, board.game, square, letter);
    const twin = all.some(
      ([other, one]) =>
        other !== square && one === letter && placeName(words, board.game, other, letter) === place,
    );
    const point = twin && board.game === 'xiangqi' && !english;
    return `${named(letter)} ${point ? pointName(words, board.game, square, letter) : place}`;
  };
  const pointFor = (square: string): string =>
    english
      ? square
      : pointName(words, board.game, square, first === null ? undefined : placement.get(first));
  const choose = (square: string): void => {
    if (what === 'touchedTwo' || what === 'released') {
      if (first === null) return setFirst(square);
      put(
        what === 'touchedTwo'
          ? { event: 'touch', side, squares: [first, square] }
          : { event: 'release', side, from: first, to: square },
      );
      return setFirst(null);
    }
    put({
      event: what === 'touchedOne' ? 'touch' : what === 'adjusted' ? 'adjust' : 'accident',
      side,
      square,
    });
  };
  const targets =
    what === 'released' && first !== null
      ? releasedOn(board.legal, first, board.game === 'chess' ? (placement.get(first) ?? '') : '')
      : null;
  return (
    <details class="kv">
      <summary>{t('touched')}</summary>
      <p class="note">
        {t('whoTouched')} {words.side[board.turn]}
      </p>
      <div class="men1" role="group" aria-label={t('touched')}>
        {HANDS.map(hand => (
          <button
            key={hand}
            class="btn"
            aria-pressed={what === hand}
            onClick={() => {
              setWhat(hand);
              setFirst(null);
            }}
          >
            {t(hand)}
          </button>
        ))}
      </div>
      {first !== null && (
        <p class="wait" role="status">
          <span>
            {manAt(first)}
            {words.colon}
            {t(what === 'released' ? 'chooseTo' : 'chooseSecond')}
          </span>
        </p>
      )}
      {targets ? (
        <div class="men1" role="group" aria-label={t('released')}>
          {targets.map(square => (
            <button key={square} class="btn" onClick={() => choose(square)}>
              {pointFor(square)}
            </button>
          ))}
        </div>
      ) : (
        sides.map((one, k) => (
          <div key={one} class="men1" role="group" aria-label={words.side[one]}>
            {all
              .filter(([, letter]) => (letter === letter.toUpperCase()) === (k === 0))
              .map(([square]) => (
                <button key={square} class="btn" onClick={() => choose(square)}>
                  {manAt(square)}
                </button>
              ))}
          </div>
        ))
      )}
    </details>
  );
}
