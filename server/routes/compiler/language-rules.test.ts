/** What the living judges report of their languages, and what is told while none does. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LanguageReport } from '../../../contract/language-rules.ts';
import { judgeRow } from '../../../work/testing-rows.ts';
import { register } from '../../../work/upkeep.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const reportOn = (id: string, version: string): LanguageReport => ({
  id,
  version,
  compile: `${version} main -o main`,
  run: './main',
  compileCpuMs: 30_000,
  compileMemoryMb: 1024,
  runtime: { startMemoryMb: 40, allowedMemoryMb: 160 },
  startMs: 40,
  rules: [{ about: 'Source', text: 'One file.' }],
});

const rulesOf = async (server: TestServer) => {
  const { status, body } = await server.call('GET /compiler/language-rules');
  expect(status).toBe(200);
  return body;
};

const unreported = {
  id: 'cpp',
  name: 'C++',
  dialect: 'C++20 (GCC)',
  versions: [],
  timeFactor: 1,
  report: null,
};

it('an installation without a setting for languages tells of C++ alone', async () => {
  const server = await startTestServer();
  try {
    expect(await rulesOf(server)).toEqual([unreported]);
    const reports = [reportOn('c', 'gcc 12'), reportOn('cpp', 'g++ 12')];
    await register(server.db, { ...judgeRow, languages: ['c', 'cpp'], reports });
    expect(await rulesOf(server)).toMatchObject([{ id: 'cpp', versions: ['g++ 12'] }]);
  } finally {
    await server.close();
  }
});

describe('an installation with several languages', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ languages: ['cpp', 'java'] });
  });
  afterAll(() => server.close());
  afterEach(() => sql`delete from judges`.execute(server.db));

  it('tells what the judges report, with the version of each', async () => {
    const reports = (version: string) => [reportOn('cpp', 'g++ 12'), reportOn('java', version)];
    const languages = ['cpp', 'java'];
    await register(server.db, { ...judgeRow, id: 'older', languages, reports: reports('JDK 17') });
    await register(server.db, { ...judgeRow, id: 'newer', languages, reports: reports('JDK 21') });
    const { id: _, version: __, ...report } = reportOn('java', 'JDK 17');
    expect(await rulesOf(server)).toEqual([
      { ...unreported, versions: ['g++ 12'], report: expect.anything() },
      {
        id: 'java',
        name: 'Java',
        dialect: 'Java (OpenJDK)',
        versions: ['JDK 17', 'JDK 21'],
        timeFactor: 2,
        report,
      },
    ]);
  });

  it('leaves out what judges of another version report in another way', async () => {
    await register(server.db, { ...judgeRow, id: 'older', languages: ['cpp'] });
    await sql`update judges set reports = '[{"id": "cpp", "command": 7}]'`.execute(server.db);
    expect(await rulesOf(server)).toEqual([unreported]);
    await sql`update judges set reports = null`.execute(server.db);
    expect(await rulesOf(server)).toEqual([unreported]);
  });

  it('takes no report of a judge that is gone', async () => {
    const reports = [reportOn('cpp', 'g++ 12')];
    await register(server.db, { ...judgeRow, languages: ['cpp'], reports });
    await sql`update judges set seen_at = 'epoch'`.execute(server.db);
    expect(await rulesOf(server)).toMatchObject([{ id: 'cpp', report: null }, { id: 'java' }]);
  });
});
