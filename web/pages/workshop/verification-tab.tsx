/** Verification of the saved draft: the request, its progress and its report. */

import { Button, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../contract/translation.ts';
import type { Verification } from '../../../contract/verification.ts';
import { getVerification, verifyDraft } from '../../../contract/workshop-calls.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { toastError } from '../../ui/feedback/toast.ts';
import { plural } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { rich } from '../../ui/rich.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import classes from './verification.module.css';
import { VerificationReport } from './verification-report.tsx';

const refetchMs = 1000;

export const isUnderWay = ({ state }: Verification): boolean =>
  state === 'waiting' || state === 'running';

/** Polls until it is done. */
export const verificationQuery = (problemId: string) =>
  queryOptions({
    queryKey: ['verification', problemId],
    queryFn: ({ signal }) => api.call(getVerification, { params: { id: problemId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? refetchMs : false),
  });

export function VerificationTab({ problemId }: { problemId: string }) {
  const query = verificationQuery(problemId);
  const { data, error, refetch } = useQuery(query);
  const client = useQueryClient();
  const asking = useMutation({
    mutationFn: () => api.call(verifyDraft, { params: { id: problemId } }),
    onSuccess: (found) => client.setQueryData(query.queryKey, found),
    onError: (refusal) => toastError({ title: t`Not verified`, text: sentenceOf(refusal) }),
  });
  if (data === undefined) {
    if (error === null) return <div className={classes.tab} aria-busy="true" />;
    const title = t`The verification could not be loaded`;
    return <ErrorState title={title} error={error} onRetry={() => void refetch()} />;
  }
  const verify = (
    <Button
      leftSection={<Icon name="shield" size={14} />}
      loading={asking.isPending}
      disabled={isUnderWay(data) && !data.isOutdated}
      onClick={() => asking.mutate()}
    >
      {data.state === 'none' ? t`Verify` : t`Verify again`}
    </Button>
  );
  if (data.state === 'none') {
    return (
      <EmptyState
        icon="shield"
        title={t`Not verified yet`}
        text={t`Runs the validators, the checker, the generators and all solutions, and reports what is wrong and how to fix it.`}
      >
        {verify}
      </EmptyState>
    );
  }
  return (
    <div className={classes.tab}>
      <div className={classes.head}>
        <Standing found={data} />
        {verify}
      </div>
      {data.isOutdated && (
        <Message tone="yellow" title={t`The draft has changed since`}>
          {t`This report is about the draft as it was then. Verifying it again runs only what has changed.`}
        </Message>
      )}
      {data.report !== null && <VerificationReport report={data.report} />}
    </div>
  );
}

/** The progress of a verification, or how it ended. */
export function Standing({ found }: { found: Verification }) {
  const { state, progress, position, finishedAt, fault } = found;
  if (state === 'failed') {
    return (
      <Message tone="red" title={t`The verification failed`}>
        {t`Something failed on our side. Please verify again. ${fault ?? ''}`}
      </Message>
    );
  }
  if (state === 'done') {
    return (
      <p className={classes.standing}>
        {rich`Verified ${finishedAt && <TimeAgo instant={finishedAt} />}`}
      </p>
    );
  }
  const share = progress === null ? 0 : (progress.at / progress.of) * 100;
  const others = (position ?? 1) - 1;
  const waiting =
    others === 0
      ? t`Waiting for a free judge`
      : plural(others, 'Waiting for # other job|Waiting for # other jobs');
  const doing = state === 'waiting' || progress === null ? waiting : t`Running ${progress.step}`;
  const steps = progress === null ? '' : t`, step ${progress.at + 1} of ${progress.of}`;
  const running = state === 'running' && progress === null ? t`Starting` : doing;
  return (
    <div className={classes.standing} role="status">
      <p>
        {running}
        {steps}
      </p>
      <Progress value={share} aria-label={t`Progress of the verification`} />
    </div>
  );
}
