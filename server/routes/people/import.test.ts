/** Lists of people: what their preview names, and that applying does that and nothing else. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { peopleListMaxBytes, peopleListMaxRows, pupilsMax } from '../../../contract/limits.ts';
import { refusals } from '../../../contract/messages.ts';
import { type ImportedPeople, importPeople } from '../../../contract/people.ts';
import { roles } from '../../../contract/roles.ts';
import { giveRoles } from '../../accounts/linked-logins.ts';
import { setRoles } from '../../accounts/roles.ts';
import { peopleListRules } from '../../classes/list-rules.ts';
import { openTestServer, testPassword } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });

const send = (list: string, preview?: string) =>
  server.call('POST /people/import', { as: admin, body: { list, ...(preview && { preview }) } });

async function look(list: string): Promise<ImportedPeople> {
  const answer = await send(list);
  expect(answer.status).toBe(200);
  return importPeople.reply.parse(answer.body);
}

async function apply(list: string): Promise<ImportedPeople> {
  const { preview, problems } = await look(list);
  expect(problems).toEqual([]);
  const answer = await send(list, preview ?? '');
  expect(answer.status).toBe(200);
  return importPeople.reply.parse(answer.body);
}

const logIn = (email: string, password: string) =>
  server.call('POST /users/login', { body: { email, password } });

const accountOf = (email: string) =>
  server.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

const actsAbout = async (id: string) => {
  const answer = await server.call(`GET /system/audit?subject=${id}`, { as: admin });
  return (answer.body as { entries: { act: string; before: unknown; after: unknown }[] }).entries;
};

async function addClass(slug: string): Promise<string> {
  const body = { slug, name: slug, term: null, hasCode: true };
  const made = await server.call('POST /classes', { as: admin, body });
  expect(made.status).toBe(200);
  const page = await server.call(`GET /classes/${slug}`, { as: admin });
  return (page.body as { joinCode: string }).joinCode;
}

const pupilsOf = async (slug: string) => {
  const page = await server.call(`GET /classes/${slug}`, { as: admin });
  return (page.body as { pupils: { account: string }[] }).pupils.map(({ account }) => account);
};

/** Adds members until there is room for one more. */
const fill = (classId: string) =>
  sql`
  with made as (
    insert into users (name, email, password_hash)
    select 'Member ' || n, 'member' || n || '@list.example', 'none'
    from generate_series(1, ${pupilsMax - 2}) as n returning id)
  insert into class_members (class_id, user_id, kind) select ${classId}, id, 'pupil' from made
  `.execute(server.db);

describe('a list', () => {
  it('makes accounts with all that it says, whose made passwords are shown once', async () => {
    const code = await addClass('algorithms-1');
    const list = [
      'Email,Full name,Username,Roles,Class code,End date,Password',
      `ada@list.example,"Lovelace, Ada",ada-l,teacher setter,,2099-07-31,nine tall lamps`,
      `alan@list.example,Alan Turing,,,${code},2099-07-31T18:00Z,`,
      'grace@list.example,Grace Hopper,,,algorithms-1,,',
    ].join('\r\n');
    const shown = await look(list);
    expect(await accountOf('ada@list.example')).toBeUndefined();
    expect(await pupilsOf('algorithms-1')).toEqual([]);
    expect(shown.slips).toEqual([]);
    expect(shown.people[0]).toEqual({
      line: 2,
      email: 'ada@list.example',
      name: 'Lovelace, Ada',
      since: null,
      change: 'created',
      differences: [
        { field: 'name', before: null, after: 'Lovelace, Ada' },
        { field: 'username', before: null, after: 'ada-l' },
        { field: 'roles', before: null, after: 'setter teacher' },
        { field: 'ends', before: null, after: '2099-08-01T00:00:00.000Z' },
      ],
      password: 'given',
    });
    const done = importPeople.reply.parse((await send(list, shown.preview ?? '')).body);
    expect(done.people).toEqual(shown.people);
    expect(done.slips.map(({ email }) => email)).toEqual([
      'alan@list.example',
      'grace@list.example',
    ]);
    expect((await logIn('ada@list.example', 'nine tall lamps')).status).toBe(200);
    for (const { email, password } of done.slips) {
      expect((await logIn(email, password)).status).toBe(200);
    }
    expect(await pupilsOf('algorithms-1')).toEqual(['Alan Turing', 'Grace Hopper']);
    const ada = await accountOf('ada@list.example');
    expect(ada).toMatchObject({ username: 'ada-l', roles: ['setter', 'teacher'], is_admin: false });
    expect(await actsAbout(ada?.id ?? '')).toMatchObject([
      { act: 'account made by a list', after: { roles: 'setter teacher' } },
    ]);
  });

  it('is the same with tabs, and changes nothing the second time', async () => {
    const list = 'name\temail\tpassword\nTwice Listed\ttwice@list.example\tseven wet boots\n';
    await apply(list);
    const before = await accountOf('twice@list.example');
    const again = await apply(list);
    expect(again.people).toMatchObject([
      { change: 'unchanged', differences: [], password: 'ignored' },
    ]);
    expect(again.slips).toEqual([]);
    expect(await accountOf('twice@list.example')).toEqual(before);
    expect(await actsAbout(before?.id ?? '')).toHaveLength(1);
  });

  it('changes what it names of accounts that are there, and never their passwords', async () => {
    const there = await server.addPerson('OldName', { roles: ['reviewer'] });
    await addClass('later');
    const before = await accountOf(there.email);
    const list = `email,name,roles,class,password\n${there.email.toUpperCase()},New Name,teacher,later,a new password\n`;
    const { people } = await apply(list);
    expect(people).toMatchObject([
      {
        since: before?.created_at.toISOString(),
        change: 'changed',
        differences: [
          { field: 'name', before: 'OldName', after: 'New Name' },
          { field: 'roles', before: 'reviewer', after: 'teacher' },
          { field: 'class', before: null, after: 'later' },
        ],
        password: 'ignored',
      },
    ]);
    expect(await accountOf(there.email)).toMatchObject({
      name: 'New Name',
      roles: ['teacher'],
      password_hash: before?.password_hash,
      profile_version: (before?.profile_version ?? 0) + 1,
    });
    expect((await logIn(there.email, testPassword)).status).toBe(200);
    expect(await pupilsOf('later')).toEqual(['New Name']);
    expect(await actsAbout(there.id)).toMatchObject([
      {
        act: 'account changed by a list',
        before: { roles: 'reviewer' },
        after: { roles: 'teacher', changed: ['name', 'roles', 'class'] },
      },
    ]);
    await apply(`email,name,roles\n${there.email},New Name,\n`);
    expect(await accountOf(there.email)).toMatchObject({ roles: ['teacher'] });
  });

  it('gives roles that stay when the groups of a provider give them no more', async () => {
    const person = await server.addPerson('grouped');
    const login = { issuer: 'https://school.example', subject: 'grouped', name: 'School' };
    const { issuer, subject } = login;
    await server.db
      .insertInto('linked_logins')
      .values({ issuer, subject, user_id: person.id })
      .execute();
    await giveRoles(server.db, login, ['setter', 'teacher']);
    await setRoles(server.db, { command: 'test' }, { id: person.id, roles: ['teacher'] });
    await apply(`email,name,roles\n${person.email},grouped,setter teacher\n`);
    await giveRoles(server.db, login, []);
    // The list changed nothing about the other role.
    expect((await accountOf(person.email))?.roles).toEqual(['setter']);
  });

  it('is refused once it would do something else than its preview showed', async () => {
    const list = 'email,name\nfirst@list.example,First Come\nsecond@list.example,Second Come\n';
    const { preview } = await look(list);
    const changed = { status: 409, body: { error: refusals.peopleListChanged } };
    expect(await send(list.replace('Second', 'Third'), preview ?? '')).toMatchObject(changed);
    await apply('email,name\nfirst@list.example,First Come\n');
    expect(await send(list, preview ?? '')).toMatchObject(changed);
    expect(await accountOf('second@list.example')).toBeUndefined();
    const both = (await look(list)).preview ?? '';
    const answers = await Promise.all([send(list, both), send(list, both)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('of several hundred people leaves room for logins meanwhile', {
    tags: ['release'],
  }, async () => {
    const person = await server.addPerson('logs in meanwhile');
    const lines = Array.from({ length: 200 }, (_, n) => `many${n}@list.example,Many ${n}`);
    const list = `email,name\n${lines.join('\n')}\n`;
    const { preview } = await look(list);
    let isDone = false;
    const applying = send(list, preview ?? '').then((answer) => {
      isDone = true;
      return answer;
    });
    expect((await logIn(person.email, testPassword)).status).toBe(200);
    expect(isDone).toBe(false);
    expect(importPeople.reply.parse((await applying).body).slips).toHaveLength(lines.length);
  });
});

describe('the problems of a list', () => {
  const problemsOf = async (list: string) => {
    const shown = await look(list);
    expect(shown.preview).toBeNull();
    return shown.problems;
  };

  it('are named by line, field and rule, and refuse the whole', async () => {
    const taken = await server.addPerson('Taken Name');
    await server.db
      .updateTable('users')
      .set({ username: 'taken-user' })
      .where('id', '=', taken.id)
      .execute();
    const waiting = await server.addPerson('Waiting');
    await server.db
      .updateTable('users')
      .set({ unverified_since: new Date() })
      .where('id', '=', waiting.id)
      .execute();
    const rows: [string, string, string][] = [
      ['not an address,Fine Name 1,,,,,', 'email', 'Must be a valid e-mail address.'],
      ['fine2@list.example,x,,,,,', 'name', 'At least 2 characters.'],
      ['fine3@list.example,TAKEN Name,,,,,', 'name', peopleListRules.nameTaken],
      [
        'fine4@list.example,Fine Name 4,a b,,,,',
        'username',
        'Must be 3 to 30 letters, digits, _ or -.',
      ],
      ['fine5@list.example,Fine Name 5,TAKEN-user,,,,', 'username', peopleListRules.usernameTaken],
      [
        'fine6@list.example,Fine Name 6,,administrator,,,',
        'roles',
        `Must be some of ${roles.join(', ')}, with spaces between them.`,
      ],
      ['fine7@list.example,Fine Name 7,,,no-such-class,,', 'class', peopleListRules.noClass],
      ['fine8@list.example,Fine Name 8,,,,2027-02-31,', 'ends', peopleListRules.ends],
      ['fine9@list.example,Fine Name 9,,,,2020-01-01,', 'ends', peopleListRules.ends],
      [
        'fine10@list.example,Fine Name 10,,,,,abc',
        'password',
        'Password must be at least 6 characters long',
      ],
      [`fine11@list.example,${'x'.repeat(301)},,,,,`, 'name', peopleListRules.cellTooLong],
      ['fine12@list.example,Fine Name 12,,,,,,more', 'line', peopleListRules.tooManyCells],
      [`${waiting.email},Waiting,,teacher,,,`, 'email', peopleListRules.unverified],
      [`${admin.email},Other Admin,,,,,`, 'email', peopleListRules.administrator],
    ];
    const list = `email,name,username,roles,class,ends,password\n${rows.map(([row]) => row).join('\n')}\nfine@list.example,Fine Name,,,,,`;
    const problems = await problemsOf(list);
    for (const [index, [row, field, rule]] of rows.entries()) {
      expect(problems, row).toContainEqual({ line: index + 2, field, rule });
    }
    expect(await send(list, '0'.repeat(64))).toMatchObject({
      status: 400,
      body: { error: refusals.peopleListWrong },
    });
    expect(await accountOf('fine@list.example')).toBeUndefined();
  });

  it('are repetitions, in any case', async () => {
    const list = [
      'email,name,username',
      'one@list.example,One Person,one-person',
      'ONE@list.example,0ne Person,ONE-person',
    ].join('\n');
    expect(await problemsOf(list)).toEqual([
      { line: 3, field: 'email', rule: peopleListRules.emailTwice },
      { line: 3, field: 'name', rule: peopleListRules.nameTwice },
      { line: 3, field: 'username', rule: peopleListRules.usernameTwice },
    ]);
  });

  it('are in the first line, too', async () => {
    expect(await problemsOf('address,shoe size\na@list.example,42')).toEqual([
      { line: 1, field: 'shoe size', rule: peopleListRules.unknownColumn },
      { line: 1, field: 'name', rule: peopleListRules.missingColumn },
    ]);
    expect(await problemsOf('')).toMatchObject([{ field: 'email' }, { field: 'name' }]);
    expect(await problemsOf('email,name\na@list.example,"Open')).toEqual([
      { line: 2, field: 'line', rule: peopleListRules.unclosedQuote },
    ]);
  });

  it('are classes that would have more members than they may', async () => {
    await addClass('full');
    const { id } = await server.db
      .selectFrom('classes')
      .select('id')
      .where('slug', '=', 'full')
      .executeTakeFirstOrThrow();
    await fill(id);
    const list =
      'email,name,class\nlast@list.example,Last One,full\nmore@list.example,More One,full\n';
    expect(await problemsOf(list)).toEqual([
      { line: 3, field: 'class', rule: peopleListRules.classFull },
    ]);
  });

  it('are not told of lists with more than they may have', async () => {
    const line = (n: number) => `many${n}@list.example,Many ${n}`;
    const long = Array.from({ length: peopleListMaxRows + 1 }, (_, n) => line(n)).join('\n');
    const wrong = { [`email,name\n${long}`]: `list: At most ${peopleListMaxRows} people.` };
    wrong['x'.repeat(peopleListMaxBytes + 1)] = 'list: At most 256 KiB.';
    for (const [list, error] of Object.entries(wrong)) {
      expect(await send(list)).toMatchObject({ status: 400, body: { error } });
    }
    expect(await send('email,name', 'none')).toMatchObject({
      status: 400,
      body: { error: 'preview: Must be that of a preview.' },
    });
  });
});
