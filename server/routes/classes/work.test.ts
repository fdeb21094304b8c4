/** Teachers read what pupils submitted, and both write about it, line by line. */
import { describe, expect, it } from 'vitest';
import type { PupilsWork } from '../../../contract/classes.ts';
import { refusals } from '../../../contract/messages.ts';
import type { CommentNotice } from '../../../contract/users.ts';
import { workCommentsMax } from '../../http/limits.ts';
import { addTeacher } from '../../testing/classes.ts';
import { participationOf } from '../../testing/contests.ts';
import {
  addSumProblem,
  insertAccepted,
  openTestServer,
  type Person,
} from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const teacher = await addTeacher(server, 'teacher');
const anna = await server.addPerson('anna');
const ben = await server.addPerson('ben');
const problem = await addSumProblem(server, admin);

/** A class of both, with a submission of anna's to its assignment. */
async function withWork() {
  const slug = await teacher.classOf([anna, ben]);
  const assignment = await teacher.assign(slug, [problem]);
  const participation = await participationOf(server, assignment, anna);
  const submission = await insertAccepted(server.db, {
    user_id: anna.id,
    problem_id: problem,
    participation_id: participation,
    source: Buffer.from('int main() {\n}\n'),
  });
  return {
    slug,
    submission,
    read: (as: Person, label = 'A', pupil: Person = anna) =>
      server.call(`GET /classes/${slug}/assignments/${assignment}/work/${pupil.id}/${label}`, {
        as,
      }),
    comment: (as: Person, body: object, pupil: Person = anna) =>
      server.call(`POST /classes/${slug}/assignments/${assignment}/work/${pupil.id}/A`, {
        as,
        body: { submission, text: 'Why?', ...body },
      }),
  };
}

it('teachers and the pupil see the sources with the comments, and no one else', async () => {
  const { slug, submission, read, comment } = await withWork();
  expect(await comment(teacher.person, { line: 2, text: ' Returns nothing ' })).toMatchObject({
    status: 200,
  });
  expect(await comment(anna, { text: 'Must it?' })).toMatchObject({ status: 200 });
  expect(await read(anna)).toMatchObject({
    status: 200,
    body: {
      assignment: 'Sheet',
      problem: { label: 'A', name: 'Sum' },
      pupil: { name: 'anna' },
      count: 1,
      submissions: [
        {
          id: submission,
          verdict: 'Accepted',
          code: 'int main() {\n}\n',
          comments: [
            { line: 2, text: 'Returns nothing', by: 'teacher', isOwn: false },
            { line: null, text: 'Must it?', by: 'anna', isOwn: true },
          ],
        },
      ],
    },
  });
  expect(await read(teacher.person)).toMatchObject({ status: 200, body: { count: 1 } });
  expect(await read(admin)).toMatchObject({ status: 200 });
  for (const answer of [await read(ben), await comment(ben, {})]) {
    expect(answer).toMatchObject({ status: 403, body: { error: refusals.notYourWork } });
  }
  const outside = await server.addPerson(`outside-${slug}`);
  expect(await read(outside)).toMatchObject({ status: 404 });
  expect(await read(outside, 'A', outside)).toMatchObject({ status: 404 });
  expect(await read(ben, 'A', ben)).toMatchObject({ body: { submissions: [], count: 0 } });
});

it('a comment that cannot be is refused', async () => {
  const { read, comment } = await withWork();
  expect(await comment(anna, { line: 4 })).toMatchObject({
    status: 400,
    body: { error: refusals.noCodeLine },
  });
  const others = await withWork();
  expect(await comment(anna, { submission: others.submission })).toMatchObject({
    status: 404,
    body: { error: refusals.noWork },
  });
  expect(await comment(ben, {}, ben)).toMatchObject({ status: 404 });
  expect(await read(anna, 'Z')).toMatchObject({
    status: 404,
    body: { error: refusals.noProblemInAssignment },
  });
  expect(await comment(anna, { text: ' ' })).toMatchObject({ status: 400 });
});

it('a submission has as many comments as it may have', async () => {
  const { submission, comment } = await withWork();
  await server.db
    .insertInto('class_comments')
    .values(
      Array.from({ length: workCommentsMax - 1 }, () => ({
        submission_id: submission,
        text: 'Again',
        written_by: anna.id,
      })),
    )
    .execute();
  const answers = await Promise.all([comment(anna, {}), comment(teacher.person, {})]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    body: { error: refusals.tooManyWorkComments },
  });
});

it('a comment is removed by who wrote it', async () => {
  const { slug, read, comment } = await withWork();
  const { body } = await comment(teacher.person, {});
  const path = `DELETE /classes/${slug}/comments/${(body as { id: string }).id}` as const;
  for (const as of [anna, admin]) {
    expect(await server.call(path, { as })).toMatchObject({
      status: 404,
      body: { error: refusals.noWorkComment },
    });
  }
  expect(await server.call(path, { as: teacher.person })).toMatchObject({ status: 200 });
  const left = (await read(anna)).body as PupilsWork;
  expect(left.submissions[0]?.comments).toEqual([]);
});

describe('a comment', () => {
  /** What the bell tells a person of comments on this submission. */
  const toldOf = async (submission: string, as: Person) => {
    const { body } = await server.call('GET /users/notices', { as });
    const { comments } = body as { comments: CommentNotice[] };
    return comments.filter(({ submissionId }) => submissionId === submission);
  };
  const unreadOf = async (as: Person): Promise<number> => {
    const { body } = await server.call('GET /users/details', { as });
    return (body as { unreadNotices: number }).unreadNotices;
  };

  it('of a teacher is told to the pupil, once, and answers are told to the teacher', async () => {
    const { slug, submission, comment } = await withWork();
    const before = await unreadOf(anna);
    await comment(teacher.person, { line: 2 });
    await comment(teacher.person, {});
    const place = { slug, label: 'A', problemName: 'Sum', assignmentName: 'Sheet' };
    expect(await toldOf(submission, anna)).toEqual([
      expect.objectContaining({
        ...place,
        pupilId: anna.id,
        by: 'teacher',
        isOwn: true,
        isRead: false,
      }),
    ]);
    expect(await unreadOf(anna)).toBe(before + 1);
    for (const other of [ben, teacher.person, admin]) {
      expect(await toldOf(submission, other)).toEqual([]);
    }

    await comment(anna, { text: 'So.' });
    const [asked] = await toldOf(submission, teacher.person);
    expect(asked).toMatchObject({ ...place, pupilId: anna.id, by: 'anna', isOwn: false });
    const until = asked?.changedAt;
    await server.call('POST /users/notices/read', { as: teacher.person, body: { until } });
    expect(await toldOf(submission, teacher.person)).toMatchObject([{ isRead: true }]);
    await comment(anna, { text: 'Or so?' });
    expect(await toldOf(submission, teacher.person)).toMatchObject([{ isRead: false }]);
  });

  it('of a pupil, where no teacher has written yet, is told to all teachers of the class', async () => {
    const { submission, comment } = await withWork();
    await comment(anna, { text: 'Is this right?' });
    expect(await toldOf(submission, teacher.person)).toMatchObject([{ by: 'anna' }]);
    expect(await toldOf(submission, anna)).toEqual([]);
  });

  it('is no longer told once it is removed, or the person is out of the class', async () => {
    const { slug, submission, comment } = await withWork();
    const { body } = await comment(teacher.person, {});
    await comment(admin, {});
    expect(await toldOf(submission, anna)).toMatchObject([{ by: 'admin' }]);
    const path = `DELETE /classes/${slug}/comments/${(body as { id: string }).id}` as const;
    await server.call(path, { as: teacher.person });
    expect(await toldOf(submission, anna)).toHaveLength(1);
    await server.db.deleteFrom('class_members').where('user_id', '=', anna.id).execute();
    expect(await toldOf(submission, anna)).toEqual([]);
  });

  it('is not told if it is removed and no other is left', async () => {
    const { slug, submission, comment } = await withWork();
    const { body } = await comment(teacher.person, {});
    const path = `DELETE /classes/${slug}/comments/${(body as { id: string }).id}` as const;
    await server.call(path, { as: teacher.person });
    expect(await toldOf(submission, anna)).toEqual([]);
  });
});
