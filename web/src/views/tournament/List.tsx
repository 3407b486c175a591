// SPDX-License-Identifier: GPL-3.0-or-later
// The list of tournaments on the server.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Refusal } from '../../api';
import { Header, TabBar } from '../../chrome';
import { useWords } from '../../i18n';
import { Icon } from '../../icons';
import { follows } from '../../router';
import { entitle } from '../../title';
import { list, type Info } from './calls';
import { systemWord, useT } from './words';

export function EventList(): JSX.Element {
  const t = useT();
  const words = useWords();
  const [all, setAll] = useState<Info[] | null>(null);
  const [fault, setFault] = useState('');
  useEffect(() => {
    entitle(t('tournaments'));
    list().then(setAll, (error: unknown) =>
      setFault(error instanceof Refusal && error.message ? error.message : words.unreachable),
    );
  }, []);
  // Arenas have no rounds; a knock-out has as many as it needs.
  const roundOf = (one: Info): string =>
    one.arena || one.paired === 0
      ? ''
      : one.stages > 0 || !one.rounds
        ? t('round', one.paired)
        : t('roundOf', one.paired, one.rounds);
  return (
    <>
      <Header skip="#main" />
      <main id="main" class="ev">
        <div class="title">
          <h1>{t('tournaments')}</h1>
          <a class="btn main" href="/t/new" onClick={follows}>
            <Icon name="plus" />
            {t('create')}
          </a>
        </div>
        {fault && (
          <p class="note bad" role="alert">
            {fault}
          </p>
        )}
        {all?.length === 0 && (
          <div class="empty">
            <p>{t('none')}</p>
          </div>
        )}
        <ul class="evs one">
          {(all ?? []).map(one => (
            <li key={one.id}>
              <a href={`/t/${one.id}`} onClick={follows}>
                {one.name || one.id}
              </a>
              <span class="sub">
                {[
                  systemWord(one.system),
                  one.city,
                  one.start,
                  `${t(one.teams ? 'teamsCount' : 'players')} ${one.entrants}`,
                  roundOf(one),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </main>
      <TabBar />
    </>
  );
}
