/** People, for administrators: finding them, their roles, blocking, helping; and invitations. */

import { Button, NativeSelect, TextInput, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Person, PersonState, Slip } from '../../../contract/people.ts';
import { roles } from '../../../contract/roles.ts';
import { t } from '../../../contract/translation.ts';
import { accessMessages, peopleMessages } from '../../page-messages.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/feedback/states.tsx';
import { formatDay, formatInstant } from '../../ui/format.ts';
import { AdminOnly } from '../../ui/frame/admin-only.tsx';
import { PageFrame, PageHead, PageLead } from '../../ui/frame/page-frame.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { rich } from '../../ui/rich.ts';
import { PageTurner } from '../../ui/table/pager.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { Unfolding } from '../../ui/unfolding.tsx';
import { roleNames } from '../account/role-names.ts';
import classes from './admin-people.module.css';
import { ImportList } from './import-list.tsx';
import { Invitations } from './invitations.tsx';
import { Manage } from './manage.tsx';
import { type Filters, peopleQuery } from './queries.ts';
import { Slips } from './slips.tsx';

export function Component() {
  return (
    <AdminOnly title={accessMessages.title} denied={accessMessages.people} roles={['observer']}>
      {() => <Whole />}
    </AdminOnly>
  );
}

const noFilters: Filters = { search: '', role: '', state: '' };
const textMaxChars = 200;
const states: PersonState[] = ['active', 'blocked', 'unverified', 'ended'];
const stateWords: Record<PersonState, string> = {
  active: t`active`,
  blocked: t`blocked`,
  unverified: t`unverified`,
  ended: t`ended`,
};
const heldRoles = ['administrator', ...roles] as const;

const stateOrRole: Readonly<Record<string, string>> = {
  ...stateWords,
  ...roleNames,
  administrator: t`administrator`,
};
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const choices = (words: readonly string[]) => [
  { value: '', label: t`All` },
  ...words.map((value) => ({ value, label: capital(stateOrRole[value] ?? value) })),
];

function Whole() {
  const [filters, setFilters] = useState(noFilters);
  const [page, setPage] = useState(1);
  const [slips, setSlips] = useState<readonly Slip[]>([]);
  if (slips.length > 0) return <Slips slips={slips} onDone={() => setSlips([])} />;
  const change = (part: Partial<Filters>) => {
    setFilters({ ...filters, ...part });
    setPage(1);
  };
  return (
    <PageFrame title={t`People`}>
      <PageHead heading={t`People`} />
      <PageLead>
        {t`Everyone with an account, the newest first. What you do here stands in the audit log.`}
      </PageLead>
      <div className={classes.invitations}>
        <Unfolding title={t`Invitations`}>
          <Invitations />
        </Unfolding>
        <Unfolding title={t`Import a list`}>
          <ImportList onSlips={setSlips} />
        </Unfolding>
      </div>
      <Panel title={t`Accounts`}>
        <search className={classes.filters}>
          <TextInput
            label={t`Name or address`}
            leftSection={<Icon name="search" />}
            maxLength={textMaxChars}
            value={filters.search}
            onChange={(event) => change({ search: event.currentTarget.value })}
          />
          <NativeSelect
            label={t`Role`}
            data={choices(heldRoles)}
            value={filters.role}
            onChange={({ currentTarget: { value } }) =>
              change({ role: heldRoles.find((one) => one === value) ?? '' })
            }
          />
          <NativeSelect
            label={t`State`}
            data={choices(states)}
            value={filters.state}
            onChange={({ currentTarget: { value } }) =>
              change({ state: states.find((one) => one === value) ?? '' })
            }
          />
          <Button variant="default" onClick={() => change(noFilters)}>
            {t`Clear`}
          </Button>
        </search>
        <Found filters={filters} page={page} onTurn={setPage} />
      </Panel>
    </PageFrame>
  );
}

type FoundProps = { filters: Filters; page: number; onTurn: (page: number) => void };

function Found({ filters, page, onTurn }: FoundProps) {
  const { data, error, refetch } = useQuery(peopleQuery(filters, page));
  if (!data && error) {
    return (
      <ErrorState title={peopleMessages.failed} error={error} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <PageSkeleton />;
  if (data.people.length === 0) {
    return (
      <EmptyState icon="people" title={t`No people`} text={t`Try fewer or different filters.`} />
    );
  }
  return (
    <>
      <ul className={classes.people} aria-label={t`People`}>
        {data.people.map((person) => (
          <li key={person._id}>
            <About person={person} />
            <Unfolding title={rich`Manage ${<VisuallyHidden>{person.name}</VisuallyHidden>}`}>
              <Manage person={person} />
            </Unfolding>
          </li>
        ))}
      </ul>
      <PageTurner page={page} hasNext={data.hasMore} onChange={onTurn} />
    </>
  );
}

const tones = { active: 'green', blocked: 'red', unverified: 'yellow', ended: 'grey' } as const;

function About({ person }: { person: Person }) {
  const { name, email, isAdmin, roles: held, state, usedAt, createdAt, endsAt } = person;
  return (
    <div>
      <p className={classes.head}>
        <strong>{name}</strong>
        {state !== 'active' && <Badge tone={tones[state]}>{stateWords[state]}</Badge>}
        {isAdmin && <Badge tone="green">{t`administrator`}</Badge>}
        {held.map((role) => (
          <Badge key={role}>{roleNames[role]}</Badge>
        ))}
        {person.hasCodes && <Badge>{t`second factor`}</Badge>}
        {person.passkeys > 0 && (
          <Badge>{person.passkeys === 1 ? t`1 passkey` : t`${person.passkeys} passkeys`}</Badge>
        )}
      </p>
      <p className={classes.facts}>
        {rich`${email} · since ${formatDay(createdAt)} · ${usedAt === null ? t`not logged in` : rich`used ${<TimeAgo instant={usedAt} />}`}${endsAt !== null && t` · ends ${formatInstant(endsAt)}`}`}
      </p>
    </div>
  );
}
