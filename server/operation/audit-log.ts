/** Reads the audit log; audit.ts writes it. */
import { sql } from 'kysely';
import { z } from 'zod';
import { type AuditEntry, type AuditFilters, auditPageRows } from '../../contract/system.ts';
import { condition } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import type { Viewer } from '../visibility.ts';

const storedFacts = z.record(z.string(), z.unknown()).nullable();

/** A page of entries, newest first; without those about classes if the viewer is one by role. */
export async function readAuditLog(
  db: Database,
  viewer: NonNullable<Viewer>,
  { act, actor, subject, before }: AuditFilters,
): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
  let query = db
    .selectFrom('audit_log')
    .leftJoin('users as by', 'by.id', 'audit_log.actor')
    .leftJoin('users as about', (join) =>
      join
        .on('audit_log.subject_kind', '=', 'account')
        .on(condition`about.id::text = audit_log.subject_id`),
    )
    .selectAll('audit_log')
    .select([
      'by.name as by_name',
      'by.deleted_at as by_deleted_at',
      'about.name as about_name',
      'about.deleted_at as about_deleted_at',
    ])
    .orderBy('audit_log.id', 'desc')
    .limit(auditPageRows + 1);
  if (viewer.isByRole) query = query.where(isOutsideClasses);
  if (act !== undefined) query = query.where('act', '=', act);
  if (actor) query = query.where(isNamed(nameOf('by', 'actor_name'), 'actor', actor));
  if (subject) query = query.where(isNamed(nameOf('about', 'subject_name'), 'subject_id', subject));
  if (before !== undefined) query = query.where('audit_log.id', '<', before);
  const rows = await query.execute();
  const entries = rows.slice(0, auditPageRows).map((row) => ({
    id: row.id,
    at: row.happened_at.toISOString(),
    actor:
      row.actor === null
        ? null
        : { id: row.actor, name: shownName(row.actor_name, row.by_name, row.by_deleted_at) ?? '' },
    act: row.act,
    subject: {
      kind: row.subject_kind,
      id: row.subject_id,
      name: shownName(row.subject_name, row.about_name, row.about_deleted_at),
    },
    before: storedFacts.parse(row.before),
    after: storedFacts.parse(row.after),
    origin: row.origin,
  }));
  return { entries, hasMore: rows.length > auditPageRows };
}

/** Those about assignments that were deleted have these acts alone. */
const isOutsideClasses = condition`(audit_log.subject_kind <> 'class'
  and audit_log.act not like 'assignment %' and audit_log.act <> 'work graded'
  and (audit_log.subject_kind <> 'contest' or audit_log.subject_id not in (
    select id::text from contests where class_id is not null)))`;

/**
 * The name of an account. The log has those of people before 0.2, and of other things; of a deleted
 * account only its number is shown.
 */
const shownName = (logged: string | null, present: string | null, deletedAt: Date | null) =>
  deletedAt === null ? (logged ?? present) : present;

/** The same for the database. */
const nameOf = (account: 'by' | 'about', column: 'actor_name' | 'subject_name') =>
  sql`case when ${sql.ref(account)}.deleted_at is null
    then coalesce(audit_log.${sql.ref(column)}, ${sql.ref(account)}.name)
    else ${sql.ref(account)}.name end`;

function isNamed(name: ReturnType<typeof nameOf>, idColumn: string, text: string) {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return condition`(${name} ilike ${pattern}
    or audit_log.${sql.ref(idColumn)}::text = lower(${text}))`;
}
