/** Accounts by what people type to name them: the name, or the e-mail address. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';

const accountRow = z.object({ id: z.uuid(), account: z.string(), email: z.string() });

/** An account: `account` is its name. */
export type NamedAccount = z.infer<typeof accountRow>;

/** The accounts of names and addresses, in their order; undefined where there is none. */
export async function accountsNamed(
  db: Database,
  names: readonly string[],
): Promise<(NamedAccount | undefined)[]> {
  const given = names.map((name) => name.toLowerCase());
  const rows = await rowsOf(
    db,
    accountRow,
    sql`
    select id, name as account, email from users
    where (lower(name) = any (${given}) or lower(email) = any (${given}))
      and deleted_at is null`,
  );
  const byName = new Map(rows.map((row) => [row.account.toLowerCase(), row]));
  const byEmail = new Map(rows.map((row) => [row.email.toLowerCase(), row]));
  // A name may look like the address of someone else.
  return given.map((name) =>
    name.includes('@') ? (byEmail.get(name) ?? byName.get(name)) : byName.get(name),
  );
}
