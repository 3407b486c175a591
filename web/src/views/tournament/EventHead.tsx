// SPDX-License-Identifier: GPL-3.0-or-later
// The head of a tournament: its name and facts, and buttons to take part and to pair.
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { useWords } from '../../i18n';
import { leadTo } from '../../led';
import { me } from '../../me';
import { controlWords } from '../../phrase';
import { follows, go } from '../../router';
import { LED_TO, recall } from '../../storage';
import { useStore } from '../../store';
import type { Desk, Info } from './calls';
import { hasRounds } from './eventModel';
import { takePart } from './Presence';
import type { Shown } from './shown';
import { systemWord, useT, type Key } from './words';

export function EventHead({ part, shown }: { part: string; shown: Shown }): JSX.Element {
  const t = useT();
  const { id, info, desk } = shown;
  return (
    <div class="title">
      <div>
        <h1>{info.name || info.id}</h1>
        <Meta info={info} desk={desk} />
      </div>
      <a class="btn" href={`/t/${id}/projector`} onClick={follows}>
        {t('projector')}
      </a>
      <OnHouse shown={shown} />
      {part !== 'pair' && desk.may.includes('pair') && hasRounds(info) && (
        <button class="btn main" onClick={() => go(`/t/${id}/pair`)}>
          {t('draftRound', info.paired + 1)}
        </button>
      )}
    </div>
  );
}

const ROLE_WORDS: Record<string, Key> = { chief: 'chiefRole', player: 'playerRole' };
function Meta({ info, desk }: { info: Info; desk: Desk }): JSX.Element {
  const t = useT();
  const words = useWords();
  return (
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
          {t(ROLE_WORDS[desk.role] ?? (desk.role as Key))}
          {desk.me && ` · ${desk.me}`}
        </b>
      )}
    </p>
  );
}

/** For an event on the server: the button to take part, and then the link to the player's board. */
function OnHouse({ shown }: { shown: Shown }): JSX.Element | null {
  const { info, desk, games } = shown;
  const t = useT();
  const words = useWords();
  const who = useStore(me);
  const board = games.find(one => one.mine && !one.settled);
  // opens the player's board automatically, since otherwise the player might forfeit while on this page; a
  // board that was left is not opened again. Players who also direct the event stay here
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
