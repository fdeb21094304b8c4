/** Teachers create classes; people join them by a code or a list, and no one else learns of them. */
import { describe, expect, it } from 'vitest';
import type { AssignmentStatistics, ClassPage, Gradebook } from '../../../contract/classes.ts';
import type { AssignmentGroups } from '../../../contract/group-work.ts';
import { pupilsMax } from '../../../contract/limits.ts';
import { refusals } from '../../../contract/messages.ts';
import { addTeacher } from '../../testing/classes.ts';
import { addSumProblem, openTestServer, type Person } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const teacher = await addTeacher(server, 'teacher');
const anna = await server.addPerson('anna');
const ben = await server.addPerson('ben');
const outside = await server.addPerson('outside');
const problem = await addSumProblem(server, admin);

const pageFor = async (slug: string, as: Person) =>
  (await server.call(`GET /classes/${slug}`, { as })).body as ClassPage;
const join = (as: Person, joinCode: string) =>
  server.call('POST /classes/join', { as, body: { joinCode } });
const codeOf = async (slug: string) => (await pageFor(slug, teacher.person)).joinCode ?? '';

describe('a class', () => {
  it('is created by people with the role, once, and has an address of its own', async () => {
    const body = { slug: 'own', name: 'Own', term: 'Autumn' };
    expect(await teacher.call('POST /classes', body)).toMatchObject({
      status: 200,
      headers: { location: '/classes/own' },
      body: { slug: 'own', version: 1 },
    });
    expect(await teacher.call('POST /classes', { ...body, name: 'Other' })).toMatchObject({
      status: 409,
      body: { error: refusals.classSlugTaken },
    });
    expect(await server.call('POST /classes', { as: anna, body })).toMatchObject({
      status: 403,
      body: { error: refusals.teacherRequired },
    });
    for (const slug of ['new', 'join', 'Big', '-a', 'a'.repeat(25)]) {
      expect(await teacher.call('POST /classes', { ...body, slug })).toMatchObject({ status: 400 });
    }
    expect(await pageFor('own', teacher.person)).toMatchObject({
      own: 'teacher',
      term: 'Autumn',
      joinCode: expect.stringMatching(/^[a-z2-9]{12}$/),
      teachers: [{ id: teacher.person.id, name: 'teacher' }],
      pupils: [],
    });
  });

  it('exists for its members and administrators only', async () => {
    const slug = await teacher.classOf([anna]);
    const assignment = await teacher.assign(slug, [problem]);
    for (const as of [outside, undefined]) {
      const status = as ? 404 : 401;
      for (const path of [
        `GET /classes/${slug}`,
        `GET /classes/${slug}/gradebook`,
        `GET /classes/${slug}/assignments/${assignment}`,
        `DELETE /classes/${slug}`,
        `DELETE /classes/${slug}/members/${anna.id}`,
      ] as const) {
        expect(await server.call(path, as ? { as } : {}), path).toMatchObject({ status });
      }
    }
    expect(await server.call('GET /classes', { as: outside })).toMatchObject({
      body: { classes: [], mayCreate: false },
    });
    expect(await server.call('GET /classes', { as: anna })).toMatchObject({
      body: { classes: [{ slug, own: 'pupil', pupils: 1 }], mayCreate: false },
    });
    expect(await pageFor(slug, admin)).toMatchObject({ own: null, pupils: [{ id: anna.id }] });
    expect(await pageFor(slug, anna)).toMatchObject({ own: 'pupil', pupils: null, joinCode: null });
  });

  it('is changed if no one else has changed it, and deleted without assignments', async () => {
    const slug = await teacher.classOf([]);
    const code = await codeOf(slug);
    const change = (version: number, changes: object) =>
      teacher.call(`PUT /classes/${slug}`, { slug, name: 'New name', ...changes }, version);
    expect(await change(1, {})).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await codeOf(slug)).toBe(code);
    expect(await change(1, {})).toMatchObject({
      status: 409,
      body: { error: refusals.classChanged },
    });
    expect(await change(2, { slug: 'own' })).toMatchObject({ status: 409 });
    expect(await change(2, { hasCode: false })).toMatchObject({ status: 200 });
    expect(await join(anna, code)).toMatchObject({
      status: 404,
      body: { error: refusals.classCodeWrong },
    });
    const assignment = await teacher.assign(slug, []);
    expect(await teacher.call(`DELETE /classes/${slug}`)).toMatchObject({
      status: 409,
      body: { error: refusals.classHasAssignments },
    });
    await teacher.call(`DELETE /classes/${slug}/assignments/${assignment}`);
    expect(await teacher.call(`DELETE /classes/${slug}`)).toMatchObject({ status: 200 });
    expect(await teacher.call(`GET /classes/${slug}`)).toMatchObject({
      status: 404,
      body: { error: refusals.noClass },
    });
  });
});

describe('pupils', () => {
  it('join by the code, once, and take part in the assignments', async () => {
    const slug = await teacher.classOf([]);
    const assignment = await teacher.assign(slug, [problem]);
    const code = await codeOf(slug);
    expect(await server.call(`GET /contests/${assignment}`, { as: anna })).toMatchObject({
      status: 404,
    });
    const answers = await Promise.all([join(anna, code), join(anna, ` ${code} `)]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { slug } });
    expect(await server.call(`GET /contests/${assignment}`, { as: anna })).toMatchObject({
      status: 200,
      body: { ownTeam: expect.any(String), teams: 1 },
    });
  });

  it('whom a teacher took out stay out, until a teacher lets them join again', async () => {
    const slug = await teacher.classOf([anna, ben]);
    const code = await codeOf(slug);
    const out = (id: string, as = teacher.person) =>
      server.call(`DELETE /classes/${slug}/members/${id}`, { as });
    expect(await out(anna.id)).toMatchObject({ status: 200 });
    const refused = { status: 403, body: { error: refusals.takenOutOfClass } };
    expect(await join(anna, code)).toMatchObject(refused);
    const { removed } = await pageFor(slug, teacher.person);
    expect(removed).toMatchObject([{ id: anna.id, name: 'anna' }]);
    expect((await pageFor(slug, ben)).removed).toBeNull();
    const back = `DELETE /classes/${slug}/removals/${anna.id}` as const;
    expect(await server.call(back, { as: ben })).toMatchObject({ status: 403 });
    expect(await server.call(back, { as: anna })).toMatchObject({ status: 404 });
    expect(await join(anna, code)).toMatchObject(refused);
    for (let times = 0; times < 2; times += 1) {
      expect(await teacher.call(back)).toMatchObject({ status: 200, body: true });
    }
    const entries = await server.db
      .selectFrom('audit_log')
      .select('act')
      .where('act', '=', 'member let back')
      .execute();
    expect(entries).toHaveLength(1);
    expect((await pageFor(slug, teacher.person)).removed).toEqual([]);
    expect(await join(anna, code)).toMatchObject({ status: 200 });
    // Who leaves by themselves comes back by themselves, and a list is the teacher's word, too.
    expect(await out(anna.id, anna)).toMatchObject({ status: 200 });
    expect(await join(anna, code)).toMatchObject({ status: 200 });
    await out(anna.id);
    await teacher.call(`PUT /classes/${slug}/pupils`, { pupils: [{ account: 'anna' }] });
    expect((await pageFor(slug, teacher.person)).removed).toEqual([]);
    expect(await join(anna, code)).toMatchObject({ status: 200 });
  });

  it('are added from a list with its names, all or none, and the same list changes nothing', async () => {
    const slug = await teacher.classOf([]);
    const put = (pupils: object[], preview = false) =>
      teacher.call(`PUT /classes/${slug}/pupils`, { pupils, preview });
    const list = [
      { account: 'ANNA', name: 'Blix, Anna' },
      { account: 'ben', name: null },
    ];
    const added = { pupils: [{ name: 'Blix, Anna', change: 'added' }, { change: 'added' }] };
    expect(await put(list, true)).toMatchObject({ status: 200, body: added });
    expect((await pageFor(slug, teacher.person)).pupils).toEqual([]);
    expect(await put([...list, { account: 'no such account' }])).toMatchObject({
      status: 400,
      body: { error: `pupils.2.account: ${refusals.noAccount} no such account` },
    });
    expect(await put([...list, { account: 'ben' }])).toMatchObject({
      status: 400,
      body: { error: `pupils.2.account: ${refusals.accountTwice} ben` },
    });
    expect((await pageFor(slug, teacher.person)).pupils).toEqual([]);
    expect(await put(list)).toMatchObject({ status: 200, body: added });
    expect(await put(list)).toMatchObject({
      body: { pupils: [{ change: 'unchanged' }, { change: 'unchanged' }] },
    });
    expect((await pageFor(slug, teacher.person)).pupils).toMatchObject([
      { name: 'ben', account: 'ben', kind: 'pupil' },
      { name: 'Blix, Anna', account: 'anna' },
    ]);
    expect(await put([{ account: 'anna', name: 'Anna B.' }])).toMatchObject({
      body: { pupils: [{ change: 'renamed', name: 'Anna B.' }] },
    });
  });

  it('are as many as a class may have', async () => {
    const slug = await teacher.classOf([]);
    const others = await server.db
      .insertInto('users')
      .values(
        Array.from({ length: pupilsMax - 1 }, (_, index) => ({
          name: `crowd ${index}`,
          email: `crowd-${index}@example.org`,
          password_hash: '',
        })),
      )
      .returning('id')
      .execute();
    const { id } = await server.db
      .selectFrom('classes')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('class_members')
      .values(others.map((one) => ({ class_id: id, user_id: one.id, kind: 'pupil' })))
      .execute();
    const full = { status: 409, body: { error: refusals.classFull } };
    expect(await join(anna, await codeOf(slug))).toMatchObject(full);
    const pupils = [{ account: 'ben' }];
    expect(await teacher.call(`PUT /classes/${slug}/pupils`, { pupils })).toMatchObject(full);
  });

  it('are found by their addresses, not by names that look like them', async () => {
    const slug = await teacher.classOf([]);
    const impostor = await server.addPerson('impostor');
    await server.db
      .updateTable('users')
      .set({ name: anna.email })
      .where('id', '=', impostor.id)
      .execute();
    const body = { pupils: [{ account: anna.email }] };
    await server.call(`PUT /classes/${slug}/pupils`, { as: admin, body });
    expect((await pageFor(slug, teacher.person)).pupils).toMatchObject([{ id: anna.id }]);
  });

  it('are told to no teacher by an address alone, unless they are in a class of theirs', async () => {
    const slug = await teacher.classOf([]);
    const known = await server.addPerson('known pupil');
    await teacher.classOf([known]);
    const put = (account: string, preview: boolean, name: string | null = null) =>
      teacher.call(`PUT /classes/${slug}/pupils`, { pupils: [{ account, name }], preview });
    const stranger = await server.addPerson('behind an address');
    // Neither whose an address is, nor whether it is someone's.
    for (const email of [stranger.email, 'no.one@example.com']) {
      for (const isPreview of [true, false]) {
        expect(await put(email, isPreview)).toMatchObject({
          status: 400,
          body: { error: `pupils.0.account: ${refusals.addressUnknown} ${email}` },
        });
      }
    }
    expect(await put(known.email, false)).toMatchObject({
      body: { pupils: [{ account: 'known pupil', change: 'added' }] },
    });
    for (const isPreview of [true, false]) {
      expect(await put(stranger.email, isPreview, 'Strand, Eva')).toMatchObject({
        status: 200,
        body: { pupils: [{ account: stranger.email, name: 'Strand, Eva', change: 'added' }] },
      });
    }
    expect(await put('behind an address', false)).toMatchObject({ status: 200 });
  });

  it('do nothing that only teachers do', async () => {
    const slug = await teacher.classOf([anna]);
    const assignment = await teacher.assign(slug, [problem]);
    const of = `/classes/${slug}/assignments/${assignment}`;
    const pupils = { pupils: [{ account: 'ben' }] };
    for (const [path, body] of [
      [`PUT /classes/${slug}/pupils`, pupils],
      [`POST /classes/${slug}/messages`, { text: 'Hi' }],
      [`PUT /classes/${slug}/members/${anna.id}`, { kind: 'teacher', name: null }],
      [`DELETE /classes/${slug}/members/${teacher.person.id}`, undefined],
      [`PUT ${of}/extensions/${anna.id}`, { minutes: 60 }],
      [`PUT ${of}/grades/${anna.id}/A`, { points: 10, comment: null }],
      [`DELETE ${of}`, undefined],
      [`GET ${of}`, undefined],
      [`GET /classes/${slug}/gradebook.csv`, undefined],
    ] as const) {
      const answer = await server.call(path, { as: anna, ...(body && { body }) });
      expect(answer, path).toMatchObject({ status: 403, body: { error: refusals.notTeacher } });
    }
  });

  it('leave by themselves or by a teacher, and a class keeps a teacher', async () => {
    const slug = await teacher.classOf([anna, ben]);
    const assignment = await teacher.assign(slug, [problem], { allowsHelp: true });
    const remove = (as: Person, id: string) =>
      server.call(`DELETE /classes/${slug}/members/${id}`, { as });
    expect(await remove(anna, anna.id)).toMatchObject({ status: 200 });
    expect(await server.call(`GET /classes/${slug}`, { as: anna })).toMatchObject({ status: 404 });
    expect(await server.call(`GET /contests/${assignment}`, { as: teacher.person })).toMatchObject({
      body: { teams: 1 },
    });
    expect(await remove(teacher.person, ben.id)).toMatchObject({ status: 200 });
    expect(await remove(teacher.person, ben.id)).toMatchObject({
      status: 404,
      body: { error: refusals.noClassMember },
    });
    const { id } = teacher.person;
    expect(await remove(teacher.person, id)).toMatchObject({
      status: 409,
      body: { error: refusals.lastTeacher },
    });
    const demote = { kind: 'pupil', name: null };
    expect(await teacher.call(`PUT /classes/${slug}/members/${id}`, demote)).toMatchObject({
      status: 409,
    });
  });

  it('are listed by name with numbers as they are counted, wherever the class lists them', async () => {
    const names = ['Pupil 10', 'pupil 9', 'Pupil 2', 'Pupil 1'];
    const people: Person[] = [];
    for (const name of names) people.push(await server.addPerson(name));
    const slug = await teacher.classOf(people);
    const sheet = await teacher.assign(slug, [problem], { groups: { max: 2 } });
    const counted = ['Pupil 1', 'Pupil 2', 'pupil 9', 'Pupil 10'];
    const namesOf = (list: readonly { name: string }[] | null) => list?.map(({ name }) => name);
    expect(namesOf((await pageFor(slug, teacher.person)).pupils)).toEqual(counted);
    const { body: book } = await teacher.call(`GET /classes/${slug}/gradebook`);
    expect(namesOf((book as Gradebook).pupils)).toEqual(counted);
    const at = `/classes/${slug}/assignments/${sheet}`;
    const { body: statistics } = await teacher.call(`GET ${at}/statistics`);
    expect((statistics as AssignmentStatistics).problems[0]?.untried).toEqual(counted);
    const { body: groups } = await teacher.call(`GET ${at}/groups`);
    expect(namesOf((groups as AssignmentGroups).pupils)).toEqual(counted);
  });

  it('become teachers, who take part in no assignment', async () => {
    const slug = await teacher.classOf([anna]);
    const assignment = await teacher.assign(slug, [problem]);
    const change = { kind: 'teacher', name: 'Ms Blix' };
    const path = `PUT /classes/${slug}/members/${anna.id}` as const;
    expect(await teacher.call(path, change)).toMatchObject({ status: 200 });
    expect(await pageFor(slug, anna)).toMatchObject({
      own: 'teacher',
      teachers: [
        { name: 'Ms Blix', account: 'anna' },
        { name: 'teacher', account: 'teacher' },
      ],
    });
    expect(await server.call(`GET /contests/${assignment}`, { as: anna })).toMatchObject({
      body: { ownTeam: null, teams: 0 },
    });
    await teacher.call(`PUT /classes/${slug}/pupils`, { pupils: [{ account: 'ben' }] });
    expect((await pageFor(slug, ben)).teachers).toEqual([
      { id: anna.id, name: 'Ms Blix', account: null },
      { id: teacher.person.id, name: 'teacher', account: null },
    ]);
  });
});

describe('messages', () => {
  it('are read by the class, the newest first, until a teacher removes them', async () => {
    const slug = await teacher.classOf([anna]);
    const write = (text: string) => teacher.call(`POST /classes/${slug}/messages`, { text });
    const { body } = await write('First');
    await write(' Second ');
    expect((await pageFor(slug, anna)).messages).toMatchObject([
      { text: 'Second', by: 'teacher' },
      { text: 'First' },
    ]);
    const path = `DELETE /classes/${slug}/messages/${(body as { id: string }).id}` as const;
    expect(await teacher.call(path)).toMatchObject({ status: 200 });
    expect(await teacher.call(path)).toMatchObject({
      status: 404,
      body: { error: refusals.noClassMessage },
    });
    expect((await pageFor(slug, anna)).messages).toMatchObject([{ text: 'Second' }]);
  });
});
