/** Where a problem is solved: the code, its runs on own input, its submissions. */
import { useState } from 'react';
import type { CompileReport, Diagnostic } from '../../../contract/judging.ts';
import { useSession } from '../../session.ts';
import { Split } from '../../ui/split.tsx';
import { ActionBar } from './action-bar.tsx';
import { Console } from './console.tsx';
import { keepCode } from './drafts.ts';
import { EditorPane } from './editor-pane.tsx';
import { LoginPrompt } from './login-prompt.tsx';
import classes from './problem.module.css';
import { ResultModal } from './result-modal.tsx';
import { useCode } from './use-code.ts';
import { useJudging } from './use-judging.ts';
import { useRunning } from './use-running.ts';
import { useShortcuts } from './use-shortcuts.ts';

type WorkbenchProps = { problemId: string; input: string; onInput: (input: string) => void };

export function Workbench({ problemId, input, onInput }: WorkbenchProps) {
  const { person, isLoading } = useSession();
  const { code, ...editing } = useCode(problemId);
  const [open, setOpen] = useState<'result' | 'login'>();
  const [marks, setMarks] = useState<readonly Diagnostic[]>([]);
  const mark = (report: CompileReport | undefined) => setMarks(report?.diagnostics ?? []);

  const running = useRunning(({ compile }) => mark(compile));
  const judging = useJudging(problemId, (outcome) => {
    if (outcome.type === 'judged') mark(outcome.result.compile);
    setOpen(outcome.type === 'loggedOut' ? 'login' : 'result');
  });
  const isBusy = running.isRunning || judging.isWorking;

  const run = () => {
    if (!isBusy) running.run({ code: code.current, input });
  };
  const submit = () => {
    if (isBusy) return;
    keepCode(problemId, code.current);
    if (person !== null || isLoading) judging.submit(code.current);
    else setOpen('login');
  };
  useShortcuts({ run, submit, isOn: open === undefined });

  const close = () => setOpen(undefined);
  return (
    <section id="workbench" className={classes.workbench} aria-label="Your solution">
      <Split
        name="editor"
        direction="rows"
        label="Height of the editor above input and output"
        startPercent={64}
      >
        <EditorPane {...editing} marks={marks} />
        <div className={classes.consolePane}>
          <ActionBar
            running={running}
            judging={judging}
            onRun={run}
            onSubmit={submit}
            onShowResult={() => setOpen('result')}
          />
          <Console input={input} onInput={onInput} running={running} />
        </div>
      </Split>
      <ResultModal
        outcome={judging.outcome}
        problemId={problemId}
        isOpen={open === 'result'}
        onClose={close}
      />
      <LoginPrompt problemId={problemId} isOpen={open === 'login'} onClose={close} />
    </section>
  );
}
