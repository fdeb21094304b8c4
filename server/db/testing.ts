/** A database of its own for a test file, copied from the template that cluster.ts has migrated. */
import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { databaseUrl, execute, template } from './cluster.ts';

/** A fresh, migrated, empty database; `drop` when the file is done. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await execute(clusterUrl, `create database ${name} template ${template}`);
  return {
    url: databaseUrl(clusterUrl, name),
    drop: () => execute(clusterUrl, `drop database ${name} with (force)`),
  };
}
