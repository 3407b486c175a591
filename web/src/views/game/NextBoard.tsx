// SPDX-License-Identifier: GPL-3.0-or-later
// Of an event on the server the next game opens by itself where the last one was played.
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
        if (!(error instanceof Refusal)) throw error; // the next act is told, too
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
