// SPDX-License-Identifier: GPL-3.0-or-later
// The sounds of a game's events and their texts: spoken, in notifications, and in the arbiter's log.
import type { Words } from './i18n';
import { saidMove } from './notation';
import { doerOf, nameOf, openedSaid, resultSaid, rulingSaid } from './phrase';
import { lang, notation } from './prefs';
import type { Sound } from './sound';
import type { BareState, EventMessage, Minute, Side, State, WrittenMove } from './types';

/** Rulings that need no text of their own, because their event's text says the same. */
const SAID_ELSEWHERE = new Set(['check', 'offer', 'declined', 'result']);

/** Events that need an answer, and events that are answers. */
const ASKS = new Set(['offer', 'takeback-ask', 'adjourn', 'rematch']);
const ANSWERS = new Set(['decline', 'takeback', 'takeback-decline', 'adjourn-decline', 'add-time']);

/** The sounds of an event. The player who caused it needs none, except for the arbiter's answer. */
export function soundsOf(
  { event, move, rulings }: EventMessage,
  state: State,
  own: boolean,
  ended: boolean,
): Sound[] {
  const theirs = state.you !== null && event.side !== state.you;
  const sounds: Sound[] = [];
  if (move?.check) sounds.push('check');
  else if ((move || event.event === 'move') && !own) sounds.push(move?.capture ? 'capture' : 'move');
  if (ended) return [...sounds, 'end'];
  const asked = theirs && ASKS.has(event.event) && (event.event !== 'rematch' || !!state.may.rematch);
  const answered =
    (theirs && ANSWERS.has(event.event)) ||
    (state.you !== null && rulings.some(one => !SAID_ELSEWHERE.has(one.ruling)));
  if (theirs && (event.event === 'join' || event.event === 'rematch-game')) sounds.push('come');
  else if (asked) sounds.push('ask');
  else if (answered) sounds.push('answer');
  return sounds;
}

/**
 * The first of two moves, if it was made on the board: the game begins after it, and it is not in the list of
 * moves.
 */
export const firstOf = (
  { event, move }: Pick<EventMessage, 'event' | 'move'>,
  state: BareState,
): WrittenMove | null => (event.event === 'move' && !move ? (state.odds?.first ?? null) : null);

/** The text for an offer to adjourn or, after both have agreed, for the side that seals a move. */
const adjournWords = (t: Words, state: BareState, side?: Side): string =>
  state.adjourning
    ? t.adjournAgreed(t.side[state.side])
    : !side
      ? ''
      : side === state.you
        ? t.youOfferedAdjourn
        : t.offersAdjourn(doerOf(t, state, side));

/** The text of a notification about an event, without how to answer it. */
export function noticeWords(t: Words, message: EventMessage, state: State): string {
  const { event, move, rulings } = message;
  const { side } = event;
  const ruled = rulings.filter(one => !SAID_ELSEWHERE.has(one.ruling)).map(one => rulingSaid(t, one));
  const offered = event.event === 'offer' && side ? [t.offered(doerOf(t, state, side))] : [];
  if (move)
    return [
      t.moved(t.side[move.side], saidMove(t, state.game, move, notation[state.game].get(), lang.get())),
      ...offered,
      ...ruled,
    ].join(t.gap);
  if (event.event === 'join') return side ? t.sitsDown(nameOf(t, state.players[side])) : '';
  if (event.event === 'rematch-game') return t.toRematch;
  if (event.event === 'takeback-ask' && side) return t.asksBack(doerOf(t, state, side));
  if (event.event === 'adjourn') return adjournWords(t, state, side);
  if (event.event === 'rematch' && side)
    return state.may.rematch ? t.eventMinute.rematch!(doerOf(t, state, side)) : '';
  return [
    ...offered,
    ...(offered.length ? [] : [eventWords(t, message, state)].filter(Boolean)),
    ...ruled,
  ].join(t.gap);
}

/**
 * The description of an event: the move with its check, a player joining, offers and requests with how to
 * answer them.
 */
function eventWords(t: Words, { event, move }: EventMessage, state: State): string {
  const { side } = event;
  const own = side === state.you;
  const mine = state.you !== null && !own;
  const offered = side
    ? own
      ? t.youOffered
      : t.offered(doerOf(t, state, side)) + (mine && state.may.accept ? t.gap + t.answerIt : '')
    : '';
  if (move) {
    const text = t.moved(
      t.side[move.side],
      saidMove(t, state.game, move, notation[state.game].get(), lang.get()),
    );
    return [
      text,
      ...(move.check && !state.result ? [t.check] : []),
      ...(event.event === 'offer' ? [offered] : []),
    ].join(t.gap);
  }
  const first = firstOf({ event, move }, state);
  if (first && side)
    return t.moved(
      t.side[side],
      saidMove(t, state.game, { ply: 0, side, ...first }, notation[state.game].get(), lang.get()),
    );
  if (event.event === 'join')
    return side
      ? t.sitsDown(nameOf(t, state.players[side])) + (state.you ? t.gap + openedSaid(t, state, true) : '')
      : ''; // the game begins with it
  if (event.event === 'offer') return offered;
  if (event.event === 'decline') return t.declined;
  if (event.event === 'takeback-ask' && side)
    return own ? t.youAskedBack : t.asksBack(doerOf(t, state, side)) + (mine ? t.gap + t.answerIt : '');
  if (event.event === 'adjourn')
    return adjournWords(t, state, side) + (state.may['adjourn-answer'] ? t.gap + t.answerIt : '');
  if (event.event === 'rematch' && side)
    return own
      ? t.rematchAsked
      : mine && !state.may.rematch
        ? ''
        : // agreed: the new game has its own text
          t.eventMinute.rematch!(doerOf(t, state, side)) + (mine ? t.gap + t.answerRematch : '');
  return side ? (t.eventMinute[event.event]?.(t.side[side]) ?? '') : '';
}

/** The same lines as in the server's own log; events without a text of their own are omitted. */
export function minutesOf(message: EventMessage, ply: number): Minute[] {
  const { event, side } = message.event;
  if (!message.rulings.length && ['move', 'join', 'rematch-game'].includes(event)) return [];
  return [{ n: message.n, ply, event, by: side ?? null, rulings: message.rulings }];
}

/** All texts of an event in one line, because a second announcement would cut off the first. */
export function lineOf(
  t: Words,
  message: EventMessage,
  state: State,
  ended: boolean,
): { line: string; urgent: boolean } {
  const { move, rulings } = message;
  const told = eventWords(t, message, state);
  const ruled = rulings.filter(one => !SAID_ELSEWHERE.has(one.ruling)).map(one => rulingSaid(t, one));
  const end = ended && state.result ? [resultSaid(t, state, state.result)] : [];
  return {
    line: [...(told ? [told] : []), ...ruled, ...end].join(t.gap),
    urgent: !move && !end.length && ruled.length > 0,
  };
}
