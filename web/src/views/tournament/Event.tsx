// SPDX-License-Identifier: GPL-3.0-or-later
// A tournament: the public parts and, under the same head, the directors' parts. It reloads after each change
// that the server reports.
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import * as tournaments from '../../calls/tournaments';
import { Header, TabBar } from '../../chrome';
import { Own } from '../../own';
import { follows } from '../../router';
import { entitle } from '../../title';
import { About } from './about/About';
import { Rulings } from './about/Rulings';
import { Arena } from './Arena';
import { Bracket, Groups } from './Bracket';
import { ask, tokenOf, type Cross } from './calls';
import { CrossTable } from './CrossTable';
import { Entry } from './Entry';
import { EventHead } from './EventHead';
import { newerOf, partsOf } from './eventModel';
import { Find } from './Find';
import { History } from './History';
import { LineUp } from './LineUp';
import { MatchEntry } from './MatchEntry';
import { Matches } from './Matches';
import { Members } from './Members';
import { Mine } from './Mine';
import { MyMatch } from './MyMatch';
import { Pairing } from './Pairing';
import { Pairs } from './Pairs';
import { BeforePapers, Papers } from './Papers';
import { Players } from './Players';
import { Presence, Waits } from './Presence';
import { Projector } from './Projector';
import { Newer, Rounds } from './Rounds';
import type { Found } from './shown';
import type { Shown } from './shown';
import { Staff } from './Staff';
import { Standings } from './Standings';
import { TakeAway } from './TakeAway';
import { useAnswer } from '../../useAnswer';
import { useEvent, useRound, useSender, useWrite } from './useEvent';
import { AskOfResult, Warned } from './Warned';
import { useT } from './words';

/** Parts that list all players, where a search is offered. */
const SEARCHED = new Set(['', 'standings', 'cross', 'entry', 'players']);

/** On phones the parts are in one line wider than the screen: scroll the open one into view. */
const intoView = (part: HTMLElement | null): void => {
  const line = part?.parentElement;
  if (part && line)
    line.scrollLeft = part.offsetLeft - line.offsetLeft - (line.clientWidth - part.clientWidth) / 2;
};

export function EventView({ id, part }: { id: string; part: string }): JSX.Element {
  const t = useT();
  const { held, setRound, settle } = useRound(part);
  const { told, fault, look } = useEvent(id, held?.round ?? null);
  const [found, setFound] = useState<Found | null>(null);
  const paired = told?.info.paired ?? null;
  useEffect(() => settle(paired), [part, held, paired]);
  useEffect(() => {
    entitle(told?.info.name ?? t('tournaments'));
  }, [told?.info.name]);
  const own = useMemo(() => new Own(), [id]);
  const sender = useSender(id, own, told?.pairs ?? [], look);
  const [write, question] = useWrite(id, own, told?.desk.lines ?? 0, look);
  if (!told) return <Nothing fault={fault} />;
  const { info, desk, round } = told;
  const shown: Shown = {
    id,
    ...told,
    sides: [desk.game === 'xiangqi' ? 'red' : 'white', 'black'],
    sender,
    act: async (...acts) => (await write(tournaments.acts, { acts })) !== null,
    write,
    look,
    undo: async () => {
      const at = await sender.takeBack();
      if (at !== true) await write(tournaments.acts, { acts: [{ act: 'undo' }], ...(at && { based: at }) });
    },
    setRound: next => setRound(next, paired),
    newer: newerOf(info, held, round),
    found,
    setFound,
  };
  if (part === 'projector') return <Projector shown={shown} />;
  // the round shown does not have its own pairs yet: results typed now would go to boards of another round
  const turning = part === 'entry' && held !== null && round !== held.round;
  return (
    <>
      <Header skip="#main" />
      <main id="main" class="ev">
        <EventHead part={part} shown={shown} />
        {desk.role === 'public' && (desk.revoked || tokenOf(id)) && (
          <p class="wait" role="status">
            <span>{t(desk.revoked ? 'linkGone' : 'linkUnknown')}</span>
          </p>
        )}
        <nav class="parts" aria-label={info.name ?? ''}>
          {partsOf(info, desk).map(([path, key]) => (
            <a
              key={path}
              href={`/t/${id}${path && '/' + path}`}
              onClick={follows}
              aria-current={part === path ? 'page' : undefined}
              ref={part === path ? intoView : null}
            >
              {t(key)}
            </a>
          ))}
        </nav>
        <p class={fault ? 'note bad' : 'sr'} role="status">
          {fault}
        </p>
        <Waits shown={shown} />
        <Presence shown={shown} />
        <Warned warnings={desk.warnings ?? []} />
        {SEARCHED.has(part) && <Find shown={shown} />}
        {turning ? <Rounds shown={shown} /> : <Part part={part} shown={shown} />}
      </main>
      <TabBar />
      {question ?? <AskOfResult shown={shown} />}
    </>
  );
}

function Nothing({ fault }: { fault: string }): JSX.Element {
  const t = useT();
  return (
    <>
      <Header skip="#main" />
      {fault ? (
        <main id="main" class="plain">
          <h1 role="alert">{fault}</h1>
          <a class="btn main" href="/t" onClick={follows}>
            {t('tournaments')}
          </a>
        </main>
      ) : (
        <main id="main" class="ev">
          <h1>{t('tournaments')}</h1>
        </main>
      )}
      <TabBar />
    </>
  );
}

function Part({ part, shown }: { part: string; shown: Shown }): JSX.Element {
  const may = (deed: string): boolean => shown.desk.may.includes(deed);
  if (shown.info.arena && (part === '' || part === 'mine')) return <Arena shown={shown} />;
  if (part === 'standings')
    return (
      <div class="one">
        {may('papers') && <BeforePapers shown={shown} />}
        <Standings shown={shown} full />
        {shown.info.stages > 0 && <Groups shown={shown} />}
        <TakeAway shown={shown} what="standings" />
      </div>
    );
  if (part === 'bracket')
    return (
      <>
        <Bracket shown={shown} />
        <TakeAway shown={shown} what="bracket" />
      </>
    );
  if (part === 'lineup' && (may('lineup') || shown.desk.role === 'captain'))
    return <LineUp key={shown.info.paired} shown={shown} />;
  if (part === 'cross')
    return (
      <>
        <Table shown={shown} />
        <TakeAway shown={shown} what="crosstable" />
      </>
    );
  if (part === 'mine') return shown.info.teams ? <MyMatch shown={shown} /> : <Mine shown={shown} />;
  if (part === 'about' && may('event')) return <About shown={shown} />;
  if (part === 'players' && may('record'))
    return (
      <>
        <Players shown={shown} />
        {shown.info.teams && <Members shown={shown} />}
      </>
    );
  if (part === 'pair' && may('pair')) return <Pairing key={shown.info.paired} shown={shown} />;
  if (part === 'entry' && may('result'))
    return (
      <>
        <Rounds shown={shown} />
        <Newer shown={shown} />
        {shown.info.teams ? (
          <MatchEntry key={shown.round} shown={shown} />
        ) : (
          <Entry key={shown.round} shown={shown} />
        )}
      </>
    );
  if (part === 'rulings' && may('record')) return <Rulings shown={shown} />;
  if (part === 'history' && may('record')) return <History shown={shown} />;
  if (part === 'papers' && may('papers')) return <Papers shown={shown} />;
  if (part === 'staff' && may('record')) return <Staff shown={shown} />;
  return (
    <>
      <Rounds shown={shown} />
      <Newer shown={shown} />
      <div class="cols">
        {shown.info.teams ? <Matches shown={shown} /> : <Pairs shown={shown} />}
        <Standings shown={shown} />
      </div>
      <TakeAway shown={shown} what="pairings" />
    </>
  );
}

function Table({ shown }: { shown: Shown }): JSX.Element {
  const { answer } = useAnswer<Cross[]>(
    `${shown.id} ${shown.desk.lines}`,
    () =>
      ask<{ crosstable: Cross[] }>(shown.id, tournaments.crosstable(shown.id)).then(got => got.crosstable),
    [],
    shown.id,
  );
  return <CrossTable rows={answer} sides={shown.sides} teams={shown.info.teams} found={shown.found} />;
}
