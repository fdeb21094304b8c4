/** How often the person is mailed what is new and due. */

import { NativeSelect } from '@mantine/core';
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { type DigestPeriod, digestPeriods } from '../../../contract/digest-periods.ts';
import { chooseDigest } from '../../../contract/feed-calls.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { accountMessages } from '../../page-messages.ts';
import { sentenceOf } from '../../sentence.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './account.module.css';
import { digestQuery } from './queries.ts';

const words: Record<DigestPeriod, string> = {
  never: t`Never`,
  day: t`Every day`,
  week: t`Every week`,
};

export function Digest({ query }: { query: UseQueryResult<{ every: DigestPeriod }> }) {
  const client = useQueryClient();
  const { data, error, refetch } = query;
  const choosing = useMutation({
    mutationFn: (every: DigestPeriod) => api.call(chooseDigest, { body: { every } }),
    onSuccess: (chosen) => client.setQueryData(digestQuery.queryKey, chosen),
  });
  return (
    <Panel title={t`Mails`}>
      <p className={classes.note}>
        {t`What is new below the bell, and which contests and deadlines come, by mail at 06:00 UTC (weekly ones on Mondays). There is none if there is nothing to say.`}
      </p>
      {error && !data && (
        <ErrorState
          title={accountMessages.digestFailed}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <NativeSelect
          label={t`Mail me`}
          data={digestPeriods.map((one) => ({ value: one, label: words[one] }))}
          value={(choosing.isPending ? choosing.variables : undefined) ?? data.every}
          disabled={choosing.isPending}
          onChange={(event) => {
            const every = digestPeriods.find((one) => one === event.currentTarget.value);
            if (every) choosing.mutate(every);
          }}
        />
      )}
      {choosing.error && <Message tone="red">{sentenceOf(choosing.error)}</Message>}
    </Panel>
  );
}
