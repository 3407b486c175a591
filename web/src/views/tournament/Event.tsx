// SPDX-License-Identifier: GPL-3.0-or-later
// One tournament: what everybody sees, and behind the same head what its directors do. Each act that the
// house tells of is looked at again at once.
import type { JSX } from 'preact';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Call } from '../../call';
import * as tournaments from '../../calls/tournaments';
import { Refusal, UNREACHABLE } from '../../api';
import { Header, TabBar } from '../../chrome';
import { useWords } from '../../i18n';
import { Own } from '../../own';
import { me } from '../../me';
import { controlWords } from '../../phrase';
import { follows, go } from '../../router';
import { followTournament } from '../../socket';
import { leadTo } from '../../led';
import { LED_TO, recall } from '../../storage';
import { useStore } from '../../store';
import { entitle } from '../../title';
import { showEvent } from '../desk/calls';
import { toast } from '../../toast';
import type { Side } from '../../types';
import {
  ask,
  keepToken,
  Sender,
  shown as asShown,
  tokenOf,
  type Act,
  type Cross,
  type Desk,
  type Done,
  type HouseGame,
  type Info,
  type Match,
  type Pair,
  type Standing,
} from './calls';
import { CrossTable, Mine, Newer, Pairs, Rounds, Standings } from './Look';
import { Arena } from './Arena';
import { Bracket, Groups } from './Bracket';
import { Entry } from './Entry';
import { Find, type Found } from './Find';
import { MyMatch } from './MyMatch';
import { LineUp, Matches, MatchEntry, Members } from './Teams';
import { Pairing } from './Pairing';
import { Players } from './Players';
import { Presence, takePart, Waits } from './Presence';
import { BeforePapers, History, Papers, Staff } from './Office';
import { Projector } from './Projector';
import { TakeAway } from './TakeAway';
import { useAnswer } from './useAnswer';
import { AskOfResult, useAsked, Warned } from './Warned';
import { systemWord, useT, type Key } from './words';

export interface Shown {
  id: string;
  info: Info;
  desk: Desk;
  round: number;
  pairs: Pair[];
  /** Of teams: the matches of the round, with their boards. */
  matches: Match[];
  standings: Standing[];
  /** Of an event on the house: the games of its rounds. */
  games: HouseGame[];
  sides: readonly [Side, Side];
  sender: Sender;
  /**
   * Does acts and reloads; if the server has warnings it asks first. Shows an error and returns false if
   * refused.
   */
  act: (...acts: Act[]) => Promise<boolean>;
  /** Any call that writes. */
  write: Write;
  look: () => Promise<void>;
  /** Takes the latest act back, also one that has not come to the house yet. */
  undo: () => Promise<void>;
  /** Shows a round while this part stays open; null: the latest. */
  setRound: (round: number | null) => void;
  /** A round that was published since this one was opened, and is not shown. */
  newer: number | null;
  /** Who was looked for: their rows are marked. */
  found: Found | null;
  setFound: (found: Found | null) => void;
}

/** A token that a link brings behind its # is kept and leaves the address. */
function takeKey(id: string): void {
  const key = location.hash.match(/^#key=([0-9A-Za-z]{32})$/)?.[1];
  if (!key) return;
  keepToken(id, key);
  history.replaceState(null, '', location.pathname + location.search);
}

const PUBLIC: readonly Key[] = ['pairings', 'standings', 'crosstable', 'mine'];
const STAFF: readonly [string, Key, string][] = [
  ['players', 'players', 'record'],
  ['lineup', 'lineup', 'lineup'],
  ['pair', 'pair', 'pair'],
  ['entry', 'entry', 'result'],
  ['history', 'history', 'record'],
  ['papers', 'papers', 'papers'],
  ['staff', 'staff', 'record'],
];

/** Calls that ask the server for warnings before they write. */
const ASKS = new Set<unknown>([tournaments.acts, tournaments.redraw]);

/** Makes a call of that kind; `based` is how long the log is, if it isn't said. */
type Write = <B extends object>(
  make: (id: string, body: B) => Call<unknown>,
  body: Omit<B, 'based'> & { based?: number },
) => Promise<Partial<Done> | null>;

/** After so long a house that did not answer is asked again. */
const AGAIN = 3000;

/** Parts with lists of all of them. */
const SEARCHED = new Set(['', 'standings', 'cross', 'entry', 'players']);

/** On a phone the parts stand in one line, longer than the glass: the open one is brought into sight. */
const intoView = (part: HTMLElement | null): void => {
  const line = part?.parentElement;
  if (part && line)
    line.scrollLeft = part.offsetLeft - line.offsetLeft - (line.clientWidth - part.clientWidth) / 2;
};

/** A team table has its columns beside the points: they are shown as tie-breaks are. */
const FIXED = new Set([
  'rank',
  'id',
  'name',
  'points',
  'places',
  'to',
  'withdrawn',
  'warnings',
  'tiebreaks',
  'terms',
]);
const columns = (row: Standing): Standing => {
  const more = Object.entries(row as unknown as Record<string, unknown>).filter(
    ([key]) => !FIXED.has(key),
  ) as [string, number][];
  return row.tiebreaks || more.length === 0 ? row : { ...row, tiebreaks: Object.fromEntries(more) };
};

export function EventView({ id, part }: { id: string; part: string }): JSX.Element {
  const t = useT();
  const words = useWords();
  const [info, setInfo] = useState<Info | null>(null);
  const [desk, setDesk] = useState<Desk | null>(null);
  const [asked, setAsked] = useState<{ part: string; round: number; paired: number } | null>(null);
  const [{ round, pairs, matches }, setPairs] = useState<{ round: number; pairs: Pair[]; matches: Match[] }>({
    round: 0,
    pairs: [],
    matches: [],
  });
  const [standings, setStandings] = useState<Standing[]>([]);
  const [games, setGames] = useState<HouseGame[]>([]);
  const who = useStore(me);
  const [fault, setFault] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  // A chosen round belongs to the open part; every part opens with the latest round. Results keeps that round
  // even if the next one is published meanwhile, and says so.
  const held = asked?.part === part ? asked : null;
  const hold = (next: number): void => setAsked({ part, round: next, paired: info?.paired ?? next });
  const setRound = (next: number | null): void => (next === null ? setAsked(null) : hold(next));
  // A round is shown with its own pairs or not yet: what is typed meanwhile would go to the boards of another
  // round.
  const wanted = useRef<number | null>(null);
  wanted.current = held?.round ?? null;
  // One look at a time: what is told meanwhile is looked at once more, and who waits for a look waits for
  // that one.
  const looking = useRef<{ now: Promise<void> | null; again: boolean }>({ now: null, again: false }).current;
  const look = useCallback((): Promise<void> => {
    looking.again = looking.now !== null;
    looking.now ??= (async () => {
      try {
        do {
          looking.again = false;
          await lookOnce();
        } while (looking.again);
      } finally {
        looking.now = null;
      }
    })();
    return looking.now;
  }, [id]);
  const lookOnce = async (): Promise<void> => {
    clearTimeout(later.current);
    try {
      // How far the log has come first: what is shown of it is never older than what acts say they rest on.
      const mine = await ask<Desk>(id, tournaments.desk(id));
      const [one, ranked] = await Promise.all([
        ask<Info>(id, tournaments.tournament(id)),
        ask<{ standings: Standing[] }>(id, tournaments.standings(id)).catch(() => ({ standings: [] })),
      ]);
      const shown = Math.min(wanted.current ?? one.paired, one.paired);
      const [now, teams] =
        shown > 0
          ? await Promise.all([
              ask<{ pairings: Pair[] }>(id, tournaments.pairings(id, { round: shown })),
              one.teams ? ask<{ matches: Match[] }>(id, tournaments.matches(id, { round: shown })) : null,
            ])
          : [null, null];
      setGames(
        one.online && one.paired > 0
          ? (await ask<{ games: HouseGame[] }>(id, tournaments.eventGames(id))).games
          : [],
      );
      if (mine.may.includes('desk') && mine.game) showEvent(id);
      setInfo(one);
      setDesk(mine);
      setStandings(ranked.standings.map(columns));
      setPairs({ round: shown, pairs: now?.pairings ?? [], matches: teams?.matches ?? [] });
      setFault('');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setFault(error.message || words.unreachable);
      // What was told of is not shown yet, and nobody may tell of it again.
      if (error.problem.reason === UNREACHABLE || error.problem.status === 429)
        later.current = setTimeout(() => void look(), AGAIN);
    }
  };
  const later = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(later.current), [id]);
  useEffect(() => {
    takeKey(id);
    void look();
    return followTournament(id, () => void look());
  }, [id, held?.round, who?.signed_in]);
  useEffect(() => {
    if (!info) return;
    if (held && held.round > info.paired)
      setAsked(null); // its pairing was undone
    else if (part === 'entry' && !held && info.paired > 0) hold(info.paired);
  }, [part, held, info?.paired]);
  useEffect(() => {
    entitle(info?.name ?? t('tournaments'));
  }, [info?.name]);
  // Results that wait are sent whatever part is open; it says which of them come back.
  const again = useRef({ look, pairs });
  again.current = { look, pairs };
  const own = useMemo(() => new Own(), [id]);
  const sender = useMemo(
    () =>
      new Sender(
        id,
        own,
        (one, problem) => {
          const p = again.current.pairs.find(q => q.white === one.white && q.black === one.black);
          toast(
            problem?.message ??
              t(
                'backAgain',
                p?.white_name ?? one.white,
                p?.black_name ?? one.black,
                '…',
                asShown(one.result),
              ),
          );
          void again.current.look();
        },
        () => void again.current.look(),
      ),
    [id],
  );
  useEffect(() => () => sender.end(), [sender]);
  const [question, agreed] = useAsked();
  const write: Write = async (make, body) => {
    const based = own.based(desk?.lines ?? 0);
    try {
      const asks = ASKS.has(make);
      const whole = { based, ...body } as unknown as Parameters<typeof make>[1];
      let done = await ask<Partial<Done>>(id, make(id, asks ? { ask: true, ...whole } : whole));
      if (asks && done.lines === undefined && done.warnings?.length) {
        if (!(await agreed(done.warnings))) return null;
        done = await ask(id, make(id, whole));
      }
      if (done.lines !== undefined) {
        own.did(body.based ?? based, done.lines);
        await look();
      }
      return done;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      toast(error.message || words.unreachable);
      await look();
      return null;
    }
  };
  const undo = async (): Promise<void> => {
    const at = await sender.takeBack();
    if (at !== true) await write(tournaments.acts, { acts: [{ act: 'undo' }], ...(at && { based: at }) });
  };
  const act = async (...acts: Act[]): Promise<boolean> => (await write(tournaments.acts, { acts })) !== null;
  if (!info || !desk)
    return (
      <>
        <Header skip="#main" />
        {fault ? (
          <main id="main" class="plain">
            <h1 role="alert">{fault}</h1>
            <a class="btn main" href="/t" onClick={follows}>
              {t('tournaments')}
            </a>
          </main>
        ) : (
          <main id="main" class="ev">
            <h1>{t('tournaments')}</h1>
          </main>
        )}
        <TabBar />
      </>
    );
  const sides: readonly [Side, Side] = [desk.game === 'xiangqi' ? 'red' : 'white', 'black'];
  const shown: Shown = {
    id,
    info,
    desk,
    round,
    pairs,
    matches,
    standings,
    games,
    sides,
    sender,
    act,
    write,
    look,
    undo,
    setRound,
    newer: held && !info.arena && info.paired > held.paired && round !== info.paired ? info.paired : null,
    found,
    setFound,
  };
  const turning = part === 'entry' && held !== null && round !== held.round;
  if (part === 'projector') return <Projector shown={shown} />;
  const staff = STAFF.filter(
    ([path, , deed]) =>
      (desk.may.includes(deed) || (path === 'lineup' && desk.role === 'captain')) &&
      (path !== 'lineup' || info.teams) &&
      (path !== 'pair' || !info.arena),
  );
  const looks: Key[] = info.arena
    ? ['pairings', 'standings', 'crosstable']
    : info.stages > 0
      ? ['pairings', 'bracket', 'standings', 'mine']
      : [...PUBLIC];
  const parts: [string, Key][] = [
    ...looks.map(
      key =>
        [
          key === 'pairings' ? '' : key === 'crosstable' ? 'cross' : key,
          key === 'pairings' && info.arena ? 'arena' : key,
        ] as [string, Key],
    ),
    ...staff.map(
      ([path, key]) => [path, path === 'players' && info.teams ? 'teamsCount' : key] as [string, Key],
    ),
  ];
  return (
    <>
      <Header skip="#main" />
      <main id="main" class="ev">
        <div class="title">
          <div>
            <h1>{info.name || info.id}</h1>
            <p class="meta">
              <span>{systemWord(info.system)}</span>
              <span>
                {t(info.teams ? 'teamsCount' : 'players')} {info.entrants}
              </span>
              {info.arena && <span>{t('minutesN', info.arena.minutes)}</span>}
              {info.rounds > 0 && info.stages === 0 && !info.arena && (
                <span>
                  {t('rounds')} {info.rounds}
                </span>
              )}
              {info.time && <span>{controlWords(words, info.time)}</span>}
              {info.online && (
                <span>
                  {t('online')}
                  {info.online.endsWith('rated') && ` · ${t('ratedHere')}`}
                </span>
              )}
              {info.city && <span>{info.city}</span>}
              {info.start && <span>{info.start}</span>}
              {info.paired === 0 && desk.seed > 0 && !info.arena && <span>{t('seedShown', desk.seed)}</span>}
              {info.left_fide !== null && <b>{t('leftFide', info.left_fide)}</b>}
              {info.arbiter && <span>{t('titled', t('chief'), info.arbiter)}</span>}
              {desk.role !== 'public' && (
                <b>
                  {t(
                    desk.role === 'chief'
                      ? 'chiefRole'
                      : desk.role === 'player'
                        ? 'playerRole'
                        : (desk.role as Key),
                  )}
                  {desk.me && ` · ${desk.me}`}
                </b>
              )}
            </p>
          </div>
          <a class="btn" href={`/t/${id}/projector`} onClick={follows}>
            {t('projector')}
          </a>
          <OnHouse shown={shown} />
          {part !== 'pair' &&
            desk.may.includes('pair') &&
            !info.arena &&
            !(info.stages > 0 ? info.over : info.paired >= info.rounds) && (
              <button class="btn main" onClick={() => go(`/t/${id}/pair`)}>
                {t('draftRound', info.paired + 1)}
              </button>
            )}
        </div>
        {desk.role === 'public' && (desk.revoked || tokenOf(id)) && (
          <p class="wait" role="status">
            <span>{t(desk.revoked ? 'linkGone' : 'linkUnknown')}</span>
          </p>
        )}
        <nav class="parts" aria-label={info.name ?? ''}>
          {parts.map(([path, key]) => (
            <a
              key={path}
              href={`/t/${id}${path && '/' + path}`}
              onClick={follows}
              aria-current={part === path ? 'page' : undefined}
              ref={part === path ? intoView : null}
            >
              {t(key)}
            </a>
          ))}
        </nav>
        <p class={fault ? 'note bad' : 'sr'} role="status">
          {fault}
        </p>
        <Waits shown={shown} />
        <Presence shown={shown} />
        <Warned warnings={desk.warnings ?? []} />
        {SEARCHED.has(part) && <Find shown={shown} />}
        {turning ? <Rounds shown={shown} /> : <Part part={part} shown={shown} />}
      </main>
      <TabBar />
      {question ?? <AskOfResult shown={shown} />}
    </>
  );
}

/** Of an event on the house: the way to take part, and from then on to one's board. */
function OnHouse({ shown }: { shown: Shown }): JSX.Element | null {
  const { info, desk, games } = shown;
  const t = useT();
  const words = useWords();
  const who = useStore(me);
  const board = games.find(one => one.mine && !one.settled);
  // The board opens by itself, or its player would lose it by forfeit on this page; one that was left stays
  // left. Who directs the event too is not led away from that.
  const next = info.arena || desk.role === 'player' ? board?.game : undefined;
  useEffect(() => {
    let here = true;
    if (next && recall(LED_TO) !== next) void leadTo(next, () => here);
    return () => void (here = false);
  }, [next]);
  if (!info.online || (!board && info.arena?.closed)) return null;
  if (board)
    return (
      <a class="btn main" href={`/g/${board.game}`} onClick={follows}>
        {t('toMyBoard')}
      </a>
    );
  if (who?.signed_in)
    return desk.entered ? null : (
      <button class="btn main" onClick={() => void takePart(shown, words.unreachable)}>
        {t('takePart')}
      </button>
    );
  return (
    <a class="btn main" href="/me" onClick={follows}>
      {t('comeInFirst')}
    </a>
  );
}

function Part({ part, shown }: { part: string; shown: Shown }): JSX.Element {
  const may = (deed: string): boolean => shown.desk.may.includes(deed);
  if (shown.info.arena && (part === '' || part === 'mine')) return <Arena shown={shown} />;
  if (part === 'standings')
    return (
      <div class="one">
        {may('papers') && <BeforePapers shown={shown} />}
        <Standings shown={shown} />
        {shown.info.stages > 0 && <Groups shown={shown} />}
        <TakeAway shown={shown} what="standings" />
      </div>
    );
  if (part === 'bracket')
    return (
      <>
        <Bracket shown={shown} />
        <TakeAway shown={shown} what="bracket" />
      </>
    );
  if (part === 'lineup' && (may('lineup') || shown.desk.role === 'captain'))
    return <LineUp key={shown.info.paired} shown={shown} />;
  if (part === 'cross')
    return (
      <>
        <Table shown={shown} />
        <TakeAway shown={shown} what="crosstable" />
      </>
    );
  if (part === 'mine') return shown.info.teams ? <MyMatch shown={shown} /> : <Mine shown={shown} />;
  if (part === 'players' && may('record'))
    return (
      <>
        <Players shown={shown} />
        {shown.info.teams && <Members shown={shown} />}
      </>
    );
  if (part === 'pair' && may('pair')) return <Pairing key={shown.info.paired} shown={shown} />;
  if (part === 'entry' && may('result'))
    return (
      <>
        <Rounds shown={shown} />
        <Newer shown={shown} />
        {shown.info.teams ? (
          <MatchEntry key={shown.round} shown={shown} />
        ) : (
          <Entry key={shown.round} shown={shown} />
        )}
      </>
    );
  if (part === 'history' && may('record')) return <History shown={shown} />;
  if (part === 'papers' && may('papers')) return <Papers shown={shown} />;
  if (part === 'staff' && may('record')) return <Staff shown={shown} />;
  return (
    <>
      <Rounds shown={shown} />
      <Newer shown={shown} />
      <div class="cols">
        {shown.info.teams ? <Matches shown={shown} /> : <Pairs shown={shown} />}
        <Standings shown={shown} />
      </div>
      <TakeAway shown={shown} what="pairings" />
    </>
  );
}

function Table({ shown }: { shown: Shown }): JSX.Element {
  const { answer } = useAnswer<Cross[]>(
    `${shown.id} ${shown.desk.lines}`,
    () =>
      ask<{ crosstable: Cross[] }>(shown.id, tournaments.crosstable(shown.id)).then(got => got.crosstable),
    [],
  );
  return <CrossTable rows={answer} sides={shown.sides} teams={shown.info.teams} found={shown.found} />;
}
