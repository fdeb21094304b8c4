/** The dialog with the result of a submission, and links to continue with. */

import { Button } from '@mantine/core';
import { Suspense, useContext, useEffect } from 'react';
import { Link } from 'react-router';
import type { Problem } from '../../../../contract/problems.ts';
import { t } from '../../../../contract/translation.ts';
import type { Verdict } from '../../../../contract/words.ts';
import { paths } from '../../../paths.ts';
import type { Tone } from '../../../theme.ts';
import type { Mark } from '../../../ui/code/code-editor-props.ts';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { Icon, type IconName } from '../../../ui/icons.tsx';
import { verdictShape, verdictTone } from '../../../ui/submissions/verdict.tsx';
import { inWords } from '../../../ui/words.ts';
import { tellVerdict } from '../../../verdict-notices.ts';
import { InContest } from '../in-contest.ts';
import type { GoToLine } from '../tutor/diagnosis-note.tsx';
import { NextSteps, Result } from './outcomes.tsx';
import { RefusalSentence } from './refusal-sentence.tsx';
import classes from './result.module.css';
import { laterIn, type Outcome } from './use-judging.ts';

type ResultModalProps = {
  outcome: Outcome | undefined;
  problem: Problem;
  isOpen: boolean;
  /** False if a line of the code gets the focus. */
  returnFocus: boolean;
  onClose: () => void;
  onGoToLine: GoToLine;
  onRunInput: (input: string) => void;
  onMarks: (marks: Mark[]) => void;
};

/**
 * It is shown once its code is loaded. Parts that load later are below the buttons, and the dialog
 * is aligned to the top, so that nothing moves.
 */
export function ResultModal(props: ResultModalProps) {
  const { outcome, problem, isOpen, returnFocus, onClose, onGoToLine, onRunInput, onMarks } = props;
  const judged = outcome?.type === 'judged' ? outcome : undefined;
  const result = judged?.result;
  const contest = useContext(InContest);
  const submissionId = judged?.submissionId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an explanation that comes later is no other verdict.
  useEffect(() => {
    if (judged) tellVerdict(problem.name, judged);
  }, [submissionId]);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      returnFocus={returnFocus}
      size="lg"
      centered={false}
      title={<Title of={outcome?.type === 'received' ? 'received' : result?.verdict} />}
    >
      {result && (
        <Result
          problemId={contest ? undefined : problem._id}
          result={result}
          later={laterIn(judged)}
          comparison={problem.comparison}
          onGoToLine={onGoToLine}
          tutoring={
            judged && !contest
              ? { submissionId: judged.submissionId, onRunInput, onMarks }
              : undefined
          }
          ways={<Ways problemId={problem._id} onClose={onClose} />}
        />
      )}
      {(outcome?.type === 'refused' || outcome?.type === 'received') && (
        <>
          <p>
            <RefusalSentence text={outcome.sentence} />
          </p>
          <Ways problemId={problem._id} onClose={onClose} />
        </>
      )}
      {outcome?.type === 'judged' && outcome.result.success && !contest && (
        <Suspense>
          <NextSteps
            problemId={problem._id}
            submissionId={outcome.submissionId}
            onSolutions={problem.mayReadSolutions ? onClose : undefined}
          />
        </Suspense>
      )}
    </Modal>
  );
}

function Ways({ problemId, onClose }: { problemId: string; onClose: () => void }) {
  const contest = useContext(InContest);
  return (
    <div className={classes.ways}>
      <Button
        variant="default"
        component={Link}
        to={contest?.submissions ?? paths.submissions(problemId)}
      >
        {t`View Submissions`}
      </Button>
      <Button data-autofocus onClick={onClose}>
        {t`Back to the code`}
      </Button>
    </div>
  );
}

function Title({ of }: { of: Verdict | 'received' | undefined }) {
  if (of === 'received') return <TitleWith icon="send" tone="grey" text={t`Received`} />;
  if (of === undefined) return <TitleWith icon="close" tone="red" text={t`Submission failed`} />;
  return <TitleWith icon={verdictShape(of)} tone={verdictTone(of)} text={inWords(of)} />;
}

function TitleWith({ icon, tone, text }: { icon: IconName; tone: Tone; text: string }) {
  return (
    <span className={classes.title} data-tone={tone}>
      <span className={classes.shape}>
        <Icon name={icon} size={20} />
      </span>
      {text}
    </span>
  );
}
