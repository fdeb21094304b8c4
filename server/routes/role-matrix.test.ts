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
import { reviewsOf } from '../testing/reviews.ts';
import { addSumProblem, insertAccepted, openTestServer, type Person } from '../testing/server.ts';

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
    // A program has none of their roles.
    const made = await server.call('POST /users/tokens', {
      as: people.setter,
      body: { name: 'Reader', scopes: ['read', 'write'], days: 1 },
    });
    const program = { ...people.setter, token: (made.body as { token: string }).token };
    expect((await server.call(`GET /workshop/${id}`, { as: program })).status).toBe(404);
    const draft = await own.begin();
    expect((await server.call(`GET /workshop/${draft}`, { as: program })).status).toBe(200);
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

  it('sees the code of a contest, which observers do not', async () => {
    const [problem, joinCode] = [await addSumProblem(server, admin), 'secret-code'];
    const changes = { slug: 'with-code', registration: 'code', joinCode };
    await organiserOf(server, admin).made([problem], changes);
    const codeFor = async (as: Person) =>
      (await server.call('GET /contests/with-code/desk', { as })).body;
    const both = await server.addPerson('both of them', { roles: ['observer', 'organiser'] });
    expect(await codeFor(people.observer)).toMatchObject({ slug: 'with-code', joinCode: null });
    for (const as of [people.organiser, both, admin]) {
      expect(await codeFor(as)).toMatchObject({ joinCode });
    }
  });

  it('finds people by their names, and by addresses only as a whole', async () => {
    await organiserOf(server, admin).made([await addSumProblem(server, admin)], { slug: 'finds' });
    const found = async (search: string, as = people.organiser) =>
      (
        (
          await server.call(
            `GET /contests/finds/desk/people?search=${encodeURIComponent(search)}`,
            {
              as,
            },
          )
        ).body as { id: string }[]
      ).map(({ id }) => id);
    const { id } = await server.addPerson('Zacharias');
    await server.db
      .updateTable('users')
      .set({ email: 'q.w@uncommon.example' })
      .where('id', '=', id)
      .execute();
    expect(await found('chari')).toEqual([id]);
    expect(await found('uncommon')).toEqual([]);
    expect(await found('Q.w@uncommon.example')).toEqual([id]);
    expect(await found('uncommon', admin)).toEqual([id]);
    const leaver = await server.addPerson('Leaver');
    const body = { name: 'Leaver' };
    await server.call('POST /users/delete-account', { as: leaver, body });
    for (const as of [people.organiser, admin]) {
      expect(await found('Deleted account', as)).toEqual([]);
    }
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

  it('are in no list of submissions and no audit log for observers', async () => {
    const problem = await addSumProblem(server, admin);
    const teacher = await addTeacher(server, 'Teacher of one');
    const pupil = await server.addPerson('watched');
    const contest = await teacher.assign(await teacher.classOf([pupil]), [problem]);
    const { id: participation } = await server.db
      .selectFrom('participations')
      .innerJoin('participation_members as own', 'own.participation_id', 'participations.id')
      .innerJoin('contests', 'contests.id', 'participations.contest_id')
      .select('participations.id')
      .where('own.user_id', '=', pupil.id)
      .where('contests.slug', '=', contest)
      .executeTakeFirstOrThrow();
    const row = { user_id: pupil.id, problem_id: problem };
    const practice = await insertAccepted(server.db, row);
    const inClass = await insertAccepted(server.db, {
      ...row,
      participation_id: participation,
      is_sealed: true,
    });
    const seen = async (as: Person) => {
      const get = async (path: string) => (await server.call(`GET ${path}`, { as })).body;
      const idsOf = async (path: string) =>
        ((await get(path)) as { _id: string }[]).map(({ _id }) => _id).sort();
      const code = `/compiler/submissions/${inClass}/code`;
      return {
        all: await idsOf(`/problems/admin/submissions?user=${pupil.id}`),
        counts: await get(`/problems/admin/submission-counts?user=${pupil.id}`),
        ofPerson: await idsOf(`/submission/${pupil.id}/${problem}`),
        code: (await server.call(`GET ${code}`, { as })).status,
        acts: ((await get('/system/audit')) as { entries: { act: string }[] }).entries
          .map(({ act }) => act)
          .filter((act) => ['class created', 'pupils added', 'assignment created'].includes(act)),
      };
    };
    const both = [practice, inClass].sort();
    expect(await seen(admin)).toMatchObject({
      all: both,
      counts: { total: 2 },
      ofPerson: both,
      code: 200,
      acts: expect.arrayContaining(['class created', 'pupils added', 'assignment created']),
    });
    expect(await seen(people.observer)).toMatchObject({
      all: [practice],
      counts: { total: 1 },
      ofPerson: [practice],
      code: 404,
      acts: [],
    });
    await server.db
      .updateTable('users')
      .set({ roles: ['observer'] })
      .where('id', '=', pupil.id)
      .execute();
    expect((await seen(pupil)).ofPerson).toEqual([practice]);
    await server.db
      .updateTable('submissions')
      .set({ is_sealed: false })
      .where('id', '=', inClass)
      .execute();
    expect((await seen(pupil)).ofPerson).toEqual(both);
  });

  it('show the way to classes to those in one, and to teachers, not to other roles', async () => {
    const has = async (as: Person) =>
      ((await server.call('GET /system/site', { as })).body as { hasClasses: boolean }).hasClasses;
    const both = await server.addPerson('teaches too', { roles: ['observer', 'teacher'] });
    expect(await has(people.organiser)).toBe(false);
    expect(await has(people.observer)).toBe(false);
    for (const as of [both, people.teacher, admin]) expect(await has(as)).toBe(true);
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

  const approve = (as: Person, id: string) =>
    server.call(`POST /contributions/approve/${id}`, { as, body: { confirmUnverified: true } });

  it('has no test data of what became a problem, unless it is their own', async () => {
    const author = await server.addPerson('author', { roles: ['reviewer'] });
    const body = {
      problemName: 'Approved',
      problemStatement: 'Print 1.',
      difficulty: 'Easy',
      testCases: [{ input: 'hidden input', output: '1', isHidden: true }],
    };
    const sent = await server.call('POST /contributions/submit', { as: author, body });
    const { contributionId: id } = sent.body as { contributionId: string };
    const read = (as: Person) => server.call(`GET /contributions/${id}`, { as });
    const listed = async (as: Person, withTexts: string) => {
      const path = `/contributions/admin/all?withTexts=${withTexts}` as const;
      return JSON.stringify((await server.call(`GET ${path}`, { as })).body);
    };
    expect(await read(people.reviewer)).toMatchObject({ status: 200 });
    expect(await listed(people.reviewer, 'true')).toContain('hidden input');
    expect(await approve(admin, id)).toMatchObject({ status: 200 });
    expect(await read(people.reviewer)).toMatchObject({
      status: 404,
      body: { error: refusals.noContribution },
    });
    for (const withTexts of ['true', 'short']) {
      expect(await listed(people.reviewer, withTexts)).not.toContain('hidden input');
      for (const as of [author, admin]) {
        expect(await listed(as, withTexts)).toContain('hidden input');
      }
    }
    for (const as of [author, admin]) expect(await read(as)).toMatchObject({ status: 200 });
  });

  it('reads the packages of drafts while they wait, and none that were never sent', async () => {
    const author = await server.addPerson('author of drafts');
    const { begin, sent } = reviewsOf(server, author);
    const id = await sent();
    const round = (as: Person) => server.call(`GET /workshop/${id}/rounds/1`, { as });
    const review = (of: string, as: Person) => server.call(`GET /workshop/${of}/review`, { as });
    expect(await round(people.reviewer)).toMatchObject({ status: 200 });
    const { contributionId } = (await review(id, people.reviewer)).body as {
      contributionId: string;
    };
    expect(await approve(people.reviewer, contributionId)).toMatchObject({ status: 200 });
    expect(await round(people.reviewer)).toMatchObject({
      status: 404,
      body: { error: refusals.noRound },
    });
    expect(await round(admin)).toMatchObject({ status: 200 });
    const unsent = await begin();
    expect(await review(unsent, people.reviewer)).toMatchObject({
      status: 404,
      body: { error: refusals.noProblem },
    });
    for (const as of [author, admin]) {
      expect(await review(unsent, as)).toMatchObject({ status: 200, body: { state: 'unsent' } });
    }
  });

  it('does not approve what is their own', async () => {
    const author = await server.addPerson('reviews too', { roles: ['reviewer'] });
    const { contributionId: ofDraft } = (
      await server.call(`GET /workshop/${await reviewsOf(server, author).sent()}/review`, {
        as: author,
      })
    ).body as { contributionId: string };
    const body = { problemName: 'Own', problemStatement: 'Print 1.', difficulty: 'Easy' };
    const testCases = [{ input: '1', output: '1', isHidden: true }];
    const ofForm = (
      (
        await server.call('POST /contributions/submit', {
          as: author,
          body: { ...body, testCases },
        })
      ).body as { contributionId: string }
    ).contributionId;
    for (const id of [ofDraft, ofForm]) {
      expect(await approve(author, id)).toMatchObject({
        status: 403,
        body: { error: refusals.approvesOwn },
      });
      expect(await approve(people.reviewer, id)).toMatchObject({ status: 200 });
    }
  });
});
