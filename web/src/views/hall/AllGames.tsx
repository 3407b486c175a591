// SPDX-License-Identifier: GPL-3.0-or-later
// All of the player's games, including finished ones: filtered by name, game and result, each with a
// download.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import * as games from '../../calls/games';
import { fileLink, listGames, Refusal } from '../../api';
import { Header, TabBar } from '../../chrome';
import { useWords, type Words } from '../../i18n';
import { resultMark, winner } from '../../notation';
import { controlWords, nameOf, refusalWords, resultText } from '../../phrase';
import { lang } from '../../prefs';
import { follows } from '../../router';
import { useStore } from '../../store';
import { entitle } from '../../title';
import { other, type Problem, type Summary } from '../../types';
import { passes } from './filter';
import { Filters, mineFilter } from './Filters';
import { SideMark } from '../Side';

type Outcome = 'all' | 'playing' | 'won' | 'drawn' | 'lost';
const OUTCOMES: readonly Outcome[] = ['all', 'playing', 'won', 'drawn', 'lost'];

function outcomeOf(game: Summary): Outcome {
  if (!game.result) return 'playing';
  const side = winner(game.game, game.result.result);
  return side === null ? 'drawn' : side === game.you ? 'won' : 'lost';
}
const opponentOf = (t: Words, game: Summary): string =>
  game.you ? nameOf(t, game.players[other(game.game, game.you)]) : '';

export default function AllGames(): JSX.Element {
  const t = useWords();
  const [games, setGames] = useState<Summary[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [wanted, setWanted] = useState('');
  const [outcome, setOutcome] = useState<Outcome>('all');
  const filter = useStore(mineFilter);
  useEffect(() => {
    listGames('mine').then(setGames, (error: unknown) =>
      setProblem(error instanceof Refusal ? error.problem : {}),
    );
    entitle(t.yourGames);
  }, [t]);
  const text = wanted.trim().toLowerCase();
  const shown =
    games?.filter(
      game =>
        passes(filter, game) &&
        (outcome === 'all' || outcomeOf(game) === outcome) &&
        (!text ||
          [opponentOf(t, game), t.game[game.game], game.id].some(one => one.toLowerCase().includes(text))),
    ) ?? [];
  return (
    <div class="hall">
      <Header skip="#main" />
      <main id="main" class="all-games">
        <section aria-labelledby="h">
          <h1 id="h">{t.yourGames}</h1>
          <p class="lead">{t.yourGamesLead}</p>
          <div class="field">
            <label for="find">{t.findGame}</label>
            <input
              id="find"
              value={wanted}
              onInput={e => setWanted(e.currentTarget.value)}
              autocomplete="off"
            />
          </div>
          <Filters store={mineFilter} />
          <div class="seg" role="group" aria-label={t.result}>
            {OUTCOMES.map(one => (
              <button key={one} aria-pressed={one === outcome} onClick={() => setOutcome(one)}>
                {t.outcomes[one]}
              </button>
            ))}
          </div>
          {problem && (
            <p class="note bad" role="alert">
              {refusalWords(t, problem)}
            </p>
          )}
          <p class="note" role="status">
            {games ? (shown.length ? t.count(shown.length) : t.noGames) : ''}
          </p>
          <ul class="rows">
            {shown.map(game => (
              <Row key={game.id} game={game} />
            ))}
          </ul>
        </section>
      </main>
      <TabBar />
    </div>
  );
}

function Row({ game }: { game: Summary }): JSX.Element {
  const t = useWords();
  const language = useStore(lang);
  const date = game.created
    ? new Date(game.created).toLocaleDateString(language, { dateStyle: 'medium' })
    : '';
  return (
    <li>
      {game.you && <SideMark side={game.you} />}
      <a href={'/g/' + game.id} onClick={follows}>
        <b>{game.status === 'waiting' ? t.waitingFor : t.withName(opponentOf(t, game))}</b>
        <small>
          {[
            t.game[game.game],
            controlWords(t, game.time),
            game.plies ? t.moveNumber(Math.ceil(game.plies / 2)) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
          {date && (
            <>
              {' '}
              · <span class="whole">{date}</span>
            </>
          )}
        </small>
      </a>
      {game.result ? (
        <span>
          <b>{resultMark(game.result.result)}</b> <small>{resultText(game.game, game.result)}</small>
        </span>
      ) : (
        <span class="now">{t.outcomes['playing']}</span>
      )}
      {game.result ? (
        <span class="keep">
          <a
            class="btn"
            href={games.pgn(game.id).path}
            download={`${game.id}.pgn`}
            aria-label={`${t.download}: ${opponentOf(t, game)} ${date}`}
          >
            PGN
          </a>
          {game.game === 'xiangqi' && (
            <a
              class="btn"
              href={games.xqf(game.id).path}
              download={`${game.id}.xqf`}
              aria-label={`XQF: ${opponentOf(t, game)} ${date}`}
            >
              XQF
            </a>
          )}
          <a
            class="btn"
            {...fileLink(games.pdf(game.id, { lang: language }), `${game.id}.pdf`)}
            aria-label={`${t.scoreSheet}: ${opponentOf(t, game)} ${date}`}
          >
            PDF
          </a>
        </span>
      ) : (
        <span class="keep" />
      )}
    </li>
  );
}
