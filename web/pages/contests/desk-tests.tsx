/** The dry run of a contest: test accounts that take part at once, and are removed with all that is theirs. */

import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { makeTestAccounts, removeTestAccounts } from '../../../contract/contest-calls.ts';
import type { TestAccounts } from '../../../contract/contest-desk.ts';
import type { FixedBy } from '../../../contract/contests.ts';
import { testAccountsMax } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { contestQuery } from '../../ui/contests/queries.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { toastError } from '../../ui/feedback/toast.ts';
import { plural } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { Changeable } from './changeable.tsx';
import classes from './desk.module.css';

type DryRunProps = { slug: string; count: number; fixedBy: FixedBy | null };

export function DryRun({ slug, count, fixedBy }: DryRunProps) {
  const client = useQueryClient();
  const [asked, setAsked] = useState('3');
  const [made, setMade] = useState<TestAccounts['made']>([]);
  const refresh = () => client.invalidateQueries(contestQuery(slug));
  const making = useMutation({
    mutationFn: () =>
      api.call(makeTestAccounts, { params: { slug }, body: { count: Number(asked) } }),
    onSuccess: async (reply) => {
      // Those of before stay: their passwords are told once.
      setMade((before) => [...before, ...reply.made]);
      await refresh();
    },
  });
  const removing = useMutation({
    mutationFn: () => api.call(removeTestAccounts, { params: { slug } }),
    onSuccess: () => setMade([]),
    onError: (error) => toastError({ title: t`Not removed`, text: sentenceOf(error) }),
    onSettled: refresh,
  });
  const remove = async () => {
    const isSure = await ask({
      title: t`Remove the test accounts?`,
      text: (
        <p>
          {t`${plural(count, '# test account|# test accounts')} with all submissions and questions will be gone.`}
        </p>
      ),
      yes: t`Remove`,
      no: t`Cancel`,
    });
    if (isSure) removing.mutate();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    making.mutate();
  };
  return (
    <Panel
      title={t`Dry run`}
      note={count === 0 ? t`no test accounts` : plural(count, '# test account|# test accounts')}
    >
      <p className={classes.note}>
        {t`Test accounts take part at once by a clock of their own, also before the start. On the board, only they and organisers see them. What they submit outside the contest counts like anyone else’s until you remove them.`}
      </p>
      <form className={classes.form} onSubmit={send} noValidate>
        <Changeable fixedBy={fixedBy}>
          <TextInput
            label={t`Test accounts`}
            description={t`How many there are to be, at most ${testAccountsMax}.`}
            inputMode="numeric"
            error={making.error && sentenceOf(making.error)}
            value={asked}
            onChange={(event) => {
              setAsked(event.currentTarget.value);
              making.reset();
            }}
          />
        </Changeable>
        <div className={classes.buttons}>
          {fixedBy === null && (
            <Button type="submit" variant="default" size="xs" disabled={making.isPending}>
              {t`Make them`}
            </Button>
          )}
          {count > 0 && (
            <Button
              size="xs"
              color="red"
              variant="outline"
              disabled={removing.isPending}
              onClick={() => void remove()}
            >
              {t`Remove all test accounts`}
            </Button>
          )}
        </div>
      </form>
      {made.length > 0 && (
        <div role="status">
          <p className={classes.note}>{t`The passwords are shown only now.`}</p>
          <ul className={classes.accounts} aria-label={t`New test accounts`}>
            {made.map(({ name, email, password }) => (
              <li key={email}>
                <strong>{name}</strong>
                <code>{email}</code>
                <code>{password}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
}
