/** Lists of problems: who sees them, their progress, and that every call may be sent twice. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listMembersMax } from '../../../contract/limits.ts';
import { getList, type ListRow, type ProblemList, publicLists } from '../../../contract/lists.ts';
import { refusals } from '../../../contract/messages.ts';
import { createList, listsMax } from '../../problems/own-lists.ts';
import type { Person } from '../../testing/server.ts';
import { addSumProblem, openTestServer } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const owner = await server.addPerson('owner');
const reader = await server.addPerson('reader');
const first = await addSumProblem(server, admin);
const second = await addSumProblem(server, admin, { name: 'Second' });
const hidden = await addSumProblem(server, admin, { name: 'Hidden', visibility: 'hidden' });

async function created(changes: object = {}, as: Person = owner): Promise<string> {
  const draft = { title: 'Warming up', problems: [first, second], ...changes };
  const { status, body } = await server.call('POST /lists', { as, body: draft });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { _id: string })._id;
}

const look = (id: string, as?: Person) => server.call(`GET /lists/${id}`, as && { as });

async function read(id: string, as: Person = owner): Promise<ProblemList> {
  const { status, body } = await look(id, as);
  expect(status, JSON.stringify(body)).toBe(200);
  return getList.reply.parse(body);
}

const namesIn = ({ problems }: ProblemList) => problems.map(({ name }) => name);

const rows = async (query = '', as: Person = owner) =>
  (await server.call(`GET /lists${query}`, { as })).body as ListRow[];

const edit = (id: string, version: number, changes: object, as: Person = owner) =>
  server.call(`PUT /lists/${id}`, {
    as,
    body: { title: 'Warming up', problems: [first], ...changes },
    raw: { headers: { 'if-match': `"${version}"` } },
  });

const add = (id: string, problem: string, as: Person = owner) =>
  server.call(`PUT /lists/${id}/problems/${problem}`, { as });
const take = (id: string, problem: string, as: Person = owner) =>
  server.call(`DELETE /lists/${id}/problems/${problem}`, { as });

const noList = { status: 404, body: { error: refusals.noList } };

it('is seen by its owner alone, by those with the address, or by all', async () => {
  const id = await created();
  for (const as of [reader, admin, undefined]) expect(await look(id, as)).toMatchObject(noList);
  expect((await read(id)).isOwn).toBe(true);
  expect((await edit(id, 1, { visibility: 'link' })).status).toBe(200);
  for (const as of [reader, admin, undefined]) {
    expect(await look(id, as)).toMatchObject({
      status: 200,
      body: { isOwn: false, owner: { name: 'owner' } },
    });
  }
  const listed = async (as?: Person) =>
    publicLists.reply.parse((await server.call('GET /lists/public', as && { as })).body);
  expect((await listed()).lists.map(({ _id }) => _id)).not.toContain(id);
  expect((await edit(id, 2, { visibility: 'public' })).status).toBe(200);
  expect((await listed()).lists[0]).toMatchObject({ _id: id, owner: 'owner', problems: 1 });
  await server.db
    .updateTable('users')
    .set({ blocked_at: new Date() })
    .where('id', '=', owner.id)
    .execute();
  expect((await listed()).lists).toEqual([]);
  expect(await look(id, reader)).toMatchObject(noList);
  expect((await look(id, admin)).status).toBe(200);
  await server.db
    .updateTable('users')
    .set({ blocked_at: null })
    .where('id', '=', owner.id)
    .execute();
});

it('has its problems in their order, with the progress of each reader', async () => {
  const id = await created({ problems: [second, first], visibility: 'link' });
  const solved = { user_id: reader.id, problem_id: second, solved_at: new Date() };
  await server.db
    .insertInto('attempts')
    .values({ ...solved, difficulty: 'Easy' })
    .execute();
  expect((await read(id, reader)).problems).toMatchObject([
    { name: 'Second', solved: true },
    { _id: first, solved: false },
  ]);
  expect((await read(id)).problems).toMatchObject([{ solved: false }, { solved: false }]);
  expect((await rows()).find(({ _id }) => _id === id)).toMatchObject({ problems: 2, solved: 0 });
});

describe('a change', () => {
  it('replaces the list, and is refused for an older version and for others', async () => {
    const id = await created();
    expect(await edit(id, 1, { problems: [second], description: 'Short' })).toMatchObject({
      status: 200,
      body: { version: 2 },
    });
    expect(await read(id)).toMatchObject({ description: 'Short', version: 2 });
    expect(await edit(id, 1, {})).toMatchObject({
      status: 409,
      body: { error: refusals.listChanged },
    });
    expect(await edit(id, 2, {}, reader)).toMatchObject(noList);
    expect(await edit(id, 2, { problems: [hidden] })).toMatchObject({
      status: 400,
      body: { error: refusals.noListProblem },
    });
    expect(namesIn(await read(id))).toEqual(['Second']);
  });

  it('keeps problems that are not published at the moment', async () => {
    const id = await created();
    const publish = (visibility: string) =>
      server.call(`PUT /problems/edit/${second}`, { as: admin, body: { visibility } });
    expect((await publish('hidden')).status).toBe(200);
    expect((await read(id)).problems).toHaveLength(1);
    expect((await edit(id, 1, { problems: [first] })).status).toBe(200);
    expect((await publish('published')).status).toBe(200);
    expect(namesIn(await read(id))).toHaveLength(2);
  });

  it('of one problem is the same twice, and tells an editor in another tab', async () => {
    const id = await created({ problems: [first] });
    for (let press = 0; press < 2; press += 1) {
      expect((await add(id, second)).status).toBe(200);
    }
    expect(namesIn(await read(id))).toEqual([expect.any(String), 'Second']);
    expect((await edit(id, 1, {})).status).toBe(409);
    expect((await rows(`?problemId=${second}`)).map(({ _id }) => _id)).toContain(id);
    for (let press = 0; press < 2; press += 1) {
      expect((await take(id, second)).status).toBe(200);
    }
    expect((await rows(`?problemId=${second}`)).map(({ _id }) => _id)).not.toContain(id);
    expect(await add(id, second, reader)).toMatchObject(noList);
    expect(await add(id, hidden)).toMatchObject({
      status: 404,
      body: { error: refusals.noProblem },
    });
  });
});

describe('bookmarks', () => {
  it('begin with the first, are private, and are one list even if two come at once', async () => {
    const person = await server.addPerson('collector');
    expect(await look('bookmarks', person)).toMatchObject(noList);
    expect((await take('bookmarks', first, person)).status).toBe(200);
    const answers = await Promise.all(
      [first, second, first].map((problem) => add('bookmarks', problem, person)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const list = await read('bookmarks', person);
    expect(list).toMatchObject({ title: 'Bookmarks', visibility: 'private', isBookmarks: true });
    expect(list.problems).toHaveLength(2);
    expect(await rows('', person)).toMatchObject([{ isBookmarks: true, problems: 2 }]);
    const open = { title: 'Bookmarks', visibility: 'public' };
    expect(await edit(list._id, list.version, open, person)).toMatchObject({
      status: 400,
      body: { error: refusals.bookmarksStay },
    });
    expect(await look(list._id, reader)).toMatchObject(noList);
  });
});

it('is deleted by its owner, and by administrators if others see it', async () => {
  const own = await created();
  const remove = (id: string, as: Person) => server.call(`DELETE /lists/${id}`, { as });
  expect(await remove(own, reader)).toMatchObject(noList);
  expect(await remove(own, admin)).toMatchObject(noList);
  expect((await remove(own, owner)).status).toBe(200);
  expect(await remove(own, owner)).toMatchObject(noList);
  const open = await created({ visibility: 'public', title: 'Spam' });
  expect(await remove(open, reader)).toMatchObject(noList);
  expect((await remove(open, admin)).status).toBe(200);
  const { body } = await server.call('GET /system/audit', { as: admin });
  expect(JSON.stringify(body)).toContain('list deleted');
});

it('is not stored for an account that was deleted meanwhile', async () => {
  const person = await server.addPerson('gone');
  await server.db
    .updateTable('users')
    .set({ deleted_at: new Date() })
    .where('id', '=', person.id)
    .execute();
  const draft = { title: 'Late', description: '', visibility: 'public' } as const;
  const storing = createList(
    server.db,
    { id: person.id, isAdmin: false },
    { ...draft, problems: [] },
  );
  await expect(storing).rejects.toThrow('The account was deleted.');
});

it('names the field and the rule of what is wrong, and has bounds', async () => {
  const send = (body: object, as: Person = owner) => server.call('POST /lists', { as, body });
  for (const [body, error] of [
    [{ title: ' ' }, 'A title is required.'],
    [{ title: 'x', visibility: 'open' }, 'visibility: Must be private, link or public.'],
    [{ title: 'x', problems: [first, first] }, 'problems: A problem may be in a list once.'],
    [
      { title: 'x', problems: Array.from({ length: listMembersMax + 1 }, () => first) },
      `problems: At most ${listMembersMax} problems.`,
    ],
  ] as const) {
    expect(await send(body)).toMatchObject({ status: 400, body: { error } });
  }
  const person = await server.addPerson('many');
  await server.db
    .insertInto('problem_lists')
    .values(Array.from({ length: listsMax }, (_, n) => ({ user_id: person.id, title: `${n}` })))
    .execute();
  expect(await send({ title: 'One more' }, person)).toMatchObject({
    status: 409,
    body: { error: refusals.tooManyLists },
  });
  const full = await created({ problems: [] });
  await sql`
    with added as (
      insert into problems (name, problem_statement, difficulty, tags, time_limit_ms,
        memory_limit_mb, comparison)
      select 'Many ' || n, '', difficulty, tags, time_limit_ms, memory_limit_mb, comparison
      from problems, generate_series(1, ${listMembersMax}) n where id = ${first} returning id)
    insert into problem_list_members (list_id, problem_id, position)
    select ${full}, id, row_number() over () from added`.execute(server.db);
  expect(await add(full, first)).toMatchObject({
    status: 409,
    body: { error: refusals.listFull },
  });
});
