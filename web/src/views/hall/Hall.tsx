// SPDX-License-Identifier: GPL-3.0-or-later
// The lobby: start a game, my games, and the boards now being played.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Header, TabBar } from '../../chrome';
import { useWords } from '../../i18n';
import { keepMine, mine } from '../../mine';
import { watchHall } from '../../socket';
import { lazily } from '../../later';
import { useStore } from '../../store';
import { entitle } from '../../title';
import type { Summary } from '../../types';
import { passes } from './filter';
import { EventBoard, isEventBoard } from './EventBoard';
import { Filters, hallFilter } from './Filters';
import { LiveBoards } from './LiveBoards';
import { MyGames } from './MyGames';
import { Challenges, OpenSeats } from './OpenSeats';
import { Start } from './Start';

const Around = lazily(() => import('./Around').then(file => file.Around));

export function Hall(): JSX.Element {
  const t = useWords();
  const filter = useStore(hallFilter);
  const known = useStore(mine);
  const [games, setGames] = useState<Summary[] | null>(null);
  const [seats, setSeats] = useState<Summary[]>([]);
  const [received, setReceived] = useState(0);

  useEffect(
    () =>
      watchHall((list, open) => {
        setSeats(open);
        setGames(list.filter(game => game.status === 'playing'));
        setReceived(performance.now());
      }),
    [],
  );
  useEffect(keepMine, []);

  useEffect(() => {
    entitle(t.hall);
  }, [t]);

  const own = known?.games ?? [];
  const others = seats.filter(seat => !own.some(game => game.id === seat.id));
  // appended last, below existing content; if the lists are beside the form for a new game, below that
  const list = useRef<HTMLDivElement>(null);
  const [beside, setBeside] = useState(false);
  const around = games && known && <Around />;
  useEffect(() => {
    const column = list.current!;
    const measure = new ResizeObserver(() =>
      setBeside(column.offsetTop === (column.previousElementSibling as HTMLElement).offsetTop),
    );
    measure.observe(column);
    return () => measure.disconnect();
  }, []);
  return (
    <div class="hall">
      <Header skip="#main" />
      <main id="main">
        <section aria-labelledby="h">
          {own.filter(isEventBoard).map(game => (
            <EventBoard key={game.id} game={game} received={game.told} />
          ))}
          <h1 id="h">{t.takeASeat}</h1>
          <p class="lead">{t.lead}</p>
          <Challenges seats={known?.challenges ?? []} />
          <Start seats={seats} />
          <MyGames
            games={own.filter(game => game.status !== 'over')}
            finished={own.filter(game => game.status === 'over').length}
          />
          {beside && around}
        </section>
        <div class="others" ref={list}>
          <Filters store={hallFilter} byName />
          <OpenSeats
            seats={others.filter(seat => passes(filter, seat))}
            hidden={others.filter(seat => !passes(filter, seat)).length}
          />
          <LiveBoards
            games={games?.filter(game => passes(filter, game)) ?? null}
            hidden={games?.filter(game => !passes(filter, game)).length ?? 0}
            received={received}
          />
          {!beside && around}
        </div>
      </main>
      <TabBar />
    </div>
  );
}
