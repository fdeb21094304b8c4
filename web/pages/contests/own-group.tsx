/** The group in which a pupil works on an assignment, and how to make, join and leave one. */
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { joinGroup, leaveGroup, ownGroup as ownGroupCall } from '../../../contract/class-calls.ts';
import type { OwnGroup as Own } from '../../../contract/group-work.ts';
import { groupNameMaxChars, joinCodeMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { api, type Body } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { CopyButton } from '../../ui/code/copy-button.tsx';
import { memberName } from '../../ui/contests/member-name.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './own-group.module.css';

const refetchMs = 20_000;

type OwnGroupProps = { slug: string; assignment: string };

export default function OwnGroup({ slug, assignment }: OwnGroupProps) {
  const params = { slug, assignment };
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['contest', assignment, 'group'],
    queryFn: ({ signal }) => api.call(ownGroupCall, { params, signal }),
    staleTime: 0,
    refetchInterval: refetchMs,
  });
  const refresh = () => client.invalidateQueries({ queryKey: ['contest', assignment] });
  const joining = useMutation({
    mutationFn: (body: Body<typeof joinGroup>) => api.call(joinGroup, { params, body }),
    onSuccess: refresh,
  });
  const leaving = useMutation({
    mutationFn: () => api.call(leaveGroup, { params }),
    onSuccess: refresh,
  });
  if (data === undefined) return null;
  return (
    <div className={classes.group}>
      <Panel title={t`Your group`} note={t`At most ${data.max} pupils`}>
        {data.group === null ? (
          <Alone
            mayChange={data.mayChange}
            isJoining={joining.isPending}
            error={joining.error}
            onJoin={joining.mutate}
          />
        ) : (
          <Group
            group={data.group}
            mayChange={data.mayChange}
            isLeaving={leaving.isPending}
            error={leaving.error}
            onLeave={() => leaving.mutate()}
          />
        )}
      </Panel>
    </div>
  );
}

type AloneProps = {
  mayChange: boolean;
  isJoining: boolean;
  error: Error | null;
  onJoin: (body: Body<typeof joinGroup>) => void;
};

function Alone({ mayChange, isJoining, error, onJoin }: AloneProps) {
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  if (!mayChange) return <p className={classes.note}>{t`You work alone.`}</p>;
  const send = (body: Body<typeof joinGroup>) => (event: FormEvent) => {
    event.preventDefault();
    onJoin(body);
  };
  return (
    <>
      <p className={classes.note}>
        {t`You work alone. A group has one result, and its members see each other’s submissions.`}
      </p>
      {error && (
        <p role="alert" className={classes.error}>
          {sentenceOf(error)}
        </p>
      )}
      <div className={classes.forms}>
        <form className={classes.line} onSubmit={send({ name })} noValidate>
          <TextInput
            label={t`Name of a new group`}
            maxLength={groupNameMaxChars}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" disabled={isJoining || name.trim() === ''}>
            {t`Make the group`}
          </Button>
        </form>
        <form className={classes.line} onSubmit={send({ code })} noValidate>
          <TextInput
            label={t`Code of a group`}
            maxLength={joinCodeMaxChars}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={isJoining || code.trim() === ''}>
            {t`Join the group`}
          </Button>
        </form>
      </div>
    </>
  );
}

type GroupProps = {
  group: NonNullable<Own['group']>;
  mayChange: boolean;
  isLeaving: boolean;
  error: Error | null;
  onLeave: () => void;
};

function Group({ group, mayChange, isLeaving, error, onLeave }: GroupProps) {
  const { name, members, code } = group;
  return (
    <>
      <p className={classes.name}>{name}</p>
      <ul className={classes.members} aria-label={t`Members of the group`}>
        {members.map((one) => (
          <li key={one.id}>{memberName(one)}</li>
        ))}
      </ul>
      {code !== null && (
        <p className={classes.code}>
          {t`Others join with this code:`} <code>{code}</code>
          <CopyButton text={code} of={t`the code`} />
        </p>
      )}
      {error && (
        <p role="alert" className={classes.error}>
          {sentenceOf(error)}
        </p>
      )}
      {mayChange && (
        <Button variant="subtle" color="red" size="xs" disabled={isLeaving} onClick={onLeave}>
          {t`Leave the group`}
        </Button>
      )}
    </>
  );
}
