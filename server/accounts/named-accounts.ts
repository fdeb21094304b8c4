/** Accounts by what people type to name them: the name, or the e-mail address. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';

const accountRow = z.object({
  id: z.uuid(),
  account: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
});

/** An account: `account` is its name. */
export type NamedAccount = Omit<z.infer<typeof accountRow>, 'isVerified'>;

/**
 * The accounts of names and addresses, in their order; undefined where there is none. An address that
 * is still to be verified may be another person's, and names no account.
 */
export async function accountsNamed(
  db: Database,
  names: readonly string[],
): Promise<(NamedAccount | undefined)[]> {
  const given = names.map((name) => name.toLowerCase());
  const rows = await rowsOf(
    db,
    accountRow,
    sql`
    select id, name as account, email, unverified_since is null as "isVerified" from users
    where (lower(name) = any (${given}) or lower(email) = any (${given}))
      and deleted_at is null`,
  );
  const byName = new Map(rows.map((row) => [row.account.toLowerCase(), row]));
  const byEmail = new Map(
    rows.filter((row) => row.isVerified).map((row) => [row.email.toLowerCase(), row]),
  );
  // A name may look like the address of someone else.
  return given.map((name) =>
    name.includes('@') ? (byEmail.get(name) ?? byName.get(name)) : byName.get(name),
  );
}
