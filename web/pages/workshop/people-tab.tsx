/** Who works on the problem: its owner adds authors and testers, takes them out, and offers it to one. */

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { listedNameMaxChars } from '../../../contract/limits.ts';
import { type PersonKind, personKinds } from '../../../contract/problem-people.ts';
import { t } from '../../../contract/translation.ts';
import { addPerson, handOverProblem, removePerson } from '../../../contract/workshop-calls.ts';
import type { ProblemPeople, ProblemPerson } from '../../../contract/workshop-people.ts';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { Badge } from '../../ui/badge.tsx';
import { ownDraftsQuery, peopleQuery } from '../../ui/contributions/draft-queries.ts';
import { useLeaving } from '../../ui/contributions/leaving.tsx';
import { kindNames } from '../../ui/contributions/shared-kinds.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { toastError } from '../../ui/feedback/toast.ts';
import { Panel } from '../../ui/panel.tsx';
import { rich } from '../../ui/rich.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import classes from './people-tab.module.css';

type PeopleTabProps = {
  problemId: string;
  /** Called before the page is left, whose unsaved changes are then lost. */
  onLeave: () => void;
};

export function PeopleTab({ problemId, onLeave }: PeopleTabProps) {
  const { data, error, refetch } = useQuery(peopleQuery(problemId));
  if (data === undefined) {
    if (error === null) return <div className={classes.tab} aria-busy="true" />;
    const title = t`The people could not be loaded`;
    return <ErrorState title={title} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className={classes.tab}>
      <Panel title={t`People`}>
        <ul className={classes.list} aria-label={t`People`}>
          {data.people.map((person) => (
            <li key={person._id}>
              <Person
                problemId={problemId}
                person={person}
                mayChange={data.mayChange}
                ownerId={data.people.find(({ kind }) => kind === 'owner')?._id}
                isOwner={data.people.some(({ isYou, kind }) => isYou && kind === 'owner')}
                onLeave={onLeave}
              />
            </li>
          ))}
        </ul>
        <p className={classes.lead}>
          {t`Authors edit the draft, send it for review and use the problem like its owner. Testers open and solve the version that was published last, also while the problem is a draft, and comment on the statement in a review; they see no tests, programs or solutions.`}
        </p>
      </Panel>
      {data.mayChange ? (
        <AddPerson problemId={problemId} />
      ) : (
        <p className={classes.lead}>{t`Only the owner and administrators add people.`}</p>
      )}
    </div>
  );
}

type PersonProps = PeopleTabProps & {
  person: ProblemPerson;
  mayChange: boolean;
  ownerId: string | undefined;
  /** Whether the caller is the owner, who only offers the problem. */
  isOwner: boolean;
};

function Person({ problemId, person, mayChange, ownerId, isOwner, onLeave }: PersonProps) {
  const { _id: id, name, kind, isYou, isOffered, addedAt, addedBy } = person;
  const since = addedAt !== null && <TimeAgo instant={addedAt} />;
  return (
    <>
      <span className={classes.name}>{name}</span>
      <Badge tone={kind === 'owner' ? 'green' : 'grey'}>{kindNames[kind]}</Badge>
      {isYou && <span className={classes.note}>{t`you`}</span>}
      {since && (
        <span className={classes.note}>
          {addedBy === null ? rich`added ${since}` : rich`added ${since} by ${addedBy}`}
        </span>
      )}
      {isOffered && (
        <span className={classes.note}>
          {isYou ? t`offered to you` : t`offered, not taken over yet`}
        </span>
      )}
      <span className={classes.acts}>
        {isOffered && isOwner && ownerId !== undefined && (
          <TakeBack problemId={problemId} ownerId={ownerId} />
        )}
        {kind === 'author' && (mayChange ? !(isOffered && isOwner) : isYou && isOffered) && (
          <HandOver problemId={problemId} person={id} name={name} isYou={isYou} isOffer={isOwner} />
        )}
        {isYou && kind !== 'owner' && <Leave problemId={problemId} onLeave={onLeave} />}
        {mayChange && !isYou && kind !== 'owner' && (
          <TakeOut problemId={problemId} person={id} name={name} />
        )}
      </span>
    </>
  );
}

function Leave({ problemId, onLeave }: PeopleTabProps) {
  const navigate = useNavigate();
  const { leave, isLeaving } = useLeaving(problemId, () => {
    onLeave();
    void navigate(paths.myContributions());
  });
  return (
    <Button
      variant="subtle"
      color="red"
      size="compact-sm"
      disabled={isLeaving}
      onClick={() => void leave()}
    >
      {t`Leave`}
    </Button>
  );
}

/** Shows the list of a reply, and has that of the own drafts loaded again. */
function useShown(problemId: string) {
  const client = useQueryClient();
  return (people: ProblemPeople) => {
    client.setQueryData(peopleQuery(problemId).queryKey, people);
    void client.invalidateQueries(ownDraftsQuery);
  };
}

type OfPerson = { problemId: string; person: string; name: string };

function TakeOut({ problemId, person, name }: OfPerson) {
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: () => api.call(removePerson, { params: { id: problemId, person } }),
    onError: (error) => toastError({ title: t`Not removed`, text: sentenceOf(error) }),
    onSettled: () => client.invalidateQueries(peopleQuery(problemId)),
  });
  const remove = async () => {
    const isSure = await ask({
      title: t`Take the person out?`,
      text: <p>{t`${name} no longer sees the draft. What they wrote and submitted stays.`}</p>,
      yes: t`Take out`,
      no: t`Cancel`,
    });
    if (isSure) removing.mutate();
  };
  return (
    <Button
      variant="subtle"
      color="red"
      size="compact-sm"
      aria-label={t`Take out ${name}`}
      disabled={removing.isPending}
      onClick={() => void remove()}
    >
      {t`Take out`}
    </Button>
  );
}

/** Makes the call about the owner, and shows its reply. */
function useHandOver(problemId: string, person: string) {
  const show = useShown(problemId);
  return useMutation({
    mutationFn: () => api.call(handOverProblem, { params: { id: problemId }, body: { person } }),
    onSuccess: show,
    onError: (error) => toastError({ title: t`Not handed over`, text: sentenceOf(error) }),
  });
}

function TakeBack({ problemId, ownerId }: { problemId: string; ownerId: string }) {
  const handing = useHandOver(problemId, ownerId);
  return (
    <Button
      variant="default"
      size="compact-sm"
      disabled={handing.isPending}
      onClick={() => handing.mutate()}
    >
      {t`Take back the offer`}
    </Button>
  );
}

/** `isOffer`: whether it only offers the problem. */
function HandOver({
  problemId,
  person,
  name,
  isYou,
  isOffer,
}: OfPerson & { isYou: boolean; isOffer: boolean }) {
  const handing = useHandOver(problemId, person);
  const handOver = async () => {
    const isSure = await ask({
      title: t`Hand the problem over?`,
      text: (
        <p>
          {t`${name} becomes its owner, who adds people and may delete the draft. The owner until now becomes an author.`}{' '}
          {isOffer && t`It is yours until ${name} takes it over.`}
        </p>
      ),
      yes: isYou ? t`Take over` : t`Hand over`,
      no: t`Cancel`,
    });
    if (isSure) handing.mutate();
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      {...(!isYou && { 'aria-label': t`Hand over to ${name}` })}
      disabled={handing.isPending}
      onClick={() => void handOver()}
    >
      {isYou ? t`Take over` : t`Hand over`}
    </Button>
  );
}

function AddPerson({ problemId }: { problemId: string }) {
  const [account, setAccount] = useState('');
  const [kind, setKind] = useState<PersonKind>('author');
  const show = useShown(problemId);
  const adding = useMutation({
    mutationFn: () => api.call(addPerson, { params: { id: problemId }, body: { account, kind } }),
    onSuccess: (people) => {
      setAccount('');
      show(people);
    },
  });
  const isReady = account.trim() !== '' && !adding.isPending;
  return (
    <Panel title={t`Add a person`}>
      <div className={classes.adding}>
        <TextInput
          label={t`Name or e-mail address of the account`}
          maxLength={listedNameMaxChars}
          autoComplete="off"
          value={account}
          error={adding.error && sentenceOf(adding.error)}
          onChange={({ currentTarget }) => {
            setAccount(currentTarget.value);
            adding.reset();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // The form around it saves the draft.
            event.preventDefault();
            if (isReady) adding.mutate();
          }}
        />
        <NativeSelect
          label={t`Role`}
          data={personKinds.map((value) => ({ value, label: kindNames[value] }))}
          value={kind}
          onChange={({ currentTarget }) => setKind(kindIn(currentTarget.value))}
        />
        <Button disabled={!isReady} onClick={() => adding.mutate()}>
          {t`Add`}
        </Button>
      </div>
    </Panel>
  );
}

const kindIn = (value: string): PersonKind =>
  personKinds.find((kind) => kind === value) ?? 'author';
