// SPDX-License-Identifier: GPL-3.0-or-later
// A board in the desk's list of boards.
import type { JSX } from 'preact';
import { Mini } from '../../board/Mini';
import { clockText } from '../../clock';
import { useWords } from '../../i18n';
import { follows } from '../../router';
import { SIDES } from '../../types';
import { unsent } from './acts';
import type { Seen } from './calls';
import { calls, leftNow, nearest, needOf, short, upheld, type Numbered } from './needs';
import { useT } from './words';

/**
 * The most important fact about a board: why it needs the arbiter, which limit it is close to, or how it
 * ended.
 */
function Foot({ seen }: { seen: Seen }): JSX.Element {
  const b = seen.board;
  const t = useT();
  const words = useWords();
  const claim = upheld(b);
  const near = nearest(b);
  const { waiting, returned } = unsent(b.id);
  if (returned) return <span class="foot1 calls">{t('cameBack', returned)}</span>;
  if (waiting) return <span class="foot1 due">{t('waitHere', waiting)}</span>;
  if (b.result) return <span class="foot1">{b.result.replace(/1\/2/g, '½').replace('-', '–')}</span>;
  const need = needOf(seen);
  if (need?.rank === 1)
    return (
      <span class="foot1 calls">
        {words.side[need.side]}
        {words.colon}
        {t('flag')}
      </span>
    );
  if (b.asked?.claim)
    return (
      <span class="foot1 calls">
        {words.side[b.asked.side]}
        {words.colon}
        {words.claims[b.asked.claim] ?? b.asked.claim}
      </span>
    );
  if (claim)
    return (
      <span class="foot1 calls">
        {words.side[claim.side]}
        {words.colon}
        {words.claims[claim.kind] ?? claim.kind}
      </span>
    );
  if (b.offer)
    return (
      <span class="foot1 calls">
        {words.side[b.offer]}
        {words.colon}
        {t('offer')}
      </span>
    );
  if (short(seen)) return <span class="foot1 due">{t('shortTime')}</span>;
  return near ? (
    <span class="foot1 due">
      {words.claims[near.claim] ?? near.claim} {near.count} / {near.needed}
    </span>
  ) : (
    <span class="foot1">{t('calm')}</span>
  );
}

export function Tile({ number, ...seen }: Numbered): JSX.Element {
  const t = useT();
  const words = useWords();
  const b = seen.board;
  return (
    <a href={`/desk/${b.id}`} onClick={follows} class={calls(seen) ? 'calls' : b.result ? 'over' : ''}>
      <span class="no1">
        <strong>{number}</strong>
        <span class="sub">
          {words.game[b.game]} · {t('moveNo', Math.floor(b.plies / 2) + 1)}
        </span>
      </span>
      {b.fen ? (
        <Mini game={b.game} fen={b.fen} last={null} />
      ) : (
        <span class="sub">
          {t('movesOf')}
          {words.colon}
          {t('unentered')}
        </span>
      )}
      {[0, 1].map(k => (
        <b key={k}>
          <span>
            <i class={'side ' + SIDES[b.game][k]} style="display:inline-block" />{' '}
            {k ? b.second || t('second') : b.first || t('first')}
          </span>{' '}
          <span class={'num' + (!b.result && b.clocks.running === SIDES[b.game][k] ? ' run' : '')}>
            {clockText(leftNow(seen, SIDES[b.game][k]!))}
          </span>
        </b>
      ))}
      <Foot seen={seen} />
    </a>
  );
}
