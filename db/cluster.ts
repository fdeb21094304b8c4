/**
 * PostgreSQL for the tests: one server for the whole run, with one migrated template from which
 * each test file's database (testing-database.ts) is copied.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { parentOfTestFolders } from '../bin/memory-folder.ts';
import { startPostgres } from '../bin/postgres.ts';
import { applicationRole } from '../bin/postgres-role.ts';
import { migrate } from './migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string;
  }
}

export const template = 'template_arbiter';

/** Called by vitest before all tests; the function it returns is called after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(parentOfTestFolders(), 'arbiter-test-'));
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    // Tests of deadlocks wait for them.
    deadlock_timeout: '50ms',
    // A test's role may not terminate a superuser's process, which would keep its database from
    // being dropped.
    autovacuum: 'off',
  };
  const postgres = await startPostgres({ dataDir, log: () => {}, settings });
  // Each test file creates its own database; only tests need this right.
  await execute(postgres.superuserUrl, `alter role ${applicationRole} createdb`);
  await execute(postgres.url, `create database ${template}`);
  await migrate(databaseUrl(postgres.url, template));
  project.provide('clusterUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** The address of another database of the same server. */
export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on its own connection. */
export async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
