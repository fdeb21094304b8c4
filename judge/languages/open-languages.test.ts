/** A language that is switched off: refused as a fault, which never becomes a verdict. */
import { expect, it } from 'vitest';
import { claim } from '../../work/claim.ts';
import { openJudgeCounts } from '../../work/judge-counts.ts';
import { attemptsMax } from '../../work/lease.ts';
import { queueForTests } from '../../work/testing-queue.ts';
import { insertSubmission } from '../../work/testing-rows.ts';
import { LanguageFault } from '../faults.ts';
import { processJob, type Worker } from '../process/attempt.ts';
import { openTestData } from '../run/test-data.ts';
import { root } from '../testing-judge.ts';
import { openTestWorkshop } from '../testing-workshop.ts';
import { openLanguages } from './open-languages.ts';

const queue = queueForTests();
const workshop = await openTestWorkshop();

const openOnly = (ids: 'c'[] | 'cpp'[]) => {
  const { sandbox, folder } = workshop;
  return openLanguages({ sandbox, root, dataDir: folder }, ids);
};

it('is not available, although checkers may be written in it', async () => {
  const languages = await openOnly(['c']);
  expect(() => languages.get('cpp')).toThrow(LanguageFault);
  expect(() => languages.get('gone')).toThrow('gone is not switched on');
  expect(languages.checkers.version).toBe(languages.versionOf('cpp'));
  expect(languages.get('c').compiler.version).toContain('gcc');
  expect(languages.ids).toEqual(['c']);
});

it('turns a submission in it into a Judge Error that says so', async () => {
  const tools: Worker = {
    db: queue.db,
    sandbox: workshop.sandbox,
    languages: await openOnly(['cpp']),
    testData: await openTestData(queue.db, workshop.folder),
    publish: async () => {},
    log: () => {},
    counts: openJudgeCounts(),
    health: { examine: async () => null },
    judgeVersion: 'test',
    scratchFolder: workshop.folder,
    stopping: new AbortController().signal,
  };
  const [user, problem] = [await queue.addUser(), await queue.addProblem()];
  const source = 'int main(void) { return 0; }';
  const id = await insertSubmission(queue.pool, { user, problem, source, language: 'c' });
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    await queue.expireLeases();
    const work = await claim(queue.db, 'judge');
    if (work === null) throw new Error('there is nothing to claim');
    const place = { sandbox: workshop.sandbox, slot: 0, core: 0 };
    await processJob(tools, place, work);
  }
  const stored = await queue.one(`select verdict, result->>'error' as error from submissions
    where id = '${id}'`);
  expect(stored).toEqual({
    verdict: 'Judge Error',
    error: 'Judge Error: C is not available here at present; this counts nowhere.',
  });
});
