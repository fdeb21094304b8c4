/** Running all samples: an explanation, the progress, and the outcome. */

import { Suspense } from 'react';
import type { Problem } from '../../../../contract/problems.ts';
import { t } from '../../../../contract/translation.ts';
import { keysText, pageKeys } from '../editor/keys.ts';
import { CompilerMessages, Said, SampleOutcomes } from '../result/outcomes.tsx';
import type { GoToLine } from '../tutor/diagnosis-note.tsx';
import { editedNote } from '../use-edited.ts';
import classes from './samples.module.css';
import type { Samples } from './use-samples.ts';

type SamplesPanelProps = {
  samples: Samples;
  /** Whether the results are of an earlier version of the code. */
  isEdited: boolean;
  problem: Problem;
  onGoToLine: GoToLine;
};

export function SamplesPanel({ samples, isEdited, problem, onGoToLine }: SamplesPanelProps) {
  const { result, refusal, isRunning, leftOut } = samples;
  if (isRunning) return <p className={classes.hint}>{t`Running the samples…`}</p>;
  if (refusal !== '') return <p className={classes.refusal}>{refusal}</p>;
  if (!result) {
    return (
      <p className={classes.hint}>
        {t`Run samples (${keysText(pageKeys.samples)}) runs your code on every sample and compares its output as the judge does. Your own inputs run, too, once they differ from the samples. Nothing is submitted.`}
      </p>
    );
  }
  if (result.detailedResults.length === 0) {
    return (
      <div>
        {isEdited && <p className={classes.edited}>{editedNote}</p>}
        <Suspense>
          <p className={classes.refusal}>
            <Said text={result.error ?? ''} />
          </p>
          {result.compile && (
            <CompilerMessages report={result.compile} told={result.error} onGoToLine={onGoToLine} />
          )}
        </Suspense>
      </div>
    );
  }
  return (
    <div className={isEdited ? classes.dimmed : undefined}>
      {isEdited && <p className={classes.edited}>{editedNote}</p>}
      {leftOut.length > 0 && (
        <p className={classes.edited}>
          {t`Not run, as the inputs are over 1 MiB together: ${leftOut.join(', ')}.`}
        </p>
      )}
      <Suspense>
        <SampleOutcomes result={result} problem={problem} onGoToLine={onGoToLine} />
      </Suspense>
    </div>
  );
}
