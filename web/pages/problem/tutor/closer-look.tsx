/** A button for the closer look that no judge had the time for, and what it finds. */

import { Button, Loader } from '@mantine/core';
import {
  skipToken,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { explainSubmission } from '../../../../contract/calls.ts';
import type { SubmitResult } from '../../../../contract/judging.ts';
import { t } from '../../../../contract/translation.ts';
import { api } from '../../../api.ts';
import { Refusal } from '../../../call.ts';
import { sentenceOf } from '../../../sentence.ts';
import { Icon } from '../../../ui/icons.tsx';
import { untilExplained } from '../result/until-explained.ts';
import classes from './counterexample.module.css';
import { DiagnosisNote, type GoToLine } from './diagnosis-note.tsx';

type CloserLookProps = { submissionId: string; onGoToLine: GoToLine };

/** The server ends its stream earlier. */
const followMaxMs = 180_000;

/** A dialog and a panel may both show it: they share what was asked and what was found. */
export function CloserLook({ submissionId: id, onGoToLine }: CloserLookProps) {
  const client = useQueryClient();
  const key = ['closer look', id];
  const { data: result } = useQuery<SubmitResult | null>({
    queryKey: key,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const { error, mutate } = useMutation({
    mutationKey: key,
    mutationFn: async () => {
      await ask(id);
      return await untilExplained(id, AbortSignal.timeout(followMaxMs));
    },
    onSuccess: (explained) => client.setQueryData(key, explained),
  });
  const isLooking = useIsMutating({ mutationKey: key }) > 0;
  const isLooked = result != null && !result.isLeftOut;
  return (
    <section className={classes.place} aria-label={t`Closer look`}>
      <div aria-live="polite">
        {isLooking && (
          <p className={classes.line}>
            <Loader size="xs" />
            {t`Waiting for a free judge to look more closely.`}
          </p>
        )}
        {isLooked && result.diagnosis && (
          <DiagnosisNote diagnosis={result.diagnosis} onGoToLine={onGoToLine} />
        )}
        {isLooked && !result.diagnosis && <p>{t`A closer look found nothing more.`}</p>}
        {!isLooking && !isLooked && <p className={classes.line}>{whyNot(result)}</p>}
        {error && <p>{sentenceOf(error)}</p>}
      </div>
      {!isLooking && !isLooked && (
        <Button
          variant="light"
          leftSection={<Icon name="search" size={15} />}
          onClick={() => mutate()}
        >
          {t`Look more closely`}
        </Button>
      )}
    </section>
  );
}

/** Asks; another tab may have done so before, and then the explanation is only waited for. */
async function ask(id: string): Promise<void> {
  try {
    await api.call(explainSubmission, { params: { id } });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error;
  }
}

function whyNot(result: SubmitResult | null | undefined): string {
  if (result === undefined) {
    return t`The judges were busy, so they did not look more closely at the failure.`;
  }
  return result === null
    ? t`The judges are still busy. The page of the submission will show what they find.`
    : t`The closer look failed.`;
}
