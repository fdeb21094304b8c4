/** Drafts of packages: who may edit them, incomplete ones, and simultaneous editors. */
import { describe, expect, it } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import type { StoredPackage } from '../../../contract/stored-package.ts';
import type { Draft } from '../../../contract/workshop.ts';
import { draftProblemsMaxPerPerson } from '../../http/limits.ts';
import { type Answer, addSumProblem, openTestServer, type Person } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const owner = await server.addPerson('owner');
const other = await server.addPerson('other');

async function begin(as: Person, name = 'Pairs'): Promise<string> {
  const answer = await server.call('POST /workshop/problems', {
    as,
    body: { name, example: true },
  });
  expect(answer.status).toBe(200);
  const { _id: id } = answer.body as { _id: string };
  expect(answer.headers.location).toBe(`/workshop/${id}`);
  return id;
}

const read = (id: string, as: Person): Promise<Answer> =>
  server.call(`GET /workshop/${id}`, { as });

const draftOf = async (id: string, as: Person): Promise<Draft> =>
  (await read(id, as)).body as Draft;

const save = (id: string, content: object, options: { as: Person; seen: string }) =>
  server.call(`PUT /workshop/${id}`, {
    as: options.as,
    body: { content },
    raw: { headers: { 'if-match': options.seen } },
  });

const named = (content: StoredPackage, name: string): StoredPackage => ({
  ...content,
  metadata: { ...content.metadata, names: { en: name } },
});

const rules = (answer: Answer): string[] =>
  (answer.body as Draft).findings.map(({ file, rule }) => `${file}: ${rule}`);

describe('a new problem', () => {
  it('is a draft of its owner, with the parts of a package', async () => {
    const id = await begin(owner);
    const draft = await draftOf(id, owner);
    expect(draft).toMatchObject({
      _id: id,
      revision: 0,
      basedOn: 1,
      version: 1,
      visibility: 'draft',
      updatedBy: null,
      content: { slug: 'pairs', metadata: { names: { en: 'Pairs' } } },
    });
    expect(draft.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    const problem = await server.call(`GET /problems/${id}`, { as: owner });
    expect(problem.body).toMatchObject({ name: 'Pairs', visibility: 'draft' });
  });

  it('needs no name, but refuses an empty one', async () => {
    const id = await begin(owner, 'Two Numbers');
    expect(
      await server.call('POST /workshop/problems', { as: owner, body: { name: ' ' } }),
    ).toMatchObject({
      status: 400,
      body: { error: 'name: Required, as text.' },
    });
    expect((await draftOf(id, owner)).content.metadata.names).toEqual({ en: 'Two Numbers' });
  });

  it('is in the list of its owner, under the name in its draft', async () => {
    const setter = await server.addPerson('setter');
    const list = () => server.call('GET /workshop/problems', { as: setter });
    expect(await list()).toMatchObject({ status: 200, body: [] });
    const first = await begin(setter, 'First');
    const second = await begin(setter, 'Second');
    const { content } = await draftOf(first, setter);
    await save(first, named(content, 'First, changed'), { as: setter, seen: '"0"' });
    expect((await list()).body).toMatchObject([
      { _id: first, name: 'First, changed' },
      { _id: second, name: 'Second' },
    ]);
    await server.call(`PUT /problems/edit/${first}`, { as: admin, body: { visibility: 'hidden' } });
    expect((await list()).body).toMatchObject([{ _id: second }]);
  });

  it('counts towards a limit, except for administrators', async () => {
    const eager = await server.addPerson('eager');
    for (let count = 0; count < draftProblemsMaxPerPerson; count += 1) await begin(eager);
    const more = () => server.call('POST /workshop/problems', { as: eager, body: {} });
    expect(await more()).toMatchObject({
      status: 409,
      body: { error: refusals.tooManyDrafts },
    });
  });
});

describe('a draft', () => {
  it('exists only for administrators and its owner', async () => {
    const id = await begin(owner);
    const { content } = await draftOf(id, owner);
    for (const as of [owner, admin]) expect((await read(id, as)).status).toBe(200);
    const gone = { status: 404, body: { error: 'There is no such problem.' } };
    expect(await read(id, other)).toMatchObject(gone);
    expect(await save(id, content, { as: other, seen: '*' })).toMatchObject(gone);
    expect((await server.call(`GET /workshop/${id}`)).status).toBe(401);
  });

  it('is only for administrators once its problem is published', async () => {
    const id = await begin(owner);
    await server.call(`PUT /problems/edit/${id}`, { as: admin, body: { visibility: 'published' } });
    expect((await read(id, owner)).status).toBe(404);
    expect((await read(id, admin)).status).toBe(200);
  });

  it('changes nothing in the published problem', async () => {
    const id = await begin(owner);
    const { content } = await draftOf(id, owner);
    const answer = await save(id, named(content, 'Triples'), { as: owner, seen: '"0"' });
    expect(answer).toMatchObject({ status: 200, body: { revision: 1, updatedBy: 'owner' } });
    expect(await draftOf(id, owner)).toMatchObject({
      revision: 1,
      content: { metadata: { names: { en: 'Triples' } } },
    });
    expect((await server.call(`GET /problems/${id}`, { as: owner })).body).toMatchObject({
      name: 'Pairs',
    });
  });

  it('may be incomplete, and reports what is wrong', async () => {
    const id = await begin(owner);
    const { content } = await draftOf(id, owner);
    const bare = {
      ...content,
      statements: [],
      submissions: [],
      programs: { ...content.programs, inputValidators: [] },
    };
    const answer = await save(id, bare, { as: owner, seen: '"0"' });
    expect(rules(answer)).toEqual(
      expect.arrayContaining([
        'statement: At least one statement is required.',
        'submissions/accepted: At least one submission is required.',
        'input_validators: There is no input validator: the inputs are not checked.',
      ]),
    );
    expect(rules(await read(id, owner))).toEqual(rules(answer));
    const whole = await save(id, content, { as: owner, seen: '"1"' });
    expect(rules(whole)).not.toContain('statement: At least one statement is required.');
  });

  it('is refused if it is not a package, with the field and the rule', async () => {
    const id = await begin(owner);
    const { content } = await draftOf(id, owner);
    const [solution] = content.submissions;
    const refused = async (wrong: object) =>
      (await save(id, { ...content, ...wrong }, { as: owner, seen: '*' })).body;
    expect(await refused({ slug: '../other' })).toMatchObject({
      error: expect.stringMatching(/^content\.slug: must be a path/),
    });
    expect(await refused({ submissions: [{ ...solution, folder: '..' }] })).toMatchObject({
      error: expect.stringMatching(/^content\.submissions\.0\.folder: must be/),
    });
    expect(await refused({ colour: 'red' })).toMatchObject({
      error: 'content.colour: There is no such field.',
    });
  });

  it('is discarded, which restores the published package', async () => {
    const id = await begin(owner);
    const { content } = await draftOf(id, owner);
    await save(id, named(content, 'Triples'), { as: owner, seen: '"0"' });
    const discard = (seen: string) =>
      server.call(`DELETE /workshop/${id}`, { as: owner, raw: { headers: { 'if-match': seen } } });
    expect((await discard('"0"')).status).toBe(409);
    expect(await discard('"1"')).toMatchObject({ status: 200, body: true });
    expect(await draftOf(id, owner)).toMatchObject({
      revision: 0,
      content: { metadata: { names: { en: 'Pairs' } } },
    });
  });
});

describe('two editors of a draft', () => {
  it('do not mistake a new draft for a discarded one', async () => {
    const id = await begin(owner);
    const { content } = await draftOf(id, owner);
    await save(id, named(content, 'First'), { as: owner, seen: '"0"' });
    const headers = { 'if-match': '"1"' };
    await server.call(`DELETE /workshop/${id}`, { as: owner, raw: { headers } });
    await save(id, named(content, 'Second'), { as: owner, seen: '"0"' });
    const late = await save(id, named(content, 'Late'), { as: admin, seen: '"1"' });
    expect(late).toMatchObject({ status: 409, body: { versions: { yours: 1, current: 2 } } });
    expect((await draftOf(id, owner)).content.metadata.names).toEqual({ en: 'Second' });
  });

  it('do not overwrite each other: the second gets what the first has saved', async () => {
    const id = await begin(owner);
    const { content } = await draftOf(id, owner);
    await save(id, named(content, 'Mine'), { as: owner, seen: '"0"' });
    const answer = await save(id, named(content, 'Yours'), { as: admin, seen: '"0"' });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        error: 'This draft was changed after you opened it.',
        versions: { yours: 0, current: 1 },
        current: {
          revision: 1,
          updatedBy: 'owner',
          content: { metadata: { names: { en: 'Mine' } } },
        },
      },
    });
    expect((await draftOf(id, owner)).content.metadata.names).toEqual({ en: 'Mine' });
    const again = await save(id, named(content, 'Yours'), { as: admin, seen: '"1"' });
    expect(again).toMatchObject({ status: 200, body: { revision: 2, updatedBy: 'admin' } });
  });

  it('at the same time are still first and second', async () => {
    const id = await begin(owner);
    const { content } = await draftOf(id, owner);
    const both = await Promise.all(
      ['A', 'B'].map((name) => save(id, named(content, name), { as: owner, seen: '"0"' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('must say which revision they have seen', async () => {
    const id = await begin(owner);
    const { content } = await draftOf(id, owner);
    const answer = await server.call(`PUT /workshop/${id}`, { as: owner, body: { content } });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'If-Match: Must be a version in quotes, such as "3".' },
    });
    expect((await save(id, content, { as: owner, seen: '*' })).status).toBe(200);
  });

  it('learn that the problem was changed in the form, and accept its version', async () => {
    const id = await begin(admin);
    const { content } = await draftOf(id, admin);
    await save(id, content, { as: admin, seen: '"0"' });
    await server.call(`PUT /problems/edit/${id}`, { as: admin, body: { timeLimit: 3000 } });
    expect(await draftOf(id, admin)).toMatchObject({ basedOn: 1, version: 2 });
    const accept = (basedOn: number) =>
      server.call(`PUT /workshop/${id}`, {
        as: admin,
        body: { content, basedOn },
        raw: { headers: { 'if-match': '"1"' } },
      });
    expect(await accept(3)).toMatchObject({
      status: 400,
      body: { error: 'basedOn: The newest version is 2.' },
    });
    expect(await accept(2)).toMatchObject({ status: 200, body: { basedOn: 2 } });
  });
});

describe('a problem from the form', () => {
  it('becomes a package when it is opened', async () => {
    const id = await addSumProblem(server, admin);
    const draft = await draftOf(id, admin);
    expect(draft).toMatchObject({ revision: 0, basedOn: 1, visibility: 'published' });
    const { content } = draft;
    expect(content.metadata).toMatchObject({
      names: { en: 'Sum' },
      difficulty: 'Easy',
      keywords: ['arithmetic'],
      limits: { timeLimitSeconds: 1, memoryMib: 256 },
    });
    expect(content.sample.cases.map(({ name, input }) => [name, input.bytes])).toEqual([
      ['sample/1', 4],
    ]);
    expect(content.secret.cases.map(({ name }) => name)).toEqual(['secret/1']);
    const [statement] = content.statements;
    const file = await server.call(`GET /workshop/${id}/files/${statement?.source.sha256}`, {
      as: admin,
    });
    expect(file).toMatchObject({ status: 200, body: 'Print $a + b$.' });
    expect((await save(id, content, { as: admin, seen: '"0"' })).status).toBe(200);
  });
});
