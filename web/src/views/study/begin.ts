// SPDX-License-Identifier: GPL-3.0-or-later
// Decides what the study opens with: what the address asks for, else the draft that this tab had open.
import { useEffect, useState } from 'preact/hooks';
import { Refusal } from '../../api';
import { words } from '../../i18n';
import { toast } from '../../toast';
import { collectionGame, gameText, readFile, type GameRecord } from './calls';
import { draftText, heldHere, latestFree, tidyDrafts, type Draft } from './drafts';
import { here, isBare } from './keeper';
import { recordIn } from './link';
import type { StudyModel } from './model';
import { openSource, type Reading } from './PasteDialog';
import { grownTree } from './record';
import type { Saved } from './saved';
import { nodeAt, type Tree } from './tree';
import { isAway, RETRY } from './unchecked';
import { word } from './words';

export interface Place {
  part: string;
  id: string;
  number: string;
}
/** Links from other sites write the spaces of a FEN as "_". */
const fenAsked = (query: URLSearchParams): string | undefined => query.get('fen')?.replace(/_/g, ' ');
/** The record that the address describes: a position, moves in UCI, and a rule set. */
function recordOf(query: URLSearchParams): string {
  const start = fenAsked(query);
  const rules = query.get('rules');
  const moves = query.get('moves')?.split(' ') ?? [];
  return JSON.stringify({
    format: 'qiyuan-game',
    version: 1,
    game: query.get('game') ?? 'chess',
    result: '*',
    ...(start && { start }),
    tags: rules ? [['Rules', rules]] : [],
    moves: moves.map(move => ({ move })),
  });
}
/** The id of the published repetition figure in the address, or null. */
export const figureAsked = (): string | null => new URLSearchParams(location.search).get('figure');

/**
 * Reads a draft's tree. If the server cannot read the draft now, or reads fewer moves, the draft is used as
 * it was saved.
 */
async function treeOfDraft(head: Draft, text: string): Promise<Tree> {
  const record = JSON.parse(text) as GameRecord;
  const rules = record.tags?.find(([name]) => name === 'Rules')?.[1] ?? '';
  const read = head.unchecked.length
    ? null
    : await readFile(text, 'study.json').catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        return null;
      });
  const tree = await grownTree(
    read?.record.moves.length === record.moves.length ? read : { record, notations: [], texts: [], rules },
  );
  for (const place of head.unchecked) {
    const node = nodeAt(tree, place);
    if (node) node.unchecked = true;
  }
  return tree;
}
/** Opens a draft; returns false if its text is missing. */
export async function openDraft(model: StudyModel, head: Draft): Promise<boolean> {
  const text = await draftText(head.id);
  if (text === null) return false;
  const tree = await treeOfDraft(head, text);
  model.open(head.id, tree, nodeAt(tree, head.path) ?? tree.root, head.found);
  return true;
}
async function restore(model: StudyModel, head: Draft | null): Promise<boolean> {
  if (!head || !isBare(model.now.tree) || !(await openDraft(model, head))) return false;
  toast(word('restored'));
  return true;
}

/** Address fragments that are read when the page opens: a study in the link, or the token to write in one. */
const LINK = /^#[zr]=/;
const READ = /^#[zrw]=/;

/** A fault of the address: the server's words, or the page's in the language chosen when they are shown. */
export type Fault = string | (() => string);

/** Returns a fault or null; throws if the server cannot be reached. */
async function begin(
  model: StudyModel,
  place: Place,
  saved: Saved | null,
  several: (reading: Reading) => void,
): Promise<Fault | null> {
  const linked = await recordIn(location.hash);
  const query = new URLSearchParams(location.search);
  const fen = fenAsked(query);
  const moves = query.get('moves');
  const rules = query.get('rules');
  const mine = heldHere();
  const damaged = linked === null && LINK.test(location.hash);
  const plain = !place.part && linked === null && !damaged && !fen && !moves && !figureAsked();
  const source = (body: string, name: string): Promise<string | null> =>
    openSource(model, { body, name, found: true }, several, 0, true);
  tidyDrafts();
  if (saved) return (await saved.open(), null);
  if (mine && (plain || (mine.address === here() && !mine.found)) && (await restore(model, mine)))
    return null;
  if (linked !== null) return source(linked, 'study.json');
  if (damaged) return () => word('badLink');
  if (place.part === 'g') {
    const wrong = await source(await gameText(place.id), place.id + '.pgn');
    model.toEnd(); // a finished game opens at its end
    return wrong;
  }
  if (place.part === 'c') return source(await collectionGame(place.id, Number(place.number || 1)), '');
  if (fen || moves) {
    const wrong = await source(rules || moves ? recordOf(query) : fen!, '');
    model.toEnd(); // show the position after the moves in the address
    return wrong === null || !fen || rules || moves ? wrong : () => word('noPosition', fen);
  }
  if (plain) await restore(model, await latestFree());
  return null;
}

export interface Beginning {
  problem: Fault | null;
  /** Nothing is shown yet, because the server cannot be reached; the page keeps trying. */
  away: boolean;
  /** What the address names has not come yet. */
  waits: boolean;
}
/** Opens what the address asks for; if the server is away, as soon as it is back. */
export function useBeginning(
  model: StudyModel,
  place: Place,
  saved: Saved | null,
  several: (reading: Reading) => void,
): [Beginning, (problem: string | null) => void] {
  const [now, set] = useState<Beginning>({ problem: null, away: false, waits: !!place.part });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wanted = true;
    const open = (): void =>
      void begin(model, place, saved, several).then(
        problem => wanted && set({ problem, away: false, waits: false }),
        (error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          if (!wanted) return;
          const away = isAway(error);
          set({ problem: away ? null : error.message || words().unreachable, away, waits: false });
          if (away) timer = setTimeout(open, RETRY);
        },
      );
    open();
    // If only the fragment of the address changes, the browser does not load the page; reload it to open the
    // link.
    const linked = (): void => void (READ.test(location.hash) && location.reload());
    addEventListener('hashchange', linked);
    return () => {
      removeEventListener('hashchange', linked);
      wanted = false;
      clearTimeout(timer);
    };
  }, []);
  return [now, problem => set({ ...now, problem })];
}

/** Saves changes when the page is closed; if the browser cannot save them, it asks the user first. */
export function useLeaving(model: StudyModel): void {
  useEffect(() => {
    const keep = (): void => model.keep();
    const hidden = (): void => void (document.visibilityState === 'hidden' && model.keep());
    const ask = (event: BeforeUnloadEvent): void => {
      model.keep();
      if (model.atRisk) event.preventDefault();
    };
    addEventListener('pagehide', keep);
    addEventListener('beforeunload', ask);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      removeEventListener('pagehide', keep);
      removeEventListener('beforeunload', ask);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, []);
}
