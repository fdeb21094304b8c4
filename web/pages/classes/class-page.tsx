/** A class: messages, assignments, and for teachers its pupils and how to add them. */

import { Button, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  addPupils,
  deleteClass,
  letBack,
  removeMember,
  removeMessage,
  writeToClass,
} from '../../../contract/class-calls.ts';
import type { ClassPage as Data, ListedAssignment } from '../../../contract/classes.ts';
import { classMessageMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { lazyPart } from '../../load-part.ts';
import { paths } from '../../paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyButton } from '../../ui/code/copy-button.tsx';
import { contestAddress } from '../../ui/contests/addresses.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { toastError } from '../../ui/feedback/toast.ts';
import { plural } from '../../ui/format.ts';
import { LoadedPage } from '../../ui/frame/own-page.tsx';
import { PageFrame, PageHead, PageLead } from '../../ui/frame/page-frame.tsx';
import { Panel, Panels } from '../../ui/panel.tsx';
import { rich } from '../../ui/rich.ts';
import { toTheMinute } from '../../ui/to-the-minute.ts';
import { Unfolding } from '../../ui/unfolding.tsx';
import classes from './classes.module.css';
import { pupilsOf } from './pupil-list.ts';
import { classQuery } from './queries.ts';

/** Few classes have any. */
const ClassCourses = lazyPart(() => import('./class-courses.tsx'));

export default function ClassPage({ slug }: { slug: string }) {
  const query = useQuery(classQuery(slug));
  return (
    <LoadedPage heading={t`Class`} loadFailed={t`The class could not be loaded`} query={query}>
      {(data) => (
        <PageFrame title={data.name}>
          <PageHead heading={data.name}>
            <Button
              component={Link}
              variant="default"
              size="xs"
              to={paths.classes(`/${slug}/gradebook`)}
            >
              {data.pupils === null ? t`Your results` : t`Gradebook`}
            </Button>
            {data.pupils !== null && (
              <>
                <Button
                  component={Link}
                  variant="default"
                  size="xs"
                  to={paths.classes(`/${slug}/settings`)}
                >
                  {t`Settings`}
                </Button>
                <Button component={Link} size="xs" to={paths.classes(`/${slug}/assignments/new`)}>
                  {t`New assignment`}
                </Button>
              </>
            )}
          </PageHead>
          <PageLead>
            {data.term !== null && `${data.term} · `}
            {data.teachers.map(({ name }) => name).join(', ')}
          </PageLead>
          <Panels
            beside={
              <>
                <Messages data={data} />
                {data.pupils !== null && (
                  <Suspense>
                    <ClassCourses slug={slug} />
                  </Suspense>
                )}
                {data.pupils !== null && <Delete data={data} />}
              </>
            }
          >
            <Assignments data={data} />
            {data.pupils !== null && <Pupils data={data} pupils={data.pupils} />}
          </Panels>
        </PageFrame>
      )}
    </LoadedPage>
  );
}

function Assignments({ data: { slug, assignments, pupils, now } }: { data: Data }) {
  return (
    <Panel title={t`Assignments`}>
      {assignments.length === 0 && (
        <p className={classes.note}>{t`There are no assignments yet.`}</p>
      )}
      <ul className={classes.list} aria-label={t`Assignments`}>
        {assignments.map((one) => (
          <li key={one.slug}>
            <Link to={contestAddress(one.slug)}>{one.name}</Link>
            {one.isDraft && <Badge>{t`Draft`}</Badge>}
            {one.isExam && <Badge>{t`Exam`}</Badge>}
            <span className={classes.note}>{timesOf(one, Date.parse(now))}</span>
            {one.own !== null && (
              <span className={classes.points}>
                {t`${one.own.points} of ${one.pointsMax} points`}
              </span>
            )}
            {one.progress !== null && pupils !== null && one.progress.submitted > 0 && (
              <span className={classes.note}>
                {t`${one.progress.submitted} of ${pupils.length} submitted, ${one.progress.solved} solved all`}
              </span>
            )}
            {pupils !== null && (
              <span className={classes.acts}>
                {one.hasGroups && (
                  <Button
                    component={Link}
                    variant="default"
                    size="compact-sm"
                    aria-label={t`Groups of ${one.name}`}
                    to={paths.classes(`/${slug}/assignments/${one.slug}/groups`)}
                  >
                    {t`Groups`}
                  </Button>
                )}
                {one.isExam && (
                  <Button
                    component={Link}
                    variant="default"
                    size="compact-sm"
                    aria-label={t`Pupils in ${one.name}`}
                    to={paths.classes(`/${slug}/assignments/${one.slug}/exam`)}
                  >
                    {t`Pupils`}
                  </Button>
                )}
                <Button
                  component={Link}
                  variant="default"
                  size="compact-sm"
                  aria-label={t`Statistics of ${one.name}`}
                  to={paths.classes(`/${slug}/assignments/${one.slug}/statistics`)}
                >
                  {t`Statistics`}
                </Button>
                <Button
                  component={Link}
                  variant="default"
                  size="compact-sm"
                  aria-label={t`Change ${one.name}`}
                  to={paths.classes(`/${slug}/assignments/${one.slug}`)}
                >
                  {t`Change`}
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
  if (Date.parse(opensAt) > nowMs) return t`opens ${toTheMinute(opensAt)}`;
  if (Date.parse(closesAt) <= nowMs) return t`closed ${toTheMinute(closesAt)}`;
  const closes = t`closes ${toTheMinute(closesAt)}`;
  return dueAt === null ? closes : t`due ${toTheMinute(dueAt)}, ${closes}`;
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
    onError: (error) => toastError({ title: t`Not removed`, text: sentenceOf(error) }),
    onSettled: refresh,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    writing.mutate();
  };
  if (pupils === null && messages.length === 0) return null;
  return (
    <Panel title={t`Messages`}>
      <ul className={classes.messages} aria-label={t`Messages`}>
        {messages.map(({ id, text: words, by, at }) => (
          <li key={id}>
            <p className={classes.note}>
              {by}, <time dateTime={at}>{toTheMinute(at)}</time>
              {pupils !== null && (
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-xs"
                  disabled={removing.isPending}
                  onClick={() => removing.mutate(id)}
                >
                  {t`Remove`}
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
            label={t`Message to the class`}
            autosize
            minRows={2}
            maxLength={classMessageMaxChars}
            value={text}
            error={writing.error && sentenceOf(writing.error)}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            disabled={writing.isPending || text.trim() === ''}
          >
            {t`Send`}
          </Button>
        </form>
      )}
    </Panel>
  );
}

type PupilsProps = { data: Data; pupils: NonNullable<Data['pupils']> };

function Pupils({ data: { slug, joinCode, removed }, pupils }: PupilsProps) {
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: (id: string) => api.call(removeMember, { params: { slug, id } }),
    onError: (error) => toastError({ title: t`Not removed`, text: sentenceOf(error) }),
    onSettled: () => client.invalidateQueries(classQuery(slug)),
  });
  const remove = async (id: string, name: string) => {
    const isSure = await ask({
      title: t`Take the pupil out?`,
      text: (
        <p>
          {t`${name} no longer sees the class, and cannot join it again until you allow it. What was submitted stays.`}
        </p>
      ),
      yes: t`Take out`,
      no: t`Cancel`,
    });
    if (isSure) removing.mutate(id);
  };
  return (
    <Panel title={t`Pupils`} note={plural(pupils.length, '# pupil|# pupils')}>
      {joinCode !== null && (
        <p className={classes.code}>
          {rich`Pupils join with the code ${<code>{joinCode}</code>}${<CopyButton text={joinCode} of={t`the code`} />} or by the link`}{' '}
          <CopyButton
            text={`${window.location.origin}${paths.classes(`?code=${joinCode}`)}`}
            of={t`the link`}
          />
        </p>
      )}
      <ul className={classes.list} aria-label={t`Pupils`}>
        {pupils.map(({ id, name, account }) => (
          <li key={id}>
            <span>{name}</span>
            {name !== account && <span className={classes.note}>{account}</span>}
            <span className={classes.acts}>
              <Button
                component={Link}
                variant="subtle"
                color="gray"
                size="compact-sm"
                aria-label={t`Change ${name}`}
                to={paths.classes(`/${slug}/settings?member=${id}`)}
              >
                {t`Change`}
              </Button>
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                aria-label={t`Take out ${name}`}
                onClick={() => void remove(id, name)}
              >
                {t`Take out`}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <Unfolding title={t`Add pupils from a list`}>
        <AddPupils slug={slug} />
      </Unfolding>
      {removed !== null && removed.length > 0 && <Removed slug={slug} removed={removed} />}
    </Panel>
  );
}

type RemovedProps = { slug: string; removed: NonNullable<Data['removed']> };

function Removed({ slug, removed }: RemovedProps) {
  const client = useQueryClient();
  const letting = useMutation({
    mutationFn: (id: string) => api.call(letBack, { params: { slug, id } }),
    onError: (error) => toastError({ title: t`Not changed`, text: sentenceOf(error) }),
    onSettled: () => client.invalidateQueries(classQuery(slug)),
  });
  return (
    <Unfolding title={t`Taken out`}>
      <p className={classes.note}>
        {t`They stay out, with the code and from a course, too, until you allow them to join again or add them by a list.`}
      </p>
      <ul className={classes.list} aria-label={t`Taken out`}>
        {removed.map(({ id, name, at }) => (
          <li key={id}>
            <span>{name}</span>
            <time className={classes.note} dateTime={at}>
              {toTheMinute(at)}
            </time>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t`Allow ${name} to join again`}
              disabled={letting.isPending}
              onClick={() => letting.mutate(id)}
            >
              {t`Allow`}
            </Button>
          </li>
        ))}
      </ul>
    </Unfolding>
  );
}

const changeWords = {
  added: t`is added`,
  renamed: t`gets this name`,
  unchanged: t`stays`,
} as const;

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
        label={t`Pupils`}
        description={t`One in each line: the name of the account, then, if you like, a comma and the name that the class shows. If you only have an address, send the link.`}
        placeholder={t`ada
alan@example.org, Turing, Alan`}
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
        <ul className={classes.list} aria-label={t`What the list changes`}>
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
      <Button type="submit" variant="default" disabled={adding.isPending || list.trim() === ''}>
        {isPreviewed ? t`Add them` : t`Preview`}
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
    onError: (error) => toastError({ title: t`Not deleted`, text: sentenceOf(error) }),
  });
  if (assignments.length > 0) return null;
  const remove = async () => {
    const isSure = await ask({
      title: t`Delete the class?`,
      text: <p>{t`“${name}”, its messages and its list of pupils are deleted.`}</p>,
      yes: t`Delete`,
      no: t`Cancel`,
    });
    if (isSure) deleting.mutate();
  };
  return (
    <Button variant="outline" color="red" size="xs" onClick={() => void remove()}>
      {t`Delete the class`}
    </Button>
  );
}
