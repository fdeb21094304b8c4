/**
 * What a runtime needs to start is measured once, allowed on top of the limit, and told beside the time.
 *
 * @module-tag release
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { comparison } from '../../contract/judging.ts';
import type { Language } from '../../contract/languages.ts';
import { judgeRun, judgeSubmission } from '../judge.ts';
import { loadLanguage } from '../load-language.ts';
import type { Runtime } from '../run/sandbox-messages.ts';
import { allLanguages, caseOfBytes, root } from '../testing-judge.ts';
import { openTestWorkshop } from '../testing-workshop.ts';
import { openLanguages } from './open-languages.ts';
import { keptStartTime, startTime } from './start-time.ts';

const workshop = await openTestWorkshop();
const { sandbox, folder, languages } = workshop;
const mib = 1024 * 1024;

const startOf = async (id: Language, runtime?: Runtime | null) => {
  const language = await loadLanguage(id);
  const commands = { ...language.open(root), ...(runtime !== undefined && { runtime }) };
  const { compiler } = languages.get(id);
  return startTime({ sandbox, dataDir: folder, core: 0, language, commands, compiler });
};

const isRun = async (id: Language) => (await loadLanguage(id)).open(root).runtime?.interpreter;
const runtimes: Language[] = [];
const others: Language[] = [];
for (const id of allLanguages) ((await isRun(id)) ? runtimes : others).push(id);

describe('the start of a runtime', () => {
  it.each(others)('is nothing for %s', async (id) => {
    expect(await startOf(id)).toBeNull();
  });

  it.each(runtimes)('is measured for %s, in whole ms and within a bound', async (id) => {
    const start = await startOf(id);
    for (const ms of [start?.cpuMs, start?.wallMs]) {
      expect(ms).toBeGreaterThanOrEqual(1);
      expect(ms).toBeLessThanOrEqual(1_000);
      expect(Number.isInteger(ms)).toBe(true);
    }
  });

  it('is kept, so that a verdict does not depend on how busy a moment was', async () => {
    const measured = await startOf('python');
    expect(await startOf('python')).toEqual(measured);
    const name = (await readdir(join(folder, 'judge/starts'))).find((one) => /^python-/.test(one));
    const path = join(folder, 'judge/starts', name ?? '');
    await writeFile(path, '{"cpuMs": 7, "wallMs": 8}');
    expect(await startOf('python')).toEqual({ cpuMs: 7, wallMs: 8 });
    await writeFile(path, 'broken');
    expect(await startOf('python')).not.toBeNull();
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(await startOf('python'));
  });
});

it('is the least of several runs after the first, as on a machine with nothing else to do', async () => {
  const timesMs = [3, 900, 41.2, 300, 800, 2_000, 41.9, 500];
  const { compiler } = languages.get('python');
  const language = await loadLanguage('python');
  const started = {
    sandbox: {
      run: async (job: Parameters<typeof sandbox.run>[0]) => {
        const ms = timesMs.shift() ?? 0;
        return { ...(await sandbox.run(job)), cpuMs: ms, wallMs: 2 * ms };
      },
    },
    dataDir: join(folder, 'loaded'),
    core: 0,
    language,
    commands: language.open(root),
    compiler,
  };
  expect(await keptStartTime(started)).toBeNull();
  expect(await startTime(started)).toEqual({ cpuMs: 42, wallMs: 83 });
  expect(timesMs).toEqual([]);
  expect(await keptStartTime(started)).toEqual({ cpuMs: 42, wallMs: 83 });
});

it('is not measured when languages are opened again, because the slots may have jobs', async () => {
  const idle: boolean[] = [];
  const startTimeOf = async (_: unknown, isIdle: boolean) => {
    idle.push(isIdle);
    return null;
  };
  const opened = await openLanguages({ sandbox, root, dataDir: folder, startTimeOf }, ['c']);
  const once = idle.splice(0);
  await (await opened.renewed()).renewed();
  expect([once, idle]).toEqual([once.map(() => true), [...once, ...once].map(() => false)]);
  expect(once).not.toEqual([]);
});

/** Python, whose start is said to take this long. */
async function pythonWith(startMs: number | null) {
  const opened = await openLanguages(
    {
      sandbox,
      root,
      dataDir: folder,
      startTimeOf: async ({ language }) =>
        startMs === null || language.id !== 'python' ? null : { cpuMs: startMs, wallMs: startMs },
    },
    ['python', 'c'],
  );
  return opened;
}

/** Computes for about this long. */
const busy = (ms: number) => `import time
while time.process_time() * 1000 < ${ms}: pass
print(3)
`;

async function judged(startMs: number | null, code: string, timeLimitMs: number) {
  const { compiler } = (await pythonWith(startMs)).get('python');
  const { result } = await judgeSubmission({
    place: { sandbox, slot: 0, core: 0 },
    compiler,
    source: Buffer.from(code),
    cases: [await caseOfBytes(folder, { input: '', output: '3', isHidden: true })],
    limits: { timeLimitMs, memoryLimitBytes: 256 * mib },
    comparison: comparison.parse({}),
  });
  return result;
}

it('a program has the time of the start on top of its limit, and it is told beside its time', async () => {
  const late = await judged(null, busy(400), 100);
  expect(late).toMatchObject({ verdict: 'Time Limit Exceeded', executionTime: 100 });
  expect(late).not.toHaveProperty('startMs');
  const early = await judged(2_000, busy(400), 100);
  // Its own time is less than the start takes.
  expect(early).toMatchObject({ verdict: 'Accepted', executionTime: 0, startMs: 2_000 });
});

it('a program that is over its limit in spite of that is told its own time', async () => {
  const result = await judged(300, busy(1_500), 200);
  expect(result).toMatchObject({ verdict: 'Time Limit Exceeded', executionTime: 200 });
  expect(result.error).toContain('used more than its 0.2 s of CPU');
});

it('a run tells it, too', async () => {
  const { compiler } = (await pythonWith(40)).get('python');
  const place = { sandbox, slot: 0, core: 0 };
  const job = { place, compiler, input: Buffer.from(''), scratchFolder: folder };
  const { result } = await judgeRun({ ...job, source: Buffer.from('print(3)') });
  expect(result).toMatchObject({ success: true, output: '3\n', startMs: 40 });
});

it('the judge reports it', async () => {
  const { reports } = await pythonWith(40);
  expect(reports.map(({ id, startMs }) => [id, startMs])).toEqual([
    ['python', 40],
    ['c', null],
  ]);
});
