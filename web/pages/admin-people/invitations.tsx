/** Invitations: the list, and a form that makes one and shows its link once. */

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { invitationMaxUses, invitationNoteMaxChars } from '../../../contract/limits.ts';
import { makeInvitation, revokeInvitation } from '../../../contract/people-calls.ts';
import type { Invitation } from '../../../contract/registration.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { peopleMessages } from '../../page-messages.ts';
import { sentenceOf } from '../../sentence.ts';
import { Badge } from '../../ui/badge.tsx';
import { ask } from '../../ui/feedback/ask.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { toastError } from '../../ui/feedback/toast.ts';
import { errorBeside, refusedField } from '../../ui/form/refused-field.ts';
import { formatInstant, plural } from '../../ui/format.ts';
import { rich } from '../../ui/rich.ts';
import classes from './admin-people.module.css';
import { invitationsQuery } from './queries.ts';

export function Invitations() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(invitationsQuery);
  const revoking = useMutation({
    mutationFn: (id: string) => api.call(revokeInvitation, { params: { id } }),
    onError: (failed) => toastError({ title: peopleMessages.notDone, text: sentenceOf(failed) }),
    onSettled: () => client.invalidateQueries(invitationsQuery),
  });
  const revoke = async ({ _id, note }: Invitation) => {
    const isSure = await ask({
      title: t`Revoke the invitation?`,
      text: <p>{t`The link of “${note}” admits no one from now on. Accounts made by it stay.`}</p>,
      yes: t`Revoke`,
      no: t`Cancel`,
    });
    if (isSure) revoking.mutate(_id);
  };
  return (
    <>
      {error && !data && (
        <ErrorState
          title={peopleMessages.invitationsFailed}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      <ul className={classes.people} aria-label={t`Invitations`}>
        {data?.map((one) => (
          <li key={one._id} className={classes.invitation}>
            <div>
              <p className={classes.head}>
                <strong>{one.note}</strong>
                {one.state !== 'open' && <Badge>{one.state}</Badge>}
              </p>
              <p className={classes.facts}>
                {rich`${one.usesLeft} of ${one.uses} left · until ${formatInstant(one.endsAt)} · by ${one.madeBy}${
                  one.accountsEndAt !== null &&
                  t` · its accounts end ${formatInstant(one.accountsEndAt)}`
                }`}
              </p>
            </div>
            {one.state === 'open' && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t`Revoke ${one.note}`}
                disabled={revoking.isPending}
                onClick={() => void revoke(one)}
              >
                {t`Revoke`}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <NewInvitation />
    </>
  );
}

const lifetimes = [
  { value: '1', label: plural(1, '# day|# days') },
  { value: '7', label: plural(7, '# day|# days') },
  { value: '30', label: plural(30, '# day|# days') },
  { value: '365', label: plural(365, '# day|# days') },
];

const fields = ['note', 'uses', 'accountsEndAt'];

function NewInvitation() {
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const [uses, setUses] = useState('1');
  const [days, setDays] = useState('7');
  const [accountsEnd, setAccountsEnd] = useState('');
  const making = useMutation({
    mutationFn: () =>
      api.call(makeInvitation, {
        body: {
          note,
          uses: Number(uses),
          days: Number(days),
          ...(accountsEnd !== '' && { accountsEndAt: new Date(accountsEnd).toISOString() }),
        },
      }),
    onSuccess: async () => {
      setNote('');
      await client.invalidateQueries(invitationsQuery);
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    making.mutate();
  };
  const isNamed = fields.includes(refusedField(making.error) ?? '');
  return (
    <form className={classes.form} noValidate onSubmit={send}>
      <TextInput
        label={t`Recipient`}
        description={t`Only administrators see this`}
        required
        maxLength={invitationNoteMaxChars}
        error={errorBeside(making.error, 'note')}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.row}>
        <TextInput
          label={t`Uses`}
          type="number"
          min={1}
          max={invitationMaxUses}
          error={errorBeside(making.error, 'uses')}
          value={uses}
          onChange={(event) => setUses(event.currentTarget.value)}
        />
        <NativeSelect
          label={t`Open for`}
          data={lifetimes}
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
        />
        <TextInput
          label={t`Its accounts end (optional)`}
          type="datetime-local"
          error={errorBeside(making.error, 'accountsEndAt')}
          value={accountsEnd}
          onChange={(event) => setAccountsEnd(event.currentTarget.value)}
        />
      </div>
      {making.error && !isNamed && <Message tone="red">{sentenceOf(making.error)}</Message>}
      {making.isSuccess && (
        <Message tone="green" title={peopleMessages.invitationMade}>
          <code className={classes.secret}>{making.data.url}</code>
          {peopleMessages.invitationOnce}
        </Message>
      )}
      <div>
        <Button type="submit" variant="default" disabled={making.isPending}>
          {t`Make the invitation`}
        </Button>
      </div>
    </form>
  );
}
