/** The result of a submission: success or failure, each test, and details of a failed sample. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Comparison, SubmitResult } from '../../../contract/judging.ts';
import type { Problem } from '../../../contract/problems.ts';
import type { Verdict } from '../../../contract/words.ts';
import { paths } from '../../paths.ts';
import { formatKb, formatMs, formatPoints } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { Modal } from '../../ui/modal.tsx';
import { verdictShape, verdictTone } from '../../ui/verdict.tsx';
import { CaseBadges } from './case-badges.tsx';
import { CompilerMessages } from './compiler-messages.tsx';
import { DiagnosisNote, type GoToLine } from './diagnosis-note.tsx';
import { GroupList } from './group-list.tsx';
import classes from './result.module.css';
import { SampleOutcome } from './sample-outcome.tsx';
import type { Outcome } from './use-judging.ts';

type ResultModalProps = {
  outcome: Outcome | undefined;
  problem: Problem;
  isOpen: boolean;
  /** Not if a line of the code gets it. */
  returnFocus: boolean;
  onClose: () => void;
  onGoToLine: GoToLine;
};

export function ResultModal(props: ResultModalProps) {
  const { outcome, problem, isOpen, returnFocus, onClose, onGoToLine } = props;
  const result = outcome?.type === 'judged' ? outcome.result : undefined;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      returnFocus={returnFocus}
      size="lg"
      title={<Title verdict={result?.verdict} />}
    >
      {result && <Result result={result} comparison={problem.comparison} onGoToLine={onGoToLine} />}
      {outcome?.type === 'refused' && <p>{outcome.sentence}</p>}
      <div className={classes.ways}>
        <Button variant="default" component={Link} to={paths.submissions(problem._id)}>
          View Submissions
        </Button>
        <Button data-autofocus onClick={onClose}>
          Back to the code
        </Button>
      </div>
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

type ResultProps = { result: SubmitResult; comparison: Comparison; onGoToLine: GoToLine };

function Result({ result, comparison, onGoToLine }: ResultProps) {
  const { testCaseResults, detailedResults, compile, diagnosis, groups } = result;
  const passed = testCaseResults.filter(({ status }) => status === 'passed').length;
  const points = formatPoints(result);
  const failedSamples = detailedResults.filter(({ status }) => status === 'failed');
  return (
    <>
      <p className={classes.sentence}>{sentenceOf(result)}</p>
      {diagnosis && <DiagnosisNote diagnosis={diagnosis} onGoToLine={onGoToLine} />}
      {groups && <GroupList groups={groups} results={testCaseResults} />}
      {testCaseResults.some(({ status }) => status !== 'other') && (
        <>
          <dl className={classes.figures}>
            {points !== undefined && <Figure name="Points" value={points} />}
            <Figure name="Tests passed" value={`${passed} of ${testCaseResults.length}`} />
            <Figure name="Time" value={formatMs(result.executionTime)} />
            <Figure name="Memory" value={formatKb(result.memoryKb)} />
          </dl>
          <CaseBadges results={testCaseResults} />
        </>
      )}
      {result.verdict === 'Compilation Error' && compile && (
        <CompilerMessages report={compile} onGoToLine={onGoToLine} />
      )}
      {failedSamples.map((sample, i) => (
        <details key={sample.testCaseIndex} className={classes.sample} open={i === 0}>
          <summary>Sample {sample.testCaseIndex + 1}</summary>
          <SampleOutcome
            sample={sample}
            result={testCaseResults[sample.testCaseIndex]}
            comparison={comparison}
          />
        </details>
      ))}
    </>
  );
}

/** With points, a submission may be accepted although a test failed. */
function sentenceOf({ error, testCaseResults }: SubmitResult): string {
  if (error !== undefined) return error;
  const isAll = testCaseResults.every(({ status }) => status === 'passed');
  return isAll ? `All ${testCaseResults.length} tests passed.` : 'All points.';
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
