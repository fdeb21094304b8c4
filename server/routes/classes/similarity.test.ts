/** Teachers learn which submissions to an assignment are likely copies. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ContestSimilarity } from '../../../contract/contest-similarity.ts';
import { refusals } from '../../../contract/messages.ts';
import { addTeacher } from '../../testing/classes.ts';
import { participationOf } from '../../testing/contests.ts';
import {
  addSumProblem,
  insertAccepted,
  openTestServer,
  type Person,
} from '../../testing/server.ts';

const server = await openTestServer();
const teacher = await addTeacher(server, 'teacher');
const anna = await server.addPerson('anna');
const ben = await server.addPerson('ben');
const outside = await server.addPerson('outside');
const problem = await addSumProblem(server, await server.addPerson('admin', { isAdmin: true }));
const source = readFileSync(
  join(import.meta.dirname, '../../../problems/village-clinic/submissions/accepted/reference.cpp'),
);

it('names pupils as the class does, and is for its teachers', async () => {
  const slug = await teacher.classOf([]);
  await teacher.call(`PUT /classes/${slug}/pupils`, {
    pupils: [
      { account: 'anna', name: 'Smith, Anna' },
      { account: 'ben', name: null },
    ],
  });
  const assignment = await teacher.assign(slug, [problem]);
  const submit = async ({ id }: Person) => {
    const participation = await participationOf(server, assignment, { id });
    return await insertAccepted(server.db, {
      user_id: id,
      problem_id: problem,
      participation_id: participation,
      source,
    });
  };
  const first = await submit(anna);
  const second = await submit(ben);
  const read = (as: Person) =>
    server.call(`GET /classes/${slug}/assignments/${assignment}/similarity`, { as });
  const answer = await read(teacher.person);
  expect(answer).toMatchObject({ status: 200, body: { compared: 2, left: 0 } });
  const { pairs } = answer.body as ContestSimilarity;
  expect(pairs).toHaveLength(1);
  const sides = [pairs[0]?.one, pairs[0]?.other].map((side) => [side?.submission, side?.team]);
  expect(new Map(sides as [string, unknown][])).toEqual(
    new Map<string, unknown>([
      [first, { id: anna.id, name: 'Smith, Anna' }],
      [second, { id: ben.id, name: 'ben' }],
    ]),
  );
  expect(await read(anna)).toMatchObject({ status: 403, body: { error: refusals.notTeacher } });
  expect(await read(outside)).toMatchObject({ status: 404, body: { error: refusals.noClass } });
});
