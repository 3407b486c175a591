// SPDX-License-Identifier: GPL-3.0-or-later
// A live lesson on a saved study: its leader, the people present, raised hands, and who has the board.
import type { ComponentChildren, JSX } from 'preact';
import { NameInput } from '../../../NameInput';
import { me } from '../../../me';
import { useStore } from '../../../store';
import { toast } from '../../../toast';
import type { LessonPupil } from '../../../wire';
import { Refusal } from '../../../api';
import { playerName } from '../../../prefs';
import type { Saved } from '../saved';
import type { Live, LiveView } from './live';
import { useT } from './words';

export interface InLesson {
  live: Live;
  saved: Saved;
}

/** People in order: raised hands first, the earliest hand at the top. */
function inOrder({ present, hands, you }: LiveView): LessonPupil[] {
  const rank = ({ id }: LessonPupil): number => (hands.indexOf(id) + hands.length + 1) % (hands.length + 1);
  return present
    .filter(one => one.id !== you)
    .sort((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name));
}

/** The leader's list of people, with the actions on each. */
function People({ live }: { live: Live }): JSX.Element {
  const t = useT();
  const view = useStore(live.view);
  const { hands, board } = view;
  return (
    <ul class="people" aria-label={t('people')}>
      {inOrder(view).map(({ id, name, follows }) => {
        const hand = hands.indexOf(id) + 1;
        const has = board?.id === id;
        return (
          <li key={id} class="row tight">
            <span>
              <b>{name}</b>
              {!follows && <small> {t('free')}</small>}
            </span>
            {hand > 0 && (
              <button class="btn small" title={t('handDown')} onClick={() => live.hand(false, id)}>
                {t('handOf', hand)}
              </button>
            )}
            <button class="btn small" aria-pressed={has} onClick={() => live.giveBoard(has ? null : id)}>
              {t(has ? 'takeBack' : 'give')}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The controls of a pupil. */
function Pupil({ live }: { live: Live }): JSX.Element {
  const t = useT();
  const { you, board, follows, hands } = useStore(live.view);
  const account = useStore(me);
  const place = you ? hands.indexOf(you) + 1 : 0;
  const named = (): void =>
    void live.rename(playerName.get()).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      toast(error.message);
    });
  return (
    <>
      <div class="row tight">
        <button class="btn" aria-pressed={follows} onClick={() => live.follow(!follows)}>
          {t('follow')}
        </button>
        <button class="btn" aria-pressed={place > 0} disabled={!you} onClick={() => live.hand(!place)}>
          {place ? t('handIn', place) : t('hand')}
        </button>
      </div>
      {board && <p class="note">{board.id === you ? t('yourBoard') : t('hasBoard', board.name)}</p>}
      {you && !account?.signed_in && (
        <label class="field" onChange={named}>
          <span>{t('name')}</span>
          <NameInput />
        </label>
      )}
    </>
  );
}

export function Together({ live, saved }: InLesson): JSX.Element | null {
  const t = useT();
  const { leading, leader, people, board, you } = useStore(live.view);
  const { may } = useStore(saved.view);
  // A pupil who was given the board may write, but cannot become the leader.
  const mayLead = may === 'own' || (may === 'write' && !!saved.writersToken);
  if (!people || (!leader && !mayLead)) return null;
  const status = leading
    ? t('youLead', people)
    : leader
      ? t(leader.away ? 'leaderAway' : 'leads', leader.name, people)
      : t('nobodyLeads', people);
  const taken = leader && !leader.away && leader.id !== you && may !== 'own';
  return (
    <section class="together" aria-labelledby="together-head">
      <div class="head ww">
        <h2 id="together-head">{t('lesson')}</h2>
        <span role="status">{status}</span>
      </div>
      {leading ? <People live={live} /> : leader && <Pupil live={live} />}
      {leading && board?.id && <p class="note">{t('hasBoard', board.name)}</p>}
      {mayLead && !taken && (
        <button class="btn" onClick={() => live.lead(!leading)}>
          {t(leading ? 'stop' : 'lead')}
        </button>
      )}
    </section>
  );
}

/** Controls rarely needed during a lesson, folded away while a lesson is led. */
export function Folded({ live, children }: { live: Live | null; children: ComponentChildren }): JSX.Element {
  return live ? <InALesson live={live}>{children}</InALesson> : <>{children}</>;
}
function InALesson({ live, children }: { live: Live; children: ComponentChildren }): JSX.Element {
  const t = useT();
  const { leader } = useStore(live.view);
  if (!leader) return <>{children}</>;
  return (
    <details class="more folded">
      <summary>{t('more')}</summary>
      {children}
    </details>
  );
}
