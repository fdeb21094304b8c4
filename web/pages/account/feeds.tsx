/** Calendar and feed: makes their addresses, which are shown once, and ends them. */

import { Button } from '@mantine/core';
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { endFeedAddress, makeFeedAddress, publicNews } from '../../../contract/feed-calls.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { accountMessages } from '../../page-messages.ts';
import { sentenceOf } from '../../sentence.ts';
import { CopyButton } from '../../ui/code/copy-button.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { formatDay } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { rich } from '../../ui/rich.ts';
import classes from './account.module.css';
import { feedQuery } from './queries.ts';

export function Feeds({ query }: { query: UseQueryResult<{ madeAt: string | null }> }) {
  const client = useQueryClient();
  const { data, error, refetch } = query;
  const making = useMutation({
    mutationFn: () => api.call(makeFeedAddress, {}),
    onSuccess: ({ madeAt }) => client.setQueryData(feedQuery.queryKey, { madeAt }),
  });
  const ending = useMutation({
    mutationFn: () => api.call(endFeedAddress, {}),
    onSuccess: () => {
      making.reset();
      client.setQueryData(feedQuery.queryKey, { madeAt: null });
    },
  });
  const failed = making.error ?? ending.error;
  const isBusy = making.isPending || ending.isPending;
  const madeAt = data?.madeAt ?? null;
  return (
    <Panel title={t`Calendar and feed`}>
      <p className={classes.note}>
        {rich`Two addresses for programs that cannot log in: a calendar of your contests and the deadlines of your classes, and a feed of announcements and new problems. Who has them reads both, so keep them to yourself. ${<a href={publicNews.path}>{t`The feed of everyone`}</a>} needs none.`}
      </p>
      {error && !data && (
        <ErrorState
          title={accountMessages.feedsFailed}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {madeAt !== null && (
        <p className={classes.note}>
          {t`Your addresses are of ${formatDay(madeAt)}. New ones end them at once.`}
        </p>
      )}
      {failed && <Message tone="red">{sentenceOf(failed)}</Message>}
      {making.isSuccess && (
        <Message tone="green" title={accountMessages.feedsMade}>
          <Address of={t`calendar address`} text={making.data.calendar} />
          <Address of={t`feed address`} text={making.data.news} />
          {accountMessages.feedsOnce}
        </Message>
      )}
      <div className={`${classes.row} ${classes.below}`}>
        <Button variant="default" disabled={isBusy} onClick={() => making.mutate()}>
          {madeAt === null ? t`Make addresses` : t`Make new addresses`}
        </Button>
        {madeAt !== null && (
          <Button variant="default" disabled={isBusy} onClick={() => ending.mutate()}>
            {t`End them`}
          </Button>
        )}
      </div>
    </Panel>
  );
}

function Address({ of, text }: { of: string; text: string }) {
  return (
    <div>
      <code className={classes.secret}>{text}</code>
      <CopyButton text={text} of={of} />
    </div>
  );
}
