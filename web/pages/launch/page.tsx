/**
 * Where a launch of a learning platform leads: logs its person in, asks for what it still needs, and goes on
 * to what was linked. Teachers choose here which class a course is, and what a link leads to.
 */

import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Arrival } from '../../../contract/lti.ts';
import { t } from '../../../contract/translation.ts';
import { Refusal } from '../../call.ts';
import { lazyPart } from '../../load-part.ts';
import { paths } from '../../paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { PageSkeleton } from '../../ui/feedback/states.tsx';
import classes from '../../ui/frame/card-page.module.css';
import { CardPage } from '../../ui/frame/card-page.tsx';
import { againWhenBusy, arriveBy, busyForS, comeBy } from './queries.ts';

const CodeForm = lazyPart(async () => ({
  default: (await import('../login/code-form.tsx')).CodeForm,
}));
const JoinForm = lazyPart(async () => ({
  default: (await import('../login/join-form.tsx')).JoinForm,
}));
const ConnectForm = lazyPart(() => import('./connect-form.tsx'));
const ChooseForm = lazyPart(() => import('./choose-form.tsx'));

const title = t`Your course`;

export function Component() {
  const client = useQueryClient();
  const [search] = useSearchParams();
  const launch = search.get('launch') ?? '';
  const [arrival, setArrival] = useState<Arrival>();
  const navigate = useNavigate();
  const onSuccess = (arrived: Arrival) => {
    if (arrived.kind === 'open') void navigate(arrived.path, { replace: true });
    else setArrival(arrived);
  };
  const arriving = useMutation({ mutationFn: () => arriveBy(launch), onSuccess, ...againWhenBusy });
  const coming = useMutation({
    mutationFn: () => comeBy(client, launch),
    onSuccess,
    ...againWhenBusy,
  });
  const { mutate, isIdle } = coming;
  useEffect(() => {
    if (isIdle) mutate();
  }, [isIdle, mutate]);

  if (arrival?.kind === 'connect') {
    const { course, classes: taught } = arrival;
    return (
      <Suspense fallback={<PageSkeleton />}>
        <ConnectForm
          launch={launch}
          course={course}
          taught={taught}
          onDone={() => arriving.mutate()}
        />
      </Suspense>
    );
  }
  if (arrival?.kind === 'choose') {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <ChooseForm launch={launch} arrival={arrival} />
      </Suspense>
    );
  }
  const error = arriving.error ?? coming.error;
  const challenge = error instanceof Refusal ? error.challenge : undefined;
  const arrive = () => arriving.mutate();
  if (challenge !== undefined && !arriving.isPending && error instanceof Refusal) {
    const isCode = error.status === 401;
    return (
      <CardPage title={title} heading={isCode ? t`Second factor` : t`Link your account`}>
        <Suspense>
          {isCode ? (
            <CodeForm challenge={challenge} onDone={arrive} onAgain={() => coming.mutate()} />
          ) : (
            <JoinForm challenge={challenge} reason={sentenceOf(error)} onDone={arrive} />
          )}
        </Suspense>
        {!isCode && (
          <Link className={classes.aside} to={paths.forgotPassword()}>
            {t`Forgot your password?`}
          </Link>
        )}
      </CardPage>
    );
  }
  if (error && !arriving.isPending) {
    return (
      <CardPage title={title} heading={t`This did not work`}>
        <Message tone="red">{sentenceOf(error)}</Message>
        <Button fullWidth variant="default" component={Link} to={paths.problems()}>
          {t`To the problems`}
        </Button>
      </CardPage>
    );
  }
  return (
    <CardPage title={title} heading={t`Signing in`}>
      <p role="status">
        {busyForS(coming.failureReason) === undefined
          ? t`One moment, please.`
          : t`Many people are coming at once. This page goes on by itself in a moment.`}
      </p>
    </CardPage>
  );
}
