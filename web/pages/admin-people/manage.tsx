/** What an administrator can do about one person. */

import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Person } from '../../../contract/people.ts';
import {
  blockPerson,
  endPersonsSessions,
  makeResetLink,
  setRoles,
  takeSecondFactorAway,
  unlinkPersonsLogin,
  viewAs,
} from '../../../contract/people-calls.ts';
import { type Role, roles } from '../../../contract/roles.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { peopleMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { keepView } from '../../token.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts';
import { Checkbox } from '../../ui/form/checkbox.ts';
import { roleNames } from '../account/role-names.ts';
import classes from './admin-people.module.css';
import { peopleKey } from './queries.ts';

/** What each role is for, as the form says it. */
const roleWords: Record<Role, string> = {
  setter: t`writes problems, and publishes their own`,
  reviewer: t`reviews contributions`,
  organiser: t`holds contests`,
  teacher: t`leads classes`,
  observer: t`reads what administrators read, and changes nothing`,
};

export function Manage({ person }: { person: Person }) {
  const client = useQueryClient();
  const { _id: id, name, state } = person;
  const isBlocked = state === 'blocked';
  const doing = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onError: (error) => toastError({ title: peopleMessages.notDone, text: sentenceOf(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: peopleKey }),
  });
  const params = { id };
  const linking = useMutation({
    mutationFn: () => api.call(makeResetLink, { params }),
    onError: (error) => toastError({ title: peopleMessages.notDone, text: sentenceOf(error) }),
  });
  const viewing = useMutation({
    mutationFn: () => api.call(viewAs, { params }),
    onSuccess: ({ access }) => {
      keepView(access);
      window.location.assign(paths.landing());
    },
    onError: (error) => toastError({ title: peopleMessages.notDone, text: sentenceOf(error) }),
  });
  const isBusy = doing.isPending || linking.isPending || viewing.isPending;
  const sure = async (question: Parameters<typeof ask>[0], act: () => Promise<unknown>) => {
    if (await ask(question)) doing.mutate(act);
  };
  const block = () =>
    isBlocked
      ? doing.mutate(() => api.call(blockPerson, { params, body: { isBlocked: false } }))
      : void sure(
          {
            title: t`Block ${name}?`,
            text: (
              <p>
                {t`All sessions and API tokens end. ${name} can log in to read and export, and change nothing, until you unblock the account.`}
              </p>
            ),
            yes: t`Block`,
            no: t`Cancel`,
          },
          () => api.call(blockPerson, { params, body: { isBlocked: true } }),
        );
  const takeAway = () =>
    void sure(
      {
        title: person.hasCodes ? t`Switch the second factor off?` : t`Remove the passkeys?`,
        text: (
          <p>
            {t`No code is asked of ${name} then, and passkeys are gone, of which ${name} is told by mail. Be sure that it is they who ask.`}
          </p>
        ),
        yes: person.hasCodes ? t`Switch off` : t`Remove`,
        no: t`Cancel`,
      },
      () => api.call(takeSecondFactorAway, { params }),
    );
  const unlink = ({ _id: linkId, name: provider }: Person['links'][number]) =>
    void sure(
      {
        title: t`Unlink ${provider}?`,
        text: (
          <p>
            {t`The login at ${provider} leads to the account of ${name} no more, and takes the roles along that its groups gave. ${name} is told by mail.`}
          </p>
        ),
        yes: t`Unlink`,
        no: t`Cancel`,
      },
      () => api.call(unlinkPersonsLogin, { params: { id, linkId } }),
    );
  const view = async () => {
    const isSure = await ask({
      title: t`View as ${name}?`,
      text: (
        <p>
          {t`For half an hour, this tab shows what ${name} sees, and changes nothing. The audit log says that you looked.`}
        </p>
      ),
      yes: t`View`,
      no: t`Cancel`,
    });
    if (isSure) viewing.mutate();
  };
  return (
    <div className={classes.manage}>
      <Roles person={person} />
      <div className={classes.acts}>
        {!person.isAdmin && (
          <Button variant="default" disabled={isBusy} onClick={block}>
            {isBlocked ? t`Unblock` : t`Block`}
          </Button>
        )}
        <Button
          variant="default"
          disabled={isBusy || person.sessions === 0}
          onClick={() => doing.mutate(() => api.call(endPersonsSessions, { params }))}
        >
          {t`End all sessions`}
        </Button>
        {(person.hasCodes || person.passkeys > 0) && (
          <Button variant="default" disabled={isBusy} onClick={takeAway}>
            {person.hasCodes ? t`Switch the second factor off` : t`Remove the passkeys`}
          </Button>
        )}
        {person.links.map((link) => (
          <Button key={link._id} variant="default" disabled={isBusy} onClick={() => unlink(link)}>
            {t`Unlink ${link.name}`}
          </Button>
        ))}
        {!person.isAdmin && (
          <Button variant="default" disabled={isBusy} onClick={() => void view()}>
            {t`View as ${name}`}
          </Button>
        )}
        <Button variant="default" disabled={isBusy} onClick={() => linking.mutate()}>
          {t`Make a link for a new password`}
        </Button>
      </div>
      {linking.isSuccess && (
        <Message tone="green" title={peopleMessages.resetLink}>
          <code className={classes.secret}>{linking.data.url}</code>
          {peopleMessages.resetOnce}
        </Message>
      )}
    </div>
  );
}

function Roles({ person }: { person: Person }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<readonly Role[]>(person.roles);
  const giving = useMutation({
    mutationFn: () =>
      api.call(setRoles, { params: { id: person._id }, body: { roles: [...chosen] } }),
    onSuccess: () => toastSuccess({ title: person.name, text: peopleMessages.rolesGiven }),
    onError: (error) => toastError({ title: peopleMessages.notDone, text: sentenceOf(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: peopleKey }),
  });
  return (
    <fieldset className={classes.roles}>
      <legend>{t`Roles`}</legend>
      {person.isAdmin && <p>{t`Administrators hold all of them.`}</p>}
      {roles.map((role) => (
        <Checkbox
          key={role}
          label={`${roleNames[role]}: ${roleWords[role]}`}
          checked={chosen.includes(role)}
          onChange={(event) => {
            const isOn = event.currentTarget.checked;
            setChosen(roles.filter((one) => (one === role ? isOn : chosen.includes(one))));
          }}
        />
      ))}
      <div>
        <Button
          variant="default"
          disabled={giving.isPending || chosen.join() === person.roles.join()}
          onClick={() => giving.mutate()}
        >
          {t`Give these roles`}
        </Button>
      </div>
    </fieldset>
  );
}
