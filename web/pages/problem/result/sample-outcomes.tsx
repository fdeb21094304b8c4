/** The outcome of running all samples: a tab for each; the first failed one is open. */
import { Tabs, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { Comparison, SubmitResult } from '../../../../contract/judging.ts';
import { Icon } from '../../../ui/icons.tsx';
import classes from '../console/samples.module.css';
import { DiagnosisNote, type GoToLine } from '../tutor/diagnosis-note.tsx';
import { shapeOfCase, wordOfCase } from './case-words.ts';
import { SampleOutcome } from './sample-outcome.tsx';

type SampleOutcomesProps = { result: SubmitResult; comparison: Comparison; onGoToLine: GoToLine };

export function SampleOutcomes({ result, comparison, onGoToLine }: SampleOutcomesProps) {
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
      <Tabs.List aria-label="Samples">
        {testCaseResults.map((one, i) => (
          <Tabs.Tab
            // biome-ignore lint/suspicious/noArrayIndexKey: samples have no other identity.
            key={i}
            value={String(i)}
            data-status={one.status}
          >
            <Icon name={shapeOfCase(one)} size={12} />
            Sample {i + 1} <VisuallyHidden>{one.verdict ?? wordOfCase(one)}</VisuallyHidden>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {detailedResults.map((sample, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: samples have no other identity.
        <Tabs.Panel key={i} value={String(i)}>
          <VisuallyHidden component="h3">Outcome</VisuallyHidden>
          <SampleOutcome sample={sample} result={testCaseResults[i]} comparison={comparison}>
            {diagnosis?.testCaseIndex === sample.testCaseIndex && (
              <DiagnosisNote diagnosis={diagnosis} onGoToLine={onGoToLine} />
            )}
          </SampleOutcome>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
