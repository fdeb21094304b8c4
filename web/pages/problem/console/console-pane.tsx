/** The tabs below the editor: input and output, samples, the result, and the interactor. */

import { Tabs, VisuallyHidden } from '@mantine/core';
import { t } from '../../../../contract/translation.ts';
import { lazyPart } from '../../../load-part.ts';
import '@mantine/core/styles/Tabs.css';
import { Suspense } from 'react';
import type { Problem } from '../../../../contract/problems.ts';
import type { Mark } from '../../../ui/code/code-editor-props.ts';
import classes from '../problem.module.css';
import type { GoToLine } from '../tutor/diagnosis-note.tsx';
import { useNeeded } from '../use-needed.ts';
import { ActionBar, type ActionBarProps } from './action-bar.tsx';
import { Console } from './console.tsx';
import type { KeptInputs } from './use-inputs.ts';

/** The tabs below the editor. */
const tabs = ['input', 'samples', 'result', 'talk'] as const;
export type ConsoleTab = (typeof tabs)[number];

/** Few problems have an interactor. */
const TalkPanel = lazyPart(() => import('./talk-panel.tsx'));
const SamplesPanel = lazyPart(async () => ({
  default: (await import('./samples-panel.tsx')).SamplesPanel,
}));
const ResultPanel = lazyPart(async () => ({
  default: (await import('../result/result-panel.tsx')).ResultPanel,
}));

type OfProblem = 'isInteractive' | 'isOfAnswers' | 'hasOwnCases';

type ConsolePaneProps = Omit<ActionBarProps, OfProblem | 'isResultChosen'> & {
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
  const areSamplesNeeded = useNeeded(tab === 'samples');
  const isResultNeeded = useNeeded(tab === 'result');
  return (
    <Tabs
      className={classes.consolePane ?? ''}
      value={tab}
      onChange={(next) => {
        onTab(tabs.find((one) => one === next) ?? 'input');
        bar.layout.reveal('console', 'result');
      }}
    >
      <ActionBar
        {...bar}
        isInteractive={problem.isInteractive}
        isOfAnswers={problem.answers !== undefined}
        hasOwnCases={inputs.hasOwn}
        isResultChosen={tab === 'result'}
      />
      <Tabs.Panel value="input" className={classes.panel ?? ''}>
        <VisuallyHidden component="h2">{t`Custom input`}</VisuallyHidden>
        <Console
          problem={problem}
          inputs={inputs}
          running={running}
          isEdited={edited.run}
          onGoToLine={onGoToLine}
        />
      </Tabs.Panel>
      <Tabs.Panel value="samples" className={classes.panel ?? ''}>
        <VisuallyHidden component="h2">{t`Samples`}</VisuallyHidden>
        <div className={classes.samples}>
          {areSamplesNeeded && (
            <Suspense>
              <SamplesPanel
                samples={samples}
                isEdited={edited.samples}
                problem={problem}
                onGoToLine={onGoToLine}
              />
            </Suspense>
          )}
        </div>
      </Tabs.Panel>
      <Tabs.Panel value="result" className={classes.panel ?? ''} tabIndex={0}>
        <VisuallyHidden component="h2">{t`Result`}</VisuallyHidden>
        <div className={classes.samples}>
          {isResultNeeded && (
            <Suspense>
              <ResultPanel
                judging={judging}
                isEdited={edited.submission}
                comparison={problem.comparison}
                onGoToLine={onGoToLine}
                onRunInput={onRunInput}
                onMarks={onMarks}
                onShowResult={bar.onShowResult}
              />
            </Suspense>
          )}
        </div>
      </Tabs.Panel>
      {problem.isInteractive && <TalkTab problem={problem} />}
    </Tabs>
  );
}

function TalkTab({ problem: { _id, testCases } }: { problem: Problem }) {
  return (
    <Tabs.Panel value="talk" className={classes.panel ?? ''}>
      <VisuallyHidden component="h2">{t`Interactor`}</VisuallyHidden>
      <div className={classes.samples}>
        <Suspense>
          <TalkPanel problemId={_id} samples={testCases.filter((one) => !one.isHidden).length} />
        </Suspense>
      </div>
    </Tabs.Panel>
  );
}
