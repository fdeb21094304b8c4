/** Rows of before a migration that gives their facts another place, or that has none to take over. */
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { expect, it } from 'vitest';
import { migrate, migrationsFolder } from './migrate.ts';
import { createTestDatabase } from './testing-database.ts';

const ids = (count: number): string[] => Array.from({ length: count }, () => crypto.randomUUID());

/** Lets a table have rows that refer to none: what they refer to does not matter here. */
async function loosen(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query(
    "select conname from pg_constraint where conrelid = $1::regclass and contype = 'f'",
    [table],
  );
  for (const { conname } of rows) {
    await client.query(`alter table ${table} drop constraint ${conname}`);
  }
  await client.query(`alter table ${table} disable trigger user`);
}

type Older = { before: string; tables: readonly string[] };

/** A database of before a migration, with rows in these tables, brought to the newest schema. */
async function upgraded(
  { before, tables }: Older,
  rows: (client: pg.Client) => Promise<unknown>,
): Promise<{ client: pg.Client; close(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'older-migrations-'));
  const names = (await readdir(migrationsFolder)).filter((name) => name < before);
  for (const name of names) {
    await copyFile(fileURLToPath(new URL(name, migrationsFolder)), join(path, name));
  }
  const database = await createTestDatabase({ isEmpty: true });
  await migrate(database.url, pathToFileURL(`${path}/`));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const table of tables) await loosen(client, table);
  await rows(client);
  await migrate(database.url);
  return {
    client,
    close: async () => {
      await client.end();
      await database.drop();
      await rm(path, { recursive: true });
    },
  };
}

const participants = { before: '727-', tables: ['participation_members', 'participations'] };

it('more time that a participation was given is that of each of its pupils', async () => {
  const [contest, extended, plain, anna, ben, carl] = ids(6);
  const { client, close } = await upgraded(participants, async (older) => {
    for (const [id, extensionMs] of [
      [extended, 3_600_000],
      [plain, 0],
    ]) {
      await older.query(
        `insert into participations
          (id, contest_id, external_id, is_team, name, label, number, extension_ms)
         values ($1::uuid, $2, $1::uuid::text, false, '', '', 1, $3)`,
        [id, contest, extensionMs],
      );
    }
    for (const [participation, user] of [
      [extended, anna],
      [extended, ben],
      [plain, carl],
    ]) {
      await older.query(
        `insert into participation_members (participation_id, contest_id, number, user_id)
         values ($1, $2, 1, $3)`,
        [participation, contest, user],
      );
    }
  });
  const { rows } = await client.query(
    'select user_id, extension_ms::int from participation_members',
  );
  const given = new Map(rows.map((row) => [row.user_id, row.extension_ms]));
  expect(given).toEqual(
    new Map([
      [anna, 3_600_000],
      [ben, 3_600_000],
      [carl, 0],
    ]),
  );
  await close();
});

it('those who were taken out of a class before that was kept may join, and members stay', async () => {
  const [course, anna] = ids(2);
  const { client, close } = await upgraded(
    { before: '763-', tables: ['class_members'] },
    async (older) => {
      await older.query(
        `insert into class_members (class_id, user_id, kind, name) values ($1, $2, 'pupil', 'Blix')`,
        [course, anna],
      );
    },
  );
  const members = await client.query('select class_id, user_id, kind, name from class_members');
  expect(members.rows).toEqual([{ class_id: course, user_id: anna, kind: 'pupil', name: 'Blix' }]);
  expect((await client.query('select from class_removals')).rowCount).toBe(0);
  await close();
});
