// SPDX-License-Identifier: GPL-3.0-or-later
// Enters team results by keyboard ("3.2 1": match 3, board 2) or by buttons, board by board.
import type { JSX, RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { useStore } from '../../store';
import { Over } from '../Over';
import { HallClocks } from './AtDesk';
import type { Match } from './calls';
import { CameBack, Earlier } from './CameBack';
import { readMatch, type MatchBoard, type Reading } from './entryModel';
import { Matches } from './Matches';
import { reportedOf, Reports } from './Phone';
import { shown as asShown, spelled } from './results';
import type { Shown } from './shown';
import { Slips } from './Slips';
import { TypeField } from './TypeField';
import { useField } from './useFocus';
import { useT, type T } from './words';

/**
 * Enters results board by board: each waits and is sent separately, together with the present results of the
 * match's other boards. `said`: the last entry in words.
 */
function useMatchEntry({ desk, matches, round, sender }: Shown): {
  enter: (match: Match, board: number, result: string) => void;
  said: string;
} {
  const t = useT();
  const [last, setLast] = useState<{ match: number; board: number; result: string } | null>(null);
  const now = (m: Match, board: number): string =>
    sender.unseen(desk.lines, round, m.first, m.second, board)?.result ??
    spelled(m.boards[board - 1]!.result);
  const entered = last && matches.find(m => m.match === last.match);
  const at = last && entered?.boards[last.board - 1];
  return {
    enter: (m, board, result) => {
      setLast({ match: m.match, board, result });
      sender.add({
        seen: desk.lines,
        round,
        white: m.first,
        black: m.second,
        board,
        was: now(m, board),
        result,
      });
    },
    said:
      entered && at && now(entered, last.board) === last.result
        ? t(
            'said',
            `${entered.match}.${at.board}`,
            `${at.first_name} ${asShown(last.result) || '*'} ${at.second_name}`,
          )
        : '',
  };
}

export function MatchEntry({ shown }: { shown: Shown }): JSX.Element {
  const { desk, matches, sides, sender, undo } = shown;
  const t = useT();
  const waiting = useStore(sender.waiting);
  const input = useRef<HTMLInputElement>(null);
  const { enter, said } = useMatchEntry(shown);
  const seated = matches.flatMap(m =>
    m.boards.filter(b => b.first > 0 && b.second > 0).map(b => ({ m, b, name: `${m.match}.${b.board}` })),
  );
  return (
    <div class="cols">
      <div>
        <Typing shown={shown} input={input} enter={enter} said={said} />
        <Reports
          shown={shown}
          games={seated.map(({ m, b, name }) => ({ ...reportedOf(m.round, b), name, reversed: b.reversed }))}
          enter={(at, result) => enter(seated[at]!.m, seated[at]!.b.board, result)}
        />
        <Over waits={waiting.length > 0 ? t('waits', waiting.length) : ''} />
        <CameBack
          shown={shown}
          again={one => {
            const m = matches.find(q => q.first === one.white && q.second === one.black);
            if (m?.boards[(one.board ?? 0) - 1]) enter(m, one.board!, one.result);
            return m !== undefined;
          }}
        />
        <div class="rowb">
          <button class="btn" onClick={() => void undo()}>
            {t('undo')}
          </button>
          <Earlier shown={shown} />
        </div>
      </div>
      <div>
        <Matches shown={shown} enter={enter} />
        {desk.game && <HallClocks />}
        <Slips
          shown={shown}
          boards={seated.map(({ m, b, name }) => ({
            name,
            match: `${m.first_name} – ${m.second_name}`,
            players: [
              [b.first_name, sides[b.reversed ? 1 : 0], b.first],
              [b.second_name, sides[b.reversed ? 0 : 1], b.second],
            ],
          }))}
        />
      </div>
    </div>
  );
}

/** The field where results are typed. */
function Typing({
  shown: { matches },
  input,
  enter,
  said,
}: {
  shown: Shown;
  input: RefObject<HTMLInputElement>;
  enter: (match: Match, board: number, result: string) => void;
  said: string;
}): JSX.Element {
  const t = useT();
  const [text, setText] = useState('');
  useField('type');
  const meant = readMatch(text, matches);
  return (
    <form
      class="type1"
      onSubmit={event => {
        event.preventDefault();
        if (meant?.kind !== 'result') return input.current?.select();
        enter(meant.at.match, meant.at.board, meant.result);
        setText('');
      }}
    >
      <TypeField
        label={t('typeMatch')}
        input={input}
        text={text}
        setText={setText}
        echo={meant ? echoOf(t, meant, matches) : said}
        keys={-2}
      />
    </form>
  );
}

/** The meaning of the typed text. */
function echoOf(t: T, meant: Reading<MatchBoard>, matches: readonly Match[]): string {
  if (meant.kind === 'noBoard')
    return t('noBoard', meant.board, `${matches.length}.${matches[0]?.boards.length ?? 1}`);
  if (meant.kind === 'noResult') return t('noResult', meant.text);
  const { match, board } = meant.at;
  const at = match.boards[board - 1]!;
  const result = meant.kind === 'result' ? asShown(meant.result) : '';
  return t('typeEcho', `${match.match}.${board}`, at.first_name, result || '*', at.second_name);
}
