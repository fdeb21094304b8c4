/**
 * The history of the code: the saved versions and all submissions, each compared with the current
 * code.
 */

import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeHistory } from '../../../../contract/calls.ts';
import type { SubmittedLanguage } from '../../../../contract/languages.ts';
import { t } from '../../../../contract/translation.ts';
import { api } from '../../../api.ts';
import { codeQuery, submissionsQuery } from '../../../queries.ts';
import { TextDiff } from '../../../ui/diff/text-diff.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { inWords } from '../../../ui/words.ts';
import classes from './history-modal.module.css';

type HistoryProps = {
  problemId: string;
  language: SubmittedLanguage;
  userId: string;
  /** The current code. */
  code: string;
  onRestore: (code: string) => void;
};

type HistoryModalProps = HistoryProps & { isOpen: boolean; onClose: () => void };

export default function HistoryModal({ isOpen, onClose, ...history }: HistoryModalProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} size="xl" title={t`History of your code`}>
      <History {...history} />
    </Modal>
  );
}

/** A saved version, or a submission, whose code is loaded when it is chosen. */
type Entry = { key: string; at: string; note?: string; code?: string; submissionId?: string };

function History({ problemId, language, userId, code, onRestore }: HistoryProps) {
  const kept = useQuery({
    queryKey: ['code-history', problemId, language],
    queryFn: ({ signal }) => api.call(codeHistory, { params: { problemId, language }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const submitted = useInfiniteQuery({ ...submissionsQuery(userId, problemId), staleTime: 0 });
  const [chosen, setChosen] = useState<string>();
  const error = kept.error ?? submitted.error;
  if (error && !(kept.data && submitted.data)) {
    return (
      <ErrorState
        title={t`The history could not be loaded`}
        error={error}
        onRetry={() => {
          void kept.refetch();
          void submitted.refetch();
        }}
      />
    );
  }
  if (!kept.data || !submitted.data) return <p aria-busy="true">{t`Loading...`}</p>;
  const entries: Entry[] = [
    ...kept.data.map(({ version, savedAt, code }) => ({ key: `${version}`, at: savedAt, code })),
    ...submitted.data.pages
      .flat()
      .filter((one) => one.language === language)
      .map(({ _id, submittedAt, verdict: word }) => {
        const verdict = inWords(word);
        const note = t`Submitted: ${verdict}`;
        return { key: _id, at: submittedAt, note, submissionId: _id };
      }),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const shown = entries.find(({ key }) => key === chosen) ?? entries[0];
  if (shown === undefined)
    return <p>{t`No earlier versions yet. Your code is saved while you type.`}</p>;
  return (
    <div className={classes.history}>
      <ol className={classes.versions} aria-label={t`Versions`}>
        {entries.map(({ key, at, note }) => (
          <li key={key}>
            <button type="button" aria-pressed={key === shown.key} onClick={() => setChosen(key)}>
              {formatInstant(at)}
              {note !== undefined && <small>{note}</small>}
            </button>
          </li>
        ))}
        {submitted.hasNextPage && (
          <li>
            <button
              type="button"
              disabled={submitted.isFetchingNextPage}
              onClick={() => void submitted.fetchNextPage()}
            >
              {t`Older submissions`}
            </button>
          </li>
        )}
      </ol>
      <div className={classes.version}>
        {shown.submissionId === undefined ? (
          <Version code={code} version={shown.code ?? ''} onRestore={onRestore} />
        ) : (
          <Submitted id={shown.submissionId} code={code} onRestore={onRestore} />
        )}
      </div>
    </div>
  );
}

type RestoreProps = { code: string; onRestore: (code: string) => void };

function Submitted({ id, ...restore }: RestoreProps & { id: string }) {
  const { data, error, refetch } = useQuery(codeQuery(id));
  if (data) return <Version version={data.code} {...restore} />;
  if (!error) return <p aria-busy="true">{t`Loading...`}</p>;
  return (
    <ErrorState
      title={t`The code could not be loaded`}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

function Version({ code, version, onRestore }: RestoreProps & { version: string }) {
  if (version === code) return <p>{t`Current version`}</p>;
  return (
    <>
      <p>{t`Restoring would change the code in the editor:`}</p>
      <TextDiff before={code} after={version} />
      <Button mt="sm" onClick={() => onRestore(version)}>
        {t`Restore`}
      </Button>
    </>
  );
}
