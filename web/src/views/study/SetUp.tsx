// SPDX-License-Identifier: GPL-3.0-or-later
// A position set up by hand: men put and taken, who is to move, handicaps; the server names what is wrong
// with it.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Refusal } from '../../api';
import { useWords } from '../../i18n';
import { readPlacement, writePlacement } from '../../position';
import { useStore } from '../../store';
import { lang } from '../../prefs';
import { SIDES, type Game, type Side } from '../../types';
import { SetUpBoard, Tray } from '../tables/SetUp';
import { askPosition } from './calls';
import { ARRAY, sideOfFen } from './tree';
import { useT } from './words';

const EMPTY: Record<Game, string> = {
  chess: '8/8/8/8/8/8/8/8 w - - 0 1',
  xiangqi: '9/9/9/9/9/9/9/9/9/9 w - - 0 1',
};
/** Men that the stronger side gives: their squares in the array, first side. */
const HANDICAPS: Record<Game, readonly (readonly string[])[]> = {
  chess: [['f2'], ['b1'], ['g1'], ['a1'], ['d1'], ['b1', 'g1'], ['a1', 'b1']],
  xiangqi: [['b0'], ['h0'], ['b0', 'h0'], ['b2'], ['h2'], ['a0'], ['i0'], ['a0', 'b0']],
};

/** Puts the chosen man on a square, or takes away what stands there; of kings there is one a side. */
export function putMan(game: Game, fen: string, man: string, square: string): string {
  const men = readPlacement(game, fen);
  if (!man || men.get(square) === man) men.delete(square);
  else {
    if (man.toLowerCase() === 'k') for (const [at, there] of men) if (there === man) men.delete(at);
    men.set(square, man);
  }
  return [writePlacement(game, men), ...fen.split(' ').slice(1)].join(' ');
}

/** The castling rights that still fit the men. */
function rights(fen: string, wanted: string): string {
  const men = readPlacement('chess', fen);
  const at = (square: string, man: string): boolean => men.get(square) === man;
  const may: Record<string, boolean> = {
    K: at('e1', 'K') && at('h1', 'R'),
    Q: at('e1', 'K') && at('a1', 'R'),
    k: at('e8', 'k') && at('h8', 'r'),
    q: at('e8', 'k') && at('a8', 'r'),
  };
  return [...'KQkq'].filter(one => may[one] && wanted.includes(one)).join('') || '-';
}

interface Props {
  game: Game;
  fen: string;
  flip?: boolean;
  /** The board's place and what stands beside it are drawn by the study; here both are made. */
  take: (fen: string) => void;
  cancel: () => void;
  done: string;
  hint?: string;
}

export function useSetUp({ game, fen: first, take, cancel, done, hint }: Props): {
  board: JSX.Element;
  panel: JSX.Element;
} {
  const t = useT();
  const w = useWords();
  const [fen, setFen] = useState(first);
  const [man, choose] = useState('K');
  const [typed, setTyped] = useState(first);
  const [fault, setFault] = useState<string | null>(null);
  const language = useStore(lang);
  const side = sideOfFen(game, fen);
  const men = readPlacement(game, fen);
  const castling = fen.split(' ')[2] ?? '-';
  useEffect(() => {
    setTyped(fen);
    let wanted = true;
    const timer = setTimeout(() => {
      askPosition({ game, fen, moves: '' }).then(
        () => wanted && setFault(null),
        (error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          if (wanted) setFault(error.message);
        },
      );
    }, 150);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [fen, language]);
  const put = (square: string): void => setFen(settle(putMan(game, fen, man, square)));
  const settle = (text: string): string => {
    const parts = text.split(' ');
    if (game === 'chess') parts[2] = rights(text, parts[2] ?? '-');
    return parts.join(' ');
  };
  const field = (index: number, value: string): void => {
    const parts = (fen + ' w - - 0 1'.slice(0, Math.max(0, 10 - fen.length))).split(' ');
    parts[index] = value;
    setFen(parts.join(' '));
  };
  const handicap = (squares: readonly string[]): void => {
    const left = readPlacement(game, ARRAY[game]);
    for (const square of squares) left.delete(square);
    setFen(settle([writePlacement(game, left), ...ARRAY[game].split(' ').slice(1)].join(' ')));
  };
  const nameOf = (squares: readonly string[]): string =>
    squares
      .map(
        square =>
          `${w.men[game][readPlacement(game, ARRAY[game]).get(square)!.toLowerCase()] ?? ''} ${square}`,
      )
      .join(', ');
  return {
    board: <SetUpBoard game={game} men={men} put={put} />,
    panel: (
      <section class="setup" aria-labelledby="setup-head">
        <div class="head ww">
          <h2 id="setup-head">{t('setUp')}</h2>
        </div>
        {hint && <p class="note">{hint}</p>}
        <Tray game={game} chosen={man} choose={choose} />
        <div class="row tight">
          <label class="field">
            <span>{t('toMove')}</span>
            <select
              value={side}
              onChange={event => field(1, event.currentTarget.value === 'black' ? 'b' : 'w')}
            >
              {SIDES[game].map((one: Side) => (
                <option key={one} value={one}>
                  {w.side[one]}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>{t('handicap')}</span>
            <select
              value=""
              onChange={event =>
                event.currentTarget.value && handicap(HANDICAPS[game][Number(event.currentTarget.value)]!)
              }
            >
              <option value="">{t('handicapNone')}</option>
              {HANDICAPS[game].map((squares, i) => (
                <option key={i} value={i}>
                  {t('without', nameOf(squares))}
                </option>
              ))}
            </select>
          </label>
        </div>
        {game === 'chess' && (
          <fieldset class="row tight castling">
            <legend>{t('castling')}</legend>
            {[...'KQkq'].map(one => (
              <label key={one}>
                <input
                  type="checkbox"
                  checked={castling.includes(one)}
                  disabled={rights(fen, one) === '-'}
                  onChange={event =>
                    field(
                      2,
                      rights(fen, event.currentTarget.checked ? castling + one : castling.replace(one, '')),
                    )
                  }
                />
                {one === one.toUpperCase() ? w.side.white : w.side.black}{' '}
                {one.toLowerCase() === 'k' ? '0-0' : '0-0-0'}
              </label>
            ))}
          </fieldset>
        )}
        <div class="row tight">
          <button class="btn" onClick={() => setFen(ARRAY[game])}>
            {t('array')}
          </button>
          <button class="btn" onClick={() => setFen(EMPTY[game])}>
            {t('empty')}
          </button>
        </div>
        <label class="field">
          <span>{t('fen')}</span>
          <input
            value={typed}
            spellcheck={false}
            autocomplete="off"
            maxLength={200}
            onInput={event => setTyped(event.currentTarget.value)}
            onChange={() => setFen(typed.trim())}
          />
        </label>
        <p class={'note' + (fault ? ' bad' : '')} role="status">
          {fault ?? ''}
        </p>
        <div class="row">
          <button class="btn main" disabled={!!fault} onClick={() => take(fen)}>
            {done}
          </button>
          <button class="btn" onClick={cancel}>
            {t('cancel')}
          </button>
        </div>
      </section>
    ),
  };
}
