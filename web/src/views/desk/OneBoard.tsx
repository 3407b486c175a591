// SPDX-License-Identifier: GPL-3.0-or-later
// One board at the desk: the two halves of the clock, the board, the possible acts of both sides, claims with
// their rulings, and the log, whose lines can be struck. Each act keeps the time at which it was pressed.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Refusal } from '../../api';
import { Header, TabBar } from '../../chrome';
import type { Looking } from '../../evidence';
import { useWords, type Lang } from '../../i18n';
import { articleNumber } from '../../phrase';
import { lang } from '../../prefs';
import { follows } from '../../router';
import { useStore } from '../../store';
import { toast } from '../../toast';
import { SIDES, type Side } from '../../types';
import { Over } from '../Over';
import { ahead } from './acts';
import { BoardActs } from './BoardActs';
import { actOf, endOf, latestOf, takesWords } from './boardModel';
import { BoardSection } from './BoardSection';
import { saveForm, saveLog, type Board, type Possible } from './calls';
import { leftOf } from './clocks';
import { Face, Half, type Clocked } from './Face';
import { Minutes } from './Minutes';
import { useSure } from './Sure';
import { Asked } from './Unentered';
import { useActs, useBoard, useClock, type Doing, type Watched } from './useBoard';
import { useT } from './words';

export function OneBoard({ id, face }: { id: string; face: string | null }): JSX.Element {
  const words = useWords();
  const watched = useBoard(id);
  const now = useClock(watched);
  const doing = useActs(watched, now);
  const { board, fault, told } = watched;
  if (!board) return <Nothing fault={fault} />;
  const { coming, put } = doing;
  const sides = SIDES[board.game];
  const next = ahead(board, coming);
  const may = (event: string, side: Side): boolean =>
    board.possible.some(p => p.event === event && p.side === side);
  const clocked: Clocked = {
    name: side => (side === sides[0] ? board.first : board.second) || words.side[side],
    left: side =>
      coming.length === 0
        ? leftOf(board, side, performance.now() - told.current.at)
        : Math.max(0, next.left[side]! - (next.running === side && !board.untimed ? now() - next.since : 0)),
    running: next.running,
    mayPress: side => (coming.length > 0 ? next.running === side : may('press', side)),
    put,
  };
  if (face === null)
    return <AtDesk id={id} board={board} next={next} clocked={clocked} doing={doing} watched={watched} />;
  return (
    <Face
      board={board}
      {...clocked}
      mayPress={side => (board.unentered || next.turn !== side) && clocked.mayPress(side)}
      only={sides.find(side => side === face) ?? null}
    />
  );
}

function Nothing({ fault }: { fault: string }): JSX.Element {
  const t = useT();
  return (
    <>
      <Header skip="#main" />
      {fault ? (
        <main id="main" class="plain">
          <h1 role="alert">{fault}</h1>
          <a class="btn main" href="/desk" onClick={follows}>
            {t('allBoards')}
          </a>
        </main>
      ) : (
        <main id="main" class="ev">
          <h1>{t('desk')}</h1>
        </main>
      )}
      <TabBar />
    </>
  );
}

interface AtDeskProps {
  id: string;
  board: Board;
  next: ReturnType<typeof ahead>;
  clocked: Clocked;
  doing: Doing;
  watched: Watched;
}
function AtDesk({ id, board, next, clocked, doing, watched }: AtDeskProps): JSX.Element {
  const t = useT();
  const language = useStore(lang);
  const [looking, setLooking] = useState<Looking | null>(null);
  const [written, setWritten] = useState('');
  const [formIn, setFormLang] = useState<Lang | null>(null);
  const formLang = formIn ?? language;
  const { coming, waiting, returned, put, moment, undo, forget } = doing;
  const { sure, question } = useSure(board, put, moment);
  const { name } = clocked;
  const sides = SIDES[board.game];
  const save = (saved: Promise<void>): void =>
    void saved.catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      toast(error.message || t('lost'));
    });
  const print = (line: number): void => save(saveForm(id, line, formLang));
  const act = (p: Possible): void => {
    sure(actOf(p, written));
    if (takesWords(p)) setWritten('');
  };
  return (
    <>
      <Header skip="#main" />
      <main id="main" class="ev">
        <h1 class="sr">
          {name(sides[0])} – {name(sides[1])}
        </h1>
        <div class="halves">
          {sides.map(side => (
            // A press without an entered move may be a mistake, so ask for confirmation.
            <Half
              key={side}
              side={side}
              {...clocked}
              put={next.turn === side && !board.unentered && !coming.length ? act => sure(act) : put}
            />
          ))}
        </div>
        <Latest board={board} />
        <Links board={board} name={name} />
        {board.result && (
          <p class="wait" role="status">
            <span class="ended">{endOf(board.summary)}</span>
          </p>
        )}
        <Over
          waits={waiting.length > 0 ? t('waits', waiting.length) : ''}
          fault={watched.fault}
          back={
            returned.length > 0 ? { said: t('cameBack', returned.length), see: t('see'), id: 'back' } : null
          }
        />
        <Asked board={board} name={name} act={act} />
        <div class="deskg">
          <BoardSection
            board={board}
            coming={coming}
            next={next}
            looking={looking}
            look={setLooking}
            name={name}
            put={put}
            undo={undo}
            saveLog={() => save(saveLog(id))}
            print={print}
          />
          <BoardActs
            board={board}
            name={name}
            put={put}
            sure={sure}
            written={written}
            write={setWritten}
            act={act}
          />
          <Minutes
            board={board}
            returned={returned}
            name={name}
            formLang={formLang}
            setFormLang={setFormLang}
            put={put}
            undo={undo}
            forget={forget}
            print={print}
            look={setLooking}
          />
        </div>
      </main>
      {question}
      <TabBar />
    </>
  );
}

/** The latest ruling, as text; the complete log is announced by screen readers. */
function Latest({ board }: { board: Board }): JSX.Element | null {
  const rulings = latestOf(board);
  if (!rulings.length || board.result) return null;
  return (
    <p class="latest">
      {rulings.map((ruling, i) => (
        <span key={i}>
          {i > 0 && '· '}
          {ruling.text} {ruling.article && <b class="art">{articleNumber(ruling.article)}</b>}{' '}
        </span>
      ))}
    </p>
  );
}

function Links({ board, name }: { board: Board; name: (side: Side) => string }): JSX.Element {
  const t = useT();
  const { id } = board;
  return (
    <p class="rowb links1">
      <a class="btn" href="/desk" onClick={follows}>
        {t('allBoards')}
      </a>
      {!board.untimed && (
        <>
          <a class="btn" href={`/desk/${id}/face`} onClick={follows}>
            {t('face')}
          </a>
          {SIDES[board.game].map(side => (
            <a key={side} class="btn quiet" href={`/desk/${id}/${side}`} onClick={follows}>
              {t('faceOf', name(side))}
            </a>
          ))}
        </>
      )}
      {board.tournament && (
        <a class="btn quiet" href={`/t/${board.tournament}/entry`} onClick={follows}>
          {t('toEvent', board.round ?? '', board.board ?? '')}
        </a>
      )}
    </p>
  );
}
