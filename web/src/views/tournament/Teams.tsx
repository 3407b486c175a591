// SPDX-License-Identifier: GPL-3.0-or-later
// Teams: their matches board by board, results by keyboard ("3.2 1": match 3, board 2) or by a press,
// members, and who sits where, which captains set until the hour.
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import * as tournaments from '../../calls/tournaments';
import { narrow } from '../../narrow';
import { useStore } from '../../store';
import { toast } from '../../toast';
import { Over } from '../Over';
import {
  ask,
  shown as asShown,
  spelled,
  sumOf,
  typed,
  type Board1,
  type HouseGame,
  type Match,
  type Member,
} from './calls';
import { AtDesk, CameBack, Earlier, HallClocks } from './Entry';
import type { Shown } from './shown';
import { useInSight } from './Find';
import { useField } from './useFocus';
import { Mid, won } from './Look';
import { reportedOf, Reports } from './Phone';
import { Slips } from './Slips';
import { useAnswer } from './useAnswer';
import { useT } from './words';

/** All members, and whether they are those of now. */
export function useMembers({ id, info, desk }: Shown): { members: readonly Member[]; fresh: boolean } {
  const { answer, of } = useAnswer<readonly Member[]>(
    String(desk.lines),
    () =>
      info.teams
        ? ask<{ members: Member[] }>(id, tournaments.members(id)).then(got => got.members)
        : Promise.resolve([]),
    [],
  );
  return { members: answer, fresh: of === String(desk.lines) };
}

/** The game of a board, of an event on the house. */
export const boardGame = (games: readonly HouseGame[], round: number, b: Board1): string | undefined =>
  [...games]
    .reverse()
    .find(
      g =>
        g.round === round &&
        g.white === (b.reversed ? b.second : b.first) &&
        g.black === (b.reversed ? b.first : b.second),
    )?.game;

const RESULTS = [
  ['1-0', '1–0'],
  ['1/2-1/2', '½'],
  ['0-1', '0–1'],
] as const;

export function Matches({
  shown,
  enter,
}: {
  shown: Shown;
  enter?: (match: Match, board: number, result: string) => void;
}): JSX.Element {
  const t = useT();
  const { round, sides, matches, games, sender, desk, found } = shown;
  useInSight(found, matches.length);
  const now = (m: Match, b: Board1): string =>
    sender.unseen(desk.lines, round, m.first, m.second, b.board)?.result ?? spelled(b.result);
  return (
    <section aria-labelledby="matches">
      <h2 class="head ww" id="matches">
        <span>{round > 0 ? t('round', round) : t('pairings')}</span>
        <span>{t('matches', matches.length)}</span>
      </h2>
      {matches.length === 0 && (
        <div class="empty">
          <p>{t('notPaired')}</p>
        </div>
      )}
      <ol class="mts">
        {matches.map(m => (
          <li
            key={m.match}
            class={found && (found.id === m.first || found.id === m.second) ? 'me' : undefined}
            data-of={`${m.first} ${m.second}`}
          >
            <h3 class="mth">
              <span class="no">{m.match}</span>
              <b>{m.first_name}</b>
              {m.second > 0 ? (
                <>
                  <span class="sc">{sumOf(m)}</span>
                  <b class="b">{m.second_name}</b>
                </>
              ) : (
                <span class="sc">{t('bye')}</span>
              )}
            </h3>
            {m.second > 0 && m.boards.length === 0 && (
              <p class="note">
                {t('hidden')}{' '}
                {[
                  [m.first_name, m.first_lined_up],
                  [m.second_name, m.second_lined_up],
                ]
                  .map(([team, done]) => t('titled', String(team), done ? t('handedIn') : '–'))
                  .join(t('apart'))}
              </p>
            )}
            <ol class={'pairs' + (enter ? '' : ' told')}>
              {m.boards.map(b => (
                <li key={b.board}>
                  <span class="no">
                    {m.match}.{b.board}
                  </span>
                  <span class={'pl' + (won(b.result, true) ? ' won' : '')}>
                    <i class={'side ' + sides[b.reversed ? 1 : 0]} />
                    <span>{b.first_name || t('nobody')}</span>
                  </span>
                  <span class="mid">
                    {enter ? (
                      <span
                        class={
                          'res' +
                          (sender.unseen(desk.lines, round, m.first, m.second, b.board)?.waits
                            ? ' waits'
                            : '')
                        }
                        role="group"
                        aria-label={t('resultOf', `${m.match}.${b.board}`)}
                      >
                        {RESULTS.map(([result, label]) => (
                          <button
                            key={result}
                            aria-pressed={now(m, b) === result}
                            onClick={() => enter(m, b.board, now(m, b) === result ? '*' : result)}
                          >
                            {label}
                          </button>
                        ))}
                      </span>
                    ) : (
                      <Mid
                        shown={asShown(b.result) || '–'}
                        game={boardGame(games, round, b)}
                        label={t('watchGame', b.first_name, b.second_name)}
                      />
                    )}
                  </span>
                  <span class={'pl b' + (won(b.result, false) ? ' won' : '')}>
                    <i class={'side ' + sides[b.reversed ? 0 : 1]} />
                    <span>{b.second_name || t('nobody')}</span>
                  </span>
                  {enter && desk.game && (
                    <AtDesk event={shown.id} round={round} board={`${m.match}.${b.board}`} />
                  )}
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  );
}

/**
 * Results of teams' boards: each waits and is sent by itself, with what stands then of its match's other
 * boards.
 */
export function MatchEntry({ shown }: { shown: Shown }): JSX.Element {
  const { desk, matches, round, sides, sender, undo } = shown;
  const t = useT();
  const waiting = useStore(sender.waiting);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [last, setLast] = useState<{ match: number; board: number; result: string } | null>(null);
  useField('type');
  const enter = (m: Match, board: number, result: string): void => {
    const one = m.boards[board - 1]!;
    setLast({ match: m.match, board, result });
    sender.add({
      seen: desk.lines,
      round,
      white: m.first,
      black: m.second,
      board,
      was: sender.unseen(desk.lines, round, m.first, m.second, board)?.result ?? spelled(one.result),
      result,
    });
  };
  const read = (): { m: Match; board: number; result: string } | string => {
    const whole = narrow(text)
      .trim()
      .match(/^(\d+)\s*[.,/]\s*(\d+)\s*[:\s]\s*(.+)$/);
    const m = matches.find(one => one.match === Number(whole?.[1]));
    const result = whole ? typed(whole[3]!) : null;
    if (!whole) return '';
    if (!m?.boards[Number(whole[2]) - 1])
      return t('noBoard', `${whole[1]}.${whole[2]}`, `${matches.length}.${matches[0]?.boards.length ?? 1}`);
    return result ? { m, board: Number(whole[2]), result } : t('noResult', whole[3]!);
  };
  const entered = last && matches.find(m => m.match === last.match);
  const at = entered?.boards[(last?.board ?? 0) - 1];
  const stands =
    entered &&
    at &&
    (sender.unseen(desk.lines, round, entered.first, entered.second, at.board)?.result ??
      spelled(at.result)) === last?.result;
  const said = stands
    ? t(
        'said',
        `${entered.match}.${at.board}`,
        `${at.first_name} ${asShown(last.result) || '*'} ${at.second_name}`,
      )
    : '';
  const meant = read();
  const seated = matches.flatMap(m =>
    m.boards.filter(b => b.first > 0 && b.second > 0).map(b => ({ m, b, name: `${m.match}.${b.board}` })),
  );
  return (
    <div class="cols">
      <div>
        <form
          class="type1"
          onSubmit={event => {
            event.preventDefault();
            if (typeof meant === 'string') input.current?.select();
            else {
              enter(meant.m, meant.board, meant.result);
              setText('');
            }
          }}
        >
          <label for="type">{t('typeMatch')}</label>
          <input
            id="type"
            ref={input}
            value={text}
            autocomplete="off"
            spellcheck={false}
            aria-describedby="echo keys"
            onInput={e => setText(e.currentTarget.value)}
          />
          <p class="echo" id="echo" aria-live="polite">
            {typeof meant === 'string'
              ? meant || said
              : t(
                  'typeEcho',
                  `${meant.m.match}.${meant.board}`,
                  meant.m.boards[meant.board - 1]!.first_name,
                  asShown(meant.result) || '*',
                  meant.m.boards[meant.board - 1]!.second_name,
                )}
          </p>
          <ul class="keys" id="keys">
            {t('keys')
              .split('|')
              .slice(0, -1)
              .map(k => (
                <li key={k}>{k}</li>
              ))}
          </ul>
        </form>
        <Reports
          shown={shown}
          games={seated.map(({ m, b, name }) => ({ ...reportedOf(m.round, b), name, reversed: b.reversed }))}
          enter={(at, result) => enter(seated[at]!.m, seated[at]!.b.board, result)}
        />
        <Over waits={waiting.length > 0 ? t('waits', waiting.length) : ''} />
        <CameBack
          shown={shown}
          again={one => {
            const m = matches.find(q => q.first === one.white && q.second === one.black);
            if (m?.boards[(one.board ?? 0) - 1]) enter(m, one.board!, one.result);
            return m !== undefined;
          }}
        />
        <div class="rowb">
          <button class="btn" onClick={() => void undo()}>
            {t('undo')}
          </button>
          <Earlier shown={shown} />
        </div>
      </div>
      <div>
        <Matches shown={shown} enter={enter} />
        {desk.game && <HallClocks />}
        <Slips
          shown={shown}
          boards={seated.map(({ m, b, name }) => ({
            name,
            match: `${m.first_name} – ${m.second_name}`,
            players: [
              [b.first_name, sides[b.reversed ? 1 : 0]],
              [b.second_name, sides[b.reversed ? 0 : 1]],
            ],
          }))}
        />
      </div>
    </div>
  );
}

/** Members of all teams, and one more of them. */
export function Members({ shown }: { shown: Shown }): JSX.Element {
  const { desk, act } = shown;
  const t = useT();
  const { members } = useMembers(shown);
  const teams = desk.players ?? [];
  const [team, setTeam] = useState(0);
  const [name, setName] = useState('');
  const [rating, setRating] = useState('');
  const add = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (
      await act({
        act: 'member',
        team: team || teams[0]!.id,
        name: name.trim(),
        ...(rating && { rating: Number(rating) }),
      })
    ) {
      setName('');
      setRating('');
    }
  };
  return (
    <section class="one" aria-labelledby="members">
      <h2 class="head ww" id="members">
        <span>{t('members')}</span>
        <span>{members.length}</span>
      </h2>
      {desk.may.includes('member') && teams.length > 0 && (
        <form onSubmit={e => void add(e)}>
          <div class="g2">
            <label class="field">
              <span>{t('team')}</span>
              <select value={team || teams[0]!.id} onChange={e => setTeam(Number(e.currentTarget.value))}>
                {teams.map(p => (
                  <option key={p.id} value={p.id}>
                    {p.name}
                  </option>
                ))}
              </select>
            </label>
            <label class="field">
              <span>{t('member')}</span>
              <input required value={name} onInput={e => setName(e.currentTarget.value)} />
            </label>
            <label class="field">
              <span>{t('rating')}</span>
              <input
                inputMode="numeric"
                pattern="[0-9]{0,4}"
                value={rating}
                onInput={e => setRating(e.currentTarget.value)}
              />
            </label>
          </div>
          <div class="rowb">
            <button class="btn" type="submit">
              {t('enter')}
            </button>
          </div>
        </form>
      )}
      <div class="scroll" tabIndex={0} role="group" aria-labelledby="members">
        <table class="tbl">
          <thead>
            <tr>
              <th scope="col">{t('team')}</th>
              <th class="n rk" scope="col">
                {t('seat')}
              </th>
              <th scope="col">{t('member')}</th>
              <th class="n" scope="col">
                {t('rating')}
              </th>
            </tr>
          </thead>
          <tbody>
            {members.map(m => (
              <tr key={m.id}>
                <td>{m.board === 1 ? m.team_name : ''}</td>
                <td class="n rk">{m.board}</td>
                <td class="nm">
                  {m.title && `${m.title} `}
                  {m.name}
                </td>
                <td class="n">{m.rating || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Who sits where in a round: of one's own team for a captain, of any for the arbiters. */
export function LineUp({ shown }: { shown: Shown }): JSX.Element {
  const { id, desk, info, act } = shown;
  const t = useT();
  const { members: all, fresh } = useMembers(shown);
  const key = `${info.paired} ${desk.lines}`;
  const { answer: matches, of } = useAnswer<readonly Match[]>(
    key,
    () =>
      info.paired > 0
        ? ask<{ matches: Match[] }>(id, tournaments.matches(id, { round: info.paired })).then(
            got => got.matches,
          )
        : Promise.resolve([]),
    [],
  );
  const own = desk.role === 'captain' ? (desk.number ?? 0) : 0;
  const teams = [...new Map(all.map(m => [m.team, m.team_name]))].filter(([team]) => !own || team === own);
  const [chosen, setTeam] = useState(0);
  const [order, setOrder] = useState<Record<number, number>>({});
  const round = Math.max(1, info.paired);
  const team = own || chosen || teams[0]?.[0] || 0;
  const members = all.filter(m => m.team === team);
  const match = matches.find(m => m.first === team || m.second === team);
  const seats = Math.max(1, desk.boards ?? match?.boards.length ?? 0);
  const hour = desk.hours.find(h => h.round === round);
  const late = !!hour?.lineups && Date.now() > hour.lineups && own > 0;
  const seat = (board: number): number =>
    order[board] ??
    match?.boards[board - 1]?.[match.first === team ? 'first' : 'second'] ??
    members[board - 1]?.id ??
    0;
  /** Who is seated at another board already changes places: nobody sits twice. */
  const sit = (board: number, member: number): void => {
    const before = member
      ? Array.from({ length: seats }, (_, i) => i + 1).find(
          other => other !== board && seat(other) === member,
        )
      : undefined;
    setOrder({ ...order, ...(before && { [before]: seat(board) }), [board]: member });
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (
      !(await act({
        act: 'lineup',
        team,
        round,
        order: Array.from({ length: seats }, (_, i) => seat(i + 1)),
        ...(!own && { by: desk.role }),
      }))
    )
      return;
    setOrder({});
    toast(t('lineupIn', teams.find(([number]) => number === team)?.[1] ?? '', round));
  };
  return (
    <section class="one" aria-labelledby="lineup">
      <h2 class="head ww" id="lineup">
        <span>{t('lineup')}</span>
        <span>{t('round', round)}</span>
      </h2>
      {hour && hour.lineups > 0 && (
        <p class={late ? 'wait' : 'note'} role="status">
          {t(
            'until',
            new Date(hour.lineups).toLocaleTimeString(document.documentElement.lang, {
              hour: '2-digit',
              minute: '2-digit',
              hourCycle: 'h23',
            }),
          )}
        </p>
      )}
      <form onSubmit={e => void submit(e)}>
        {!own && (
          <label class="field">
            <span>{t('team')}</span>
            <select
              value={team}
              onChange={e => {
                setTeam(Number(e.currentTarget.value));
                setOrder({});
              }}
            >
              {teams.map(([number, name]) => (
                <option key={number} value={number}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        {own > 0 && (
          <p class="note">
            {teams[0]?.[1]}
            {match && ` – ${match.first === team ? match.second_name : match.first_name}`}
          </p>
        )}
        <div class="g2">
          {Array.from({ length: seats }, (_, i) => i + 1).map(board => (
            <label key={board} class="field">
              <span>{t('seatN', board)}</span>
              <select value={seat(board)} onChange={e => sit(board, Number(e.currentTarget.value))}>
                <option value={0}>{t('nobody')}</option>
                {members.map(m => (
                  <option key={m.id} value={m.id}>
                    {m.name}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </div>
        <div class="rowb">
          <button
            class="btn main"
            type="submit"
            disabled={late || members.length === 0 || !fresh || of !== key}
          >
            {t('handIn')}
          </button>
        </div>
      </form>
    </section>
  );
}
