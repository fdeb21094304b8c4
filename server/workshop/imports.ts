/** Imports of many packages in the database: their archives, their packages, and the state of each. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Finding } from '../../contract/finding.ts';
import {
  importPackagesMax,
  listedImportsMax,
  type PackageState,
} from '../../contract/import-words.ts';
import { type AboutPackage, type ImportDetails, importDetails } from '../../contract/imports.ts';
import { refusals } from '../../contract/messages.ts';
import type { Difficulty, Visibility } from '../../contract/words.ts';
import { inSeconds, now } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { onlyRowOf, rowOf, rowsOf } from '../../db/rows.ts';
import { asLine } from '../../problems/package/findings.ts';
import type { Part } from '../../problems/package/parts.ts';
import { csvOf } from '../http/csv.ts';
import { AppError } from '../http/errors.ts';
import { importArchivesMax, importFindingsMax, importsKeptMaxBytes } from '../http/limits.ts';
import { addEntry } from '../operation/audit.ts';
import { type JudgeNeeds, judgeNeeds } from './judge-needs.ts';

const listedRow = z.object({
  _id: z.uuid(),
  created_at: z.date(),
  archives: z.array(z.string()),
  packages: z.int(),
  imported: z.int(),
  left: z.int(),
});

/** The newest imports. */
export async function listImports(db: Database) {
  const query = sql`
    select imports.id as _id, created_at,
      array(
        select name from import_archives where import_id = imports.id order by archive
      ) as archives,
      counts.*
    from imports, lateral (
      select count(*)::int as packages,
        count(*) filter (where state = 'imported')::int as imported,
        (count(*) filter (where state in ('unread', 'chosen')))::int + (
          select count(*) from import_archives
          where import_id = imports.id and state = 'unread'
        )::int as left
      from import_packages where import_id = imports.id
    ) counts
    order by created_at desc, imports.id limit ${listedImportsMax}`;
  const rows = await rowsOf(db, listedRow, query);
  return rows.map(({ created_at: at, ...row }) => ({ ...row, createdAt: at.toISOString() }));
}

const detailsRow = z.object({ text: z.string() });

/** Refuses an import that is not there. */
export async function readImport(db: Database, id: string): Promise<ImportDetails> {
  const row = await rowOf(
    db,
    detailsRow,
    sql`
    with same as (
      select number, min(problems.id::text) as id
      from import_packages packages join problems on lower(problems.name) = lower(packages.name)
        and deleted_at is null and problems.id is distinct from problem_id
      where import_id = ${id} group by number
    )
    select json_build_object(
      '_id', imports.id,
      'createdAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'archives', coalesce((
        select json_agg(json_build_object(
          'name', name, 'bytes', bytes, 'state', state,
          'findings', findings, 'findingsLeft', findings_left, 'waits', waits
        ) order by archive)
        from import_archives where import_id = imports.id
      ), '[]'),
      'packages', coalesce((
        select json_agg(json_build_object(
          'number', number, 'archive', archive, 'place', place, 'state', state, 'name', name,
          'about', about, 'findings', findings, 'findingsLeft', findings_left, 'waits', waits,
          'problemId', problem_id, 'sameName', same.id
        ) order by number)
        from import_packages left join same using (number) where import_id = imports.id
      ), '[]')
    )::text as text
    from imports where id = ${id}`,
  );
  if (row === undefined) throw new AppError('notFound', refusals.noImport);
  return importDetails.parse(JSON.parse(row.text));
}

/** The states of the packages, with what is wrong with them, as CSV. */
export async function reportOf(db: Database, id: string): Promise<string> {
  const { archives, packages } = await readImport(db, id);
  const said = ({ findings, findingsLeft, waits }: ImportDetails['packages'][number]): string =>
    [
      ...(waits === null ? [] : [waits]),
      ...findings.map(asLine),
      ...(findingsLeft > 0 ? [`${findingsLeft} more`] : []),
    ].join('\n');
  const refused = archives.filter(({ state }) => state === 'refused');
  return csvOf([
    ['Archive', 'Package', 'Name', 'State', 'Problem', 'Findings'],
    ...refused.map(({ name, state, findings }) => {
      return [name, '', '', state, '', findings.map(asLine).join('\n')];
    }),
    ...packages.map((one) => {
      const archive = archives[one.archive - 1]?.name ?? '';
      return [archive, one.place, one.name, one.state, one.problemId, said(one)];
    }),
  ]);
}

type Sent = { name: string; bytes: number; into: string | undefined };
type By = { caller: { id: string }; network: string };

const sumRow = z.object({ bytes: z.coerce.number() });

/**
 * Adds an archive to an import, or a new import with it; `keep` moves its file to its place. Refuses more
 * archives than are kept.
 */
export const addArchive = (
  db: Database,
  by: By,
  { name, bytes, into }: Sent,
  keep: (importId: string, archive: number) => Promise<void>,
): Promise<string> =>
  inTransaction(db, async (transaction) => {
    // One after the other, so that each counts the others' bytes.
    await sql`select pg_advisory_xact_lock(hashtext('archives of imports'))`.execute(transaction);
    const kept = await onlyRowOf(
      transaction,
      sumRow,
      sql`select coalesce(sum(bytes), 0)::float8 as bytes from import_archives`,
    );
    if (kept.bytes + bytes > importsKeptMaxBytes) {
      throw new AppError('conflict', refusals.tooManyImports);
    }
    const id = into ?? (await addImport(transaction, by));
    const found = await transaction
      .updateTable('imports')
      .set({ changed_at: now })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (found === undefined) throw new AppError('notFound', refusals.noImport);
    const numbers = await transaction
      .selectFrom('import_archives')
      .select('archive')
      .where('import_id', '=', id)
      .execute();
    if (numbers.length >= importArchivesMax) {
      throw new AppError('conflict', refusals.tooManyArchives);
    }
    const archive = numbers.length + 1;
    await transaction
      .insertInto('import_archives')
      .values({ import_id: id, archive, name, bytes })
      .execute();
    const subject = { kind: 'import', id, name } as const;
    await addEntry(transaction, { by, act: 'archive sent', subject, after: { bytes } });
    await keep(id, archive);
    return id;
  });

async function addImport(transaction: Database, { caller: { id }, network }: By): Promise<string> {
  const row = await transaction
    .insertInto('imports')
    .values({ created_by: id, network })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

type Chosen = {
  chosen: readonly number[];
  visibility: Visibility;
  difficulty?: Difficulty | undefined;
  timeLimit?: number | undefined;
};

/** Has these packages imported, and none of the others that are not imported yet. */
export const choosePackages = (
  db: Database,
  by: By,
  { id, chosen, visibility, difficulty, timeLimit }: Chosen & { id: string },
): Promise<ImportDetails> =>
  inTransaction(db, async (transaction) => {
    await lockPackages(transaction, id);
    const found = await transaction
      .updateTable('imports')
      .set({
        changed_at: now,
        visibility,
        difficulty: difficulty ?? null,
        time_limit_ms: timeLimit ?? null,
      })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (found === undefined) throw new AppError('notFound', refusals.noImport);
    await sql`
      update import_packages set state = 'chosen', waits = null, tries = 0, again_at = null
      where import_id = ${id} and number = any(${[...chosen]}::int[])
        and state in ('ready', 'chosen')`.execute(transaction);
    await sql`
      update import_packages set state = 'ready', waits = null, tries = 0, again_at = null
      where import_id = ${id} and number <> all(${[...chosen]}::int[])
        and state = 'chosen'`.execute(transaction);
    const told = await readImport(transaction, id);
    const begun = told.packages.filter(({ state }) => state === 'chosen').length;
    const after = { packages: begun, visibility };
    await addEntry(transaction, { by, act: 'packages chosen', subject: subjectOf(told), after });
    return told;
  });

/** Before the import itself, as a transaction does that has a package imported. */
const lockPackages = (transaction: Database, id: string) =>
  transaction
    .selectFrom('import_packages')
    .select('number')
    .where('import_id', '=', id)
    .orderBy('number')
    .forNoKeyUpdate()
    .execute();

const subjectOf = ({ _id: id, archives }: ImportDetails) =>
  ({
    kind: 'import',
    id,
    name: archives
      .map(({ name }) => name)
      .join(', ')
      .slice(0, namesMaxChars),
  }) as const;
const namesMaxChars = 200;

/** Its files go with a later look of the server that has them. */
export const deleteImport = (db: Database, by: By, id: string): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const told = await readImport(transaction, id);
    await lockPackages(transaction, id);
    await transaction.deleteFrom('imports').where('id', '=', id).execute();
    const before = { packages: told.packages.length };
    await addEntry(transaction, { by, act: 'import deleted', subject: subjectOf(told), before });
  });

const keptRow = z.object({ importId: z.uuid(), archive: z.int(), isNeeded: z.boolean() });

/** The archives of these imports, and whether something of them may still be read. */
export const keptArchives = (db: Database, ids: readonly string[]) =>
  rowsOf(
    db,
    keptRow,
    sql`
    select import_id as "importId", archive, state = 'unread' or exists (
      select from import_packages
      where import_id = one.import_id and archive = one.archive
        and state in ('unread', 'ready', 'chosen')
    ) as "isNeeded"
    from import_archives one where import_id = any(${[...ids]}::uuid[])`,
  );

const partShape: z.ZodType<Part> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('whole') }),
  z.object({ kind: z.enum(['folder', 'archive']), path: z.string() }),
  z.object({ kind: z.literal('item'), path: z.string(), at: z.int() }),
]);

const workRow = z.object({
  /** Tells one piece of work from another. */
  key: z.string(),
  importId: z.uuid(),
  archive: z.int(),
  archiveName: z.string(),
  /** Null for an archive that is to be listed. */
  number: z.int().nullable(),
  part: partShape.nullable(),
  place: z.string(),
  state: z.enum(['unread', 'chosen']),
  owner: z.uuid(),
  network: z.string(),
  visibility: z.enum(['draft', 'hidden', 'published']),
  difficulty: z.enum(['Easy', 'Medium', 'Hard']).nullable(),
  timeLimitMs: z.int().nullable(),
  /** How often it has waited in a row. */
  tries: z.int(),
  /** Null if it needs none, as far as is known. */
  judgeNeeds: judgeNeeds.nullable(),
});
export type ImportWork = z.infer<typeof workRow>;

/** Some work, by its keys; and of these administrators, packages that need judges. Null: of all. */
type LeftOut = { keys: readonly string[]; owners: readonly string[] | null };

/**
 * The next thing to do for these archives, apart from what is left out, and what waits: archives are listed, packages
 * read, and then the chosen ones imported. An import whose administrator is none any more waits.
 */
export const nextWork = (
  db: Database,
  here: readonly OfArchive[],
  { keys, owners }: LeftOut,
): Promise<ImportWork | undefined> =>
  rowOf(
    db,
    workRow,
    sql`
    select key, "importId", archive, "archiveName", number, part, place, state,
      created_by as owner, network, visibility, difficulty, time_limit_ms as "timeLimitMs",
      tries, judge_needs as "judgeNeeds"
    from (
      select import_id as "importId", archive, name as "archiveName", null::int as number,
        null::jsonb as part, '' as place, state, tries, again_at, null::jsonb as judge_needs,
        1 as turn
      from import_archives where state = 'unread'
      union all
      select packages.import_id, packages.archive, archives.name, number, part, place,
        packages.state, packages.tries, packages.again_at, judge_needs, case packages.state when 'unread' then 2 else 3 end
      from import_packages packages join import_archives archives
        on archives.import_id = packages.import_id and archives.archive = packages.archive
      where packages.state in ('unread', 'chosen')
    ) work cross join concat_ws(' ', "importId", archive, coalesce(number::text, ''), state) as key
      join imports on imports.id = "importId" join users on users.id = created_by
    where ("importId", archive) in (
        select * from unnest(${here.map(({ importId }) => importId)}::uuid[],
          ${here.map(({ archive }) => archive)}::int[])
      ) and is_admin and users.deleted_at is null
      and blocked_at is null
      and key <> all(${[...keys]}::text[]) and (again_at is null or again_at <= now())
      and not (state = 'chosen' and judge_needs is not null and (
        ${owners === null} or created_by = any(${[...(owners ?? [])]}::uuid[])
      ))
    order by turn, imports.created_at, "importId", number nulls first, archive limit 1`,
  );

type Told = { findings: readonly Finding[]; findingsLeft: number };

/** Some findings, and how many there are besides; those that are errors come first. */
function told({ findings, findingsLeft }: Told) {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const others = findings.filter((one) => !errors.includes(one));
  const some = [...errors, ...others].slice(0, importFindingsMax);
  return {
    findings: JSON.stringify(some),
    findings_left: findingsLeft + findings.length - some.length,
    waits: null,
  };
}

type OfArchive = Pick<ImportWork, 'importId' | 'archive'>;

const archiveRow = (db: Database, { importId, archive }: OfArchive) =>
  db
    .updateTable('import_archives')
    .where('import_id', '=', importId)
    .where('archive', '=', archive);

/** Stores the packages of an archive; refuses more than an import may have. */
export const storeListed = (
  db: Database,
  work: OfArchive,
  { parts, ...found }: Told & { parts: readonly { part: Part; place: string }[] },
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const { importId, archive } = work;
    // One after the other, so that two servers do not give the same numbers.
    await transaction
      .selectFrom('imports')
      .select('id')
      .where('id', '=', importId)
      .forNoKeyUpdate()
      .execute();
    const listed = await archiveRow(transaction, work)
      .set({ state: 'read', ...told(found) })
      .where('state', '=', 'unread')
      .returning('archive')
      .executeTakeFirst();
    // It was deleted, or another server was faster.
    if (listed === undefined) return;
    const before = await transaction
      .selectFrom('import_packages')
      .select('number')
      .where('import_id', '=', importId)
      .execute();
    if (before.length + parts.length > importPackagesMax) {
      throw new AppError('badInput', refusals.tooManyPackages);
    }
    await transaction
      .insertInto('import_packages')
      .values(
        parts.map(({ part, place }, at) => ({
          import_id: importId,
          number: before.length + at + 1,
          archive,
          part: JSON.stringify(part),
          place,
        })),
      )
      .execute();
  });

export async function refuseArchive(db: Database, work: OfArchive, found: Told): Promise<void> {
  await archiveRow(db, work)
    .set({ state: 'refused', ...told(found) })
    .where('state', '=', 'unread')
    .execute();
}

type Waiting = { waits: string; pauseMs: number };

/** Notes why an archive or a package waits, and that it is tried again after a pause. */
export async function noteWaiting(
  db: Database,
  work: ImportWork,
  { waits, pauseMs }: Waiting,
): Promise<void> {
  const set = { waits, tries: work.tries + 1, again_at: inSeconds(pauseMs / 1000) };
  if (work.number === null) await archiveRow(db, work).set(set).execute();
  else await packageRow(db, work).set(set).execute();
}

export async function noteNeeds(db: Database, work: ImportWork, needs: JudgeNeeds): Promise<void> {
  await packageRow(db, work)
    .set({ judge_needs: JSON.stringify(needs) })
    .execute();
}

/** As long as the package is in the state that its work began with. */
const packageRow = (db: Database, { importId, number, state }: ImportWork) =>
  db
    .updateTable('import_packages')
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .where('state', '=', state);

type Became = Partial<Told> & {
  state: PackageState;
  name?: string;
  sha256?: string;
  about?: AboutPackage;
  judgeNeeds?: JudgeNeeds | null;
  problemId?: string;
};

/** Stores the new state of a package. */
export async function storePackage(db: Database, work: ImportWork, became: Became): Promise<void> {
  const { state, name, sha256, about, judgeNeeds: needs, problemId, findings } = became;
  const { findingsLeft = 0 } = became;
  await packageRow(db, work)
    .set({
      state,
      waits: null,
      tries: 0,
      again_at: null,
      ...(needs && { judge_needs: JSON.stringify(needs) }),
      ...(findings !== undefined && told({ findings, findingsLeft })),
      ...(name !== undefined && { name }),
      ...(sha256 !== undefined && { sha256 }),
      ...(about !== undefined && { about: JSON.stringify(about) }),
      ...(problemId !== undefined && { problem_id: problemId }),
    })
    .execute();
  await db
    .updateTable('imports')
    .set({ changed_at: now })
    .where('id', '=', work.importId)
    .execute();
}

/** Thrown by work on a package that is not chosen any more, or otherwise than when the work began. */
export class NotChosen extends Error {}

/** Locks the package, so that it becomes one problem only, and as it was chosen last. */
export async function requireChosen(transaction: Database, work: ImportWork): Promise<void> {
  await transaction
    .selectFrom('import_packages')
    .select('number')
    .where('import_id', '=', work.importId)
    .where('number', '=', work.number)
    .forUpdate()
    .execute();
  if (!(await isChosen(transaction, work))) throw new NotChosen();
}

/** Whether the package is still chosen, with what the work began with, by an administrator. */
export async function isChosen(db: Database, work: ImportWork): Promise<boolean> {
  const row = await db
    .selectFrom('import_packages')
    .innerJoin('imports', 'imports.id', 'import_id')
    .innerJoin('users', 'users.id', 'created_by')
    .select(['visibility', 'difficulty', 'time_limit_ms'])
    .where('import_id', '=', work.importId)
    .where('number', '=', work.number)
    .where('state', '=', 'chosen')
    .where('is_admin', '=', true)
    .where('deleted_at', 'is', null)
    .where('blocked_at', 'is', null)
    .executeTakeFirst();
  return (
    row !== undefined &&
    row.visibility === work.visibility &&
    row.difficulty === work.difficulty &&
    row.time_limit_ms === work.timeLimitMs
  );
}
