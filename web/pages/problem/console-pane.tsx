/** The tabs below the editor: input and output, samples, the result, and the interactor. */

import { Tabs, VisuallyHidden } from '@mantine/core';
import { lazyPart } from '../../load-part.ts';
import '@mantine/core/styles/Tabs.css';
import { Suspense } from 'react';
import type { Problem } from '../../../contract/problems.ts';
import type { Mark } from '../../ui/code/code-editor-props.ts';
import { ActionBar, type ActionBarProps } from './action-bar.tsx';
import { Console } from './console.tsx';
import type { GoToLine } from './diagnosis-note.tsx';
import classes from './problem.module.css';
import { ResultPanel } from './result-panel.tsx';
import { SamplesPanel } from './samples-panel.tsx';
import type { KeptInputs } from './use-inputs.ts';

/** The tabs below the editor. */
const tabs = ['input', 'samples', 'result', 'talk'] as const;
export type ConsoleTab = (typeof tabs)[number];

/** Few problems have an interactor. */
const TalkPanel = lazyPart(() => import('./talk-panel.tsx'));

type ConsolePaneProps = Omit<ActionBarProps, 'isInteractive'> & {
  problem: Problem;
  inputs: KeptInputs;
  tab: ConsoleTab;
  onTab: (tab: ConsoleTab) => void;
  onGoToLine: GoToLine;
  /** Absent while a dialog shows the same result. */
  onRunInput: ((input: string) => void) | undefined;
  onMarks: (marks: Mark[]) => void;
};

export function ConsolePane(props: ConsolePaneProps) {
  const { problem, inputs, tab, onTab, onGoToLine, onRunInput, onMarks, ...bar } = props;
  const { edited, running, samples, judging } = bar;
  return (
    <Tabs
      className={classes.consolePane ?? ''}
      value={tab}
      onChange={(next) => {
        onTab(tabs.find((one) => one === next) ?? 'input');
        bar.layout.reveal('console', 'result');
      }}
    >
      <ActionBar {...bar} isInteractive={problem.isInteractive} />
      <Tabs.Panel value="input" className={classes.panel ?? ''}>
        <VisuallyHidden component="h2">Custom input</VisuallyHidden>
        <Console inputs={inputs} running={running} isEdited={edited.run} onGoToLine={onGoToLine} />
      </Tabs.Panel>
      <Tabs.Panel value="samples" className={classes.panel ?? ''}>
        <VisuallyHidden component="h2">Samples</VisuallyHidden>
        <div className={classes.samples}>
          <SamplesPanel
            samples={samples}
            isEdited={edited.samples}
            comparison={problem.comparison}
            onGoToLine={onGoToLine}
          />
        </div>
      </Tabs.Panel>
      <Tabs.Panel value="result" className={classes.panel ?? ''}>
        <VisuallyHidden component="h2">Result</VisuallyHidden>
        <div className={classes.samples}>
          <ResultPanel
            judging={judging}
            isEdited={edited.submission}
            comparison={problem.comparison}
            onGoToLine={onGoToLine}
            onRunInput={onRunInput}
            onMarks={onMarks}
          />
        </div>
      </Tabs.Panel>
      {problem.isInteractive && <TalkTab problem={problem} />}
    </Tabs>
  );
}

function TalkTab({ problem: { _id, testCases } }: { problem: Problem }) {
  return (
    <Tabs.Panel value="talk" className={classes.panel ?? ''}>
      <VisuallyHidden component="h2">Interactor</VisuallyHidden>
      <div className={classes.samples}>
        <Suspense>
          <TalkPanel problemId={_id} samples={testCases.filter((one) => !one.isHidden).length} />
        </Suspense>
      </div>
    </Tabs.Panel>
  );
}
