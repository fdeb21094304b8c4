/** Where a problem is solved: the code, its runs, its submissions. */
import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { useState } from 'react';
import type { CompileReport, Diagnostic } from '../../../contract/judging.ts';
import type { Problem } from '../../../contract/problems.ts';
import { useSession } from '../../session.ts';
import { Split } from '../../ui/split.tsx';
import { ActionBar } from './action-bar.tsx';
import { Console, type ConsoleInput } from './console.tsx';
import { keepCode } from './drafts.ts';
import { EditorPane } from './editor-pane.tsx';
import { LoginPrompt } from './login-prompt.tsx';
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

/** What stands below the editor. */
export type ConsoleTab = 'input' | 'samples';

type WorkbenchProps = {
  problem: Problem;
  input: ConsoleInput;
  tab: ConsoleTab;
  onTab: (tab: ConsoleTab) => void;
};

export function Workbench({ problem, input, tab, onTab }: WorkbenchProps) {
  const { person, isLoading } = useSession();
  const { code, ...editing } = useCode(problem._id);
  const [open, setOpen] = useState<'result' | 'login' | 'shortcuts'>();
  const [begun, setBegun] = useState<Begun>('submission');
  const [marks, setMarks] = useState<readonly Diagnostic[]>([]);
  const mark = (report: CompileReport | undefined) => setMarks(report?.diagnostics ?? []);

  const running = useRunning(({ compile }) => mark(compile));
  const samples = useSamples(problem._id, ({ compile }) => mark(compile));
  const judging = useJudging(problem._id, (outcome) => {
    if (outcome.type === 'judged') mark(outcome.result.compile);
    setOpen(outcome.type === 'loggedOut' ? 'login' : 'result');
  });
  const isBusy = running.isRunning || samples.isRunning || judging.isWorking;
  const begin = (what: Begun, act: () => void) => {
    if (isBusy) return;
    setBegun(what);
    if (what !== 'submission') onTab(what === 'run' ? 'input' : 'samples');
    act();
  };
  const run = () => begin('run', () => running.run({ code: code.current, input: input.text }));
  const runSamples = () => begin('samples', () => samples.run(code.current));
  const submit = () =>
    begin('submission', () => {
      keepCode(problem._id, code.current);
      if (person !== null || isLoading) judging.submit(code.current);
      else setOpen('login');
    });
  const showShortcuts = () => setOpen('shortcuts');
  useShortcuts({ run, runSamples, submit, showAll: showShortcuts, isOn: open === undefined });

  const close = () => setOpen(undefined);
  return (
    <section id="workbench" className={classes.workbench} aria-label="Your solution">
      <Split
        name="editor"
        direction="rows"
        label="Height of the editor above input and output"
        startPercent={64}
      >
        <EditorPane {...editing} marks={marks} onShowShortcuts={showShortcuts} />
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
            onShowResult={() => setOpen('result')}
          />
          <Tabs.Panel value="input" className={classes.panel ?? ''}>
            <Console input={input} running={running} />
          </Tabs.Panel>
          <Tabs.Panel value="samples" className={classes.panel ?? ''}>
            <div className={classes.samples}>
              <SamplesPanel samples={samples} comparison={problem.comparison} />
            </div>
          </Tabs.Panel>
        </Tabs>
      </Split>
      <ResultModal
        outcome={judging.outcome}
        problem={problem}
        isOpen={open === 'result'}
        onClose={close}
      />
      <LoginPrompt problemId={problem._id} isOpen={open === 'login'} onClose={close} />
      <ShortcutsModal isOpen={open === 'shortcuts'} onClose={close} />
    </section>
  );
}
