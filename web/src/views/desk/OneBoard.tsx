// SPDX-License-Identifier: GPL-3.0-or-later
// One board at the desk: two halves that are the clock, the board, what can happen now for either side,
// claims with what they would come to, and the minutes, in which a line can be struck. Acts keep the moment
// when they were pressed.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Refusal, UNREACHABLE } from '../../api';
import { Board as BoardView } from '../../board/Board';
import type { Drawing } from '../../board/Evidence';
import { Header, TabBar } from '../../chrome';
import { clockText, timeText } from '../../clock';
import { cycleOf, drawCycle, judgedOf, type Looking } from '../../evidence';
import { LANGS, useWords, type Lang } from '../../i18n';
import { Icon } from '../../icons';
import { useKeydown } from '../../keys';
import { resultMark } from '../../notation';
import { articleNumber, placeName, pointName } from '../../phrase';
import { readPlacement } from '../../position';
import { lang, ranks, RANKS } from '../../prefs';
import { follows } from '../../router';
import { followTournament } from '../../socket';
import { Store, useStore } from '../../store';
import { toast } from '../../toast';
import { countsRanks, ranksOf } from '../../typed';
import { SIDES, type Game, type Ruling as GameRuling, type Side } from '../../types';
import { EvidenceBar } from '../game/Ruling';
import { Over } from '../Over';
import {
  actsOf,
  ahead,
  faceOf,
  foresee,
  lastSeen,
  get,
  leftOf,
  pending,
  readFace,
  saveForm,
  saveLog,
  stands,
  type Act,
  type Acts,
  type Board,
  type Entered,
  type Possible,
  type Returned,
  type Ruling,
  type Waiting,
} from './calls';
import { Asked, besidesAnswers, Envelope, FoundUnentered, waitsForWord } from './Unentered';
import { isKey, useT, type Key } from './words';

const LOW = 30000;
const NONE = new Store<readonly Waiting[]>([]);
const NONE_ENTERED = new Store<readonly Entered[]>([]);
const NONE_BACK = new Store<readonly Returned[]>([]);

export function OneBoard({ id, face }: { id: string; face: string | null }): JSX.Element {
  const t = useT();
  const words = useWords();
  const language = useStore(lang);
  const [board, setBoard] = useState<Board | null>(null);
  const [fault, setFault] = useState('');
  const [elapsed, tick] = useState(0);
  const [flip, setFlip] = useState(false);
  const [looking, setLooking] = useState<Looking | null>(null);
  const [written, setWritten] = useState('');
  const [formIn, setFormLang] = useState<Lang | null>(null);
  const formLang = formIn ?? language;
  const told = useRef({ now: 0, at: 0 });
  const acts = useRef<Acts | null>(null);
  const waiting = useStore(acts.current?.waiting ?? NONE);
  const entered = useStore(acts.current?.entered ?? NONE_ENTERED);
  const returned = useStore(acts.current?.returned ?? NONE_BACK);
  // Looks are many: one that comes late is never shown in the place of a newer one.
  const looks = useRef({ asked: 0, shown: 0 }).current;
  const latest = useRef(0);
  const latestBoard = useRef(board);
  latestBoard.current = board;
  const look = async (): Promise<void> => {
    const nth = ++looks.asked;
    try {
      const got = await get(id);
      if (nth < looks.shown || got.lines < (latestBoard.current?.lines ?? 0)) return;
      looks.shown = nth;
      told.current = { now: got.now, at: performance.now() };
      begin();
      setBoard(got);
      setFault('');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (nth < looks.shown) return;
      setFault(error.message || t('lost'));
      // Without a network the desk goes by what it was told last, and keeps what is done.
      const seen = lastSeen(id);
      if (latestBoard.current || !seen || error.problem.reason !== UNREACHABLE) return;
      told.current = { now: seen.board.now, at: seen.at };
      begin();
      setBoard(seen.board);
    }
  };
  const begin = (): void => {
    acts.current ??= actsOf(id, () => t('movedOn'));
    acts.current.done = () => void look();
  };
  useEffect(() => {
    void look();
    const timer = setInterval(() => tick(n => n + 1), 200);
    const stop = followTournament(id, () => void look());
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [language]);
  useEffect(
    () => () => {
      if (acts.current) acts.current.done = () => undefined;
    },
    [],
  );
  // A period may follow the one that has run out: the house knows.
  const running = board?.result === null ? board.clocks.running : null;
  const out =
    board !== null && running !== null && leftOf(board, running, performance.now() - told.current.at) === 0;
  useEffect(() => {
    if (out) void look();
  }, [out]);
  /** Milliseconds since `start`, on this device too. */
  const now = (): number => Math.round(told.current.now + performance.now() - told.current.at);
  const put = (...some: Act[]): void => {
    if (!board || !acts.current) return;
    // Time goes on, however the two clocks differ from one look to the next.
    if (board.untimed) return acts.current.add(board.lines, ...some); // the hall's own clocks alone know
    latest.current = Math.max(now(), board.t, latest.current, ...waiting.map(w => Number(w.act['t'])));
    acts.current.add(board.lines, ...some.map(act => ({ t: latest.current, ...act })));
  };
  useKeydown(event => {
    if (
      !board ||
      (event.target as HTMLElement).closest('input, select, textarea, button, a, [role=gridcell]')
    )
      return;
    const { running } = ahead(board, pending(board, waiting, entered));
    if (event.key === ' ' && running) {
      event.preventDefault();
      put({ event: 'press', side: running });
    } else if (event.key === 'Backspace') {
      event.preventDefault();
      void undo();
    }
  });
  /** A line, or the latest act: also one that has not come to the house yet. */
  const undo = async (line?: number): Promise<void> => {
    const own = acts.current;
    if (!own || (line === undefined && (await own.takeBack()))) return;
    const last = (board?.minutes ?? [])
      .filter(m => !m.struck && m.event !== 'undo' && m.event !== 'start' && !own.strikes(m.line))
      .pop()?.line;
    const which = line ?? own.unseen(board?.lines ?? 0) ?? last;
    if (which) put({ event: 'undo', line: which, by: 'arbiter' });
  };
  if (!board)
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
  const sides = SIDES[board.game];
  const name = (side: Side): string => (side === sides[0] ? board.first : board.second) || words.side[side];
  const coming = pending(board, waiting, entered);
  const next = ahead(board, coming);
  const left = (side: Side): number =>
    coming.length === 0
      ? leftOf(board, side, performance.now() - told.current.at)
      : Math.max(0, next.left[side]! - (next.running === side && !board.untimed ? now() - next.since : 0));
  const may = (event: string, side: Side | null): boolean =>
    board.possible.some(p => p.event === event && p.side === side);
  const mayPress = (side: Side): boolean => (coming.length > 0 ? next.running === side : may('press', side));
  const save = (saved: Promise<void>): void =>
    void saved.catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      toast(error.message || t('lost'));
    });
  const act = (p: Possible): void => {
    put(actOf(p, written));
    if (takesWords(p)) setWritten('');
  };
  void elapsed;
  /**
   * Who entered a line: by name, else by role and invitation. At a desk of one device without a name it goes
   * without saying.
   */
  const named =
    !!board.tournament ||
    new Set(board.deeds?.map(d => d.by + d.name)).size > 1 ||
    !!board.deeds?.some(d => d.name);
  const byWhom = (line: number): string => {
    const deed = !named ? undefined : board.deeds?.find(d => d.first <= line && line <= d.last);
    return !deed
      ? ''
      : deed.name ||
          t(
            'byInvitation',
            deed.role && isKey('role_' + deed.role) ? t(('role_' + deed.role) as Key) : '–',
            deed.by,
          );
  };
  // What a repetition was ruled by is drawn at once, where it stands; its moves are gone through by a press
  // in the minutes.
  const newest = board.minutes
    .filter(m => !m.struck)
    .pop()
    ?.rulings.find(r => r.cycle?.length);
  const drawn =
    looking ??
    (newest && coming.length === 0
      ? { ruling: asLooked(newest), ply: 0, step: newest.cycle!.length - 1 }
      : null);
  const found = drawn && stepOf(board.game, drawn);
  const step = looking || (found && board.fen && placed(found.fen) === placed(board.fen)) ? found : null;
  const shows = step ? step.fen : board.fen;
  const possible = besidesAnswers(board.possible);
  if (face !== null)
    return (
      <Face
        board={board}
        name={name}
        left={left}
        running={next.running}
        mayPress={side => (board.unentered || next.turn !== side) && mayPress(side)}
        put={put}
        only={sides.find(side => side === face) ?? null}
      />
    );
  return (
    <>
      <Header skip="#main" />
      <main id="main" class="ev">
        <h1 class="sr">
          {name(sides[0])} – {name(sides[1])}
        </h1>
        <div class="halves">
          {sides.map(side => (
            <button
              key={side}
              class={'half' + (next.running === side ? (left(side) < LOW ? ' low' : ' on') : '')}
              disabled={!mayPress(side)}
              aria-label={`${name(side)}, ${clockText(left(side))}, ${t('pressClock')}`}
              onClick={() => put({ event: 'press', side })}
            >
              <b>
                <i class={'side ' + side} />
                {name(side)}
              </b>
              <span class="big">{clockText(left(side))}</span>
            </button>
          ))}
        </div>
        <p class="rowb links1">
          <a class="btn" href="/desk" onClick={follows}>
            {t('allBoards')}
          </a>
          {!board.untimed && (
            <>
              <a class="btn" href={`/desk/${id}/face`} onClick={follows}>
                {t('face')}
              </a>
              {sides.map(side => (
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
        {board.result && (
          <p class="wait" role="status">
            <span class="ended">{endOf(board.summary)}</span>
          </p>
        )}
        <Over
          waits={waiting.length > 0 ? t('waits', waiting.length) : ''}
          fault={fault}
          back={
            returned.length > 0 ? { said: t('cameBack', returned.length), see: t('see'), id: 'back' } : null
          }
        />
        <Asked board={board} name={name} act={act} />
        <div class="deskg">
          <section aria-label={words.boardLabel}>
            {shows === null ? (
              <p class="note">{t('noMovesHere')}</p>
            ) : (
              <div class="deskb">
                <BoardView
                  game={board.game}
                  fen={shows}
                  flip={flip}
                  turn={board.turn}
                  hand={
                    !looking && board.legal.length && coming.every(act => act.event === 'press')
                      ? board.turn
                      : null
                  }
                  legal={looking ? [] : board.legal}
                  drawing={step ? step.drawing : null}
                  last={null}
                  check={[]}
                  arrow={null}
                  unconfirmed={null}
                  revision={board.lines}
                  prepared={() => undefined}
                  touched={() => undefined}
                  tried={(from, to) => put({ event: 'move', side: board.turn, move: from + to })}
                  moved={(from, to) =>
                    put({ event: 'move', side: board.turn, move: promoted(board.legal, from + to) })
                  }
                />
              </div>
            )}
            {looking && step && <EvidenceBar looking={looking} look={setLooking} />}
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
              <button class="btn" onClick={() => save(saveLog(id))}>
                {t('log')}
              </button>
              {board.minutes.some(m => !m.struck && m.rulings.length > 0) && (
                <button class="btn" onClick={() => save(saveForm(id, 0, formLang))}>
                  <Icon name="print" />
                  {t('formOfLast')}
                </button>
              )}
            </div>
          </section>
          <section aria-labelledby="acts">
            <h2 class="head ww" id="acts">
              {t('acts')}
            </h2>
            {board.possible.some(takesWords) && (
              <label class="field">
                <span>{t('ownWords')}</span>
                <input value={written} autocomplete="off" onInput={e => setWritten(e.currentTarget.value)} />
              </label>
            )}
            <div class="row kv">
              {possible
                .filter(p => p.side === null)
                .map(p => (
                  <button
                    key={p.event}
                    class={'btn' + (p.event === 'begin' ? ' main' : '')}
                    onClick={() => act(p)}
                  >
                    {t(p.event as Key)}
                    <Cited article={p.article} />
                  </button>
                ))}
            </div>
            <div class="dacts">
              {sides.map(side => (
                <div key={side} role="group" aria-label={name(side)}>
                  <b>
                    <i class={'side ' + side} style="display:inline-block" /> {name(side)}
                  </b>
                  {possible
                    .filter(p => p.side === side && (p.event !== 'press' || missed(board, side)))
                    .map(p =>
                      p.event === 'flag' && board.untimed ? (
                        <FlagShown
                          key={p.event}
                          name={name(side)}
                          article={p.article}
                          put={left => put({ event: 'flag', side, left })}
                        />
                      ) : (
                        <button key={p.event} class="btn" onClick={() => act(p)}>
                          {t((p.event === 'press' ? 'pressMissing' : p.event) as Key)}
                          <Cited article={p.article} />
                        </button>
                      ),
                    )}
                </div>
              ))}
            </div>
            {board.claims.length > 0 && (
              <>
                <h3 class="head kv">{t('claims')}</h3>
                <Claims board={board} put={put} which={c => stands(c) || board.unentered} />
                {!board.unentered && (
                  <details class="kv">
                    <summary>{t('noCase')}</summary>
                    <Claims board={board} put={put} which={c => !stands(c)} />
                    <Written board={board} put={put} />
                  </details>
                )}
              </>
            )}
            {!board.result && board.legal.length > 0 && <Touched board={board} put={put} />}
            {!board.result && <More board={board} put={put} name={name} />}
          </section>
          <section aria-labelledby="minutes">
            {returned.length > 0 && (
              <CameBack
                all={returned}
                name={name}
                again={one => {
                  acts.current?.forget(one);
                  put(untimed(one.act));
                }}
                drop={one => acts.current?.forget(one)}
              />
            )}
            <h2 class="head ww" id="minutes">
              <span>{t('minutes')}</span>
              <span>{board.lines}</span>
            </h2>
            {board.minutes.some(m => m.rulings.length > 0) && (
              <label class="field">
                <span>{t('printForm')}</span>
                <select value={formLang} onChange={e => setFormLang(e.currentTarget.value as Lang)}>
                  {LANGS.map(one => (
                    <option key={one.lang} value={one.lang} lang={one.lang}>
                      {one.short}
                    </option>
                  ))}
                </select>
              </label>
            )}
            <ol class="minutes1" aria-live="polite">
              {[...board.minutes]
                .reverse()
                .filter(m => m.event !== 'start')
                .map(m => (
                  <li key={m.line}>
                    <time>{timeText(m.t)}</time>
                    <span>
                      <span class={m.struck ? 'struck' : ''}>{m.text}</span>
                      <Rulings rulings={m.rulings} />
                      {byWhom(m.line) && (
                        <>
                          <br />
                          <small class="by1">{byWhom(m.line)}</small>
                        </>
                      )}
                    </span>
                    <span class="does">
                      {m.rulings
                        .filter(r => r.cycle?.length)
                        .map((r, i) => (
                          <button
                            key={i}
                            class="link arb"
                            aria-label={`${words.evidence}: ${m.line}`}
                            onClick={() =>
                              setLooking({ ruling: asLooked(r), ply: 0, step: r.cycle!.length - 1 })
                            }
                          >
                            {words.evidence}
                          </button>
                        ))}
                      {!m.struck && m.rulings.length > 0 && (
                        <button
                          class="btn quiet"
                          title={t('printForm')}
                          aria-label={t('printLine', m.line)}
                          onClick={() => save(saveForm(id, m.line, formLang))}
                        >
                          <Icon name="print" />
                        </button>
                      )}
                      {!m.struck && m.event === 'move' && (
                        <Correct game={board.game} line={m.line} put={put} />
                      )}
                      {!m.struck && m.event !== 'undo' && (
                        <button
                          class="btn quiet"
                          aria-label={t('undoLine', m.line)}
                          onClick={() => void undo(m.line)}
                        >
                          ×
                        </button>
                      )}
                    </span>
                  </li>
                ))}
            </ol>
          </section>
        </div>
      </main>
      <TabBar />
    </>
  );
}

const untimed = ({ t: _, ...rest }: Act): Act => rest as Act;

/** What an act is called that has no word of its own name. */
const CALLED: Record<string, Key> = {
  'illegal-found': 'found',
  'clock-fault': 'clockFault',
  correct: 'corrected',
  record: 'recordBehind',
  release: 'released',
  accident: 'accident',
  adjudicate: 'adjudicated',
  overrule: 'overruled',
  decide: 'decided',
  undo: 'undo',
};
const called = (event: string): Key => CALLED[event] ?? (isKey(event) ? event : 'acts');

/**
 * What the house did not take comes back to the arbiter, who sends it again as the board stands now, or drops
 * it.
 */
function CameBack({
  all,
  name,
  again,
  drop,
}: {
  all: readonly Returned[];
  name: (side: Side) => string;
  again: (one: Returned) => void;
  drop: (one: Returned) => void;
}): JSX.Element {
  const t = useT();
  return (
    <div id="back" tabIndex={-1} role="alert">
      <ul class="minutes1">
        {all.map((one, i) => (
          <li key={i}>
            <time>{one.act['t'] !== undefined && timeText(Number(one.act['t']))}</time>
            <span>
              <b>
                {[
                  t(called(one.act.event)),
                  one.act['side'] ? name(one.act['side'] as Side) : '',
                  (one.act['move'] ?? one.act['line'] ?? one.act['square'] ?? '') as string,
                ]
                  .filter(Boolean)
                  .join(' ')}
              </b>
              <br />
              {one.why}
            </span>
            <span class="does">
              <button class="btn" onClick={() => again(one)}>
                {t('again')}
              </button>{' '}
              <button class="btn quiet" onClick={() => drop(one)}>
                {t('drop')}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** By which article of its book the arbiter would decide. */
const Cited = ({ article }: { article: string | null }): JSX.Element | null =>
  article ? <span class="art"> {articleNumber(article)}</span> : null;
/** What is kept of somebody's own words, by act: why a referee decides so, what an appeal says. */
const OWN_WORDS: Record<string, string> = { decide: 'reason', appeal: 'text' };
/** The act of a press, with what was written beside it; its time is that of the press. */
const actOf = (p: Possible, written = ''): Act => {
  const act = untimed(JSON.parse(p.act) as Act);
  const field = OWN_WORDS[act.event];
  return field && written.trim() ? { ...act, [field]: written.trim() } : act;
};
const takesWords = (p: Possible): boolean => (JSON.parse(p.act) as Act).event in OWN_WORDS;
/** This side has moved, and its clock runs on: it was not pressed yet. */
const missed = (board: Board, side: Side): boolean => board.clocks.running === side && board.turn !== side;
/**
 * The end as the hall reads it: the article without the letters of its book, times to the second as clocks
 * show them.
 */
const endOf = (summary: string): string =>
  summary
    .replace(/\[(\w+:[^\]]+)\]/, (_, article: string) => articleNumber(article))
    .replace(/(:\d\d)\.\d+/g, '$1');
/** A pawn on the last rank becomes a queen where nothing else is typed. */
const promoted = (legal: readonly string[], move: string): string =>
  legal.includes(move) ? move : legal.includes(move + 'q') ? move + 'q' : move;

const placed = (fen: string): string => fen.split(' ')[0]!;

/** A ruling as evidence is drawn from it, with how the board stood after each move of the repetition. */
interface Looked extends GameRuling {
  fens: readonly string[];
}
const asLooked = (r: Ruling): Looked => ({
  ruling: r.kind,
  text: r.text,
  cycle: r.cycle ?? [],
  ...(r.evidence && { evidence: r.evidence }),
  fens: r.fens ?? [],
});

function stepOf(
  game: Game,
  { ruling, step }: Looking,
): { fen: string; drawing: Drawing; says: string } | null {
  const move = cycleOf(ruling)[step];
  const fen =
    move && (ruling as Looked).fens[ruling.evidence?.moves.findIndex(one => one.ply === move.ply) ?? -1];
  if (!move || !fen) return null;
  const judged = judgedOf(ruling, move.ply);
  return { fen, drawing: drawCycle(game, fen, move, judged), says: judged?.because ?? '' };
}

const Rulings = ({ rulings }: { rulings: readonly Ruling[] }): JSX.Element => (
  <>
    {rulings.map((r, i) => (
      <span key={i}>
        <br />
        <span class="rule">
          {r.text} {r.article && <b class="art">{articleNumber(r.article)}</b>}
        </span>
        {r.law && (
          <>
            <br />
            <span class="law1">{r.law}</span>
          </>
        )}
      </span>
    ))}
  </>
);

/**
 * A move that was entered wrongly: what was really played, in any notation; the line stays in the log as it
 * is.
 */
function Correct({
  game,
  line,
  put,
}: {
  game: Game;
  line: number;
  put: (...acts: Act[]) => void;
}): JSX.Element {
  const t = useT();
  const [text, setText] = useState<string | null>(null);
  if (text === null)
    return (
      <button
        class="btn quiet"
        aria-label={t('correctLine', line)}
        title={t('correctLine', line)}
        onClick={() => setText('')}
      >
        ✎
      </button>
    );
  return (
    <form
      class="row tight"
      onSubmit={e => {
        e.preventDefault();
        if (text.trim()) put({ event: 'correct', line, move: text.trim(), ...ranksOf(game), by: 'arbiter' });
        setText(null);
      }}
    >
      <input
        aria-label={t('correctLine', line)}
        size={6}
        value={text}
        autocomplete="off"
        spellcheck={false}
        onInput={e => setText(e.currentTarget.value)}
      />
      <button class="btn" type="submit">
        {t('enter')}
      </button>
    </form>
  );
}

/** Claims with the ruling that each would get: before it is given. */
function Claims({
  board,
  put,
  which,
}: {
  board: Board;
  put: (...acts: Act[]) => void;
  which: (claim: Board['claims'][number]) => boolean;
}): JSX.Element {
  const t = useT();
  const words = useWords();
  return (
    <ul class="minutes1">
      {board.claims.filter(which).map(c => (
        <li key={c.side + c.kind}>
          <i class={'side ' + c.side} />
          <span>
            {c.kind === 'touch' ? t('touchClaim') : (words.claims[c.kind] ?? c.kind)}
            <Rulings rulings={c.rulings} />
          </span>
          <button class="btn arb" onClick={() => put({ event: 'claim', side: c.side, kind: c.kind })}>
            {t('rule')}
          </button>
        </li>
      ))}
    </ul>
  );
}

/**
 * No move was read in what was typed: that is no claim yet. One that can't be played is a wrong one, with its
 * price.
 */
const unread = (r: Ruling): boolean =>
  r.kind === 'refused' || (r.kind === 'rejected' && r.reason === 'bad-value');

/** Kinds that may rest on a move that is written down and not played yet. */
const WRITTEN = ['repetition', 'fifty'];

function Written({ board, put }: { board: Board; put: (...acts: Act[]) => void }): JSX.Element | null {
  const t = useT();
  const words = useWords();
  const [kind, setKind] = useState('');
  const [move, setMove] = useState('');
  const [seen, setSeen] = useState<{ act: Act; rulings: Ruling[]; lines: number } | null>(null);
  const [fault, setFault] = useState('');
  const kinds = board.claims.filter(c => c.side === board.turn && WRITTEN.includes(c.kind)).map(c => c.kind);
  const meant = kinds.includes(kind) ? kind : kinds[0];
  if (!meant) return null;
  const look = async (event: Event): Promise<void> => {
    event.preventDefault();
    const act: Act = {
      event: 'claim',
      side: board.turn,
      kind: meant,
      move: move.trim(),
      ...ranksOf(board.game),
    };
    if (!move.trim()) return;
    setFault('');
    setSeen(null);
    try {
      setSeen({ act, lines: board.lines, ...(await foresee(board, act)) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setFault(error.message || t('lost'));
    }
  };
  return (
    <form class="kv" onSubmit={e => void look(e)}>
      <h3 class="head">{t('writtenMove')}</h3>
      <div class="g2">
        <label class="field">
          <span>{t('kind')}</span>
          <select
            value={meant}
            onChange={e => {
              setKind(e.currentTarget.value);
              setSeen(null);
            }}
          >
            {kinds.map(k => (
              <option key={k} value={k}>
                {words.claims[k] ?? k}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{words.side[board.turn]}</span>
          <input
            value={move}
            autocomplete="off"
            spellcheck={false}
            onInput={e => {
              setMove(e.currentTarget.value);
              setSeen(null);
            }}
          />
        </label>
      </div>
      <div class="rowb">
        <button class="btn" type="submit">
          {t('foresee')}
        </button>
        {seen && seen.lines === board.lines && !seen.rulings.some(unread) && (
          <button
            type="button"
            class="btn arb"
            onClick={() => {
              put(seen.act);
              setSeen(null);
              setMove('');
            }}
          >
            {t('rule')}
          </button>
        )}
      </div>
      <p role="status" class={fault ? 'note bad' : undefined}>
        {fault || (seen && seen.lines === board.lines ? <Rulings rulings={seen.rulings} /> : '')}
      </p>
    </form>
  );
}

/**
 * A move in any notation; by the hall's own clocks with what the mover's shows then, or that alone when it
 * was pressed.
 */
function Typed({
  entered,
  game,
  turn,
  running,
  untimed,
  name,
  put,
}: {
  entered: boolean;
  game: Game;
  turn: Side;
  running: Side | null;
  untimed: boolean;
  name: (side: Side) => string;
  put: (...acts: Act[]) => void;
}): JSX.Element {
  const t = useT();
  const from = useStore(ranks);
  const [text, setText] = useState('');
  const [face, setFace] = useState('');
  const side = text.trim() ? turn : (running ?? turn);
  const ms = readFace(face);
  const bad = face.trim() !== '' && ms === null;
  const submit = (event: Event): void => {
    event.preventDefault();
    if (bad) return;
    const told = ms === null ? {} : { left: faceOf(ms) };
    // Only a clock that runs shows something new: the opponent has pressed his, though nobody typed that.
    const pressed =
      untimed && ms !== null && running !== null && running !== side
        ? [{ event: 'press', side: running }]
        : [];
    if (text.trim()) put(...pressed, { event: 'move', side, move: text.trim(), ...ranksOf(game), ...told });
    else if (ms !== null) put({ event: 'press', side, ...told });
    setText('');
    setFace('');
  };
  return (
    <form onSubmit={submit}>
      {entered && (
        <label class="field">
          <span>{t('typeMove')}</span>
          <span class="row tight">
            <input
              value={text}
              autocomplete="off"
              spellcheck={false}
              onInput={e => setText(e.currentTarget.value)}
            />
            <button class="btn" type="submit">
              {t('enter')}
            </button>
          </span>
        </label>
      )}
      {entered && countsRanks(game) && (
        <label class="field">
          <span>{t('typedRanks')}</span>
          <select value={from} onChange={e => ranks.choose(e.currentTarget.value)}>
            {RANKS.map(([first, all]) => (
              <option key={first} value={first}>
                {all}
              </option>
            ))}
          </select>
        </label>
      )}
      {untimed && (
        <label class="field">
          <span>{t('clockShows', name(side))}</span>
          <input
            value={face}
            placeholder="1:23:45"
            autocomplete="off"
            aria-invalid={bad}
            onInput={e => setFace(e.currentTarget.value)}
          />
        </label>
      )}
      {!entered && (
        <div class="rowb">
          <button class="btn" type="submit">
            {t('enter')}
          </button>
        </div>
      )}
    </form>
  );
}

/**
 * By the hall's own clocks the house can't know that a flag has fallen: it goes by what is seen on the clock.
 */
function FlagShown({
  name,
  article,
  put,
}: {
  name: string;
  article: string | null;
  put: (left: string) => void;
}): JSX.Element {
  const t = useT();
  const words = useWords();
  const [face, setFace] = useState<string | null>(null);
  const ms = face === null ? null : readFace(face);
  if (face === null)
    return (
      <button class="btn" onClick={() => setFace('0:00')}>
        {t('flag')}
        <Cited article={article} />
      </button>
    );
  const submit = (event: Event): void => {
    event.preventDefault();
    if (ms === null) return;
    put(faceOf(ms));
    setFace(null);
  };
  return (
    <form onSubmit={submit}>
      <label class="field">
        <span>
          {t('flag')}
          {words.colon}
          {t('clockShows', name)}
        </span>
        <span class="row tight">
          <input
            autoFocus
            value={face}
            autocomplete="off"
            aria-invalid={ms === null}
            onInput={e => setFace(e.currentTarget.value)}
          />
          <button class="btn arb" type="submit">
            {t('enter')}
          </button>
        </span>
      </label>
    </form>
  );
}

const HANDS = ['touchedOne', 'touchedTwo', 'released', 'adjusted', 'accident'] as const;

/**
 * What a hand did to men: one, two of them, one set down and let go, put right, or touched without meaning
 * it.
 */
function Touched({ board, put }: { board: Board; put: (...acts: Act[]) => void }): JSX.Element {
  const t = useT();
  const words = useWords();
  const english = useStore(lang) === 'en';
  const men = words.men[board.game];
  const sides = SIDES[board.game];
  const [what, setWhat] = useState<(typeof HANDS)[number]>('touchedOne');
  const [first, setFirst] = useState<string | null>(null);
  const named = (letter: string): string =>
    (letter === letter.toLowerCase() ? men['black ' + letter] : undefined) ??
    men[letter.toLowerCase()] ??
    letter;
  const placement = readPlacement(board.game, board.fen ?? '');
  const all = [...placement].sort(([, a], [, b]) => a.localeCompare(b));
  const side = board.turn;
  /**
   * As it is said beside the board: in Chinese xiangqi by the file, and the line where a twin stands on that
   * file.
   */
  const manAt = (square: string): string => {
    const letter = placement.get(square)!;
    const place = placeName(words, board.game, square, letter);
    const twin = all.some(
      ([other, one]) =>
        other !== square && one === letter && placeName(words, board.game, other, letter) === place,
    );
    const point = twin && board.game === 'xiangqi' && !english;
    return `${named(letter)} ${point ? pointName(words, board.game, square, letter) : place}`;
  };
  const pointFor = (square: string): string =>
    english
      ? square
      : pointName(words, board.game, square, first === null ? undefined : placement.get(first));
  const choose = (square: string): void => {
    if (what === 'touchedTwo' || what === 'released') {
      if (first === null) return setFirst(square);
      put(
        what === 'touchedTwo'
          ? { event: 'touch', side, squares: [first, square] }
          : { event: 'release', side, from: first, to: square },
      );
      return setFirst(null);
    }
    put({
      event: what === 'touchedOne' ? 'touch' : what === 'adjusted' ? 'adjust' : 'accident',
      side,
      square,
    });
  };
  const targets =
    what === 'released' && first !== null
      ? [
          ...new Set(
            board.legal
              .filter(m => m.startsWith(first))
              .map(m => m.slice(first.length).match(/^[a-i](?:10|\d)/)?.[0] ?? ''),
          ),
        ].filter(Boolean)
      : null;
  return (
    <details class="kv">
      <summary>{t('touched')}</summary>
      <p class="note">
        {t('whoTouched')} {words.side[board.turn]}
      </p>
      <div class="men1" role="group" aria-label={t('touched')}>
        {HANDS.map(hand => (
          <button
            key={hand}
            class="btn"
            aria-pressed={what === hand}
            onClick={() => {
              setWhat(hand);
              setFirst(null);
            }}
          >
            {t(hand)}
          </button>
        ))}
      </div>
      {first !== null && (
        <p class="wait" role="status">
          <span>
            {manAt(first)}
            {words.colon}
            {t(what === 'released' ? 'chooseTo' : 'chooseSecond')}
          </span>
        </p>
      )}
      {targets ? (
        <div class="men1" role="group" aria-label={t('released')}>
          {targets.map(square => (
            <button key={square} class="btn" onClick={() => choose(square)}>
              {pointFor(square)}
            </button>
          ))}
        </div>
      ) : (
        sides.map((one, k) => (
          <div key={one} class="men1" role="group" aria-label={words.side[one]}>
            {all
              .filter(([, letter]) => (letter === letter.toUpperCase()) === (k === 0))
              .map(([square]) => (
                <button key={square} class="btn" onClick={() => choose(square)}>
                  {manAt(square)}
                </button>
              ))}
          </div>
        ))
      )}
    </details>
  );
}

/**
 * A clock that is read from three metres: both halves, or one of two phones that are one clock. Players press
 * it: only the arbiter notes, at the board, that somebody pressed who had not moved.
 */
function Face({
  board,
  name,
  left,
  running,
  mayPress,
  put,
  only,
}: {
  board: Board;
  name: (side: Side) => string;
  left: (side: Side) => number;
  running: Side | null;
  mayPress: (side: Side) => boolean;
  put: (...acts: Act[]) => void;
  only: Side | null;
}): JSX.Element {
  const t = useT();
  const sides = only ? [only] : [...SIDES[board.game]].reverse();
  return (
    <main id="main" class={'face' + (only ? ' alone' : '')}>
      <h1 class="sr">{t('face')}</h1>
      {sides.map((side, k) => (
        <button
          key={side}
          class={
            'half' +
            (running === side ? (left(side) < LOW ? ' low' : ' on') : '') +
            (!only && k === 0 ? ' far' : '')
          }
          disabled={!mayPress(side)}
          aria-label={`${name(side)}, ${clockText(left(side))}, ${t('pressClock')}`}
          onClick={() => put({ event: 'press', side })}
        >
          <b>
            <i class={'side ' + side} />
            {name(side)}
          </b>
          <span class="big">{clockText(left(side))}</span>
        </button>
      ))}
      <a class="btn quiet" href={`/desk/${board.id}`} onClick={follows}>
        {t('back')}
      </a>
    </main>
  );
}

const FOULS = ['disturbing', 'clock', 'repeated-offer', 'missed-records'];
const PENALTIES = ['warning', 'time', 'loss', 'expel'];

function More({
  board,
  put,
  name,
}: {
  board: Board;
  put: (...acts: Act[]) => void;
  name: (side: Side) => string;
}): JSX.Element {
  const t = useT();
  const words = useWords();
  const sides = SIDES[board.game];
  const [side, setSide] = useState<Side>(sides[0]);
  const [what, setWhat] = useState('penalty warning');
  const [minutes, setMinutes] = useState('2');
  const [ply, setPly] = useState('');
  const [played, setPlayed] = useState('');
  const submit = (event: Event): void => {
    event.preventDefault();
    const [kind, which] = what.split(' ');
    put({ event: kind!, side, kind: which, ...(which === 'time' && { ms: Number(minutes) * 60000 }) });
  };
  return (
    <details class="kv">
      <summary>{t('more')}</summary>
      {!waitsForWord(board) && (
        <form onSubmit={submit}>
          <label class="field">
            <span>{t('side')}</span>
            <select value={side} onChange={e => setSide(e.currentTarget.value as Side)}>
              {sides.map(s => (
                <option key={s} value={s}>
                  {name(s)}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>{t('kind')}</span>
            <select value={what} onChange={e => setWhat(e.currentTarget.value)}>
              {PENALTIES.map(k => (
                <option key={k} value={'penalty ' + k}>
                  {t('penalty')}
                  {words.colon}
                  {t(k as Key)}
                </option>
              ))}
              {FOULS.map(k => (
                <option key={k} value={'foul ' + k}>
                  {t('foul')}
                  {words.colon}
                  {t((k === 'clock' ? 'clock-foul' : k) as Key)}
                </option>
              ))}
            </select>
          </label>
          {what === 'penalty time' && (
            <label class="field">
              <span>{t('minutesAdd')}</span>
              <input inputMode="numeric" value={minutes} onInput={e => setMinutes(e.currentTarget.value)} />
            </label>
          )}
          <div class="rowb">
            <button class="btn arb" type="submit">
              {t('enter')}
            </button>
          </div>
        </form>
      )}
      <Rarely board={board} put={put} name={name} />
      {board.unentered && !waitsForWord(board) && <FoundUnentered board={board} put={put} name={name} />}
      {!board.unentered && board.plies > 0 && (
        <form
          onSubmit={e => {
            e.preventDefault();
            if (played.trim())
              put({
                event: 'illegal-found',
                ply: Number(ply) || board.plies,
                move: played.trim(),
                ...ranksOf(board.game),
              });
            setPlayed('');
          }}
        >
          <h3 class="head kv">{t('found')}</h3>
          <div class="g2">
            <label class="field">
              <span>{t('ply')}</span>
              <input
                inputMode="numeric"
                placeholder={String(board.plies)}
                value={ply}
                onInput={e => setPly(e.currentTarget.value)}
              />
            </label>
            <label class="field">
              <span>{t('played')}</span>
              <input
                required
                value={played}
                autocomplete="off"
                spellcheck={false}
                onInput={e => setPlayed(e.currentTarget.value)}
              />
            </label>
          </div>
          <div class="rowb">
            <button class="btn arb" type="submit">
              {t('enter')}
            </button>
          </div>
        </form>
      )}
    </details>
  );
}

/** What happens now and then: a move sealed, a clock put right, a record behind, a game adjudicated. */
function Rarely({
  board,
  put,
  name,
}: {
  board: Board;
  put: (...acts: Act[]) => void;
  name: (side: Side) => string;
}): JSX.Element {
  const t = useT();
  const words = useWords();
  const sides = SIDES[board.game];
  const [move, setMove] = useState('');
  const [times, setTimes] = useState<Record<string, string>>({});
  const [result, setResult] = useState('1/2-1/2');
  const [by, setBy] = useState('');
  const set = (): void => {
    const both = sides
      .map(side => [side, readFace(times[side] ?? '')] as const)
      .filter(([, ms]) => ms !== null);
    if (both.length > 0 && both.length === sides.filter(side => times[side]?.trim()).length)
      put({
        event: 'clock-fault',
        set: Object.fromEntries(both),
        ...(waitsForWord(board) && { flag: 'void' }),
      });
  };
  return (
    <>
      {board.unentered && !waitsForWord(board) && !board.result && (
        <Envelope board={board} put={put} name={name} />
      )}
      {!board.unentered && !board.result && (
        <form
          onSubmit={e => {
            e.preventDefault();
            if (move.trim())
              put({ event: 'seal', side: board.turn, move: move.trim(), ...ranksOf(board.game) });
            setMove('');
          }}
        >
          <label class="field">
            <span>{t('sealed')}</span>
            <span class="row tight">
              <input value={move} autocomplete="off" onInput={e => setMove(e.currentTarget.value)} />
              <button class="btn arb" type="submit">
                {t('seal')}
              </button>
            </span>
          </label>
        </form>
      )}
      <form
        onSubmit={e => {
          e.preventDefault();
          set();
        }}
      >
        <h3 class="head kv">{t('clockFault')}</h3>
        <div class="g2">
          {sides.map(side => (
            <label key={side} class="field">
              <span>{t('setTo', name(side))}</span>
              <input
                placeholder="45:00"
                value={times[side] ?? ''}
                aria-invalid={!!times[side]?.trim() && readFace(times[side]) === null}
                onInput={e => setTimes({ ...times, [side]: e.currentTarget.value })}
              />
            </label>
          ))}
        </div>
        <div class="rowb">
          <button class="btn arb" type="submit">
            {t('enter')}
          </button>
          {sides.map(
            side =>
              !board.unentered &&
              board.plies > 0 && (
                <button
                  key={side}
                  type="button"
                  class="btn"
                  onClick={() => put({ event: 'record', side, ply: Math.max(0, board.plies - 2) })}
                >
                  {t('recordBehind')}
                  {words.colon}
                  {name(side)}
                </button>
              ),
          )}
        </div>
      </form>
      {!board.result && (
        <form
          onSubmit={e => {
            e.preventDefault();
            put({ event: 'adjudicate', result, by: by.trim() || 'arbiter' });
          }}
        >
          <h3 class="head kv">{t('adjudicated')}</h3>
          <div class="g2">
            <label class="field">
              <span>{t('result')}</span>
              <select value={result} onChange={e => setResult(e.currentTarget.value)}>
                {['1-0', '1/2-1/2', '0-1'].map(r => (
                  <option key={r} value={r}>
                    {resultMark(r)}
                  </option>
                ))}
              </select>
            </label>
            <label class="field">
              <span>{t('ruledBy')}</span>
              <input value={by} onInput={e => setBy(e.currentTarget.value)} />
            </label>
          </div>
          <div class="rowb">
            <button class="btn arb" type="submit">
              {t('enter')}
            </button>
          </div>
        </form>
      )}
    </>
  );
}
