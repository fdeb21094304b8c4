/** The way into an exam: what it requires that the reader has not fulfilled, and how to. */

import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { acceptPledge, enterExam } from '../../../contract/contest-calls.ts';
import type { ExamEntry } from '../../../contract/exams.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import type { Refusal } from '../../call.ts';
import { sentenceOf } from '../../sentence.ts';
import { EmptyState, ErrorState, PageSkeleton } from '../feedback/states.tsx';
import { PageFrame, PageHead } from '../frame/page-frame.tsx';
import classes from './exam-entrance.module.css';
import { contestQuery } from './queries.ts';

const refetchMs = 10_000;

type ExamEntranceProps = { slug: string; refusal: Refusal };

export default function ExamEntrance({ slug, refusal }: ExamEntranceProps) {
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ['contest', slug, 'exam'],
    queryFn: ({ signal }) => api.call(enterExam, { params: { slug }, signal }),
    staleTime: 0,
    refetchInterval: refetchMs,
  });
  const again = () => void client.invalidateQueries({ queryKey: ['contest', slug] });
  if (data === undefined) {
    if (error === null) return <PageSkeleton />;
    return (
      <PageFrame title={t`Contest`}>
        <ErrorState title={t`The contest could not be loaded`} error={refusal} onRetry={again} />
      </PageFrame>
    );
  }
  return (
    <PageFrame title={data.name}>
      <PageHead heading={data.name} />
      <Entrance slug={slug} entry={data} refusal={refusal} onAgain={again} />
    </PageFrame>
  );
}

type EntranceProps = ExamEntranceProps & { entry: ExamEntry; onAgain: () => void };

function Entrance({ slug, entry, refusal, onAgain }: EntranceProps) {
  const isHere = entry.isInNetwork !== false;
  if (isHere && entry.pledge !== null && entry.pledge.acceptedAt === null) {
    return <Pledge slug={slug} pledge={entry.pledge} />;
  }
  return (
    <EmptyState icon="lock" title={t`Not open to you here`} text={sentenceOf(refusal)}>
      <Button variant="default" onClick={onAgain}>
        {t`Try again`}
      </Button>
    </EmptyState>
  );
}

function Pledge({ slug, pledge }: { slug: string; pledge: NonNullable<ExamEntry['pledge']> }) {
  const client = useQueryClient();
  const accepting = useMutation({
    mutationFn: () =>
      api.call(acceptPledge, { params: { slug }, body: { version: pledge.version } }),
    onSettled: () => client.invalidateQueries(contestQuery(slug)),
  });
  return (
    <section className={classes.pledge} aria-label={t`Pledge`}>
      <p className={classes.text}>{pledge.text}</p>
      {accepting.error && (
        <p role="alert" className={classes.error}>
          {sentenceOf(accepting.error)}
        </p>
      )}
      <Button disabled={accepting.isPending} onClick={() => accepting.mutate()}>
        {t`Accept and open the exam`}
      </Button>
    </section>
  );
}
