/** Searching for a small input on which a submission fails, with a judge that the test plays. */
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { CounterexampleSearch } from '../../../contract/counterexample.ts';
import type { SubmitResult } from '../../../contract/judging.ts';
import { refusals } from '../../../contract/messages.ts';
import type { Database } from '../../../db/open.ts';
import { openPackage } from '../../../problems/package/open.ts';
import { fixture } from '../../../problems/package/testing-packages.ts';
import { writeZip } from '../../../problems/package/write/save.ts';
import { writePackage } from '../../../problems/package/write/write.ts';
import { claim } from '../../../work/claim.ts';
import {
  type CounterexampleEnd,
  leaveSearch,
  storeCounterexample,
} from '../../../work/counterexample.ts';
import {
  acceptedResult,
  addSumProblem,
  insertSubmission,
  judgedWith,
  openTestServer,
  type Person,
} from '../../testing/server.ts';
import { getSearch, requestSearch } from '../../tutor/counterexamples.ts';
import { lastJudgement } from '../../tutor/judgements.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const { package: one } = await openPackage(fixture('legacy-sum'));
const payload = await buffer(writeZip(writePackage(one), one.slug));
const headers = { 'content-type': 'application/zip' };
const { body } = await server.call('POST /problems/import', {
  as: admin,
  raw: { payload, headers },
});
const problemId = (body as { id: string }).id;
await server.db
  .updateTable('problems')
  .set({ problem_statement: '## Input\n\nOne line with two integers $a$ and $b$.' })
  .where('id', '=', problemId)
  .execute();

const passed = { status: 'passed', isHidden: false, executionTime: 1, memoryKb: 1 } as const;
const hiddenFailure: SubmitResult = {
  ...acceptedResult,
  success: false,
  verdict: 'Wrong Answer',
  error: 'Wrong Answer on hidden test 1.',
  testCaseResults: [passed, { ...passed, status: 'failed', isHidden: true }],
};

const sampleFailure: SubmitResult = {
  ...hiddenFailure,
  testCaseResults: [{ ...passed, status: 'failed' }],
};

const submitted = (by: Person, code: string, result = hiddenFailure, problem = problemId) =>
  insertSubmission(server.db, {
    user_id: by.id,
    problem_id: problem,
    source: Buffer.from(code),
    ...judgedWith(result),
  });

async function ask(call: 'GET' | 'POST', id: string, as: Person) {
  const { status, body } = await (call === 'GET'
    ? server.call(`GET /compiler/submissions/${id}/counterexample`, { as })
    : server.call(`POST /compiler/submissions/${id}/counterexample`, { as }));
  return { status, body: body as CounterexampleSearch & { error?: string } };
}

/** Ends the next job with this outcome. */
async function end(outcome: CounterexampleEnd) {
  const job = await claim(server.db, 'a judge');
  if (job?.kind !== 'counterexample') throw new Error(`a search was expected, not ${job?.kind}`);
  return { job, stored: await storeCounterexample(server.db, job.lease, outcome) };
}

const found = {
  kind: 'wrong' as const,
  input: '0 1\n',
  expectedOutput: '1\n',
  actualOutput: '-1\n',
  error: 'Wrong Answer.',
  executionTime: 1,
  referenceTime: 1,
  steps: {
    rows: [{ line: 1, isLater: false, values: [{ name: 'a', value: '0', isChanged: true }] }],
    isCut: false,
  },
};

const memory = {
  line: 1,
  sentences: ['Line 1 allocates about 4 · n² bytes.'],
  of: 'n',
  letter: 'n',
  points: [{ size: 10, bytes: 400 }],
};

const slowness = {
  line: 2,
  sentences: ['Line 2 takes 90 % of the time on large inputs.'],
  growth: { of: 'the length of the input', isSteps: false, points: [{ size: 8, count: 64 }] },
};

const mend = {
  places: [{ line: 2, sentence: 'Look at the sum or difference in line 2.' }],
  tried: 'With one change there the program is right on all 180 inputs that were tried.',
};
const suggestion = 'With `+` in place of `-` in line 2 the program is right.';

type Asked = Parameters<typeof getSearch>[1];

/** The database, where something happens after each query. */
const afterEachQuery = (db: Database, happen: () => Promise<void>): Database =>
  db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await happen();
      return result;
    },
  });

describe('a search', () => {
  it('waits, runs and finds an input, once for each program', async () => {
    const person = await server.addPerson('learner');
    const stranger = await server.addPerson('stranger');
    const id = await submitted(person, 'minus');
    const nothing = {
      isDue: false,
      outcome: null,
      isCut: false,
      found: null,
      slowness: null,
      memory: null,
      mend: null,
    };
    expect((await ask('GET', id, person)).body).toEqual({ state: 'none', ...nothing });
    expect((await ask('POST', id, stranger)).status).toBe(403);
    expect((await ask('POST', id, person)).body).toEqual({ state: 'waiting', ...nothing });
    expect((await ask('POST', id, person)).body.state).toBe('waiting');
    const places = mend.places.map((place) => ({ ...place, suggestion }));
    const { job, stored } = await end({
      outcome: 'found',
      found,
      slowness,
      memory,
      mend: { ...mend, places },
    });
    expect(stored).toBe('stored');
    expect(job).toMatchObject({ problemId, verdict: 'Wrong Answer', source: Buffer.from('minus') });
    expect(job.reference?.name).toMatch(/^sum/);
    expect(job.isOnSample).toBeUndefined();
    expect(job.sizeNames).toEqual(['a', 'b']);
    expect(job.validators.length + job.generators.length).toBeGreaterThan(0);
    expect((await ask('GET', id, stranger)).status).toBe(403);
    const done = {
      state: 'done',
      isDue: false,
      outcome: 'found',
      isCut: false,
      found,
      slowness,
      memory,
      mend,
    };
    expect((await ask('GET', id, person)).body).toEqual(done);
    // The assistant uses the result, too, for people who have submitted the program.
    const of = { problemId, code: 'minus' };
    const { kind, input, expectedOutput, actualOutput } = found;
    expect(await lastJudgement(server.db, { id: person.id, ...of })).toMatchObject({
      verdict: 'Wrong Answer',
      slowness,
      memory,
      mend: { places },
      found: { kind, input, expectedOutput, actualOutput, steps: ['line 1: a = 0'] },
    });
    expect(await lastJudgement(server.db, { id: stranger.id, ...of })).toBeNull();
    // After the second failure, the search begins automatically, and known results are there at
    // once.
    const again = await submitted(person, 'minus');
    expect((await ask('POST', again, person)).body).toEqual({ ...done, isDue: true });
    expect((await ask('GET', id, admin)).body).toEqual(done);
    expect(await claim(server.db, 'a judge')).toBeNull();
  });

  it('replaces another search of the same person, even one in progress', async () => {
    const person = await server.addPerson('hasty');
    const first = await submitted(person, 'one');
    const second = await submitted(person, 'two');
    await ask('POST', first, person);
    const job = await claim(server.db, 'a judge');
    expect((await ask('GET', first, person)).body.state).toBe('searching');
    await ask('POST', second, person);
    expect((await ask('GET', first, person)).body.state).toBe('none');
    if (job?.kind !== 'counterexample') throw new Error('the search was to be claimed');
    const outcome = { outcome: 'nothing', found: null } as const;
    expect(await storeCounterexample(server.db, job.lease, outcome)).toBe('lost');
    await end({ outcome: 'busy', found: null });
    expect((await ask('GET', second, person)).body).toMatchObject({
      state: 'done',
      outcome: 'busy',
    });
    expect((await ask('POST', second, person)).body.state).toBe('waiting');
    await end(outcome);
    expect((await ask('POST', second, person)).body).toMatchObject({ outcome: 'nothing' });
  });

  it('that was cut begins again on request, and loses nothing that was found', async () => {
    const person = await server.addPerson('insistent');
    const id = await submitted(person, 'cut');
    const askAgain = () => ask('POST', id, person);
    await askAgain();
    const first = await end({ outcome: 'found', found, isCut: true });
    expect(first.job.isAgain).toBeUndefined();
    const cut = { outcome: 'found', isCut: true, found };
    expect((await ask('GET', id, person)).body).toMatchObject({ state: 'done', ...cut });
    // What was found is shown while the search runs again, also if another search replaces it.
    const waiting = { state: 'waiting', ...cut, outcome: null };
    expect((await askAgain()).body).toMatchObject(waiting);
    expect((await askAgain()).body).toMatchObject(waiting);
    await ask('POST', await submitted(person, 'in between'), person);
    expect((await ask('GET', id, person)).body).toMatchObject({ state: 'done', ...cut });
    for (const outcome of ['busy', 'failed'] as const) {
      await askAgain();
      await end({ outcome, found: null });
      expect((await ask('GET', id, person)).body).toMatchObject({ state: 'done', ...cut });
    }
    await askAgain();
    // It may take longer, so that it does not end where the first one did.
    const again = await end({ outcome: 'found', found, slowness });
    expect(again.job.isAgain).toBe(true);
    const whole = { state: 'done', outcome: 'found', isCut: false, found, slowness };
    expect((await askAgain()).body).toMatchObject(whole);
    expect(await claim(server.db, 'a judge')).toBeNull();
  });

  it('waits again if other jobs interrupt it, unless the request is old', async () => {
    const person = await server.addPerson('patient');
    const id = await submitted(person, 'interrupted');
    await ask('POST', id, person);
    const leave = async () => {
      const job = await claim(server.db, 'a judge');
      if (job?.kind !== 'counterexample') throw new Error('the search was to be claimed');
      const left = await leaveSearch(server.db, job.lease);
      expect(await claim(server.db, 'a judge')).toBeNull();
      await server.db.updateTable('jobs').set({ lease_until: null }).execute();
      return left;
    };
    for (let times = 0; times < 5; times += 1) expect(await leave()).toBe('left');
    expect((await ask('GET', id, person)).body.state).toBe('waiting');
    const longAgo = new Date(Date.now() - 11 * 60_000);
    await server.db.updateTable('counterexamples').set({ requested_at: longAgo }).execute();
    expect(await leave()).toBeNull();
    await server.db.deleteFrom('jobs').execute();
  });

  it.each([
    ['reading it', getSearch],
    [
      'requesting it again',
      (db: Database, asked: Asked) => requestSearch(db, { ...asked, network: '' }),
    ],
  ])('is found if it ends while a person is %s', async (what, call) => {
    const person = await server.addPerson(`punctual, ${what}`);
    const asked = (id: string): Asked => ({ id, viewer: { id: person.id, isAdmin: false } });
    // Each time it ends after a later query of the call.
    for (let after = 1, isOver = false; !isOver; after += 1) {
      const id = await submitted(person, `${what}, ends after query ${after}`);
      await ask('POST', id, person);
      const job = await claim(server.db, 'a judge');
      if (job?.kind !== 'counterexample') throw new Error('the search was to be claimed');
      let queries = 0;
      const endThere = async () => {
        queries += 1;
        if (queries !== after) return;
        expect(await storeCounterexample(server.db, job.lease, { outcome: 'found', found })).toBe(
          'stored',
        );
      };
      const { state } = await call(afterEachQuery(server.db, endThere), asked(id));
      expect([after, state]).toEqual([after, expect.stringMatching(/^(searching|done)$/)]);
      isOver = queries < after;
      if (isOver)
        await storeCounterexample(server.db, job.lease, { outcome: 'nothing', found: null });
      else expect((await ask('GET', id, person)).body).toMatchObject({ outcome: 'found' });
    }
  });

  it('keeps the whole of a large input for its author and administrators', async () => {
    const person = await server.addPerson('author');
    const id = await submitted(person, 'fails on large inputs');
    const download = (as: Person, of = id) =>
      server.call(`GET /compiler/submissions/${of}/counterexample/input`, { as });
    await ask('POST', id, person);
    expect(await download(person)).toMatchObject({
      status: 404,
      body: { error: refusals.noLargeInput },
    });
    const whole = '1\n'.repeat(5000);
    const large = { lines: 5000, bytes: whole.length, isKept: true };
    await end({
      outcome: 'found',
      found: { ...found, input: '1…', large },
      largeInput: gzipSync(whole),
    });
    expect((await ask('GET', id, person)).body).toMatchObject({ found: { input: '1…', large } });
    for (const as of [person, admin]) {
      expect(await download(as)).toMatchObject({ status: 200, body: whole });
    }
    expect((await download(await server.addPerson('onlooker'))).status).toBe(403);
  });

  it('begins from a sample that failed, even without a package', async () => {
    const person = await server.addPerson('beginner');
    const plain = await addSumProblem(server, admin);
    for (const [problem, hasReference] of [
      [problemId, true],
      [plain, false],
    ] as const) {
      const id = await submitted(person, 'fails on a sample', sampleFailure, problem);
      expect((await ask('GET', id, person)).body.state).toBe('none');
      expect((await ask('POST', id, person)).body.state).toBe('waiting');
      const sample = { ...found, sample: 1, expectedOutput: null, referenceTime: null };
      const { job } = await end({ outcome: 'found', found: sample });
      expect(job).toMatchObject({ problemId: problem, isOnSample: true });
      expect(job.reference !== null).toBe(hasReference);
      expect((await ask('GET', id, person)).body).toMatchObject({ state: 'done', found: sample });
    }
  });

  it('needs a test that failed, a reference solution, and a tutor that is on', async () => {
    const person = await server.addPerson('curious');
    const refused = { status: 409, body: { error: refusals.nothingToSearch } };
    const plain = await addSumProblem(server, admin);
    const ids = [
      await submitted(person, 'accepted', { ...hiddenFailure, ...acceptedResult }),
      await submitted(person, 'without a package', hiddenFailure, plain),
    ];
    for (const id of ids) {
      expect((await ask('GET', id, person)).body.state).toBe('unavailable');
      expect(await ask('POST', id, person)).toMatchObject(refused);
    }
    const id = await submitted(person, 'switched off');
    expect((await ask('GET', id, person)).body.state).toBe('none');
    await server.db
      .updateTable('problems')
      .set({ tutor: false })
      .where('id', '=', problemId)
      .execute();
    expect((await ask('GET', id, person)).body.state).toBe('unavailable');
    expect(await ask('POST', id, person)).toMatchObject(refused);
  });
});
