/** Organisers learn which accepted submissions of a contest are likely copies. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { ContestSimilarity } from '../../../contract/contest-similarity.ts';

import { refusals } from '../../../contract/messages.ts';
import type { Verdict } from '../../../contract/words.ts';
import { waysToCopy } from '../../../standings/testing-copies.ts';
import { findSimilar, openSimilarityThreads } from '../../contests/similarity.ts';
import {
  contestBody,
  contestIdOf,
  insertParticipation,
  organiserOf,
} from '../../testing/contests.ts';
import { addSumProblem, insertAccepted, openTestServer } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const person = await server.addPerson('person');
const problem = await addSumProblem(server, admin);
const organiser = organiserOf(server, admin);
const root = join(import.meta.dirname, '../../..');
const sourceOf = (name: string) =>
  readFileSync(join(root, 'problems', name, 'submissions/accepted/reference.cpp'), 'utf8');

/** Submits as a team of its own, so many minutes after the start. */
async function submit(
  slug: string,
  source: string,
  { name = '', minute = 0, verdict = 'Accepted' as Verdict },
) {
  const contestId = await contestIdOf(server, slug);
  const participation = await insertParticipation(server, contestId, name, { is_team: true });
  return await insertAccepted(server.db, {
    user_id: person.id,
    problem_id: problem,
    participation_id: participation,
    submitted_at: new Date(Date.UTC(2026, 0, 1, 0, minute)),
    source: Buffer.from(source),
    verdict,
  });
}

const similarityOf = async (slug: string) => {
  const { status, body } = await server.call(`GET /contests/${slug}/similarity`, { as: admin });
  expect(status).toBe(200);
  return body as ContestSimilarity;
};

it('copies are named with their teams, times, and the lines that both have', async () => {
  const slug = await organiser.made([problem]);
  const original = sourceOf('village-clinic');
  const copy = waysToCopy.renamed?.(original) ?? '';
  expect(copy).not.toBe('');
  await submit(slug, original, { name: 'Ants', minute: 10 });
  await submit(slug, copy, { name: 'Bees', minute: 20 });
  await submit(slug, sourceOf('bookbinder'), { name: 'Cats', minute: 30 });
  await submit(slug, copy, { name: 'Dogs', minute: 40, verdict: 'Wrong Answer' });

  const found = await similarityOf(slug);
  expect(found).toMatchObject({ compared: 3, left: 0, clusters: [] });
  expect(found.pairs).toHaveLength(1);
  const [pair] = found.pairs;
  expect(pair).toMatchObject({
    problem: 'A',
    one: { team: { id: 'Ants', name: 'Ants' }, language: 'cpp', timeMs: 600_000 },
    other: { team: { id: 'Bees', name: 'Bees' }, timeMs: 1_200_000 },
  });
  expect(pair?.share).toBeGreaterThan(0.9);
  const last = original.split('\n').length;
  for (const { one } of pair?.parts ?? [])
    expect([one.from > 0, one.to <= last]).toEqual([true, true]);

  const address = `GET /compiler/submissions/${pair?.other.submission}/code` as const;
  expect((await server.call(address, { as: admin })).body).toEqual({ code: copy });
});

it('three teams with the same source are one group', async () => {
  const slug = await organiser.made([problem]);
  const original = sourceOf('village-clinic');
  for (const name of ['1', '2', '3']) await submit(slug, original, { name });
  const { clusters } = await similarityOf(slug);
  expect(clusters).toHaveLength(1);
  expect(clusters[0]?.problem).toBe('A');
  expect(clusters[0]?.teams.map(({ id }) => id).toSorted()).toEqual(['1', '2', '3']);
});

it('what the problem gives people to begin with does not make their sources similar', async () => {
  const slug = await organiser.made([problem]);
  const given = sourceOf('village-clinic');
  await submit(slug, `${given}\nint one() { return 1; }\n`, { name: 'Ants' });
  await submit(slug, `${given}\nvoid two(int &n) { n *= 2; }\n`, { name: 'Bees' });
  expect((await similarityOf(slug)).pairs).toHaveLength(1);
  await sql`
    update problems set presentation = presentation || ${{ starters: { cpp: given } }}::jsonb
    where id = ${problem}`.execute(server.db);
  expect((await similarityOf(slug)).pairs).toEqual([]);
  await sql`update problems set presentation = presentation - 'starters'`.execute(server.db);
});

it('a contest without submissions has nothing to compare, and only organisers may ask', async () => {
  const { body } = await organiser.create(contestBody([problem]));
  const { slug } = body as { slug: string };
  expect(await similarityOf(slug)).toEqual({ compared: 0, left: 0, pairs: [], clusters: [] });
  const address = `GET /contests/${slug}/similarity` as const;
  expect((await server.call(address)).status).toBe(401);
  expect((await server.call(address, { as: person })).status).toBe(403);
  const missing = await server.call('GET /contests/no-such/similarity', { as: admin });
  expect(missing).toMatchObject({ status: 404, body: { error: refusals.noContest } });
});

it('comparing is stopped when it takes too long, and others are compared afterwards', async () => {
  const threads = openSimilarityThreads({
    threadsMax: 1,
    queueMaxJobs: 1,
    cpuTimeMaxMs: 200,
    wallTimeMaxMs: 60_000,
    startMaxMs: 60_000,
    heapMaxMb: 256,
  });
  const compare = (slug: string) =>
    findSimilar(server.db, threads, { slug, viewer: { id: admin.id, isAdmin: true } });
  const endless = `int main() { return ${'1 + '.repeat(60_000)}1; }`;
  const [slow, quick] = [await organiser.made([problem]), await organiser.made([problem])];
  for (let at = 0; at < 24; at += 1) await submit(slow, endless, { name: `${at}` });
  await submit(quick, sourceOf('bookbinder'), { name: '1' });
  await submit(quick, sourceOf('bookbinder'), { name: '2' });
  await expect(compare(slow)).rejects.toThrow(refusals.tooMuchToCompare);
  expect((await compare(quick)).pairs).toHaveLength(1);
  await threads.close();
});
