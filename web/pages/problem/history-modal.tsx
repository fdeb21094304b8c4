/** The history of the code: the versions on the server, each compared with the current code. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeHistory } from '../../../contract/calls.ts';
import type { Language } from '../../../contract/languages.ts';
import { api } from '../../api.ts';
import { formatInstant } from '../../ui/format.ts';
import { Modal } from '../../ui/modal.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { TextDiff } from '../../ui/text-diff.tsx';
import classes from './history-modal.module.css';

type HistoryProps = {
  problemId: string;
  language: Language;
  /** The current code. */
  code: string;
  onRestore: (code: string) => void;
};

type HistoryModalProps = HistoryProps & { isOpen: boolean; onClose: () => void };

export default function HistoryModal({ isOpen, onClose, ...history }: HistoryModalProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} size="xl" title="History of your code">
      <History {...history} />
    </Modal>
  );
}

function History({ problemId, language, code, onRestore }: HistoryProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['code-history', problemId, language],
    queryFn: ({ signal }) => api.call(codeHistory, { params: { problemId, language }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const [chosen, setChosen] = useState<number>();
  if (!data && error) {
    return (
      <ErrorState
        title="The history could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <p aria-busy="true">Loading...</p>;
  const shown = data.find(({ version }) => version === chosen) ?? data[0];
  if (shown === undefined)
    return <p>No earlier versions yet. Your code is saved while you type.</p>;
  return (
    <div className={classes.history}>
      <ol className={classes.versions} aria-label="Versions">
        {data.map(({ version, savedAt }) => (
          <li key={version}>
            <button
              type="button"
              aria-pressed={version === shown.version}
              onClick={() => setChosen(version)}
            >
              {formatInstant(savedAt)}
            </button>
          </li>
        ))}
      </ol>
      <div className={classes.version}>
        {shown.code === code ? (
          <p>This is the code in the editor.</p>
        ) : (
          <>
            <p>Restoring would change the code in the editor:</p>
            <TextDiff before={code} after={shown.code} />
            <Button mt="sm" onClick={() => onRestore(shown.code)}>
              Restore
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
