/** The result of the last submission in the console, and the tests of a running one. */

import { Suspense, useContext } from 'react';
import type { Comparison } from '../../../../contract/judging.ts';
import type { Mark } from '../../../ui/code/code-editor-props.ts';
import { rich } from '../../../ui/rich.ts';
import classes from '../console/samples.module.css';
import { keysText, pageKeys } from '../editor/keys.ts';
import { InContest } from '../in-contest.ts';
import type { GoToLine } from '../tutor/diagnosis-note.tsx';
import { editedNote } from '../use-edited.ts';
import { LastResult } from './last-result.tsx';
import { Result, Waiting } from './outcomes.tsx';
import { RefusalSentence } from './refusal-sentence.tsx';
import { type Judging, laterIn } from './use-judging.ts';

type ResultPanelProps = {
  judging: Judging;
  /** Whether the result is of an earlier version of the code. */
  isEdited: boolean;
  comparison: Comparison;
  onGoToLine: GoToLine;
  /** If absent, no small failing inputs are offered. */
  onRunInput: ((input: string) => void) | undefined;
  onMarks: (marks: Mark[]) => void;
  /** Shows the result in a dialog. */
  onShowResult: () => void;
};

export function ResultPanel(props: ResultPanelProps) {
  const { judging, isEdited, comparison, onGoToLine, onRunInput, onMarks, onShowResult } = props;
  const { standing, isWorking, outcome } = judging;
  const isInContest = useContext(InContest) !== null;
  if (isWorking) {
    const results = standing.type === 'running' ? standing.testCaseResults : [];
    return (
      <Suspense>
        <Waiting results={results} />
      </Suspense>
    );
  }
  if (outcome?.type === 'received') {
    return <p className={classes.hint}>{outcome.sentence}</p>;
  }
  if (outcome?.type === 'refused') {
    return (
      <p className={classes.refusal}>
        <RefusalSentence text={outcome.sentence} />
      </p>
    );
  }
  if (outcome?.type !== 'judged') {
    return (
      <p className={classes.hint}>
        {rich`Submit ${<span className={classes.keys}>({keysText(pageKeys.submit)}) </span>}judges your code on every test. The result stays here.`}
      </p>
    );
  }
  return (
    <div className={isEdited ? classes.dimmed : undefined}>
      {isEdited && <p className={classes.edited}>{editedNote}</p>}
      <p className={classes.verdict}>
        <LastResult judging={judging} isEdited={isEdited} onShow={onShowResult} />
      </p>
      <Suspense>
        <Result
          result={outcome.result}
          later={laterIn(outcome)}
          comparison={comparison}
          onGoToLine={onGoToLine}
          tutoring={
            onRunInput && !isInContest
              ? {
                  submissionId: outcome.submissionId,
                  onRunInput,
                  // The marks are about lines that may have changed.
                  onMarks: isEdited ? undefined : onMarks,
                }
              : undefined
          }
        />
      </Suspense>
    </div>
  );
}
