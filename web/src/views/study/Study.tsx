// SPDX-License-Identifier: GPL-3.0-or-later
// The study page: a free board of either game with its record, engine lines, tables, and the judging
// laboratory.
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Header, TabBar } from '../../chrome';
import { useStore } from '../../store';
import { entitle } from '../../title';
import type { Game, LastMove } from '../../types';
import Mistakes from '../mistakes/Mistakes';
import { useBeginning, useLeaving, type Place } from './begin';
import { Engine } from './engine';
import { GamesDialog } from './GamesDialog';
import { Lab } from './laboratory';
import { LessonReport } from '../school/report';
import { SolutionAsk } from './Lesson';
import { StudyModel } from './model';
import { openSource, PasteDialog, type Reading } from './PasteDialog';
import { titleOf } from './record';
import { Saved } from './saved';
import { SaveDialog } from './SaveDialog';
import { SettingUp, StudyBoard } from './StudyBoard';
import { Aside, Foot, NewDialog, RecordSection } from './StudyParts';
import { freshTree } from './studyView';
import { Live } from './together/live';
import { newTree } from './tree';
import { useDrop, useKeys } from './useStudy';
import { useT } from './words';

interface Models {
  model: StudyModel;
  saved: Saved | null;
  live: Live | null;
  engine: Engine;
  lab: Lab;
}
/** Creates the models of this view, and closes them when it is left. */
function useModels(route: Place): Models {
  const models = useMemo((): Models => {
    const model = new StudyModel(freshTree(/[?&]game=xiangqi/.test(location.search) ? 'xiangqi' : 'chess'));
    const saved = route.part === 's' ? new Saved(model, route.id) : null;
    const live = saved && new Live(model, saved);
    return { model, saved, live, engine: new Engine(model), lab: new Lab(model) };
  }, []);
  useEffect(
    () => () => {
      models.engine.close();
      models.model.close();
      models.live?.close();
      models.saved?.close();
    },
    [],
  );
  return models;
}

export default function Study({ route }: { route: Place }): JSX.Element {
  const t = useT();
  const { model, saved, live, engine, lab } = useModels(route);
  const { tree, node } = useStore(model.view);
  const looked = useStore(lab.view);
  const [dialog, open] = useState<'paste' | 'save' | 'new' | 'solution' | null>(null);
  const [reading, setReading] = useState<Reading | null>(null);
  const [setting, set] = useState(false);
  const [pointed, point] = useState<LastMove | null>(null);
  const [over, setOver] = useState(false);
  const [{ problem, away, waits }, setProblem] = useBeginning(model, route, saved, setReading);
  useLeaving(model);
  useEffect(() => {
    entitle(titleOf(tree) || t('title'));
  });
  useEffect(() => point(null), [node]);
  const learnt = useStore(engine.learning);
  const settingUp = setting || looked.changing;
  useKeys(model, engine, lab, !settingUp && !dialog && !reading && !learnt);
  useDrop(setOver, async file =>
    setProblem(
      await openSource(model, { body: file, name: file instanceof File ? file.name : '' }, setReading),
    ),
  );
  const begun = (wanted: Game, start?: string): void => {
    lab.clear();
    model.take(start ? newTree(wanted, start, tree.head.rules) : freshTree(wanted));
    set(false);
  };
  const cancel = (): void => {
    set(false);
    lab.change({ changing: false });
  };
  const close = (): void => open(null);
  const parts = { model, engine, lab, live };
  if (learnt) return <Mistakes {...learnt} back={t('toStudy')} close={() => engine.learning.set(null)} />;
  return (
    <>
      <Header skip="#board" />
      <main
        id="main"
        class={
          'st ' +
          tree.head.game +
          (over ? ' dropping' : '') +
          (looked.answer ? ' judged' : '') +
          (waits ? ' waits' : '')
        }
      >
        <h1 class="sr">{t('title')}</h1>
        {saved && <LessonReport model={model} saved={saved} />}
        {settingUp ? (
          <SettingUp model={model} lab={lab} changing={looked.changing} begun={begun} cancel={cancel} />
        ) : away ? (
          <p class="note away" id="board" role="status">
            {t('awayOpen')}
          </p>
        ) : (
          <StudyBoard {...parts} pointed={pointed} />
        )}
        {!away && <RecordSection {...parts} />}
        {!away && !settingUp && <Aside {...parts} saved={saved} problem={problem} point={point} />}
        {!away && <Foot model={model} setting={setting} set={set} open={open} />}
      </main>
      {dialog === 'paste' && <PasteDialog model={model} close={close} several={setReading} />}
      {dialog === 'save' && <SaveDialog model={model} close={close} />}
      {dialog === 'solution' && <SolutionAsk close={close} done={() => open('save')} />}
      {dialog === 'new' && (
        <NewDialog
          close={close}
          begun={game => {
            close();
            begun(game);
          }}
        />
      )}
      {reading && <GamesDialog model={model} reading={reading} close={() => setReading(null)} />}
      <TabBar />
    </>
  );
}
