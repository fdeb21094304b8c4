/** In the editor's toolbar: whether the code is saved, and its history for signed-in people. */

import { ActionIcon } from '@mantine/core';
import { type RefObject, Suspense, useState } from 'react';
import type { SubmittedLanguage } from '../../../../contract/languages.ts';
import { t } from '../../../../contract/translation.ts';
import { lazyPart } from '../../../load-part.ts';
import { useSession } from '../../../session.ts';
import { Icon } from '../../../ui/icons.tsx';
import classes from '../problem.module.css';
import { KeepingNote } from './keeping-note.tsx';
import type { KeptCodeState } from './use-saved-code.ts';

const HistoryModal = lazyPart(() => import('./history-modal.tsx'));

type KeptCodeProps = {
  problemId: string;
  language: SubmittedLanguage;
  code: RefObject<string>;
  kept: KeptCodeState;
  onRestore: (code: string) => void;
};

export function SavedCode({ problemId, language, code, kept, onRestore }: KeptCodeProps) {
  const { person } = useSession();
  /** The code when the history was opened. */
  const [opened, setOpened] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  if (person === null) return null;
  return (
    <>
      <KeepingNote className={classes.keeping} state={kept.state} onTake={kept.takeNewer} />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t`History of your code`}
        title={t`History of your code`}
        onClick={() => {
          setOpened(code.current);
          setIsOpen(true);
        }}
      >
        <Icon name="clock" />
      </ActionIcon>
      {opened !== undefined && (
        <Suspense>
          <HistoryModal
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            problemId={problemId}
            language={language}
            userId={person._id}
            code={opened}
            onRestore={(next) => {
              setIsOpen(false);
              onRestore(next);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
