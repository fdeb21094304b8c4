/** The workbench: code, runs and submissions. */
import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Language } from '../../../contract/languages.ts';
import type { Problem } from '../../../contract/problems.ts';
import { languagesQuery } from '../../queries.ts';
import { useSession } from '../../session.ts';
import type { Mark } from '../../ui/code/code-editor-props.ts';
import { loadModal } from '../../ui/modal.tsx';
import { Split } from '../../ui/split.tsx';
import { ActionBar } from './action-bar.tsx';
import { AssistantPanel } from './assistant/panel.tsx';
import { Console, type ConsoleInput } from './console.tsx';
import { keepCode } from './drafts.ts';
import { EditorPane } from './editor-pane.tsx';
import { LoginPrompt } from './login-prompt.tsx';
import { marksOf } from './marks.ts';
import classes from './problem.module.css';
import { ResultModal } from './result-modal.tsx';
import { SamplesPanel } from './samples-panel.tsx';
import { ShortcutsModal } from './shortcuts-modal.tsx';
import type { Begun } from './standing.ts';
import { useCode } from './use-code.ts';
import { useJudging } from './use-judging.ts';
import { useRunning } from './use-running.ts';
import { useSamples } from './use-samples.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** The tabs below the editor. */
export type ConsoleTab = 'input' | 'samples';

type WorkbenchProps = {
  problem: Problem;
  input: ConsoleInput;
  tab: ConsoleTab;
  onTab: (tab: ConsoleTab) => void;
};

export function Workbench({ problem, input, tab, onTab }: WorkbenchProps) {
  const { person, isLoading } = useSession();
  const { data: available } = useQuery(languagesQuery);
  const languages = available?.filter(({ id }) => problem.languages?.includes(id) ?? true);
  const { code, choose, ...editing } = useCode(problem._id, languages);
  const { language } = editing;
  const [open, setOpen] = useState<'result' | 'login' | 'shortcuts'>();
  const [begun, setBegun] = useState<Begun>('submission');
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const [place, setPlace] = useState<{ line: number }>();

  const running = useRunning((result) => setMarks(marksOf(result)));
  const samples = useSamples(problem._id, (result) => setMarks(marksOf(result)));
  const showResult = () => {
    setPlace(undefined);
    setOpen('result');
  };
  const judging = useJudging(problem._id, (outcome) => {
    if (outcome.type === 'judged') setMarks(marksOf(outcome.result));
    if (outcome.type === 'loggedOut') setOpen('login');
    else showResult();
  });
  const isBusy = running.isRunning || samples.isRunning || judging.isWorking;
  const keepFocus = useFocusThroughWork(isBusy);
  const begin = (what: Begun, act: () => void) => {
    if (isBusy) return;
    keepFocus();
    void loadModal();
    setBegun(what);
    if (what !== 'submission') onTab(what === 'run' ? 'input' : 'samples');
    act();
  };
  const program = () => ({ language, code: code.current });
  const chooseLanguage = (next: Language) => {
    setMarks([]);
    choose(next);
  };
  const run = () => begin('run', () => running.run({ ...program(), input: input.text }));
  const runSamples = () => begin('samples', () => samples.run(program()));
  const submit = () =>
    begin('submission', () => {
      keepCode({ problemId: problem._id, language }, code.current);
      if (person !== null || isLoading) judging.submit(program());
      else setOpen('login');
    });
  const showShortcuts = () => setOpen('shortcuts');
  useShortcuts({ run, runSamples, submit, showAll: showShortcuts, isOn: open === undefined });

  const close = () => setOpen(undefined);
  const goToLine = (line: number) => {
    close();
    setPlace({ line });
  };
  return (
    <section id="workbench" className={classes.workbench} aria-label="Your solution">
      <Split
        name="editor"
        direction="rows"
        label="Height of the editor above input and output"
        startPercent={64}
      >
        <EditorPane
          {...editing}
          languages={languages ?? []}
          onChooseLanguage={chooseLanguage}
          marks={marks}
          place={place}
          onShowShortcuts={showShortcuts}
        />
        <Tabs
          className={classes.consolePane ?? ''}
          value={tab}
          onChange={(next) => onTab(next === 'samples' ? 'samples' : 'input')}
        >
          <ActionBar
            begun={begun}
            running={running}
            samples={samples}
            judging={judging}
            onRun={run}
            onRunSamples={runSamples}
            onSubmit={submit}
            onShowResult={showResult}
          />
          <Tabs.Panel value="input" className={classes.panel ?? ''}>
            <Console input={input} running={running} onGoToLine={goToLine} />
          </Tabs.Panel>
          <Tabs.Panel value="samples" className={classes.panel ?? ''}>
            <div className={classes.samples}>
              <SamplesPanel
                samples={samples}
                comparison={problem.comparison}
                onGoToLine={goToLine}
              />
            </div>
          </Tabs.Panel>
        </Tabs>
      </Split>
      <AssistantPanel problem={problem} language={language} code={code} onGoToLine={goToLine} />
      <ResultModal
        outcome={judging.outcome}
        problem={problem}
        isOpen={open === 'result'}
        returnFocus={place === undefined}
        onClose={close}
        onGoToLine={goToLine}
      />
      <LoginPrompt problemId={problem._id} isOpen={open === 'login'} onClose={close} />
      <ShortcutsModal isOpen={open === 'shortcuts'} onClose={close} />
    </section>
  );
}

/**
 * A button that is disabled while its work goes on loses the focus. Call the returned function
 * before; when the work is done, the focus returns, unless it has moved elsewhere.
 */
function useFocusThroughWork(isBusy: boolean): () => void {
  const focused = useRef<HTMLElement | null>(null);
  // Call before a dialog opens: the dialog remembers which element had the focus.
  useLayoutEffect(() => {
    if (!isBusy && document.activeElement === document.body) focused.current?.focus();
  }, [isBusy]);
  return () => {
    const { activeElement } = document;
    focused.current = activeElement instanceof HTMLElement ? activeElement : null;
  };
}
