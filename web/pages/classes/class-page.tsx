/** A class: messages, assignments, and for teachers its pupils and how to add them. */
import { Button, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  addPupils,
  deleteClass,
  removeMember,
  removeMessage,
  writeToClass,
} from '../../../contract/class-calls.ts';
import type { ClassPage as Data, ListedAssignment } from '../../../contract/classes.ts';
import { classMessageMaxChars } from '../../../contract/limits.ts';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyButton } from '../../ui/code/copy-button.tsx';
import { contestAddress } from '../../ui/contests/addresses.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { toastError } from '../../ui/feedback/toast.ts';
import { formatInstant, plural } from '../../ui/format.ts';
import { LoadedPage } from '../../ui/frame/own-page.tsx';
import { PageFrame, PageHead, PageLead } from '../../ui/frame/page-frame.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Unfolding } from '../../ui/unfolding.tsx';
import classes from './classes.module.css';
import { pupilsOf } from './pupil-list.ts';
import { classQuery } from './queries.ts';

export default function ClassPage({ slug }: { slug: string }) {
  const query = useQuery(classQuery(slug));
  return (
    <LoadedPage heading="Class" loadFailed="The class could not be loaded" query={query}>
      {(data) => (
        <PageFrame title={data.name} widthMaxRem={60}>
          <PageHead heading={data.name}>
            <Button
              component={Link}
              variant="default"
              size="xs"
              to={paths.classes(`/${slug}/gradebook`)}
            >
              {data.pupils === null ? 'Your results' : 'Gradebook'}
            </Button>
            {data.pupils !== null && (
              <Button component={Link} size="xs" to={paths.classes(`/${slug}/assignments/new`)}>
                New assignment
              </Button>
            )}
          </PageHead>
          <PageLead>
            {data.term !== null && `${data.term} · `}
            {data.teachers.map(({ name }) => name).join(', ')}
          </PageLead>
          <div className={classes.panels}>
            <Assignments data={data} />
            <Messages data={data} />
            {data.pupils !== null && <Pupils data={data} pupils={data.pupils} />}
            {data.pupils !== null && <Delete data={data} />}
          </div>
        </PageFrame>
      )}
    </LoadedPage>
  );
}

function Assignments({ data: { slug, assignments, pupils, now } }: { data: Data }) {
  return (
    <Panel title="Assignments">
      {assignments.length === 0 && <p className={classes.note}>There are no assignments yet.</p>}
      <ul className={classes.list} aria-label="Assignments">
        {assignments.map((one) => (
          <li key={one.slug}>
            <Link to={contestAddress(one.slug)}>{one.name}</Link>
            {one.isDraft && <Badge>Draft</Badge>}
            {one.isExam && <Badge>Exam</Badge>}
            <span className={classes.note}>{timesOf(one, Date.parse(now))}</span>
            {one.own !== null && (
              <span className={classes.points}>
                {one.own.points} of {one.pointsMax} points
              </span>
            )}
            {pupils !== null && (
              <span className={classes.acts}>
                {one.isExam && (
                  <Button
                    component={Link}
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Pupils in ${one.name}`}
                    to={paths.classes(`/${slug}/assignments/${one.slug}/exam`)}
                  >
                    Pupils
                  </Button>
                )}
                <Button
                  component={Link}
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Statistics of ${one.name}`}
                  to={paths.classes(`/${slug}/assignments/${one.slug}/statistics`)}
                >
                  Statistics
                </Button>
                <Button
                  component={Link}
                  variant="default"
                  size="compact-sm"
                  aria-label={`Change ${one.name}`}
                  to={paths.classes(`/${slug}/assignments/${one.slug}`)}
                >
                  Change
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function timesOf({ opensAt, dueAt, closesAt }: ListedAssignment, nowMs: number): string {
  if (Date.parse(opensAt) > nowMs) return `opens ${formatInstant(opensAt)}`;
  if (Date.parse(closesAt) <= nowMs) return `closed ${formatInstant(closesAt)}`;
  const closes = `closes ${formatInstant(closesAt)}`;
  return dueAt === null ? closes : `due ${formatInstant(dueAt)}, ${closes}`;
}

function Messages({ data: { slug, messages, pupils } }: { data: Data }) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const refresh = () => client.invalidateQueries(classQuery(slug));
  const writing = useMutation({
    mutationFn: () => api.call(writeToClass, { params: { slug }, body: { text } }),
    onSuccess: async () => {
      setText('');
      await refresh();
    },
  });
  const removing = useMutation({
    mutationFn: (id: string) => api.call(removeMessage, { params: { slug, id } }),
    onError: (error) => toastError({ title: 'Not removed', text: sentenceOf(error) }),
    onSettled: refresh,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    writing.mutate();
  };
  if (pupils === null && messages.length === 0) return null;
  return (
    <Panel title="Messages">
      <ul className={classes.messages} aria-label="Messages">
        {messages.map(({ id, text: words, by, at }) => (
          <li key={id}>
            <p className={classes.note}>
              {by}, <time dateTime={at}>{formatInstant(at)}</time>
              {pupils !== null && (
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-xs"
                  disabled={removing.isPending}
                  onClick={() => removing.mutate(id)}
                >
                  Remove
                </Button>
              )}
            </p>
            <p className={classes.text}>{words}</p>
          </li>
        ))}
      </ul>
      {pupils !== null && (
        <form className={classes.form} onSubmit={send} noValidate>
          <Textarea
            label="Message to the class"
            autosize
            minRows={2}
            maxLength={classMessageMaxChars}
            value={text}
            error={writing.error && sentenceOf(writing.error)}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" disabled={writing.isPending || text.trim() === ''}>
            Send
          </Button>
        </form>
      )}
    </Panel>
  );
}

type PupilsProps = { data: Data; pupils: NonNullable<Data['pupils']> };

function Pupils({ data: { slug, joinCode }, pupils }: PupilsProps) {
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: (id: string) => api.call(removeMember, { params: { slug, id } }),
    onError: (error) => toastError({ title: 'Not removed', text: sentenceOf(error) }),
    onSettled: () => client.invalidateQueries(classQuery(slug)),
  });
  const remove = async (id: string, name: string) => {
    const isSure = await ask({
      title: 'Take the pupil out?',
      text: <p>{name} no longer sees the class. What was submitted stays.</p>,
      yes: 'Take out',
      no: 'Cancel',
    });
    if (isSure) removing.mutate(id);
  };
  return (
    <Panel title="Pupils" note={plural(pupils.length, 'pupil')}>
      {joinCode !== null && (
        <p className={classes.code}>
          Pupils join with the code <code>{joinCode}</code>
          <CopyButton text={joinCode} of="the code" /> or by the link{' '}
          <CopyButton
            text={`${window.location.origin}${paths.classes(`?code=${joinCode}`)}`}
            of="the link"
          />
        </p>
      )}
      <ul className={classes.list} aria-label="Pupils">
        {pupils.map(({ id, name, account }) => (
          <li key={id}>
            <span>{name}</span>
            {name !== account && <span className={classes.note}>{account}</span>}
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              aria-label={`Take out ${name}`}
              onClick={() => void remove(id, name)}
            >
              Take out
            </Button>
          </li>
        ))}
      </ul>
      <Unfolding title="Add pupils from a list">
        <AddPupils slug={slug} />
      </Unfolding>
    </Panel>
  );
}

const changeWords = { added: 'is added', renamed: 'gets this name', unchanged: 'stays' } as const;

/** First a preview, then the same list for good. */
function AddPupils({ slug }: { slug: string }) {
  const client = useQueryClient();
  const [list, setList] = useState('');
  const adding = useMutation({
    mutationFn: (preview: boolean) =>
      api.call(addPupils, { params: { slug }, body: { pupils: pupilsOf(list), preview } }),
    onSuccess: async (_, preview) => {
      if (preview) return;
      setList('');
      await client.invalidateQueries(classQuery(slug));
    },
  });
  const isPreviewed = adding.data !== undefined && adding.variables === true;
  const send = (event: FormEvent) => {
    event.preventDefault();
    adding.mutate(!isPreviewed);
  };
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <Textarea
        label="Pupils"
        description="One in each line: the name or the e-mail address of the account, then, if you like, a comma and the name that the class shows."
        placeholder={'ada\nalan@example.org, Turing, Alan'}
        autosize
        minRows={4}
        maxRows={20}
        value={list}
        error={adding.error && sentenceOf(adding.error)}
        onChange={(event) => {
          setList(event.currentTarget.value);
          adding.reset();
        }}
      />
      {isPreviewed && (
        <ul className={classes.list} aria-label="What the list changes">
          {adding.data?.pupils.map(({ account, name, change }) => (
            <li key={account}>
              <span>{name}</span>
              <span className={classes.note}>
                {account} {changeWords[change]}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Button type="submit" disabled={adding.isPending || list.trim() === ''}>
        {isPreviewed ? 'Add them' : 'Preview'}
      </Button>
    </form>
  );
}

function Delete({ data: { slug, name, assignments } }: { data: Data }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const deleting = useMutation({
    mutationFn: () => api.call(deleteClass, { params: { slug } }),
    onSuccess: () => {
      client.removeQueries(classQuery(slug));
      void navigate(paths.classes());
    },
    onError: (error) => toastError({ title: 'Not deleted', text: sentenceOf(error) }),
  });
  if (assignments.length > 0) return null;
  const remove = async () => {
    const isSure = await ask({
      title: 'Delete the class?',
      text: <p>“{name}”, its messages and its list of pupils are deleted.</p>,
      yes: 'Delete',
      no: 'Cancel',
    });
    if (isSure) deleting.mutate();
  };
  return (
    <Button variant="subtle" color="red" size="xs" onClick={() => void remove()}>
      Delete the class
    </Button>
  );
}
