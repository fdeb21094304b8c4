/** Who may see a problem: every call that takes a problem, for each visibility and role. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { ProblemRow } from '../../contract/problems.ts';
import { plainPresentation } from '../../problems/package/presentation.ts';
import { AppError } from '../http/errors.ts';
import { bytesOfHash } from '../problems/blobs.ts';
import { hideProblem } from '../problems/problems.ts';
import { routes } from '../routes.ts';
import { addRun, addSamplesRun, addTalk } from '../submissions/runs.ts';
import { addSubmission } from '../submissions/submissions.ts';
import { addSumProblem, openTestServer, type Person, type TestServer } from '../testing/server.ts';
import {
  administered,
  exported,
  type Kind,
  kinds,
  listed,
  opened,
  type Role,
  referenced,
  roles,
} from '../testing/visibility.ts';
import { getSubject } from '../tutor/assistant-subjects.ts';

const server = await openTestServer();
const people = {
  user: await server.addPerson('user'),
  tester: await server.addPerson('tester'),
  author: await server.addPerson('author'),
  owner: await server.addPerson('owner'),
  administrator: await server.addPerson('admin', { isAdmin: true }),
};
const picture = Buffer.from('\x89PNG', 'latin1');
const sha256 = createHash('sha256').update(picture).digest('hex');
const image = { kind: 'image' as const, path: 'sum.png', sha256, bytes: picture.length };

const blob = { sha256: bytesOfHash(sha256), bytes: picture };
await server.db.insertInto('blobs').values(blob).execute();

const personOf = (role: Role): Person | undefined =>
  role === 'visitor' ? undefined : people[role];

async function addProblem(kind: Kind): Promise<string> {
  const name = `${kind} ${crypto.randomUUID()}`;
  const id = await addSumProblem(server, people.owner, {
    name,
    presentation: { ...plainPresentation, files: [image] },
    translations: [{ language: 'sv', name: 'Summa', problemStatement: '$a + b$' }],
    editorial: 'Add them.',
    ...(kind !== 'system' && kind !== 'deleted' && { visibility: kind }),
  });
  for (const of of ['author', 'tester'] as const) {
    const row = { problem_id: id, user_id: people[of].id, kind: of };
    await server.db.insertInto('problem_people').values(row).execute();
  }
  if (kind === 'deleted') await hideProblem(server.db, id);
  if (kind === 'system') {
    await sql`update problems set visibility = 'system' where id = ${id}`.execute(server.db);
    await sql`update problem_list set version = version + 1`.execute(server.db);
  }
  return id;
}

type Request = Parameters<TestServer['call']>[0];

const statusOf = async (
  request: Request,
  role: Role,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<number> => {
  const as = personOf(role);
  const raw = { headers: { 'content-type': 'application/json', ...headers } };
  const given = { raw, ...(as && { as }), ...(body !== undefined && { body }) };
  return (await server.call(request, given)).status;
};

/** 200 instead of a refusal that reveals that the problem exists. */
const statusBut = async (refused: number, ...asked: Parameters<typeof statusOf>) => {
  const status = await statusOf(...asked);
  return status === refused ? 200 : status;
};

const isListed = async (query: string, id: string, role: Role): Promise<number> => {
  const as = personOf(role);
  const { body } = await server.call(`GET /problems/problem-list${query}`, as && { as });
  return (body as ProblemRow[]).some((row) => row._id === id) ? 200 : 404;
};

/** 200, or the 404 with which a model refuses; for calls that would wait for a judge. */
async function statusOfModel(work: () => Promise<unknown>): Promise<number> {
  try {
    await work();
    return 200;
  } catch (error) {
    if (error instanceof AppError && error.code === 'notFound') return 404;
    throw error;
  }
}

const code = 'int main() {}';
const comparing = { language: 'cpp', code, bruteForce: code };
const runOf = (problemId: string) => {
  const owner = crypto.randomUUID();
  return { owner, network: owner, language: 'cpp', code, problemId } as const;
};
const asked = (id: string, role: Role) =>
  statusOfModel(() => getSubject(server.db, id, personOf(role)?.id));

type Probe = (id: string, role: Role) => Promise<number>;

/** 200 if the list of a call names the person's own ticket about a problem. */
async function statusOfOwnTicket(call: Request, problemId: string, role: Role): Promise<number> {
  const as = personOf(role);
  if (as !== undefined) {
    await sql`
      with sent as (
        insert into tickets (problem_id, reporter, kind, text)
        values (${problemId}, ${as.id}, 'other', 'Unclear.') returning id
      )
      insert into ticket_notices (user_id, ticket_id) select ${as.id}, id from sent`.execute(
      server.db,
    );
  }
  const { status, body } = await server.call(call, as && { as });
  if (status !== 200) return status;
  const { rows } = await sql<{ id: string }>`
    select id from tickets where problem_id = ${problemId} and reporter = ${as?.id}`.execute(
    server.db,
  );
  return JSON.stringify(body).includes(rows[0]?.id ?? '') ? 200 : 404;
}
const pathOf = (path: string, id: string): string =>
  path
    .replace(/\{(id|problemId)\}/, id)
    .replace('{sha256}', sha256)
    .replace('{language}', path.startsWith('/desk/') ? 'cpp' : 'sv');
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Calls by their names, with a body and If-Match where they need these. */
const calling = (calls: [Method, string, unknown?][]): Record<string, Probe> =>
  Object.fromEntries(
    calls.map(([method, path, body]) => [
      `${method} ${path}`,
      (id, role) => statusOf(`${method} ${pathOf(path, id)}`, role, body, { 'if-match': '"0"' }),
    ]),
  );

const takesProblem = ({ path, body }: Endpoint) =>
  /^\/problems\/.*\{id\}|problem-list|\{problemId\}/.test(path) ||
  (body instanceof z.ZodObject && 'problemId' in body.shape);

/** The calls that only read of a problem, of those who may make them; `named` are told apart below. */
const reading = (access: Endpoint['access'], named: readonly string[]): Record<string, Probe> =>
  calling(
    routes
      .map(({ endpoint }) => endpoint)
      .filter((one) => one.method === 'GET' && one.access === access && takesProblem(one))
      .filter(({ path }) => !named.includes(path))
      .map(({ path }) => ['GET', path]),
  );

const listing: Record<string, Probe> = {
  'GET /problems/problem-list': (id, role) => isListed('', id, role),
  'GET /problems/problem-list, narrowed': (id, role) => isListed('?difficulty=Easy', id, role),
};
const opening: Record<string, Probe> = {
  ...reading('anyone', ['/problems/problem-list']),
  'POST /compiler/run': (id, role) =>
    statusOfModel(() => addRun(server.db, { ...runOf(id), input: '' }, personOf(role)?.id)),
  'POST /compiler/run-samples': (id, role) =>
    statusOfModel(() => addSamplesRun(server.db, runOf(id), personOf(role)?.id)),
  'POST /compiler/talk': async (id, role) => {
    const owner = crypto.randomUUID();
    const talk = { owner, network: owner, problemId: id, sample: 0, said: [] };
    const notInteractive = (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'badInput') throw error;
    };
    return statusOfModel(() => addTalk(server.db, talk, personOf(role)?.id).catch(notInteractive));
  },
  'POST /ai/review-code': asked,
  'POST /ai/explain-problem': asked,
  'POST /ai/get-hint': asked,
};
const keeping: Record<string, Probe> = {
  ...reading('user', [
    '/problems/{id}/editorial',
    '/problems/{id}/package',
    '/problems/{id}/solutions',
    '/problems/{id}/solutions/own',
    '/submission/{userId}/{problemId}',
  ]),
  ...calling([
    ['DELETE', '/problems/{id}/difficulty'],
    ['PUT', '/desk/{problemId}/note', { text: 'Two pointers.' }],
    ['PUT', '/desk/{problemId}/code/{language}', { code }],
  ]),
  'GET /problems/{id}/editorial': (id, role) =>
    statusBut(403, `GET /problems/${id}/editorial`, role),
  'PUT /problems/{id}/difficulty': (id, role) =>
    statusBut(403, `PUT /problems/${id}/difficulty`, role, { answer: 'harder' }),
  'GET /problems/{id}/solutions': (id, role) =>
    statusBut(403, `GET /problems/${id}/solutions`, role),
  'GET /problems/{id}/solutions/own': (id, role) =>
    statusBut(403, `GET /problems/${id}/solutions/own`, role),
  // Setters may read them, and have no submission here.
  'PUT /problems/{id}/solutions': async (id, role) => {
    const body = { submissionId: crypto.randomUUID() };
    const status = await statusBut(403, `PUT /problems/${id}/solutions`, role, body);
    return status === 400 ? 200 : status;
  },
  'POST /tickets': (problemId, role) =>
    statusOf('POST /tickets', role, { problemId, kind: 'other', text: 'Unclear.' }),
  'GET /tickets, own': (id, role) => statusOfOwnTicket('GET /tickets', id, role),
  'GET /users/notices, of own tickets': (id, role) =>
    statusOfOwnTicket('GET /users/notices', id, role),
  'POST /compiler/brute-force': (problemId, role) =>
    statusBut(409, 'POST /compiler/brute-force', role, { ...comparing, problemId }),
  'POST /compiler/expected-output': (problemId, role) =>
    statusBut(409, 'POST /compiler/expected-output', role, { problemId, input: '1' }),
  'POST /compiler/submit': (id, role) => {
    const userId = personOf(role)?.id;
    if (userId === undefined) return statusOf('POST /compiler/submit', role, {});
    const submission = { userId, network: 'here', problemId: id, language: 'cpp', code } as const;
    return statusOfModel(() => addSubmission(server.db, submission));
  },
};
const administering: Record<string, Probe> = {
  'PUT /problems/edit/{id}': (id, role) => statusOf(`PUT /problems/edit/${id}`, role, {}),
  ...calling([
    ['POST', '/problems/admin/rejudge/{id}'],
    ['DELETE', '/problems/admin/rejudge/{id}'],
    ['DELETE', '/problems/delete/{id}'],
    ['GET', '/problems/{id}/tutor'],
    ['POST', '/problems/{id}/tutor/validator'],
    ['DELETE', '/problems/{id}/tutor/validator'],
  ]),
  'POST /problems/admin/resume/{id}': (id, role) =>
    statusBut(409, `POST /problems/admin/resume/${id}`, role),
  'PUT /problems/{id}/tutor/validator': (id, role) =>
    statusBut(409, `PUT /problems/${id}/tutor/validator`, role, { sha256 }),
};
const exporting = calling([['GET', '/problems/{id}/package']]);
const referencing: Record<string, Probe> = {
  'PUT /problems/{id}/tutor/reference': (id, role) =>
    statusBut(409, `PUT /problems/${id}/tutor/reference`, role, { language: 'cpp', code }),
  ...calling([['DELETE', '/problems/{id}/tutor/reference']]),
};
/**
 * Submissions remain visible to their author. With a problem that the person may not open, a check is
 * one without a problem. What lists may have is in lists.test.ts.
 */
const independent = [
  'GET /submission/{userId}/{problemId}',
  'POST /compiler/check',
  'PUT /lists/{id}/problems/{problemId}',
  'DELETE /lists/{id}/problems/{problemId}',
];

async function statuses(probe: Probe, kind: Kind): Promise<number[]> {
  const id = await addProblem(kind);
  const found: number[] = [];
  for (const role of roles) found.push(await probe(id, role));
  return found;
}

describe.each(kinds)('a problem that is %s', (kind) => {
  it.each(Object.entries(listing))('is listed to the right people: %s', async (_name, probe) => {
    expect(await statuses(probe, kind)).toEqual(listed[kind]);
  });

  it.each(Object.entries(opening))('is opened by the right people: %s', async (_, probe) => {
    expect(await statuses(probe, kind)).toEqual(opened[kind]);
  });

  it.each(Object.entries(keeping))('is worked on by the right people: %s', async (_, probe) => {
    expect(await statuses(probe, kind)).toEqual(opened[kind].with(0, 401));
  });

  it.each(Object.entries(exporting))('is exported by the right people: %s', async (_, probe) => {
    expect(await statuses(probe, kind)).toEqual(exported[kind]);
  });

  it.each(Object.entries(referencing))(
    'is referenced by the right people: %s',
    async (_, probe) => {
      expect(await statuses(probe, kind)).toEqual(referenced[kind]);
    },
  );

  it.each(Object.entries(administering))('is changed by the right people: %s', async (_, probe) => {
    expect(await statuses(probe, kind)).toEqual(administered(kind));
  });
});

describe('the calls that take a problem', () => {
  it('are all covered above', () => {
    const found = routes
      .map(({ endpoint }) => endpoint)
      .filter(takesProblem)
      .map(({ method, path }) => `${method} ${path}`);
    const all = [listing, opening, keeping, exporting, referencing, administering];
    const tried = all.flatMap((probes) => Object.keys(probes));
    const calls = tried.filter((name) => !name.includes(','));
    expect([...calls, ...independent].sort()).toEqual(found.sort());
  });
});

describe('a visibility', () => {
  const draft = {
    name: 'Later',
    problemStatement: 'Print 1.',
    difficulty: 'Easy',
    testCases: [{ input: '1', output: '1' }],
  };
  const read = async (id: string) =>
    (await server.call(`GET /problems/${id}`, { as: people.administrator })).body;

  it('is chosen when a problem is created, and changed by an edit', async () => {
    const as = people.administrator;
    const body = { ...draft, visibility: 'draft' };
    const created = await server.call('POST /problems/create', { as, body });
    const id = String(created.headers.location).replace('/problems/', '');
    expect(await read(id)).toMatchObject({ visibility: 'draft' });
    expect(await statusOf(`GET /problems/${id}`, 'visitor')).toBe(404);
    await server.call(`PUT /problems/edit/${id}`, { as, body: { visibility: 'published' } });
    expect(await isListed('', id, 'visitor')).toBe(200);
    await server.call(`PUT /problems/edit/${id}`, { as, body: { name: 'Now' } });
    expect(await read(id)).toMatchObject({ visibility: 'published' });
  });

  it.each(['system', 'secret', 7])('cannot be %s', async (visibility) => {
    const body = { ...draft, visibility };
    const answer = await server.call('POST /problems/create', { as: people.administrator, body });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'visibility: Must be draft, hidden or published.' },
    });
  });

  it('is shown in the administrators’ list only', async () => {
    await addProblem('hidden');
    const listFor = async (as: Person | undefined) => {
      const { body } = await server.call('GET /problems/problem-list', as && { as });
      return (body as ProblemRow[]).map((row) => row.visibility);
    };
    expect(await listFor(people.administrator)).toContain('hidden');
    expect(new Set(await listFor(people.user))).toEqual(new Set([undefined]));
  });
});
