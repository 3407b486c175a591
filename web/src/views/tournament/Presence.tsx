// SPDX-License-Identifier: GPL-3.0-or-later
// A player's own participation: take part, pause, resume, leave, return; and what the next round waits for.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import * as tournaments from '../../calls/tournaments';
import { Refusal } from '../../api';
import { Ask } from '../../dialog';
import { useWords } from '../../i18n';
import { toast } from '../../toast';
import { ask } from './calls';
import type { Shown } from './shown';
import { useT, type Key } from './words';

/** Enters the signed-in account, or readmits it. */
export async function takePart({ id, look }: Shown, unreachable: string): Promise<void> {
  try {
    await ask(id, tournaments.takePart(id, {}));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    toast(error.message || unreachable);
  }
  await look();
}

export function Presence({ shown }: { shown: Shown }): JSX.Element | null {
  const { info, desk, standings, games, act } = shown;
  const t = useT();
  const words = useWords();
  const [asking, setAsking] = useState(false);
  const number = desk.number;
  const me = standings.find(row => row.id === number);
  const arena = info.arena;
  if (
    info.teams ||
    !number ||
    (arena ? !me || arena.closed : desk.role !== 'player' || !info.online || info.over)
  )
    return null;
  const away = arena ? !!me?.away : !!desk.away;
  const left = arena ? !!me?.withdrawn : !!desk.left;
  const playing = arena ? !!me?.playing : games.some(one => one.mine && !one.settled);
  const sits = arena !== null || info.form === 'swiss';
  return (
    <div class="wait" role="status">
      <span>
        {left
          ? t('arenaYouLeft')
          : away
            ? t(arena ? 'arenaYouPause' : 'youSitOut')
            : playing
              ? t('arenaYouPlay')
              : t(arena ? 'arenaYouWait' : 'youTakePart')}
      </span>
      {left && info.online && (
        <button class="btn main" onClick={() => void takePart(shown, words.unreachable)}>
          {t('takePart')}
        </button>
      )}
      {!left && away && (
        <button class="btn main" onClick={() => void act({ act: 'arrive', order: [number] })}>
          {t('arenaPlayOn')}
        </button>
      )}
      {!left && !away && sits && (
        <button class="btn" onClick={() => void act({ act: 'absent', order: [number] })}>
          {t(arena ? 'arenaPause' : 'sitOut')}
        </button>
      )}
      {!left && (
        <button class="btn" onClick={() => setAsking(true)}>
          {t('arenaLeave')}
        </button>
      )}
      {asking && (
        <Ask
          title={t('leaveTitle')}
          text={[playing && t('leaveLoses'), t(info.form === 'table' ? 'leaveTable' : 'leaveText')]
            .filter(Boolean)
            .join(words.gap)}
          safe={t('leaveNot')}
          act={t('arenaLeave')}
          close={() => setAsking(false)}
          done={() => {
            setAsking(false);
            void act({ act: 'withdraw', number });
          }}
        />
      )}
    </div>
  );
}

const WAITS: Readonly<Record<string, Key>> = {
  level: 'waitsLevel',
  arbiter: 'waitsArbiter',
  absence: 'waitsAbsence',
  players: 'waitsPlayers',
};

/** If automatic pairing has stopped: the reason, and who must decide. */
export function Waits({ shown: { desk } }: { shown: Shown }): JSX.Element | null {
  const t = useT();
  const why = desk.waits && WAITS[desk.waits];
  return why ? (
    <p class="wait" role="status">
      <span>{t(why)}</span>
    </p>
  ) : null;
}
