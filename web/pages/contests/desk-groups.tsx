/** Groups of teams, to one of which the board can be narrowed. */

import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { setContestGroup } from '../../../contract/contest-calls.ts';
import type { DeskGroup, DeskTeam } from '../../../contract/contest-desk.ts';
import type { FixedBy } from '../../../contract/contests.ts';
import { teamNameMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { contestQuery } from '../../ui/contests/queries.ts';
import { Checkbox } from '../../ui/form/checkbox.ts';
import { refusedField } from '../../ui/form/refused-field.ts';
import { plural } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { Unfolding } from '../../ui/unfolding.tsx';
import { Changeable } from './changeable.tsx';
import classes from './desk.module.css';

/** As many teams as are drawn at once. */
const shownMax = 50;

type GroupsProps = {
  slug: string;
  groups: readonly DeskGroup[];
  teams: readonly DeskTeam[];
  fixedBy: FixedBy | null;
};

export function Groups({ slug, groups, teams, fixedBy }: GroupsProps) {
  const [edited, setEdited] = useState<string>();
  return (
    <Panel title={t`Groups`} note={plural(groups.length, '# group|# groups')}>
      {groups.length === 0 && <p className={classes.note}>{t`The board is not divided.`}</p>}
      <ul className={classes.teams} aria-label={t`Groups`}>
        {groups.map((group) => (
          <li key={group.name}>
            <div className={classes.team}>
              <strong className={classes.name}>{group.name}</strong>
              <span className={classes.note}>{plural(group.teams.length, '# team|# teams')}</span>
              {fixedBy === null && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-expanded={edited === group.name}
                  aria-label={t`Change the group ${group.name}`}
                  onClick={() => setEdited(edited === group.name ? undefined : group.name)}
                >
                  {t`Change`}
                </Button>
              )}
            </div>
            {edited === group.name && (
              <GroupForm
                slug={slug}
                teams={teams}
                group={group}
                onDone={() => setEdited(undefined)}
              />
            )}
          </li>
        ))}
      </ul>
      <Changeable fixedBy={fixedBy}>
        <Unfolding title={t`Add a group`}>
          <GroupForm slug={slug} teams={teams} />
        </Unfolding>
      </Changeable>
    </Panel>
  );
}

type GroupFormProps = {
  slug: string;
  teams: readonly DeskTeam[];
  /** Undefined for a new one. */
  group?: DeskGroup;
  onDone?: () => void;
};

function GroupForm({ slug, teams, group, onDone }: GroupFormProps) {
  const client = useQueryClient();
  const [name, setName] = useState(group?.name ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(group?.teams));
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const found = teams.filter((team) => team.name.toLowerCase().includes(words));
  const saving = useMutation({
    mutationFn: () =>
      api.call(setContestGroup, { params: { slug }, body: { name, teams: [...chosen] } }),
    onSuccess: async () => {
      if (group === undefined) {
        setName('');
        setChosen(new Set());
      }
      await client.invalidateQueries(contestQuery(slug));
      onDone?.();
    },
  });
  const isOfTeams = refusedField(saving.error)?.startsWith('teams') === true;
  const error = saving.error && sentenceOf(saving.error);
  const send = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  const choose = (id: string, isIn: boolean) => {
    const next = new Set(chosen);
    if (isIn) next.add(id);
    else next.delete(id);
    setChosen(next);
    saving.reset();
  };
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      {group === undefined && (
        <TextInput
          label={t`Name of the group`}
          description={t`The name of a group that is there replaces its teams.`}
          maxLength={teamNameMaxChars}
          error={!isOfTeams && error}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value);
            saving.reset();
          }}
        />
      )}
      {teams.length > 5 && (
        <TextInput
          label={t`Find teams`}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <fieldset className={classes.chosen}>
        <legend>{t`Teams in it: ${chosen.size}`}</legend>
        {group && <p className={classes.note}>{t`A group without teams is removed.`}</p>}
        {found.slice(0, shownMax).map((team) => (
          <Checkbox
            key={team.id}
            label={`${team.label}. ${team.name}`}
            checked={chosen.has(team.id)}
            onChange={(event) => choose(team.id, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      {(isOfTeams || group !== undefined) && error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {found.length > shownMax && (
        <p className={classes.note}>
          {t`and ${found.length - shownMax} more; search to find them.`}
        </p>
      )}
      <Button type="submit" variant="default" size="xs" disabled={saving.isPending}>
        {group === undefined ? t`Add the group` : t`Save the group`}
      </Button>
    </form>
  );
}
