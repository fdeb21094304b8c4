/**
 * Launches from a platform that speaks the real protocol: who they log in, which class they lead to, and
 * those that prove nothing, are of other browsers, or were used before.
 */
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import { bounds } from '../../http/bounds.ts';
import { addTeacher } from '../../testing/classes.ts';
import { launchesOf, siteUrl } from '../../testing/launches.ts';
import {
  type Change,
  clientId,
  deploymentId,
  instructor,
  learner,
  startPlatform,
} from '../../testing/platform.ts';
import {
  addSumProblem,
  openTestServer,
  startTestServer,
  testPassword,
} from '../../testing/server.ts';

// Platforms replace their keys at once in these tests.
const server = await openTestServer({ bounds: { ...bounds, platformKeysEveryMs: 0 } });
const platform = await startPlatform(async () => {
  const { body } = await server.call('GET /lti/keys');
  return body as { keys: object[] };
});
const other = await startPlatform(async () => ({ keys: [] }));
afterAll(async () => {
  await platform.close();
  await other.close();
});

const admin = await server.addPerson('admin', { isAdmin: true });
await server.call('POST /lti/platforms', { as: admin, body: platform.settings });
const launches = launchesOf(server, platform);
const ofTeacher = await addTeacher(server, 'teacher');

let people = 0;
const newcomer = () => {
  people += 1;
  return {
    sub: `subject-${people}`,
    name: `New Comer ${people}`,
    email: `comer-${people}@school.example`,
  };
};
let courses = 0;
const newCourse = () => {
  courses += 1;
  return { id: `context-${courses}`, title: `Course ${courses}` };
};
const newClass = () => ({ slug: `c-${crypto.randomUUID().slice(0, 8)}`, name: 'From a course' });

const claim = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`;
const gone = { status: 303 };
const refusedAs = (status: number, sentence: string) => ({
  status,
  body: expect.stringContaining(sentence.replaceAll("'", '&#39;')),
});
const unproven = refusedAs(401, refusals.launchUnproven);
const notBegun = refusedAs(401, refusals.launchNotBegun);

beforeEach(() => platform.shiftClock(0));

describe('a launch', () => {
  it('goes to the platform with what its answer must match, and a cookie of this browser', async () => {
    const begun = await launches.begin();
    const { origin, pathname, searchParams } = new URL(begun.address);
    expect(`${origin}${pathname}`).toBe(platform.settings.authUrl);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      scope: 'openid',
      response_type: 'id_token',
      response_mode: 'form_post',
      prompt: 'none',
      client_id: clientId,
      redirect_uri: `${siteUrl}/lti/launch`,
      login_hint: 'person-7',
      lti_message_hint: 'message-3',
    });
    expect(begun.setCookie).toMatch(/^lti-[\w-]{8}=[\w-]{43}; Path=\/; .*HttpOnly; SameSite=Lax$/);
  });

  it('also begins by the query of an address', async () => {
    const query = platform.initiation(`${siteUrl}/lti/launch`);
    const answer = await server.call(`GET /lti/login?${query}`);
    expect(answer).toMatchObject({ status: 302 });
  });

  it('leads to a page of the client, with no secret in its address', async () => {
    const { begun, answered } = await launches.launch({ person: newcomer() });
    expect(answered).toMatchObject(gone);
    expect(answered.headers.location).toBe(`${siteUrl}/launch?launch=${begun.state}`);
  });

  it('makes the account of a new person once, and finds it by the subject from then on', async () => {
    const person = newcomer();
    const course = newCourse();
    const first = await launches.open({ person, course });
    expect(first.entered).toMatchObject({ status: 200, body: { isAdmin: false } });
    const again = await launches.open({
      person: { ...person, name: 'Other Name', email: 'moved@school.example' },
      course,
    });
    expect(again.person.id).toBe(first.person.id);
    const row = await server.db
      .selectFrom('users')
      .select(['name', 'email', 'is_admin'])
      .where('id', '=', first.person.id)
      .executeTakeFirst();
    expect(row).toEqual({ name: person.name, email: person.email, is_admin: false });
  });

  it('refuses a person without an address who has no account', async () => {
    const { begun } = await launches.launch({ person: { sub: 'without-address', name: 'No One' } });
    expect(await launches.call(begun, 'enter')).toMatchObject({
      status: 403,
      body: { error: refusals.platformNoAddress },
    });
  });

  it('joins an account with the address only by its password', async () => {
    const owner = await server.addPerson('owner');
    const person = { sub: 'sub-of-owner', name: 'Owner', email: owner.email };
    const { begun } = await launches.launch({ person, course: newCourse() });
    const asked = await launches.call(begun, 'enter');
    expect(asked).toMatchObject({ status: 409, body: { challenge: expect.any(String) } });
    const { challenge } = asked.body as { challenge: string };
    const join = (password: string) =>
      server.call('POST /users/login/provider/join', { body: { challenge, password } });
    expect(await join('a wrong password')).toMatchObject({ status: 401 });
    expect(await launches.call(begun, 'enter')).toMatchObject({ status: 409 });
    const joined = await join(testPassword);
    expect(joined).toMatchObject({ status: 200, body: { id: owner.id } });
    expect(await launches.call(begun, 'enter')).toMatchObject({
      status: 200,
      body: { id: owner.id },
    });
    const links = await server.call('GET /users/linked-logins', { as: owner });
    expect(links.body).toMatchObject({ links: [{ name: 'School' }] });
  });

  it('asks for the second factor of the account', async () => {
    const course = newCourse();
    const { person } = await launches.open({ person: newcomer(), course });
    await server.db
      .insertInto('second_factors')
      .values({ user_id: person.id, secret: Buffer.alloc(20), is_on: true })
      .execute();
    const row = await server.db
      .selectFrom('linked_logins')
      .select('subject')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    const { begun } = await launches.launch({ person: { sub: row.subject }, course });
    expect(await launches.call(begun, 'enter')).toMatchObject({
      status: 401,
      body: { error: refusals.codeNeeded, challenge: expect.any(String) },
    });
  });

  it('lets a blocked person in to read, and changes no class for them', async () => {
    const sub = newcomer();
    const { person } = await launches.open({ person: sub, course: newCourse() });
    await server.db
      .updateTable('users')
      .set({ blocked_at: new Date() })
      .where('id', '=', person.id)
      .execute();
    const { begun } = await launches.launch({ person: sub, course: newCourse() });
    const entered = await launches.call(begun, 'enter');
    expect(entered).toMatchObject({ status: 200 });
    const blocked = { ...person, token: (entered.body as { access: string }).access };
    expect(await launches.call(begun, 'arrive', { as: blocked })).toMatchObject({
      status: 403,
      body: { error: refusals.blocked },
    });
  });

  it('is admitted by the rules of the site or of the platform', async () => {
    const { body } = await server.call('GET /lti/platforms', { as: admin });
    const [{ id, version }] = (body as { platforms: [{ id: string; version: number }] }).platforms;
    const change = (registration: string, seen: number) =>
      server.call(`PUT /lti/platforms/${id}`, {
        as: admin,
        body: { ...platform.settings, registration },
        raw: { headers: { 'if-match': `"${seen}"` } },
      });
    expect(await change('closed', version)).toMatchObject({ status: 200 });
    const { begun } = await launches.launch({ person: newcomer() });
    expect(await launches.call(begun, 'enter')).toMatchObject({ status: 403 });
    expect(await change('open', version)).toMatchObject({ status: 409 });
    expect(await change('open', version + 1)).toMatchObject({ status: 200 });
    expect(await launches.call(begun, 'enter')).toMatchObject({ status: 200 });
  });
});

describe('a launch that its person has entered', () => {
  const over = { status: 401, body: { error: refusals.launchOver } };
  const enter = async () => {
    const { begun } = await launches.launch({ person: newcomer(), course: newCourse() });
    const { id, access } = (await launches.call(begun, 'enter')).body as LoggedIn;
    return { begun, as: { id, email: '', token: access } };
  };
  type LoggedIn = { id: string; access: string };

  it('tells the token, and no more of its session', async () => {
    const { begun } = await launches.launch({ person: newcomer() });
    const { body } = await launches.call(begun, 'enter');
    expect(Object.keys(body as object).sort()).toEqual(['access', 'id', 'isAdmin']);
  });

  it('is not entered again, also by one of several at once, nor after logging out', async () => {
    const { begun } = await launches.launch({ person: newcomer(), course: newCourse() });
    const answers = await Promise.all([1, 2, 3].map(() => launches.call(begun, 'enter')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const entered = answers.find(({ status }) => status === 200)?.body as LoggedIn;
    const as = { id: entered.id, email: '', token: entered.access };
    const sessions = await server.call('GET /users/sessions', { as });
    expect(sessions.body).toHaveLength(1);
    expect(await launches.call(begun, 'arrive', { as })).toMatchObject({ status: 200 });
    expect(await launches.call(begun, 'enter')).toMatchObject(over);
    expect(await server.call('POST /users/logout', { as })).toMatchObject({ status: 200 });
    expect(await launches.call(begun, 'enter')).toMatchObject(over);
  });

  it('is of that session alone, and ends with it', async () => {
    const { begun, as } = await enter();
    const other = await server.inNewSession(as);
    for (const what of ['arrive', 'connect', 'answer'] as const) {
      expect(await launches.call(begun, what, { as: other }), what).toMatchObject(over);
    }
    expect(await launches.call(begun, 'arrive', { as })).toMatchObject({ status: 200 });
    await server.call('DELETE /users/sessions', { as: other });
    const left = server.db.selectFrom('lti_launches').select('nonce');
    const { nonce } = Object.fromEntries(new URL(begun.address).searchParams);
    expect(await left.where('nonce', '=', nonce ?? '').execute()).toEqual([]);
    expect(await launches.call(begun, 'arrive', { as: other })).toMatchObject(over);
  });

  it('was entered by the session that its person had, and by no one else’s', async () => {
    const person = newcomer();
    const course = newCourse();
    const { person: as } = await launches.open({ person, course });
    const stranger = await server.addPerson('stranger');
    const { begun } = await launches.launch({ person, course });
    expect(await launches.call(begun, 'arrive', { as: stranger })).toMatchObject(over);
    expect(await launches.call(begun, 'arrive', { as })).toMatchObject({ status: 200 });
    expect(await launches.call(begun, 'enter')).toMatchObject(over);
    const sessions = await server.call('GET /users/sessions', { as });
    expect(sessions.body).toHaveLength(1);
  });
});

describe('an answer of a platform', () => {
  const person = newcomer();
  const launch = async (change: Change) => (await launches.launch({ person }, change)).answered;

  it('counts once, also of many that come at once', async () => {
    const begun = await launches.begin();
    const fields = await platform.answer(begun.address, { person });
    const send = () => launches.send('/lti/launch', fields, { cookie: begun.cookie });
    const answers = await Promise.all([send(), send(), send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 401, 401, 401]);
    expect(await send()).toMatchObject(notBegun);
  });

  it('is not taken from another browser than the one in which the launch began', async () => {
    const victim = await launches.begin();
    const attacker = await launches.begin();
    const fields = await platform.answer(attacker.address, { person });
    const send = (cookie: string) => launches.send('/lti/launch', fields, { cookie });
    expect(await send(victim.cookie)).toMatchObject(notBegun);
    expect(await send('')).toMatchObject(notBegun);
    const [name] = attacker.cookie.split('=');
    const [, value] = victim.cookie.split('=');
    expect(await send(`${name}=${value}`)).toMatchObject(notBegun);
    expect(await send(attacker.cookie)).toMatchObject(gone);
    const page = { ...attacker, cookie: victim.cookie };
    expect(await launches.call(page, 'enter')).toMatchObject({
      status: 401,
      body: { error: refusals.launchOver },
    });
  });

  it('without the cookie offers to begin again in a new window', async () => {
    const begun = await launches.begin();
    const fields = await platform.answer(begun.address, { person });
    const { body, headers } = await launches.send('/lti/launch', fields);
    expect(body).toMatch(
      /href="\/lti\/login\?iss=[^"]*login_hint=person-7[^"]*"[^>]*target="_blank"/,
    );
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('is not taken after ten minutes', async () => {
    const begun = await launches.begin();
    await server.db.updateTable('lti_launches').set({ ends_at: new Date() }).execute();
    expect(await launches.answer(begun, { person })).toMatchObject(notBegun);
    await launches.begin();
    const left = await server.db
      .selectFrom('lti_launches')
      .select('ends_at')
      .where('ends_at', '<', new Date())
      .execute();
    expect(left).toEqual([]);
  });

  it('must be signed by the platform', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    expect(await launch({ key: privateKey })).toMatchObject(unproven);
    expect(await launch({ header: { alg: 'RS256', kid: 'unknown' } })).toMatchObject(unproven);
    expect(await launch({ token: (token) => `${token.slice(0, -8)}AAAAAAAA` })).toMatchObject(
      unproven,
    );
    expect(await launch({ token: () => 'no token' })).toMatchObject(unproven);
  });

  it('is not taken without a signature, or with one of a shared secret', async () => {
    const unsigned = (token: string): string => {
      const [, payload] = token.split('.');
      const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
      return `${header}.${payload}.`;
    };
    expect(await launch({ token: unsigned })).toMatchObject(unproven);
    const keys = await (await fetch(platform.settings.jwksUrl)).text();
    const shared = (token: string): string => {
      const [, payload] = token.split('.');
      const header = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');
      const mac = createHmac('sha256', keys).update(`${header}.${payload}`).digest('base64url');
      return `${header}.${payload}.${mac}`;
    };
    expect(await launch({ token: shared })).toMatchObject(unproven);
  });

  it('is taken after the platform has replaced its key', async () => {
    expect(await launch({})).toMatchObject(gone);
    await platform.rotateKeys();
    expect(await launch({})).toMatchObject(gone);
  });

  it.each<[string, Record<string, unknown>]>([
    ['another issuer', { iss: other.issuer }],
    ['no issuer', { iss: undefined }],
    ['another client', { aud: 'another-tool' }],
    ['several clients without azp', { aud: [clientId, 'another-tool'] }],
    ['several clients with another azp', { aud: [clientId, 'x'], azp: 'x' }],
    ['another azp', { azp: 'another-tool' }],
    ['another nonce', { nonce: 'used-before' }],
    ['no nonce', { nonce: undefined }],
    ['no subject', { sub: undefined }],
    ['a subject that is too long', { sub: 'x'.repeat(256) }],
    ['a subject that cannot be stored', { sub: 'a\0b' }],
    ['no time', { iat: undefined }],
    ['no end', { exp: undefined }],
    ['an end that has passed', { exp: Math.floor(Date.now() / 1000) - 120 }],
    ['another version', { [claim('version')]: '1.1' }],
    ['another kind of message', { [claim('message_type')]: 'LtiSubmissionReviewRequest' }],
    ['no deployment', { [claim('deployment_id')]: undefined }],
    ['settings of a choice that are missing', { [claim('message_type')]: 'LtiDeepLinkingRequest' }],
  ])('is not taken with %s', async (_what, changed) => {
    const claims = (all: object) => ({ ...all, ...changed });
    expect(await launch({ claims })).toMatchObject(unproven);
  });

  it('is taken for several clients with our azp', async () => {
    const claims = (all: object) => ({ ...all, aud: [clientId, 'x'], azp: clientId });
    expect(await launch({ claims })).toMatchObject(gone);
  });

  it('of another deployment is refused with its id', async () => {
    const claims = (all: object) => ({ ...all, [claim('deployment_id')]: '42' });
    expect(await launch({ claims })).toMatchObject(
      refusedAs(403, `${refusals.deploymentUnknown} 42.`),
    );
  });

  it('is taken from a clock that is a minute off, and from none that is more', async () => {
    for (const [seconds, wanted] of [
      [50, gone],
      [-50, gone],
      [120, unproven],
      [-1000, unproven],
    ] as const) {
      platform.shiftClock(seconds);
      expect(await launch({}), `${seconds}`).toMatchObject(wanted);
    }
  });

  it('that is a refusal says why', async () => {
    const begun = await launches.begin();
    const fields = new URLSearchParams({
      state: begun.state,
      error: 'login_required',
      error_description: '<b>No session</b>',
    });
    const { status, body } = await launches.send('/lti/launch', fields, { cookie: begun.cookie });
    expect(status).toBe(403);
    expect(body).toContain(
      `${refusals.launchDenied} login_required: &lt;b&gt;No session&lt;/b&gt;`,
    );
  });

  it('is refused for now if the platform shows no keys', async () => {
    await platform.rotateKeys();
    platform.fail('/jwks', { status: 500 });
    expect(await launch({})).toMatchObject(refusedAs(503, refusals.platformAway));
    expect(await launch({})).toMatchObject(gone);
  });
});

describe('the beginning of a launch', () => {
  const begin = (fields: URLSearchParams, headers: Record<string, string> = {}) =>
    launches.send('/lti/login', fields, headers);

  it('is refused for a platform that the site does not know, with its host and no other words', async () => {
    const of = (iss: string) => begin(platform.initiation(`${siteUrl}/lti/launch`, { iss }));
    expect(await of('https://evil.example/?q=Call+555')).toMatchObject(
      refusedAs(404, `${refusals.launchUnknown} evil.example.</p>`),
    );
    for (const iss of ['https://x. Your account is locked. Call 555', 'Call 555', 'call:555']) {
      expect(await of(iss), iss).toMatchObject(
        refusedAs(400, `${refusals.launchUnclear} iss.</p>`),
      );
    }
    const client = platform.initiation(`${siteUrl}/lti/launch`, { client_id: 'another' });
    expect(await begin(client)).toMatchObject({ status: 404 });
  });

  it('of one of several clients of a platform is refused without the client', async () => {
    const issuer = 'https://several.example';
    for (const client of ['one', 'two']) {
      const body = { ...platform.settings, issuer, clientId: client };
      await server.call('POST /lti/platforms', { as: admin, body });
    }
    const fields = platform.initiation(`${siteUrl}/lti/launch`, { iss: issuer });
    fields.delete('client_id');
    expect(await begin(fields)).toMatchObject(
      refusedAs(400, `${refusals.launchUnclear} client_id.`),
    );
    fields.set('client_id', 'two');
    expect(await begin(fields)).toMatchObject({ status: 302 });
  });

  it('is refused without what it needs, or for another site', async () => {
    for (const name of ['iss', 'login_hint', 'target_link_uri']) {
      const fields = platform.initiation(`${siteUrl}/lti/launch`);
      fields.delete(name);
      expect(await begin(fields), name).toMatchObject(
        refusedAs(400, `${refusals.launchUnclear} ${name}.`),
      );
    }
    const elsewhere = platform.initiation('https://evil.example/lti/launch');
    expect(await begin(elsewhere)).toMatchObject(refusedAs(400, refusals.launchElsewhere));
  });

  it('in a frame shows the way to a window of its own, and begins nothing', async () => {
    const fields = platform.initiation(`${siteUrl}/lti/launch`, {
      login_hint: '"><script>alert(1)</script>',
    });
    const { status, body, headers } = await begin(fields, { 'sec-fetch-dest': 'iframe' });
    expect(status).toBe(200);
    expect(body).toMatch(/<a class="button" href="\/lti\/login\?[^"<>]+" target="_blank"/);
    expect(body).not.toContain('<script');
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('with HTTPS sets a cookie that a page of another site may send', async () => {
    const secure = await startTestServer({
      database: server.url,
      publicUrl: 'https://judge.example.org',
    });
    try {
      const fields = platform.initiation('https://judge.example.org/lti/launch');
      const answer = await secure.call('POST /lti/login', {
        raw: {
          payload: fields.toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        },
      });
      expect(answer.headers['set-cookie']).toMatch(
        /^__Host-lti-[\w-]{8}=[\w-]{43}; Path=\/; Max-Age=1200; HttpOnly; SameSite=None; Secure; Partitioned$/,
      );
    } finally {
      await secure.close();
    }
  });

  it('is counted by network', async () => {
    const limited = await startTestServer({ database: server.url, rateLimits: true });
    try {
      const { send } = launchesOf(limited, platform);
      const fields = platform.initiation(`${siteUrl}/lti/launch`);
      const begun = async () => (await send('/lti/login', fields)).status;
      expect(await begun()).toBe(302);
      // Of this minute, and of the next one, in case it begins meanwhile.
      await sql`
        insert into rate_counts (key, window_end, calls)
        select key, window_end + make_interval(mins => later), 1199
        from rate_counts, generate_series(0, 1) as later where key like 'launch lti %'
        on conflict (key, window_end) do update set calls = excluded.calls`.execute(server.db);
      expect(await begun()).toBe(302);
      expect(await begun()).toBe(429);
      await server.db.deleteFrom('rate_counts').execute();
    } finally {
      await limited.close();
    }
  });

  it('of a lecture hall behind one address is no more than a network may begin', async () => {
    const limited = await startTestServer({ database: server.url, rateLimits: true });
    try {
      const { launch, call } = launchesOf(limited, platform);
      const statuses = new Set<number>();
      for (let come = 0; come < 60; come += 1) {
        const { begun } = await launch({ person: newcomer() });
        statuses.add((await call(begun, 'enter')).status);
      }
      expect([...statuses]).toEqual([200]);
      // One launch is tried a few times only.
      const { begun } = await launch({ person: { sub: 'without-address', name: 'No One' } });
      const tries: number[] = [];
      for (let tried = 0; tried < 11; tried += 1) tries.push((await call(begun, 'enter')).status);
      expect(tries).toEqual([...Array(10).fill(403), 429]);
    } finally {
      await limited.close();
    }
  });
});

describe('a call about a launch', () => {
  it.each([
    'POST /lti/launches/enter',
    'POST /lti/launches/arrive',
    'POST /lti/launches/connect',
    'POST /lti/launches/answer',
  ] as const)('%s is refused for a launch that is not there', async (call) => {
    const { person } = ofTeacher;
    expect(await server.call(call, { as: person, body: { launch: 'x' } })).toMatchObject({
      status: 401,
      body: { error: refusals.launchOver },
    });
  });
});

describe('a course', () => {
  it('is connected by its teacher to a new class, which the teacher then teaches without any role', async () => {
    const course = newCourse();
    const teacher = newcomer();
    const first = await launches.open({ person: teacher, roles: instructor, course });
    expect(first.arrival).toEqual({ kind: 'connect', course: course.title, classes: [] });
    const made = newClass();
    const connect = () =>
      launches.call(first.begun, 'connect', { as: first.person, newClass: made });
    expect(await connect()).toMatchObject({ status: 200, body: { slug: made.slug } });
    expect(await connect()).toMatchObject({ status: 200, body: { slug: made.slug } });
    expect(await launches.call(first.begun, 'arrive', { as: first.person })).toMatchObject({
      body: { kind: 'open', path: `/classes/${made.slug}` },
    });
    const { body } = await server.call('GET /classes', { as: first.person });
    expect(body).toMatchObject({
      classes: [{ slug: made.slug, own: 'teacher' }],
      mayCreate: false,
    });
    const another = await server.call('POST /classes', { as: first.person, body: newClass() });
    expect(another).toMatchObject({ status: 403, body: { error: refusals.teacherRequired } });
  });

  it('is connected to a class only by who teaches both', async () => {
    const course = newCourse();
    const slug = await ofTeacher.classOf([]);
    const stranger = await launches.open({ person: newcomer(), roles: instructor, course });
    const connect = (who: typeof stranger, body: object) =>
      launches.call(who.begun, 'connect', { as: who.person, ...body });
    expect(await connect(stranger, { class: slug })).toMatchObject({
      status: 404,
      body: { error: refusals.noClass },
    });
    const pupil = await launches.open({ person: newcomer(), roles: learner, course });
    expect(pupil.arrival).toEqual({ kind: 'connect', course: course.title, classes: null });
    expect(await connect(pupil, { newClass: newClass() })).toMatchObject({
      status: 403,
      body: { error: refusals.notTeacherOfCourse },
    });
    expect(await connect(stranger, {})).toMatchObject({
      status: 400,
      body: { error: refusals.classOrNewClass },
    });
    // Another person cannot use the launch.
    expect(await launches.call(stranger.begun, 'arrive', { as: ofTeacher.person })).toMatchObject({
      status: 401,
      body: { error: refusals.launchOver },
    });
  });

  it('makes its pupils members, with the names that it has for them', async () => {
    const course = newCourse();
    const teacher = await launches.open({ person: newcomer(), roles: instructor, course });
    const made = newClass();
    await launches.call(teacher.begun, 'connect', { as: teacher.person, newClass: made });
    await launches.call(teacher.begun, 'arrive', { as: teacher.person });
    const taken = await server.addPerson('Taken Name');
    const sub = { ...newcomer(), name: 'Taken Name' };
    const pupil = await launches.open({ person: sub, course });
    expect(pupil.arrival).toEqual({ kind: 'open', path: `/classes/${made.slug}` });
    expect(pupil.person.id).not.toBe(taken.id);
    const page = await server.call(`GET /classes/${made.slug}`, { as: teacher.person });
    expect(page.body).toMatchObject({
      pupils: [{ id: pupil.person.id, name: 'Taken Name', account: 'Taken Name 2' }],
    });
    // Coming again changes nothing, also of what the teacher decided.
    await server.call(`PUT /classes/${made.slug}/members/${pupil.person.id}`, {
      as: teacher.person,
      body: { kind: 'pupil', name: 'As the teacher says' },
    });
    await launches.open({ person: sub, course });
    const after = await server.call(`GET /classes/${made.slug}`, { as: teacher.person });
    expect(after.body).toMatchObject({ pupils: [{ name: 'As the teacher says' }] });
  });

  it('brings back no one whom a teacher took out, until a teacher adds them', async () => {
    const course = newCourse();
    const teacher = await launches.open({ person: newcomer(), roles: instructor, course });
    const { slug, name } = newClass();
    await launches.call(teacher.begun, 'connect', { as: teacher.person, newClass: { slug, name } });
    await launches.call(teacher.begun, 'arrive', { as: teacher.person });
    for (const roles of [learner, instructor]) {
      const sub = newcomer();
      const open = () => launches.open({ person: sub, roles, course });
      const { id, email } = (await open()).person;
      const takeOut = (as: typeof teacher.person) =>
        server.call(`DELETE /classes/${slug}/members/${id}`, { as });
      expect(await takeOut(teacher.person)).toMatchObject({ status: 200 });
      expect((await open()).arrived).toMatchObject({
        status: 403,
        body: { error: refusals.takenOutOfClass },
      });
      const added = await server.call(`PUT /classes/${slug}/pupils`, {
        as: teacher.person,
        body: { pupils: [{ account: email }] },
      });
      expect(added).toMatchObject({ status: 200 });
      const again = await open();
      expect(again.arrived).toMatchObject({ status: 200 });
      // Who leaves by themselves comes back by a launch.
      expect(await takeOut(again.person)).toMatchObject({ status: 200 });
      expect((await open()).arrived).toMatchObject({ status: 200 });
    }
  });

  it('opens to no one whom it calls neither teacher nor pupil', async () => {
    const course = newCourse();
    const teacher = await launches.open({ person: newcomer(), roles: instructor, course });
    const made = newClass();
    await launches.call(teacher.begun, 'connect', { as: teacher.person, newClass: made });
    const roles = [
      'http://purl.imsglobal.org/vocab/lis/v2/institution/person#Administrator',
      'http://purl.imsglobal.org/vocab/lis/v2/membership#Mentor',
    ];
    const observer = await launches.open({ person: newcomer(), roles, course });
    expect(observer.arrived).toMatchObject({
      status: 403,
      body: { error: refusals.noCourseRole },
    });
  });

  it('has as teachers those who teach it, not those who only assist', async () => {
    const course = newCourse();
    const teacher = await launches.open({ person: newcomer(), roles: instructor, course });
    const made = newClass();
    await launches.call(teacher.begun, 'connect', { as: teacher.person, newClass: made });
    const part = (name: string) => `http://purl.imsglobal.org/vocab/lis/v2/membership/${name}`;
    const assisting = [
      [part('instructor#TeachingAssistant'), ...instructor],
      [part('Instructor#TeachingAssistantSection'), 'Instructor'],
    ];
    for (const roles of assisting) {
      const assistant = await launches.open({ person: newcomer(), roles, course });
      expect(assistant.arrived, roles[0]).toMatchObject({
        status: 403,
        body: { error: refusals.noCourseRole },
      });
    }
    const roles = [
      part('Instructor#PrimaryInstructor'),
      part('Instructor#TeachingAssistant'),
      ...instructor,
    ];
    const second = await launches.open({ person: newcomer(), roles, course });
    const { body } = await server.call('GET /classes', { as: second.person });
    expect(body).toMatchObject({ classes: [{ slug: made.slug, own: 'teacher' }] });
  });

  it('is connected once of many who do it at once', async () => {
    const course = newCourse();
    const teachers = await Promise.all(
      [1, 2, 3].map(() => launches.open({ person: newcomer(), roles: instructor, course })),
    );
    const answers = await Promise.all(
      teachers.map(({ begun, person }) =>
        launches.call(begun, 'connect', { as: person, newClass: newClass() }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ error: refusals.courseConnected });
  });

  it('can be outside of all, and leads to the problem that it names', async () => {
    const problem = await addSumProblem(server, admin);
    const custom = { arbiter_problem: problem };
    const { arrival } = await launches.open({ person: newcomer(), course: null, custom });
    expect(arrival).toEqual({ kind: 'open', path: `/problem/${problem}` });
    const asked = await launches.open({
      person: newcomer(),
      roles: instructor,
      course: null,
      choosing: {},
    });
    expect(asked.arrived).toMatchObject({
      status: 403,
      body: { error: refusals.launchWithoutCourse },
    });
  });
});

/** A course with a class, an assignment in it, and its teacher. */
async function courseWithAssignment(changes: object = {}) {
  const problem = await addSumProblem(server, admin, { name: 'Linked' });
  const course = newCourse();
  const teacher = newcomer();
  const begun = await launches.open({ person: teacher, roles: instructor, course });
  const made = newClass();
  await launches.call(begun.begun, 'connect', { as: begun.person, newClass: made });
  const assignment = {
    name: 'Sheet 1',
    isDraft: false,
    opensAt: new Date(Date.now() - 3_600_000).toISOString(),
    closesAt: new Date(Date.now() + 3_600_000).toISOString(),
    problems: [{ problemId: problem, points: 10 }],
    ...changes,
  };
  const created = await server.call(`POST /classes/${made.slug}/assignments`, {
    as: { ...begun.person },
    body: assignment,
  });
  const { slug } = created.body as { slug: string };
  return { problem, course, teacher, made, slug };
}

describe('an exam of one session', () => {
  it('goes on when its link is opened again, and not in another browser', async () => {
    const { course, slug } = await courseWithAssignment({ exam: { oneSession: true } });
    const opening = { person: newcomer(), course, custom: { arbiter_assignment: slug } };
    const { person: as } = await launches.open(opening);
    const read = (who: typeof as) => server.call(`GET /contests/${slug}`, { as: who });
    expect(await read(as)).toMatchObject({ status: 200 });
    const { begun } = await launches.launch(opening);
    expect(await launches.call(begun, 'arrive', { as })).toMatchObject({
      status: 200,
      body: { kind: 'open', path: `/contests/${slug}` },
    });
    expect(await read(as)).toMatchObject({ status: 200 });
    const elsewhere = await launches.open(opening);
    expect(await read(elsewhere.person)).toMatchObject({ status: 403 });
  });
});

const chosen = await courseWithAssignment();

describe('a choice', () => {
  const { problem, course, teacher, made, slug } = chosen;

  const choose = (data = 'given back') =>
    launches.open({ person: teacher, roles: instructor, course, choosing: { data } });
  const takeBack = async ({ begun: { state, cookie } }: Awaited<ReturnType<typeof choose>>) => {
    const page = await server.call(`GET /lti/return?launch=${state}`, {
      raw: { headers: { cookie } },
    });
    const [, action] = /action="([^"]+)"/.exec(String(page.body)) ?? [];
    const [, token = ''] = /name="JWT" value="([^"]+)"/.exec(String(page.body)) ?? [];
    return { page, action, token };
  };

  it('shows the assignments of the class', async () => {
    expect((await choose()).arrival).toEqual({
      kind: 'choose',
      course: course.title,
      class: { slug: made.slug, name: made.name },
      assignments: [{ slug, name: 'Sheet 1', isDraft: false }],
    });
  });

  it('of an assignment is signed, and taken to the platform by the browser', async () => {
    const choosing = await choose();
    const answered = await launches.call(choosing.begun, 'answer', {
      as: choosing.person,
      assignment: slug,
    });
    expect(answered).toMatchObject({
      status: 200,
      body: { path: `/lti/return?launch=${choosing.begun.state}` },
    });
    const { page, action, token } = await takeBack(choosing);
    expect(page.status).toBe(200);
    expect(action).toBe(`${platform.issuer}/return`);
    const claims = await platform.verify(token, platform.issuer);
    expect(claims).toMatchObject({
      [claim('message_type')]: 'LtiDeepLinkingResponse',
      [claim('version')]: '1.3.0',
      [claim('deployment_id')]: deploymentId,
      'https://purl.imsglobal.org/spec/lti-dl/claim/data': 'given back',
      'https://purl.imsglobal.org/spec/lti-dl/claim/content_items': [
        {
          type: 'ltiResourceLink',
          title: 'Sheet 1',
          url: `${siteUrl}/lti/launch`,
          custom: { arbiter_assignment: slug },
          lineItem: { scoreMaximum: 10, label: 'Sheet 1' },
        },
      ],
    });
    const pupil = await launches.open({
      person: newcomer(),
      course,
      custom: { arbiter_assignment: slug },
    });
    expect(pupil.arrival).toEqual({ kind: 'open', path: `/contests/${slug}` });
  });

  it.each(['javascript:alert(1)//', 'http://moodle.example.org/', 'https://10.0.0.1/'])(
    'is not sent to %s',
    async (address) => {
      const settings = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings';
      const claims = (all: Record<string, unknown>) => ({
        ...all,
        [settings]: { ...(all[settings] as object), deep_link_return_url: address },
      });
      const opening = { person: teacher, roles: instructor, course, choosing: {} };
      const { answered } = await launches.launch(opening, { claims });
      expect(answered).toMatchObject(unproven);
    },
  );

  it('may be a published problem, or nothing', async () => {
    const choosing = await choose();
    const as = choosing.person;
    const items = async () => {
      const { token } = await takeBack(choosing);
      const claims = await platform.verify(token, platform.issuer);
      return claims['https://purl.imsglobal.org/spec/lti-dl/claim/content_items'];
    };
    await launches.call(choosing.begun, 'answer', { as, problem });
    expect(await items()).toMatchObject([
      { title: 'Linked', custom: { arbiter_problem: problem } },
    ]);
    await launches.call(choosing.begun, 'answer', { as });
    expect(await items()).toEqual([]);
    await server.db
      .updateTable('problems')
      .set({ visibility: 'hidden' })
      .where('id', '=', problem)
      .execute();
    const hidden = await launches.call(choosing.begun, 'answer', { as, problem });
    expect(hidden).toMatchObject({ status: 404, body: { error: refusals.noProblem } });
    const both = { as, problem, assignment: slug };
    expect(await launches.call(choosing.begun, 'answer', both)).toMatchObject({
      status: 400,
      body: { error: refusals.oneChoice },
    });
  });

  it('is only for a launch that asks for it', async () => {
    const { begun, person } = await launches.open({ person: teacher, roles: instructor, course });
    expect(await launches.call(begun, 'answer', { as: person, assignment: slug })).toMatchObject({
      status: 409,
      body: { error: refusals.nothingToChoose },
    });
  });

  it('is not of an assignment of another class, nor of a pupil', async () => {
    const elsewhere = await ofTeacher.classOf([]);
    const theirs = await ofTeacher.assign(elsewhere, []);
    const choosing = await choose();
    const answer = { as: choosing.person, assignment: theirs };
    expect(await launches.call(choosing.begun, 'answer', answer)).toMatchObject({
      status: 404,
      body: { error: refusals.noAssignment },
    });
    const pupil = await launches.open({ person: newcomer(), course, choosing: {} });
    expect(pupil.arrived).toMatchObject({ status: 403, body: { error: refusals.notTeacher } });
    const copied = await launches.open({
      person: newcomer(),
      course,
      custom: { arbiter_assignment: theirs },
    });
    expect(copied.arrived).toMatchObject({
      status: 404,
      body: { error: refusals.assignmentElsewhere },
    });
  });

  it('in a frame comes back to that frame, once', async () => {
    const fields = platform.initiation(`${siteUrl}/lti/choose`);
    const page = await launches.send('/lti/login', fields, { 'sec-fetch-dest': 'iframe' });
    const [, secret = ''] = /data-secret="([^"]+)"/.exec(String(page.body)) ?? [];
    const [, link = ''] = /href="(\/lti\/login\?[^"]+)"/.exec(String(page.body)) ?? [];
    const ask = () => launches.send('/lti/frame', new URLSearchParams({ secret }));
    expect(await ask()).toMatchObject({ status: 200, body: { choice: null } });
    const going = await server.call(`GET ${link.replaceAll('&amp;', '&') as '/'}`);
    const address = String(going.headers.location);
    const cookie = String(going.headers['set-cookie']).split(';')[0] ?? '';
    const state = new URL(address).searchParams.get('state') ?? '';
    const opened = { address, state, cookie, setCookie: cookie };
    await launches.answer(opened, { person: teacher, roles: instructor, course, choosing: {} });
    const entered = await launches.call(opened, 'enter');
    const as = { id: '', email: '', token: (entered.body as { access: string }).access };
    expect(await launches.call(opened, 'answer', { as, assignment: slug })).toMatchObject({
      status: 200,
      body: { path: null },
    });
    const answered = await ask();
    expect(answered).toMatchObject({
      status: 200,
      body: { choice: { url: `${platform.issuer}/return`, token: expect.any(String) } },
    });
    expect(await ask()).toMatchObject({ status: 401 });
  });
});
