// SPDX-License-Identifier: GPL-3.0-or-later
// Every act of an event with its consequences; each can be struck.
import type { JSX } from 'preact';
import * as tournaments from '../../calls/tournaments';
import { call } from '../../api';
import { lang } from '../../prefs';
import { useStore } from '../../store';
import { useState } from 'preact/hooks';
import { Amend } from './about/Amend';
import { AMENDED } from './about/corrected';
import { ask, bytes, tokenOf, type Deed, type Desk, type Info, type People } from './calls';
import { besides } from './eventModel';
import { nameOf } from './people';
import { shown as asShown } from './results';
import type { Shown } from './shown';
import { useAnswer } from '../../useAnswer';
import { Warned } from './Warned';
import { useT, type Key } from './words';

/** The hour and minute that an act was done at. */
const hourOf = (t: number, language: string): string =>
  new Date(t).toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

type Amended = Pick<Parameters<typeof Amend>[0], 'line' | 'number' | 'words'>;

export function History({ shown: event }: { shown: Shown }): JSX.Element {
  const { id, info, desk, act, undo } = event;
  const t = useT();
  const language = useStore(lang);
  const may = desk.may.includes('strike');
  const key = `${desk.lines} ${language}`;
  const { answer: all } = useAnswer<Desk | null>(
    key,
    () => ask<Desk>(id, tournaments.desk(id, { acts: '1', otherwise: '1' })),
    null,
    id,
  );
  const { answer: people } = useAnswer<People | null>(
    key,
    () => call(tournaments.people(id), tokenOf(id)),
    null,
    id,
  );
  const [amended, amend] = useState<Amended | null>(null);
  // the line itself: its text does not contain all of its data
  const correct = async (number: number, words: string): Promise<void> => {
    const log = await bytes(id, tournaments.tournamentLog(id, { format: 'text' })).then(got => got.text());
    const line = JSON.parse(log.split('\n')[number - 1] ?? '{}') as Record<string, unknown>;
    amend({ line, number, words: withHalves(words) });
  };
  const shown = [...(all?.acts ?? [])].reverse();
  // The event's creator has its first invitation.
  const done = (line: number): Deed | undefined =>
    people?.deeds.find(d =>
      line === 1 ? d.deed === 'invite' : d.deed === 'acts' && d.first <= line && line <= d.last,
    );
  const who = (line: number): string => {
    const deed = done(line);
    return deed
      ? nameOf(t, people, deed.by || (deed.deed === 'invite' ? deed.invitation : 0), deed.name)
      : '';
  };
  return (
    <section class="one" aria-labelledby="acts">
      <h2 class="head ww" id="acts">
        <span>{t('history')}</span>
        <span>{desk.lines}</span>
      </h2>
      <Warned warnings={besides(all, desk)} />
      <div class="rowb">
        <button class="btn" onClick={() => void undo()}>
          {t('undo')}
        </button>
      </div>
      <div class="scroll" tabIndex={0} role="group" aria-labelledby="acts">
        <table class="tbl">
          <thead>
            <tr>
              <th class="n rk" scope="col">
                {t('line')}
              </th>
              <th scope="col">{t('act')}</th>
              <th class="wide" scope="col">
                {t('whoWhen')}
              </th>
              <th scope="col">
                <span class="sr">{t('strike')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(one => (
              <tr key={one.line}>
                <td class="n rk">{one.line}</td>
                <td>
                  <span class={one.state ? 'struck' : ''}>{begun(withHalves(one.text), info)}</span>
                  {one.state && ` ${t(`state_${one.state}` as Key)}`}
                  {done(one.line) && <small class="narrow sub">{who(one.line)}</small>}
                </td>
                <td class="wide">
                  {done(one.line) && `${who(one.line)} ${hourOf(done(one.line)!.t, language)}`}
                </td>
                <td>
                  {desk.may.includes('amend') && !one.state && AMENDED.has(one.act) && (
                    <button
                      class="btn quiet"
                      aria-label={`${t('amend')} ${one.line}`}
                      onClick={() => void correct(one.line, one.text)}
                    >
                      {t('amend')}
                    </button>
                  )}
                  {may && !one.state && one.line > 1 && (
                    <button
                      class="btn quiet"
                      aria-label={`${t('strike')} ${one.line}`}
                      onClick={() => void act({ act: 'strike', line: one.line })}
                    >
                      {t('strike')}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {amended && <Amend {...amended} shown={event} close={() => amend(null)} />}
    </section>
  );
}

/**
 * The server begins the text of an act in lower case; here a line starts with a capital, unless it starts
 * with a name.
 */
const begun = (text: string, info: Info): string =>
  info.players?.some(p => text.startsWith(p.name)) ? text : text.charAt(0).toUpperCase() + text.slice(1);

/** Replaces the log's spelling of results by the usual one. */
const withHalves = (text: string): string =>
  text
    .replace(/ (\+-|-\+|--)(?= )/g, (_, result: string) => ` ${asShown(result)}`)
    .replace(/1\/2-1\/2/g, '½–½')
    .replace(/\b([01])-([01])\b/g, '$1–$2');
