// SPDX-License-Identifier: GPL-3.0-or-later
// A simul: one host against many opponents under one address. Visitors take the first free seat; everyone
// sees the boards and the score; the host goes from board to board, and can close the simul to newcomers.
import type { JSX } from 'preact';
import { useWords } from '../../i18n';
import { nameOf, refusalWords } from '../../phrase';
import { follows } from '../../router';
import type { Problem } from '../../types';
import { boardOf, freeOf, points, scoreOf, termsOf, type Display } from './displayModel';
import { Address, Results, Terms } from './DisplayParts';
import { Tile } from './LiveBoards';
import { useDisplay, type Followed } from './useDisplay';
import { useT } from './words';

export function DisplayView({ id }: { id: string }): JSX.Element {
  const t = useT();
  const w = useWords();
  const followed = useDisplay(id);
  const { seen, problem } = followed;
  if (!seen) return <NotYet problem={problem} />;
  const { display, received } = seen;
  const { boards } = display;
  const host = boards.find(board => board.host);
  const terms = termsOf(boards);
  return (
    <section aria-labelledby="h" class="display">
      <h1 id="h">{display.title || t('simul')}</h1>
      {host?.host && <p class="lead">{t('by', nameOf(w, host.game.players[host.host]))}</p>}
      <ul class="terms-of">
        {terms.map(board => (
          <li key={board.game.game}>
            <Terms board={board} alone={terms.length < 2} />
          </li>
        ))}
      </ul>
      <ComeTo display={display} />
      {problem && (
        <p class="note bad" role="alert">
          {refusalWords(w, problem)}
        </p>
      )}
      <Ways display={display} followed={followed} />
      {display.own && !display.closed && display.tally.free > 0 && <Closing id={id} followed={followed} />}
      <ul class="live many">
        {boards.map(board => (
          <Tile
            key={board.game.id}
            game={board.game}
            received={received}
            due={board.game.status === 'playing' && board.game.you === board.game.side}
            note={board.outcome && t(board.outcome)}
          />
        ))}
      </ul>
      {scoreOf(display) && <Results boards={boards} />}
    </section>
  );
}

/** Shown before the server's first report: nothing, or the error. */
function NotYet({ problem }: { problem: Problem | null }): JSX.Element {
  const t = useT();
  const w = useWords();
  return (
    <section aria-labelledby="h">
      <h1 id="h">{t('simul')}</h1>
      {problem && (
        <>
          <p class="note bad" role="alert">
            {problem.status === 404 ? t('noSuch') : refusalWords(w, problem)}
          </p>
          <p class="row kv">
            <a class="btn main" href="/" onClick={follows}>
              {w.toHall}
            </a>
          </p>
        </>
      )}
    </section>
  );
}

/** The number of free boards, and the score of the display. */
function ComeTo({ display }: { display: Display }): JSX.Element {
  const t = useT();
  const { boards, closed, tally } = display;
  const score = scoreOf(display);
  return (
    <p role="status">
      {!boards.length
        ? t('none2')
        : closed
          ? t('closed')
          : tally.free
            ? t('free', tally.free, boards.length)
            : t('full')}
      {boards.length > 0 && (
        <>
          <br />
          {t('tally', tally.won, tally.drawn, tally.lost, tally.playing)}
          {score && (
            <>
              {' '}
              · <b>{t('score', points(score.given), points(score.taken))}</b>
            </>
          )}
        </>
      )}
    </p>
  );
}

/** Links to the visitor's board or to a free one; for the host, to the next board. */
function Ways({ display, followed: { busy, join } }: { display: Display; followed: Followed }): JSX.Element {
  const t = useT();
  const w = useWords();
  const { own, closed, boards } = display;
  const mine = boardOf(display);
  const several = termsOf(boards).length > 1;
  return (
    <div class="row">
      {mine && (
        <a class="btn main" href={'/g/' + mine.game.id} onClick={follows}>
          {t('back')}
        </a>
      )}
      {!mine &&
        !own &&
        !closed &&
        freeOf(boards).map(([game, free], _, { length }) => (
          <button key={game} class="btn main" aria-busy={busy} disabled={busy} onClick={() => join(game)}>
            {length > 1 ? t('sitAt', w.game[game], free) : t('sit') + (several ? w.colon + w.game[game] : '')}
          </button>
        ))}
      {own && (
        <a class="btn main" href="/boards" onClick={follows}>
          {t('boards')}
        </a>
      )}
    </div>
  );
}

/** The address to share, and the button that closes the simul. */
function Closing({ id, followed: { busy, close } }: { id: string; followed: Followed }): JSX.Element {
  const t = useT();
  return (
    <>
      <Address path={'/s/' + id} />
      <p class="note">{t('closeText')}</p>
      <div class="row">
        <button class="btn" aria-busy={busy} disabled={busy} onClick={close}>
          {t('close')}
        </button>
      </div>
    </>
  );
}
