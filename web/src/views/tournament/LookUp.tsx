// SPDX-License-Identifier: GPL-3.0-or-later
// Looks up a player in the rating lists by the id or name in the record: shows the data found, and which
// fields would change. The record is saved separately.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Refusal } from '../../api';
import * as tournaments from '../../calls/tournaments';
import { useWords } from '../../i18n';
import { Icon } from '../../icons';
import type { RatedPlayer } from '../../wire';
import { ask } from './calls';
import { changesOf, labelOf, replacing, taken, type Change, type Counts } from './listedModel';
import type { Filled } from './playerModel';
import { useT, type T } from './words';

interface Looked {
  who: string;
  lists: boolean;
  counts: Counts;
  more: boolean;
  listed: RatedPlayer[];
}
export interface LookUp {
  looked: Looked | null;
  fault: string;
  /** The values filled in after choosing a player. */
  done: Change[] | null;
  /** Searches for an id or a name. */
  look: (who: string) => void;
  take: (changes: Change[]) => void;
  shut: () => void;
}

export function useLookUp(event: string, form: Filled, fill: (form: Filled) => void): LookUp {
  const words = useWords();
  const [looked, setLooked] = useState<Looked | null>(null);
  const [fault, setFault] = useState('');
  const [done, setDone] = useState<Change[] | null>(null);
  const shut = (): void => {
    setLooked(null);
    setFault('');
    setDone(null);
  };
  const look = async (who: string): Promise<void> => {
    shut();
    try {
      setLooked({ who, ...(await ask<Omit<Looked, 'who'>>(event, tournaments.lookUp(event, { who }))) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setFault(error.message || words.unreachable);
    }
  };
  return {
    looked,
    fault,
    // Once the record was saved or edited again, the note is out of date.
    done: done?.every(({ field, now }) => form[field] === now) ? done : null,
    look: who => void look(who.trim()),
    take: changes => {
      fill(taken(form, changes));
      setLooked(null);
      setDone(changes);
    },
    shut,
  };
}

/** Beside a field: looks up its value. */
export function LookUpButton({ by, text, up }: { by: string; text: string; up: LookUp }): JSX.Element {
  const t = useT();
  return (
    <button
      class="btn quiet"
      type="button"
      disabled={!text.trim()}
      aria-label={t('titled', t('lookUp'), by)}
      title={t('lookUpText')}
      onClick={() => up.look(text)}
    >
      <Icon name="search" />
      {t('lookUp')}
    </button>
  );
}

const told = (t: T, game: string, { field, before, now }: Change): string => {
  const word = (text: string): string =>
    field === 'sex' ? t(text === 'w' ? 'female' : text === 'm' ? 'male' : 'sex') : text;
  const label = t(labelOf(field, game));
  return before ? t('changeOf', label, word(before), word(now)) : t('titled', label, word(now));
};
const listOf = (t: T, game: string, changes: readonly Change[]): string =>
  changes.map(one => told(t, game, one)).join(t('listed'));

/** The player found, and the fields filled in. */
export function LookedUp({ up, form, game }: { up: LookUp; form: Filled; game: string }): JSX.Element | null {
  const { looked, fault, done } = up;
  const t = useT();
  if (!looked && !fault && !done) return null;
  return (
    <section class="looked" aria-label={t('ratingLists')}>
      {fault && (
        <p class="note bad" role="alert">
          {fault}
        </p>
      )}
      {done && (
        <p class="note" role="status">
          {t('filledFrom', listOf(t, game, done))}
        </p>
      )}
      {looked && (
        <p class={looked.lists ? 'kv' : 'note'} role="status">
          {!looked.lists
            ? t('noLists')
            : looked.listed.length === 0
              ? t('listedNobody', looked.who)
              : t(looked.more ? 'listedMore' : 'listedFound', looked.listed.length, looked.who)}
        </p>
      )}
      <ul class="dbt">
        {looked?.listed.map(one => (
          <Hit key={one.id} one={one} form={form} game={game} counts={looked.counts} take={up.take} />
        ))}
      </ul>
      <button class="btn quiet" type="button" onClick={up.shut}>
        {t('close')}
      </button>
    </section>
  );
}

interface HitProps {
  one: RatedPlayer;
  form: Filled;
  game: string;
  counts: Counts;
  take: (changes: Change[]) => void;
}

function Hit({ one, form, game, counts, take }: HitProps): JSX.Element {
  const t = useT();
  const changes = changesOf(form, one, counts);
  const over = replacing(changes);
  const facts = [
    one.federation,
    one.rating && t('ratedAt', t('paceStandard'), one.rating),
    one.rapid && t('ratedAt', t('paceRapid'), one.rapid),
    one.blitz && t('ratedAt', t('paceBlitz'), one.blitz),
    one.birth || '',
    one.sex === 'm' ? t('male') : one.sex === 'w' ? t('female') : '',
    one.id,
  ];
  return (
    <li>
      <b>{`${one.title} ${one.name}`.trim()}</b>
      <small class="sub">{facts.filter(Boolean).join(' · ')}</small>
      {over.length > 0 && <small class="sub">{t('wouldChange', listOf(t, game, over))}</small>}
      {changes.length > 0 ? (
        <button
          class="btn"
          type="button"
          aria-label={t('titled', t('fillIn'), `${one.name} ${one.id}`)}
          onClick={() => take(changes)}
        >
          {t('fillIn')}
        </button>
      ) : (
        <small class="sub">{t('asFilled')}</small>
      )}
    </li>
  );
}
