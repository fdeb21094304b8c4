/** Searching the list by words, and the problems that the caller has attempted. */
import { describe, expect, it } from 'vitest';
import { countSubmission } from '../../testing/counts.ts';
import { addSumProblem, openTestServer, type Person } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const person = await server.addPerson('person');

async function names(search: string, as?: Person): Promise<string[]> {
  const query = new URLSearchParams({ search });
  const { body } = await server.call(`GET /problems/problem-list?${query}`, { ...(as && { as }) });
  return (body as { name: string }[]).map(({ name }) => name);
}

describe('the list', () => {
  it('is searched by the words of names and whole statements, in any form', async () => {
    const filler = 'Ferries cross the river. '.repeat(10);
    const problemStatement = `${filler} Find the shortest paths between the villages.`;
    await addSumProblem(server, admin, { name: 'Ferries', problemStatement });
    await addSumProblem(server, admin, { name: 'Paths of a Draft', visibility: 'draft' });

    expect(await names('short path')).toEqual([]);
    expect(await names('shortest path')).toEqual(['Ferries']);
    expect(await names('VILLAGE, river')).toEqual(['Ferries']);
    expect(await names('shortest vil')).toEqual(['Ferries']);
    expect(await names('path')).toEqual(['Ferries']);
    expect(await names('path', admin)).toEqual(['Ferries', 'Paths of a Draft']);
    expect(await names("it's & (broken")).toEqual([]);
    expect(await names('&|!')).toEqual([]);
    expect(await names(`ferries'\\:* …`)).toEqual(['Ferries']);
  });

  it('finds what an edit wrote, and no longer what it removed', async () => {
    const id = await addSumProblem(server, admin, { name: 'Glaciers' });
    const body = { problemStatement: 'Measure the moraine.' };
    await server.call(`PUT /problems/edit/${id}`, { as: admin, body: { name: 'Ice', ...body } });
    expect(await names('moraines')).toEqual(['Ice']);
    expect(await names('glacier')).toEqual([]);
  });
});

it('the attempted problems are those with judged submissions, until one is accepted', async () => {
  const id = await addSumProblem(server, admin, { name: 'Tries' });
  const unsolved = async () => (await server.call('GET /problems/attempted', { as: person })).body;
  expect(await unsolved()).toEqual({ unsolved: [] });
  await countSubmission(server, person, { problem: id, verdict: 'Wrong Answer' });
  expect(await unsolved()).toEqual({ unsolved: [id] });
  await countSubmission(server, person, { problem: id, verdict: 'Accepted' });
  expect(await unsolved()).toEqual({ unsolved: [] });
  expect((await server.call('GET /problems/attempted')).status).toBe(401);
});
