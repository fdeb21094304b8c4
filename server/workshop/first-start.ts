/**
 * Fills an empty database at the first start, with an administrator and the problems in problems/.
 */

import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type Database, oneAtATime } from '../../db/open.ts';
import { allSlugs } from '../../problems/inputs.ts';
import { openPackage } from '../../problems/package/open.ts';
import { readFrom } from '../../problems/package/stored.ts';
import { seededPaths } from '../../problems/paths.ts';
import { listAdmins } from '../accounts/administrators.ts';
import { fillSkeletons } from '../accounts/names.ts';
import { flawOf } from '../accounts/password-rules.ts';
import { hashPassword, isPasswordRight } from '../accounts/passwords.ts';
import { countMissingDays, finishCounting } from '../accounts/stats.ts';
import { addUser, findCredentials, hasUsers } from '../accounts/users.ts';
import type { Config } from '../config.ts';
import { addEntry } from '../operation/audit.ts';
import { insertPath } from '../problems/learning-paths.ts';
import { addPackaged } from '../problems/problem-writing.ts';
import { hasProblems } from '../problems/problems.ts';
import { rejudgeAllDue } from '../submissions/rejudging.ts';
import { asImported } from './import-storing.ts';

const packagesFolder = fileURLToPath(new URL('../../problems/', import.meta.url));

/** An arbitrary lock number, so that only one of several starting servers fills the database. */
const advisoryLock = 7_202_612;

const madePasswordBytes = 12;
/** A password that appeared on a terminal or in a log must be replaced within this time. */
const madePasswordDays = 7;

/** Prints a message to the operator, at every level of the log. */
export type Announce = (line: string) => void;

/**
 * Creates an administrator if the database has no accounts, and loads the problems of `folder` if
 * it has none. Safe to call at every start, on several servers at once. An existing account is
 * never made an administrator here, because addresses change hands.
 */
export async function prepareDatabase(
  db: Database,
  admin: Config['admin'],
  announce: Announce,
  folder: string = packagesFolder,
): Promise<void> {
  await oneAtATime(db, advisoryLock, async (transaction) => {
    await fillSkeletons(transaction);
    const adminId = await ensureAdmin(transaction, admin, announce);
    if (!(await hasProblems(transaction))) {
      await loadPackages(transaction, folder, adminId, announce);
    }
  });
  await finishCounting(db);
  await countMissingDays(db);
  await rejudgeAllDue(db);
}

/** Returns the id of an administrator, or null if there is none. */
async function ensureAdmin(
  db: Database,
  admin: Config['admin'],
  announce: Announce,
): Promise<string | null> {
  if (!(await hasUsers(db))) return await addAdmin(db, admin, announce);
  const admins = await listAdmins(db);
  const isAdmin = admins.some(({ email }) => email.toLowerCase() === admin.email.toLowerCase());
  const there = 'and the database has accounts already';
  const kept = 'and the variable sets that of a new database only';
  if (admins.length === 0) {
    announce(`There is no administrator, ${there}. To make one: ./bin/admin grant EMAIL`);
  } else if (admin.password !== undefined && !isAdmin) {
    const remedy = `To make it one: ./bin/admin grant ${admin.email}`;
    announce(`ADMIN_EMAIL: ${admin.email} is not an administrator, ${there}. ${remedy}`);
  } else if (admin.password !== undefined) {
    const account = await findCredentials(db, admin.email);
    if (!(await isPasswordRight(admin.password, account?.password_hash))) {
      const remedy = `To change it: ./bin/admin reset-password ${admin.email}`;
      announce(`ADMIN_PASSWORD: ${admin.email} has another password, ${kept}. ${remedy}`);
    }
  }
  return admins[0]?.id ?? null;
}

async function addAdmin(
  db: Database,
  { email, password: given, name }: Config['admin'],
  announce: Announce,
): Promise<string> {
  const flaw = given === undefined ? undefined : flawOf(given, name);
  if (flaw !== undefined) throw new Error(`ADMIN_PASSWORD: ${flaw}`);
  const password = given ?? randomBytes(madePasswordBytes).toString('base64url');
  const passwordHash = await hashPassword(password);
  const lifetime = given === undefined && { passwordLifetimeS: madePasswordDays * 86_400 };
  const id = await addUser(db, { name, email, passwordHash, isAdmin: true, ...lifetime });
  await addEntry(db, {
    by: { command: 'the first start' },
    act: 'role granted',
    subject: { kind: 'account', id, name },
    after: { isAdmin: true },
  });
  if (given === undefined) {
    const rule = `shown only this once; change it within ${madePasswordDays} days`;
    announce(`Administrator: ${email}  password: ${password}  (${rule})`);
  }
  return id;
}

async function loadPackages(
  db: Database,
  folder: string,
  createdBy: string | null,
  announce: Announce,
): Promise<void> {
  const slugs = await allSlugs(folder);
  const packages = await Promise.all(
    slugs.map(async (slug) => asImported((await openPackage(`${folder}/${slug}`)).package)),
  );
  const order = { Easy: 0, Medium: 1, Hard: 2 };
  packages.sort(({ problem: a }, { problem: b }) => {
    return order[a.difficulty] - order[b.difficulty] || (a.name < b.name ? -1 : 1);
  });
  const ids = new Map<string, string>();
  for (const { files, findings: _, ...imported } of packages) {
    const origin = { createdBy, package: imported.content.slug };
    const id = await addPackaged(db, { ...imported, read: readFrom(files) }, origin);
    ids.set(imported.content.slug, id);
  }
  await addPaths(db, ids);
  announce(`Loaded ${packages.length} problems.`);
}

/**
 * Adds paths that contain the loaded problems; `ids` maps the names of their folders to their ids.
 */
async function addPaths(db: Database, ids: ReadonlyMap<string, string>): Promise<void> {
  for (const { slugs, ...path } of seededPaths) {
    const problems = slugs.flatMap((slug) => ids.get(slug) ?? []);
    if (problems.length > 0) await insertPath(db, { ...path, problems, isPublished: true });
  }
}
