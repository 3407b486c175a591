// SPDX-License-Identifier: GPL-3.0-or-later
// The study: a free board of either game with its record, the engine's lines, tables, and the judge's
// laboratory.
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Board } from '../../board/Board';
import { shareOf as placeOf } from '../../board/Evidence';
import { Promotion } from '../../board/Promotion';
import { Header, TabBar } from '../../chrome';
import { Dialog } from '../../dialog';
import { drawRefusal } from '../../evidence';
import { useWords } from '../../i18n';
import { Icon } from '../../icons';
import { useKeydown } from '../../keys';
import { articleNumber, refusalWords } from '../../phrase';
import { promotions } from '../../position';
import { notation, ranks } from '../../prefs';
import { entitle } from '../../title';
import { ranksOf, typeHint } from '../../typed';
import { follows } from '../../router';
import { useStore } from '../../store';
import { toast } from '../../toast';
import { isFirst, type EngineLine, type Game, type LastMove } from '../../types';
import { NotationChoice } from '../game/Record';
import { figureAsked, useBeginning, useLeaving, type Place } from './begin';
import { figureOf, GamesDialog, openSource, PasteDialog, SaveDialog, type Reading } from './Dialogs';
import { Engine } from './engine';
import { Figures } from './Figures';
import { beginOf, Lab, LabSection, numbersOf, shownBy } from './Lab';
import { Bar, Curve, Lines } from './Lines';
import { LessonChoice, LessonMoves, SolutionAsk } from './Lesson';
import { freshTree, StudyModel } from './model';
import { Moves } from './Moves';
import { Opening } from './Opening';
import { Comments, FateSection, TableSection } from './Parts';
import { Saved } from './saved';
import { KeepSection, SavedSection } from './SavedSection';
import { useSetUp } from './SetUp';
import { fenOf, itemsWith, marksOf, newTree, sideAt, titleOf } from './tree';
import { mayPromote } from './unchecked';
import { useT } from './words';

const NONE: readonly string[] = [];

export default function Study({ route }: { route: Place }): JSX.Element {
  const t = useT();
  const w = useWords();
  const model = useMemo(
    () => new StudyModel(freshTree(/[?&]game=xiangqi/.test(location.search) ? 'xiangqi' : 'chess')),
    [],
  );
  const saved = useMemo(() => (route.part === 's' ? new Saved(model, route.id) : null), []);
  const engine = useMemo(() => new Engine(model), []);
  const lab = useMemo(() => new Lab(model), []);
  const view = useStore(model.view);
  const looked = useStore(lab.view);
  const { tree, node, position, flip } = view;
  const { game } = tree.head;
  const [dialog, open] = useState<'paste' | 'save' | 'new' | 'solution' | null>(null);
  const [reading, setReading] = useState<Reading | null>(null);
  const [setting, set] = useState(false);
  const [pointed, point] = useState<LastMove | null>(null);
  const [choice, setChoice] = useState<{ from: string; to: string; choices: string[] } | null>(null);
  const [over, setOver] = useState(false);
  const main = useRef<HTMLElement>(null);
  const [{ problem, away }, setProblem] = useBeginning(model, route, saved, setReading);
  useLeaving(model);

  useEffect(() => {
    return () => {
      engine.close();
      model.close();
      saved?.close();
    };
  }, []);
  useEffect(() => {
    entitle(titleOf(tree) || t('title'));
  });
  useEffect(() => point(null), [node]);
  useKeys(model, engine, lab, !setting && !looked.changing && !dialog && !reading);
  useDrop(setOver, async file =>
    setProblem(
      await openSource(model, { body: file, name: file instanceof File ? file.name : '' }, setReading),
    ),
  );

  const shown = shownBy(looked);
  const refusal = view.refused;
  const fen = position?.fen ?? fenOf(tree, node);
  const side = sideAt(tree, node);
  const refused = refusal && !shown ? drawRefusal(game, fen, refusal.problem) : null;
  const moved = (from: string, to: string): void => {
    const choices = promotions(position?.legal ?? NONE, from, to);
    if (choices.length) setChoice({ from, to, choices });
    else model.play(from + to);
  };
  // What the server can't be asked about now may be a pawn at its last rank.
  const tried = (from: string, to: string): void => {
    const choices = view.away && !position ? mayPromote(tree, node, from, to) : [];
    if (choices.length) setChoice({ from, to, choices });
    else void model.typed(from + to);
  };
  const choose = (kind: string | null): void => {
    setChoice(null);
    if (choice && kind && !position) void model.typed(choice.from + choice.to + kind);
    else if (choice && kind) model.play(choice.from + choice.to + kind);
    else model.settle();
  };
  const look = (line: EngineLine | null): void =>
    point(line?.moves[0] ? { from: line.moves[0].uci.slice(0, 2), to: line.moves[0].uci.slice(2, 4) } : null);
  const lookAt = (uci: string | null): void =>
    point(uci ? { from: uci.slice(0, 2), to: uci.slice(2, 4) } : null);
  const figure = (): void => {
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
    void figureOf(
      model,
      `${board.fen} ${isFirst(move.side) ? 'b' : 'w'} - - 0 1`,
      move.move,
      marks,
      'figure',
    ).catch(() => toast(w.failed));
  };
  const begun = (wanted: Game, start?: string): void => {
    lab.clear();
    model.take(start ? newTree(wanted, start, tree.head.rules) : freshTree(wanted));
    set(false);
  };

  const title = titleOf(tree);
  return (
    <>
      <Header skip="#board" />
      <main
        id="main"
        class={'st ' + game + (over ? ' dropping' : '') + (looked.answer ? ' judged' : '')}
        ref={main}
      >
        <h1 class="sr">{t('title')}</h1>
        {setting || looked.changing ? (
          <SettingUp
            model={model}
            lab={lab}
            changing={looked.changing}
            begun={begun}
            cancel={() => {
              set(false);
              lab.change({ changing: false });
            }}
          />
        ) : away ? (
          <p class="note away" id="board" role="status">
            {t('awayOpen')}
          </p>
        ) : (
          <div class="bdw">
            <Bar model={model} engine={engine} />
            <Board
              game={game}
              fen={shown?.fen ?? fen}
              flip={flip}
              turn={side}
              hand={shown ? null : side}
              legal={shown ? NONE : (position?.legal ?? NONE)}
              awaited={!shown && !position}
              last={
                shown?.last ?? (node.parent ? { from: node.uci.slice(0, 2), to: node.uci.slice(2, 4) } : null)
              }
              check={shown ? NONE : (position?.check ?? NONE)}
              arrow={shown ? null : pointed}
              unconfirmed={null}
              revision={view.revision}
              drawing={shown?.drawing ?? refused}
              marks={shown ? NONE : marksOf(node)}
              drew={marks =>
                !shown &&
                JSON.stringify(marks) !== JSON.stringify(marksOf(node)) &&
                model.act({ act: 'items', at: pathHere(model), after: itemsWith(node, { marks }) })
              }
              moved={(from, to) => moved(from, to)}
              tried={tried}
              touched={() => {}}
              prepared={() => {}}
            >
              {refusal && refused && refusal.problem.to && (
                <p class="refuse" role="alert" style={refuseAt(game, flip, refusal.problem.to)}>
                  <b>{refusalWords(w, refusal.problem)}</b>
                  {refusal.problem.article && (
                    <span class="art"> {articleNumber(refusal.problem.article)}</span>
                  )}
                </p>
              )}
              {choice && (
                <Promotion
                  game={game}
                  flip={flip}
                  square={choice.to}
                  side={side}
                  choices={choice.choices}
                  choose={choose}
                />
              )}
            </Board>
          </div>
        )}
        {!away && (
          <section class="rec1 list" aria-labelledby="record-head">
            <div class="head ww">
              <h2 id="record-head">{t('record')}</h2>
              {title && <span class="ttl">{title}</span>}
              <NotationChoice game={game} chosen={notation[game].get()} />
            </div>
            {view.hidden ? (
              <LessonMoves model={model} />
            ) : (
              <Moves model={model} numbers={numbersOf(looked)} />
            )}
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
        )}
        {!away && !setting && !looked.changing && (
          <aside class="right1" aria-label={t('title')}>
            {problem && (
              <p class="note bad" role="alert">
                {problem}
              </p>
            )}
            <Away model={model} />
            {refusal && !refused && (
              <p class="note bad" role="alert">
                {t('refused', refusalWords(w, refusal.problem))}
              </p>
            )}
            {view.mark && <LabSection lab={lab} figure={figure} />}
            <LessonChoice model={model} writes={!view.hidden && (!saved || saved.writes)} />
            {!view.hidden && <Lines model={model} engine={engine} point={look} />}
            {!view.hidden && <TableSection model={model} point={lookAt} />}
            {!view.hidden && <Comments model={model} />}
            {saved ? <SavedSection saved={saved} model={model} /> : <KeepSection model={model} />}
            {!view.hidden && <Opening model={model} />}
            <FateSection model={model} />
            {!view.mark && <LabSection lab={lab} figure={figure} />}
            <Figures lab={lab} wanted={figureAsked()} />
            <p class="note links">
              <a href="/puzzles" onClick={follows}>
                {w.puzzlesView}
              </a>
            </p>
            <p class="note study-keys">{t('keys')}</p>
          </aside>
        )}
        {!away && (
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
        )}
      </main>
      {dialog === 'paste' && <PasteDialog model={model} close={() => open(null)} several={setReading} />}
      {dialog === 'save' && <SaveDialog model={model} close={() => open(null)} />}
      {dialog === 'solution' && <SolutionAsk close={() => open(null)} done={() => open('save')} />}
      {dialog === 'new' && (
        <Dialog title={t('new')} close={() => open(null)} class="new">
          <div class="row">
            <button
              class="btn main"
              data-safe
              onClick={() => {
                open(null);
                begun('chess');
              }}
            >
              {t('newChess')}
            </button>
            <button
              class="btn main"
              onClick={() => {
                open(null);
                begun('xiangqi');
              }}
            >
              {t('newXiangqi')}
            </button>
            <button class="btn" onClick={() => open(null)}>
              {t('cancel')}
            </button>
          </div>
        </Dialog>
      )}
      {reading && <GamesDialog model={model} reading={reading} close={() => setReading(null)} />}
      <TabBar />
    </>
  );
}

/** What was done while the server can't be reached, and that it is kept. */
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

const pathHere = (model: StudyModel): string => model.line().moves;
const refuseAt = (
  game: Game,
  flip: boolean,
  square: string,
): { left?: string; right?: string; top: string } => {
  const at = placeOf(game, flip, square);
  const top = `${(Math.min(0.8, at.y + 0.05) * 100).toFixed(1)}%`;
  return at.x > 0.5
    ? { right: `${((1 - at.x) * 100).toFixed(1)}%`, top }
    : { left: `${(at.x * 100).toFixed(1)}%`, top };
};

function SettingUp({
  model,
  lab,
  changing,
  begun,
  cancel,
}: {
  model: StudyModel;
  lab: Lab;
  changing: boolean;
  begun: (game: Game, fen: string) => void;
  cancel: () => void;
}): JSX.Element {
  const t = useT();
  const { tree, node, position } = model.now;
  const game = tree.head.game;
  const { board, panel } = useSetUp({
    game,
    fen: changing ? beginOf(lab) : (position?.fen ?? fenOf(tree, node)),
    cancel,
    take: fen => (changing ? void lab.judge(fen) : begun(game, fen)),
    done: t(changing ? 'judgeAgain' : 'done'),
    hint: changing ? t('changeHint') : undefined,
  });
  const { problem } = useStore(lab.view);
  return (
    <>
      <div class="bdw setting">
        <span />
        {board}
      </div>
      <aside class="right1" aria-label={t('setUp')}>
        {changing && problem && (
          <p class="note bad" role="alert">
            {problem}
          </p>
        )}
        {panel}
      </aside>
    </>
  );
}

/** Moves typed in any notation, several after one another. */
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
  // What could not be sent is tried again when the server is back.
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

/** Single keys, where nothing else takes them. */
function useKeys(model: StudyModel, engine: Engine, lab: Lab, on: boolean): void {
  useKeydown(event => {
    if (!on) return;
    const target = event.target as HTMLElement;
    if (event.metaKey || event.altKey || target.closest('input, select, textarea, dialog, [role=radiogroup]'))
      return;
    if (event.ctrlKey && event.key.toLowerCase() !== 'z') return;
    const grid = !!target.closest('[role=grid]');
    const looking = lab.view.get().step;
    if (event.key.startsWith('Arrow') && grid) return;
    if (looking !== null && (event.key === 'ArrowLeft' || event.key === 'ArrowRight'))
      lab.show(looking + (event.key === 'ArrowLeft' ? -1 : 1));
    else if (looking !== null && event.key === 'Escape') lab.show(null);
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const by = event.key === 'ArrowLeft' ? -1 : 1;
      if (event.shiftKey) model.extend(by);
      else model.step(by);
    } else if (event.key === 'ArrowUp' && model.now.node.parent && model.now.node.parent.children.length > 1)
      model.sibling(-1);
    else if (
      (event.key === 'ArrowDown' || event.key === 'v') &&
      model.now.node.parent &&
      model.now.node.parent.children.length > 1
    )
      model.sibling(1);
    else if (event.key === 'Home') model.toStart();
    else if (event.key === 'End') model.toEnd();
    else if (event.key === 'e') engine.toggle();
    else if (event.key === 'j') void lab.judge();
    else if (event.key === 'f') model.flip();
    else if (event.key === 'u' || (event.ctrlKey && event.key === 'z')) model.undo();
    else if (event.key === 'U' || (event.ctrlKey && event.key === 'Z')) model.redo();
    else if (event.key === 'c') document.getElementById('study-comment')?.focus();
    else return;
    event.preventDefault();
  });
}

/** Files and texts that are dropped on the page, or pasted where no field has the focus. */
function useDrop(show: (over: boolean) => void, take: (body: File | Blob) => void): void {
  const live = useRef(take);
  live.current = take;
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.some(type => type === 'Files' || type === 'text/plain')) return;
      event.preventDefault();
      show(true);
    };
    const leave = (event: DragEvent): void => void (event.relatedTarget === null && show(false));
    const from = (data: DataTransfer | null): boolean => {
      const file = data?.files[0];
      const text = data?.getData('text/plain');
      if (file) live.current(file);
      else if (text?.trim()) live.current(new Blob([text]));
      return !!file || !!text?.trim();
    };
    const drop = (event: DragEvent): void => {
      show(false);
      if (from(event.dataTransfer)) event.preventDefault();
    };
    const paste = (event: ClipboardEvent): void => {
      if ((event.target as HTMLElement).closest?.('input, textarea, dialog')) return;
      if (from(event.clipboardData)) event.preventDefault();
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
      document.removeEventListener('paste', paste);
    };
  }, []);
}
