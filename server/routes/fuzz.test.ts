/**
 * No input to any call may cause a fault, and every reply is one that the OpenAPI document
 * describes: every call of the document gets inputs that almost fit and inputs that do not fit at
 * all, from a visitor, a user and an administrator. The test plays the judge, so that waiting calls
 * end.
 */
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { CheckResult, RunResult } from '../../contract/judging.ts';
import { keepListening } from '../../db/listen.ts';
import { channels } from '../../work/channels.ts';
import { playResult } from '../../work/testing-rows.ts';
import { routes } from '../routes.ts';
import { describedCalls, differenceOf } from '../testing/described.ts';
import { storeResult } from '../testing/judge.ts';
import { requestTo, type World } from '../testing/requests.ts';
import {
  acceptedResult,
  addSumProblem,
  insertSubmission,
  judgedWith,
  openTestServer,
  type TestServer,
} from '../testing/server.ts';

/** Each run of the tests makes other calls. */
const callsEach = Number(process.env.FUZZ_CALLS ?? 8);
const fuzzTimeoutMs = 120_000;

let worlds = 0;
let world: World;
const server = await openTestServer();
const stopJudging = playJudge(server);
afterAll(() => stopJudging());
beforeEach(async () => {
  world = await makeWorld();
});

const ran: RunResult = { success: true, output: '1', executionTime: 1, memoryKb: 1 };
const checked: CheckResult = { diagnostics: [] };
/** Results of kinds of jobs that are not judged. */
const results: Record<string, unknown> = { run: ran, check: checked };

/** Finishes every queued job at once, until stopped. */
function playJudge(server: TestServer): () => Promise<void> {
  const { db, url } = server;
  const stop = new AbortController();
  let finishing = Promise.resolve();
  const finishAll = async (): Promise<void> => {
    const work = await db.selectFrom('jobs').select(['id', 'kind']).execute();
    for (const { id: job, kind } of work) {
      if (kind === 'submission' || kind === 'rejudge') {
        await storeResult(server, job, acceptedResult);
      } else await playResult(db, job, results[kind] ?? acceptedResult);
    }
  };
  const wake = () => {
    finishing = finishing.then(finishAll);
  };
  const listening = keepListening(url, {
    channel: channels.queued,
    applicationName: 'arbiter-test',
    onReady: wake,
    onPayload: wake,
    onBroken: () => {},
    signal: stop.signal,
  });
  return async () => {
    stop.abort();
    await listening;
    await finishing;
  };
}

/** People and objects to refer to, new for each call, because calls may change or delete them. */
async function makeWorld(): Promise<World> {
  worlds += 1;
  const user = await server.addPerson(`user ${worlds}`);
  const admin = await server.addPerson(`admin ${worlds}`, { isAdmin: true });
  const problems = await Promise.all([1, 2, 3].map(() => addSumProblem(server, admin)));
  const submissions = await Promise.all(
    problems.map((problem_id) =>
      insertSubmission(server.db, { user_id: user.id, problem_id, ...judgedWith(acceptedResult) }),
    ),
  );
  const contributions = await server.db
    .insertInto('contributions')
    .values(
      problems.map(() => ({
        problem_name: 'One',
        problem_statement: 'Print 1.',
        difficulty: 'Easy' as const,
        tags: [],
        time_limit_ms: 1000,
        memory_limit_mb: 64,
        contributed_by: user.id,
      })),
    )
    .returning('id')
    .execute();
  const things = [...submissions, ...contributions.map((one) => one.id)];
  const texts = [
    ...problems,
    ...things,
    user.id,
    user.email,
    `user ${worlds}`,
    crypto.randomUUID(),
  ];
  return { people: [null, user, admin], texts };
}

const described = describedCalls().map((call) => [`${call.method} ${call.path}`, call] as const);

describe('a call with random input', () => {
  it('covers every call', () => {
    const bound = routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(described.map(([name]) => name).sort()).toEqual(bound.sort());
  });

  it.each(described)(
    'to %s is answered without a fault, as the document says',
    async (_name, call) => {
      await fc.assert(
        fc.asyncProperty(requestTo(call, world), async ({ sent, isOwn }) => {
          const reply = await server.app.inject(sent);
          const { statusCode, body } = reply;
          if (statusCode >= 500) expect({ statusCode, body }).toMatchObject({ statusCode: 503 });
          if (isOwn) expect(differenceOf(call, reply)).toBeUndefined();
          if (statusCode < 400) return;
          expect(body).not.toMatch(/Invalid input|expected \w+, received/);
          const refusal = JSON.parse(body);
          expect(refusal).toMatchObject({ success: false, error: expect.stringMatching(/\S/) });
        }),
        { numRuns: callsEach },
      );
    },
    fuzzTimeoutMs,
  );

  it('does not pollute the prototype of all objects', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect('isAdmin' in {}).toBe(false);
  });
});
