// SPDX-License-Identifier: GPL-3.0-or-later
// In a team event: the visitor's own board or all boards of their team, identified by a card or a name; and
// reporting results.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from '../../i18n';
import { recall, remember } from '../../storage';
import type { Board1, Match } from './calls';
import { boardGame } from './Matches';
import { PhoneReport, reportedOf } from './Phone';
import { points, shown as asShown, spelled } from './results';
import type { Shown } from './shown';
import { useMembers } from './useMembers';
import { useT } from './words';

const folded = (name: string): string => name.trim().toLowerCase();

export function MyMatch({ shown }: { shown: Shown }): JSX.Element {
  const { id, info, matches, standings, round, desk } = shown;
  const t = useT();
  const { members } = useMembers(shown);
  const [name, setName] = useState(recall('me.' + id) ?? '');
  const captain = desk.role === 'captain' ? (desk.number ?? 0) : 0;
  const own = (desk.member ?? 0) > 0 || captain > 0;
  const called = own || !name ? undefined : members.find(m => folded(m.name) === folded(name));
  const member = desk.member ?? called?.id ?? 0;
  const team =
    desk.team ??
    (captain ||
      (called?.team ?? (own ? 0 : (info.players?.find(p => folded(p.name) === folded(name))?.id ?? 0))));
  const match = matches.find(m => m.first === team || m.second === team);
  const boards = (match?.boards ?? []).filter(b => member === 0 || b.first === member || b.second === member);
  const standing = standings.find(s => s.id === team);
  const choose = (next: string): void => {
    setName(next);
    remember('me.' + id, next);
  };
  return (
    <div class="one">
      {!own && (
        <label class="field">
          <span>{t('findName')}</span>
          <input list="names" value={name} onInput={e => choose(e.currentTarget.value)} autocomplete="off" />
        </label>
      )}
      {!own && (
        <datalist id="names">
          {[...members, ...(info.players ?? [])].map(one => (
            <option key={one.name} value={one.name} />
          ))}
        </datalist>
      )}
      {team > 0 && round > 0 && (
        <section aria-label={t('mine')} aria-live="polite">
          <OwnMatch shown={shown} match={match} boards={boards} team={team} alone={member > 0} />
          {own &&
            round === info.paired &&
            boards.map(b => (
              <Board
                key={b.board}
                shown={shown}
                board={b}
                first={match!.first === team}
                named={captain > 0}
              />
            ))}
          {standing && (
            <p class="kv">
              {t('titled', standing.name, t('findStands', standing.rank, points(standing.points)))}
            </p>
          )}
        </section>
      )}
    </div>
  );
}

/** The team's match; for a single player only their board. */
function OwnMatch({
  shown: { info, round, sides },
  match,
  boards,
  team,
  alone,
}: {
  shown: Shown;
  match: Match | undefined;
  boards: readonly Board1[];
  team: number;
  alone: boolean;
}): JSX.Element {
  const t = useT();
  const words = useWords();
  const one = alone ? boards[0] : undefined;
  const first = match?.first === team;
  const side = one && sides[one.reversed === first ? 1 : 0];
  const teams =
    match &&
    match.second > 0 &&
    `${match.first_name} ${points(match.first_points)} : ${points(match.second_points)} ${match.second_name}`;
  return (
    <div class="mbb">
      <span class="big">
        {!match || (alone && !one)
          ? '–'
          : one && boards.length === 1
            ? `${match.match}.${one.board}`
            : match.match}
      </span>
      <div>
        {!match && <b>{t('notThisRound')}</b>}
        {match?.second === 0 && <b>{t('youBye')}</b>}
        {match && match.second > 0 && match.boards.length === 0 && <b>{t('hidden')}</b>}
        {match && match.boards.length > 0 && boards.length === 0 && <b>{t('notSeated')}</b>}
        {one && boards.length === 1 && (
          <>
            <b>
              <i class={'side ' + side} />
              {t('youPlay', words.side[side!])}
            </b>
            <p>{t('against')}</p>
            <b>
              <i class={'side ' + sides[one.reversed === first ? 0 : 1]} />
              {(first ? one.second_name : one.first_name) || t('nobody')}
            </b>
          </>
        )}
        {boards.length > 1 &&
          boards.map(b => (
            <p key={b.board}>
              {match!.match}.{b.board} <i class={'side ' + sides[b.reversed ? 1 : 0]} />{' '}
              {`${b.first_name || t('nobody')} ${asShown(spelled(b.result)) || '–'} `}
              {`${b.second_name || t('nobody')} `}
              <i class={'side ' + sides[b.reversed ? 0 : 1]} />
            </p>
          ))}
        {teams && <p>{teams}</p>}
        <p>{t('roundOf', round, info.rounds)}</p>
      </div>
    </div>
  );
}

/** The visitor's board, if it has players on both sides and is not played on the server. */
function Board({
  shown,
  board,
  first,
  named,
}: {
  shown: Shown;
  board: Board1;
  first: boolean;
  named: boolean;
}): JSX.Element | null {
  const game = reportedOf(shown.round, board);
  if (board.first === 0 || board.second === 0 || boardGame(shown.games, shown.round, board)) return null;
  return <PhoneReport shown={shown} game={game} white={board.reversed !== first} named={named} />;
}
