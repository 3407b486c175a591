// SPDX-License-Identifier: GPL-3.0-or-later
// Enters results by keyboard: arrow keys choose a board and one key enters its result; or board, result,
// Enter. The meaning is shown before Enter. Results are kept while the server cannot be reached.
import type { JSX, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useStore } from '../../store';
import { Over } from '../Over';
import { HallClocks } from './AtDesk';
import type { Pair } from './calls';
import { CameBack, Earlier } from './CameBack';
import { Board } from './EntryBoard';
import { keyed, nextPlace, readBoard, type Reading } from './entryModel';
import { useInSight } from './Find';
import { Reports } from './Phone';
import { shown as asShown } from './results';
import type { Shown } from './shown';
import { Slips } from './Slips';
import { useGrown } from './still';
import { TypeField } from './TypeField';
import { useEntry, type Entering } from './useEntry';
import { useField } from './useFocus';
import { useT, type T } from './words';

export function Entry({ shown }: { shown: Shown }): JSX.Element {
  const { sender, undo } = shown;
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [place, setPlace] = useState(0);
  const waiting = useStore(sender.waiting);
  const entering = useEntry(shown);
  const { games, enter } = entering;
  return (
    <div class="cols">
      <div>
        <Typing shown={shown} entering={entering} input={input} place={place} setPlace={setPlace} />
        <Reports
          shown={shown}
          games={games.map(p => ({ ...p, name: String(p.board), black_name: p.black_name ?? '' }))}
          enter={(at, result) => {
            enter(games[at]!, result);
            input.current?.focus();
          }}
        />
        <Over waits={waiting.length > 0 ? t('waits', waiting.length) : ''} />
        <CameBack
          shown={shown}
          again={one => {
            const p = games.find(q => q.white === one.white && q.black === one.black);
            if (p) enter(p, one.result);
            return p !== undefined;
          }}
        />
        <div class="rowb">
          <button class="btn" onClick={() => void undo()}>
            {t('undo')}
          </button>
          <Earlier shown={shown} />
        </div>
      </div>
      <Boards shown={shown} entering={entering} place={place} />
    </div>
  );
}

/**
 * The field where results are typed. `place` is the position of the board chosen by arrow keys, from 1; 0 for
 * none.
 */
function Typing({
  shown: { undo, found },
  entering: { games, enter, said },
  input,
  place,
  setPlace,
}: {
  shown: Shown;
  entering: Entering;
  input: RefObject<HTMLInputElement>;
  place: number;
  setPlace: (place: number) => void;
}): JSX.Element {
  const t = useT();
  const [text, setText] = useState('');
  useField('type');
  // If the user searches for a player during entry, that player's board number is typed, and the next key is
  // the result.
  const before = useRef(found);
  useEffect(() => {
    const pair =
      found && found !== before.current && !found.to
        ? games.find(p => p.white === found.id || p.black === found.id)
        : undefined;
    before.current = found;
    if (!pair) return;
    setText(`${pair.board} `);
    input.current?.focus();
  }, [found]);
  const meant = readBoard(text, games, place);
  const chosen = games[place - 1];
  const onKey = (event: KeyboardEvent): void => {
    const at = text === '' && !event.ctrlKey && !event.metaKey && !event.altKey ? chosen : undefined;
    const result = at && keyed(event.key);
    if (result) {
      event.preventDefault();
      enter(at, result);
      setPlace(nextPlace(place, games.length));
    } else if (at && (event.key === 'Escape' || event.key === ' ')) {
      event.preventDefault();
      setPlace(0); // the next input starts with its board
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setPlace(Math.min(games.length, Math.max(0, place + (event.key === 'ArrowDown' ? 1 : -1))));
    } else if (event.key === '/' && text === '' && document.getElementById('find')) {
      event.preventDefault();
      document.getElementById('find')?.focus();
    } else if (event.key === 'Backspace' && text === '') {
      event.preventDefault();
      void undo();
    } else if (event.key === 'Enter' && meant) {
      event.preventDefault();
      if (meant.kind !== 'result') return input.current?.select(); // the next input replaces it
      enter(meant.at, meant.result);
      setText('');
      if (chosen === meant.at) setPlace(nextPlace(place, games.length));
    }
  };
  return (
    <div class="type1">
      <TypeField
        label={t('typeLabel')}
        input={input}
        text={text}
        setText={setText}
        onKey={onKey}
        echo={meant ? echoOf(t, meant, games.length) : chosen ? onBoard(t, chosen, said) : said}
      />
    </div>
  );
}

/** The result entered last, and the board that the next key is for. */
const onBoard = (t: T, { board, white_name: white, black_name: black }: Pair, said: string): string =>
  [said, `${board}: ${white} … ${black}`, t('oneKey')].filter(Boolean).join(' ');

/** The meaning of the typed text. */
function echoOf(t: T, meant: Reading<Pair>, boards: number): string {
  if (meant.kind === 'noBoard') return t('noBoard', meant.board, boards);
  if (meant.kind === 'noResult') return t('noResult', meant.text);
  const { board, white_name: white, black_name: black } = meant.at;
  if (meant.kind === 'board') return `${board}: ${white} … ${black}`;
  return t('typeEcho', board, white, asShown(meant.result) || '*', black ?? '');
}

/** All boards of the round with a button for each result. */
function Boards({
  shown,
  entering: { games, now, waits, enter },
  place,
}: {
  shown: Shown;
  entering: Entering;
  place: number;
}): JSX.Element {
  const { desk, sides, found } = shown;
  const t = useT();
  const done = games.filter(p => p.result !== '').length;
  // unchanged rows call the latest function
  const entering = useRef(enter);
  entering.current = enter;
  const grown = useGrown(games.length);
  useInSight(found, grown);
  useEffect(() => {
    if (place > 0) document.querySelector('.pairs > .now')?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  return (
    <section aria-labelledby="boards">
      <h2 class="head ww" id="boards">
        <span>{t('boards')}</span>
        <span>{t('finished', done, games.length)}</span>
      </h2>
      <ol class="pairs">
        {games.slice(0, Math.max(grown, place)).map((p, i) => (
          <Board
            key={p.board}
            pair={p}
            result={now(p)}
            waits={waits(p)}
            here={i + 1 === place}
            me={found?.id === p.white || found?.id === p.black}
            first={sides[0]}
            second={sides[1]}
            enter={entering}
            event={desk.game ? shown.id : ''}
          />
        ))}
      </ol>
      <p class="note kv">{t('firstLeft')}</p>
      {desk.game && <HallClocks />}
      <Slips
        shown={shown}
        boards={games.map(p => ({
          name: String(p.board),
          players: [
            [p.white_name, sides[0], p.white],
            [p.black_name ?? '', sides[1], p.black],
          ],
        }))}
      />
    </section>
  );
}
