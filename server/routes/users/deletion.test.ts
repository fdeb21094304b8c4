/** Deleting an account, and taking everything along before. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import { addSubmission } from '../../submissions/submissions.ts';
import { exportOf } from '../../testing/exports.ts';
import {
  acceptedResult,
  addSumProblem,
  insertAccepted,
  openTestServer,
  type Person,
  testPassword,
} from '../../testing/server.ts';

const server = await openTestServer();

const ask = (as: Person, body: object) => server.call('POST /users/delete-account', { as, body });

/** A word that is in every text that a person leaves, and nowhere else. */
const mark = 'Xylophone';

/** A person who has left something in everything that people can write to. */
async function busyPerson(name: string): Promise<{ person: Person; problemId: string }> {
  const person = await server.addPerson(`${mark}-${name}`);
  const author = await server.addPerson(`author of ${name}`);
  const problemId = await addSumProblem(server, author, { name: `Sum for ${name}` });
  const source = Buffer.from(`int main() { /* ${mark} ${name} */ }`);
  const result = JSON.stringify({ ...acceptedResult, error: mark });
  const row = { user_id: person.id, problem_id: problemId, source, result };
  const submissionId = await insertAccepted(server.db, row);
  await sql`select recalculate_stats(${person.id})`.execute(server.db);
  const as = person;
  const put = async (call: `${'PUT' | 'POST'} ${string}`, body: object) => {
    const raw = { headers: { 'if-match': '*' } };
    const answer = await server.call(call, { as, body, raw });
    expect([200, 201], `${call}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
    return answer.body;
  };
  await put('PUT /users/update-profile', {
    name: `${mark}-${name}`,
    email: person.email,
    username: `${mark}_${name}`,
    city: mark,
    country: mark,
    institute: mark,
    bio: mark,
    socialLinks: { github: `https://github.com/${mark}`, linkedin: '', twitter: '', website: '' },
  });
  await put('PUT /users/locale', { locale: 'de' });
  await put(`PUT /desk/${problemId}/note`, { text: mark });
  await put(`PUT /desk/${problemId}/code/cpp`, { code: mark });
  await put('POST /users/tokens', { name: mark, scopes: ['read'], days: 1 });
  const begun = (await put('POST /workshop/problems', { name: mark, example: true })) as {
    _id: string;
  };
  await sql`update problems set hints = array[${mark}], editorial = ${mark}
    where id = ${begun._id}`.execute(server.db);
  await put('POST /feeds', {});
  await sql`insert into calendar_entries (user_id, uid, digest)
    values (${person.id}, ${mark}, sha256(${mark}))`.execute(server.db);
  await put(`PUT /problems/${problemId}/difficulty`, { answer: 'harder' });
  await put(`PUT /problems/${problemId}/solutions`, { submissionId, explanation: mark });
  await put('POST /tickets', { problemId, kind: 'test', about: mark, text: mark });
  await leaveInContest(person, name);
  await leaveInRejudging(submissionId, name);
  await leaveInClass(person, name);
  await leaveAtPlatform(person, name);
  await put('POST /contributions/submit', {
    problemName: mark,
    problemStatement: mark,
    difficulty: 'Easy',
    testCases: [{ input: '1', output: mark }],
  });
  await sql`update contributions set status = 'rejected', reviewed_at = now()
    where contributed_by = ${person.id}`.execute(server.db);
  await sql`select recalculate_stats(${person.id})`.execute(server.db);
  const reference = { name: mark, isFolder: false, files: [] };
  await sql`insert into tutor_programs (problem_id, role, program, language, submission_id, job)
    select problem_id, 'reference', ${JSON.stringify(reference)}::json, 'cpp', id, gen_random_uuid()
    from submissions where user_id = ${person.id} limit 1`.execute(server.db);
  const program = { language: 'cpp', code: `// ${mark}`, problemId } as const;
  await addSubmission(server.db, { userId: person.id, network: 'address 192.0.2.1', ...program });
  await put('POST /users/forgot-password', { email: person.email });
  await sql`insert into linked_logins (issuer, subject, user_id)
    values ('https://login.example.org', ${`${mark} ${name}`}, ${person.id})`.execute(server.db);
  await sql`insert into begun_logins
      (state_digest, browser_digest, provider, nonce, verifier, user_id, ends_at)
    values (sha256(${name}), sha256(${name}), 'school', ${mark}, ${mark}, ${person.id}, now())`.execute(
    server.db,
  );
  await sql`insert into passkeys (user_id, name, credential_id, public_key, counter, is_backed_up)
    values (${person.id}, ${mark}, sha256(${name}), ${mark}, 0, false)`.execute(server.db);
  await sql`insert into passkey_challenges (digest, purpose, user_id, ends_at)
    values (sha256(${name}), 'factor', ${person.id}, now() + interval '1 hour')`.execute(server.db);
  return { person, problemId };
}

/** A participation of the person alone, with a question. */
async function leaveInContest(person: Person, slug: string): Promise<void> {
  await sql`
    with contest as (
      insert into contests (slug, name, settings, starts_at, duration_ms)
      values (${slug}, 'Round', '{}', now() + interval '1 day', 3600000) returning id
    ), own as (
      insert into participations (contest_id, external_id, is_team, name, display_name, label)
      select id, gen_random_uuid()::text, false, ${`${mark} the person`}, ${mark}, '1' from contest
      returning id, contest_id
    ), member as (
      insert into participation_members (participation_id, contest_id, number, user_id)
      select id, contest_id, 1, ${person.id} from own
    )
    insert into contest_clarifications
      (contest_id, external_id, from_id, text, written_by, written_at)
    select contest_id, '1', id, ${`Is this ${mark}?`}, ${person.id}, now() from own`.execute(
    server.db,
  );
}

/** A result that is kept aside, and the job of another. */
async function leaveInRejudging(submissionId: string, slug: string): Promise<void> {
  await sql`
    with rejudging as (
      insert into contest_rejudgings (contest_id, choice)
      select id, '{}' from contests where slug = ${slug} returning id
    ), run as (
      insert into rejudged_runs (rejudging_id, submission_id, before, judged_at, after, result)
      select id, ${submissionId}, 'Accepted', now(), 'Accepted', ${{ error: mark }}::jsonb
      from rejudging returning id
    )
    insert into jobs (id, kind, payload, owner, priority, due_at)
    select id, 'contestRejudge', ${{ submissionId }}::json, 'contest rejudging', 1, now()
    from run`.execute(server.db);
}

/** A member of a class with a listed name, a message, and a comment on their work. */
async function leaveInClass(person: Person, slug: string): Promise<void> {
  await sql`
    with class as (
      insert into classes (slug, name, created_by) values (${slug}, 'Class', ${person.id})
      returning id
    ), member as (
      insert into class_members (class_id, user_id, kind, name)
      select id, ${person.id}, 'teacher', ${mark} from class
    ), message as (
      insert into class_messages (class_id, text, written_by)
      select id, ${mark}, ${person.id} from class
    ), remark as (
      insert into class_comments (submission_id, text, written_by)
      select id, ${mark}, ${person.id} from submissions where user_id = ${person.id} limit 1
    ), own as (
      select participation_id, contest_id from participation_members where user_id = ${person.id}
    ), problem as (
      insert into contest_problems (contest_id, external_id, label, name, position)
      select contest_id, label, label, 'Sum', ascii(label)
      from own, (values ('A'), ('B')) as labels (label)
      returning id, label, contest_id
    ), pledge as (
      insert into exam_pledges (contest_id, version, text)
      select contest_id, 1, 'Alone.' from own returning contest_id
    ), answer as (
      insert into exam_sessions (contest_id, user_id, session_id, device, network)
      select contest_id, ${person.id}, gen_random_uuid(), ${mark}, ${mark} from pledge
    )
    insert into class_grades (user_id, contest_problem_id, points, comment, made_by)
    select ${person.id}::uuid, problem.id, case when label = 'A' then 1 end, ${mark}, ${person.id}
    from own join problem on problem.contest_id = own.contest_id`.execute(server.db);
}

/** A login at a learning platform, a launch that waits, and a course from which the person came. */
async function leaveAtPlatform(person: Person, slug: string): Promise<void> {
  await sql`
    with platform as (
      insert into lti_platforms
        (name, issuer, client_id, deployment_ids, auth_url, token_url, jwks_url, added_by)
      values ('School', ${slug}, '1', '{}', '', '', '', ${person.id}) returning id
    ), login as (
      insert into linked_logins (issuer, subject, user_id)
      select 'lti:' || id, ${`${mark}-subject`}, ${person.id} from platform
    ), launch as (
      insert into lti_launches
        (state_digest, browser_digest, platform_id, nonce, initiation, launch, ends_at)
      select sha256(${slug}::bytea), sha256(''), id, '', '{}',
        ${{ subject: `${mark}-subject`, names: [mark] }}::jsonb, now() + interval '10 minutes'
      from platform
    ), course as (
      insert into lti_courses
        (platform_id, deployment_id, context_id, title, class_id, connected_by)
      select platform.id, '1', '1', 'Course', classes.id, ${person.id}
      from platform, classes where classes.slug = ${slug} returning id
    )
    insert into lti_members (course_id, user_id, subject)
    select id, ${person.id}, ${`${mark}-subject`} from course`.execute(server.db);
}

/** Every row of every table that has the word, but for what is kept by rule. */
async function tracesOf(word: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(server.db);
  expect(rows.length).toBeGreaterThan(60);
  const found: string[] = [];
  for (const { name } of rows) {
    const hex = Buffer.from(word).toString('hex');
    const { rows: hits } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(name)} t
      where t::text ilike ${`%${word}%`} or t::text ilike ${`%${hex}%`}`.execute(server.db);
    if ((hits[0]?.n ?? 0) > 0) found.push(name);
  }
  return found;
}

describe('deleting an account', () => {
  it('leaves nothing of the person in any column of any table', async () => {
    const { person } = await busyPerson('one');
    expect(await tracesOf(mark)).toEqual(
      expect.arrayContaining([
        'api_tokens',
        'begun_logins',
        'calendar_entries',
        'class_comments',
        'class_grades',
        'class_members',
        'class_messages',
        'contest_clarifications',
        'contribution_test_cases',
        'contributions',
        'exam_sessions',
        'kept_code',
        'linked_logins',
        'lti_launches',
        'lti_members',
        'participations',
        'problem_notes',
        'problem_versions',
        'problems',
        'published_solutions',
        'rejudged_runs',
        'submissions',
        'tickets',
        'tutor_programs',
        'users',
      ]),
    );
    const answer = await ask(person, { name: `${mark}-one` });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(await tracesOf(mark)).toEqual([]);
    const jobs = sql`select from jobs where owner = 'contest rejudging'`;
    expect((await jobs.execute(server.db)).rows).toEqual([]);
    expect((await server.call('GET /users/details', { as: person })).status).toBe(401);
    const login = { email: person.email, password: testPassword };
    expect((await server.call('POST /users/login', { body: login })).status).toBe(401);
  });

  it('leaves every column of the account as of one that never filled anything in', async () => {
    const { person } = await busyPerson('six');
    const empty = await server.addPerson('never filled in');
    await ask(person, { name: `${mark}-six` });
    const columnsOf = async ({ id }: Person) => {
      const { rows } = await sql<Record<string, unknown>>`
        select * from users where id = ${id}`.execute(server.db);
      return rows[0];
    };
    const remaining = {
      id: expect.anything(),
      name: expect.stringMatching(/^Deleted account \d+$/),
      name_skeleton: null,
      email: expect.stringMatching(/^deleted account \d+$/),
      password_hash: expect.anything(),
      created_at: expect.anything(),
      deleted_at: expect.anything(),
      profile_version: expect.anything(),
      is_private: true,
    };
    expect(await columnsOf(person)).toEqual({ ...(await columnsOf(empty)), ...remaining });
  });

  it('keeps verdicts, times and the counters and boards of others', async () => {
    const reader = await server.addPerson('reader of boards');
    const { person, problemId } = await busyPerson('two');
    const other = await server.addPerson('other on the board');
    await insertAccepted(server.db, { user_id: other.id, problem_id: problemId });
    await sql`select recalculate_stats(${other.id})`.execute(server.db);
    const seen = async () => {
      const replies = [];
      for (const path of [
        '/dashboard/leaderboard/overall',
        '/dashboard/leaderboard/easy',
        '/dashboard/leaderboard/contributions',
        `/users/public/${other.id}`,
        '/problems/problem-list',
        `/problems/${problemId}`,
        '/system/numbers',
      ]) {
        replies.push((await server.call(`GET ${path}`, { as: reader })).body);
      }
      return JSON.stringify(replies);
    };
    const before = await seen();
    expect(before).toContain(`${mark}-two`);
    await ask(person, { name: `${mark}-two` });
    const number = /Deleted account \d+/g;
    const after = await seen();
    const name = after.match(number)?.at(-1) ?? '';
    expect(name).not.toBe('');
    // The board has a number where the name and the username were, and nothing else has changed.
    const own = new RegExp(`("_id":"${person.id}"[^}]*"hasProfile":)true`, 'g');
    const known = before
      .replaceAll(own, '$1false')
      .replaceAll(`"name":"${mark}-two"`, `"name":"${name}"`)
      .replaceAll(`"username":"${mark}_two"`, '"username":null');
    expect(JSON.parse(normal(after))).toEqual(JSON.parse(normal(known)));
    const { rows } = await sql<{ verdict: string }>`
      select verdict from submissions where user_id = ${person.id}`.execute(server.db);
    expect(rows).toEqual([{ verdict: 'Accepted' }]);
  });

  it('is refused without the name, the password or another administrator', async () => {
    const person = await server.addPerson('stays');
    expect(await ask(person, { name: 'someone' })).toMatchObject({
      status: 400,
      body: { error: refusals.otherAccount },
    });
    expect(await ask(person, { name: 'stays', currentPassword: 'a guess' })).toMatchObject({
      status: 403,
      body: { error: refusals.currentPasswordWrong },
    });
    await sql`update sessions set created_at = now() - interval '16 minutes'
      where user_id = ${person.id}`.execute(server.db);
    expect(await ask(person, { name: 'stays' })).toMatchObject({
      status: 403,
      body: { error: refusals.currentPasswordRequired },
    });
    await sql`update users set is_admin = false`.execute(server.db);
    const last = await server.addPerson('last one', { isAdmin: true });
    expect(await ask(last, { name: 'last one' })).toMatchObject({
      status: 409,
      body: { error: refusals.lastAdministrator },
    });
    const second = await server.addPerson('second last', { isAdmin: true });
    const answers = await Promise.all([
      ask(last, { name: 'last one' }),
      ask(second, { name: 'second last' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('leaves the verdicts when the problem is rejudged', async () => {
    const { person, problemId } = await busyPerson('three');
    await ask(person, { name: `${mark}-three` });
    const admin = await server.addPerson('rejudges', { isAdmin: true });
    const answer = await server.call(`POST /problems/admin/rejudge/${problemId}`, { as: admin });
    expect(answer.status).toBe(200);
    const { rows } = await sql`select from jobs where id in
      (select id from submissions where problem_id = ${problemId})`.execute(server.db);
    expect(rows).toEqual([]);
  });

  it('is in the audit log, which then names the number alone', async () => {
    const admin = await server.addPerson('reads the log', { isAdmin: true });
    const { person } = await busyPerson('four');
    await ask(person, { name: `${mark}-four` });
    const answer = await server.call(`GET /system/audit?subject=${person.id}`, { as: admin });
    expect(JSON.stringify(answer.body)).not.toContain(mark);
    expect(answer.body).toMatchObject({
      entries: [
        {
          act: 'account deleted',
          subject: { name: expect.stringMatching(/^Deleted account \d+$/) },
        },
        { act: 'feed address made' },
        { act: 'API token made' },
      ],
    });
  });

  it('that is asked for twice answers the second time that the session has ended', async () => {
    const person = await server.addPerson('twice');
    expect((await ask(person, { name: 'twice' })).status).toBe(200);
    expect((await ask(person, { name: 'twice' })).status).toBe(401);
  });
});

/** Pictures have addresses with a version; the order of keys stays. */
const normal = (text: string): string =>
  text.replaceAll(/"profileImage":"[^"]*"/g, '"profileImage":null');

describe('the export of an account', () => {
  it('has everything that the person has written, as files that others can read', async () => {
    const { person, problemId } = await busyPerson('five');
    expect((await server.call('GET /users/export')).status).toBe(401);
    const { answer, files, jsonOf: read } = await exportOf(server, person);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain('arbiter-account.zip');
    const [account] = read('account.json') as object[];
    expect(account).toMatchObject({ email: person.email, bio: mark, locale: 'de' });
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = 'users'`.execute(server.db);
    // Secrets, and what the site notes for itself.
    const own = ['password_hash', 'password_ends_at', 'name_skeleton', 'profile_version'];
    const states = ['deleted_at', 'unverified_since', 'blocked_at'];
    expect([...Object.keys(account ?? {}), ...own, ...states].sort()).toEqual(
      rows.map(({ name }) => name).sort(),
    );
    expect(read('notes.json')).toMatchObject([{ problem_id: problemId, text: mark }]);
    expect(read('drafts.json')).toMatchObject([{ code: mark, language: 'cpp' }]);
    const submissions = read('submissions.json') as { verdict: string; file: string }[];
    expect(submissions.map(({ verdict }) => verdict).sort()).toEqual(['Accepted', null]);
    for (const { file } of submissions) {
      expect(files.get(file)).toContain(mark);
    }
    expect(JSON.stringify(read('api-tokens.json'))).not.toContain('digest');
    expect(read('learning-platforms.json')).toMatchObject([
      { platform: 'School', course: 'Course', subject: `${mark}-subject`, scores: [] },
    ]);
    expect(read('linked-logins.json')).toMatchObject([
      { subject: `${mark}-subject` },
      { issuer: 'https://login.example.org', group_roles: [], proves_address: false },
    ]);
    const [passkey] = read('passkeys.json') as object[];
    expect(passkey).toMatchObject({ name: mark, is_backed_up: false });
    expect(Object.keys(passkey ?? {})).not.toContain('public_key');
  });
});
