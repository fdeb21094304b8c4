/** Group work: one participation for a group, made by teachers or by pupils with a code. */
import { describe, expect, it } from 'vitest';
import type { Gradebook, PupilsWork } from '../../../contract/classes.ts';
import type { AssignmentGroups, OwnGroup } from '../../../contract/group-work.ts';
import { refusals } from '../../../contract/messages.ts';
import type { AuditEntry } from '../../../contract/system.ts';
import type { OwnContestRuns } from '../../../contract/taking-part.ts';
import { addTeacher, assignmentBody, inHours } from '../../testing/classes.ts';
import { participationOf } from '../../testing/contests.ts';
import {
  acceptedResult,
  addSumProblem,
  insertSubmission,
  judgedWith,
  openTestServer,
  type Person,
  testPassword,
} from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const teacher = await addTeacher(server, 'teacher');
const anna = await server.addPerson('anna');
const ben = await server.addPerson('ben');
const carl = await server.addPerson('carl');
const dora = await server.addPerson('dora');
const outside = await server.addPerson('outside');
const problem = await addSumProblem(server, admin);
const pupils = [anna, ben, carl, dora];

async function sheetOf(groups: object | null, changes: object = {}) {
  const slug = await teacher.classOf(pupils);
  const assignment = await teacher.assign(slug, [problem], { groups, ...changes });
  const call = (as: Person, body?: object) => ({ as, ...(body && { body }) });
  return {
    slug,
    assignment,
    read: async () =>
      (await teacher.call(`GET /classes/${slug}/assignments/${assignment}/groups`))
        .body as AssignmentGroups,
    set: (listed: [string, string | null][], preview = false) =>
      teacher.call(`PUT /classes/${slug}/assignments/${assignment}/groups`, {
        pupils: listed.map(([account, group]) => ({ account, group })),
        preview,
      }),
    own: async (as: Person) =>
      (await server.call(`GET /classes/${slug}/assignments/${assignment}/group`, { as }))
        .body as OwnGroup,
    join: (as: Person, body: object) =>
      server.call(`POST /classes/${slug}/assignments/${assignment}/group`, call(as, body)),
    leave: (as: Person) =>
      server.call(`DELETE /classes/${slug}/assignments/${assignment}/group`, call(as)),
    runs: async (as: Person) =>
      (await server.call(`GET /contests/${assignment}/own-submissions`, { as }))
        .body as OwnContestRuns,
    book: async (as: Person = teacher.person) =>
      (await server.call(`GET /classes/${slug}/gradebook`, { as })).body as Gradebook,
    points: async () => {
      const { body } = await teacher.call(`GET /classes/${slug}/gradebook`);
      return Object.fromEntries(
        (body as Gradebook).pupils.map(({ name, points }) => [name, points]),
      );
    },
    minutes: async () => {
      const { body } = await teacher.call(`GET /classes/${slug}/gradebook`);
      return Object.fromEntries(
        (body as Gradebook).pupils.map(({ name, assignments: [one] }) => [
          name,
          one?.extensionMinutes,
        ]),
      );
    },
    extend: ({ id }: Person, minutes: number) =>
      teacher.call(`PUT /classes/${slug}/assignments/${assignment}/extensions/${id}`, { minutes }),
    /** Two pupils in a group of their own; returns its code. */
    async pair([one, other]: readonly [Person, Person], name: string): Promise<string> {
      await server.call(`POST /classes/${slug}/assignments/${assignment}/group`, {
        as: one,
        body: { name },
      });
      const { body } = await server.call(`GET /classes/${slug}/assignments/${assignment}/group`, {
        as: one,
      });
      const code = (body as OwnGroup).group?.code ?? '';
      await server.call(`POST /classes/${slug}/assignments/${assignment}/group`, {
        as: other,
        body: { code },
      });
      return code;
    },
    leavesClass: ({ id }: Person) => teacher.call(`DELETE /classes/${slug}/members/${id}`),
    comeBack: ({ email }: Person, account = email) =>
      teacher.call(`PUT /classes/${slug}/pupils`, { pupils: [{ account }] }),
    async submitted(as: Person, source = 'int main() {}'): Promise<string> {
      const participation = await participationOf(server, assignment, as);
      return await insertSubmission(server.db, {
        ...judgedWith(acceptedResult),
        user_id: as.id,
        problem_id: problem,
        participation_id: participation,
        submitted_at: new Date(),
        source: Buffer.from(source),
      });
    },
    async edit(more: object) {
      const { body } = await teacher.call(`GET /classes/${slug}/assignments/${assignment}`);
      const { version } = body as { version: number };
      const sent = assignmentBody([problem], { groups, ...changes, ...more });
      return await teacher.call(`PUT /classes/${slug}/assignments/${assignment}`, sent, version);
    },
  };
}

const groupsOf = ({ pupils: all }: AssignmentGroups) =>
  Object.fromEntries(all.map(({ name, group }) => [name, group]));

describe('groups that the teacher makes', () => {
  const byTeacher = { max: 2, madeBy: 'teacher' };

  it('come from a list, with a preview, and the same list twice changes nothing', async () => {
    const sheet = await sheetOf(byTeacher);
    const list: [string, string | null][] = [
      ['anna', 'Red'],
      [ben.email, 'red'],
      ['carl', null],
    ];
    const changes = [
      { name: 'anna', before: null, after: 'Red' },
      { name: 'ben', before: null, after: 'Red' },
    ];
    expect(await sheet.set(list, true)).toMatchObject({ status: 200, body: { changes } });
    expect(groupsOf(await sheet.read())).toEqual({ anna: null, ben: null, carl: null, dora: null });
    expect(await sheet.set(list)).toMatchObject({ status: 200, body: { changes } });
    expect(groupsOf(await sheet.read())).toMatchObject({ anna: 'Red', ben: 'Red', carl: null });
    expect(await sheet.set(list)).toMatchObject({ status: 200, body: { changes: [] } });
    expect(await sheet.own(ben)).toMatchObject({
      mayChange: false,
      group: { name: 'Red', code: null, members: [{ name: 'anna' }, { name: 'ben' }] },
    });
    expect(await sheet.own(dora)).toMatchObject({ group: null });
    expect(await sheet.join(dora, { name: 'Blue' })).toMatchObject({
      status: 403,
      body: { error: refusals.groupsByTeacher },
    });
  });

  it('are refused as a whole, with the line, the field and the rule', async () => {
    const sheet = await sheetOf(byTeacher);
    for (const [list, status, error] of [
      [
        [
          ['anna', 'Red'],
          ['no one', 'Red'],
        ],
        400,
        /^pupils\.1\.account: /,
      ],
      [
        [
          ['anna', 'Red'],
          ['outside', 'Red'],
        ],
        400,
        new RegExp(`^pupils\\.1\\.account: ${refusals.notInClass} outside$`),
      ],
      [
        [
          ['anna', 'Red'],
          ['anna', 'Blue'],
        ],
        400,
        /^pupils\.1\.account: /,
      ],
      [
        [
          ['anna', 'Red'],
          ['ben', 'Red'],
          ['carl', 'Red'],
        ],
        409,
        /allows: Red\.$/,
      ],
    ] as const) {
      const answer = await sheet.set(list.map(([account, group]) => [account, group]));
      expect(answer).toMatchObject({ status, body: { error: expect.stringMatching(error) } });
    }
    expect(Object.values(groupsOf(await sheet.read()))).toEqual([null, null, null, null]);
  });

  it('see what each of them submits, and have one grade, unless the teacher sets another', async () => {
    const sheet = await sheetOf(byTeacher);
    await sheet.set([
      ['anna', 'Red'],
      ['ben', 'Red'],
    ]);
    await sheet.submitted(anna);
    for (const as of [anna, ben]) {
      expect((await sheet.runs(as)).rows).toMatchObject([{ author: 'anna', problem: 'A' }]);
    }
    expect((await sheet.runs(carl)).rows).toEqual([]);
    expect(await sheet.points()).toEqual({ anna: 10, ben: 10, carl: 0, dora: 0 });
    const grade = `PUT /classes/${sheet.slug}/assignments/${sheet.assignment}/grades/${ben.id}/A`;
    expect(
      await teacher.call(grade as 'PUT /', { points: 4, comment: 'Only watched.' }),
    ).toMatchObject({ status: 200 });
    expect(await sheet.points()).toEqual({ anna: 10, ben: 4, carl: 0, dora: 0 });
    const { body } = await server.call(
      `GET /classes/${sheet.slug}/assignments/${sheet.assignment}/work/${ben.id}/A`,
      { as: ben },
    );
    expect((body as PupilsWork).submissions).toMatchObject([{ by: 'anna' }]);
    expect(
      await server.call(
        `GET /classes/${sheet.slug}/assignments/${sheet.assignment}/work/${anna.id}/A`,
        { as: carl },
      ),
    ).toMatchObject({ status: 403 });
  });

  it('stay with what was submitted', async () => {
    const sheet = await sheetOf(byTeacher);
    await sheet.submitted(anna);
    expect(
      await sheet.set([
        ['anna', 'Red'],
        ['ben', 'Red'],
      ]),
    ).toMatchObject({ status: 200 });
    expect((await sheet.runs(ben)).rows).toHaveLength(1);
    await sheet.submitted(carl);
    expect(
      await sheet.set([
        ['ben', null],
        ['carl', 'Red'],
      ]),
    ).toMatchObject({
      status: 409,
      body: { error: `${refusals.groupStuck} carl.` },
    });
    expect(await sheet.set([['ben', null]])).toMatchObject({ status: 200 });
    expect((await sheet.runs(ben)).rows).toEqual([]);
    expect((await sheet.runs(anna)).rows).toHaveLength(1);
    expect(groupsOf(await sheet.read())).toMatchObject({ anna: 'Red', ben: null });
  });

  it('have the most time that one of them was given', async () => {
    const sheet = await sheetOf(byTeacher);
    await sheet.extend(ben, 30);
    await sheet.set([
      ['anna', 'Red'],
      ['ben', 'Red'],
    ]);
    expect(await sheet.minutes()).toMatchObject({ anna: 30, ben: 30, carl: 0 });
  });

  it('have it for as long as the pupil is with them, who keeps it', async () => {
    const sheet = await sheetOf(byTeacher);
    await sheet.extend(ben, 600);
    await sheet.extend(anna, 20);
    await sheet.set([
      ['anna', 'Red'],
      ['ben', 'Red'],
    ]);
    expect(await sheet.minutes()).toMatchObject({ anna: 600, ben: 600 });
    await sheet.set([
      ['ben', null],
      ['carl', 'Red'],
    ]);
    expect(await sheet.minutes()).toEqual({ anna: 20, ben: 600, carl: 20, dora: 0 });
    await sheet.set([['carl', null]]);
    expect(await sheet.minutes()).toEqual({ anna: 20, ben: 600, carl: 0, dora: 0 });
    await sheet.set([['ben', 'Red']]);
    await sheet.extend(ben, 5);
    expect(await sheet.minutes()).toMatchObject({ anna: 20, ben: 20 });
    await sheet.extend(ben, 50);
    await sheet.submitted(ben);
    await teacher.call(`DELETE /classes/${sheet.slug}/members/${ben.id}`);
    expect(await sheet.minutes()).toMatchObject({ anna: 20 });
    await sheet.comeBack(ben);
    expect(await sheet.minutes()).toMatchObject({ anna: 50, ben: 50 });
  });

  it('keep the deadlines of what they submitted when the pupil with more time goes', async () => {
    const over = {
      opensAt: inHours(-3),
      dueAt: inHours(-2),
      lateFactor: 0.5,
      closesAt: inHours(-1),
    };
    const sheet = await sheetOf(byTeacher, over);
    await sheet.extend(anna, 600);
    await sheet.set([
      ['anna', 'Red'],
      ['ben', 'Red'],
    ]);
    await sheet.submitted(ben);
    await sheet.set([['anna', null]]);
    expect(await sheet.points()).toMatchObject({ anna: 0, ben: 10 });
    const { ben: minutes = 0 } = await sheet.minutes();
    expect(minutes).toBeGreaterThanOrEqual(120);
    expect(minutes).toBeLessThan(600);
    await sheet.extend(carl, 5);
    await sheet.leavesClass(anna);
    expect(await sheet.points()).toMatchObject({ ben: 10 });
    // Also of time that the teacher gave to another member.
    await sheet.extend(ben, 0);
    expect(await sheet.points()).toMatchObject({ ben: 0 });
    await sheet.extend(ben, 600);
    expect(await sheet.points()).toMatchObject({ ben: 10 });
    await sheet.extend(ben, 0);
    expect(await sheet.points()).toMatchObject({ ben: 0 });
  });

  it('are no copies of each other', async () => {
    const sheet = await sheetOf(byTeacher);
    await sheet.set([
      ['anna', 'Red'],
      ['ben', 'Red'],
    ]);
    const source = Array.from(
      { length: 40 },
      (_, n) => `int f${n}(int a, int b) { return a * ${n} + b - ${n * n}; }`,
    ).join('\n');
    for (const as of [anna, ben, carl]) await sheet.submitted(as, source);
    const { body } = await teacher.call(
      `GET /classes/${sheet.slug}/assignments/${sheet.assignment}/similarity`,
    );
    const { pairs } = body as { pairs: { one: { team: object }; other: { team: object } }[] };
    const names = pairs.flatMap(({ one, other }) => [one.team, other.team]);
    expect(pairs.length).toBeGreaterThan(0);
    for (const pair of pairs) {
      expect([pair.one.team, pair.other.team]).toContainEqual({ id: carl.id, name: 'carl' });
    }
    expect(names).toContainEqual({ id: anna.id, name: 'anna, ben' });
  });

  it('are not left behind by an edit, or by a pupil who leaves the class', async () => {
    const sheet = await sheetOf(byTeacher);
    await sheet.set([
      ['anna', 'Red'],
      ['ben', 'Red'],
    ]);
    expect(await sheet.edit({ groups: null })).toMatchObject({
      status: 409,
      body: { error: refusals.groupsLeft },
    });
    expect(await teacher.call(`DELETE /classes/${sheet.slug}/members/${anna.id}`)).toMatchObject({
      status: 200,
    });
    expect(await sheet.own(ben)).toMatchObject({
      group: { name: 'Red', members: [{ name: 'ben' }] },
    });
    expect(await sheet.edit({ groups: null })).toMatchObject({ status: 200 });
    const { body } = await teacher.call(
      `GET /classes/${sheet.slug}/assignments/${sheet.assignment}/groups`,
    );
    expect(body).toMatchObject({ error: refusals.noGroupWork });
  });
});

describe('groups that pupils make', () => {
  const byPupils = { max: 2, madeBy: 'pupils' };

  it('have a code with which others join until they are full', async () => {
    const sheet = await sheetOf(byPupils);
    expect(await sheet.join(anna, { name: 'Red' })).toMatchObject({ status: 200 });
    expect(await sheet.join(anna, { name: 'Red' })).toMatchObject({ status: 200 });
    const code = (await sheet.own(anna)).group?.code ?? '';
    expect(code).toMatch(/^\w{12}$/);
    expect(await sheet.join(ben, { name: 'red' })).toMatchObject({
      status: 409,
      body: { error: refusals.groupNameTaken },
    });
    expect(await sheet.join(ben, { code: 'wrong' })).toMatchObject({
      status: 404,
      body: { error: refusals.groupCodeWrong },
    });
    for (let times = 0; times < 2; times += 1) {
      expect(await sheet.join(ben, { code })).toMatchObject({ status: 200 });
    }
    expect(await sheet.join(carl, { code })).toMatchObject({
      status: 409,
      body: { error: `${refusals.groupFull} Red.` },
    });
    expect(await sheet.join(ben, { name: 'Blue' })).toMatchObject({
      status: 409,
      body: { error: refusals.inOtherGroup },
    });
    expect(await sheet.leave(ben)).toMatchObject({ status: 200 });
    expect(await sheet.leave(ben)).toMatchObject({ status: 200 });
    expect(await sheet.join(carl, { code })).toMatchObject({ status: 200 });
    expect(groupsOf(await sheet.read())).toEqual({
      anna: 'Red',
      ben: null,
      carl: 'Red',
      dora: null,
    });
    expect(await sheet.join(outside, { code })).toMatchObject({ status: 404 });
  });

  it('stay as they are when the assignment is over, and with what they submitted', async () => {
    const sheet = await sheetOf(byPupils);
    await sheet.join(anna, { name: 'Red' });
    const code = (await sheet.own(anna)).group?.code ?? '';
    await sheet.join(ben, { code });
    await sheet.submitted(ben);
    await sheet.submitted(anna);
    expect(await sheet.leave(anna)).toMatchObject({
      status: 409,
      body: { error: `${refusals.groupStuck} ben.` },
    });
    await sheet.edit({ opensAt: inHours(-3), closesAt: inHours(-2) });
    expect(await sheet.join(carl, { name: 'Blue' })).toMatchObject({
      status: 409,
      body: { error: refusals.groupsClosed },
    });
    expect(await sheet.own(anna)).toMatchObject({ mayChange: false, group: { code: null } });
  });

  it('keep their code when one joins who has submitted before', async () => {
    const sheet = await sheetOf({ max: 3, madeBy: 'pupils' });
    await sheet.submitted(ben);
    const code = await sheet.pair([anna, ben], 'Red');
    expect((await sheet.own(ben)).group?.code).toBe(code);
    expect((await sheet.runs(anna)).rows).toHaveLength(1);
    expect(await sheet.join(carl, { code })).toMatchObject({ status: 200 });
    expect(groupsOf(await sheet.read())).toMatchObject({ anna: 'Red', ben: 'Red', carl: 'Red' });
  });

  it('keep it when the one leaves with whose participation they went on', async () => {
    const sheet = await sheetOf(byPupils);
    const code = await sheet.pair([anna, ben], 'Red');
    await sheet.submitted(anna);
    expect(await sheet.leave(anna)).toMatchObject({ status: 200 });
    expect((await sheet.own(ben)).group).toMatchObject({ name: 'Red', code });
    expect((await sheet.runs(ben)).rows).toEqual([]);
    expect(await sheet.join(carl, { code })).toMatchObject({ status: 200 });
  });

  it('have one, too, if the teacher made them before', async () => {
    const sheet = await sheetOf({ max: 3, madeBy: 'teacher' });
    await sheet.set([
      ['anna', 'Red'],
      ['ben', 'Red'],
    ]);
    expect(await sheet.edit({ groups: { max: 3, madeBy: 'pupils' } })).toMatchObject({
      status: 200,
    });
    const code = (await sheet.own(anna)).group?.code ?? '';
    expect(await sheet.join(carl, { code })).toMatchObject({ status: 200 });
    await sheet.edit({ groups: { max: 3, madeBy: 'pupils' } });
    expect((await sheet.own(anna)).group?.code).toBe(code);
  });

  it('are told to the teacher with who joined and left, and are in the audit log', async () => {
    const sheet = await sheetOf(byPupils);
    expect((await sheet.read()).moves).toEqual([]);
    const code = await sheet.pair([anna, ben], 'Red');
    await sheet.join(ben, { code });
    await sheet.leave(ben);
    await sheet.leave(ben);
    expect((await sheet.read()).moves).toMatchObject([
      { name: 'ben', kind: 'left', group: 'Red' },
      { name: 'ben', kind: 'joined', group: 'Red' },
      { name: 'anna', kind: 'joined', group: 'Red' },
    ]);
    const { body } = await server.call('GET /system/audit?act=group%20left', { as: admin });
    const [newest] = (body as { entries: AuditEntry[] }).entries;
    expect(newest).toMatchObject({ actor: { name: 'ben' }, before: { group: 'Red' } });
  });

  it('never have more pupils than allowed when several join at once', async () => {
    const sheet = await sheetOf(byPupils);
    await sheet.join(anna, { name: 'Red' });
    const code = (await sheet.own(anna)).group?.code ?? '';
    const answers = await Promise.all([ben, carl, dora].map((as) => sheet.join(as, { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('are none where each works alone', async () => {
    const sheet = await sheetOf(null);
    expect(await sheet.join(anna, { name: 'Red' })).toMatchObject({
      status: 404,
      body: { error: refusals.noGroupWork },
    });
    expect(await server.call(`GET /contests/${sheet.assignment}`, { as: anna })).toMatchObject({
      body: { hasGroups: false },
    });
  });
});

describe('who leaves the class', () => {
  const byPupils = { max: 2, madeBy: 'pupils' };
  const seatsOf = ({ pupils: all }: AssignmentGroups) =>
    all.flatMap(({ name, group, hasLeft }) => (hasLeft ? [[name, group]] : []));

  it('keeps a place in a group that has submitted something, until the teacher takes it', async () => {
    const sheet = await sheetOf(byPupils);
    const code = await sheet.pair([anna, ben], 'Red');
    await sheet.submitted(anna);
    await sheet.leavesClass(ben);
    expect(seatsOf(await sheet.read())).toEqual([['ben', 'Red']]);
    expect((await sheet.own(anna)).group?.members).toMatchObject([
      { name: 'anna', hasLeft: false },
      { name: 'ben', hasLeft: true },
    ]);
    expect(await sheet.join(carl, { code })).toMatchObject({
      status: 409,
      body: { error: `${refusals.groupFull} Red.` },
    });
    expect(await sheet.set([['ben', 'Blue']])).toMatchObject({
      status: 400,
      body: { error: `pupils.0.account: ${refusals.notInClass} ben` },
    });
    expect(await sheet.set([['ben', null]])).toMatchObject({
      status: 200,
      body: { changes: [{ name: 'ben', before: 'Red', after: null }] },
    });
    expect(await sheet.join(carl, { code })).toMatchObject({ status: 200 });
    await sheet.comeBack(ben);
    expect(groupsOf(await sheet.read())).toMatchObject({ anna: 'Red', ben: null, carl: 'Red' });
    expect((await sheet.runs(ben)).rows).toEqual([]);
  });

  it('hinders neither edits nor other groups, also when the group is too large later', async () => {
    const sheet = await sheetOf(byPupils);
    const code = await sheet.pair([anna, ben], 'Red');
    await sheet.submitted(ben);
    await sheet.leavesClass(ben);
    expect(await sheet.edit({ name: 'Renamed' })).toMatchObject({ status: 200 });
    expect(await sheet.join(carl, { code })).toMatchObject({ status: 409 });
    expect(await sheet.set([['carl', 'Red']])).toMatchObject({ status: 200 });
    expect(await sheet.edit({ name: 'Renamed again' })).toMatchObject({ status: 200 });
    await sheet.comeBack(ben);
    expect(groupsOf(await sheet.read())).toMatchObject({ anna: 'Red', ben: 'Red', carl: 'Red' });
    expect(await sheet.edit({ closesAt: inHours(5) })).toMatchObject({ status: 200 });
    expect(await sheet.join(dora, { name: 'Blue' })).toMatchObject({ status: 200 });
    expect(await sheet.set([['dora', null]])).toMatchObject({ status: 200 });
    expect(await sheet.set([['dora', 'Red']])).toMatchObject({
      status: 409,
      body: { error: `${refusals.groupFull} Red.` },
    });
    // One in and one out makes no group larger.
    expect(
      await sheet.set([
        ['carl', null],
        ['dora', 'Red'],
      ]),
    ).toMatchObject({ status: 200 });
    expect(await sheet.edit({ groups: null })).toMatchObject({
      status: 409,
      body: { error: refusals.groupsLeft },
    });
  });

  it('keeps what they submitted alone when the groups end', async () => {
    const sheet = await sheetOf({ max: 2, madeBy: 'teacher' });
    await sheet.set([
      ['anna', 'Red'],
      ['ben', 'Red'],
    ]);
    await sheet.submitted(ben);
    await sheet.leavesClass(ben);
    expect(await sheet.edit({ groups: null })).toMatchObject({ status: 409 });
    // The one who submitted it takes it along.
    expect(await sheet.set([['ben', null]])).toMatchObject({ status: 200 });
    expect(await sheet.edit({ groups: null })).toMatchObject({ status: 200 });
    await sheet.comeBack(ben);
    expect(await sheet.points()).toMatchObject({ anna: 0, ben: 10 });
  });

  it('is in no group that was joined at the same moment', async () => {
    for (let times = 0; times < 4; times += 1) {
      const sheet = await sheetOf(byPupils);
      await sheet.join(anna, { name: 'Red' });
      const code = (await sheet.own(anna)).group?.code ?? '';
      const [, left] = await Promise.all([sheet.join(ben, { code }), sheet.leavesClass(ben)]);
      expect(left).toMatchObject({ status: 200 });
      expect(seatsOf(await sheet.read())).toEqual([]);
    }
  });

  it('leaves no work behind for others, and finds it again', async () => {
    const sheet = await sheetOf(byPupils);
    await sheet.pair([anna, ben], 'Red');
    await sheet.submitted(ben);
    await sheet.leavesClass(ben);
    expect(await sheet.leave(anna)).toMatchObject({ status: 200 });
    expect((await sheet.runs(anna)).rows).toEqual([]);
    await sheet.comeBack(ben);
    expect(groupsOf(await sheet.read())).toMatchObject({ anna: null, ben: 'Red' });
    const before = await sheet.points();
    expect(before).toMatchObject({ anna: 0, ben: 10 });
    await sheet.join(dora, { name: 'Blue' });
    expect(await sheet.points()).toEqual(before);
  });

  it('frees the place by deleting the account, and the work stays with the group', async () => {
    const name = `eve-${crypto.randomUUID().slice(0, 8)}`;
    const eve = await server.addPerson(name);
    const sheet = await sheetOf(byPupils);
    await sheet.comeBack(eve, name);
    const code = await sheet.pair([anna, eve], 'Red');
    await sheet.submitted(eve);
    const body = { name, currentPassword: testPassword };
    expect(await server.call('POST /users/delete-account', { as: eve, body })).toMatchObject({
      status: 200,
    });
    expect(await sheet.points()).toMatchObject({ anna: 10 });
    expect(await sheet.edit({ name: 'Renamed' })).toMatchObject({ status: 200 });
    expect(await sheet.join(carl, { code })).toMatchObject({ status: 200 });
    expect(await sheet.leave(carl)).toMatchObject({ status: 200 });
    expect(await sheet.leave(anna)).toMatchObject({ status: 200 });
    expect(await sheet.points()).toMatchObject({ anna: 0, carl: 0 });
    // The name is free again, and nothing of the deleted account comes with it.
    expect(await sheet.join(dora, { name: 'Red' })).toMatchObject({ status: 200 });
    expect(await sheet.points()).toMatchObject({ dora: 0 });
    expect(await sheet.edit({ groups: null })).toMatchObject({ status: 200 });
  });
});
