// SPDX-License-Identifier: GPL-3.0-or-later
// A person's views: coming in, a player's page, settings.
import type { JSX } from 'preact';
import { Header, TabBar } from '../../chrome';
import type { Route } from '../../router';
import { ComeIn } from './ComeIn';
import { Player } from './Player';
import { Settings } from './Settings';

export default function Persons({ route }: { route: Route }): JSX.Element | null {
  if (route.view !== 'person') return null;
  return (
    <div class="personv">
      <Header skip="#main" />
      <main id="main" class="page">
        {route.part === 'p' ? <Player key={route.name} name={route.name} /> : route.part === 'settings' ? <Settings /> : <ComeIn />}
      </main>
      <TabBar />
    </div>
  );
}
