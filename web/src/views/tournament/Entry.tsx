// SPDX-License-Identifier: GPL-3.0-or-later
// Results with the speed of the keyboard: board, result, Enter; arrows choose a board; no mouse is needed.
// What is typed is named before Enter. Results wait while the house can't be reached (Event.tsx).
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Refusal } from '../../api';
import { useWords } from '../../i18n';
import { Icon } from '../../icons';
import { narrow } from '../../narrow';
import { follows, go } from '../../router';
import { useStore } from '../../store';
import { toast } from '../../toast';
import type { Side } from '../../types';
import { byHallClocks, goByHallClocks, goWithoutMoves, openBound, withoutMoves } from '../desk/calls';
import { Over } from '../Over';
import { shown as asShown, spelled, typed, type Back, type Pair, type Waiting } from './calls';
import type { Shown } from './shown';
import { useInSight } from './Find';
import { useField } from './useFocus';
import { won } from './Look';
import { Reports } from './Phone';
import { Slips } from './Slips';
import { still, useGrown } from './still';
import { useT } from './words';

export function Entry({ shown }: { shown: Shown }): JSX.Element {
  const { desk, pairs, sides, sender, undo, found } = shown;
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const [last, setLast] = useState<{ pair: Pair; result: string } | null>(null);
  const waiting = useStore(sender.waiting);
  const games = pairs.filter(p => p.black > 0);
  const done = games.filter(p => p.result !== '').length;
  const unseen = (p: Pair): { result: string; waits: boolean } | undefined =>
    sender.unseen(desk.lines, p.round, p.white, p.black);
  const now = (p: Pair): string => unseen(p)?.result ?? spelled(p.result);

  const enter = (p: Pair, result: string): void => {
    setLast({ pair: p, result });
    sender.add({ seen: desk.lines, round: p.round, white: p.white, black: p.black, was: now(p), result });
  };
  useField('type');
  // The rows that stay as they are enter by what is known now.
  const entering = useRef(enter);
  const grown = useGrown(games.length);
  entering.current = enter;
  useInSight(found, grown);
  // Who is looked for while results are entered gets the board's number typed, and the next key is the
  // result.
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
  // "5 1", "5:1-0", or a result alone for the board that the arrows chose.
  const read = (): { pair: Pair; result: string } | string | null => {
    const plain = narrow(text);
    const whole = plain.trim().match(/^(\d+)\s*[:.\s]\s*(.+)$/);
    const alone = !whole && plain.trim() ? typed(plain) : null;
    if (!plain.trim()) return null;
    if (!whole && games[place - 1] && alone) return { pair: games[place - 1]!, result: alone };
    const board = whole ? Number(whole[1]) : Number(plain.trim());
    const pair = games.find(p => p.board === board);
    if (!pair) return t('noBoard', whole ? whole[1]! : plain.trim(), games.length);
    if (!whole) return `${pair.board}: ${pair.white_name} … ${pair.black_name}`;
    const result = typed(whole[2]!);
    return result ? { pair, result } : t('noResult', whole[2]!);
  };
  const meant = read();
  const echo =
    meant === null
      ? ''
      : typeof meant === 'string'
        ? meant
        : t(
            'typeEcho',
            meant.pair.board,
            meant.pair.white_name,
            asShown(meant.result) || '*',
            meant.pair.black_name ?? '',
          );
  // The last result is confirmed only while the board shows it: the user may cancel when the server asks.
  const entered = last && games.find(p => p.white === last.pair.white && p.black === last.pair.black);
  const said =
    entered && now(entered) === last.result
      ? t('said', entered.board, `${entered.white_name} ${asShown(last.result) || '*'} ${entered.black_name}`)
      : '';
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
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
      if (typeof meant === 'string') return input.current?.select(); // the next line replaces it
      enter(meant.pair, meant.result);
      setText('');
      if (place > 0) setPlace(Math.min(games.length, place + 1));
    }
  };
  return (
    <div class="cols">
      <div>
        <div class="type1">
          <label for="type">{t('typeLabel')}</label>
          <input
            id="type"
            ref={input}
            value={text}
            autocomplete="off"
            spellcheck={false}
            aria-describedby="echo keys"
            onInput={e => setText(e.currentTarget.value)}
            onKeyDown={onKey}
          />
          <p class="echo" id="echo" aria-live="polite">
            {echo || said}
          </p>
          <ul class="keys" id="keys">
            {t('keys')
              .split('|')
              .map(k => (
                <li key={k}>{k}</li>
              ))}
          </ul>
        </div>
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
              waits={unseen(p)?.waits === true}
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
              [p.white_name, sides[0]],
              [p.black_name ?? '', sides[1]],
            ],
          }))}
        />
      </section>
    </div>
  );
}

interface BoardProps {
  pair: Pair;
  result: string;
  waits: boolean;
  here: boolean;
  me: boolean;
  first: Side;
  second: Side;
  enter: { current: (pair: Pair, result: string) => void };
  event: string;
}

const Board = still(
  function Board({
    pair: p,
    result: now,
    waits,
    here,
    me,
    first,
    second,
    enter,
    event,
  }: BoardProps): JSX.Element {
    const t = useT();
    return (
      <li class={(here ? 'now' : '') + (me ? ' me' : '')} data-of={`${p.white} ${p.black}`}>
        <span class="no">{p.board}</span>
        <span class={'pl' + (won(now, true) ? ' won' : '')}>
          <i class={'side ' + first} />
          <span>{p.white_name}</span>
        </span>
        <span class="mid">
          {['1-0', '1/2-1/2', '0-1', '*'].includes(now) ? (
            <span class={'res' + (waits ? ' waits' : '')} role="group" aria-label={t('resultOf', p.board)}>
              {(
                [
                  ['1-0', '1–0'],
                  ['1/2-1/2', '½'],
                  ['0-1', '0–1'],
                ] as const
              ).map(([result, label]) => (
                <button
                  key={result}
                  aria-pressed={now === result}
                  onClick={() => enter.current(p, now === result ? '*' : result)}
                >
                  {label}
                </button>
              ))}
            </span>
          ) : (
            <button class="btn" aria-label={t('resultOf', p.board)} onClick={() => enter.current(p, '*')}>
              {asShown(now)}
            </button>
          )}
        </span>
        <span class={'pl b' + (won(now, false) ? ' won' : '')}>
          <i class={'side ' + second} />
          <span>{p.black_name}</span>
        </span>
        {event && <AtDesk event={event} round={p.round} board={String(p.board)} />}
      </li>
    );
  },
  'pair',
  'result',
  'waits',
  'here',
  'me',
  'first',
  'second',
  'event',
);

/**
 * Whether boards that are opened from here go by the clocks of the hall, and without their moves; and the way
 * to all that are open.
 */
export function HallClocks(): JSX.Element {
  const t = useT();
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          checked={byHallClocks()}
          onChange={e => goByHallClocks(e.currentTarget.checked)}
        />{' '}
        {t('hallClocks')}
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={withoutMoves()}
          onChange={e => goWithoutMoves(e.currentTarget.checked)}
        />{' '}
        {t('withoutMoves')}
      </label>
      <div class="rowb">
        <a class="btn" href="/desk" onClick={follows}>
          <Icon name="board" />
          {t('allAtDesk')}
        </a>
      </div>
    </>
  );
}

/** Opens the game of a board at the arbiter's desk; `board` as it is called there: 3, or 2.1 of a match. */
export function AtDesk({
  event,
  round,
  board,
}: {
  event: string;
  round: number;
  board: string;
}): JSX.Element {
  const t = useT();
  const words = useWords();
  const open = (): void =>
    void openBound(event, round, board).then(
      id => go('/desk/' + id),
      (error: unknown) => toast((error instanceof Refusal && error.message) || words.unreachable),
    );
  return (
    <button
      class="btn quiet atdesk"
      aria-label={t('titled', t('atDesk'), board)}
      title={t('atDesk')}
      onClick={open}
    >
      <Icon name="board" />
    </button>
  );
}

/**
 * Results that the house did not take: nothing that was typed is lost without a word. `again` answers false
 * where there is no such board.
 */
export function CameBack({
  shown: { sender, standings, round, setRound, info },
  again,
}: {
  shown: Shown;
  again: (one: Waiting) => boolean;
}): JSX.Element | null {
  const t = useT();
  const all = useStore(sender.back).filter(back => !back.asks);
  const name = (number: number): string | number =>
    standings.find(s => s.id === number)?.name ?? info.players?.find(p => p.id === number)?.name ?? number;
  if (all.length === 0) return null;
  const enter = (back: Back): void => {
    if (back.one.round !== round) return setRound(back.one.round);
    if (again(back.one)) sender.forget(back);
  };
  return (
    <ul class="dbt" role="alert">
      {all.map((back, i) => (
        <li key={i}>
          <b>
            {t(
              'titled',
              back.one.board !== undefined
                ? t('boardOf', back.one.round, back.one.board)
                : t('round', back.one.round),
              `${name(back.one.white)} ${asShown(back.one.result) || '*'} ${name(back.one.black)}`,
            )}
          </b>{' '}
          {back.why ?? t('otherNow')}
          <button class="btn" onClick={() => enter(back)}>
            {back.one.round === round ? t('enterAgain') : t('round', back.one.round)}
          </button>{' '}
          <button class="btn quiet" onClick={() => sender.forget(back)}>
            {t('drop')}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A note that this is an earlier round. */
export function Earlier({ shown: { info, round, setRound } }: { shown: Shown }): JSX.Element | null {
  const t = useT();
  return round < info.paired ? (
    <p class="note">
      {t('fromHere')}{' '}
      <button class="btn quiet" onClick={() => setRound(null)}>
        {t('round', info.paired)}
      </button>
    </p>
  ) : null;
}
