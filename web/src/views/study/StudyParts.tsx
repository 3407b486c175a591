// SPDX-License-Identifier: GPL-3.0-or-later
// The parts around the study's board: the record, the panels beside it, and the field and buttons below.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { drawRefusal } from '../../evidence';
import { Dialog } from '../../dialog';
import { useWords } from '../../i18n';
import { Icon } from '../../icons';
import { refusalWords } from '../../phrase';
import { notation, ranks } from '../../prefs';
import { follows } from '../../router';
import { useStore } from '../../store';
import { toast } from '../../toast';
import { ranksOf, typeHint } from '../../typed';
import { isFirst, type EngineLine, type Game, type LastMove } from '../../types';
import { NotationChoice } from '../game/Record';
import { figureAsked, type Fault } from './begin';
import { Comments } from './Comments';
import type { Engine } from './engine';
import { Figures } from './Figures';
import { FateSection, TableSection } from './Known';
import { LabSection } from './Lab';
import { numbersOf, shownBy, type Lab } from './laboratory';
import { LessonChoice, LessonMoves } from './Lesson';
import { Curve, Lines } from './Lines';
import type { StudyModel } from './model';
import { Moves } from './Moves';
import { Opening } from './Opening';
import { titleOf } from './record';
import type { Saved } from './saved';
import { figureOf } from './SaveDialog';
import { KeepSection, SavedSection } from './SavedSection';
import type { Live } from './together/live';
import { Folded, Together } from './together/Together';
import { fenOf } from './tree';
import { useT } from './words';

interface Parts {
  model: StudyModel;
  engine: Engine;
  lab: Lab;
  live: Live | null;
}
export function RecordSection({ model, engine, lab }: Omit<Parts, 'live'>): JSX.Element {
  const t = useT();
  const view = useStore(model.view);
  const looked = useStore(lab.view);
  const { game } = view.tree.head;
  const title = titleOf(view.tree);
  return (
    <section class="rec1 list" aria-labelledby="record-head">
      <div class="head ww">
        <h2 id="record-head">{t('record')}</h2>
        {title && <span class="ttl">{title}</span>}
        <NotationChoice game={game} chosen={notation[game].get()} />
      </div>
      {view.hidden ? <LessonMoves model={model} /> : <Moves model={model} numbers={numbersOf(looked)} />}
      {!view.hidden && <Curve model={model} engine={engine} />}
      <div class="steps">
        {(
          [
            ['first', 'first', () => model.toStart()],
            ['left', 'back', () => model.step(-1)],
            ['right', 'forward', () => model.step(1)],
            ['last', 'last', () => model.toEnd()],
          ] as const
        ).map(([icon, key, act]) => (
          <button key={icon} class="btn" aria-label={t(key)} title={t(key)} onClick={act}>
            <Icon name={icon} />
          </button>
        ))}
      </div>
    </section>
  );
}

/** Clicking a line or a table's move highlights it on the board. */
const squaresOf = (uci: string): LastMove => ({ from: uci.slice(0, 2), to: uci.slice(2, 4) });

/** Saves a picture of the repetition that the laboratory shows. */
async function keepFigure(model: StudyModel, lab: Lab): Promise<void> {
  const looked = lab.view.get();
  const ruling = lab.ruling();
  const step =
    looked.step ??
    ruling?.cycle.findIndex(one => ruling.evidence?.moves.find(other => other.ply === one.ply)?.attacks) ??
    0;
  const move = ruling?.cycle[Math.max(0, step)];
  const judged = ruling?.evidence?.moves.find(one => one.ply === move?.ply);
  const board = shownBy({ ...looked, step: Math.max(0, step) });
  if (!move || !board) return;
  const marks = judged?.notes ? `[%cal ${judged.notes.split(/\s+/).join(',')}]` : ' ';
  const fen = `${board.fen} ${isFirst(move.side) ? 'b' : 'w'} - - 0 1`;
  await figureOf(model, fen, move.move, marks, 'figure');
}

interface AsideProps extends Parts {
  saved: Saved | null;
  problem: Fault | null;
  point: (move: LastMove | null) => void;
}
export function Aside({ model, engine, lab, live, saved, problem, point }: AsideProps): JSX.Element {
  const t = useT();
  const w = useWords();
  const view = useStore(model.view);
  const { tree, node, position, refused: refusal } = view;
  const shown = shownBy(useStore(lab.view));
  const fen = position?.fen ?? fenOf(tree, node);
  const drawn = refusal && !shown && drawRefusal(tree.head.game, fen, refusal.problem);
  const figure = (): void => void keepFigure(model, lab).catch(() => toast(w.failed));
  const look = (line: EngineLine | null): void => point(line?.moves[0] ? squaresOf(line.moves[0].uci) : null);
  return (
    <aside class="right1" aria-label={t('title')}>
      {problem && (
        <p class="note bad" role="alert">
          {typeof problem === 'string' ? problem : problem()}
        </p>
      )}
      <Away model={model} />
      {refusal && !drawn && (
        <p class="note bad" role="alert">
          {t('refused', refusalWords(w, refusal.problem))}
        </p>
      )}
      {live && saved && <Together live={live} saved={saved} />}
      {view.mark && <LabSection lab={lab} figure={figure} />}
      <LessonChoice model={model} writes={!view.hidden && (!saved || saved.writes)} />
      {!view.hidden && <Lines model={model} engine={engine} point={look} />}
      {!view.hidden && <TableSection model={model} point={uci => point(uci ? squaresOf(uci) : null)} />}
      {!view.hidden && <Comments model={model} />}
      {saved ? <SavedSection saved={saved} model={model} /> : <KeepSection model={model} />}
      {!view.hidden && <Opening model={model} />}
      <Folded live={live}>
        <FateSection model={model} />
        {!view.mark && <LabSection lab={lab} figure={figure} />}
        <Figures lab={lab} wanted={figureAsked()} />
      </Folded>
      <p class="note links">
        <a href="/puzzles" onClick={follows}>
          {w.puzzlesView}
        </a>
      </p>
      <p class="note study-keys">{t('keys')}</p>
    </aside>
  );
}

/** Tells the user that the server cannot be reached, and that the changes made meanwhile are saved. */
function Away({ model }: { model: StudyModel }): JSX.Element {
  const t = useT();
  const { away, unchecked } = useStore(model.view);
  const kept = useStore(model.keeper.state);
  return (
    <div role="status">
      {away && (
        <p class="note">
          {t('awayNow')}
          {unchecked > 0 && ' ' + t('awayMoves', unchecked)}
        </p>
      )}
      {kept === 'failed' && <p class="note bad">{t('notKept')}</p>}
    </div>
  );
}

interface FootProps {
  model: StudyModel;
  setting: boolean;
  set: (setting: boolean) => void;
  open: (dialog: 'paste' | 'save' | 'new' | 'solution') => void;
}
export function Foot({ model, setting, set, open }: FootProps): JSX.Element {
  const t = useT();
  const view = useStore(model.view);
  const { game } = view.tree.head;
  return (
    <div class="footr">
      <button class="imp1" title={t('paste')} onClick={() => open('paste')}>
        <Icon name="plus" />
        <span>{t('pasteShort')}</span>
      </button>
      <TypeField model={model} game={game} />
      <button class="btn" aria-label={t('new')} onClick={() => open('new')}>
        <Icon name="plus" />
        <span>{t('new')}</span>
      </button>
      <button class="btn" aria-label={t('setUp')} aria-pressed={setting} onClick={() => set(!setting)}>
        <Icon name="board" />
        <span>{t('setUp')}</span>
      </button>
      <button class="btn quiet" aria-label={t('flip')} title={t('flip')} onClick={() => model.flip()}>
        <Icon name="flip" />
      </button>
      <button
        class="btn quiet"
        aria-label={t('save')}
        title={t('save')}
        onClick={() => open(view.hidden ? 'solution' : 'save')}
      >
        <Icon name="save" />
      </button>
    </div>
  );
}

/** A field that takes one or several moves in any notation. */
function TypeField({ model, game }: { model: StudyModel; game: Game }): JSX.Element {
  const t = useT();
  const w = useWords();
  const from = useStore(ranks);
  const [text, setText] = useState('');
  const submit = async (event?: Event): Promise<void> => {
    event?.preventDefault();
    const words = text
      .trim()
      .split(/\s+/)
      .filter(one => one && !/^\d+\.+$/.test(one));
    for (const [i, one] of words.entries())
      if (!(await model.typed(one.replace(/^\d+\.+/, ''), ranksOf(game))))
        return void setText(words.slice(i).join(' '));
    setText('');
  };
  // Submit the text again when the server is back, if it could not be sent before.
  const { away } = useStore(model.view);
  const was = useRef(false);
  const again = useRef(submit);
  again.current = submit;
  useEffect(() => {
    if (was.current && !away && text.trim()) void again.current();
    was.current = away;
  }, [away]);
  return (
    <form class="typed" onSubmit={event => void submit(event)}>
      <label class="sr" for="study-type">
        {t('type')}
      </label>
      <input
        id="study-type"
        value={text}
        placeholder={typeHint(w.typeHint[game], game, from)}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        enterkeyhint="send"
        onInput={event => setText(event.currentTarget.value)}
      />
    </form>
  );
}

interface NewProps {
  close: () => void;
  begun: (game: Game) => void;
}
export function NewDialog({ close, begun }: NewProps): JSX.Element {
  const t = useT();
  return (
    <Dialog title={t('new')} close={close} class="new">
      <div class="row">
        <button class="btn main" data-safe onClick={() => begun('chess')}>
          {t('newChess')}
        </button>
        <button class="btn main" onClick={() => begun('xiangqi')}>
          {t('newXiangqi')}
        </button>
        <button class="btn" onClick={close}>
          {t('cancel')}
        </button>
      </div>
    </Dialog>
  );
}
