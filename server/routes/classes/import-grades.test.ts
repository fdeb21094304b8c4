/** Files with grades: what their preview names, and that applying does that and nothing else. */
import { expect, it } from 'vitest';
import { type Gradebook, type ImportedGrades, importGrades } from '../../../contract/classes.ts';
import { gradeCommentMaxChars, gradesListMaxBytes, pupilsMax } from '../../../contract/limits.ts';
import { refusals } from '../../../contract/messages.ts';
import { gradesListRules, peopleListRules } from '../../classes/list-rules.ts';
import { gradeChangesMax } from '../../http/limits.ts';
import { addTeacher, inHours } from '../../testing/classes.ts';
import { participationOf } from '../../testing/contests.ts';
import { addSumProblem, insertAccepted, openTestServer } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const teacher = await addTeacher(server, 'teacher');
const anna = await server.addPerson('anna');
const ben = await server.addPerson('ben');
const first = await addSumProblem(server, admin);
const second = await addSumProblem(server, admin, { name: 'Other' });

/** A class of both, where anna has solved A of "Sheet 1", and "Sheet 2" has one problem. */
async function withSheets() {
  const slug = await teacher.classOf([anna, ben]);
  const sheet = await teacher.assign(slug, [first, second], { name: 'Sheet 1' });
  await teacher.assign(slug, [second], { name: 'Sheet 2', closesAt: inHours(2) });
  const participation = await participationOf(server, sheet, anna);
  const solve = (problem: string) =>
    insertAccepted(server.db, {
      user_id: anna.id,
      problem_id: problem,
      participation_id: participation,
    });
  await solve(first);
  const send = (list: string, preview?: string | null) =>
    teacher.call(`POST /classes/${slug}/gradebook`, { list, ...(preview && { preview }) });
  const look = async (list: string): Promise<ImportedGrades> => {
    const answer = await send(list);
    expect(answer).toMatchObject({ status: 200 });
    return importGrades.reply.parse(answer.body);
  };
  return {
    slug,
    solve,
    send,
    look,
    apply: async (list: string) => {
      const { preview, problems } = await look(list);
      expect(problems).toEqual([]);
      const answer = await send(list, preview);
      expect(answer).toMatchObject({ status: 200 });
      return importGrades.reply.parse(answer.body);
    },
    csv: async (kind: string) => {
      const { body } = await teacher.call(`GET /classes/${slug}/gradebook.csv?for=${kind}`);
      return Buffer.from(body as Buffer).toString();
    },
    grades: async () => {
      const { body } = await teacher.call(`GET /classes/${slug}/gradebook`);
      return (body as Gradebook).pupils.map(({ assignments }) =>
        assignments.flatMap(({ grades }) =>
          grades.map((one) => one && { points: one.points, by: one.isSet, said: one.comment }),
        ),
      );
    },
  };
}

it('the file of the gradebook is read back, changed or not, and the second time changes nothing', async () => {
  const { csv, look, apply, grades } = await withSheets();
  await apply('Account,Sheet 1 B,Sheet 1 B comment\nben,2.5,"=1+1;-2, ""so""\n"\n');
  const before = await grades();
  expect(before).toEqual([
    [{ points: 10, by: false, said: null }, null, null],
    [null, { points: 2.5, by: true, said: '=1+1;-2, "so"' }, null],
  ]);
  const whole = await csv('all');
  expect(await look(whole)).toMatchObject({ changes: [], ignored: [], problems: [] });
  await apply(whole);
  expect(await grades()).toEqual(before);
  for (const kind of ['moodle', 'canvas']) {
    expect(await look(await csv(kind)), kind).toMatchObject({ changes: [], problems: [] });
  }
  const changed = 'account;Sheet 1 A;Sheet 1 B;Sheet 2\nben@example.com;;earned;7,5\nANNA;9;-;';
  const list = changed.replace('ben@example.com', ben.email.toUpperCase());
  const done = await apply(list);
  expect(done.changes).toEqual([
    {
      line: 2,
      pupil: 'ben',
      assignment: 'Sheet 1',
      label: 'B',
      before: { points: 2.5, comment: '=1+1;-2, "so"' },
      after: { points: null, comment: '=1+1;-2, "so"' },
    },
    {
      line: 2,
      pupil: 'ben',
      assignment: 'Sheet 2',
      label: 'A',
      before: { points: null, comment: null },
      after: { points: 7.5, comment: null },
    },
    {
      line: 3,
      pupil: 'anna',
      assignment: 'Sheet 1',
      label: 'A',
      before: { points: 10, comment: null },
      after: { points: 9, comment: null },
    },
  ]);
  const after = await grades();
  expect(after).toEqual([
    [{ points: 9, by: true, said: null }, null, null],
    [null, { points: 0, by: false, said: '=1+1;-2, "so"' }, { points: 7.5, by: true, said: null }],
  ]);
  expect((await apply(list)).changes).toEqual([]);
  expect(await grades()).toEqual(after);
});

it('a file of Moodle has its own columns, and those that say nothing are named', async () => {
  const { look, apply, grades } = await withSheets();
  const list = [
    'First name,Email address,Assignment: Sheet 2 (Real),Sheet 2 (Feedback),Course total (Real)',
    `Ben,${ben.email},6.50,Well done,6.50`,
    `Anna,${anna.email},-,,-`,
  ].join('\r\n');
  const { ignored, changes } = await look(list);
  expect(ignored).toEqual(['First name', 'Course total (Real)']);
  expect(changes).toHaveLength(1);
  await apply(list);
  expect((await grades())[1]?.[2]).toEqual({ points: 6.5, by: true, said: 'Well done' });
});

it('a file of Canvas has its numbers of columns, and lines of no pupil', async () => {
  const { look, apply, grades } = await withSheets();
  const list = [
    'Student,ID,SIS User ID,SIS Login ID,Section,Sheet 2 (4711),Current Score',
    ',,,,,Manual Posting,',
    '    Points Possible,,,,,10.00,(read only)',
    '"Ben, B",42,,ben,x,7.50,75',
    '"Anna, A",43,,anna,x,EX,',
    '"Student, Test",44,,8c2f6a,x,1.00,10',
  ].join('\n');
  const { problems, changes } = await look(list);
  expect(problems).toEqual([]);
  expect(changes).toMatchObject([{ pupil: 'ben', after: { points: 7.5 } }]);
  await apply(list);
  expect((await grades())[1]?.[2]).toMatchObject({ points: 7.5, by: true });
  expect((await look('Name,Account,Sheet 2\n,someone,1\n')).problems).toMatchObject([
    { rule: gradesListRules.noPupil },
  ]);
});

it('the files of an assignment with a semicolon in its name are read back', async () => {
  const { slug, csv, look } = await withSheets();
  await teacher.assign(slug, [first], { name: 'Loops; arrays' });
  for (const kind of ['all', 'moodle', 'canvas']) {
    expect(await look(await csv(kind))).toMatchObject({ problems: [], changes: [] });
  }
  const unquoted = 'Account,Sheet 2,Loops; arrays\nben,1,2\n';
  expect((await look(unquoted)).changes).toMatchObject([
    { assignment: 'Sheet 2', after: { points: 1 } },
    { assignment: 'Loops; arrays', after: { points: 2 } },
  ]);
});

it('a line whose cells name different pupils is of none', async () => {
  const { look } = await withSheets();
  const list = `Username,Email address,Sheet 2\nanna,${ben.email},7\nanna,${anna.email},8\n`;
  expect((await look(list)).problems).toEqual([
    { line: 2, field: 'Username', rule: gradesListRules.severalPupils },
  ]);
  expect(
    (await look('Username,Email address,Sheet 2\nanna,elsewhere@example.org,7')).problems,
  ).toEqual([]);
});

it('points that another system rounded stay as they are', async () => {
  const { look, apply } = await withSheets();
  await apply('Account,Sheet 1 B\nben,3.333333\n');
  const changesOf = async (points: string) =>
    (await look(`Account,Sheet 1 B\nben,${points}`)).changes.map(({ after }) => after.points);
  for (const same of ['3.33', '3,333', '3.333333']) expect(await changesOf(same)).toEqual([]);
  expect(await changesOf('3.34')).toEqual([3.34]);
  expect(await changesOf('3')).toEqual([3]);
  await apply('Account,Sheet 1 B\nben,3.304\n');
  // A spreadsheet leaves out zeros at the end.
  for (const same of ['3.3', '3.30']) expect(await changesOf(same)).toEqual([]);
  expect(await changesOf('3.31')).toEqual([3.31]);
});

it('what is wrong is named by line, field and rule, and nothing is done', async () => {
  const { send, look, grades } = await withSheets();
  const before = await grades();
  const list = [
    'Account,Sheet 1,Sheet 1 A,Sheet 1 A comment,Sheet 2',
    'ben,,1,,1',
    'ben,,1,,1',
    'carl,,1,,1',
    `anna,7,1e3,${'x'.repeat(gradeCommentMaxChars + 1)},1000001`,
    'anna,,1,,1,more',
  ].join('\n');
  const { problems, preview } = await look(list);
  expect(preview).toBeNull();
  expect(problems).toEqual([
    { line: 3, field: 'Account', rule: gradesListRules.pupilTwice },
    { line: 4, field: 'Account', rule: gradesListRules.noPupil },
    { line: 5, field: 'Sheet 1', rule: gradesListRules.severalProblems },
    { line: 5, field: 'Sheet 1 A', rule: gradesListRules.points },
    { line: 5, field: 'Sheet 1 A comment', rule: gradesListRules.commentTooLong },
    { line: 5, field: 'Sheet 2', rule: gradesListRules.points },
    { line: 6, field: 'line', rule: peopleListRules.tooManyCells },
  ]);
  expect(await send(list, '0'.repeat(64))).toMatchObject({
    status: 400,
    body: { error: refusals.gradesListWrong },
  });
  const odd = await look('Account,Sheet 1 A comment\nben,\uFFFF\u0000\n').catch(() => null);
  expect(odd?.problems ?? []).toEqual([]);
  expect(await grades()).toEqual(before);
});

it('a first line says whose grades these are, and of what', async () => {
  const { slug, look, send } = await withSheets();
  const problemsOf = async (list: string) => (await look(list)).problems;
  expect(await problemsOf('Name,Shoe size\nBen,42')).toEqual([
    { line: 1, field: 'Account', rule: gradesListRules.noAccount },
  ]);
  expect(await problemsOf('Account,Shoe size\nben,42')).toEqual([
    { line: 1, field: 'line', rule: gradesListRules.noGrades },
  ]);
  expect(await problemsOf('Account,Sheet 2,Sheet 2 A\nben,1,2')).toEqual([
    { line: 1, field: 'Sheet 2 A', rule: gradesListRules.columnTwice },
  ]);
  expect(await problemsOf('Account,Sheet 2\nben,"1')).toEqual([
    { line: 2, field: 'line', rule: peopleListRules.unclosedQuote },
  ]);
  await teacher.assign(slug, [first], { name: 'Sheet 2' });
  expect(await problemsOf('Account,Sheet 2 A\nben,1')).toEqual([
    { line: 1, field: 'Sheet 2 A', rule: gradesListRules.sameName },
  ]);
  const lines = Array.from({ length: pupilsMax + 1 }, () => 'ben,1').join('\n');
  for (const [list, error] of [
    [`Account,Sheet 1 A\n${lines}`, `list: At most ${pupilsMax} pupils.`],
    ['x'.repeat(gradesListMaxBytes + 1), 'list: At most 1 MiB.'],
  ] as const) {
    expect(await send(list)).toMatchObject({ status: 400, body: { error } });
  }
});

it('changes more than a file may have only in several', async () => {
  const slug = await teacher.classOf([]);
  const pupils = await server.db
    .insertInto('users')
    .values(
      Array.from({ length: 41 }, (_, n) => ({
        name: `Many ${n}`,
        email: `many${n}@example.com`,
        password_hash: 'none',
      })),
    )
    .returning('email')
    .execute();
  await teacher.call(`PUT /classes/${slug}/pupils`, {
    pupils: pupils.map(({ email }) => ({ account: email, name: email })),
  });
  const problems = Array.from({ length: 49 }, (_, n) => n).map(async (n) =>
    addSumProblem(server, admin, { name: `Many ${n}` }),
  );
  await teacher.assign(slug, await Promise.all(problems));
  const { body } = await teacher.call(`GET /classes/${slug}/gradebook`);
  const labels = (body as Gradebook).assignments[0]?.problems.map(({ label }) => label) ?? [];
  expect(labels.length * pupils.length).toBeGreaterThan(gradeChangesMax);
  const heading = ['Email', ...labels.map((label) => `Sheet ${label}`)].join(',');
  const lines = pupils.map(({ email }) => [email, ...labels.map(() => '1')].join(','));
  expect(
    await teacher.call(`POST /classes/${slug}/gradebook`, { list: [heading, ...lines].join('\n') }),
  ).toMatchObject({
    status: 400,
    body: { error: `list: At most ${gradeChangesMax} changes at once.` },
  });
});

it('is refused once it would do something else than its preview showed, and to others', async () => {
  const { slug, look, send, solve, grades } = await withSheets();
  const list = 'Account,Sheet 1 B\nanna,4\n';
  const { preview } = await look(list);
  const changed = { status: 409, body: { error: refusals.gradesListChanged } };
  expect(await send(list.replace('4', '5'), preview)).toMatchObject(changed);
  await solve(second);
  expect(await send(list, preview)).toMatchObject(changed);
  const now = (await look(list)).preview;
  const answers = await Promise.all([send(list, now), send(list, now)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await grades())[0]?.[1]).toMatchObject({ points: 4, by: true });
  for (const [as, status, error] of [
    [anna, 403, refusals.notTeacher],
    [await server.addPerson('outside'), 404, refusals.noClass],
  ] as const) {
    expect(
      await server.call(`POST /classes/${slug}/gradebook`, { as, body: { list } }),
    ).toMatchObject({ status, body: { error } });
  }
});
