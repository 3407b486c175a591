// SPDX-License-Identifier: GPL-3.0-or-later
// The arbiter's desk: the list of boards, those that need the arbiter first, and one board with its possible
// acts.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Address } from '../../addresses';
import { Refusal } from '../../api';
import { Header, TabBar } from '../../chrome';
import { useWords } from '../../i18n';
import { lang } from '../../prefs';
import { go } from '../../router';
import { recall, remember } from '../../storage';
import { useStore } from '../../store';
import { entitle } from '../../title';
import { useNow } from '../useNow';
import { sendAll } from './acts';
import { all, allSeen, type Seen } from './calls';
import { calls, type Numbered } from './needs';
import { NewBoard } from './NewBoard';
import { OneBoard } from './OneBoard';
import { LastRulings, Queue } from './Queue';
import { Tile } from './Tile';
import { useT } from './words';

const EVERY = 3000;

export default function Desk({ route }: { route: Extract<Address, { view: 'desk' }> }): JSX.Element {
  return route.id ? <OneBoard key={route.id} id={route.id} face={route.face || null} /> : <AllBoards />;
}

/**
 * The boards with their permanent numbers, those that need the arbiter first. The number is the round and
 * board in an event, else the order at this desk.
 */
const numbered = (all: readonly Seen[]): Numbered[] =>
  all
    .map((one, i) => ({
      ...one,
      number: one.board.board ? `${one.board.round}.${one.board.board}` : String(i + 1),
    }))
    .sort(
      (a, b) => Number(calls(b)) - Number(calls(a)) || Number(!!a.board.result) - Number(!!b.board.result),
    );

interface AllOfThem {
  boards: readonly Numbered[];
  fault: string;
  /** Whether the boards have come, or those last seen where they can't. */
  known: boolean;
  setFault: (fault: string) => void;
}
/** All boards of the desk, reloaded at intervals. */
function useBoards(): AllOfThem {
  const t = useT();
  const words = useWords();
  const [got, setBoards] = useState<readonly Numbered[] | null>(null);
  const boards = got ?? [];
  const [fault, setFault] = useState('');
  const language = useStore(lang);
  useNow(
    1000,
    boards.some(one => !one.board.result && one.board.clocks.running !== null),
  );
  useEffect(() => {
    entitle(t('desk'));
    let asked = 0;
    let shown = 0; // never replace a newer answer by a late one
    const look = (): void => {
      const nth = ++asked;
      all().then(
        list => {
          if (nth < shown) return;
          shown = nth;
          setBoards(numbered(list.map(board => ({ board, at: performance.now() }))));
          setFault('');
        },
        (error: unknown) => {
          if (nth < shown) return;
          setFault(error instanceof Refusal && error.message ? error.message : words.unreachable);
          setBoards(numbered(allSeen()));
        },
      );
    };
    sendAll(() => t('movedOn'));
    look();
    const timer = setInterval(look, EVERY);
    return () => {
      shown = Infinity;
      clearInterval(timer);
    };
  }, [language]);
  return { boards, known: got !== null, fault, setFault };
}

/** Whether a board's number is in a range such as "1-8"; in an event its part after the round counts. */
function inRow(row: string, number: string): boolean {
  const range = row.match(/^(\d+)\s*[-–]\s*(\d+)$/);
  const n = Number(number.split('.')[number.includes('.') ? 1 : 0]);
  return !range || (n >= Number(range[1]) && n < Number(range[2]) + 1);
}

function AllBoards(): JSX.Element {
  const t = useT();
  const { boards, known, fault, setFault } = useBoards();
  const [row, setRow] = useState(recall('desk.row') ?? '');
  const mine = boards.filter(one => inRow(row, one.number));
  const many = boards.length > 1;
  return (
    <>
      <Header skip="#main" />
      <main id="main" class="ev">
        <h1>{t('desk')}</h1>
        <p class="sub">{t('sub')}</p>
        {fault && (
          <p class="note bad" role="alert">
            {fault}
          </p>
        )}
        {known && boards.length === 0 && (
          <div class="empty">
            <p>{t('none')}</p>
          </div>
        )}
        <div class="deskhead">
          {boards.length > 1 && <ByNumber boards={boards} />}
          {boards.length > 4 && (
            <label class="field myrow">
              <span>{t('row')}</span>
              <input
                placeholder="1-8"
                value={row}
                onInput={e => {
                  setRow(e.currentTarget.value);
                  remember('desk.row', e.currentTarget.value || null);
                }}
              />
            </label>
          )}
        </div>
        <div class={many ? 'deskall' : ''}>
          {many && (
            <div class="deskside">
              <Queue boards={mine} />
              <LastRulings boards={boards} />
            </div>
          )}
          <div class="tiles">
            {mine.map(one => (
              <Tile key={one.board.id} {...one} />
            ))}
          </div>
        </div>
        {/* below the boards, so only once they are there: nothing moves under the pointer */}
        {known && <NewBoard setFault={setFault} />}
      </main>
      <TabBar />
    </>
  );
}

/** A field that opens the board with the typed number. */
function ByNumber({ boards }: { boards: readonly Numbered[] }): JSX.Element {
  const t = useT();
  const [typed, setTyped] = useState('');
  const number = typed.trim();
  const wanted = boards.find(one => one.number === number)?.board;
  return (
    <form
      class="field myrow"
      onSubmit={e => {
        e.preventDefault();
        if (wanted) go('/desk/' + wanted.id);
      }}
    >
      <label for="byno">{t('byNumber')}</label>
      <input
        id="byno"
        inputMode="decimal"
        autocomplete="off"
        placeholder={boards.find(one => one.number.includes('.'))?.number ?? '1'}
        value={typed}
        onInput={e => setTyped(e.currentTarget.value)}
        aria-describedby="bynosaid"
      />
      <p class="note" id="bynosaid" role="status">
        {number &&
          (wanted
            ? `${wanted.first || t('first')} – ${wanted.second || t('second')}`
            : t('noSuchBoard', number))}
      </p>
    </form>
  );
}
