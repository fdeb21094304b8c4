/** What an empty database gets at the first start: an administrator and the problems of problems/. */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readPackage } from '../problems/package.ts';
import { hashPassword } from './auth.ts';
import type { Config } from './config.ts';
import { type Database, oneAtATime } from './db/open.ts';
import { grantAdmin, listAdmins } from './model/administrators.ts';
import { addProblem, hasProblems } from './model/problems.ts';
import { addUser, findCredentials } from './model/users.ts';

const packagesFolder = fileURLToPath(new URL('../problems/', import.meta.url));

/** Any number that nothing else locks: of servers that start together, one fills the database. */
const advisoryLock = 7_202_612;

const madePasswordBytes = 12;

/** Tells the operator something, once, outside the log. */
export type Announce = (line: string) => void;

/**
 * Makes sure that there is an administrator, and that a database without any problem gets those of
 * `folder`. Safe to call at every start, on several servers at once.
 */
export async function prepareDatabase(
  db: Database,
  admin: Config['admin'],
  announce: Announce,
  folder: string = packagesFolder,
): Promise<void> {
  await oneAtATime(db, advisoryLock, async (transaction) => {
    const adminId = await ensureAdmin(transaction, admin, announce);
    if (!(await hasProblems(transaction))) {
      await loadPackages(transaction, folder, adminId, announce);
    }
  });
}

async function ensureAdmin(
  db: Database,
  admin: Config['admin'],
  announce: Announce,
): Promise<string> {
  if (admin.password !== undefined) {
    const known = await findCredentials(db, admin.email);
    if (known !== undefined) {
      if (!known.is_admin) await grantAdmin(db, admin.email);
      return known.id;
    }
    return await addAdmin(db, admin.email, admin.password, admin.name);
  }
  const [first] = await listAdmins(db);
  if (first !== undefined) return first.id;
  const password = randomBytes(madePasswordBytes).toString('base64url');
  const id = await addAdmin(db, admin.email, password, admin.name);
  announce(`Administrator: ${admin.email}  password: ${password}  (shown only this once)`);
  return id;
}

async function addAdmin(
  db: Database,
  email: string,
  password: string,
  name: string,
): Promise<string> {
  const passwordHash = await hashPassword(password);
  return await addUser(db, { name, email, passwordHash, isAdmin: true });
}

async function loadPackages(
  db: Database,
  folder: string,
  createdBy: string,
  announce: Announce,
): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  const slugs = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const packages = await Promise.all(slugs.map((slug) => readPackage(`${folder}/${slug}`)));
  const order = { Easy: 0, Medium: 1, Hard: 2 };
  packages.sort((a, b) => order[a.difficulty] - order[b.difficulty] || (a.name < b.name ? -1 : 1));
  for (const { timeLimitMs, memoryLimitMb, slug, ...problem } of packages) {
    await addProblem(
      db,
      { ...problem, timeLimit: timeLimitMs, memoryLimit: memoryLimitMb },
      { createdBy, package: slug },
    );
  }
  announce(`Loaded ${packages.length} problems.`);
}
