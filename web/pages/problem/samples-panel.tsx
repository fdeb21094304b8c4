/** The outcome of running all samples: a tab each, with the first failed one open. */
import { Tabs, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { Comparison, SubmitResult } from '../../../contract/judging.ts';
import { Icon } from '../../ui/icons.tsx';
import { shapeOfCase, wordOfCase } from './case-words.ts';
import { CompilerMessages } from './compiler-messages.tsx';
import { DiagnosisNote, type GoToLine } from './diagnosis-note.tsx';
import { keysText, pageKeys } from './keys.ts';
import { SampleOutcome } from './sample-outcome.tsx';
import classes from './samples.module.css';
import type { Samples } from './use-samples.ts';

type SamplesPanelProps = { samples: Samples; comparison: Comparison; onGoToLine: GoToLine };

export function SamplesPanel({ samples, comparison, onGoToLine }: SamplesPanelProps) {
  const { result, refusal, isRunning } = samples;
  if (isRunning) return <p className={classes.hint}>Running the samples…</p>;
  if (refusal !== '') return <p className={classes.refusal}>{refusal}</p>;
  if (!result) {
    return (
      <p className={classes.hint}>
        Run samples ({keysText(pageKeys.samples)}) runs your code on every sample and compares its
        output as the judge does. Nothing is submitted.
      </p>
    );
  }
  if (result.detailedResults.length === 0) {
    return (
      <div>
        <p className={classes.refusal}>{result.error}</p>
        {result.compile && <CompilerMessages report={result.compile} onGoToLine={onGoToLine} />}
      </div>
    );
  }
  return <Outcomes result={result} comparison={comparison} onGoToLine={onGoToLine} />;
}

type OutcomesProps = { result: SubmitResult; comparison: Comparison; onGoToLine: GoToLine };

function Outcomes({ result, comparison, onGoToLine }: OutcomesProps) {
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
