/**
 * The people of a course as the platform lists them: a preview, and then members by their logins there. No
 * one gets into the account of another, and no one is taken out.
 */
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { ClassPage } from '../../../contract/classes.ts';
import { pupilsMax } from '../../../contract/limits.ts';
import type { CourseList } from '../../../contract/lti.ts';
import { refusals } from '../../../contract/messages.ts';
import { bounds } from '../../http/bounds.ts';
import { listedPeopleMax, listPagesMax } from '../../http/limits.ts';
import { publicKeys } from '../../lti/keys.ts';
import { addTeacher } from '../../testing/classes.ts';
import { launchesOf } from '../../testing/launches.ts';
import { type AtPlatform, instructor, startPlatform } from '../../testing/platform.ts';
import { openTestServer, type Person, testPassword } from '../../testing/server.ts';

const server = await openTestServer({ bounds: { ...bounds, scoresEveryMs: 3_600_000 } });
const platform = await startPlatform(async () => await publicKeys(server));
afterAll(() => platform.close());
const admin = await server.addPerson('admin', { isAdmin: true });
await server.call('POST /lti/platforms', { as: admin, body: platform.settings });
const launches = launchesOf(server, platform);

const observer = ['http://purl.imsglobal.org/vocab/lis/v2/membership#Mentor'];
const listPath = '/course/members';

let made = 0;
const newcomer = (): AtPlatform & { email: string; name: string } => {
  made += 1;
  return { sub: `s-${made}`, name: `Pupil ${made}`, email: `pupil-${made}@school.example` };
};

/** A course that is a class, with its teacher, who is in the list of the platform. */
async function course({ hasList = true } = {}) {
  const teacher = newcomer();
  const at = { id: `course of ${teacher.sub}`, title: 'Course' };
  const slug = `class-${made}`;
  const opening = { person: teacher, roles: instructor, course: at, hasList };
  const opened = await launches.open(opening);
  await launches.call(opened.begun, 'connect', {
    as: opened.person,
    newClass: { slug, name: 'Class' },
  });
  platform.people.splice(0, Number.POSITIVE_INFINITY, { ...teacher, roles: instructor });
  const courses = await server.call(`GET /lti/classes/${slug}`, { as: opened.person });
  const [shown] = (courses.body as { courses: { id: string; hasList: boolean }[] }).courses;
  const id = shown?.id ?? '';
  const ask = (preview: boolean, as: Person = opened.person) =>
    server.call(`POST /lti/classes/${slug}/courses/${id}/members`, { as, body: { preview } });
  return {
    slug,
    at,
    id,
    hasList: shown?.hasList,
    teacher: opened.person,
    ask,
    list: async (preview = false) => {
      const answer = await ask(preview);
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      return answer.body as CourseList;
    },
    come: async (person: AtPlatform) => await launches.open({ person, course: at, hasList }),
    page: async () =>
      (await server.call(`GET /classes/${slug}`, { as: opened.person })).body as ClassPage,
  };
}

const accounts = async () => (await server.db.selectFrom('users').select('id').execute()).length;
const changes = ({ people }: CourseList) => people.map(({ name, change }) => [name, change]);

beforeEach(() => {
  platform.pagePeople.max = 100;
});

describe('the list of a course', () => {
  it('adds its people, of all pages, by their logins at the platform, once', async () => {
    const one = await course();
    expect(one.hasList).toBe(true);
    const pupils = [newcomer(), newcomer(), newcomer()];
    const [first, second] = pupils;
    platform.people.push(...pupils, { ...newcomer(), roles: observer });
    platform.pagePeople.max = 2;
    const before = await accounts();
    const preview = await one.list(true);
    expect(preview).toMatchObject({ left: [], others: 1 });
    expect(changes(preview)).toEqual(
      [...pupils.map(({ name }) => [name, 'added']), [expect.any(String), 'unchanged']].sort(
        (a, b) => String(a[0]).localeCompare(String(b[0])),
      ),
    );
    expect(await accounts()).toBe(before);
    expect((await one.page()).pupils).toEqual([]);
    expect(await one.list()).toEqual(preview);
    expect(platform.asked.filter((asked) => asked === `GET ${listPath}`).length).toBe(6);
    const shown = (await one.page()).pupils?.map(({ name }) => name);
    expect(shown).toEqual(pupils.map(({ name }) => name));
    // Twice changes nothing.
    const again = await one.list();
    expect(again.people.every(({ change }) => change === 'unchanged')).toBe(true);
    expect(await accounts()).toBe(before + 3);
    // Who comes is who was added.
    const came = await one.come(first ?? newcomer());
    expect((await one.page()).pupils?.map(({ id }) => id)).toContain(came.person.id);
    expect(await accounts()).toBe(before + 3);
    // Who left the course stays, and is named.
    platform.people.splice(
      0,
      Number.POSITIVE_INFINITY,
      ...platform.people.map((person) =>
        person.sub === second?.sub ? { ...person, status: 'Inactive' } : person,
      ),
    );
    expect(await one.list()).toMatchObject({ left: [second?.name] });
    expect((await one.page()).pupils).toHaveLength(3);
  });

  it('makes each account once when it is fetched twice at a time, or while its person comes', async () => {
    const one = await course();
    const pupils = [newcomer(), newcomer(), newcomer()];
    platform.people.push(...pupils);
    const before = await accounts();
    const answers = await Promise.all([one.ask(false), one.ask(false), one.ask(true)]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 200 });
    expect(await accounts()).toBe(before + pupils.length);
    expect((await one.page()).pupils).toHaveLength(pupils.length);
    const late = newcomer();
    platform.people.push(late);
    const [fetched, came] = await Promise.all([one.ask(false), one.come(late)]);
    expect([fetched.status, came.entered.status, came.arrived.status]).toEqual([200, 200, 200]);
    expect(await accounts()).toBe(before + pupils.length + 1);
    expect((await one.page()).pupils).toHaveLength(pupils.length + 1);
  });

  it('joins no account by its address: its person comes with the password', async () => {
    const one = await course();
    const owner = await server.addPerson('owner');
    const same = { ...newcomer(), email: owner.email };
    platform.people.push(same);
    const waiting = [[same.name, 'waiting']];
    expect(changes(await one.list(true)).filter(([name]) => name === same.name)).toEqual(waiting);
    expect(changes(await one.list()).filter(([name]) => name === same.name)).toEqual(waiting);
    expect((await one.page()).pupils).toEqual([]);
    const { begun } = await launches.launch({ person: same, course: one.at });
    const refused = await launches.call(begun, 'enter');
    const { challenge } = refused.body as { challenge: string };
    const joined = await server.call('POST /users/login/provider/join', {
      body: { challenge, password: testPassword },
    });
    expect(joined).toMatchObject({ status: 200, body: { id: owner.id } });
    // From now on, the login leads to the account.
    await one.list();
    expect((await one.page()).pupils).toMatchObject([{ id: owner.id }]);
  });

  it('may hide names and addresses', async () => {
    const one = await course();
    const known = newcomer();
    const { person } = await one.come(known);
    const other = await course();
    platform.people.push({ sub: known.sub }, { sub: newcomer().sub });
    const list = await other.list();
    expect(list.people).toContainEqual({ name: known.name, kind: 'pupil', change: 'added' });
    expect(list.people).toContainEqual({ name: null, kind: 'pupil', change: 'waiting' });
    expect((await other.page()).pupils).toMatchObject([{ id: person.id, name: known.name }]);
  });

  it('brings back no one whom a teacher took out', async () => {
    const one = await course();
    const pupil = newcomer();
    const { person } = await one.come(pupil);
    platform.people.push(pupil);
    await server.call(`DELETE /classes/${one.slug}/members/${person.id}`, { as: one.teacher });
    expect(changes(await one.list())).toContainEqual([pupil.name, 'takenOut']);
    expect((await one.page()).pupils).toEqual([]);
    await server.call(`DELETE /classes/${one.slug}/removals/${person.id}`, { as: one.teacher });
    expect(changes(await one.list())).toContainEqual([pupil.name, 'added']);
  });

  it('adds no one who may not log in, and keeps them if they are in the class', async () => {
    const other = await course();
    const one = await course();
    const [blocked, ended, member] = [newcomer(), newcomer(), newcomer()];
    const people = [
      { ...blocked, roles: instructor },
      { ...ended, roles: instructor },
    ];
    const accounts = [await other.come(blocked), await other.come(ended), await one.come(member)];
    const [first, second, third] = accounts.map(({ person }) => person.id);
    const block = (column: string, id = '') =>
      sql`update users set ${sql.id(column)} = now() where id = ${id}`.execute(server.db);
    await block('blocked_at', first);
    await block('ends_at', second);
    await block('blocked_at', third);
    platform.people.push(...people, member);
    const list = await one.list();
    expect(list.people).toContainEqual({ name: blocked.name, kind: 'teacher', change: 'waiting' });
    expect(list.people).toContainEqual({ name: ended.name, kind: 'teacher', change: 'waiting' });
    expect(list.people).toContainEqual({ name: member.name, kind: 'pupil', change: 'unchanged' });
    const { rows } = await sql<{ user_id: string }>`
      select user_id from class_members join classes on classes.id = class_id
      where slug = ${one.slug}`.execute(server.db);
    expect(rows.map(({ user_id }) => user_id).sort()).toEqual([one.teacher.id, third].sort());
    await sql`update users set blocked_at = null where id = ${first}`.execute(server.db);
    expect((await one.list()).people).toContainEqual({
      name: blocked.name,
      kind: 'teacher',
      change: 'added',
    });
  });

  it('tells the audit log of each teacher that it adds', async () => {
    const other = await course();
    const one = await course();
    const [teacher, pupil] = [newcomer(), newcomer()];
    const { person } = await other.come(teacher);
    platform.people.push({ ...teacher, roles: instructor });
    await one.list();
    platform.people.push(pupil);
    await one.list();
    const { rows } = await sql<{ id: string }>`
      select id from classes where slug = ${one.slug}`.execute(server.db);
    const log = await server.call(`GET /system/audit?subject=${rows[0]?.id}`, { as: admin });
    expect((log.body as { entries: object[] }).entries.slice(0, 3)).toMatchObject([
      { act: 'pupils added', after: { listed: 1, changed: 1 } },
      { act: 'member changed', after: { member: person.id, kind: 'teacher' } },
      { act: 'course connected' },
    ]);
  });

  it('makes no accounts where the platform makes none', async () => {
    const one = await course();
    const pupil = newcomer();
    platform.people.push(pupil);
    const closed = server.db.updateTable('lti_platforms').set({ registration: 'closed' });
    await closed.execute();
    expect(changes(await one.list())).toContainEqual([pupil.name, 'waiting']);
    await server.db.updateTable('lti_platforms').set({ registration: 'open' }).execute();
    expect(changes(await one.list())).toContainEqual([pupil.name, 'added']);
  });

  it('sends the scores of those who never came', async () => {
    const one = await course();
    const pupil = newcomer();
    platform.people.push(pupil);
    await one.list();
    const members = await server.db
      .selectFrom('lti_members')
      .select('subject')
      .where('course_id', '=', one.id)
      .execute();
    expect(members).toEqual([{ subject: pupil.sub }]);
  });

  it('is for the teachers of the class', async () => {
    const one = await course();
    const pupil = newcomer();
    const { person } = await one.come(pupil);
    expect(await one.ask(true, person)).toMatchObject({ status: 403 });
    const elsewhere = await addTeacher(server, 'elsewhere');
    expect(await one.ask(true, elsewhere.person)).toMatchObject({ status: 404 });
    const other = await course();
    const asked = platform.asked.length;
    const wrong = `POST /lti/classes/${other.slug}/courses/${one.id}/members` as const;
    expect(await server.call(wrong, { as: other.teacher, body: {} })).toMatchObject({
      status: 404,
      body: { error: refusals.noCourse },
    });
    expect(platform.asked.length).toBe(asked);
  });
});

describe('a platform', () => {
  it('that tells no list is asked for none', async () => {
    const one = await course({ hasList: false });
    expect(one.hasList).toBe(false);
    expect(await one.ask(true)).toMatchObject({
      status: 409,
      body: { error: refusals.noCourseList },
    });
  });

  it('that gives no list is quoted, and nothing is changed', async () => {
    const one = await course();
    platform.people.push(newcomer());
    const before = await accounts();
    const cases = [
      [{ status: 403, body: 'Scope missing.' }, 409, 'It said: Scope missing.'],
      [{ status: 500, body: 'Later.' }, 503, 'It said: Later.'],
    ] as const;
    for (const [answer, status, words] of cases) {
      platform.fail(listPath, answer);
      const { status: given, body } = await one.ask(false);
      expect(given).toBe(status);
      expect((body as { error: string }).error).toContain(refusals.listRefused);
      expect((body as { error: string }).error).toContain(words);
    }
    for (const body of ['no JSON', '{"members": [{"name": "of no id"}]}', '[]']) {
      platform.fail(listPath, { status: 200, body });
      expect(await one.ask(false)).toMatchObject({
        status: 503,
        body: { error: refusals.listUnclear },
      });
    }
    expect(await accounts()).toBe(before);
    expect((await one.page()).pupils).toEqual([]);
  });

  it('cannot lead this site elsewhere, nor keep it for ever', async () => {
    const one = await course();
    const body = JSON.stringify({ members: [] });
    const next = (address: string) => ({
      status: 200,
      body,
      headers: { link: `<${address}>; rel="next"` },
    });
    platform.fail(listPath, next('https://other.example/members'));
    const led = await one.ask(true);
    expect(led.status).toBe(409);
    expect((led.body as { error: string }).error).toContain('other.example');
    const tooLong = { status: 409, body: { error: refusals.listTooLong } };
    platform.fail(listPath, next(listPath), next(listPath));
    expect(await one.ask(true)).toMatchObject(tooLong);
    const asked = platform.asked.length;
    platform.fail(
      listPath,
      ...Array.from({ length: listPagesMax + 1 }, (_, page) => next(`${listPath}?page=${page}`)),
    );
    expect(await one.ask(true)).toMatchObject(tooLong);
    expect(platform.asked.length - asked).toBe(listPagesMax);
    platform.fail(listPath);
  });

  it('that lists too many is refused before accounts are made', async () => {
    const one = await course();
    const before = await accounts();
    const listed = (length: number) => ({
      status: 200,
      body: JSON.stringify({
        members: Array.from({ length }, (_, at) => ({
          user_id: `many-${at}`,
          roles: ['Learner'],
          email: `many-${at}@school.example`,
        })),
      }),
    });
    platform.fail(listPath, listed(listedPeopleMax + 1));
    expect(await one.ask(false)).toMatchObject({
      status: 409,
      body: { error: refusals.listTooLong },
    });
    await sql`
      create function refuse_account() returns trigger language plpgsql as
      $$begin raise exception 'An account was made.'; end$$`.execute(server.db);
    await sql`create trigger no_accounts before insert on users
      execute function refuse_account()`.execute(server.db);
    platform.fail(listPath, listed(pupilsMax + 1));
    const refused = await one.ask(false);
    await sql`drop function refuse_account cascade`.execute(server.db);
    expect(refused).toMatchObject({ status: 409, body: { error: refusals.classFull } });
    expect(await accounts()).toBe(before);
  });
});
