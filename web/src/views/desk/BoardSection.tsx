// SPDX-License-Identifier: GPL-3.0-or-later
// The board at the desk with evidence drawn on it, the field for typed moves, and the controls of the log.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Board as BoardView } from '../../board/Board';
import { Promotion } from '../../board/Promotion';
import type { Looking } from '../../evidence';
import { useWords } from '../../i18n';
import { Icon } from '../../icons';
import type { Side } from '../../types';
import { EvidenceBar } from '../game/Ruling';
import { promoted, promotionsOf, shownStep, type Put, type Step } from './boardModel';
import type { Act, Board } from './calls';
import { Typed } from './Typed';
import { useT } from './words';

interface BoardSectionProps {
  board: Board;
  coming: readonly Act[];
  /** The side to move and the running clock, once pending acts have been applied. */
  next: { turn: Side; running: Side | null };
  looking: Looking | null;
  look: (looking: Looking | null) => void;
  name: (side: Side) => string;
  put: Put;
  undo: () => Promise<void>;
  saveLog: () => void;
  print: (line: number) => void;
}
export function BoardSection(props: BoardSectionProps): JSX.Element {
  const { board, coming, next, looking, look, name, put, undo, saveLog, print } = props;
  const t = useT();
  const words = useWords();
  const [flip, setFlip] = useState(false);
  const [unseen, setUnseen] = useState(false);
  const step = shownStep(board, looking, coming.length === 0);
  /** Enters a move made on the board. With `unseen` an illegal move is entered as one that nobody noticed. */
  const moved = (move: string): void => {
    put({ event: 'move', side: board.turn, move, ...(unseen && { seen: false }) });
    setUnseen(false);
  };
  return (
    <section aria-label={words.boardLabel}>
      <Shown board={board} coming={coming} looking={looking} step={step} flip={flip} enter={moved} />
      {looking && step && <EvidenceBar looking={looking} look={look} />}
      {step && (
        <p class="note" aria-live="polite">
          {step.says}
        </p>
      )}
      {!board.result && (!board.unentered || board.untimed) && (
        <Typed
          entered={!board.unentered}
          game={board.game}
          turn={next.turn}
          running={board.untimed ? next.running : null}
          untimed={board.untimed}
          unseen={unseen}
          setUnseen={setUnseen}
          name={name}
          put={put}
        />
      )}
      <div class="rowb">
        {!board.unentered && (
          <button class="btn" onClick={() => setFlip(!flip)}>
            {words.flip}
          </button>
        )}
        <button class="btn" onClick={() => void undo()}>
          {t('undo')}
        </button>
        <button class="btn" onClick={() => saveLog()}>
          {t('log')}
        </button>
        {board.minutes.some(m => !m.struck && m.rulings.length > 0) && (
          <button class="btn" onClick={() => print(0)}>
            <Icon name="print" />
            {t('formOfLast')}
          </button>
        )}
      </div>
    </section>
  );
}

interface ShownProps extends Pick<BoardSectionProps, 'board' | 'coming' | 'looking'> {
  step: Step | null;
  flip: boolean;
  enter: (move: string) => void;
}
function Shown({ board, coming, looking, step, flip, enter }: ShownProps): JSX.Element {
  const t = useT();
  const [pawn, setPawn] = useState<{ from: string; to: string; choices: string[] } | null>(null);
  const [again, setAgain] = useState(0);
  useEffect(() => setPawn(null), [board.lines]);
  const moved = (from: string, to: string): void => {
    const choices = promotionsOf(board.legal, from, to);
    if (choices.length) setPawn({ from, to, choices });
    else enter(from + to);
  };
  const choose = (kind: string | null): void => {
    setPawn(null);
    if (pawn && kind) enter(promoted(pawn.from + pawn.to, kind));
    else setAgain(n => n + 1); // put the pawn back
  };
  const shows = step ? step.fen : board.fen;
  if (shows === null) return <p class="note">{t('noMovesHere')}</p>;
  const mayMove = !looking && board.legal.length && coming.every(act => act.event === 'press');
  return (
    <div class="deskb">
      <BoardView
        game={board.game}
        fen={shows}
        flip={flip}
        turn={board.turn}
        hand={mayMove ? board.turn : null}
        legal={looking ? [] : board.legal}
        drawing={step ? step.drawing : null}
        last={null}
        check={[]}
        arrow={null}
        unconfirmed={null}
        revision={board.lines + again}
        prepared={() => undefined}
        touched={() => undefined}
        tried={(from, to) => enter(from + to)}
        moved={moved}
      >
        {pawn && (
          <Promotion
            game={board.game}
            flip={flip}
            square={pawn.to}
            side={board.turn}
            choices={pawn.choices}
            names={{ p: t('pawnLeft') }}
            choose={choose}
          />
        )}
      </BoardView>
    </div>
  );
}
