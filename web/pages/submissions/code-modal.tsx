/** The code of one submission. */

import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { factsOf, languageName } from '../../../contract/languages.ts';
import type { SubmissionRow } from '../../../contract/submission.ts';
import { t } from '../../../contract/translation.ts';
import { codeQuery } from '../../queries.ts';
import { CodeEditor } from '../../ui/code/code-editor.tsx';
import { CopyButton } from '../../ui/code/copy-button.tsx';
import { Modal } from '../../ui/feedback/modal.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { formatInstant } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { PointsNote } from '../../ui/submissions/points-note.tsx';
import { sentenceOfChange } from '../../ui/submissions/rejudged.ts';
import { VerdictBadge } from '../../ui/submissions/verdict.tsx';
import { GroupPoints } from './group-points.tsx';
import { useLoadCode } from './load-code.ts';
import classes from './submissions.module.css';

type CodeModalProps = {
  /** The submission opened last; it remains while the dialog fades out. */
  submission: SubmissionRow | undefined;
  isOpen: boolean;
  onClose: () => void;
  /** Shown below the code. */
  children?: ReactNode;
};

export function CodeModal({ submission, isOpen, onClose, children }: CodeModalProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} size="xl" title={t`Submitted code`}>
      {submission && (
        <>
          <Code submission={submission} />
          {children}
        </>
      )}
    </Modal>
  );
}

function Code({ submission }: { submission: SubmissionRow }) {
  const { data, error, refetch } = useQuery(codeQuery(submission._id));
  const loadCode = useLoadCode();
  return (
    <>
      <div className={classes.about}>
        <VerdictBadge verdict={submission.verdict} />
        <PointsNote of={submission} />
        <span>{formatInstant(submission.submittedAt)}</span>
        <span>{languageName(submission.language)}</span>
        {data && (
          <>
            <CopyButton text={data.code} of={t`code`} />
            <Button
              variant="subtle"
              size="compact-xs"
              leftSection={<Icon name="edit" size={13} />}
              onClick={() => void loadCode({ ...submission, code: data.code })}
            >
              {t`Load into the editor`}
            </Button>
          </>
        )}
      </div>
      {submission.change && <p className={classes.tests}>{sentenceOfChange(submission)}</p>}
      {submission.points !== undefined && <GroupPoints submissionId={submission._id} />}
      <div className={classes.code}>
        {data && (
          <CodeEditor
            code={data.code}
            mode={factsOf(submission.language)?.editorMode ?? 'plain'}
            label={t`Submitted code`}
          />
        )}
        {!data && error && (
          <ErrorState
            title={t`The code could not be loaded`}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <Skeleton height={200} aria-busy="true" />}
      </div>
    </>
  );
}
