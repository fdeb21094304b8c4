/** Exams: what they require is checked by every call that names something of them. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ClassPage, Gradebook } from '../../../contract/classes.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { ExamEntry, WatchedExam } from '../../../contract/exams.ts';
import { refusals } from '../../../contract/messages.ts';
import { inTransaction } from '../../../db/open.ts';
import { routes } from '../../routes.ts';
import { addTeacher, assignmentBody, inHours } from '../../testing/classes.ts';
import { participationOf } from '../../testing/contests.ts';
import { exportOf } from '../../testing/exports.ts';
import { kattisClient } from '../../testing/kattis-client.ts';
import { countLockWaits } from '../../testing/lock-waits.ts';
import {
  addSumProblem,
  insertSubmission,
  openTestServer,
  type Person,
} from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const teacher = await addTeacher(server, 'teacher');
let people = 0;
const addPupil = () => {
  people += 1;
  return server.addPerson(`pupil-${people}`);
};

type Request = Parameters<typeof server.call>[0];

/** From the network of the room, or another one. */
const room = '192.0.2.7';
const home = '198.51.100.9';
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const callFrom = (address: string, request: Request, as: Person, body?: unknown) =>
  server.call(request, { as, raw: from(address), ...(body !== undefined && { body }) });

/** An exam of a new class with a problem that only it opens. */
async function examOf(pupils: readonly Person[], exam: object, changes: object = {}) {
  const problem = await addSumProblem(server, teacher.person, {
    name: `Sum ${crypto.randomUUID()}`,
    visibility: 'draft',
  });
  const slug = await teacher.classOf(pupils);
  const assignment = await teacher.assign(slug, [problem], { exam, ...changes });
  const path = `/classes/${slug}/assignments/${assignment}`;
  return {
    slug,
    assignment,
    problem,
    path,
    read: (as: Person, address = room) => callFrom(address, `GET /problems/${problem}`, as),
    page: (as: Person, address = room) => callFrom(address, `GET /contests/${assignment}`, as),
    entry: async (as: Person, address = room) =>
      (await callFrom(address, `GET /contests/${assignment}/exam`, as)).body as ExamEntry,
    watch: async () =>
      (await teacher.call(`GET /classes/${slug}/assignments/${assignment}/exam`))
        .body as WatchedExam,
    release: (as: Person, { id }: Person) =>
      server.call(`DELETE /classes/${slug}/assignments/${assignment}/exam/${id}`, { as }),
    async edit(more: object) {
      const { body } = await teacher.call(`GET ${path}`);
      const { version } = body as { version: number };
      const sent = assignmentBody([problem], { exam, ...changes, ...more });
      return await teacher.call(`PUT ${path}`, sent, version);
    },
  };
}

/** An exam with a problem that is public, in named networks, of a class with a code. */
async function trap(pupils: readonly Person[]) {
  const open = await addSumProblem(server, admin, {
    name: `Sum ${crypto.randomUUID()}`,
    visibility: 'published',
  });
  const slug = await teacher.classOf(pupils, { hasCode: true });
  const exam = { networks: ['192.0.2.0/24'], noHelp: true };
  const assignment = await teacher.assign(slug, [open], { exam, closesAt: inHours(24 * 300) });
  return { slug, assignment, open };
}

type Exam = Awaited<ReturnType<typeof examOf>>;

/** A submission of a pupil to the exam. */
const workAt = async (
  { assignment, problem }: Exam,
  pupil: Person,
  source = 'int main() {}',
): Promise<string> =>
  await insertSubmission(server.db, {
    user_id: pupil.id,
    problem_id: problem,
    participation_id: await participationOf(server, assignment, pupil),
    submitted_at: new Date(),
    source: Buffer.from(source),
  });

/** What a person exports from another place: all files of the archive as one text. */
async function exportedBy(person: Person): Promise<string> {
  const { files } = await exportOf(server, person, { 'x-forwarded-for': home });
  return [...files.values()].join('\n');
}

describe('an exam in named networks', () => {
  const networks = ['192.0.2.0/24', '2001:db8:5::/48', '203.0.113.77'];

  it.each([
    [room, 200],
    ['203.0.113.77', 200],
    ['2001:db8:5:1::9', 200],
    ['::ffff:192.0.2.200', 200],
    [home, 403],
    ['203.0.113.78', 403],
    ['2001:db8:6::9', 403],
  ])('is open from %s with %i', async (address, status) => {
    const pupil = await addPupil();
    const exam = await examOf([pupil], { networks });
    expect(await exam.read(pupil, address)).toMatchObject({ status });
    expect(await exam.page(pupil, address)).toMatchObject({ status });
    expect(await exam.entry(pupil, address)).toMatchObject({
      isOpen: true,
      isInNetwork: status === 200,
      session: null,
      pledge: null,
    });
  });

  /** Which of an exam the parameters of a call name. */
  const addressOf = ({ path }: Endpoint, exam: Exam, run: string): string | undefined => {
    const named: [RegExp, Record<string, string>][] = [
      [/^\/(problems|workshop)\//, { id: exam.problem }],
      [/^\/(desk|lists)\//, { problemId: exam.problem }],
      [/^\/submission\//, { problemId: exam.problem }],
      [/^\/compiler\/submissions\//, { id: run }],
      [/^\/contests\//, { slug: exam.assignment }],
      [/^\/api\/contests\//, { id: exam.assignment }],
      [/^\/classes\/.*\{assignment\}/, { assignment: exam.assignment, slug: exam.slug }],
    ];
    const values = named.find(([shape]) => shape.test(path))?.[1];
    if (values === undefined || !Object.keys(values).some((name) => path.includes(`{${name}}`))) {
      return undefined;
    }
    const known: Record<string, string> = {
      language: 'cpp',
      number: '1',
      label: 'A',
      sha256: 'a'.repeat(64),
    };
    return path.replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => values[name] ?? known[name] ?? crypto.randomUUID(),
    );
  };

  const others = ['GET /contests/{slug}/exam', 'PUT /contests/{slug}/exam/pledge'];

  it('refuses every call that names something of it from elsewhere', async () => {
    const pupil = await addPupil();
    const exam = await examOf([pupil], { networks });
    const run = await workAt(exam, pupil);
    const tried: string[] = [];
    const passed: unknown[] = [];
    for (const { endpoint, example } of routes) {
      const name = `${endpoint.method} ${endpoint.path}`;
      if (endpoint.access === 'admin' || others.includes(name)) continue;
      const body =
        typeof example.body === 'object' && example.body !== null && !endpoint.takesBytes
          ? { ...example.body }
          : undefined;
      const isNamed = endpoint.body instanceof z.ZodObject && 'problemId' in endpoint.body.shape;
      const address = addressOf(endpoint, exam, run) ?? (isNamed ? endpoint.path : undefined);
      if (address === undefined) continue;
      tried.push(name);
      const sent = isNamed ? { ...body, problemId: exam.problem } : body;
      const { status, body: reply } = await server.call(`${endpoint.method} ${address}`, {
        as: pupil,
        raw: {
          headers: {
            'x-forwarded-for': home,
            'if-match': '"1"',
            ...(endpoint.takesBytes && { 'content-type': 'application/octet-stream' }),
          },
          ...(endpoint.takesBytes && { payload: 'x' }),
        },
        ...(sent && { body: sent }),
      });
      const sentence = (reply as { error?: string }).error ?? '';
      if (status !== 403 || !sentence.startsWith(refusals.examOutside)) {
        passed.push([name, status, sentence]);
      }
    }
    expect(passed).toEqual([]);
    for (const call of [
      'POST /compiler/run',
      'POST /compiler/run-samples',
      'POST /compiler/check',
      'POST /compiler/talk',
      'POST /compiler/submit',
      'POST /compiler/brute-force',
      'POST /compiler/expected-output',
      'POST /ai/review-code',
      'POST /ai/explain-problem',
      'POST /ai/get-hint',
      'POST /tickets',
      'POST /contests/{slug}/problems/{label}/submissions',
      'GET /api/contests/{id}/event-feed',
      'GET /problems/{id}/package',
      'GET /problems/{id}/files/{sha256}',
    ]) {
      expect(tried).toContain(call);
    }
    expect(tried.length).toBeGreaterThan(80);
  });

  it('tells no names of its problems in the gradebook of its pupils while it is open', async () => {
    const pupil = await addPupil();
    const exam = await examOf([pupil], { networks });
    const book = async (as: Person) =>
      (await server.call(`GET /classes/${exam.slug}/gradebook`, { as })).body as Gradebook;
    expect((await book(pupil)).assignments).toEqual([]);
    expect((await book(teacher.person)).assignments).toMatchObject([{ slug: exam.assignment }]);
    expect(await exam.edit({ opensAt: inHours(-2), closesAt: inHours(-1) })).toMatchObject({
      status: 200,
    });
    expect((await book(pupil)).assignments).toMatchObject([{ slug: exam.assignment }]);
  });

  it('is in no call that names nothing of it while it is open, and in no export', async () => {
    const pupil = await addPupil();
    const exam = await examOf([pupil], { networks });
    const mark = crypto.randomUUID();
    await workAt(exam, pupil, `int main() { /* ${mark} */ }`);
    const put = (path: Request, body: object) =>
      server.call(path, {
        as: pupil,
        body,
        raw: { headers: { 'x-forwarded-for': room, 'if-match': '*' } },
      });
    for (const [path, body] of [
      [`PUT /desk/${exam.problem}/note`, { text: mark }],
      [`PUT /desk/${exam.problem}/code/cpp`, { code: mark }],
      [`POST /contests/${exam.assignment}/questions`, { text: mark }],
    ] as const) {
      expect(await put(path, body), path).toMatchObject({ status: 200 });
    }
    const grade = { points: 7.25, comment: mark };
    expect(await teacher.call(`PUT ${exam.path}/grades/${pupil.id}/A`, grade)).toMatchObject({
      status: 200,
    });
    const { username } = (await server.call('GET /users/details', { as: pupil })).body as {
      username: string;
    };
    const tried: string[] = [];
    const telling: string[] = [];
    for (const { endpoint } of routes) {
      const path = endpoint.path
        .replace('{username}', username)
        .replace('/classes/{slug}', `/classes/${exam.slug}`);
      const isAsked = endpoint.method === 'GET' && endpoint.access !== 'admin';
      if (!isAsked || path.includes('{') || path === '/users/export') continue;
      tried.push(path);
      const { body } = await callFrom(home, `GET ${path}`, pupil);
      const text = JSON.stringify(body);
      if (text.includes(mark) || text.includes('7.25')) telling.push(path);
    }
    expect(telling).toEqual([]);
    const page = async () =>
      (await callFrom(home, `GET /classes/${exam.slug}`, pupil)).body as ClassPage;
    expect((await page()).assignments).toMatchObject([{ slug: exam.assignment, own: null }]);
    expect(tried).toContain('/users/notices');
    expect(tried).toContain(`/classes/${exam.slug}`);
    const during = await exportedBy(pupil);
    expect(during).not.toContain(mark);
    expect(during).toMatch(`"exam": "${exam.assignment}"`);
    await exam.edit({ opensAt: inHours(-2), closesAt: inHours(-1) });
    expect((await page()).assignments).toMatchObject([{ own: { points: 7.25 } }]);
    const after = await exportedBy(pupil);
    expect(after.split(mark).length - 1).toBe(5);
    expect(after).not.toMatch(`"exam": "${exam.assignment}"`);
  });

  it('is not left by leaving the class, unless a teacher takes one out', async () => {
    const pupil = await addPupil();
    const slug = await teacher.classOf([], { hasCode: true });
    const { joinCode } = (await teacher.call(`GET /classes/${slug}`)).body as ClassPage;
    const join = () => server.call('POST /classes/join', { as: pupil, body: { joinCode } });
    await join();
    const open = await addSumProblem(server, admin, { name: `Sum ${crypto.randomUUID()}` });
    const ends = async (changes: object) => {
      const assignment = await teacher.assign(slug, [open], { name: 'Midterm', ...changes });
      return async () => {
        const path = `/classes/${slug}/assignments/${assignment}`;
        const { version } = (await teacher.call(`GET ${path}`)).body as { version: number };
        const over = { ...changes, name: 'Midterm', opensAt: inHours(-2), closesAt: inHours(-1) };
        return await teacher.call(`PUT ${path}`, assignmentBody([open], over), version);
      };
    };
    const leave = async () =>
      await server.call(`DELETE /classes/${slug}/members/${pupil.id}`, {
        as: await server.inNewSession(pupil),
      });
    const refused = { status: 409, body: { error: `${refusals.staysInClass} Midterm.` } };
    await ends({ opensAt: inHours(1), closesAt: inHours(2), exam: { noHelp: true } });
    await ends({ isDraft: true, exam: { noHelp: true } });
    await ends({ allowsHelp: true });
    for (const changes of [{ exam: { networks }, allowsHelp: true }, { allowsHelp: false }]) {
      const end = await ends(changes);
      expect(await leave()).toMatchObject(refused);
      expect(await end()).toMatchObject({ status: 200 });
    }
    expect(await leave()).toMatchObject({ status: 200 });
    await join();
    await ends({ exam: { networks } });
    const read = () => callFrom(home, `GET /problems/${open}`, pupil);
    expect(await read()).toMatchObject({ status: 403 });
    expect(await leave()).toMatchObject(refused);
    expect(await teacher.call(`DELETE /classes/${slug}/members/${pupil.id}`)).toMatchObject({
      status: 200,
    });
    expect(await read()).toMatchObject({ status: 200 });
    await server.call(`DELETE /classes/${slug}/removals/${pupil.id}`, { as: teacher.person });
    await join();
    expect(await read()).toMatchObject({ status: 403 });
  });

  it('binds whom a teacher put on the list only once they open it, and they may always leave', async () => {
    const [victim, boss] = [await addPupil(), await server.addPerson('boss', { isAdmin: true })];
    const { slug, assignment, open } = await trap([victim, boss]);
    const read = () => callFrom(home, `GET /problems/${open}`, victim);
    const leave = () => callFrom(home, `DELETE /classes/${slug}/members/${victim.id}`, victim);
    const submit = (as: Person) =>
      callFrom(home, 'POST /compiler/submit', as, { language: 'none', code: 'x', problemId: open });
    expect(await read()).toMatchObject({ status: 200 });
    // Refused for the language, and not for the class.
    for (const as of [victim, boss]) expect(await submit(as)).toMatchObject({ status: 400 });
    expect(await exportedBy(victim)).not.toContain(`"exam": "${assignment}"`);
    const page = (address: string) => callFrom(address, `GET /contests/${assignment}`, victim);
    expect(await page(home)).toMatchObject({ status: 403 });
    expect(await read()).toMatchObject({ status: 403 });
    expect(await leave()).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ status: 200 });
    const { joinCode } = (await teacher.call(`GET /classes/${slug}`)).body as ClassPage;
    expect(
      await server.call('POST /classes/join', { as: victim, body: { joinCode } }),
    ).toMatchObject({ status: 403, body: { error: refusals.takenOutOfClass } });
    await teacher.call(`PUT /classes/${slug}/pupils`, { pupils: [{ account: victim.email }] });
    expect(await read()).toMatchObject({ status: 200 });
  });

  it('binds each of several first calls at the same time', async () => {
    const pupil = await addPupil();
    const { assignment } = await trap([pupil]);
    const calls = await inTransaction(server.db, async (holding) => {
      await holding
        .selectFrom('class_members')
        .select('user_id')
        .where('user_id', '=', pupil.id)
        .forUpdate()
        .execute();
      const sent = [1, 2].map(() => callFrom(home, `GET /contests/${assignment}`, pupil));
      await expect.poll(() => countLockWaits(server.db)).toBe(2);
      return sent;
    });
    expect(await Promise.all(calls)).toMatchObject([{ status: 403 }, { status: 403 }]);
  });

  it('binds who joins by the code, also whom a teacher had put on the list', async () => {
    const pupil = await addPupil();
    const { slug, open } = await trap([pupil]);
    const read = () => callFrom(home, `GET /problems/${open}`, pupil);
    expect(await read()).toMatchObject({ status: 200 });
    const { joinCode } = (await teacher.call(`GET /classes/${slug}`)).body as ClassPage;
    await server.call('POST /classes/join', { as: pupil, body: { joinCode } });
    expect(await read()).toMatchObject({ status: 403 });
  });

  it('binds a teacher whom another one makes a pupil no more than others on the list', async () => {
    const other = await addPupil();
    const { slug, open } = await trap([]);
    const { joinCode } = (await teacher.call(`GET /classes/${slug}`)).body as ClassPage;
    await server.call('POST /classes/join', { as: other, body: { joinCode } });
    for (const kind of ['teacher', 'pupil']) {
      const body = { kind, name: null };
      expect(await teacher.call(`PUT /classes/${slug}/members/${other.id}`, body)).toMatchObject({
        status: 200,
      });
    }
    expect(await callFrom(home, `GET /problems/${open}`, other)).toMatchObject({ status: 200 });
  });

  it('binds neither its teachers and administrators, nor pupils when it is over', async () => {
    const pupil = await addPupil();
    const exam = await examOf([pupil], { networks, oneSession: true, pledge: 'I work alone.' });
    expect(await exam.read(teacher.person, home)).toMatchObject({ status: 200 });
    expect(await exam.page(teacher.person, home)).toMatchObject({ status: 200 });
    expect(await exam.read(admin, home)).toMatchObject({ status: 200 });
    expect(await exam.page(admin, home)).toMatchObject({ status: 200 });
    expect(await exam.page(pupil)).toMatchObject({ status: 403 });
    const run = await workAt(exam, pupil);
    const code = () => callFrom(home, `GET /compiler/submissions/${run}/code`, pupil);
    expect(await code()).toMatchObject({ status: 403 });
    await exam.edit({ opensAt: inHours(-2), closesAt: inHours(-1) });
    expect(await exam.page(pupil, home)).toMatchObject({ status: 200 });
    expect((await code()).status).not.toBe(403);
  });

  it('is refused with the field and the rule if a network is none', async () => {
    const slug = await teacher.classOf([]);
    const problem = await addSumProblem(server, teacher.person);
    for (const network of ['192.0.2.0/33', 'school', '2001:db8::/129', '']) {
      const body = assignmentBody([problem], { exam: { networks: [network] } });
      expect(await teacher.call(`POST /classes/${slug}/assignments`, body)).toMatchObject({
        status: 400,
        body: {
          error:
            'exam.networks.0: must be a network such as 192.0.2.0/24 or 2001:db8::/32, or an address.',
        },
      });
    }
  });

  it('closes feeds that were opened before it began', async () => {
    const pupil = await addPupil();
    const exam = await examOf([pupil], { networks }, { opensAt: inHours(1), closesAt: inHours(2) });
    const feed = (address: string) =>
      callFrom(address, `GET /api/contests/${exam.assignment}/event-feed?stream=false`, pupil);
    expect(await feed(home)).toMatchObject({ status: 200 });
    await exam.edit({ opensAt: inHours(-1), closesAt: inHours(1) });
    expect(await feed(home)).toMatchObject({ status: 403 });
    expect(await feed(room)).toMatchObject({ status: 200 });
  });
});

describe('an exam in one session', () => {
  it('is bound to the first that opens it, until a teacher releases that', async () => {
    const pupil = await addPupil();
    const exam = await examOf([pupil], { oneSession: true });
    const other = await server.inNewSession(pupil);
    expect(await exam.entry(pupil)).toMatchObject({ oneSession: true, session: null });
    expect(await server.call(`GET /classes/${exam.slug}`, { as: other })).toMatchObject({
      status: 200,
    });
    expect(await exam.page(pupil)).toMatchObject({ status: 200 });
    expect(await exam.read(pupil)).toMatchObject({ status: 200 });
    for (const refused of [await exam.page(other), await exam.read(other)]) {
      expect(refused).toMatchObject({
        status: 403,
        body: { error: expect.stringContaining(refusals.examOtherSession) },
      });
    }
    expect(await exam.entry(pupil)).toMatchObject({ session: 'this' });
    expect(await exam.entry(other)).toMatchObject({ session: 'another' });
    expect(await exam.watch()).toMatchObject({
      oneSession: true,
      pupils: [{ id: pupil.id, sessions: [{ address: room, releasedAt: null }] }],
    });
    const release = () => exam.release(teacher.person, pupil);
    expect(await release()).toMatchObject({ status: 200 });
    expect(await release()).toMatchObject({ status: 409, body: { error: refusals.noExamSession } });
    expect(await exam.read(pupil)).toMatchObject({
      status: 403,
      body: { error: refusals.examReleased },
    });
    expect(await exam.read(other)).toMatchObject({ status: 200 });
    expect(await exam.read(pupil)).toMatchObject({ status: 403 });
    expect((await exam.watch()).pupils[0]?.sessions).toMatchObject([
      { releasedAt: null },
      { releasedAt: expect.any(String) },
    ]);
    const entries = await server.call('GET /system/audit', { as: admin });
    expect(JSON.stringify(entries.body)).toContain('exam session released');
  });

  it('is bound to one of two that open it at the same moment', async () => {
    const pupil = await addPupil();
    const exam = await examOf([pupil], { oneSession: true });
    const sessions = await Promise.all(Array.from({ length: 6 }, () => server.inNewSession(pupil)));
    const answers = await Promise.all(sessions.map((as) => exam.read(as)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(5);
  });

  it('takes no API tokens, also by the calls of Kattis', async () => {
    const pupil = await addPupil();
    const exam = await examOf([pupil], { oneSession: true });
    const { body } = await server.call('POST /users/tokens', {
      as: pupil,
      body: { name: 'all', scopes: ['read', 'submit', 'write'], days: 1 },
    });
    const { token } = body as { token: string };
    const program = { ...pupil, token };
    for (const answer of [
      await exam.read(program),
      await exam.page(program),
      await callFrom(room, `POST /contests/${exam.assignment}/problems/A/submissions`, program, {
        language: 'cpp',
        code: 'int main() {}',
      }),
      await callFrom(room, 'POST /compiler/run', program, {
        language: 'cpp',
        code: 'int main() {}',
        input: '',
        problemId: exam.problem,
      }),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { error: refusals.examNoTokens } });
    }
    const client = kattisClient(`${await server.app.listen({ port: 0 })}/kattis`);
    await client.login(pupil.email, token);
    const file = { name: 'sum.cpp', content: 'int main() {}' };
    const sent = { problem: 'A', language: 'C++', files: [file] };
    expect((await client.submit({ ...sent, contest: exam.assignment })).text).toBe(
      `${refusals.examNoTokens}\n`,
    );
    expect((await client.submit({ ...sent, problem: exam.problem })).text).toBe(
      `${refusals.examNoTokens}\n`,
    );
    expect(await exam.entry(program)).toMatchObject({ session: null });
  });

  it('is not released by its pupils or teachers of other classes', async () => {
    const pupil = await addPupil();
    const exam = await examOf([pupil], { oneSession: true });
    await exam.read(pupil);
    const other = await addTeacher(server, `other-${pupil.id}`);
    const release = (as: Person) => exam.release(as, pupil);
    expect(await release(pupil)).toMatchObject({ status: 403 });
    expect(await release(other.person)).toMatchObject({ status: 404 });
    expect(await server.call(`GET ${exam.path}/exam`, { as: pupil })).toMatchObject({
      status: 403,
      body: { error: refusals.notTeacher },
    });
  });
});

describe('the pledge of an exam', () => {
  const pledge = 'I work alone.';

  it('is accepted by each pupil before the problems are shown, and again when it changes', async () => {
    const [anna, ben] = [await addPupil(), await addPupil()];
    const exam = await examOf([anna, ben], { pledge });
    const accept = (as: Person, version: number) =>
      callFrom(room, `PUT /contests/${exam.assignment}/exam/pledge`, as, { version });
    for (const refused of [await exam.page(anna), await exam.read(anna)]) {
      expect(refused).toMatchObject({
        status: 403,
        body: { error: `${refusals.examNeedsPledge} /contests/${exam.assignment}` },
      });
    }
    expect(await exam.entry(anna)).toMatchObject({
      pledge: { version: 1, text: pledge, acceptedAt: null },
    });
    expect(await accept(anna, 1)).toMatchObject({ status: 200 });
    const { pledge: once } = await exam.entry(anna);
    expect(await accept(anna, 1)).toMatchObject({ status: 200 });
    expect((await exam.entry(anna)).pledge).toEqual(once);
    expect(await exam.read(anna)).toMatchObject({ status: 200 });
    expect(await exam.read(ben)).toMatchObject({ status: 403 });
    await exam.edit({ name: 'Renamed' });
    expect(await exam.read(anna)).toMatchObject({ status: 200 });
    await exam.edit({ exam: { pledge: 'I work alone and silently.' } });
    expect(await exam.read(anna)).toMatchObject({ status: 403 });
    expect(await accept(anna, 1)).toMatchObject({
      status: 409,
      body: { error: refusals.examPledgeChanged },
    });
    expect((await exam.watch()).pupils.map(({ accepted }) => accepted)).toEqual(
      expect.arrayContaining([{ version: 1, at: expect.any(String) }, null]),
    );
    expect(await accept(anna, 2)).toMatchObject({ status: 200 });
    expect(await exam.read(anna)).toMatchObject({ status: 200 });
    expect(await exam.watch()).toMatchObject({ pledgeVersion: 2 });
    expect((await teacher.call(`GET ${exam.path}`)).body).toMatchObject({
      exam: {
        oneSession: false,
        networks: [],
        noHelp: false,
        pledge: 'I work alone and silently.',
      },
    });
  });

  it('is accepted by those who take part, in its networks, and by no program', async () => {
    const pupil = await addPupil();
    const exam = await examOf([pupil], { pledge, networks: ['192.0.2.0/24'] });
    const path = `PUT /contests/${exam.assignment}/exam/pledge` as const;
    const accept = (as: Person, address = room) => callFrom(address, path, as, { version: 1 });
    expect(await accept(pupil, home)).toMatchObject({ status: 403 });
    expect(await accept(teacher.person)).toMatchObject({ status: 404 });
    expect(await accept(await addPupil())).toMatchObject({ status: 404 });
    const { body } = await server.call('POST /users/tokens', {
      as: pupil,
      body: { name: 'all', scopes: ['write'], days: 1 },
    });
    const { token } = body as { token: string };
    expect(await accept({ ...pupil, token })).toMatchObject({ status: 403 });
    expect(await accept(pupil)).toMatchObject({ status: 200 });
  });
});

describe('an exam without help', () => {
  it('closes the assistant, also for texts that are of no problem of it', async () => {
    const pupil = await addPupil();
    const elsewhere = await addSumProblem(server, admin);
    const ask = () =>
      server.call('POST /ai/review-code', {
        as: pupil,
        body: { language: 'cpp', code: 'int main() {}', problemStatement: 'Add two numbers.' },
      });
    const before = await ask();
    expect(before).toMatchObject({ status: 200 });
    const exam = await examOf([pupil], { noHelp: true });
    expect(await exam.page(pupil)).toMatchObject({ status: 200 });
    expect(await ask()).toMatchObject({
      status: 403,
      body: { error: refusals.noAssistantInContest },
    });
    expect(await server.call(`GET /problems/${exam.problem}`, { as: pupil })).toMatchObject({
      body: { tutor: false, tags: [] },
    });
    expect(await server.call(`GET /problems/${elsewhere}`, { as: pupil })).toMatchObject({
      status: 200,
    });
  });

  it('cannot allow help', async () => {
    const slug = await teacher.classOf([]);
    const problem = await addSumProblem(server, teacher.person);
    const body = assignmentBody([problem], { exam: { noHelp: true }, allowsHelp: true });
    expect(await teacher.call(`POST /classes/${slug}/assignments`, body)).toMatchObject({
      status: 400,
      body: { error: refusals.examHasHelp },
    });
  });
});

describe('an assignment', () => {
  it('says whether it is an exam, and is none if it requires nothing', async () => {
    const pupil = await addPupil();
    const exam = await examOf([pupil], { noHelp: true });
    await teacher.assign(exam.slug, [exam.problem], { exam: {} });
    const { body } = await server.call(`GET /classes/${exam.slug}`, { as: pupil });
    expect((body as ClassPage).assignments.map(({ isExam }) => isExam).sort()).toEqual([
      false,
      true,
    ]);
    const none = await examOf([pupil], { noHelp: true });
    const accept = `PUT /contests/${none.assignment}/exam/pledge` as const;
    expect(await server.call(accept, { as: pupil, body: { version: 1 } })).toMatchObject({
      status: 409,
      body: { error: refusals.examNoPledge },
    });
    const plain = `GET /contests/${exam.slug}-2/exam` as const;
    expect(await server.call(plain, { as: pupil })).toMatchObject({
      status: 404,
      body: { error: refusals.noExam },
    });
  });
});
