/** What teachers change about a class: its name, address, term and code, and who teaches it. */

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { changeMember, editClass, removeMember } from '../../../contract/class-calls.ts';
import type { ClassPage, MemberKind } from '../../../contract/classes.ts';
import {
  classNameMaxChars,
  classSlugMaxChars,
  listedNameMaxChars,
} from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { versionTag } from '../../../contract/version-tag.ts';
import { api } from '../../api.ts';
import { Refusal } from '../../call.ts';
import { paths } from '../../paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { useSession } from '../../session.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts';
import { Checkbox } from '../../ui/form/checkbox.ts';
import { errorBeside, refusedField } from '../../ui/form/refused-field.ts';
import { LoadedPage } from '../../ui/frame/own-page.tsx';
import { PageFrame, PageHead } from '../../ui/frame/page-frame.tsx';
import { Panel, Panels } from '../../ui/panel.tsx';
import { ClassBack } from './class-back.tsx';
import classes from './classes.module.css';
import { classQuery } from './queries.ts';

export default function SettingsPage({ slug }: { slug: string }) {
  const query = useQuery(classQuery(slug));
  return (
    <LoadedPage heading={t`Settings`} loadFailed={t`The class could not be loaded`} query={query}>
      {(data) => (
        <PageFrame title={t`Settings: ${data.name}`}>
          <ClassBack slug={slug} />
          <PageHead heading={t`Settings`} />
          {data.pupils === null ? (
            <p className={classes.note}>{t`Only its teachers change the class.`}</p>
          ) : (
            <Panels beside={<Members data={data} pupils={data.pupils} />}>
              <Class data={data} />
            </Panels>
          )}
        </PageFrame>
      )}
    </LoadedPage>
  );
}

const conflictStatus = 409;

function Class({ data }: { data: ClassPage }) {
  // The page is asked for again while someone types: what was loaded first is what is changed.
  const [begun, setBegun] = useState(data);
  const client = useQueryClient();
  const load = async () => setBegun(await client.fetchQuery(classQuery(begun.slug)));
  return (
    <Panel title={t`The class`}>
      <ClassForm
        key={`${begun.slug} ${begun.version}`}
        begun={begun}
        onSaved={setBegun}
        onLoad={load}
      />
    </Panel>
  );
}

type ClassFormProps = {
  begun: ClassPage;
  onSaved: (data: ClassPage) => void;
  onLoad: () => Promise<void>;
};

function ClassForm({ begun, onSaved, onLoad }: ClassFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [form, setForm] = useState({
    slug: begun.slug,
    name: begun.name,
    term: begun.term ?? '',
    hasCode: begun.joinCode !== null,
  });
  const change = (part: Partial<typeof form>) => {
    setForm((before) => ({ ...before, ...part }));
    saving.reset();
  };
  const saving = useMutation({
    mutationFn: () =>
      api.call(editClass, {
        params: { slug: begun.slug },
        headers: { 'if-match': versionTag(begun.version) },
        body: { ...form, term: form.term.trim() === '' ? null : form.term },
      }),
    onSuccess: async ({ slug }) => {
      const stored = await client.fetchQuery(classQuery(slug));
      toastSuccess({ title: t`Saved`, text: stored.name });
      onSaved(stored);
      if (slug !== begun.slug) {
        void navigate(paths.classes(`/${slug}/settings`), { replace: true });
        client.removeQueries(classQuery(begun.slug));
      }
    },
  });
  const field = refusedField(saving.error);
  const isOld =
    saving.error instanceof Refusal &&
    saving.error.status === conflictStatus &&
    field === undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <TextInput
        label={t`Name`}
        maxLength={classNameMaxChars}
        value={form.name}
        error={errorBeside(saving.error, 'name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t`Address`}
        description={t`Links to the old address no longer work after it is changed.`}
        maxLength={classSlugMaxChars}
        value={form.slug}
        error={errorBeside(saving.error, 'slug')}
        onChange={(event) => change({ slug: event.currentTarget.value })}
      />
      <TextInput
        label={t`Term`}
        description={t`Such as Autumn 2026; may be left empty.`}
        maxLength={classNameMaxChars}
        value={form.term}
        error={errorBeside(saving.error, 'term')}
        onChange={(event) => change({ term: event.currentTarget.value })}
      />
      <Checkbox
        label={t`Pupils join by a code`}
        description={t`Without it, the code and the link work no more. When it is switched on again, there is a new code.`}
        checked={form.hasCode}
        onChange={(event) => change({ hasCode: event.currentTarget.checked })}
      />
      <Button type="submit" disabled={saving.isPending}>
        {t`Save`}
      </Button>
      {saving.error && field === undefined && (
        <p role="alert" className={classes.error}>
          {sentenceOf(saving.error)}
        </p>
      )}
      {isOld && (
        <Button variant="default" onClick={() => void onLoad()}>
          {t`Load the present settings`}
        </Button>
      )}
    </form>
  );
}

type Pupils = NonNullable<ClassPage['pupils']>;
type Member = { id: string; name: string; account: string; kind: MemberKind };

const membersOf = ({ teachers }: ClassPage, pupils: Pupils): Member[] => [
  ...teachers.map(({ account, ...teacher }) => ({
    ...teacher,
    account: account ?? teacher.name,
    kind: 'teacher' as const,
  })),
  ...pupils,
];

/** A link with `?member=` has the member chosen already. */
function Members({ data, pupils }: { data: ClassPage; pupils: Pupils }) {
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState(search.get('member') ?? '');
  const members = membersOf(data, pupils);
  const member = members.find(({ id }) => id === chosen);
  return (
    <>
      <Teachers data={data} onChoose={setChosen} />
      <Panel title={t`Change a member`}>
        <div className={classes.form}>
          <NativeSelect
            label={t`Member`}
            value={member?.id ?? ''}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={[
              { value: '', label: t`Choose a member` },
              ...members.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </div>
        {member && (
          <MemberForm key={`${member.id} ${member.kind}`} slug={data.slug} member={member} />
        )}
      </Panel>
    </>
  );
}

type TeachersProps = { data: ClassPage; onChoose: (id: string) => void };

function Teachers({ data: { slug, teachers }, onChoose }: TeachersProps) {
  const client = useQueryClient();
  const { person } = useSession();
  const removing = useMutation({
    mutationFn: (id: string) => api.call(removeMember, { params: { slug, id } }),
    onError: (error) => toastError({ title: t`Not removed`, text: sentenceOf(error) }),
    onSettled: () => client.invalidateQueries(classQuery(slug)),
  });
  const remove = async (id: string, name: string) => {
    const isSure = await ask({
      title: t`Take the teacher out?`,
      text: (
        <p>{t`${name} no longer sees the class, and cannot join it again until you allow it.`}</p>
      ),
      yes: t`Take out`,
      no: t`Cancel`,
    });
    if (isSure) removing.mutate(id);
  };
  return (
    <Panel title={t`Teachers`}>
      <ul className={classes.list} aria-label={t`Teachers`}>
        {teachers.map(({ id, name, account }) => (
          <li key={id}>
            <span>{name}</span>
            {account !== null && name !== account && (
              <span className={classes.note}>{account}</span>
            )}
            <span className={classes.acts}>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t`Change ${name}`}
                onClick={() => onChoose(id)}
              >
                {t`Change`}
              </Button>
              {id !== person?._id && (
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  aria-label={t`Take out ${name}`}
                  disabled={removing.isPending}
                  onClick={() => void remove(id, name)}
                >
                  {t`Take out`}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.note}>
        {t`To add a teacher, add the account as a pupil, then change what it is below.`}
      </p>
    </Panel>
  );
}

function MemberForm({ slug, member }: { slug: string; member: Member }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { person } = useSession();
  const [name, setName] = useState(member.name === member.account ? '' : member.name);
  const [kind, setKind] = useState<MemberKind>(member.kind);
  const isLeaving = member.id === person?._id && member.kind === 'teacher' && kind === 'pupil';
  const saving = useMutation({
    mutationFn: () =>
      api.call(changeMember, {
        params: { slug, id: member.id },
        body: { kind, name: name.trim() === '' ? null : name },
      }),
    onSuccess: async () => {
      toastSuccess({ title: t`Saved`, text: name.trim() === '' ? member.account : name });
      await client.invalidateQueries(classQuery(slug));
      if (isLeaving && person?.isAdmin !== true) void navigate(paths.classes(`/${slug}`));
    },
  });
  const save = async () => {
    const isSure =
      !isLeaving ||
      (await ask({
        title: t`Become a pupil of the class?`,
        text: <p>{t`You no longer see the work of others, and cannot change that yourself.`}</p>,
        yes: t`Become a pupil`,
        no: t`Cancel`,
      }));
    if (isSure) saving.mutate();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <TextInput
        label={t`Name in the class`}
        description={t`Empty: that of the account, ${member.account}.`}
        maxLength={listedNameMaxChars}
        value={name}
        error={errorBeside(saving.error, 'name')}
        onChange={(event) => {
          setName(event.currentTarget.value);
          saving.reset();
        }}
      />
      <NativeSelect
        label={t`Is in the class`}
        description={t`Teachers see all work and change everything in the class, and take part in no assignment.`}
        value={kind}
        onChange={(event) => {
          setKind(event.currentTarget.value === 'teacher' ? 'teacher' : 'pupil');
          saving.reset();
        }}
        data={[
          { value: 'pupil', label: t`Pupil` },
          { value: 'teacher', label: t`Teacher` },
        ]}
      />
      <Button type="submit" variant="default" disabled={saving.isPending}>
        {t`Save the member`}
      </Button>
      {saving.error && refusedField(saving.error) !== 'name' && (
        <p role="alert" className={classes.error}>
          {sentenceOf(saving.error)}
        </p>
      )}
    </form>
  );
}
