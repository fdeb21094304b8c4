/**
 * How fast administrators' lists of very many submissions are: pages and counts for every filter,
 * called directly in the model, because the indexes are what matters here.
 */
import type { AdminSubmission, SubmissionFilters } from '../contract/admin-submissions.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { listAllSubmissions } from '../server/model/all-submissions.ts';
import { countAllSubmissions } from '../server/model/submission-search.ts';
import { type Amounts, amountsOf, fill } from './boards-data.ts';
import { withDatabase } from './database.ts';
import type { Figures, Size } from './figures.ts';

const amountsBySize: Record<Size, Amounts> = {
  small: { people: 100, problems: 100, submissions: 1_000, contributions: 0 },
  large: { people: 100_000, problems: 10_000, submissions: 2_000_000, contributions: 0 },
};
const roundsBySize: Record<Size, number> = { small: 1, large: 40 };
const pageRows = 50;
const largestPageRows = 1_000;

/** Medians by name, in ms. */
export async function run(size: Size): Promise<Figures> {
  return await withDatabase(async ({ url, client }) => {
    await fill(client, amountsOf(amountsBySize[size]));
    const db = openDatabase(url);
    return await measure(db, roundsBySize[size]).finally(() => db.destroy());
  });
}

/** Filters that match many submissions, few, and none. */
async function searches(db: Database): Promise<Record<string, SubmissionFilters>> {
  const busy = await db
    .selectFrom('submissions')
    .select(['user_id', 'problem_id'])
    .groupBy(['user_id', 'problem_id'])
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const day = 24 * 3600 * 1000;
  return {
    everything: {},
    accepted: { verdict: 'Accepted' },
    waiting: { verdict: 'Pending' },
    problem: { problem: busy.problem_id },
    problemByName: { problem: 'problem 7' },
    person: { user: busy.user_id },
    personByName: { user: 'person 77' },
    peopleByName: { user: 'person' },
    unknown: { user: 'there is no such person' },
    fewByVerdict: { problem: 'problem 99', user: 'person 9', verdict: 'Judge Error' },
    longAgo: {
      from: new Date(Date.now() - 400 * day),
      to: new Date(Date.now() - 399 * day),
    },
  };
}

async function measure(db: Database, rounds: number): Promise<Figures> {
  const figures: Figures = {};
  const page = async (filters: SubmissionFilters & { before?: string }, limit = pageRows) => {
    const rows: AdminSubmission[] = [];
    for await (const row of await listAllSubmissions(db, { ...filters, withCode: 'true', limit }))
      rows.push(row);
    return rows;
  };
  for (const [name, filters] of Object.entries(await searches(db))) {
    figures[`${name}PageP50Ms`] = await medianMs(rounds, () => page(filters));
    figures[`${name}CountP50Ms`] = await medianMs(rounds, () => countAllSubmissions(db, filters));
  }
  figures.largestPageP50Ms = await medianMs(rounds, () => page({}, largestPageRows));
  const before = (await page({}, largestPageRows)).at(-1)?._id ?? '';
  figures.nextPageP50Ms = await medianMs(rounds, () => page({ before }));
  return figures;
}

async function medianMs(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  return Math.round((times[Math.floor(rounds / 2)] ?? 0) * 10) / 10;
}

if (import.meta.main) {
  for (const [figure, value] of Object.entries(await run('large'))) {
    console.log(JSON.stringify({ bench: 'admin-submissions', figure, value, unit: 'ms' }));
  }
}
