// SPDX-License-Identifier: GPL-3.0-or-later
// Prints and downloads of an event, and its prizes.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { call, Refusal } from '../../api';
import type { Call } from '../../call';
import * as tournaments from '../../calls/tournaments';
import { useWords } from '../../i18n';
import { inLang, type Three } from '../../i18n/view';
import { Icon } from '../../icons';
import { lang } from '../../prefs';
import { useStore } from '../../store';
import { toast } from '../../toast';
import { ask, download, tokenOf, type Desk, type Info, type Warning } from './calls';
import { besides } from './eventModel';
import { divisionOf, divisionWord, filledPrizes, type Division } from './draft';
import { categoryWords, Prizes } from './Prizes';
import type { EventAnnounced } from '../../wire';
import type { Shown } from './shown';
import { useAnswer } from '../../useAnswer';
import { Warned } from './Warned';
import { useT } from './words';

/** Which events a paper is available for. */
type For = (info: Info) => boolean;
const always: For = () => true;
const rounds: For = info => !info.arena;
const teams: For = info => info.teams;
const ranked: For = info => info.stages === 0;

const PAPERS: readonly [string, Three, For][] = [
  ['players', ['Players', '棋手名单', '棋手名單'], always],
  ['teams', ['Teams', '参赛队名单', '參賽隊名單'], teams],
  ['pairings', ['Pairings', '对阵表', '對陣表'], rounds],
  ['names', ['Pairings by name', '座位表', '座位表'], rounds],
  ['slips', ['Result slips', '成绩单', '成績單'], rounds],
  ['cards', ['Board cards', '台卡', '台卡'], rounds],
  ['matches', ['Match sheets', '团体赛成绩单', '團體賽成績單'], teams],
  ['sheets', ['Score sheets', '记录纸', '記錄紙'], rounds],
  ['standings', ['Standings', '名次表', '名次表'], ranked],
  ['crosstable', ['Cross table', '交叉成绩表', '交叉成績表'], ranked],
  ['boards', ['By boards', '台次成绩', '台次成績'], teams],
  ['table', ['Table', '循环赛对局表', '循環賽對局表'], info => info.form === 'table'],
  ['bracket', ['Bracket', '淘汰赛对阵图', '淘汰賽對陣圖'], info => info.stages > 0],
  ['arbiters', ['Arbiters', '裁判员名单', '裁判員名單'], always],
  ['programme', ['Programme', '秩序册', '秩序冊'], always],
  ['results', ['Book of results', '成绩册', '成績冊'], always],
  ['report', ['Report', '赛事报告', '賽事報告'], always],
];

interface Prize {
  category: string;
  place: number;
  name: string | null;
  amount: number;
}

/** The warnings that belong to standings and papers: missing results, a tie for first place. */
const usePaperWarnings = ({ id, desk }: Shown): Warning[] =>
  besides(
    useAnswer<Desk | null>(
      `${desk.lines} ${useStore(lang)}`,
      () => ask<Desk>(id, tournaments.desk(id, { papers: '1' })),
      null,
    ).answer,
    desk,
  );

export const BeforePapers = ({ shown }: { shown: Shown }): JSX.Element => (
  <Warned warnings={usePaperWarnings(shown)} />
);

export function Papers({ shown }: { shown: Shown }): JSX.Element {
  const { id, info } = shown;
  const words = useWords();
  const before = usePaperWarnings(shown);
  const name = (info.name ?? id).replace(/[^\p{L}\p{N}]+/gu, '-');
  const get: Get = (what, ending) =>
    void download(id, what, name + ending).catch((error: unknown) =>
      toast(error instanceof Refusal && error.message ? error.message : words.unreachable),
    );
  return (
    <div class="cols">
      <Printed shown={shown} before={before} get={get} />
      <Awards shown={shown} before={before} get={get} />
    </div>
  );
}

/** Downloads a response as a file with the event's name and this extension. */
type Get = (what: Call<unknown>, ending: string) => void;

/** Papers, and exports for other programs. */
function Printed({
  shown: { id, info },
  before,
  get,
}: {
  shown: Shown;
  before: readonly Warning[];
  get: Get;
}): JSX.Element {
  const t = useT();
  const language = useStore(lang);
  const files: readonly [string, Call<unknown>, string][] = [
    ['TRF', tournaments.exportTournament(id, { as: 'trf' }), '.trf'],
    ['CSV', tournaments.exportTournament(id, { as: 'csv' }), '.csv'],
    ['HTML', tournaments.standings(id, { format: 'html' }), '.html'],
    [t('saveLog'), tournaments.tournamentLog(id, { format: 'text' }), '.log'],
  ];
  return (
    <section aria-labelledby="papers">
      <h2 class="head ww" id="papers">
        {t('papers')}
      </h2>
      <Warned warnings={before} />
      <div class="rowb">
        {PAPERS.filter(([, , is]) => is(info)).map(([what, w]) => (
          <button
            key={what}
            class="btn"
            onClick={() => get(tournaments.papers(id, { what, lang: language }), `-${what}.pdf`)}
          >
            <Icon name="print" />
            {inLang(w)}
          </button>
        ))}
      </div>
      <div class="rowb">
        {files.map(([label, what, ending]) => (
          <button key={ending} class="btn" onClick={() => get(what, ending)}>
            <Icon name="save" />
            {label}
          </button>
        ))}
      </div>
    </section>
  );
}

/** The initial text of the prizes field, if the event has announced no prizes. */
const FIRST = 'all';

interface AwardsProps {
  shown: Shown;
  before: Warning[];
  get: Get;
}
/** The prizes of the event, once loaded. */
function Awards(props: AwardsProps): JSX.Element | null {
  const { id, desk } = props.shown;
  const { answer: told } = useAnswer<EventAnnounced | null>(
    String(desk.lines),
    () => ask<EventAnnounced>(id, tournaments.announced(id)),
    null,
    id,
  );
  return told && <Awarded {...props} told={told} />;
}

/** The prizes, and who would win them in the present standings. */
function Awarded({
  shown: { id, standings, desk, act },
  before,
  get,
  told,
}: AwardsProps & { told: EventAnnounced }): JSX.Element {
  const t = useT();
  const words = useWords();
  const language = useStore(lang);
  const [typed, type] = useState<{ lines?: string; division?: Division }>({});
  const lines = typed.lines ?? (told.prizes || FIRST);
  const filled = filledPrizes(lines);
  const division = typed.division ?? divisionOf(told.division);
  const changed = filled !== told.prizes || divisionWord(division) !== (told.division || 'each');
  const [{ prizes: won, warnings }, setWon] = useState<{ prizes: Prize[]; warnings: Warning[] }>({
    prizes: [],
    warnings: [],
  });
  const list = { prizes: filled.replace(/\n/g, ';'), share: divisionWord(division) };
  const award = async (): Promise<void> => {
    if (!filled) return void toast(t('prizeNone'));
    try {
      setWon(await call(tournaments.prizes(id, list), tokenOf(id)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      toast(error.message || words.unreachable);
    }
  };
  // the warnings beside the prizes are the server's words
  useEffect(() => void (won.length > 0 && award()), [language]);
  const announce = async (): Promise<void> => {
    if (await act({ act: 'event', prizes: filled, division: divisionWord(division) })) type({});
  };
  return (
    <section aria-labelledby="prizes">
      <h2 class="head ww" id="prizes">
        {t('prizes')}
      </h2>
      <Prizes
        lines={lines}
        set={next => type({ ...typed, lines: next })}
        division={division}
        divide={how => type({ ...typed, division: how })}
        headed
      />
      <div class="rowb">
        <button class="btn main" disabled={standings.length === 0} onClick={() => void award()}>
          {t('award')}
        </button>
        <button
          class="btn"
          disabled={standings.length === 0}
          onClick={() =>
            filled
              ? get(tournaments.papers(id, { what: 'prizes', ...list, lang: language }), '-prizes.pdf')
              : toast(t('prizeNone'))
          }
        >
          <Icon name="print" />
          {t('print')}
        </button>
        {desk.may.includes('event') && (
          <button class="btn" disabled={!changed} onClick={() => void announce()}>
            {t('announcePrizes')}
          </button>
        )}
      </div>
      <Warned warnings={besides({ warnings }, { warnings: before })} />
      {won.length > 0 && <Winners prizes={won} />}
    </section>
  );
}

function Winners({ prizes }: { prizes: readonly Prize[] }): JSX.Element {
  const t = useT();
  return (
    <table class="tbl kv">
      <thead>
        <tr>
          <th scope="col">{t('prize')}</th>
          <th scope="col">{t('player')}</th>
          <th class="n" scope="col">
            {t('sum')}
          </th>
        </tr>
      </thead>
      <tbody>
        {prizes.map((w, i) => (
          <tr key={i}>
            <td>{t('prizePlace', categoryWords(t, w.category), w.place)}</td>
            <td class="nm">{w.name ?? t('nobody')}</td>
            <td class="n">{w.amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
