/** Checkers are compiled before a problem is saved; the test plays the judge. */
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { CheckerCompile } from '../../../work/checker-compile.ts';
import { playResult } from '../../../work/testing-rows.ts';
import { queuedJob } from '../../testing/judge.ts';
import { openTestServer } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
beforeEach(() => sql`truncate judges, jobs, job_results`.execute(server.db));

const addJudge = (languages: string[] | null = null) =>
  sql`insert into judges
      (id, slots, level, judge_version, compiler_version, notes, languages, seen_at)
    values ('one', 1, 'namespaces', '1', 'g++ 14', '{}', ${languages}, now() + interval '1 hour')
  `.execute(server.db);

const source = '#include "limits.h"\nint main() { return LEAST; }';
const headers = [{ name: 'limits.h', source: '#define LEAST 42\n' }];
const checker = { kind: 'icpc', source, headers, arguments: [] };
const draft = {
  name: 'Any answer',
  problemStatement: 'Print any.',
  difficulty: 'Easy',
  testCases: [{ input: '1\n', output: '1\n', isHidden: false }],
};

const create = (body: object) =>
  server.call('POST /problems/create', { as: admin, body: { ...draft, ...body } });

/** Starts a call, and answers the job that it queues as a judge would. */
async function whenJudged<Answer>(
  calling: () => Promise<Answer>,
  found: CheckerCompile | null,
): Promise<Answer> {
  const answer = calling();
  await playResult(server.db, await queuedJob(server, admin.id), found);
  return await answer;
}

const compiles: CheckerCompile = { failure: null, diagnostics: [] };
const diagnostics = [
  { line: 2, column: 21, severity: 'error' as const, message: "'LEAST' was not declared" },
];
const failure = "Compilation Error: line 2, column 21: 'LEAST' was not declared.";

it('go to a judge with their headers, and are saved if they compile', async () => {
  await addJudge();
  const answer = create({ checker });
  const job = await queuedJob(server, admin.id);
  const row = await server.db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', job)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ kind: 'checker', payload: { language: 'cpp', headers } });
  expect(row.source?.toString()).toBe(source);
  expect(await problemsNamed(draft.name)).toBe(0);
  await playResult(server.db, job, compiles);
  expect(await answer).toMatchObject({ status: 200 });
  expect(await problemsNamed(draft.name)).toBe(1);
});

async function problemsNamed(name: string): Promise<number> {
  const found = await server.db
    .selectFrom('problems')
    .select('id')
    .where('name', '=', name)
    .execute();
  return found.length;
}

it('are refused with the compiler’s messages, and nothing is saved', async () => {
  await addJudge();
  const name = 'Not compiled';
  const answer = await whenJudged(() => create({ name, checker }), { failure, diagnostics });
  expect(answer).toMatchObject({ status: 400 });
  expect(answer.body).toEqual({ success: false, error: `checker: ${failure}`, diagnostics });
  expect(await problemsNamed(name)).toBe(0);
});

it('leave a problem as it is if the checker in an edit does not compile', async () => {
  await addJudge();
  const created = await create({ name: 'To be edited' });
  const path = `/problems/edit/${String(created.headers.location).replace('/problems/', '')}`;
  const edit = () => server.call(`PUT ${path}`, { as: admin, body: { name: 'Edited', checker } });
  expect(await whenJudged(edit, { failure, diagnostics })).toMatchObject({ status: 400 });
  expect(await problemsNamed('Edited')).toBe(0);
  expect(await whenJudged(edit, compiles)).toMatchObject({ status: 200 });
  expect(await problemsNamed('Edited')).toBe(1);
});

it('must be sent again if the judges fail on them', async () => {
  await addJudge();
  const error = 'checker: It could not be compiled right now. Please try again in a minute.';
  expect(await whenJudged(() => create({ checker }), null)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '60' },
    body: { error },
  });
});

const inPython = {
  kind: 'icpc',
  language: 'python',
  source: 'import rules',
  arguments: [],
  sources: [{ name: 'rules.py', source: 'exit(42)' }],
};

it('in Python are refused if no judge has Python', async () => {
  await addJudge(['cpp', 'c']);
  const { status, body } = await create({ name: 'Without Python', checker: inPython });
  expect({ status, body }).toMatchObject({
    status: 400,
    body: {
      error:
        'checker: It is in Python, which no judge has. Add python to LANGUAGES of a judge, or write it in C++.',
    },
  });
  expect(await problemsNamed('Without Python')).toBe(0);
});

it.each([[['cpp', 'python']], [null]])(
  'in Python go to judges whose languages are %s',
  async (languages) => {
    await addJudge(languages);
    const answer = create({ checker: inPython });
    const job = await queuedJob(server, admin.id);
    const { payload } = await server.db
      .selectFrom('jobs')
      .select('payload')
      .where('id', '=', job)
      .executeTakeFirstOrThrow();
    expect(payload).toEqual({ language: 'python', headers: [], sources: inPython.sources });
    await playResult(server.db, job, compiles);
    expect(await answer).toMatchObject({ status: 200 });
  },
);

it.each([
  [{ ...inPython, kind: 'testlib' }, 'checker: In Python the kind is icpc.'],
  [{ ...inPython, headers }, 'checker: Python has no headers.'],
  [{ ...checker, name: '../main.cpp' }, 'checker: A file is called like name.h or folder/name.h'],
  [{ ...checker, sources: [{ name: 'limits.h', source: '' }] }, 'limits.h is not called like a'],
  [{ ...checker, sources: [{ name: 'main.cpp', source: '' }] }, 'two files called main.cpp.'],
])('are refused if their files do not fit together: %#', async (other, rule) => {
  const { status, body } = await create({ checker: other });
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining(rule) },
  });
});

it('are saved untested if no judge is running', async () => {
  expect(await create({ name: 'Without a judge', checker })).toMatchObject({ status: 200 });
});
