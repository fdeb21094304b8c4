/** The code of one submission. */
import { Modal } from '@mantine/core';
import type { SubmissionRow } from '../../../contract/submission.ts';
import { CodeEditor } from '../../ui/code/code-editor.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatInstant } from '../../ui/format.ts';
import { VerdictBadge } from '../../ui/verdict.tsx';
import classes from './submissions.module.css';

type CodeModalProps = { submission: SubmissionRow | undefined; onClose: () => void };

export function CodeModal({ submission, onClose }: CodeModalProps) {
  return (
    <Modal opened={submission !== undefined} onClose={onClose} size="xl" title="Submitted code">
      {submission && (
        <>
          <div className={classes.about}>
            <VerdictBadge verdict={submission.verdict} />
            <span>{formatInstant(submission.submittedAt)}</span>
            <CopyButton text={submission.code} of="code" />
          </div>
          <div className={classes.code}>
            <CodeEditor code={submission.code} label="Submitted code" />
          </div>
        </>
      )}
    </Modal>
  );
}
