/** Taking everything along, and deleting the account. */

import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { deleteAccount, exportAccount } from '../../../contract/calls.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { accountMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { logOut } from '../../session.ts';
import { saveFile } from '../../ui/code/save-file.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { toastError } from '../../ui/feedback/toast.ts';
import { CurrentPassword } from '../../ui/form/current-password.tsx';
import { errorBeside, refusedField } from '../../ui/form/refused-field.ts';
import { Panel } from '../../ui/panel.tsx';
import { Unfolding } from '../../ui/unfolding.tsx';
import classes from './account.module.css';

export function OwnData() {
  const exporting = useMutation({
    mutationFn: () => api.fetchFile(exportAccount, {}),
    onSuccess: ({ name, content }) => saveFile(name, content),
    onError: (error) =>
      toastError({ title: accountMessages.exportFailed, text: sentenceOf(error) }),
  });
  return (
    <Panel title={t`Your data`}>
      <p className={classes.note}>
        {t`An archive of all that you wrote and did here: profile, submissions with their sources, drafts, notes, contributions and contests, as JSON.`}
      </p>
      <Button variant="default" disabled={exporting.isPending} onClick={() => exporting.mutate()}>
        {exporting.isPending ? t`Exporting...` : t`Export my data`}
      </Button>
    </Panel>
  );
}

export function Deletion({ name }: { name: string }) {
  return (
    <Panel title={t`Delete the account`}>
      <p className={classes.note}>
        {t`Your name, address, picture, notes, drafts and sources will be gone for good. Verdicts and times stay under a number, and so does what you gave to the site: published problems, sent contributions, and comments in reviews.`}
      </p>
      <Unfolding title={t`Delete my account`}>
        <DeletionForm name={name} />
      </Unfolding>
    </Panel>
  );
}

function DeletionForm({ name }: { name: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  // A login a short time ago is enough, and only the server knows when it was.
  const [isAsked, setIsAsked] = useState(false);
  const deleting = useMutation({
    mutationFn: () =>
      api.call(deleteAccount, {
        body: { name: typed, ...(password !== '' && { currentPassword: password }) },
      }),
    onSuccess: async () => {
      await navigate(paths.landing());
      void logOut(client);
    },
    onError: (error) => {
      if (refusedField(error) === 'currentPassword') setIsAsked(true);
    },
  });
  const field = refusedField(deleting.error);
  const send = (event: FormEvent) => {
    event.preventDefault();
    deleting.mutate();
  };
  const isNamed = ['name', 'currentPassword'].includes(field ?? '');
  return (
    <form className={classes.form} noValidate onSubmit={send}>
      <TextInput
        label={t`Type “${name}” to confirm`}
        autoComplete="off"
        error={errorBeside(deleting.error, 'name')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {isAsked && (
        <CurrentPassword
          error={errorBeside(deleting.error, 'currentPassword')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          onConfirmed={() => deleting.mutate()}
        />
      )}
      {deleting.error && !isNamed && <Message tone="red">{sentenceOf(deleting.error)}</Message>}
      <div>
        <Button type="submit" color="red" disabled={deleting.isPending}>
          {t`Delete my account`}
        </Button>
      </div>
    </form>
  );
}
