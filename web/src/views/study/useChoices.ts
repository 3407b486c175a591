// SPDX-License-Identifier: GPL-3.0-or-later
// Completions at the caret of a query: the keys of the server's parser, and values from the collection.
import { useEffect, useState } from 'preact/hooks';
import { call } from '../../api';
import * as collections from '../../calls/collections';
import { lang } from '../../prefs';
import { useStore } from '../../store';
import { useAnswer } from '../../useAnswer';
import type { SearchKey, SearchValue } from '../../wire';
import { keyChoices, keyOf, listChoices, saidChoices, type Choice, type Place } from './completing';
import { useT } from './words';

/** The pause in typing, in milliseconds, after which the collection is asked. */
const PAUSE = 150;
const NOTHING: { values: SearchValue[] } = { values: [] };
const NO_KEYS: { keys: SearchKey[] } = { keys: [] };

/** Loads the keys when something is first typed. */
function useKeys(place: Place | null): readonly SearchKey[] {
  const language = useStore(lang);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (place) setWanted(true);
  }, [place === null]);
  return useAnswer(
    wanted ? language : '',
    () => (wanted ? call(collections.searchKeys()) : Promise.resolve(NO_KEYS)),
    NO_KEYS,
  ).answer.keys;
}

export function useChoices(file: string, place: Place | null): readonly Choice[] {
  const t = useT();
  const keys = useKeys(place);
  const key = place?.key ? keyOf(keys, place.key) : undefined;
  const asked = file && place && key?.suggests ? `${file} ${key.key} ${place.typed}` : '';
  const [meant, setMeant] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setMeant(asked), PAUSE);
    return () => clearTimeout(timer);
  }, [asked]);
  const { answer, of } = useAnswer(
    meant,
    () =>
      meant && meant === asked
        ? call(collections.collectionValues(file, { key: key!.key, text: place!.typed }))
        : Promise.resolve(NOTHING),
    NOTHING,
  );
  if (!place) return [];
  if (place.key === null) return keyChoices(keys, place.typed);
  if (!key) return [];
  if (key.suggests) return of === asked ? saidChoices(answer.values, count => t('inGames', count)) : [];
  return listChoices(key, place.typed);
}
