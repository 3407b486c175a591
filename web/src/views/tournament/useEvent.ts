// SPDX-License-Identifier: GPL-3.0-or-later
// Hooks for an event: the server's data, the round shown, and functions that change the event.
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Refusal, UNREACHABLE } from '../../api';
import * as tournaments from '../../calls/tournaments';
import { useWords } from '../../i18n';
import { me } from '../../me';
import { Own } from '../../own';
import { followTournament } from '../../socket';
import { useStore } from '../../store';
import { toast } from '../../toast';
import { showEvent } from '../desk/calls';
import {
  ask,
  keepToken,
  type Desk,
  type Done,
  type HouseGame,
  type Info,
  type Match,
  type Pair,
  type Standing,
} from './calls';
import { columns, type Held } from './eventModel';
import { shown as asShown } from './results';
import { Sender } from './sender';
import type { Write } from './shown';
import { useAsked } from './Warned';
import { useT } from './words';

/** Delay in milliseconds before a server that did not respond is asked again. */
const AGAIN = 3000;

/** Stores a token that the address has after its #, and removes it from the address. */
function takeKey(id: string): void {
  const key = location.hash.match(/^#key=([0-9A-Za-z]{32})$/)?.[1];
  if (!key) return;
  keepToken(id, key);
  history.replaceState(null, '', location.pathname + location.search);
}

/** The server's data, loaded at one time. */
export interface Told {
  info: Info;
  desk: Desk;
  round: number;
  pairs: Pair[];
  matches: Match[];
  standings: Standing[];
  games: HouseGame[];
}
/**
 * Loads all data shown, for the round `wanted` or the latest. The length of the log comes first, so that the
 * data is never older than the log on which acts are based.
 */
async function lookAt(id: string, wanted: () => number | null): Promise<Told> {
  const desk = await ask<Desk>(id, tournaments.desk(id));
  const [info, ranked] = await Promise.all([
    ask<Info>(id, tournaments.tournament(id)),
    ask<{ standings: Standing[] }>(id, tournaments.standings(id)).catch(() => ({ standings: [] })),
  ]);
  const round = Math.min(wanted() ?? info.paired, info.paired);
  const [now, teams] =
    round > 0
      ? await Promise.all([
          ask<{ pairings: Pair[] }>(id, tournaments.pairings(id, { round })),
          info.teams ? ask<{ matches: Match[] }>(id, tournaments.matches(id, { round })) : null,
        ])
      : [null, null];
  const online = info.online && info.paired > 0;
  const { games } = online
    ? await ask<{ games: HouseGame[] }>(id, tournaments.eventGames(id))
    : { games: [] };
  return {
    info,
    desk,
    round,
    pairs: now?.pairings ?? [],
    matches: teams?.matches ?? [],
    standings: ranked.standings.map(columns),
    games,
  };
}

export interface Looked {
  told: Told | null;
  fault: string;
  look: () => Promise<void>;
}
/** The event, reloaded after each change that the server reports. */
export function useEvent(id: string, held: number | null): Looked {
  const words = useWords();
  const who = useStore(me);
  const [told, setTold] = useState<Told | null>(null);
  const [fault, setFault] = useState('');
  const wanted = useRef<number | null>(null);
  wanted.current = held;
  const later = useRef<ReturnType<typeof setTimeout>>();
  // one load at a time: a change reported meanwhile causes another load, for which callers wait
  const looking = useRef<{ now: Promise<void> | null; again: boolean }>({ now: null, again: false }).current;
  const lookOnce = async (): Promise<void> => {
    clearTimeout(later.current);
    try {
      const now = await lookAt(id, () => wanted.current);
      if (now.desk.may.includes('desk') && now.desk.game) showEvent(id);
      setTold(now);
      setFault('');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setFault(error.message || words.unreachable);
      // the reported change is not shown yet, and may not be reported again
      if (error.problem.reason === UNREACHABLE || error.problem.status === 429)
        later.current = setTimeout(() => void look(), AGAIN);
    }
  };
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
  useEffect(() => () => clearTimeout(later.current), [id]);
  useEffect(() => {
    takeKey(id);
    void look();
    return followTournament(id, () => void look());
  }, [id, held, who?.signed_in]);
  return { told, fault, look };
}

/**
 * A chosen round belongs to the open part; every part opens with the latest round. The results part keeps its
 * round even if the next one is published meanwhile, and says so. `paired`: the number of rounds, null:
 * unknown yet.
 */
export function useRound(part: string): {
  held: Held | null;
  setRound: (round: number | null, paired: number | null) => void;
  settle: (paired: number | null) => void;
} {
  const [asked, setAsked] = useState<Held | null>(null);
  const held = asked?.part === part ? asked : null;
  const setRound = (round: number | null, paired: number | null): void =>
    setAsked(round === null ? null : { part, round, paired: paired ?? round });
  const settle = (paired: number | null): void => {
    if (paired === null) return;
    if (held && held.round > paired)
      setAsked(null); // its pairing was undone
    else if (part === 'entry' && !held && paired > 0) setRound(paired, paired);
  };
  return { held, setRound, settle };
}

/** Waiting results are sent whatever part is open; the hook reports rejected ones. */
export function useSender(id: string, own: Own, pairs: readonly Pair[], look: () => Promise<void>): Sender {
  const t = useT();
  const again = useRef({ look, pairs });
  again.current = { look, pairs };
  const sender = useMemo(
    () =>
      new Sender(
        id,
        own,
        ({ white, black, result }, problem) => {
          const p = again.current.pairs.find(q => q.white === white && q.black === black);
          const names = [p?.white_name ?? white, p?.black_name ?? black] as const;
          toast(problem?.message ?? t('backAgain', ...names, '…', asShown(result)));
          void again.current.look();
        },
        () => void again.current.look(),
      ),
    [id],
  );
  useEffect(() => () => sender.end(), [sender]);
  return sender;
}

/** Calls that ask the server for warnings before they write. */
const ASKS = new Set<unknown>([tournaments.acts, tournaments.redraw]);

/**
 * Returns a function that makes calls which write and asks about warnings first, and the dialog to render for
 * that.
 */
export function useWrite(
  id: string,
  own: Own,
  seen: number,
  look: () => Promise<void>,
): [Write, ReturnType<typeof useAsked>[0]] {
  const words = useWords();
  const [question, agreed] = useAsked();
  const write: Write = async (make, body) => {
    const based = own.based(seen);
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
  return [write, question];
}
