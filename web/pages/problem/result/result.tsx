/** The result of a judged submission: each test, groups and points, and failed samples. */

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import type { Diagnosis } from '../../../../contract/diagnosis.ts';
import type { Comparison, SubmitResult } from '../../../../contract/judging.ts';
import { t } from '../../../../contract/translation.ts';
import { lazyPart } from '../../../load-part.ts';
import type { Mark } from '../../../ui/code/code-editor-props.ts';
import { formatPoints, submissionFigures } from '../../../ui/format.ts';
import { Said } from '../../../ui/said/said.tsx';
import { counterexamplePart } from '../tutor/counterexample-part.ts';
import { DiagnosisNote, type GoToLine } from '../tutor/diagnosis-note.tsx';
import { CaseBadges } from './case-badges.tsx';
import { CompilerMessages } from './compiler-messages.tsx';
import { GroupList } from './group-list.tsx';
import classes from './result.module.css';
import { SampleOutcome } from './sample-outcome.tsx';

/** For a submission that may show a small failing input, and where its time goes. */
export type Tutoring = {
  submissionId: string;
  onRunInput: (input: string) => void;
  /** Called with the marks for the code. */
  onMarks?: ((marks: Mark[]) => void) | undefined;
};

const ReportProblem = lazyPart(() => import('../../../ui/tickets/report-problem.tsx'));

type ResultProps = {
  /** If given, a failed sample can be reported to those who edit the problem. */
  problemId?: string | undefined;
  result: SubmitResult;
  /** An explanation that was found later; at the end, so that nothing moves. */
  later?: Diagnosis | undefined;
  comparison: Comparison;
  onGoToLine: GoToLine;
  tutoring?: Tutoring | undefined;
  /** Links to continue with; above the parts that load later. */
  ways?: ReactNode;
};

export function Result(props: ResultProps) {
  const { problemId, result, later, comparison, onGoToLine, tutoring, ways } = props;
  const { testCaseResults, detailedResults, compile, diagnosis, groups } = result;
  // What only adds the line is no second note.
  const isSame = later !== undefined && later.title === diagnosis?.title;
  const first = diagnosis && isSame ? { ...diagnosis, line: later.line } : diagnosis;
  const done = testCaseResults.filter(({ status }) => status === 'passed').length;
  const isTutored = tutoring !== undefined && hasFailedTest(result);
  const { data: part } = useQuery({ ...counterexamplePart, enabled: isTutored });
  const points = formatPoints(result);
  const { time, memory } = submissionFigures(result);
  const failedSamples = detailedResults.filter(({ status }) => status === 'failed');
  return (
    <>
      <p className={classes.sentence}>
        {result.error === undefined ? (
          sentenceOf(result)
        ) : (
          <Said text={result.error} below={result.verdict} />
        )}
      </p>
      {first && (
        <DiagnosisNote
          diagnosis={first}
          isOpen={result.isUnexplained === true}
          onGoToLine={onGoToLine}
        />
      )}
      {groups && <GroupList groups={groups} results={testCaseResults} />}
      {testCaseResults.some(({ status }) => status !== 'other') && (
        <>
          <dl className={classes.figures}>
            {points !== undefined && <Figure name={t`Points`} value={points} />}
            <Figure name={t`Tests passed`} value={t`${done} of ${testCaseResults.length}`} />
            <Figure name={t`Time`} value={time.text} title={time.title} />
            <Figure name={t`Memory`} value={memory.text} title={memory.title} />
          </dl>
          <CaseBadges results={testCaseResults} />
        </>
      )}
      {result.verdict === 'Compilation Error' && compile && (
        <CompilerMessages report={compile} told={result.error} onGoToLine={onGoToLine} />
      )}
      {failedSamples.map((sample, i) => (
        <details key={sample.testCaseIndex} className={classes.sample} open={i === 0}>
          <summary>
            <h3>{t`Sample ${sample.testCaseIndex + 1}`}</h3>
          </summary>
          <SampleOutcome
            sample={sample}
            result={testCaseResults[sample.testCaseIndex]}
            comparison={comparison}
            isToldAbove={sample.error === result.error}
          />
          {problemId && (
            <Report problemId={problemId} test={t`Sample ${sample.testCaseIndex + 1}`} />
          )}
        </details>
      ))}
      {ways}
      {part && tutoring && result.isLeftOut && (
        <part.CloserLook submissionId={tutoring.submissionId} onGoToLine={onGoToLine} />
      )}
      {part && isTutored && (
        <part.Counterexample
          comparison={comparison}
          onGoToLine={onGoToLine}
          isOnSample={failedSamples.length > 0}
          {...tutoring}
        />
      )}
      {later && !isSame && <DiagnosisNote diagnosis={later} onGoToLine={onGoToLine} />}
    </>
  );
}

function Report({ problemId, test }: { problemId: string; test: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        {t`Report this test`}
      </Button>
      {isOpen && (
        <Suspense>
          <ReportProblem problemId={problemId} test={test} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Whether a test failed; then a small failing input may be shown. */
export const hasFailedTest = ({ testCaseResults }: SubmitResult): boolean =>
  testCaseResults.some(({ status }) => status === 'failed');

/** In a problem with points, a submission may be accepted although a test failed. */
function sentenceOf(result: SubmitResult): string {
  const { testCaseResults } = result;
  if (testCaseResults.length === 0) {
    // Of a contest.
    const points = formatPoints(result);
    const told = points === undefined ? t`The verdict` : t`The verdict and ${points} points`;
    return t`${told}: the contest tells no more before the end.`;
  }
  const isAll = testCaseResults.every(({ status }) => status === 'passed');
  return isAll ? t`All ${testCaseResults.length} tests passed.` : t`All points.`;
}

type FigureProps = { name: string; value: string; title?: string | undefined };

function Figure({ name, value, title }: FigureProps) {
  return (
    <div title={title}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
