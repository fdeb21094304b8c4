/** The outcome of running all samples: a tab for each; the first failed one is open. */

import { Tabs, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { Suspense, useState } from 'react';
import { utf8Bytes } from '../../../../contract/characters.ts';
import type { SubmitResult } from '../../../../contract/judging.ts';
import { expectedInputMaxBytes } from '../../../../contract/limits.ts';
import type { Problem } from '../../../../contract/problems.ts';
import { t } from '../../../../contract/translation.ts';
import { lazyPart } from '../../../load-part.ts';
import { Icon } from '../../../ui/icons.tsx';
import classes from '../console/samples.module.css';
import { DiagnosisNote, type GoToLine } from '../tutor/diagnosis-note.tsx';
import { shapeOfCase, shapeOfRan, wordOfCase } from './case-words.ts';
import { SampleOutcome } from './sample-outcome.tsx';

const ExpectedOutput = lazyPart(() => import('../console/expected-output.tsx'));

type SampleOutcomesProps = { result: SubmitResult; problem: Problem; onGoToLine: GoToLine };

export function SampleOutcomes({ result, problem, onGoToLine }: SampleOutcomesProps) {
  const { detailedResults, testCaseResults, diagnosis } = result;
  const failed = detailedResults.findIndex(({ status }) => status === 'failed');
  const [shown, setShown] = useState({ of: result, index: Math.max(failed, 0) });
  const index = shown.of === result ? shown.index : Math.max(failed, 0);
  return (
    <Tabs
      variant="pills"
      classNames={{
        root: classes.outcomes ?? '',
        list: classes.list ?? '',
        tab: classes.tab ?? '',
      }}
      keepMounted={false}
      value={String(index)}
      onChange={(value) => setShown({ of: result, index: Number(value) })}
    >
      <Tabs.List aria-label={t`Samples`}>
        {testCaseResults.map((one, i) => {
          const own = detailedResults[i]?.own;
          const hasRan = one.status === 'passed' && own?.isCompared === false;
          return (
            <Tabs.Tab
              // biome-ignore lint/suspicious/noArrayIndexKey: samples have no other identity.
              key={i}
              value={String(i)}
              data-status={hasRan ? undefined : one.status}
            >
              <Icon name={hasRan ? shapeOfRan : shapeOfCase(one)} size={12} />
              {own?.name ?? t`Sample ${i + 1}`}{' '}
              <VisuallyHidden>
                {hasRan ? t`Not compared` : (one.verdict ?? wordOfCase(one))}
              </VisuallyHidden>
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      {detailedResults.map((sample, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: samples have no other identity.
        <Tabs.Panel key={i} value={String(i)}>
          <VisuallyHidden component="h3">{t`Outcome`}</VisuallyHidden>
          <SampleOutcome
            sample={sample}
            result={testCaseResults[i]}
            comparison={problem.comparison}
          >
            {diagnosis?.testCaseIndex === sample.testCaseIndex && (
              <DiagnosisNote diagnosis={diagnosis} onGoToLine={onGoToLine} />
            )}
          </SampleOutcome>
          {sample.own?.isCompared === false &&
            sample.status === 'passed' &&
            problem.tutor &&
            utf8Bytes(sample.input) <= expectedInputMaxBytes && (
              <Suspense>
                <ExpectedOutput
                  problem={problem}
                  input={sample.input}
                  output={sample.actualOutput}
                />
              </Suspense>
            )}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
