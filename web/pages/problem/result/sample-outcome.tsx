/**
 * The outcome of a sample case: in words and figures, with its input and both outputs, or with the
 * conversation of an interaction.
 */

import type { ReactNode } from 'react';
import type { Comparison, DetailedResult, TestCaseResult } from '../../../../contract/judging.ts';
import { t } from '../../../../contract/translation.ts';
import { formatKb, formatMs } from '../../../ui/format.ts';
import { Said } from '../../../ui/said/said.tsx';
import { VerdictBadge } from '../../../ui/submissions/verdict.tsx';
import { Transcript } from '../console/transcript.tsx';
import { OutputDiff } from './output-diff.tsx';
import classes from './sample-outcome.module.css';

type SampleOutcomeProps = {
  sample: DetailedResult;
  /** The corresponding entry of the result's case list. */
  result: TestCaseResult | undefined;
  comparison: Comparison;
  /** Whether the failure is already shown above. */
  isToldAbove?: boolean;
  /** The explanation, shown between the words and the texts. */
  children?: ReactNode;
};

export function SampleOutcome(props: SampleOutcomeProps) {
  const { sample, result, comparison, isToldAbove, children } = props;
  const { input, expectedOutput, actualOutput, status, error, interaction, own } = sample;
  // The problem's own checker does not report where outputs differ.
  const isComparable = result?.verdict === 'Wrong Answer' && sample.difference !== undefined;
  const isAlone = own?.isCompared === false && expectedOutput === '';
  return (
    <div className={classes.outcome}>
      <p className={classes.summary}>
        {status === 'passed' && own?.isCompared !== false && <VerdictBadge verdict="Accepted" />}
        {status === 'passed' && own?.isCompared === false && notCompared(expectedOutput)}
        {status === 'other' && t`Not run: the earlier cases took too long.`}
        {error !== undefined && !isToldAbove && (
          <strong>
            <Said text={error} />
          </strong>
        )}
        {result && status !== 'other' && (
          <span className={classes.figures}>
            {formatMs(result.executionTime)} · {formatKb(result.memoryKb)}
          </span>
        )}
      </p>
      {children}
      <div className={classes.texts}>
        <div className={classes.box}>
          <h4>{t`Input`}</h4>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable. */}
          <pre tabIndex={0}>{input}</pre>
        </div>
        {interaction !== undefined && <Transcript exchanges={interaction} />}
        {isAlone && (
          <div className={classes.box}>
            <h4>{t`Your output`}</h4>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable. */}
            <pre tabIndex={0}>{actualOutput}</pre>
          </div>
        )}
        {interaction === undefined && !isAlone && (
          <OutputDiff
            expected={expectedOutput}
            actual={actualOutput}
            rule={isComparable ? comparison : null}
          />
        )}
      </div>
    </div>
  );
}

/** Of an own case, by what the person expects. */
const notCompared = (expectedOutput: string): string =>
  expectedOutput === ''
    ? t`Run, and not compared.`
    : t`Not compared: a program of the problem judges outputs.`;
