/** The input of a run and its output. */

import { Suspense } from 'react';
import { utf8Bytes } from '../../../../contract/characters.ts';
import { expectedInputMaxBytes } from '../../../../contract/limits.ts';
import type { Problem } from '../../../../contract/problems.ts';
import { t } from '../../../../contract/translation.ts';
import { lazyPart } from '../../../load-part.ts';
import { besideTime, formatKb, formatMs } from '../../../ui/format.ts';
import classes from '../problem.module.css';
import { DiagnosisNote } from '../result/outcomes.tsx';
import type { GoToLine } from '../tutor/diagnosis-note.tsx';
import { editedNote } from '../use-edited.ts';
import { InputTools } from './input-tools.tsx';
import { TextBox } from './text-box.tsx';
import type { KeptInputs } from './use-inputs.ts';
import type { Running } from './use-running.ts';

const ExpectedOutput = lazyPart(() => import('./expected-output.tsx'));

type ConsoleProps = {
  problem: Problem;
  inputs: KeptInputs;
  running: Running;
  /** Whether the output is of an earlier version of the code. */
  isEdited: boolean;
  onGoToLine: GoToLine;
};

export function Console({ problem, inputs, running, isEdited, onGoToLine }: ConsoleProps) {
  const { result, input, output, hasFailed } = running;
  const isAskable = result?.success && problem.tutor && utf8Bytes(input) <= expectedInputMaxBytes;
  const hasRun = result !== undefined && result.memoryKb > 0;
  const figures =
    hasRun &&
    `${formatMs(result.executionTime)}${besideTime(result)} · ${formatKb(result.memoryKb)}`;
  const emptyOutput = result ? t`(no output)` : t`The output of your program appears here`;
  return (
    <div className={classes.console}>
      {result?.diagnosis && (
        <div className={classes.explanation}>
          <Suspense>
            <DiagnosisNote diagnosis={result.diagnosis} onGoToLine={onGoToLine} />
          </Suspense>
        </div>
      )}
      <div className={classes.box}>
        <TextBox
          label={t`Input`}
          rows={1}
          placeholder={t`The input of your program`}
          ref={inputs.box}
          value={inputs.text}
          onChange={(event) => inputs.write(event.currentTarget.value)}
        />
        <InputTools kept={inputs} />
      </div>
      <div className={classes.box}>
        <TextBox
          label={t`Output`}
          isFilling
          rows={6}
          readOnly
          wrap={hasFailed ? 'soft' : 'off'}
          placeholder={emptyOutput}
          isError={hasFailed}
          value={output}
        />
        <span className={classes.figures}>{isEdited ? editedNote : figures}</span>
        {isAskable && (
          <Suspense>
            <ExpectedOutput key={input} problem={problem} input={input} output={output} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
