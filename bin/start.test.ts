/** bin/start as operators use it: refusals, a part that dies, and stopping. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestDatabase } from '../db/testing-database.ts';
import { freePort } from './free-port.ts';
import { startProgram } from './testing-commands.ts';

let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'arbiter-start-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const start = (args: string[], env: Record<string, string>) =>
  startProgram(args, { DATA_DIR: dataDir, ...env });

/** What every line on standard output has. */
const logLine = z.object({ level: z.int(), time: z.int(), msg: z.string() });

/** The process that one of our child processes started to run `file`. */
async function getProgram(parent: ChildProcess, file: string): Promise<number> {
  const pids = await readFile(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8');
  for (const pid of pids.trim().split(' ')) {
    if ((await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes(file)) return Number(pid);
  }
  throw new Error(`no ${file} among ${pids}`);
}

describe('bin/start', () => {
  it.each([
    [[], { PORT: 'http' }, /^start: PORT must be a whole number/m],
    [[], { DATABASE_URL: 'mysql://db' }, /^start: DATABASE_URL must be an address/m],
    [['judge'], {}, /^start: DATABASE_URL must be set to start only the judge/m],
    [['worker'], {}, /^start: There is no part worker/m],
    [[], { DATA_DIR: '/dev/null' }, /^start: DATA_DIR \/dev\/null is not a folder: set DATA_DIR/m],
    [[], { HOST: '192.0.2.1' }, /^start: HOST 192\.0\.2\.1 is not an address/m],
  ])('with %j and %j reports what is wrong and ends', async (args, env, sentence) => {
    const { code, text } = await start(args, env).ended;
    expect(text).toMatch(sentence);
    expect(code).toBe(1);
  });

  it('ends at once when only the server finds that a setting is wrong', async () => {
    const env = { PORT: String(await freePort()), DATABASE_URL: 'postgres://db/none?sslmode=x' };
    const { code, text } = await start(['server'], env).ended;
    expect(text).toMatch(/^start: the server cannot start: DATABASE_URL: sslmode must be one of/m);
    expect(text).not.toContain('starting it again');
    expect(code).toBe(1);
  });

  it('names PORT when the port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const { code, text } = await start([], { PORT: port }).ended;
    server.close();
    expect(text).toMatch(`start: PORT ${port} on 127.0.0.1 is already taken`);
    expect(code).toBe(1);
  });

  it('waits for the database, starts a killed server again, stops with code 0; all it logs is JSON', async () => {
    const database = await createTestDatabase();
    const port = await freePort();
    const url = new URL(database.url);
    const sockets = url.searchParams.get('host') ?? '';
    const laterSockets = join(dataDir, 'sockets');
    url.searchParams.set('host', laterSockets);
    const env = { PORT: String(port), DATABASE_URL: url.href, ADMIN_PASSWORD: 'a password' };
    const { child, says, ended } = start(['server'], env);
    try {
      await says(/the server ended \(exit code 75: DATABASE_URL: .* cannot be reached \(ENOENT\)/);
      await symlink(sockets, laterSockets);
      await says(/The server is running: http/);
      process.kill(await getProgram(child, 'server/main.ts'), 'SIGKILL');
      await says(/the server ended \(killed by SIGKILL\); starting it again in/);
      await says(/Server listening.*Server listening/s);
      expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(503);
    } finally {
      child.kill('SIGTERM');
    }
    const { code, out } = await ended;
    expect(code).toBe(0);
    const lines = out.trim().split('\n');
    expect(lines.join()).toContain('Loaded');
    for (const line of lines) logLine.parse(JSON.parse(line));
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
    await database.drop();
  });
});
