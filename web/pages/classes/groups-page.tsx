/** The groups of an assignment: by hand, or from a list with a preview. */
import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { setGroups } from '../../../contract/class-calls.ts';
import type { AssignmentGroups, GroupChanges } from '../../../contract/group-work.ts';
import { groupNameMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { memberName } from '../../ui/contests/member-name.ts';
import { toastSuccess } from '../../ui/feedback/toast.ts';
import { formatInstant, plural } from '../../ui/format.ts';
import { LoadedPage } from '../../ui/frame/own-page.tsx';
import { PageFrame, PageHead, PageLead } from '../../ui/frame/page-frame.tsx';
import { Panel, Panels } from '../../ui/panel.tsx';
import { Unfolding } from '../../ui/unfolding.tsx';
import { ClassBack } from './class-back.tsx';
import classes from './classes.module.css';
import { groupList } from './pupil-list.ts';
import { groupsQuery } from './queries.ts';

type GroupsPageProps = { slug: string; assignment: string };

export default function GroupsPage({ slug, assignment }: GroupsPageProps) {
  const query = useQuery(groupsQuery(slug, assignment));
  return (
    <LoadedPage heading={t`Groups`} loadFailed={t`The groups could not be loaded`} query={query}>
      {(groups) => (
        <PageFrame title={t`Groups`}>
          <ClassBack slug={slug} />
          <PageHead heading={t`Groups`} />
          <PageLead>
            {groups.madeBy === 'pupils'
              ? t`Pupils make them, of at most ${groups.max}; you may change them, too.`
              : t`You make them, of at most ${groups.max} pupils.`}
          </PageLead>
          <Panels>
            <ByHand key={stateOf(groups)} place={{ slug, assignment }} groups={groups} />
            {groups.moves.length > 0 && <Moves moves={groups.moves} />}
            <Panel title={t`From a list`}>
              <Unfolding title={t`Groups from a list`}>
                <FromList place={{ slug, assignment }} />
              </Unfolding>
            </Panel>
          </Panels>
        </PageFrame>
      )}
    </LoadedPage>
  );
}

/** Others' changes begin the form anew. */
const stateOf = ({ pupils }: AssignmentGroups): string =>
  JSON.stringify(pupils.map(({ id, group }) => [id, group]));

type Listed = { account: string; group: string | null };

function useSetGroups({ slug, assignment }: GroupsPageProps) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ pupils, preview }: { pupils: Listed[]; preview: boolean }) =>
      api.call(setGroups, { params: { slug, assignment }, body: { pupils, preview } }),
    onSuccess: async ({ changes }, { preview }) => {
      if (preview) return;
      toastSuccess({
        title: t`Groups changed`,
        text: plural(changes.length, '# pupil changed groups.|# pupils changed groups.'),
      });
      await client.invalidateQueries(groupsQuery(slug, assignment));
    },
  });
}

type ByHandProps = { place: GroupsPageProps; groups: AssignmentGroups };

function ByHand({ place, groups: { pupils } }: ByHandProps) {
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(pupils.map(({ id, group }) => [id, group ?? ''])),
  );
  const setting = useSetGroups(place);
  const changed = pupils.filter(({ id, group }) => (typed[id] ?? '').trim() !== (group ?? ''));
  const send = (event: FormEvent) => {
    event.preventDefault();
    const listed = changed.map(({ id, account }) => ({
      account,
      group: (typed[id] ?? '').trim() || null,
    }));
    setting.mutate({ pupils: listed, preview: false });
  };
  return (
    <Panel title={t`By hand`} note={t`Pupils with the same name of a group work together`}>
      {pupils.length === 0 && <p className={classes.note}>{t`There are no pupils yet.`}</p>}
      <form className={classes.form} onSubmit={send} noValidate>
        <div className={classes.fields}>
          {pupils.map(({ id, name, hasLeft }) => (
            <TextInput
              key={id}
              label={memberName({ name, hasLeft })}
              placeholder={t`alone`}
              maxLength={groupNameMaxChars}
              value={typed[id] ?? ''}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setTyped((before) => ({ ...before, [id]: value }));
              }}
            />
          ))}
        </div>
        {setting.error && (
          <p role="alert" className={classes.error}>
            {sentenceOf(setting.error)}
          </p>
        )}
        <Button type="submit" disabled={setting.isPending || changed.length === 0}>
          {t`Save the groups`}
        </Button>
      </form>
    </Panel>
  );
}

/** Who was in a group saw what it submitted. */
function Moves({ moves }: Pick<AssignmentGroups, 'moves'>) {
  return (
    <Panel title={t`What pupils changed`} note={t`The newest first`}>
      <ul className={classes.list} aria-label={t`What pupils changed`}>
        {moves.map(({ id, at, name, kind, group }) => (
          <li key={id}>
            <span>{kind === 'joined' ? t`${name} joined ${group}` : t`${name} left ${group}`}</span>
            <time className={classes.note} dateTime={at}>
              {formatInstant(at)}
            </time>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** First a preview, then the same list for good. */
function FromList({ place }: { place: GroupsPageProps }) {
  const [list, setList] = useState('');
  const setting = useSetGroups(place);
  const isPreviewed = setting.data !== undefined && setting.variables?.preview === true;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setting.mutate({ pupils: groupList(list), preview: !isPreviewed });
  };
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <Textarea
        label={t`List of groups`}
        description={t`One pupil in each line: the name or the e-mail address of the account, a comma, and the name of the group. Without a group, the pupil works alone. Others stay.`}
        autosize
        minRows={4}
        value={list}
        error={setting.error && sentenceOf(setting.error)}
        onChange={(event) => {
          setList(event.currentTarget.value);
          setting.reset();
        }}
      />
      {isPreviewed && <Changes changes={setting.data?.changes ?? []} />}
      <Button type="submit" disabled={setting.isPending || list.trim() === ''}>
        {isPreviewed ? t`Set these groups` : t`Preview`}
      </Button>
    </form>
  );
}

function Changes({ changes }: { changes: GroupChanges }) {
  if (changes.length === 0) {
    return <p className={classes.note}>{t`All groups are as the list says.`}</p>;
  }
  return (
    <ul className={classes.list} aria-label={t`What the list changes`}>
      {changes.map(({ name, before, after }) => (
        <li key={name}>{t`${name}: ${before ?? t`alone`} → ${after ?? t`alone`}`}</li>
      ))}
    </ul>
  );
}
