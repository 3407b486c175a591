// SPDX-License-Identifier: GPL-3.0-or-later
// In an event on the server, opens the player's next game automatically on the page of the last one.
import { useEffect } from 'preact/hooks';
import * as tournaments from '../../calls/tournaments';
import { call, Refusal } from '../../api';
import { leadTo } from '../../led';
import { followTournament } from '../../socket';

export function NextBoard({ tournament, game }: { tournament: string; game: string }): null {
  useEffect(() => {
    let here = true;
    let end = (): void => {};
    const look = async (): Promise<void> => {
      try {
        const { games } = await call(tournaments.eventGames(tournament));
        const next = games.find(one => one.mine && !one.settled && one.game !== game);
        if (next) await leadTo(next.game, () => here);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error; // the next change is reported, too
      }
    };
    void call(tournaments.tournament(tournament)).then(
      info => {
        if (!here || !info.online) return;
        end = followTournament(tournament, () => void look());
        void look();
      },
      () => undefined,
    );
    return () => {
      here = false;
      end();
    };
  }, [tournament, game]);
  return null;
}
