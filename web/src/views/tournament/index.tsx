// SPDX-License-Identifier: GPL-3.0-or-later
// The tournament views: the list, and a single tournament.
import type { JSX } from 'preact';
import type { Address } from '../../addresses';
import { EventView } from './Event';
import { EventList } from './List';
import { NewEvent } from './New';

export default function Tournaments({
  route,
}: {
  route: Extract<Address, { view: 'tournaments' | 'tournament' }>;
}): JSX.Element {
  if (route.view === 'tournaments') return <EventList />;
  return route.id === 'new' ? <NewEvent /> : <EventView key={route.id} id={route.id} part={route.part} />;
}
