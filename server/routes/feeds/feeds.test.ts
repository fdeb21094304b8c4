/** Calendar and feed by an address: what each person reads in them, and that the key opens nothing else. */

import ICAL from 'ical.js';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import { addTeacher, inHours } from '../../testing/classes.ts';
import { organiserOf } from '../../testing/contests.ts';
import { addSumProblem, openTestServer, type Person } from '../../testing/server.ts';

const lines: string[] = [];
const server = await openTestServer({
  publicUrl: 'https://arbiter.example.org',
  rateLimits: true,
  onLogLine: (line) => void lines.push(line),
});
const admin = await server.addPerson('admin', { isAdmin: true });
const organiser = organiserOf(server, admin);
const teacher = await addTeacher(server, 'teacher');
const problem = await addSumProblem(server, admin, { name: 'Sum <of> two' });

const noFeed = { status: 404, body: { error: refusals.noFeedAddress } };

/** New addresses of a person, as paths. */
async function addressesOf(as: Person): Promise<{ calendar: string; news: string }> {
  const { status, body } = await server.call('POST /feeds', { as });
  expect(status).toBe(200);
  const pathOf = (url: string) => url.replace('https://arbiter.example.org', '');
  const { calendar, news } = body as { calendar: string; news: string };
  return { calendar: pathOf(calendar), news: pathOf(news) };
}

const read = async (path: string, headers: Record<string, string> = {}) =>
  await server.call(`GET ${path}`, { raw: { headers } });
const textOf = async (path: string) => {
  const { status, body } = await read(path);
  expect(status, JSON.stringify(body)).toBe(200);
  return String(body);
};
const eventsOf = async (path: string) =>
  new ICAL.Component(ICAL.parse(await textOf(path))).getAllSubcomponents('vevent').map((one) => {
    const event = new ICAL.Event(one);
    return {
      title: event.summary,
      text: event.description,
      uid: event.uid,
      sequence: event.sequence,
      starts: event.startDate.toString(),
      ends: one.getFirstPropertyValue('dtend')?.toString() ?? null,
      url: String(one.getFirstPropertyValue('url')),
      changed: String(one.getFirstPropertyValue('last-modified')),
    };
  });
const second = (iso: string) => iso.replace(/\.\d+Z$/, 'Z');

describe('an address', () => {
  it('is made for the person alone, told once, and replaced by a new one', async () => {
    const person = await server.addPerson('one');
    expect((await server.call('POST /feeds')).status).toBe(401);
    expect(await server.call('GET /feeds', { as: person })).toMatchObject({
      body: { madeAt: null },
    });
    const first = await addressesOf(person);
    expect(first.calendar).toMatch(/^\/feeds\/arbf_[\w-]{43}\/calendar\.ics$/);
    const { body } = await server.call('GET /feeds', { as: person });
    expect(body).toEqual({ madeAt: expect.any(String) });
    const { rows } = await sql`select feed_keys::text as row from feed_keys`.execute(server.db);
    expect(JSON.stringify(rows)).not.toContain(first.calendar.slice(7, 50));
    const next = await addressesOf(person);
    expect(await read(first.calendar)).toMatchObject(noFeed);
    expect(await read(first.news)).toMatchObject(noFeed);
    expect((await read(next.calendar)).status).toBe(200);
    for (const once of [1, 2]) {
      expect(await server.call('DELETE /feeds', { as: person }), `${once}`).toMatchObject({
        body: { success: true },
      });
    }
    expect(await read(next.calendar)).toMatchObject(noFeed);
  });

  it('is no login, and no API token makes one', async () => {
    const person = await server.addPerson('two');
    const { calendar } = await addressesOf(person);
    const key = calendar.split('/')[2] ?? '';
    const token = { ...person, token: key };
    expect((await server.call('GET /users/details', { as: token })).status).toBe(401);
    const made = await server.call('POST /users/tokens', {
      as: person,
      body: { name: 'Editor', scopes: ['read', 'write'], days: 1 },
    });
    const program = { ...person, token: (made.body as { token: string }).token };
    expect((await server.call('POST /feeds', { as: program })).status).toBe(403);
    expect((await server.call('GET /feeds', { as: program })).status).toBe(403);
  });

  it('ends with the account, and when it is blocked', async () => {
    const blocked = await server.addPerson('blocked');
    const ended = await server.addPerson('ended');
    const deleted = await server.addPerson('deleted');
    const paths = [];
    for (const one of [blocked, ended, deleted]) paths.push((await addressesOf(one)).calendar);
    for (const path of paths) expect((await read(path)).status).toBe(200);
    const block = (isBlocked: boolean) =>
      server.call(`PUT /people/${blocked.id}/block`, { as: admin, body: { isBlocked } });
    expect((await block(true)).status).toBe(200);
    await sql`update users set ends_at = now() where id = ${ended.id}`.execute(server.db);
    const body = { name: 'deleted' };
    await server.call('POST /users/delete-account', { as: deleted, body });
    for (const path of paths) expect(await read(path)).toMatchObject(noFeed);
    await block(false);
    expect(await read(paths[0] ?? '')).toMatchObject(noFeed);
    for (const wrong of ['arbf_', `arbf_${'a'.repeat(43)}`, 'x%00', deleted.id]) {
      expect(await read(`/feeds/${wrong}/calendar.ics`)).toMatchObject(noFeed);
    }
  });

  it('is in no line of the log', async () => {
    const { calendar, news } = await addressesOf(await server.addPerson('logged'));
    lines.length = 0;
    await read(calendar);
    await read(news);
    await read(`${news}x`);
    const text = lines.join('');
    expect(text).toContain('/feeds/[redacted]/calendar.ics');
    expect(text).not.toContain(calendar.split('/')[2]);
    expect(text).not.toContain((calendar.split('/')[2] ?? '').slice(5, 25));
  });

  it('is read a limited number of times an hour', async () => {
    const { calendar, news } = await addressesOf(await server.addPerson('often'));
    const statuses = [];
    for (let at = 0; at < 121; at += 1)
      statuses.push((await read(at % 2 ? news : calendar)).status);
    expect(statuses.indexOf(429)).toBe(120);
  });
});

describe('a calendar', () => {
  it('has contests that all see and those of the person, but no others', async () => {
    const person = await server.addPerson('takes part');
    const { calendar } = await addressesOf(person);
    const startsAt = inHours(24);
    const open = await organiser.made([], { name: 'Open', startsAt });
    const hidden = await organiser.made([], { name: 'Hidden', visibility: 'hidden', startsAt });
    await organiser.made([], { name: 'Other hidden', visibility: 'hidden', startsAt });
    await organiser.made([], { name: 'Draft', visibility: 'draft', startsAt });
    await organiser.made([], { name: 'Long ago', startsAt: inHours(-24 * 60) });
    await server.call(`POST /contests/${hidden}/register`, { as: person, body: {} });
    const events = await eventsOf(calendar);
    expect(events.map(({ title }) => title).sort()).toEqual(['Hidden', 'Open']);
    expect(events.find(({ title }) => title === 'Open')).toMatchObject({
      starts: second(startsAt),
      ends: second(new Date(Date.parse(startsAt) + 5 * 3_600_000).toISOString()),
      url: `https://arbiter.example.org/contests/${open}`,
      sequence: 0,
    });
    // A role adds nothing.
    const { calendar: ofAdmin } = await addressesOf(admin);
    expect((await eventsOf(ofAdmin)).map(({ title }) => title)).toEqual(['Open']);
  });

  it('numbers what has changed, and is sent again only then', async () => {
    const { calendar } = await addressesOf(await server.addPerson('polls'));
    const name = `Moved ${crypto.randomUUID()}`;
    const slug = await organiser.made([], { name, startsAt: inHours(48) });
    const found = async () => (await eventsOf(calendar)).find(({ title }) => title === name);
    const before = await found();
    const etag = String((await read(calendar)).headers.etag);
    expect(await read(calendar, { 'if-none-match': etag })).toMatchObject({
      status: 304,
      body: '',
    });
    await sql`update contests set starts_at = starts_at + interval '1 hour'
      where slug = ${slug}`.execute(server.db);
    expect(await read(calendar, { 'if-none-match': etag })).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'private, no-cache',
      },
    });
    const after = await found();
    expect(after?.uid).toBe(before?.uid);
    expect([before?.sequence, after?.sequence]).toEqual([0, 1]);
    expect(after?.starts).not.toBe(before?.starts);
    const all = await Promise.all([1, 2, 3].map(() => textOf(calendar)));
    expect(new Set(all).size).toBe(1);
  });

  it('has the deadlines of classes, for their members, with an own extension', async () => {
    const anna = await server.addPerson('anna');
    const ben = await server.addPerson('ben');
    const outside = await server.addPerson('outside');
    const slug = await teacher.classOf([anna, ben], { name: 'Algorithms' });
    const [dueAt, closesAt] = [inHours(24), inHours(48)];
    const sheet = await teacher.assign(slug, [problem], {
      name: 'Sheet 1',
      dueAt,
      closesAt,
      lateFactor: 0.5,
    });
    await teacher.assign(slug, [problem], { name: 'Draft sheet', isDraft: true });
    await teacher.call(`PUT /classes/${slug}/assignments/${sheet}/extensions/${anna.id}`, {
      minutes: 90,
    });
    const ofClass = async (as: Person) =>
      (await eventsOf((await addressesOf(as)).calendar)).filter(({ url }) => url.endsWith(sheet));
    const later = (iso: string, minutes: number) =>
      second(new Date(Date.parse(iso) + minutes * 60_000).toISOString());
    expect(
      (await ofClass(ben)).map(({ title, starts, ends }) => ({ title, starts, ends })),
    ).toEqual([
      { title: 'Due: Sheet 1 (Algorithms)', starts: second(dueAt), ends: null },
      { title: 'Closes: Sheet 1 (Algorithms)', starts: second(closesAt), ends: null },
    ]);
    const own = await ofClass(anna);
    expect(own.map(({ starts }) => starts)).toEqual([later(dueAt, 90), later(closesAt, 90)]);
    expect(own[0]?.text).toBe(
      'From then on, submissions have 50 % of their points.\nWith your extension.',
    );
    expect(own[0]?.url).toBe(`https://arbiter.example.org/contests/${sheet}`);
    expect(await ofClass(outside)).toEqual([]);
    expect(await ofClass(teacher.person)).toHaveLength(2);
    await server.call(`DELETE /classes/${slug}/members/${ben.id}`, { as: teacher.person });
    expect(await ofClass(ben)).toEqual([]);
  });

  it('is bounded, with what ends the nearest to now', async () => {
    const person = await server.addPerson('bounded');
    const { calendar } = await addressesOf(person);
    await sql`insert into contests (slug, name, settings, starts_at, duration_ms, visibility)
      select 'many-' || n, 'Many ' || n, settings, now() + n * interval '1 hour', 1000, 'published'
      from contests, generate_series(1, 250) n
      where slug = (select slug from contests order by slug limit 1)`.execute(server.db);
    const titles = (await eventsOf(calendar)).map(({ title }) => title);
    expect(titles).toHaveLength(200);
    expect(titles).toContain('Many 1');
    expect(titles).not.toContain('Many 250');
    await sql`delete from contests where slug like 'many-%'`.execute(server.db);
    expect(await eventsOf(calendar)).not.toHaveLength(200);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from calendar_entries
      where user_id = ${person.id}`.execute(server.db);
    expect(rows).toEqual([{ n: (await eventsOf(calendar)).length }]);
  });
});

describe('a feed', () => {
  it('tells visitors of published problems, as they become published', async () => {
    const name = `Late ${crypto.randomUUID()}`;
    const draft = await addSumProblem(server, admin, { name, visibility: 'hidden' });
    const text = await textOf('/feeds/news.atom');
    expect(text).toContain('<title>New problem: Sum &lt;of&gt; two</title>');
    expect(text).not.toContain(name);
    await sql`update problems set visibility = 'published' where id = ${draft}`.execute(server.db);
    const after = await textOf('/feeds/news.atom');
    const [, first = ''] = after.split('<entry>');
    expect(first).toContain(name);
    expect(first).toContain(`href="https://arbiter.example.org/problem/${draft}"`);
    const answer = await read('/feeds/news.atom');
    expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    const etag = String(answer.headers.etag);
    expect((await read('/feeds/news.atom', { 'if-none-match': etag })).status).toBe(304);
    await sql`update problems set deleted_at = now() where id = ${draft}`.execute(server.db);
    expect(await textOf('/feeds/news.atom')).not.toContain(name);
  });

  it('tells announcements to those who see their contest or class, and nothing else', async () => {
    const inside = await server.addPerson('inside');
    const outside = await server.addPerson('elsewhere');
    const [startsAt, secret] = [
      inHours(-1),
      await addSumProblem(server, admin, { name: 'Secret', visibility: 'hidden' }),
    ];
    const open = await organiser.made([secret], { name: 'Open round', startsAt });
    const hidden = await organiser.made([], { visibility: 'hidden', startsAt });
    const windowed = await organiser.made([secret], { startsAt, windowMs: 60_000 });
    await server.call(`POST /contests/${open}/register`, { as: inside, body: {} });
    await server.call(`POST /contests/${hidden}/register`, { as: inside, body: {} });
    const announce = async (slug: string, body: object) =>
      expect(
        (await server.call(`POST /contests/${slug}/announcements`, { as: admin, body })).status,
      ).toBe(200);
    const problemIn = async (slug: string) => {
      const { rows } = await sql<{ id: string }>`select external_id as id from contest_problems
        where contest_id = (select id from contests where slug = ${slug})`.execute(server.db);
      return rows[0]?.id ?? '';
    };
    const teams = await server.call(`GET /api/contests/${open}/teams`, { as: admin });
    const [team] = teams.body as { id: string }[];
    await announce(open, { text: 'Said to all' });
    await announce(open, { text: 'Said to one', team: team?.id });
    await announce(hidden, { text: 'Said in secret' });
    await announce(windowed, { text: 'Said of a problem', problem: await problemIn(windowed) });
    const asked = await server.call(`POST /contests/${open}/questions`, {
      as: inside,
      body: { text: 'Asked' },
    });
    const { id } = asked.body as { id: string };
    const answer = { as: admin, body: { text: 'Answered to one' } };
    await server.call(`POST /contests/${open}/questions/${id}/answers`, answer);
    const slug = await teacher.classOf([inside]);
    await teacher.call(`POST /classes/${slug}/messages`, { text: 'Said in class' });
    const told = async (path: string) => {
      const text = await textOf(path);
      const said = ['Said to all', 'Said to one', 'Said in secret', 'Said of a problem'];
      const all = [...said, 'Asked', 'Answered to one', 'Said in class', 'Secret'];
      return all.filter((one) => text.includes(one));
    };
    expect(await told('/feeds/news.atom')).toEqual(['Said to all']);
    expect(await told((await addressesOf(outside)).news)).toEqual(['Said to all']);
    expect(await told((await addressesOf(admin)).news)).toEqual(['Said to all']);
    expect(await told((await addressesOf(inside)).news)).toEqual([
      'Said to all',
      'Said in secret',
      'Said in class',
    ]);
  });
});
