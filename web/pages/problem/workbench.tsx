/** The workbench: code, runs and submissions. */

import { Skeleton } from '@mantine/core';
import { Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { answersId } from '../../../contract/languages.ts';
import type { Problem } from '../../../contract/problems.ts';
import { t } from '../../../contract/translation.ts';
import { lazyPart } from '../../load-part.ts';
import { useSession } from '../../session.ts';
import type { Mark } from '../../ui/code/code-editor-props.ts';
import { Split } from '../../ui/split.tsx';
import { ConsolePane, type ConsoleTab } from './console/console-pane.tsx';
import type { KeptInputs } from './console/use-inputs.ts';
import { useRunning } from './console/use-running.ts';
import { useSamples } from './console/use-samples.ts';
import { saveCode } from './editor/drafts.ts';
import { type AssistantDoor, EditorPane, type OfferedLanguage } from './editor/editor-pane.tsx';
import { marksOf, withMarks } from './editor/marks.ts';
import { useChecks } from './editor/use-checks.ts';
import type { Editing } from './editor/use-code.ts';
import { useShortcuts } from './editor/use-shortcuts.ts';
import classes from './problem.module.css';
import { prepareOutcomes } from './result/outcomes.tsx';
import { useJudging } from './result/use-judging.ts';
import type { KeptCodeState } from './saved/use-saved-code.ts';
import type { Begun } from './standing.ts';
import type { BodyProps } from './tutor/assistant/body.tsx';
import type { GoToLine } from './tutor/diagnosis-note.tsx';
import { useEdited } from './use-edited.ts';
import type { Layout } from './use-layout.ts';
import { useNeeded } from './use-needed.ts';

const AssistantPanel = lazyPart(() => import('./tutor/assistant/panel.tsx'));
const ShortcutsModal = lazyPart(() => import('./editor/shortcuts-modal.tsx'));
const loadResultModal = () => import('./result/result-modal.tsx');
const ResultModal = lazyPart(async () => ({ default: (await loadResultModal()).ResultModal }));

const LoginModal = lazyPart(async () => ({
  default: (await import('./login-prompt.tsx')).LoginPrompt,
}));

type DialogProps = { isOpen: boolean; onClose: () => void };

/** Dialogs stay mounted after they were first opened, so that the focus returns when they close. */
function Shortcuts(props: DialogProps) {
  return (
    useNeeded(props.isOpen) && (
      <Suspense>
        <ShortcutsModal {...props} />
      </Suspense>
    )
  );
}

function LoginPrompt(props: DialogProps & { problemId: string }) {
  return (
    useNeeded(props.isOpen) && (
      <Suspense>
        <LoginModal {...props} />
      </Suspense>
    )
  );
}

type WorkbenchProps = {
  problem: Problem;
  languages: readonly OfferedLanguage[];
  editing: Editing;
  kept: KeptCodeState;
  inputs: KeptInputs;
  layout: Layout;
  tab: ConsoleTab;
  onTab: (tab: ConsoleTab) => void;
  /** The line of the code to show. */
  place: { line: number } | undefined;
  onGoToLine: GoToLine;
  assistant: AssistantProps;
};

/** The tab on which each action shows its result. */
const tabOf: Record<Begun, ConsoleTab> = { run: 'input', samples: 'samples', submission: 'result' };

/** The actions on the code, and their results. */
function useWork(props: WorkbenchProps) {
  const { problem, editing, kept, inputs, layout, onTab, place } = props;
  const { person, isLoading } = useSession();
  const { code, language } = editing;
  const [open, setOpen] = useState<'result' | 'login' | 'shortcuts'>();
  const [begun, setBegun] = useState<Begun>('submission');
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  /** The place when the dialog opened. If it changes, the code gets the focus. */
  const [placeBefore, setPlaceBefore] = useState(place);

  const addMarks = useCallback((more: Mark[]) => setMarks((before) => withMarks(before, more)), []);
  const running = useRunning(problem._id, (result) => setMarks(marksOf(result)));
  const samples = useSamples(problem._id, (result) => setMarks(marksOf(result)));
  const showResult = () => {
    setPlaceBefore(place);
    setOpen('result');
  };
  const { edited, ...edits } = useEdited(language, code);
  const checks = useChecks({ problemId: problem._id, language, code, onChecked: setMarks });
  const judging = useJudging(
    problem._id,
    (outcome) => {
      if (outcome.type === 'judged') {
        setMarks(marksOf(outcome.result));
        // A contest may tell nothing of them.
        if (outcome.result.testCaseResults.length > 0) samples.fill(outcome.result);
        edits.filled();
      }
      if (outcome.type === 'loggedOut') setOpen('login');
      else showResult();
    },
    (explained) => {
      samples.explain(explained);
      // The marks are about lines that may have changed.
      if (!edited.submission) addMarks(marksOf(explained));
    },
  );
  const isBusy = running.isRunning || samples.isRunning || judging.isWorking;
  const keepFocus = useFocusThroughWork(isBusy);
  const begin = (what: Begun, act: () => void) => {
    if (isBusy) return;
    keepFocus();
    checks.stop();
    prepareOutcomes();
    if (what === 'submission' && navigator.onLine) void loadResultModal().catch(() => {});
    setBegun(what);
    edits.began(what);
    onTab(tabOf[what]);
    layout.reveal('console', 'result');
    act();
  };
  const program = () => ({ language, code: code.current });
  const runOn = (input: string) => {
    // Answers are no program.
    if (language === answersId) return;
    begin('run', () => running.run({ language, code: code.current, input }));
  };
  // Without an input, the program would only wait for its interactor.
  const isTalked = problem.isInteractive && inputs.text === '';
  const run = () => (isTalked ? onTab('talk') : runOn(inputs.text));
  const close = () => setOpen(undefined);
  const runInput = (text: string) => {
    close();
    inputs.tryText(text, t`Counter-example`);
    runOn(text);
  };
  const runSamples = () => {
    if (language === answersId) return;
    begin('samples', () => samples.run({ language, code: code.current, ...inputs.ownCases() }));
  };
  const submit = () => {
    saveCode({ problemId: problem._id, language }, code.current, editing.template);
    if (person !== null || isLoading) begin('submission', () => judging.submit(program()));
    else if (!isBusy) setOpen('login');
  };
  const showShortcuts = () => setOpen('shortcuts');
  useShortcuts({ run, runSamples, submit, showAll: showShortcuts, isOn: open === undefined });

  const goToLine = (line: number) => {
    close();
    props.onGoToLine(line);
  };
  return {
    bench: { begun, edited, running, samples, judging },
    acts: { onRun: run, onRunSamples: runSamples, onSubmit: submit, onShowResult: showResult },
    marks,
    setMarks,
    addMarks,
    open,
    close,
    showShortcuts,
    runInput,
    goToLine,
    /** Returns the focus unless a line of the code gets it. */
    returnsFocus: place === placeBefore,
    edited: (isReplaced?: boolean) => {
      edits.changed();
      checks.edited();
      kept.changed(isReplaced);
    },
  };
}

type AssistantProps = AssistantDoor & { body: BodyProps };

/** At the right of the code; it stays mounted after it was first opened, and keeps its answers. */
function Assistant({ isOpen, onToggle, body }: AssistantProps) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable.
    <div className={classes.assistantPane} hidden={!isOpen} tabIndex={0}>
      <Suspense fallback={<Skeleton height={30} />}>
        <AssistantPanel {...body} onCollapse={onToggle} />
      </Suspense>
    </div>
  );
}

export function Workbench(props: WorkbenchProps) {
  const { problem, editing, layout, place } = props;
  const work = useWork(props);
  return (
    <section id="workbench" className={classes.workbench} aria-label={t`Your solution`}>
      <div className={classes.bench}>
        <Split
          name="editor"
          direction="rows"
          label={t`Height of the editor above input and output`}
          startPercent={60}
        >
          <EditorPane
            {...editing}
            problemId={problem._id}
            answers={problem.answers}
            kept={props.kept}
            onEdit={work.edited}
            languages={props.languages}
            onChooseLanguage={(next) => {
              work.setMarks([]);
              editing.choose(next);
            }}
            marks={work.marks}
            place={place}
            layout={layout}
            assistant={props.assistant}
            onShowShortcuts={work.showShortcuts}
          />
          <ConsolePane
            problem={problem}
            inputs={props.inputs}
            layout={layout}
            tab={props.tab}
            onTab={props.onTab}
            onGoToLine={work.goToLine}
            onRunInput={work.open === 'result' ? undefined : work.runInput}
            onMarks={work.addMarks}
            {...work.bench}
            {...work.acts}
          />
        </Split>
        <Assistant {...props.assistant} />
      </div>
      {work.bench.judging.outcome && (
        <Suspense>
          <ResultModal
            outcome={work.bench.judging.outcome}
            problem={problem}
            isOpen={work.open === 'result'}
            returnFocus={work.returnsFocus}
            onClose={work.close}
            onGoToLine={work.goToLine}
            onRunInput={work.runInput}
            onMarks={work.addMarks}
          />
        </Suspense>
      )}
      <LoginPrompt problemId={problem._id} isOpen={work.open === 'login'} onClose={work.close} />
      <Shortcuts isOpen={work.open === 'shortcuts'} onClose={work.close} />
    </section>
  );
}

/**
 * A button loses the focus if it is disabled while its work is in progress. Call the returned
 * function before the work starts; when it ends, the focus returns unless it has moved elsewhere.
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
