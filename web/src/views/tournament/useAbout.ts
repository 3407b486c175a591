// SPDX-License-Identifier: GPL-3.0-or-later
// A hook that says of a player what slips and cards print below the name.
import type { Shown } from './shown';
import { useMembers } from './useMembers';

/** The number, rating and unit of a player, in an event of teams of a member of a team. */
export function useAbout(shown: Shown): (number?: number) => string {
  const { members } = useMembers(shown);
  return number => {
    if (shown.info.teams) {
      const member = members.find(m => m.id === number);
      return [number, member?.rating, member?.team_name].filter(Boolean).join(' · ');
    }
    const one = shown.desk.players?.find(p => p.id === number);
    return [number, one?.rating, one?.federation || one?.club].filter(Boolean).join(' · ');
  };
}
