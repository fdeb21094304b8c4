/** How a submission ended: success or failure, each test, and what a failed sample looked like. */
import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import type { Comparison, SubmitResult, Verdict } from '../../../contract/judging.ts';
import type { Problem } from '../../../contract/problems.ts';
import { paths } from '../../paths.ts';
import { formatKb, formatMs } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { Modal } from '../../ui/modal.tsx';
import { verdictShape, verdictTone } from '../../ui/verdict.tsx';
import { CaseBadges } from './case-badges.tsx';
import classes from './result.module.css';
import { SampleOutcome } from './sample-outcome.tsx';
import { TextBlock } from './text-block.tsx';
import type { Outcome } from './use-judging.ts';

type ResultModalProps = {
  outcome: Outcome | undefined;
  problem: Problem;
  isOpen: boolean;
  onClose: () => void;
};

export function ResultModal({ outcome, problem, isOpen, onClose }: ResultModalProps) {
  const result = outcome?.type === 'judged' ? outcome.result : undefined;
  return (
    <Modal opened={isOpen} onClose={onClose} size="lg" title={<Title verdict={result?.verdict} />}>
      {result && <Result result={result} comparison={problem.comparison} />}
      {outcome?.type === 'refused' && <p>{outcome.sentence}</p>}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" component={Link} to={paths.submissions(problem._id)}>
          View Submissions
        </Button>
        <Button data-autofocus onClick={onClose}>
          Back to the code
        </Button>
      </Group>
    </Modal>
  );
}

function Title({ verdict }: { verdict: Verdict | undefined }) {
  return (
    <span className={classes.title} data-tone={verdict ? verdictTone(verdict) : 'red'}>
      <span className={classes.shape}>
        <Icon name={verdict ? verdictShape(verdict) : 'close'} size={20} />
      </span>
      {verdict ?? 'Submission failed'}
    </span>
  );
}

function Result({ result, comparison }: { result: SubmitResult; comparison: Comparison }) {
  const { testCaseResults, detailedResults, error, compile } = result;
  const passed = testCaseResults.filter(({ status }) => status === 'passed').length;
  const failedSamples = detailedResults.filter(({ status }) => status === 'failed');
  return (
    <>
      <p>{error ?? `All ${testCaseResults.length} tests passed.`}</p>
      {testCaseResults.length > 0 && (
        <>
          <dl className={classes.figures}>
            <Figure name="Tests passed" value={`${passed} of ${testCaseResults.length}`} />
            <Figure name="Time" value={formatMs(result.executionTime)} />
            <Figure name="Memory" value={formatKb(result.memoryKb)} />
          </dl>
          <CaseBadges results={testCaseResults} />
        </>
      )}
      {result.verdict === 'Compilation Error' && compile && <TextBlock text={compile.text} />}
      {failedSamples.map((sample) => (
        <section key={sample.testCaseIndex} className={classes.sample}>
          <h3>Sample {sample.testCaseIndex + 1}</h3>
          <SampleOutcome
            sample={sample}
            result={testCaseResults[sample.testCaseIndex]}
            comparison={comparison}
          />
        </section>
      ))}
    </>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
