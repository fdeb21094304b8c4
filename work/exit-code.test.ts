/** Exit codes of starts that failed; the test causes each failure. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, inject, it } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { checkAddress, reach } from '../db/reach.ts';
import { exitCodeOf, exitCodes, readSettings } from './exit-code.ts';

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(() => 'it worked', exitCodeOf);

it('a database that does not answer is an outside cause', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const by = { applicationName: 'test', answerLimitMs: 50 };
  expect([
    await codeOf(migrate('postgres://someone@127.0.0.1:1/none')),
    await codeOf(migrate('postgres://someone@localhost:1/none')),
    await codeOf(reach(`postgres://someone@127.0.0.1:${port}/none`, by)),
  ]).toEqual(Array(3).fill(exitCodes.outside));
  silent.close();
});

it('so is a full disk', () => {
  expect(exitCodeOf(Object.assign(new Error('no room'), { code: 'ENOSPC' }))).toBe(75);
});

it('a wrong setting and a port that is taken have a code of their own', async () => {
  const read = async () => readSettings(() => checkAddress('postgres://db/none?sslmode=x'));
  expect(await codeOf(read())).toBe(exitCodes.setting);
  await expect(read()).rejects.toThrow('DATABASE_URL: sslmode must be one of');
  const first = createServer().listen(0, '127.0.0.1');
  await once(first, 'listening');
  const second = createServer().listen(first.address());
  expect(exitCodeOf((await once(second, 'error'))[0])).toBe(exitCodes.setting);
  first.close();
});

it('a user whom the database refuses is a wrong setting, and a fault of ours is none', async () => {
  const stranger = new URL(inject('clusterUrl'));
  stranger.username = 'nobody_of_this_name';
  expect(await codeOf(migrate(stranger.href))).toBe(exitCodes.setting);
  expect(exitCodeOf(new TypeError('broken'))).toBe(1);
});
