/** Which problem a package became before, by the hash of its names and contents. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/open.ts';
import { rowOf } from '../../db/rows.ts';

const importRow = z.object({ id: z.string() });

/** The problem that a package with this hash became, as the audit log has it. */
export async function importedBefore(db: Database, sha256: string): Promise<string | undefined> {
  const row = await rowOf(
    db,
    importRow,
    sql`
    select subject_id as id from audit_log
    where act = 'problem imported' and after ->> 'package' = ${sha256}
      and exists (
        select from problems where problems.id::text = subject_id and deleted_at is null
      )
    order by audit_log.id desc limit 1`,
  );
  return row?.id;
}

/** The package became a problem before this import of it; `id` is that problem. */
export class ImportedMeanwhile extends Error {
  readonly id: string;
  constructor(id: string) {
    super(`It was imported meanwhile: ${id}.`);
    this.id = id;
  }
}

/** Imports of one package wait for each other, so that only the first adds its problem. */
export async function requireNew(transaction: Database, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 0))`.execute(transaction);
  const id = await importedBefore(transaction, sha256);
  if (id !== undefined) throw new ImportedMeanwhile(id);
}
