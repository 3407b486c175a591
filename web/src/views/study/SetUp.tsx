// SPDX-License-Identifier: GPL-3.0-or-later
// The position editor: places and removes pieces, sets the side to move and handicaps. The server names what
// is wrong with the position.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Refusal } from '../../api';
import { useWords } from '../../i18n';
import { readPlacement } from '../../position';
import { useStore } from '../../store';
import { lang } from '../../prefs';
import { SIDES, type Game, type Side } from '../../types';
import { EMPTY, putMan } from '../tables/placing';
import { SetUpBoard, Tray } from '../tables/SetUp';
import { askPosition } from './calls';
import { atOdds, HANDICAPS, rights, settled, withField } from './setUpModel';
import { ARRAY, sideOfFen } from './tree';
import { useT } from './words';

interface Props {
  game: Game;
  fen: string;
  flip?: boolean;
  /** The study lays out the board and the controls beside it; this component creates both. */
  take: (fen: string) => void;
  cancel: () => void;
  done: string;
  hint?: string;
}

export function useSetUp({ game, fen: first, ...rest }: Props): { board: JSX.Element; panel: JSX.Element } {
  const [fen, setFen] = useState(first);
  const [man, choose] = useState('K');
  const put = (square: string): void => setFen(settled(game, putMan(game, fen, man, square)));
  return {
    board: <SetUpBoard game={game} men={readPlacement(game, fen)} put={put} />,
    panel: <Panel game={game} fen={fen} setFen={setFen} man={man} choose={choose} {...rest} />,
  };
}

/** The fault that the server finds in the position, or null. */
function useFault(game: Game, fen: string): string | null {
  const language = useStore(lang);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
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
  return fault;
}

interface Position {
  game: Game;
  fen: string;
  setFen: (fen: string) => void;
}

function Panel({
  man,
  choose,
  take,
  cancel,
  done,
  hint,
  ...position
}: Position & Omit<Props, 'game' | 'fen'> & { man: string; choose: (man: string) => void }): JSX.Element {
  const { game, fen, setFen } = position;
  const t = useT();
  const fault = useFault(game, fen);
  return (
    <section class="setup" aria-labelledby="setup-head">
      <div class="head ww">
        <h2 id="setup-head">{t('setUp')}</h2>
      </div>
      {hint && <p class="note">{hint}</p>}
      <Tray game={game} chosen={man} choose={choose} />
      <div class="row tight">
        <ToMove {...position} />
        <Handicap {...position} />
      </div>
      {game === 'chess' && <Castling {...position} />}
      <div class="row tight">
        <button class="btn" onClick={() => setFen(ARRAY[game])}>
          {t('array')}
        </button>
        <button class="btn" onClick={() => setFen(EMPTY[game])}>
          {t('empty')}
        </button>
      </div>
      <Typed {...position} />
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
  );
}

function ToMove({ game, fen, setFen }: Position): JSX.Element {
  const t = useT();
  const w = useWords();
  return (
    <label class="field">
      <span>{t('toMove')}</span>
      <select
        value={sideOfFen(game, fen)}
        onChange={event => setFen(withField(fen, 1, event.currentTarget.value === 'black' ? 'b' : 'w'))}
      >
        {SIDES[game].map((one: Side) => (
          <option key={one} value={one}>
            {w.side[one]}
          </option>
        ))}
      </select>
    </label>
  );
}

function Handicap({ game, setFen }: Position): JSX.Element {
  const t = useT();
  const w = useWords();
  const array = readPlacement(game, ARRAY[game]);
  const nameOf = (squares: readonly string[]): string =>
    squares.map(square => `${w.men[game][array.get(square)!.toLowerCase()] ?? ''} ${square}`).join(', ');
  return (
    <label class="field">
      <span>{t('handicap')}</span>
      <select
        value=""
        onChange={event =>
          event.currentTarget.value &&
          setFen(atOdds(game, HANDICAPS[game][Number(event.currentTarget.value)]!))
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
  );
}

function Castling({ fen, setFen }: Position): JSX.Element {
  const t = useT();
  const w = useWords();
  const castling = fen.split(' ')[2] ?? '-';
  return (
    <fieldset class="row tight castling">
      <legend>{t('castling')}</legend>
      {[...'KQkq'].map(one => (
        <label key={one}>
          <input
            type="checkbox"
            checked={castling.includes(one)}
            disabled={rights(fen, one) === '-'}
            onChange={event =>
              setFen(
                withField(
                  fen,
                  2,
                  rights(fen, event.currentTarget.checked ? castling + one : castling.replace(one, '')),
                ),
              )
            }
          />
          {one === one.toUpperCase() ? w.side.white : w.side.black}{' '}
          {one.toLowerCase() === 'k' ? '0-0' : '0-0-0'}
        </label>
      ))}
    </fieldset>
  );
}

/** The position as editable text. */
function Typed({ fen, setFen }: Position): JSX.Element {
  const t = useT();
  const [typed, setTyped] = useState(fen);
  useEffect(() => setTyped(fen), [fen]);
  return (
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
  );
}
