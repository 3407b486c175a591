// SPDX-License-Identifier: GPL-3.0-or-later
// Tournaments: the list, and one of them.
import type { JSX } from 'preact';
import type { Route } from '../../router';
import { EventView } from './Event';
import { EventList } from './List';
import { NewEvent } from './New';

export default function Tournaments({ route }: { route: Route }): JSX.Element | null {
  if (route.view === 'tournaments') return <EventList />;
  if (route.view !== 'tournament') return null;
  return route.id === 'new' ? <NewEvent /> : <EventView key={route.id} id={route.id} part={route.part} />;
}
