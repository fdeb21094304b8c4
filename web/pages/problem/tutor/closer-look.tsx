/** A button for the closer look that no judge had the time for, and what it finds. */
import { Button, Loader } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { explainSubmission } from '../../../../contract/calls.ts';
import { api } from '../../../api.ts';
import { sentenceOf } from '../../../sentence.ts';
import { Icon } from '../../../ui/icons.tsx';
import { untilExplained } from '../result/until-explained.ts';
import classes from './counterexample.module.css';
import { DiagnosisNote, type GoToLine } from './diagnosis-note.tsx';

type CloserLookProps = { submissionId: string; onGoToLine: GoToLine };

export function CloserLook({ submissionId: id, onGoToLine }: CloserLookProps) {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const look = useMutation({
    mutationFn: async () => {
      await api.call(explainSubmission, { params: { id } });
      return await untilExplained(id, leaving.current.signal);
    },
  });
  const { isPending, isSuccess, data: result, error, mutate } = look;
  return (
    <section className={classes.place} aria-label="Closer look">
      <div aria-live="polite">
        {isPending && (
          <p className={classes.line}>
            <Loader size="xs" />
            Waiting for a free judge to look more closely.
          </p>
        )}
        {isSuccess && result?.diagnosis && (
          <DiagnosisNote diagnosis={result.diagnosis} onGoToLine={onGoToLine} />
        )}
        {isSuccess && !result?.diagnosis && (
          <p>{result === null ? stillWaiting : 'A closer look found nothing more.'}</p>
        )}
        {!isPending && !isSuccess && (
          <p className={classes.line}>
            The judges were busy, so they did not look more closely at the failure.
          </p>
        )}
        {error && <p>{sentenceOf(error)}</p>}
      </div>
      {!isPending && !isSuccess && (
        <Button
          variant="light"
          leftSection={<Icon name="search" size={15} />}
          onClick={() => mutate()}
        >
          Look more closely
        </Button>
      )}
    </section>
  );
}

const stillWaiting = 'The judges are still busy. Reload the page later to see what they found.';
