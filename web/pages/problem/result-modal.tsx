/** How a submission ended: success or failure, each test, and what a failed sample looked like. */
import { Button, Group, Modal } from '@mantine/core';
import { Link } from 'react-router';
import type { DetailedResult, SubmitResult, Verdict } from '../../../contract/judging.ts';
import { paths } from '../../paths.ts';
import { formatKb, formatMs } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { verdictShape, verdictTone } from '../../ui/verdict.tsx';
import { CaseBadges } from './case-badges.tsx';
import classes from './result.module.css';
import type { Outcome } from './use-judging.ts';

type ResultModalProps = {
  outcome: Outcome | undefined;
  problemId: string;
  isOpen: boolean;
  onClose: () => void;
};

export function ResultModal({ outcome, problemId, isOpen, onClose }: ResultModalProps) {
  const result = outcome?.type === 'judged' ? outcome.result : undefined;
  return (
    <Modal opened={isOpen} onClose={onClose} size="lg" title={<Title verdict={result?.verdict} />}>
      {result && <Result result={result} />}
      {outcome?.type === 'refused' && <p>{outcome.sentence}</p>}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" component={Link} to={paths.submissions(problemId)}>
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

function Result({ result }: { result: SubmitResult }) {
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
      {result.verdict === 'Compilation Error' && compile && <Block text={compile.text} />}
      {failedSamples.map((sample) => (
        <FailedSample key={sample.testCaseIndex} sample={sample} />
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

function FailedSample({ sample }: { sample: DetailedResult }) {
  const texts = [
    { name: 'Input', text: sample.input },
    { name: 'Expected output', text: sample.expectedOutput },
    { name: 'Your output', text: sample.actualOutput },
  ];
  return (
    <section className={classes.sample}>
      <h3>Sample {sample.testCaseIndex + 1}</h3>
      {sample.error !== undefined && <p>{sample.error}</p>}
      <div className={classes.texts}>
        {texts.map(({ name, text }) => (
          <div key={name}>
            <h4>{name}</h4>
            <Block text={text === '' ? '(empty)' : text} />
          </div>
        ))}
      </div>
    </section>
  );
}

function Block({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable.
    <pre className={classes.block} tabIndex={0}>
      {text}
    </pre>
  );
}
