/** The teams of a contest: who is in them, changes with a preview, adding and removing. */

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  addContestTeam,
  deskPeople,
  editContestTeam,
  removeContestTeam,
} from '../../../contract/contest-calls.ts';
import type { DeskTeam } from '../../../contract/contest-desk.ts';
import type { FixedBy } from '../../../contract/contests.ts';
import { teamNameMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { Badge } from '../../ui/badge.tsx';
import { contestQuery } from '../../ui/contests/queries.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { toastError } from '../../ui/feedback/toast.ts';
import { Checkbox } from '../../ui/form/checkbox.ts';
import { refusedField } from '../../ui/form/refused-field.ts';
import { formatInstant, plural } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { Unfolding } from '../../ui/unfolding.tsx';
import { asChoices, inWords } from '../../ui/words.ts';
import { ChangedBoardsShown } from './board-changes.tsx';
import { Changeable } from './changeable.tsx';
import classes from './desk.module.css';

const kinds = ['official', 'unofficial', 'hidden'] as const;
type Kind = (typeof kinds)[number];
const kindOf = (value: string): Kind => kinds.find((one) => one === value) ?? 'official';

/** As many as are drawn at once. */
const shownMax = 50;

/** Who was here no longer ago is online; the servers write it each minute. */
const onlineMs = 3 * 60_000;

type TeamsProps = {
  slug: string;
  teams: readonly DeskTeam[];
  fixedBy: FixedBy | null;
  /** The server's time. */
  now: string;
};

export function Teams({ slug, teams, fixedBy, now }: TeamsProps) {
  const isOnline = ({ seenAt }: DeskTeam): boolean =>
    seenAt !== null && Date.parse(now) - Date.parse(seenAt) < onlineMs;
  const online = teams.filter(isOnline).length;
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<string>();
  const words = search.trim().toLowerCase();
  const found = teams.filter(({ name, members }) =>
    [name, ...members.map((one) => one.name)].some((one) => one.toLowerCase().includes(words)),
  );
  return (
    <Panel title={t`Teams`} note={t`${plural(teams.length, '# team|# teams')}, ${online} online`}>
      {teams.length > 5 && (
        <TextInput
          className={classes.search}
          aria-label={t`Find a team`}
          placeholder={t`Find a team or member`}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <ul className={classes.teams} aria-label={t`Teams`}>
        {found.slice(0, shownMax).map((team) => (
          <li key={team.id}>
            <div className={classes.team}>
              <span className={classes.name}>
                {team.label}. <strong>{team.name}</strong>
              </span>
              {team.kind !== 'official' && <Badge>{inWords(team.kind)}</Badge>}
              {team.isDisqualified && <Badge tone="red">{t`disqualified`}</Badge>}
              <span className={classes.note}>
                {membersOf(team)}
                {plural(team.submissions, '# submission|# submissions')}
                {team.seenAt !== null &&
                  (isOnline(team) ? t` · online` : t` · last seen ${formatInstant(team.seenAt)}`)}
              </span>
              {fixedBy === null && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-expanded={edited === team.id}
                  aria-label={t`Change ${team.name}`}
                  onClick={() => setEdited(edited === team.id ? undefined : team.id)}
                >
                  {t`Change`}
                </Button>
              )}
            </div>
            {edited === team.id && (
              <TeamForm slug={slug} team={team} onDone={() => setEdited(undefined)} />
            )}
          </li>
        ))}
      </ul>
      {found.length > shownMax && (
        <p className={classes.note}>
          {t`and ${found.length - shownMax} more; search to find them.`}
        </p>
      )}
      <Changeable fixedBy={fixedBy}>
        <Unfolding title={t`Add a team`}>
          <NewTeam slug={slug} />
        </Unfolding>
      </Changeable>
    </Panel>
  );
}

/** Of a person who takes part alone, the name stands before. */
function membersOf({ name, members }: DeskTeam): string {
  if (members.length === 0) return t`no members · `;
  const names = members.map((one) => one.name).join(', ');
  return names === name ? '' : `${names} · `;
}

function TeamForm({ slug, team, onDone }: { slug: string; team: DeskTeam; onDone: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(team.name);
  const [kind, setKind] = useState(kindOf(team.kind));
  const [isDisqualified, setIsDisqualified] = useState(team.isDisqualified);
  /** Undefined until they are changed here, so that what others change meanwhile stays. */
  const [members, setMembers] = useState<readonly Person[]>();
  const isVirtual = team.kind === 'virtual';
  const saving = useMutation({
    mutationFn: (preview: boolean) =>
      api.call(editContestTeam, {
        params: { slug, id: team.id },
        body: {
          name,
          kind,
          isDisqualified,
          ...(members && { members: members.map(({ id }) => id) }),
          preview,
        },
      }),
    onSuccess: async (_, preview) => {
      if (preview) return;
      await client.invalidateQueries(contestQuery(slug));
      onDone();
    },
  });
  const removing = useMutation({
    mutationFn: () => api.call(removeContestTeam, { params: { slug, id: team.id } }),
    onError: (error) => toastError({ title: t`Not removed`, text: sentenceOf(error) }),
    onSettled: () => client.invalidateQueries(contestQuery(slug)),
  });
  const remove = async () => {
    const isSure = await ask({
      title: t`Remove the team?`,
      text: <p>{t`“${team.name}” will be taken out of the contest, with its members.`}</p>,
      yes: t`Remove`,
      no: t`Cancel`,
    });
    if (isSure) removing.mutate();
  };
  const isOfMembers = refusedField(saving.error)?.startsWith('members') === true;
  const isPreviewed = saving.data !== undefined && saving.variables === true;
  const send = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate(!isPreviewed);
  };
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <TextInput
        label={t`Name`}
        maxLength={teamNameMaxChars}
        error={!isOfMembers && saving.error && sentenceOf(saving.error)}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          saving.reset();
        }}
      />
      <NativeSelect
        label={t`Kind`}
        description={t`Only official teams have places; hidden ones are seen by organisers alone.`}
        value={kind}
        onChange={(event) => {
          setKind(kindOf(event.currentTarget.value));
          saving.reset();
        }}
        data={asChoices(kinds)}
      />
      <Checkbox
        label={t`Disqualified`}
        checked={isDisqualified}
        onChange={(event) => {
          setIsDisqualified(event.currentTarget.checked);
          saving.reset();
        }}
      />
      {!isVirtual && (
        <Members
          slug={slug}
          team={team.name}
          members={members ?? team.members}
          error={isOfMembers && saving.error && sentenceOf(saving.error)}
          onChange={(next) => {
            setMembers(next);
            saving.reset();
          }}
        />
      )}
      {isPreviewed && <ChangedBoardsShown boards={saving.data.boards} />}
      <div className={classes.buttons}>
        <Button type="submit" variant="default" size="xs" disabled={saving.isPending}>
          {isPreviewed ? t`Save` : t`Preview`}
        </Button>
        {team.submissions === 0 && (
          <Button
            size="xs"
            color="red"
            variant="outline"
            disabled={removing.isPending}
            onClick={() => void remove()}
          >
            {t`Remove the team`}
          </Button>
        )}
      </div>
    </form>
  );
}

type Person = { id: string; name: string };

function NewTeam({ slug }: { slug: string }) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<Kind>('official');
  const [members, setMembers] = useState<readonly Person[]>([]);
  const adding = useMutation({
    mutationFn: () =>
      api.call(addContestTeam, {
        params: { slug },
        body: { name, kind, members: members.map(({ id }) => id) },
      }),
    onSuccess: async () => {
      setName('');
      setMembers([]);
      await client.invalidateQueries(contestQuery(slug));
    },
  });
  const isOfMembers = refusedField(adding.error) === 'members';
  const error = adding.error && sentenceOf(adding.error);
  const send = (event: FormEvent) => {
    event.preventDefault();
    adding.mutate();
  };
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <TextInput
        label={t`Name of the team`}
        maxLength={teamNameMaxChars}
        error={!isOfMembers && error}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          adding.reset();
        }}
      />
      <NativeSelect
        label={t`Kind`}
        value={kind}
        onChange={(event) => setKind(kindOf(event.currentTarget.value))}
        data={asChoices(kinds)}
      />
      <Members
        slug={slug}
        team={t`the new team`}
        members={members}
        error={isOfMembers && error}
        onChange={(next) => {
          setMembers(next);
          adding.reset();
        }}
      />
      <Button type="submit" variant="default" size="xs" disabled={adding.isPending}>
        {t`Add the team`}
      </Button>
    </form>
  );
}

type MembersProps = {
  slug: string;
  team: string;
  members: readonly Person[];
  error: React.ReactNode;
  onChange: (members: readonly Person[]) => void;
};

function Members({ slug, team, members, error, onChange }: MembersProps) {
  const [search, setSearch] = useState('');
  const words = search.trim();
  const { data = [] } = useQuery({
    queryKey: ['contest', slug, 'people', words],
    queryFn: ({ signal }) =>
      api.call(deskPeople, { params: { slug }, query: { search: words }, signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
  const found = words === '' ? [] : data.filter(({ id }) => !members.some((one) => one.id === id));
  return (
    <>
      <TextInput
        label={t`Members`}
        description={t`Search by a part of a name or address.`}
        error={error}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div className={classes.buttons} role="status">
        {found.map((person) => (
          <Button
            key={person.id}
            variant="default"
            size="compact-sm"
            aria-label={t`Add ${person.name}`}
            onClick={() => {
              onChange([...members, person]);
              setSearch('');
            }}
          >
            + {person.name}
          </Button>
        ))}
      </div>
      {members.length > 0 && (
        <ul className={classes.members} aria-label={t`Members of ${team}`}>
          {members.map((person) => (
            <li key={person.id}>
              {person.name}
              <Button
                variant="subtle"
                color="red"
                size="compact-xs"
                aria-label={t`Leave out ${person.name}`}
                onClick={() => onChange(members.filter((one) => one !== person))}
              >
                {t`Leave out`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
