/** The code of one submission. */
import { Modal } from '@mantine/core';
import type { SubmissionRow } from '../../../contract/submission.ts';
import { CodeEditor } from '../../ui/code/code-editor.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatInstant } from '../../ui/format.ts';
import { VerdictBadge } from '../../ui/verdict.tsx';
import classes from './submissions.module.css';

type CodeModalProps = {
  /** The last one that was opened; it stays while the dialog fades. */
  submission: SubmissionRow | undefined;
  isOpen: boolean;
  onClose: () => void;
};

export function CodeModal({ submission, isOpen, onClose }: CodeModalProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} size="xl" title="Submitted code">
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
