/**
 * Whether the tutor delays submissions: how long they take alone, and while ten people constantly
 * request searches for failing inputs, and a review every half minute. Measured from the queue to
 * the judge's notice, without HTTP.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { comparison } from '../contract/judging.ts';
import { problemsFolder } from '../problems/inputs.ts';
import { readProblem } from '../problems/package/problem.ts';
import { addEvidenceRequest } from '../server/evidence.ts';
import { prepareDatabase } from '../server/first-start.ts';
import { requestSearch } from '../server/model/counterexamples.ts';
import { insertProblem, insertSubmission, insertUser } from '../work/testing.ts';
import type { Figures, Size } from './figures.ts';
import { heavy, median, variant } from './judging.ts';
import { timeOf, times } from './notices.ts';
import { type Bench, withJudge } from './with-judge.ts';

const sizes = {
  small: { submissions: 1, learners: 1, failures: 1, pauseMs: 0 },
  // A search needs some seconds without a waiting submission to find anything.
  large: { submissions: 30, learners: 10, failures: 6, pauseMs: 2_000 },
};

/** Fails only on hidden tests, and the search takes some seconds. */
const failing = 'similar-jars/submissions/wrong_answer/grow_from_closest_pair.cpp';
const [slug = ''] = failing.split('/');

/** A person with submissions that failed. */
type Learner = { id: string; failed: { id: string; source: string }[] };

const admin = { email: 'admin@example.org', password: 'not used by anyone', name: 'Admin' };

const sourceOf = (round: string, index: number): string => `// ${round}\n${variant(heavy, index)}`;

/** Adds the problems of a fresh install, and learners whose submissions failed at one of them. */
async function addLearners(
  { database: { pool }, db, notices }: Bench,
  { learners, failures }: { learners: number; failures: number },
): Promise<Learner[]> {
  await prepareDatabase(db, admin, () => {});
  const { name } = await readProblem(join(problemsFolder, slug));
  const { id: problem } = await db
    .selectFrom('problems')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const source = await readFile(join(problemsFolder, failing), 'utf8');
  const added: Learner[] = [];
  for (let at = 0; at < learners; at += 1) {
    const user = await insertUser(pool);
    const submitted = Array.from({ length: failures }, async (_, index) => {
      const own = `// ${at} ${index}\n${source}`;
      return { id: await insertSubmission(pool, { user, problem, source: own }), source: own };
    });
    added.push({ id: user, failed: await Promise.all(submitted) });
  }
  for (const { id } of added.flatMap(({ failed }) => failed)) await notices.until('done', id);
  return added;
}

/** Requests small failing inputs without a pause, each repeatedly until it is found. */
async function search(bench: Bench, { id, failed }: Learner, ended: AbortSignal): Promise<number> {
  const asked = { viewer: { id, isAdmin: false }, network: id };
  let found = 0;
  for (const submission of failed) {
    const sha256 = createHash('sha256').update(submission.source).digest();
    while (!ended.aborted) {
      const { outcome } = await requestSearch(bench.db, { ...asked, id: submission.id });
      if (outcome === 'found' || outcome === 'nothing') {
        found += 1;
        break;
      }
      const { job } = await bench.db
        .selectFrom('counterexamples')
        .select('job')
        .where('source_sha256', '=', sha256)
        .executeTakeFirstOrThrow();
      await Promise.race([bench.notices.until('done', job), aborted(ended)]);
    }
  }
  return found;
}

/** The pause between two reviews of a person, because reviews go ahead of searches. */
const reviewPauseMs = 30_000;

/** Requests the evidence for a review, repeatedly. */
async function review(bench: Bench, { id }: Learner, ended: AbortSignal): Promise<number> {
  let count = 0;
  for (; !ended.aborted; count += 1) {
    const job = await addEvidenceRequest(bench.db, {
      ...{ owner: id, network: id, language: 'cpp', code: sourceOf(id, count) },
      request: {
        samples: [{ input: '', output: 'ok\n' }],
        ...{
          timeLimitMs: 1000,
          memoryLimitMb: 256,
          comparison: comparison.parse({}),
          checker: null,
        },
      },
    });
    await Promise.race([bench.notices.until('done', job), aborted(ended)]);
    await sleep(reviewPauseMs, undefined, { signal: ended }).catch(() => {});
  }
  return count;
}

const aborted = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort');
};

const sum = (values: number[]): number => values.reduce((all, one) => all + one, 0);

/** Medians and maxima in ms, and the results that the learners got. */
export const run = (size: Size): Promise<Figures> => withJudge((bench) => measure(bench, size));

async function measure(bench: Bench, size: Size): Promise<Figures> {
  const { submissions, pauseMs, ...of } = sizes[size];
  const { pool } = bench.database;
  const learners = await addLearners(bench, of);
  const user = await insertUser(pool);
  const problem = await insertProblem(pool, {
    cases: [{ input: '', output: 'ok\n', isHidden: true }],
  });
  const submit = (round: string) => async (index: number) => {
    await sleep(pauseMs);
    return await timeOf(bench.notices, 'done', () =>
      insertSubmission(pool, { user, problem, source: sourceOf(round, index) }),
    );
  };
  const alone = await times(submissions, submit('alone'));
  const ended = new AbortController();
  const searching = learners.map((one) => search(bench, one, ended.signal));
  const reviewing = learners.map((one) => review(bench, one, ended.signal));
  const beside = await times(submissions, submit('beside'));
  ended.abort();
  return {
    submissionMs: median(alone),
    submissionMaxMs: Math.round(Math.max(...alone)),
    besideTutorMs: median(beside),
    besideTutorMaxMs: Math.round(Math.max(...beside)),
    delayRatio: median([median(beside) / median(alone)]),
    searchesCount: sum(await Promise.all(searching)),
    reviewsCount: sum(await Promise.all(reviewing)),
  };
}
