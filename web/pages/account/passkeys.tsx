/** The passkeys of the account: the list, adding one, renaming and removing them. */

import { Button, TextInput } from '@mantine/core';
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { passkeyNameMaxChars } from '../../../contract/limits.ts';
import { removePasskey, renamePasskey } from '../../../contract/passkey-calls.ts';
import type { Passkey } from '../../../contract/passkeys.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { passkeyMessages } from '../../page-messages.ts';
import {
  addPasskey,
  confirmByPasskey,
  hasPasskeys,
  passkeySentence,
  passkeysQuery,
} from '../../passkeys.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { CurrentPassword } from '../../ui/form/current-password.tsx';
import { errorBeside, refusedField } from '../../ui/form/refused-field.ts';
import { Panel } from '../../ui/panel.tsx';
import { rich } from '../../ui/rich.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { Unfolding } from '../../ui/unfolding.tsx';
import classes from './account.module.css';

type PasskeysProps = {
  query: UseQueryResult<Passkey[]>;
  /** Called after one was added, where the page goes on then. */
  onAdded?: (() => void) | undefined;
};

export function Passkeys({ query, onAdded }: PasskeysProps) {
  const { data, error, refetch } = query;
  const isHeld = data?.some((passkey) => passkey.needsPassword);
  return (
    <Panel title={t`Passkeys`}>
      <p className={classes.note}>
        {t`A phone, a computer or a security key logs you in by finger, face or PIN, without a password or a code.`}
      </p>
      {error && !data && (
        <ErrorState title={passkeyMessages.failed} error={error} onRetry={() => void refetch()} />
      )}
      {isHeld && (
        <div className={classes.held}>
          <Held />
        </div>
      )}
      {data && data.length > 0 && (
        <ul className={classes.list} aria-label={t`Passkeys`}>
          {data.map((passkey) => (
            <Row key={passkey._id} passkey={passkey} />
          ))}
        </ul>
      )}
      {hasPasskeys() && (
        <Unfolding title={t`Add a passkey`}>
          <Adding onAdded={onAdded} />
        </Unfolding>
      )}
    </Panel>
  );
}

/** After a password that came by mail, passkeys log in alone again once they were used. */
function Held() {
  const client = useQueryClient();
  const using = useMutation({
    mutationFn: confirmByPasskey,
    onSuccess: () => client.invalidateQueries(passkeysQuery),
  });
  return (
    <Message tone="yellow" title={passkeyMessages.held}>
      <p>{passkeyMessages.useThem}</p>
      <Button variant="default" size="xs" disabled={using.isPending} onClick={() => using.mutate()}>
        {t`Use a passkey`}
      </Button>
      {using.error && <p>{passkeySentence(using.error)}</p>}
    </Message>
  );
}

function Row({ passkey }: { passkey: Passkey }) {
  const { _id: id, name, madeAt, usedAt, isBackedUp, needsPassword } = passkey;
  const client = useQueryClient();
  const [isNaming, setIsNaming] = useState(false);
  const [password, setPassword] = useState('');
  const removing = useMutation({
    mutationFn: () =>
      api.call(removePasskey, {
        params: { id },
        body: password === '' ? {} : { currentPassword: password },
      }),
    onSuccess: () => client.invalidateQueries(passkeysQuery),
  });
  const remove = async () => {
    const isSure = await ask({
      title: t`Remove the passkey?`,
      text: (
        <p>
          {t`“${name}” will log you in no more. Your device keeps it, until you delete it there, too.`}
        </p>
      ),
      yes: t`Remove`,
      no: t`Cancel`,
    });
    if (isSure) removing.mutate();
  };
  const isAsked = refusedField(removing.error) === 'currentPassword' || password !== '';
  const again = (event: FormEvent) => {
    event.preventDefault();
    removing.mutate();
  };
  return (
    <li>
      <div className={classes.about}>
        <strong>{name}</strong>
        <p>
          {rich`made ${<TimeAgo instant={madeAt} />} · ${usedAt === null ? t`never used` : rich`used ${<TimeAgo instant={usedAt} />}`}${isBackedUp && t` · on your other devices, too`}${needsPassword && t` · only after the password`}`}
        </p>
      </div>
      <div className={classes.row}>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t`Rename ${name}`}
          onClick={() => setIsNaming(!isNaming)}
        >
          {t`Rename`}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t`Remove ${name}`}
          disabled={removing.isPending}
          onClick={() => void remove()}
        >
          {t`Remove`}
        </Button>
      </div>
      {isNaming && <Naming passkey={passkey} onDone={() => setIsNaming(false)} />}
      {isAsked && (
        <form className={classes.below} noValidate onSubmit={again}>
          <CurrentPassword
            error={errorBeside(removing.error, 'currentPassword')}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            onConfirmed={() => removing.mutate()}
          />
          <div>
            <Button type="submit" variant="default" size="xs" disabled={removing.isPending}>
              {t`Remove it`}
            </Button>
          </div>
        </form>
      )}
      {removing.error && !isAsked && (
        <div className={classes.below}>
          <Message tone="red">{passkeySentence(removing.error)}</Message>
        </div>
      )}
    </li>
  );
}

function Naming({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(passkey.name);
  const naming = useMutation({
    mutationFn: () => api.call(renamePasskey, { params: { id: passkey._id }, body: { name } }),
    onSuccess: async () => {
      await client.invalidateQueries(passkeysQuery);
      onDone();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    naming.mutate();
  };
  return (
    <form className={classes.below} noValidate onSubmit={send}>
      <TextInput
        label={t`New name`}
        autoFocus
        maxLength={passkeyNameMaxChars}
        error={naming.error ? passkeySentence(naming.error) : undefined}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" variant="default" size="xs" disabled={naming.isPending}>
          {t`Save`}
        </Button>
      </div>
    </form>
  );
}

function Adding({ onAdded }: Pick<PasskeysProps, 'onAdded'>) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const adding = useMutation({
    mutationFn: () => addPasskey({ name: name.trim(), password }),
    onSuccess: async () => {
      setName('');
      setPassword('');
      await client.invalidateQueries(passkeysQuery);
      onAdded?.();
    },
  });
  const isAsked = refusedField(adding.error) === 'currentPassword' || password !== '';
  const isNamed = ['name', 'currentPassword'].includes(refusedField(adding.error) ?? '');
  const send = (event: FormEvent) => {
    event.preventDefault();
    adding.mutate();
  };
  return (
    <form className={classes.form} noValidate onSubmit={send}>
      <TextInput
        label={t`Name`}
        description={t`Such as “My phone”. Without one, it has that of this browser`}
        maxLength={passkeyNameMaxChars}
        error={errorBeside(adding.error, 'name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {isAsked && (
        <CurrentPassword
          error={errorBeside(adding.error, 'currentPassword')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          onConfirmed={() => adding.mutate()}
        />
      )}
      {adding.error && !isNamed && <Message tone="red">{passkeySentence(adding.error)}</Message>}
      {adding.isSuccess && <Message tone="green">{passkeyMessages.added}</Message>}
      <div>
        <Button type="submit" variant="default" disabled={adding.isPending}>
          {adding.isPending ? t`Waiting for your device...` : t`Add`}
        </Button>
      </div>
    </form>
  );
}
