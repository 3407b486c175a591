// SPDX-License-Identifier: GPL-3.0-or-later
// The players of an event: their records, check-in, and adding players one by one or from a list with a
// preview.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Ask } from '../../dialog';
import { Icon } from '../../icons';
import { AddPlayer } from './AddPlayer';
import type { Entrant } from './calls';
import { BeginCheckIn } from './CheckIn';
import { useInSight } from './Find';
import { ImportList } from './ImportList';
import { PlayerDialog } from './PlayerDialog';
import { Row } from './PlayerRow';
import type { Shown } from './shown';
import { useHead } from './useFocus';
import { useT } from './words';

export function Players({ shown }: { shown: Shown }): JSX.Element {
  const { desk, info, found } = shown;
  const t = useT();
  const [importing, setImporting] = useState(false);
  /** The entry number of the open record, because pairing numbers may change while it is open. */
  const [opened, open] = useState<number | null>(null);
  const [removing, remove] = useState<Entrant | null>(null);
  const players = desk.players ?? [];
  const may = desk.may.includes('add');
  useInSight(found, players.length);
  useHead('players');
  // Open the record of a player found by the search.
  const before = useRef(found);
  useEffect(() => {
    const one =
      found && (found !== before.current || found.open) ? players.find(p => p.id === found.id) : null;
    if (found) found.open = false;
    before.current = found;
    if (one) open(one.entry);
  }, [found]);
  const shownOne = players.find(p => p.entry === opened);
  return (
    <div class="cols">
      <section aria-labelledby="players">
        <h2 class="head ww" id="players" tabIndex={-1}>
          <span>
            {t(info.teams ? 'teamsCount' : 'players')} {players.length}
          </span>
          <span>{desk.checks_in && t('awayNow', players.filter(p => p.missing).length)}</span>
        </h2>
        <div class="rowb">
          {desk.may.includes('arrive') && players.length > 0 && <BeginCheckIn shown={shown} />}
          {may && (
            <button class="btn" aria-expanded={importing} onClick={() => setImporting(!importing)}>
              <Icon name="file" />
              {t('importList')}
            </button>
          )}
        </div>
        <List shown={shown} open={open} remove={remove} />
      </section>
      <div>
        {importing && <ImportList shown={shown} close={() => setImporting(false)} />}
        {may && <AddPlayer shown={shown} />}
      </div>
      {shownOne && <PlayerDialog key={opened} p={shownOne} shown={shown} close={() => open(null)} />}
      {removing && (
        <Ask
          title={t('titled', t('remove'), removing.name)}
          text={t('removeText')}
          safe={t('leaveIt')}
          act={t('remove')}
          close={() => remove(null)}
          done={() => void shown.act({ act: 'remove', number: removing.id })}
        />
      )}
    </div>
  );
}

function List({
  shown,
  open,
  remove,
}: {
  shown: Shown;
  open: (entry: number) => void;
  remove: (p: Entrant) => void;
}): JSX.Element {
  const { desk, info } = shown;
  const t = useT();
  const checks = !!desk.checks_in || !!info.arena;
  return (
    <div class="scroll" tabIndex={0} role="group" aria-labelledby="players">
      <table class="tbl">
        <thead>
          <tr>
            <th class="n rk" scope="col">
              #
            </th>
            <th scope="col">{t(info.teams ? 'team' : 'player')}</th>
            <th class="n" scope="col">
              {t('rating')}
            </th>
            <th class="wide" scope="col">
              {t('federation')}
            </th>
            <th class="wide" scope="col">
              {t('club')}
            </th>
            {checks && <th scope="col">{t('checkIn')}</th>}
            <th scope="col">{t('more')}</th>
          </tr>
        </thead>
        <tbody>
          {(desk.players ?? []).map(p => (
            <Row
              key={p.entry}
              p={p}
              shown={shown}
              next={info.paired + 1}
              checks={checks}
              open={() => open(p.entry)}
              remove={() => remove(p)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
