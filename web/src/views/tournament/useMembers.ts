// SPDX-License-Identifier: GPL-3.0-or-later
// A hook that loads the members of an event's teams.
import * as tournaments from '../../calls/tournaments';
import type { TeamMember as Member } from '../../wire';
import { ask } from './calls';
import type { Shown } from './shown';
import { useAnswer } from '../../useAnswer';

/** All members, and whether they are up to date. */
export function useMembers({ id, info, desk }: Shown): { members: readonly Member[]; fresh: boolean } {
  const { answer, of } = useAnswer<readonly Member[]>(
    String(desk.lines),
    () =>
      info.teams
        ? ask<{ members: Member[] }>(id, tournaments.members(id)).then(got => got.members)
        : Promise.resolve([]),
    [],
    id,
  );
  return { members: answer, fresh: of === String(desk.lines) };
}
