// SPDX-License-Identifier: GPL-3.0-or-later
// The views about people: sign-in, a player's page, settings.
import type { JSX } from 'preact';
import { Header, TabBar } from '../../chrome';
import type { Address } from '../../addresses';
import { ComeIn } from './ComeIn';
import { Player } from './Player';
import { Settings } from './Settings';

export default function Persons({
  route,
}: {
  route: Extract<Address, { view: 'person' | 'me' | 'settings' }>;
}): JSX.Element {
  return (
    <div class="personv">
      <Header skip="#main" />
      <main id="main" class="page">
        {route.view === 'person' ? (
          <Player key={route.name} name={route.name} />
        ) : route.view === 'settings' ? (
          <Settings />
        ) : (
          <ComeIn />
        )}
      </main>
      <TabBar />
    </div>
  );
}
