/** The code of one submission. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { factsOf, languageName } from '../../../contract/languages.ts';
import type { SubmissionRow } from '../../../contract/submission.ts';
import { CodeEditor } from '../../ui/code/code-editor.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatInstant } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { Modal } from '../../ui/modal.tsx';
import { VerdictBadge } from '../../ui/verdict.tsx';
import { useLoadCode } from './load-code.ts';
import classes from './submissions.module.css';

type CodeModalProps = {
  /** The last one that was opened; it stays while the dialog fades. */
  submission: SubmissionRow | undefined;
  isOpen: boolean;
  onClose: () => void;
  /** What stands below the code. */
  children?: ReactNode;
};

export function CodeModal({ submission, isOpen, onClose, children }: CodeModalProps) {
  const loadCode = useLoadCode();
  return (
    <Modal opened={isOpen} onClose={onClose} size="xl" title="Submitted code">
      {submission && (
        <>
          <div className={classes.about}>
            <VerdictBadge verdict={submission.verdict} />
            <span>{formatInstant(submission.submittedAt)}</span>
            <span>{languageName(submission.language)}</span>
            <CopyButton text={submission.code} of="code" />
            <Button
              variant="subtle"
              size="compact-xs"
              leftSection={<Icon name="edit" size={13} />}
              onClick={() => void loadCode(submission)}
            >
              Load into the editor
            </Button>
          </div>
          <div className={classes.code}>
            <CodeEditor
              code={submission.code}
              mode={factsOf(submission.language)?.editorMode ?? 'plain'}
              label="Submitted code"
            />
          </div>
          {children}
        </>
      )}
    </Modal>
  );
}
