/** The audit log, for administrators: who did what, what it changed, from where and when. */

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { auditLog } from '../../../contract/calls.ts';
import type { Act, AuditEntry, AuditFilters } from '../../../contract/system.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { accessMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/feedback/states.tsx';
import { formatInstant } from '../../ui/format.ts';
import { AdminOnly } from '../../ui/frame/admin-only.tsx';
import { PageFrame, PageHead, PageLead } from '../../ui/frame/page-frame.tsx';
import { Icon } from '../../ui/icons.tsx';
import { rich } from '../../ui/rich.ts';
import { PageTurner } from '../../ui/table/pager.tsx';
import table from '../../ui/table/table.module.css';
import { acts, titleOf, verbOf } from './acts.ts';
import classes from './admin-audit.module.css';

export function Component() {
  return (
    <AdminOnly title={accessMessages.title} denied={accessMessages.audit} roles={['observer']}>
      {() => <AuditLog />}
    </AdminOnly>
  );
}

const auditQuery = (query: AuditFilters) =>
  queryOptions({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => api.call(auditLog, { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

type Filters = { act: Act | 'All'; actor: string; subject: string };
const noFilters: Filters = { act: 'All', actor: '', subject: '' };
const textMaxChars = 200;

function AuditLog() {
  const [filters, setFilters] = useState(noFilters);
  /** The last entry of each page before the shown one. */
  const [marks, setMarks] = useState<string[]>([]);
  const change = (part: Partial<Filters>) => {
    setFilters({ ...filters, ...part });
    setMarks([]);
  };
  return (
    <PageFrame title={t`Audit log`}>
      <PageHead heading={t`Audit log`} />
      <PageLead>
        {t`Every administrative action, newest first. Entries are never changed or deleted. Statements, programs and test data appear as sizes and hashes.`}
      </PageLead>
      <search className={classes.filters}>
        <NativeSelect
          label={t`Action`}
          data={[
            { value: 'All', label: t`All` },
            ...acts.map((act) => ({ value: act, label: titleOf(act) })),
          ]}
          value={filters.act}
          onChange={({ currentTarget: { value } }) =>
            change({ act: acts.find((one) => one === value) ?? 'All' })
          }
        />
        <TextInput
          label={t`Administrator`}
          leftSection={<Icon name="person" />}
          maxLength={textMaxChars}
          value={filters.actor}
          onChange={(event) => change({ actor: event.currentTarget.value })}
        />
        <TextInput
          label={t`About`}
          leftSection={<Icon name="search" />}
          maxLength={textMaxChars}
          value={filters.subject}
          onChange={(event) => change({ subject: event.currentTarget.value })}
        />
        <Button variant="default" onClick={() => change(noFilters)}>
          {t`Clear`}
        </Button>
      </search>
      <Page filters={filters} marks={marks} onTurn={setMarks} />
    </PageFrame>
  );
}

type PageProps = { filters: Filters; marks: string[]; onTurn: (marks: string[]) => void };

function Page({ filters: { act, actor, subject }, marks, onTurn }: PageProps) {
  const before = marks.at(-1);
  const query = {
    ...(act !== 'All' && { act }),
    ...(actor.trim() !== '' && { actor }),
    ...(subject.trim() !== '' && { subject }),
    ...(before !== undefined && { before }),
  };
  const { data, error, refetch } = useQuery(auditQuery(query));
  if (!data && error) {
    const title = t`The audit log could not be read`;
    return <ErrorState title={title} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <PageSkeleton />;
  const { entries, hasMore } = data;
  const last = entries.at(-1)?.id;
  if (last === undefined) {
    const text = t`Administrative actions appear here. Try fewer or different filters.`;
    return <EmptyState icon="list" title={t`No entries`} text={text} />;
  }
  const page = marks.length + 1;
  return (
    <>
      <ol className={`${table.rows} ${classes.entries}`} aria-label={t`Entries`}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <PageTurner
        page={page}
        hasNext={hasMore}
        onChange={(next) => onTurn(next > page ? [...marks, last] : marks.slice(0, -1))}
      />
    </>
  );
}

function Entry({
  entry: { at, actor, act, subject, before, after, origin },
}: {
  entry: AuditEntry;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const changes = useId();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <li>
      <p className={classes.head}>
        <strong>{actor?.name ?? t`The command line`}</strong> {verbOf(act)}{' '}
        <About subject={subject} />
      </p>
      <div className={classes.from}>
        {rich`${<time dateTime={at}>{formatInstant(at)}</time>}, from ${origin}`}
      </div>
      {names.length > 0 && (
        <Button
          className={classes.toggle}
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls={changes}
          rightSection={<Icon name="chevron" size={12} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {before === null ? t`Details` : t`What changed`}
        </Button>
      )}
      {isOpen && <Changes id={changes} names={names} before={before} after={after} />}
    </li>
  );
}

function About({ subject: { kind, id, name } }: Pick<AuditEntry, 'subject'>) {
  const words = name ?? id;
  if (kind !== 'problem') return <span>{words}</span>;
  return <Link to={paths.problem(id)}>{words}</Link>;
}

/** A name in the records as words: `time limit ms` for `timeLimitMs`. */
const worded = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

/** A fact in words. */
function shown(fact: unknown): string {
  if (typeof fact === 'string') return fact === '' ? t`empty` : fact;
  if (Array.isArray(fact)) return fact.length === 0 ? t`none` : fact.map(shown).join(', ');
  if (typeof fact === 'boolean') return fact ? t`yes` : t`no`;
  if (fact === null) return t`none`;
  if (typeof fact !== 'object') return String(fact);
  return Object.entries(fact)
    .map(([name, part]) => `${worded(name)}: ${shown(part)}`)
    .join(', ');
}

type ChangesProps = Pick<AuditEntry, 'before' | 'after'> & { id: string; names: readonly string[] };

/** What changed, by name; for a new object, only its values. */
function Changes({ id, names, before, after }: ChangesProps) {
  return (
    <dl id={id} className={classes.changes}>
      {names.map((name) => (
        <div key={name}>
          <dt>{worded(name)}</dt>
          <dd>
            {before !== null && name in before && <del>{shown(before[name])}</del>}
            {after !== null && name in after && <ins>{shown(after[name])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
