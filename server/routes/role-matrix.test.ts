/** Every call in every role, by the one table; and what each role reaches beyond it. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { refusals } from '../../contract/messages.ts';
import { type Role, roles } from '../../contract/roles.ts';
import { openedBy, roleCalls } from '../accounts/role-calls.ts';
import { routes } from '../routes.ts';
import { addTeacher } from '../testing/classes.ts';
import { contestBody, organiserOf } from '../testing/contests.ts';
import { draftsOf } from '../testing/drafts.ts';
import { addSumProblem, openTestServer, type Person } from '../testing/server.ts';

const server = await openTestServer();
const endpoints = routes.map(({ endpoint }) => endpoint);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

let people: Record<Role, Person>;
let admin: Person;
beforeAll(async () => {
  admin = await server.addPerson('admin', { isAdmin: true });
  const made = await Promise.all(
    roles.map(async (role) => [role, await server.addPerson(role, { roles: [role] })] as const),
  );
  people = Object.fromEntries(made) as Record<Role, Person>;
});

/** Makes a call with a useless body. */
function tryCall(endpoint: Endpoint, as: Person) {
  const path = endpoint.path.replaceAll(/\{\w+\}/g, () => crypto.randomUUID());
  const headers = { 'if-match': '*', 'content-type': 'application/octet-stream' };
  return server.call(`${endpoint.method} ${path}`, {
    as,
    ...(endpoint.takesBytes ? { raw: { payload: 'x', headers } } : { body: {} }),
  });
}

describe('the table of roles', () => {
  it.each(
    endpoints.filter(({ access }) => access === 'admin').map((one) => [nameOf(one), one] as const),
  )('opens %s to its roles alone', async (_name, endpoint) => {
    for (const role of roles) {
      const { status, body } = await tryCall(endpoint, people[role]);
      const isRefused =
        status === 403 && (body as { error: string }).error === refusals.adminRequired;
      expect(isRefused, role).toBe(openedBy([role], endpoint) === undefined);
    }
  });

  it('names only calls that there are, each once for a role', () => {
    const all = new Set(endpoints.map(nameOf));
    for (const role of roles) {
      const { asAdministrator, own } = roleCalls[role];
      const named = [...asAdministrator, ...own].map(({ method, path }) => `${method} ${path}`);
      expect(named.filter((one) => !all.has(one))).toEqual([]);
      expect(new Set(named).size).toBe(named.length);
    }
  });

  it('lets observers change nothing', () => {
    const { asAdministrator, own } = roleCalls.observer;
    expect([...asAdministrator, ...own].filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('opens no call that has hidden test data or gives rights', () => {
    const opened = roles.flatMap((role) => roleCalls[role].asAdministrator);
    const closed =
      /^\/problems\/(\{id\}|create|edit|import|delete)|^\/workshop\/\{id\}(\/files|\/versions|\/package|\/preview)?$|^\/people\/\{id\}|^\/system\/(judging|maintenance|judges)/;
    expect(opened.filter(({ path }) => closed.test(path))).toEqual([]);
  });

  it('gives a program nothing of its person’s roles', async () => {
    const made = await server.call('POST /users/tokens', {
      as: people.observer,
      body: { name: 'Program', scopes: ['read', 'write'], days: 1 },
    });
    const program = { ...people.observer, token: (made.body as { token: string }).token };
    expect(await server.call('GET /system/audit', { as: program })).toMatchObject({ status: 403 });
    const asked = { as: people.observer, body: { name: 'More', scopes: ['admin'], days: 1 } };
    expect(await server.call('POST /users/tokens', asked)).toMatchObject({ status: 403 });
  });

  it('does not open maintenance to those whose rights come from a role', async () => {
    const message = 'We are moving.';
    await server.call('PUT /system/maintenance', { as: admin, body: { message } });
    const answer = await server.call('POST /contests', {
      as: people.organiser,
      body: contestBody([]),
    });
    await server.call('PUT /system/maintenance', { as: admin, body: { message: null } });
    expect(answer.status).toBe(503);
  });
});

describe('hidden test data', () => {
  it('reaches no one by a role', async () => {
    const id = await addSumProblem(server, admin);
    for (const role of roles) {
      const as = people[role];
      const problem = await server.call(`GET /problems/${id}`, { as });
      expect(JSON.stringify(problem.body), role).not.toContain('40 2');
      for (const path of [
        `GET /problems/${id}/package`,
        `GET /workshop/${id}`,
        `GET /problems/${id}/tutor`,
      ] as const) {
        expect([403, 404], `${role} ${path}`).toContain((await server.call(path, { as })).status);
      }
    }
  });
});

describe('a setter', () => {
  const publish = (as: Person, id: string, revision: number) =>
    server.call(`POST /workshop/${id}/publish`, {
      as,
      body: { revision, note: '', visibility: 'published', confirmUnverified: true },
    });

  it('publishes and goes on editing their own problem, and no one else’s', async () => {
    const own = draftsOf(server, people.setter);
    const id = await own.begin();
    const revision = await own.saveWithTitle(id, 'Two of a setter');
    expect(await publish(people.setter, id, revision)).toMatchObject({ status: 200 });
    expect((await server.call(`GET /workshop/${id}`, { as: people.setter })).status).toBe(200);
    expect((await server.call(`GET /workshop/${id}`, { as: people.teacher })).status).toBe(404);
    const strangers = draftsOf(server, people.teacher);
    const other = await strangers.begin();
    const written = await strangers.saveWithTitle(other, 'Two of a teacher');
    expect((await publish(people.setter, other, written)).status).toBe(404);
    expect((await publish(people.teacher, other, written)).status).toBe(403);
  });
});

describe('an organiser', () => {
  it('holds contests with problems that they may open, and with none of others’ drafts', async () => {
    const { create, edit } = organiserOf(server, people.organiser);
    const open = await addSumProblem(server, admin);
    const made = await create(contestBody([open], { slug: 'own', visibility: 'draft' }));
    expect(made.status).toBe(200);
    expect((await server.call('GET /contests/own', { as: people.organiser })).status).toBe(200);
    expect((await server.call('GET /contests/own', { as: people.teacher })).status).toBe(404);
    const secret = await addSumProblem(server, admin, { name: 'Secret', visibility: 'draft' });
    const refused = { status: 400, body: { error: refusals.noContestProblem } };
    expect(await create(contestBody([secret]))).toMatchObject(refused);
    expect(await edit('own', 1, contestBody([secret], { slug: 'own' }))).toMatchObject(refused);
  });

  it('goes on with a contest for which an administrator has chosen a problem', async () => {
    const secret = await addSumProblem(server, admin, { name: 'Chosen', visibility: 'draft' });
    await organiserOf(server, admin).made([secret], { slug: 'chosen', visibility: 'draft' });
    const { edit } = organiserOf(server, people.organiser);
    const body = contestBody([secret], { slug: 'chosen', name: 'Renamed', visibility: 'draft' });
    expect((await edit('chosen', 1, body)).status).toBe(200);
  });
});

describe('assignments of classes', () => {
  it('are shown to no one by a role, and to a pupil who holds one as to a pupil', async () => {
    const problem = await addSumProblem(server, admin);
    const teacher = await addTeacher(server, 'Class teacher');
    const pupil = await server.addPerson('pupil', { roles: ['organiser', 'observer'] });
    const slug = await teacher.assign(await teacher.classOf([pupil]), [problem]);
    for (const as of [people.organiser, people.observer]) {
      for (const path of ['', '/board', '/desk', '/submissions', '/package']) {
        const answer = await server.call(`GET /contests/${slug}${path}`, { as });
        expect(answer.status, path).toBe(404);
      }
      expect((await server.call(`GET /api/contests/${slug}`, { as })).status).toBe(404);
    }
    expect((await server.call(`GET /contests/${slug}`, { as: pupil })).status).toBe(200);
    expect((await server.call(`GET /contests/${slug}/desk`, { as: pupil })).status).toBe(404);
  });
});

describe('a reviewer', () => {
  it('reads and rejects contributions with their test data', async () => {
    const body = {
      problemName: 'One',
      problemStatement: 'Print 1.',
      difficulty: 'Easy',
      testCases: [{ input: '1', output: '1', isHidden: true }],
    };
    const sent = await server.call('POST /contributions/submit', { as: people.teacher, body });
    const { contributionId: id } = sent.body as { contributionId: string };
    const seen = await server.call(`GET /contributions/${id}`, { as: people.reviewer });
    expect(seen).toMatchObject({ status: 200, body: { testCases: [{ input: '1' }] } });
    expect((await server.call(`GET /contributions/${id}`, { as: people.setter })).status).toBe(403);
    const rejected = await server.call(`POST /contributions/reject/${id}`, {
      as: people.reviewer,
      body: { reviewComments: 'Too easy.' },
    });
    expect(rejected.status).toBe(200);
  });
});
