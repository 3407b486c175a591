// SPDX-License-Identifier: GPL-3.0-or-later
// The line-up of a team in a round. A captain sets their own team's until the deadline, arbiters any team's.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import * as tournaments from '../../calls/tournaments';
import { call } from '../../api';
import { toast } from '../../toast';
import { tokenOf, type Match, type Member } from './calls';
import { seatedAt, seatsOf } from './lineUpModel';
import type { Shown } from './shown';
import { useAnswer } from '../../useAnswer';
import { useMembers } from './useMembers';
import { useT } from './words';

interface LineUpOf {
  /** The captain's team; 0 for arbiters, who choose one. */
  own: number;
  teams: [number, string][];
  team: number;
  chooseTeam: (team: number) => void;
  round: number;
  /** The team's match of that round, if it is paired. */
  match: Match | undefined;
  members: readonly Member[];
  /** The player at each board, the first board first; 0 if the board is empty. */
  seats: readonly number[];
  sit: (board: number, member: number) => void;
  /** Whether all of this belongs to the current state of the event. */
  fresh: boolean;
  /** Discards choices that were not submitted. */
  forget: () => void;
}

function useLineUp(shown: Shown): LineUpOf {
  const { id, desk, info } = shown;
  const { members: all, fresh } = useMembers(shown);
  const key = `${info.paired} ${desk.lines}`;
  const { answer: matches, of } = useAnswer<readonly Match[]>(
    key,
    () =>
      info.paired > 0
        ? call(tournaments.matches(id, { round: info.paired }), tokenOf(id)).then(got => got.matches)
        : Promise.resolve([]),
    [],
    id,
  );
  const own = desk.role === 'captain' ? (desk.number ?? 0) : 0;
  const teams = [...new Map(all.map(m => [m.team, m.team_name]))].filter(([team]) => !own || team === own);
  const [chosen, setTeam] = useState(0);
  const [order, setOrder] = useState<Record<number, number>>({});
  const team = own || chosen || teams[0]?.[0] || 0;
  const members = all.filter(m => m.team === team);
  const match = matches.find(m => m.first === team || m.second === team);
  const boards = Math.max(1, desk.boards ?? match?.boards.length ?? 0);
  const seats = seatsOf(boards, team, match, members, order);
  return {
    own,
    teams,
    team,
    chooseTeam: team => {
      setTeam(team);
      setOrder({});
    },
    round: Math.max(1, info.paired),
    match,
    members,
    seats,
    sit: (board, member) => setOrder({ ...order, ...seatedAt(seats, board, member) }),
    fresh: fresh && of === key,
    forget: () => setOrder({}),
  };
}

export function LineUp({ shown }: { shown: Shown }): JSX.Element {
  const { desk, act } = shown;
  const t = useT();
  const lineUp = useLineUp(shown);
  const { own, teams, team, chooseTeam, round, match, members, seats, fresh, forget } = lineUp;
  const hour = desk.hours.find(h => h.round === round);
  const late = !!hour?.lineups && Date.now() > hour.lineups && own > 0;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const by = own ? {} : { by: desk.role };
    if (!(await act({ act: 'lineup', team, round, order: [...seats], ...by }))) return;
    forget();
    toast(t('lineupIn', teams.find(([number]) => number === team)?.[1] ?? '', round));
  };
  return (
    <section class="one" aria-labelledby="lineup">
      <h2 class="head ww" id="lineup">
        <span>{t('lineup')}</span>
        <span>{t('round', round)}</span>
      </h2>
      {hour && hour.lineups > 0 && (
        <p class={late ? 'wait' : 'note'} role="status">
          {t(
            'until',
            new Date(hour.lineups).toLocaleTimeString(document.documentElement.lang, {
              hour: '2-digit',
              minute: '2-digit',
              hourCycle: 'h23',
            }),
          )}
        </p>
      )}
      <form onSubmit={e => void submit(e)}>
        {!own && (
          <label class="field">
            <span>{t('team')}</span>
            <select value={team} onChange={e => chooseTeam(Number(e.currentTarget.value))}>
              {teams.map(([number, name]) => (
                <option key={number} value={number}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        {own > 0 && (
          <p class="note">
            {teams[0]?.[1]}
            {match && ` – ${match.first === team ? match.second_name : match.first_name}`}
          </p>
        )}
        <Seats lineUp={lineUp} />
        <div class="rowb">
          <button class="btn main" type="submit" disabled={late || members.length === 0 || !fresh}>
            {t('handIn')}
          </button>
        </div>
      </form>
    </section>
  );
}

/** A member for each board. */
function Seats({ lineUp: { seats, members, sit } }: { lineUp: LineUpOf }): JSX.Element {
  const t = useT();
  return (
    <div class="g2">
      {seats.map((seated, i) => (
        <label key={i} class="field">
          <span>{t('seatN', i + 1)}</span>
          <select value={seated} onChange={e => sit(i + 1, Number(e.currentTarget.value))}>
            <option value={0}>{t('nobody')}</option>
            {members.map(m => (
              <option key={m.id} value={m.id}>
                {m.name}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}
