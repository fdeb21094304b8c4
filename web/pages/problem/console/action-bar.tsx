/**
 * The buttons for running and submitting the code, with the progress and the outcome beside them.
 */

import { Button, Tabs, VisuallyHidden } from '@mantine/core';
import { Suspense } from 'react';
import { t } from '../../../../contract/translation.ts';
import { lazyPart } from '../../../load-part.ts';
import { Icon } from '../../../ui/icons.tsx';
import { keysText, pageKeys } from '../editor/keys.ts';
import { MaximiseButton } from '../pane-buttons.tsx';
import type { Judging } from '../result/use-judging.ts';
import { announcement, type Begun, stageOf } from '../standing.ts';
import { type Edited, editedNote } from '../use-edited.ts';
import type { Layout } from '../use-layout.ts';
import classes from './action-bar.module.css';
import type { Running } from './use-running.ts';
import { passedOf, type Samples } from './use-samples.ts';

const LastResult = lazyPart(async () => ({
  default: (await import('../result/last-result.tsx')).LastResult,
}));
const RunStage = lazyPart(() => import('./run-stage.tsx'));

export type ActionBarProps = {
  isInteractive: boolean;
  /** Whether people submit answers, of which nothing runs. */
  isOfAnswers: boolean;
  /** Whether the person's own cases run with the samples. */
  hasOwnCases: boolean;
  begun: Begun;
  /** The results that belong to an earlier version of the code; they are dimmed. */
  edited: Edited;
  running: Running;
  samples: Samples;
  judging: Judging;
  layout: Layout;
  /** Whether the tab of the result is chosen. */
  isResultChosen: boolean;
  onRun: () => void;
  onRunSamples: () => void;
  onSubmit: () => void;
  onShowResult: () => void;
};

/** Part of the console's tabs, whose names it shows. */
export function ActionBar(props: ActionBarProps) {
  const { isInteractive, isOfAnswers, edited, running, samples, judging, layout, onShowResult } =
    props;
  const run = [running, samples].find(({ isRunning }) => isRunning);
  return (
    <div className={classes.actionBar}>
      <div className={classes.actions} data-result={props.isResultChosen}>
        <Tabs.List aria-label={t`Input and results`} className={classes.tabs ?? ''}>
          {!isOfAnswers && <Tabs.Tab value="input">{t`Custom input`}</Tabs.Tab>}
          {!isOfAnswers && (
            <Tabs.Tab value="samples">
              {t`Samples`} <SamplesScore samples={samples} isEdited={edited.samples} />
            </Tabs.Tab>
          )}
          <Tabs.Tab value="result">{t`Result`}</Tabs.Tab>
          {isInteractive && <Tabs.Tab value="talk">{t`Interactor`}</Tabs.Tab>}
        </Tabs.List>
        <div className={classes.stage}>
          {run ? (
            <Suspense fallback={<span className="spinner" />}>
              <RunStage standing={run.standing} onCancel={run.cancel} />
            </Suspense>
          ) : (
            <Stage judging={judging} isEdited={edited.submission} onShowResult={onShowResult} />
          )}
        </div>
        <Buttons {...props} />
        <MaximiseButton layout={layout} part="console" />
      </div>
      <VisuallyHidden role="status">{announcement(props)}</VisuallyHidden>
    </div>
  );
}

type StageProps = Pick<ActionBarProps, 'judging' | 'onShowResult'> & { isEdited: boolean };

/** The progress of the submission, or the outcome of the last one. */
function Stage({ judging, isEdited, onShowResult }: StageProps) {
  const { standing, isWorking, outcome } = judging;
  if (isWorking) {
    return (
      <>
        <span className="spinner" /> <span>{stageOf(standing)}</span>
      </>
    );
  }
  if (standing.type === 'paused') {
    return (
      <>
        <Icon name="clock" size={13} /> <span>{stageOf(standing)}</span>
      </>
    );
  }
  return (
    <div className={classes.last}>
      {outcome?.type === 'judged' && (
        <Suspense>
          <LastResult judging={judging} isEdited={isEdited} onShow={onShowResult} />
        </Suspense>
      )}
    </div>
  );
}

/** The buttons keep the width of their labels, so that nothing moves while something runs. */
function Buttons(props: ActionBarProps) {
  const { running, samples, judging, onRun, onRunSamples, onSubmit } = props;
  const { isWorking } = judging;
  const isBusy = running.isRunning || samples.isRunning || isWorking;
  return (
    <div className={classes.buttons} data-busy={isBusy}>
      {!props.isOfAnswers && (
        <>
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="play" />}
            disabled={isBusy}
            title={keysText(pageKeys.run)}
            onClick={onRun}
          >
            {t`Run`}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="list" />}
            disabled={isBusy}
            title={keysText(pageKeys.samples)}
            onClick={onRunSamples}
          >
            {props.hasOwnCases ? t`Run all` : t`Run samples`}
          </Button>
        </>
      )}
      <Button
        size="xs"
        leftSection={<Icon name="send" />}
        disabled={isBusy}
        title={keysText(pageKeys.submit)}
        onClick={onSubmit}
      >
        <span className={classes.submit}>{isWorking ? t`Submitting...` : t`Submit`}</span>
      </Button>
    </div>
  );
}

/** How many samples passed in the last run or submission. */
function SamplesScore({ samples, isEdited }: { samples: Samples; isEdited: boolean }) {
  const { result, isRunning } = samples;
  if (!result || isRunning) return null;
  const { passed, of } = passedOf(result);
  return (
    <span
      className={classes.score}
      data-tone={result.success ? 'green' : 'red'}
      data-edited={isEdited}
      title={isEdited ? editedNote : undefined}
    >
      {passed}/{of}
    </span>
  );
}
