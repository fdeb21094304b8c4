/** Reads the audit log; audit.ts writes it. */
import { sql } from 'kysely';
import { z } from 'zod';
import { type AuditEntry, type AuditFilters, auditPageRows } from '../../contract/system.ts';
import { condition } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';

const storedFacts = z.record(z.string(), z.unknown()).nullable();

/** A page of entries, newest first. */
export async function readAuditLog(
  db: Database,
  { act, actor, subject, before }: AuditFilters,
): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
  let query = db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(auditPageRows + 1);
  if (act !== undefined) query = query.where('act', '=', act);
  if (actor) query = query.where(isNamed('actor_name', 'actor', actor));
  if (subject) query = query.where(isNamed('subject_name', 'subject_id', subject));
  if (before !== undefined) query = query.where('id', '<', before);
  const rows = await query.execute();
  const entries = rows.slice(0, auditPageRows).map((row) => ({
    id: row.id,
    at: row.happened_at.toISOString(),
    actor: row.actor === null ? null : { id: row.actor, name: row.actor_name ?? '' },
    act: row.act,
    subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
    before: storedFacts.parse(row.before),
    after: storedFacts.parse(row.after),
    origin: row.origin,
  }));
  return { entries, hasMore: rows.length > auditPageRows };
}

function isNamed(nameColumn: string, idColumn: string, text: string) {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return condition`(${sql.ref(nameColumn)} ilike ${pattern}
    or ${sql.ref(idColumn)}::text = lower(${text}))`;
}
