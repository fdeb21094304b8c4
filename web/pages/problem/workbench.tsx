/** The workbench: code, runs and submissions. */
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Problem } from '../../../contract/problems.ts';
import { languagesQuery } from '../../queries.ts';
import { useSession } from '../../session.ts';
import type { Mark } from '../../ui/code/code-editor-props.ts';
import { Split } from '../../ui/split.tsx';
import { AssistantPanel } from './assistant/panel.tsx';
import type { ConsoleInput } from './console.tsx';
import { ConsolePane, type ConsoleTab } from './console-pane.tsx';
import { keepCode } from './drafts.ts';
import { EditorPane } from './editor-pane.tsx';
import { LoginPrompt } from './login-prompt.tsx';
import { marksOf } from './marks.ts';
import { prepareOutcomes } from './outcomes.tsx';
import classes from './problem.module.css';
import { ResultModal } from './result-modal.tsx';
import { ShortcutsModal } from './shortcuts-modal.tsx';
import type { Begun } from './standing.ts';
import { useChecks } from './use-checks.ts';
import { useCode } from './use-code.ts';
import { useEdited } from './use-edited.ts';
import { useJudging } from './use-judging.ts';
import { useRunning } from './use-running.ts';
import { useSamples } from './use-samples.ts';
import { useShortcuts } from './use-shortcuts.ts';

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

  const running = useRunning(problem._id, (result) => setMarks(marksOf(result)));
  const samples = useSamples(problem._id, (result) => setMarks(marksOf(result)));
  const showResult = () => {
    setPlace(undefined);
    setOpen('result');
  };
  const { edited, ...edits } = useEdited(language, code);
  const checks = useChecks({ language, code, onChecked: setMarks });
  const judging = useJudging(problem._id, (outcome) => {
    if (outcome.type === 'judged') {
      setMarks(marksOf(outcome.result));
      samples.fill(outcome.result);
      edits.filled();
    }
    if (outcome.type === 'loggedOut') setOpen('login');
    else showResult();
  });
  const isBusy = running.isRunning || samples.isRunning || judging.isWorking;
  const keepFocus = useFocusThroughWork(isBusy);
  const begin = (what: Begun, act: () => void) => {
    if (isBusy) return;
    keepFocus();
    checks.stop();
    prepareOutcomes();
    setBegun(what);
    edits.began(what);
    if (what !== 'submission') onTab(what === 'run' ? 'input' : 'samples');
    act();
  };
  const program = () => ({ language, code: code.current });
  // Alone and without input, it would only wait for its interactor.
  const isTalked = problem.isInteractive && input.text === '';
  const run = () =>
    isTalked ? onTab('talk') : begin('run', () => running.run({ ...program(), input: input.text }));
  const close = () => setOpen(undefined);
  const runInput = (text: string) => {
    close();
    input.onChange(text);
    begin('run', () => running.run({ ...program(), input: text }));
  };
  const runSamples = () => begin('samples', () => samples.run(program()));
  const submit = () =>
    begin('submission', () => {
      keepCode({ problemId: problem._id, language }, code.current);
      if (person !== null || isLoading) judging.submit(program());
      else setOpen('login');
    });
  const showShortcuts = () => setOpen('shortcuts');
  useShortcuts({ run, runSamples, submit, showAll: showShortcuts, isOn: open === undefined });

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
          onEdit={() => {
            edits.changed();
            checks.edited();
          }}
          languages={languages ?? []}
          onChooseLanguage={(next) => {
            setMarks([]);
            choose(next);
          }}
          marks={marks}
          place={place}
          onShowShortcuts={showShortcuts}
        />
        <ConsolePane
          problem={problem}
          input={input}
          tab={tab}
          onTab={onTab}
          onGoToLine={goToLine}
          begun={begun}
          edited={edited}
          running={running}
          samples={samples}
          judging={judging}
          onRun={run}
          onRunSamples={runSamples}
          onSubmit={submit}
          onShowResult={showResult}
        />
      </Split>
      <AssistantPanel problem={problem} language={language} code={code} onGoToLine={goToLine} />
      <ResultModal
        outcome={judging.outcome}
        problem={problem}
        isOpen={open === 'result'}
        returnFocus={place === undefined}
        onClose={close}
        onGoToLine={goToLine}
        onRunInput={runInput}
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
