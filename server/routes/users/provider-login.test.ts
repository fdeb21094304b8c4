/** Logins by a real provider of OpenID Connect: first ones, later ones, and links to accounts. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { registrationRefusals } from '../../../contract/form-messages.ts';
import { pupilsMax } from '../../../contract/limits.ts';
import { refusals } from '../../../contract/messages.ts';
import type { LinkedLogins } from '../../../contract/providers.ts';
import { grantAdmin, lockAdmins } from '../../accounts/administrators.ts';
import { giveRoles, linkLogin } from '../../accounts/linked-logins.ts';
import { addReset } from '../../accounts/password-resets.ts';
import { lockOwner } from '../../accounts/sessions.ts';
import { joinByGroups } from '../../classes/classes.ts';
import { countLockWaits } from '../../testing/lock-waits.ts';
import {
  type AtProvider,
  followLogin,
  providerConfig,
  startRealProvider,
} from '../../testing/provider.ts';
import {
  type Person,
  startTestServer,
  type TestServer,
  testPassword,
} from '../../testing/server.ts';

const callback = 'http://localhost:3000/login/callback';
const provider = await startRealProvider(callback);
const { issuer } = provider;
const groups = {
  groupsClaim: 'groups',
  scopes: 'openid profile email',
  roles: [
    { to: 'teacher' as const, group: '/staff' },
    { to: 'setter' as const, group: 'cn=authors,ou=groups' },
    { to: 'administrator' as const, group: '/it' },
  ],
  classes: [{ to: 'algebra-1', group: '/year-10' }],
};
const lines: string[] = [];
const server = await startTestServer({
  providers: [providerConfig(issuer, groups)],
  onLogLine: (line) => void lines.push(line),
});
const { url: database } = server;
const closed = await startTestServer({
  database,
  providers: [
    providerConfig(issuer),
    providerConfig(issuer, { id: 'other', registration: 'closed' }),
  ],
  registration: { mode: 'closed' },
});
const opened = await startTestServer({
  database,
  providers: [providerConfig(issuer, { registration: 'open', endsThere: true })],
  registration: { mode: 'closed' },
  localPasswords: false,
});
const invited = await startTestServer({
  database,
  providers: [providerConfig(issuer)],
  registration: { mode: 'invitation' },
});
const strict = await startTestServer({
  database,
  providers: [providerConfig(issuer)],
  requiresAdminFactor: true,
});
const verifying = await startTestServer({
  database,
  providers: [providerConfig(issuer)],
  registration: { verifiesAddresses: true },
});
afterAll(async () => {
  for (const one of [closed, opened, invited, strict, verifying, server]) await one.close();
  await provider.close();
});
const admin = await server.addPerson('admin', { isAdmin: true });

type Began = { parameters: string; cookie: string };

/** The browser's way to the provider and back. */
async function goThere(
  on: TestServer,
  person: AtProvider,
  { as, id = 'school' }: { as?: Person; id?: string } = {},
): Promise<Began> {
  provider.signIn(person);
  const call = as ? 'POST /users/linked-logins' : 'POST /users/login/provider';
  const began = await on.call(call, { ...(as && { as }), body: { provider: id } });
  expect(began).toMatchObject({ status: 200 });
  const cookie = String(began.headers['set-cookie']).split(';')[0] ?? '';
  const { url } = began.body as { url: string };
  return { parameters: await followLogin(url, callback), cookie };
}

const withCookie = (cookie: string) => ({
  headers: { cookie, 'content-type': 'application/json' },
});

const comeBack = (on: TestServer, { parameters, cookie }: Began, more: object = {}) => {
  const payload = JSON.stringify({ parameters, ...more });
  const raw = { ...withCookie(cookie), payload };
  return on.call('POST /users/login/provider/callback', { raw });
};

const logIn = async (person: AtProvider, on: TestServer = server, more: object = {}) =>
  comeBack(on, await goThere(on, person), more);

const link = async (as: Person, person: AtProvider) => {
  const { parameters, cookie } = await goThere(server, person, { as });
  const raw = { ...withCookie(cookie), payload: JSON.stringify({ parameters }) };
  return await server.call('POST /users/linked-logins/callback', { as, raw });
};

const tokenOf = ({ body }: { body: unknown }) => body as { access: string; id: string };
const asPerson = (answer: { body: unknown }, email = ''): Person => ({
  id: tokenOf(answer).id,
  token: tokenOf(answer).access,
  email,
});
const detailsOf = async (as: Person) => (await server.call('GET /users/details', { as })).body;
const linksOf = async (as: Person) =>
  (await server.call('GET /users/linked-logins', { as })).body as LinkedLogins;

const at = (sub: string, more: object = {}): AtProvider => ({
  sub,
  name: `Name of ${sub}`,
  preferred_username: sub,
  email: `${sub}@school.example`,
  email_verified: true,
  groups: [],
  ...more,
});

/** Whether a call waits for a lock of another. */
const isOneWaiting = async () => (await countLockWaits(server.db)) > 0;

const actsOf = async (id: string) => {
  const rows = await server.db
    .selectFrom('audit_log')
    .select(['act', 'origin'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ act }) => act);
};

describe('the first login of a new person', () => {
  it('makes an account with the name and username of the provider, to which later ones lead', async () => {
    const first = await logIn(at('berta'));
    expect(first).toMatchObject({ status: 200, body: { isAdmin: false } });
    const berta = asPerson(first);
    expect(await detailsOf(berta)).toMatchObject({
      name: 'Name of berta',
      username: 'berta',
      email: 'berta@school.example',
    });
    const again = await logIn(at('berta', { email: 'married@school.example', name: 'Other' }));
    expect(again).toMatchObject({ status: 200, body: { id: berta.id } });
    expect(await detailsOf(berta)).toMatchObject({ email: 'berta@school.example' });
    expect(await actsOf(berta.id)).toEqual(['account made by a login', 'login linked']);
    expect(await linksOf(berta)).toMatchObject({ links: [{ name: 'School' }], hasPassword: false });
  });

  it('makes names unique by a number, also if they only look alike', async () => {
    await server.addPerson('Carla');
    const second = asPerson(await logIn(at('c1', { name: 'Carla', preferred_username: 'carla' })));
    const third = asPerson(await logIn(at('c2', { name: 'CarIa', preferred_username: 'CARLA' })));
    expect(await detailsOf(second)).toMatchObject({ name: 'Carla 2', username: 'carla' });
    expect(await detailsOf(third)).toMatchObject({ name: 'CarIa 3', username: 'CARLA-2' });
  });

  it('takes what can be a name of names that cannot, and does without a username', async () => {
    const person = at('d', { name: ' \u200b ', preferred_username: '山田', email: 'x@a.example' });
    expect(await detailsOf(asPerson(await logIn(person)))).toMatchObject({
      name: '山田',
      username: null,
    });
    const long = at('e', { name: `${'n'.repeat(100)} end`, preferred_username: 'É'.repeat(60) });
    expect(await detailsOf(asPerson(await logIn(long)))).toMatchObject({
      name: 'n'.repeat(40),
      username: 'E'.repeat(30),
    });
  });

  it('ends on another server of the site than that on which it began', async () => {
    const begun = await goThere(server, at('traveller'));
    expect(await comeBack(verifying, begun)).toMatchObject({ status: 200 });
    expect(await comeBack(server, begun)).toMatchObject({ status: 401 });
  });

  it('makes one account in two tabs at once', async () => {
    const tabs = [await goThere(server, at('twin')), await goThere(server, at('twin'))];
    const answers = await Promise.all(tabs.map((tab) => comeBack(server, tab)));
    expect(answers).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(new Set(answers.map((one) => tokenOf(one).id)).size).toBe(1);
  });

  it('needs an address', async () => {
    expect(await logIn(at('f', { email: undefined }))).toMatchObject({
      status: 403,
      body: { error: refusals.providerNoAddress },
    });
  });

  it('keeps the rules of registration, unless the provider is admitted', async () => {
    expect(await logIn(at('g'), closed)).toMatchObject({
      status: 403,
      body: { error: registrationRefusals.closed },
    });
    expect(await comeBack(closed, await goThere(closed, at('g'), { id: 'other' }))).toMatchObject({
      status: 403,
      body: { error: registrationRefusals.providerClosed },
    });
    expect(await logIn(at('g'), invited)).toMatchObject({
      status: 403,
      body: { error: registrationRefusals.invitationNeeded },
    });
    const made = await server.call('POST /people/invitations', {
      as: admin,
      body: { note: 'For g', uses: 1, days: 1 },
    });
    const invitation = new URL((made.body as { url: string }).url).searchParams.get('invitation');
    expect(await logIn(at('g'), invited, { invitation })).toMatchObject({ status: 200 });
    expect(await logIn(at('h'), invited, { invitation })).toMatchObject({ status: 403 });
    expect(await logIn(at('h'), opened)).toMatchObject({ status: 200 });
    // An account that is there logs in under any rules.
    expect(await logIn(at('g'), closed)).toMatchObject({ status: 200 });
  });

  it('mails a link where addresses are verified, unless the provider has verified it', async () => {
    expect(await logIn(at('i', { email_verified: false }), verifying)).toMatchObject({
      status: 403,
      body: { error: refusals.addressUnverified },
    });
    expect(await logIn(at('j'), verifying)).toMatchObject({ status: 200 });
  });

  it('is refused in maintenance, in which others log in', async () => {
    const known = await logIn(at('k'));
    const maintain = (message: string | null) =>
      server.call('PUT /system/maintenance', { as: admin, body: { message } });
    await maintain('Back soon.');
    expect(await logIn(at('l'))).toMatchObject({ status: 503 });
    expect(await logIn(at('k'))).toMatchObject({ status: 200, body: { id: tokenOf(known).id } });
    await maintain(null);
  });
});

describe('a login with the address of an account', () => {
  const challengeOf = async (person: AtProvider): Promise<string> => {
    const answer = await logIn(person);
    const error = `${refusals.addressHasAccount} ${person.email}.`;
    expect(answer).toMatchObject({ status: 409, body: { error } });
    return (answer.body as { challenge: string }).challenge;
  };
  const join = (challenge: string, password: string, code?: string) =>
    server.call('POST /users/login/provider/join', { body: { challenge, password, code } });

  it('leads to it only after its password, once', async () => {
    const paula = await server.addPerson('paula');
    const there = at('p', { email: 'PAULA@example.com' });
    const challenge = await challengeOf(there);
    expect(await linksOf(paula)).toMatchObject({ links: [] });
    expect(await join(challenge, 'not the password')).toMatchObject({
      status: 401,
      body: { error: refusals.joinPasswordWrong },
    });
    expect(await join(`${challenge}x`, testPassword)).toMatchObject({
      status: 401,
      body: { error: refusals.joinOver },
    });
    expect(await linksOf(paula)).toMatchObject({ links: [] });
    for (const _ of ['once', 'the reply was lost']) {
      expect(await join(challenge, testPassword)).toMatchObject({
        status: 200,
        body: { id: paula.id },
      });
    }
    expect(await linksOf(paula)).toMatchObject({ links: [{ name: 'School' }], hasPassword: true });
    expect(await logIn(there)).toMatchObject({ status: 200, body: { id: paula.id } });
    expect(await actsOf(paula.id)).toEqual(['login linked']);
  });

  it('is not joined by a generated password that has ended', async () => {
    const olga = await server.addPerson('olga');
    const challenge = await challengeOf(at('o', { email: olga.email }));
    const past = new Date(Date.now() - 1000);
    await server.db
      .updateTable('users')
      .set({ password_ends_at: past })
      .where('id', '=', olga.id)
      .execute();
    expect(await join(challenge, testPassword)).toMatchObject({
      status: 403,
      body: { error: refusals.passwordEnded },
    });
    expect(await linksOf(olga)).toMatchObject({ links: [] });
  });

  it('is not joined while it has ended', async () => {
    const nora = await server.addPerson('nora');
    const challenge = await challengeOf(at('n', { email: nora.email }));
    const ended = { ends_at: new Date(0) };
    await server.db.updateTable('users').set(ended).where('id', '=', nora.id).execute();
    expect(await join(challenge, testPassword)).toMatchObject({
      status: 403,
      body: { error: refusals.accountEnded },
    });
    const links = server.db.selectFrom('linked_logins').where('user_id', '=', nora.id);
    expect(await links.selectAll().execute()).toEqual([]);
  });

  it('is not joined by a login of another subject, however its address is spelt', async () => {
    await server.addPerson('quinn');
    await join(await challengeOf(at('q1', { email: 'quinn@example.com' })), testPassword);
    await challengeOf(at('q2', { email: 'Quinn@Example.com' }));
  });
});

describe('the second factor', () => {
  it('is the passkey of an administrator who must have one, and joins by no password', async () => {
    const pauline = await server.addPerson('pauline', { isAdmin: true });
    await sql`insert into passkeys (user_id, name, credential_id, public_key, counter, is_backed_up)
      values (${pauline.id}, 'Key', 'pauline', '\\x00', 0, false)`.execute(server.db);
    const there = at('pauline', { email: pauline.email });
    const { challenge } = (await logIn(there, strict)).body as { challenge: string };
    const body = { challenge, password: testPassword };
    expect(await strict.call('POST /users/login/provider/join', { body })).toMatchObject({
      status: 403,
      body: { error: refusals.passkeyNeeded },
    });
    expect(await linksOf(pauline)).toMatchObject({ links: [] });
    expect((await link(pauline, there)).status).toBe(200);
    const later = await logIn(there, strict);
    expect(later).toMatchObject({ status: 401, body: { error: refusals.codeNeeded } });
    const asked = { challenge: (later.body as { challenge: string }).challenge };
    expect(await strict.call('POST /users/login/passkey', { body: asked })).toMatchObject({
      status: 200,
      body: { options: { allowCredentials: [{ type: 'public-key' }] }, takesCodes: false },
    });
  });

  it('is asked for after a login of a provider, and before a link by the password', async () => {
    const { TOTP, Secret } = await import('otpauth');
    const rosa = await server.addPerson('rosa');
    const begun = await server.call('POST /users/second-factor', { as: rosa, body: {} });
    const { secret } = begun.body as { secret: string };
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 });
    const on = await server.call('PUT /users/second-factor', {
      as: rosa,
      body: { code: code(-1) },
    });
    expect(on).toMatchObject({ status: 200 });
    const { recoveryCodes } = on.body as { recoveryCodes: string[] };
    const there = at('r', { email: rosa.email });
    const { challenge } = (await logIn(there)).body as { challenge: string };
    const join = (more: object) =>
      server.call('POST /users/login/provider/join', {
        body: { challenge, password: testPassword, ...more },
      });
    expect(await join({})).toMatchObject({ status: 401, body: { error: refusals.codeNeeded } });
    expect(await join({ code: '000000' })).toMatchObject({
      status: 401,
      body: { error: refusals.codeWrong },
    });
    expect(await linksOf(rosa)).toMatchObject({ links: [] });
    // A refusal of the link leaves the code.
    const owner = await server.addPerson('owner');
    const taken = { issuer, subject: 'r', user_id: owner.id };
    await server.db.insertInto('linked_logins').values(taken).execute();
    expect(await join({ code: recoveryCodes[0] })).toMatchObject({
      status: 409,
      body: { error: refusals.loginLinked },
    });
    await server.db.deleteFrom('linked_logins').where('user_id', '=', owner.id).execute();
    expect(await join({ code: recoveryCodes[0] })).toMatchObject({ status: 200 });
    const later = await logIn(there);
    expect(later).toMatchObject({ status: 401, body: { error: refusals.codeNeeded } });
    const body = { challenge: (later.body as typeof later.body & { challenge: string }).challenge };
    const entered = await server.call('POST /users/login/code', {
      body: { ...body, code: recoveryCodes[1] },
    });
    expect(entered).toMatchObject({ status: 200, body: { id: rosa.id } });
  });

  it('counts as no failed login where the password was right', async () => {
    const providers = [providerConfig(issuer)];
    const limited = await startTestServer({ database, providers, rateLimits: true });
    const marta = await server.addPerson('marta');
    await server.db
      .insertInto('second_factors')
      .values({ user_id: marta.id, secret: Buffer.alloc(20), is_on: true })
      .execute();
    const { challenge } = (await logIn(at('l', { email: marta.email }), limited)).body as {
      challenge: string;
    };
    const join = () =>
      limited.call('POST /users/login/provider/join', {
        body: { challenge, password: testPassword },
      });
    for (let n = 0; n < 21; n += 1) expect((await join()).status).toBe(401);
    await limited.close();
  });
});

describe('a link from the account', () => {
  const mails = async (to: string): Promise<string[]> => {
    const folder = join(server.dataDir, 'outbox');
    const names = await readdir(folder).catch(() => []);
    const all = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return all.filter((mail) => mail.includes(`To: ${to}`));
  };

  it('leads to it under any address, can be taken away, and is in the audit log', async () => {
    const sina = await server.addPerson('sina');
    expect(await link(sina, at('s', { email: 'else@school.example' }))).toMatchObject({
      status: 200,
    });
    expect(await logIn(at('s'))).toMatchObject({ status: 200, body: { id: sina.id } });
    const [linked] = (await linksOf(sina)).links;
    const away = `DELETE /users/linked-logins/${linked?._id}` as const;
    const other = await server.addPerson('not sina');
    expect(await server.call(away, { as: other })).toMatchObject({ status: 200 });
    expect((await linksOf(sina)).links).toHaveLength(1);
    expect(await server.call(away, { as: sina })).toMatchObject({ status: 200 });
    expect(await server.call(away, { as: sina })).toMatchObject({ status: 200 });
    expect(await linksOf(sina)).toMatchObject({ links: [] });
    expect(await actsOf(sina.id)).toEqual(['login linked', 'login unlinked']);
    expect(tokenOf(await logIn(at('s'))).id).not.toBe(sina.id);
  });

  it('is taken away by an administrator, with the roles of its groups, and its person is told', async () => {
    const tilda = await server.addPerson('tilda');
    await link(tilda, at('tilda', { groups: ['/staff'] }));
    const listed = async () => {
      const { body } = await server.call('GET /people?search=tilda', { as: admin });
      const { people } = body as { people: { roles: string[]; links: { _id: string }[] }[] };
      return people[0];
    };
    const before = await listed();
    expect(before).toMatchObject({ roles: ['teacher'], links: [{ name: 'School' }] });
    const [linked] = before?.links ?? [];
    const unlink = (id: string, as: Person) =>
      server.call(`DELETE /people/${id}/linked-logins/${linked?._id}`, { as });
    expect((await unlink(tilda.id, tilda)).status).toBe(403);
    expect(await unlink(crypto.randomUUID(), admin)).toMatchObject({
      status: 404,
      body: { error: refusals.noPerson },
    });
    const other = await server.addPerson('some other');
    expect((await unlink(other.id, admin)).status).toBe(200);
    expect(await listed()).toMatchObject({ links: [{ name: 'School' }] });
    expect((await unlink(tilda.id, admin)).status).toBe(200);
    expect((await unlink(tilda.id, admin)).status).toBe(200);
    expect(await listed()).toMatchObject({ roles: [], links: [] });
    expect((await actsOf(tilda.id)).filter((act) => act === 'login unlinked')).toHaveLength(1);
    await vi.waitUntil(
      async () => (await mails(tilda.email)).some((mail) => mail.includes('was unlinked')),
      { timeout: 60_000 },
    );
  });

  it('is told by mail, and taken away by a new password from a mailed link', async () => {
    const wilma = await server.addPerson('wilma');
    await link(wilma, at('w', { groups: ['/it'] }));
    await expect.poll(() => mails(wilma.email)).toHaveLength(1);
    expect((await mails(wilma.email))[0]).toContain('A login at School leads to your account');
    const reset = async (to: string, newPassword: string) => {
      const token = await addReset(server.db, to);
      const body = { token, newPassword };
      expect(await server.call('POST /users/reset-password', { body })).toMatchObject({
        status: 200,
      });
    };
    await reset(wilma.id, 'a finer password');
    const asWilma = await server.inNewSession(wilma);
    expect(await linksOf(asWilma)).toMatchObject({ links: [] });
    expect(await detailsOf(asWilma)).toMatchObject({ isAdmin: false });
    const yves = asPerson(await logIn(at('yves')));
    await reset(yves.id, 'a first password');
    const still = await logIn(at('yves'));
    expect(still).toMatchObject({ status: 200, body: { id: yves.id } });
  });

  it('is unlinked by a mailed password after the administrators are locked', async () => {
    const admins = server.db.selectFrom('users').select('id').where('is_admin', '=', true);
    const [first] = await admins.orderBy('id').execute();
    let late = await server.addPerson('late 0');
    for (let tries = 1; late.id < (first?.id ?? ''); tries += 1) {
      late = await server.addPerson(`late ${tries}`);
    }
    await link(late, at('late'));
    const body = { token: await addReset(server.db, late.id), newPassword: 'a finer password' };
    let reset: Promise<{ status: number }> | undefined;
    await server.db.transaction().execute(async (transaction) => {
      await transaction
        .selectFrom('users')
        .select('id')
        .where('id', '=', first?.id ?? '')
        .forNoKeyUpdate()
        .execute();
      reset = server.call('POST /users/reset-password', { body });
      await vi.waitUntil(isOneWaiting, { timeout: 60_000 });
      // Refused at once if the reset holds it, which would be a deadlock.
      await transaction
        .selectFrom('users')
        .select('id')
        .where('id', '=', late.id)
        .forNoKeyUpdate()
        .noWait()
        .execute();
    });
    expect(await reset).toMatchObject({ status: 200 });
  });

  it('is refused if the session or the password that allowed it has ended meanwhile', async () => {
    const lena = await server.addPerson('lena');
    const proof = { passwordHash: 'replaced since' };
    const by = { caller: { id: lena.id }, network: '' };
    const login = { issuer, subject: 'lena', email: undefined, isEmailVerified: false };
    const refused = { code: 'forbidden', message: refusals.currentPasswordWrong };
    const linking = linkLogin(server.db, { userId: lena.id, by, login, proof });
    await expect(linking).rejects.toMatchObject(refused);
    const { parameters, cookie } = await goThere(server, at('lena'), { as: lena });
    const raw = { ...withCookie(cookie), payload: JSON.stringify({ parameters }) };
    let ended: Promise<{ status: number }> | undefined;
    await server.db.transaction().execute(async (transaction) => {
      await lockOwner(transaction, lena.id);
      ended = server.call('POST /users/linked-logins/callback', { as: lena, raw });
      await vi.waitUntil(isOneWaiting, { timeout: 60_000 });
      await transaction.deleteFrom('sessions').where('user_id', '=', lena.id).execute();
    });
    expect(await ended).toMatchObject({ status: 403 });
    expect(await linksOf(await server.inNewSession(lena))).toMatchObject({ links: [] });
  });

  it('is refused of a login that leads to an account already', async () => {
    const tom = await server.addPerson('tom');
    const uwe = await server.addPerson('uwe');
    expect((await link(tom, at('t'))).status).toBe(200);
    expect(await link(tom, at('t'))).toMatchObject({
      status: 409,
      body: { error: refusals.loginLinkedHere },
    });
    expect(await link(uwe, at('t'))).toMatchObject({
      status: 409,
      body: { error: refusals.loginLinked },
    });
  });

  it('is refused beyond twenty', async () => {
    const many = await server.addPerson('many');
    const rows = Array.from({ length: 20 }, (_, number) => ({
      issuer,
      subject: `many ${number}`,
      user_id: many.id,
    }));
    await server.db.insertInto('linked_logins').values(rows).execute();
    expect(await link(many, at('many'))).toMatchObject({
      status: 409,
      body: { error: refusals.tooManyLinks },
    });
  });

  it('ends only in the session of its person, and not as a login', async () => {
    const vera = await server.addPerson('vera');
    const wim = await server.addPerson('wim');
    const { parameters, cookie } = await goThere(server, at('v'), { as: vera });
    const refused = { status: 401, body: { error: refusals.loginNotBegun } };
    expect(await comeBack(server, { parameters, cookie })).toMatchObject(refused);
    const raw = { ...withCookie(cookie), payload: JSON.stringify({ parameters }) };
    const end = (as: Person) => server.call('POST /users/linked-logins/callback', { as, raw });
    expect(await end(wim)).toMatchObject(refused);
    expect(await end(vera)).toMatchObject({ status: 200 });
  });

  it('needs the password in an older session', async () => {
    const xena = await server.addPerson('xena');
    await server.db
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - 16 * 60_000) })
      .where('user_id', '=', xena.id)
      .execute();
    const begin = (more: object) =>
      server.call('POST /users/linked-logins', { as: xena, body: { provider: 'school', ...more } });
    expect(await begin({})).toMatchObject({
      status: 403,
      body: { error: refusals.currentPasswordRequired },
    });
    expect(await begin({ currentPassword: testPassword })).toMatchObject({ status: 200 });
  });

  it('stays if it is the only way into the account', async () => {
    const yara = asPerson(await logIn(at('yara')));
    const [only] = (await linksOf(yara)).links;
    const unlink = () => server.call(`DELETE /users/linked-logins/${only?._id}`, { as: yara });
    expect(await unlink()).toMatchObject({ status: 409, body: { error: refusals.onlyLogin } });
    expect((await link(yara, at('yara too'))).status).toBe(200);
    expect(await unlink()).toMatchObject({ status: 200 });
  });
});

describe('an account without a password', () => {
  it.each([
    ['that must be verified', verifying, 403],
    ['that need not be verified', server, 200],
  ])('of an address %s is left by a login that did not prove it', async (_what, on, status) => {
    const victim = `victim-${status}`;
    const stranger = at(`stranger ${status}`, {
      email: `${victim}@school.example`,
      email_verified: false,
    });
    expect((await logIn(stranger, on)).status).toBe(status);
    const { id } = await on.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', `${victim}@school.example`)
      .executeTakeFirstOrThrow();
    const token = await addReset(on.db, id);
    const body = { token, newPassword: 'the password of the victim' };
    expect(await on.call('POST /users/reset-password', { body })).toMatchObject({ status: 200 });
    expect(await logIn(stranger, on)).toMatchObject({
      status: 409,
      body: { error: `${refusals.addressHasAccount} ${stranger.email}.` },
    });
  });

  it('of an address that was changed here is left by the login that proved another', async () => {
    const mover = asPerson(await logIn(at('mover')));
    const body = { name: 'Name of mover', email: 'victim@school.example' };
    expect(await server.call('PUT /users/update-profile', { as: mover, body })).toMatchObject({
      status: 200,
    });
    const reset = { token: await addReset(server.db, mover.id), newPassword: 'of the victim' };
    const answer = await server.call('POST /users/reset-password', { body: reset });
    expect(answer.status).toBe(200);
    expect(tokenOf(await logIn(at('mover'))).id).not.toBe(mover.id);
  });

  it('is left, with its first password, by logins that prove other addresses', async () => {
    const mia = asPerson(await logIn(at('mia')));
    await link(mia, at('mia elsewhere', { email: 'mia@else.example' }));
    const body = { token: await addReset(server.db, mia.id), newPassword: 'a first password' };
    expect((await server.call('POST /users/reset-password', { body })).status).toBe(200);
    expect(await logIn(at('mia'))).toMatchObject({ status: 200, body: { id: mia.id } });
    const elsewhere = await logIn(at('mia elsewhere', { email: 'mia@else.example' }));
    expect(tokenOf(elsewhere).id).not.toBe(mia.id);
  });

  it('is entered by no password, and asks for a new login before dangerous acts', async () => {
    const zoe = asPerson(await logIn(at('zoe')));
    for (const password of ['none', 'none ', testPassword]) {
      const body = { email: 'zoe@school.example', password };
      expect((await server.call('POST /users/login', { body })).status).toBe(401);
    }
    await server.db
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - 16 * 60_000) })
      .where('user_id', '=', zoe.id)
      .execute();
    const body = { name: 'Name of zoe' };
    const remove = (as: Person) => server.call('POST /users/delete-account', { as, body });
    expect(await remove(zoe)).toMatchObject({ status: 403 });
    expect(await remove(asPerson(await logIn(at('zoe'))))).toMatchObject({ status: 200 });
    const left = await server.db
      .selectFrom('linked_logins')
      .select('id')
      .where('user_id', '=', zoe.id)
      .execute();
    expect(left).toEqual([]);
    // The next login is that of a new person.
    expect(tokenOf(await logIn(at('zoe'))).id).not.toBe(zoe.id);
  });
});

describe('groups of a provider', () => {
  it('give roles, and take back what they gave and no more', async () => {
    const rolesOf = async (person: AtProvider) => {
      const details = (await detailsOf(asPerson(await logIn(person)))) as {
        roles: string[];
        isAdmin: boolean;
      };
      return [...details.roles, ...(details.isAdmin ? ['administrator'] : [])];
    };
    const staff = at('staff', { groups: ['/staff', 'cn=authors,ou=groups', 'other'] });
    expect(await rolesOf(staff)).toEqual(['setter', 'teacher']);
    const { id } = tokenOf(await logIn(staff));
    const set = await server.call(`PUT /people/${id}/roles`, {
      as: admin,
      body: { roles: ['setter', 'reviewer', 'teacher'] },
    });
    expect(set).toMatchObject({ status: 200 });
    expect(await rolesOf({ ...staff, groups: ['/staff', '/it'] })).toEqual([
      'reviewer',
      'teacher',
      'administrator',
    ]);
    expect(await rolesOf({ ...staff, groups: undefined })).toEqual(['reviewer']);
    expect(await actsOf(id)).toContain('role revoked');
  });

  it('take the role of administrators from all but the last', async () => {
    const small = await startTestServer({ providers: [providerConfig(issuer, groups)] });
    const isAdmin = async (person: AtProvider) =>
      (await logIn(person, small)).body as { isAdmin: boolean };
    expect(await isAdmin(at('first', { groups: ['/it'] }))).toMatchObject({ isAdmin: true });
    expect(await isAdmin(at('first'))).toMatchObject({ isAdmin: true });
    expect(await isAdmin(at('next', { groups: ['/it'] }))).toMatchObject({ isAdmin: true });
    expect(await isAdmin(at('first'))).toMatchObject({ isAdmin: false });
    expect(await isAdmin(at('next'))).toMatchObject({ isAdmin: true });
    await small.close();
  });

  it('leave one administrator if all lose the role at once', async () => {
    const small = await startTestServer({ providers: [providerConfig(issuer, groups)] });
    const names = ['one', 'two', 'three', 'four'];
    for (const name of names) await logIn(at(name, { groups: ['/it'] }), small);
    const begun: Began[] = [];
    for (const name of names) begun.push(await goThere(small, at(name)));
    const answers = await Promise.all(begun.map((one) => comeBack(small, one)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const admins = small.db.selectFrom('users').select('id').where('is_admin', '=', true);
    expect(await admins.execute()).toHaveLength(1);
    await small.close();
  });

  const heldBy = (id: string) =>
    server.db
      .selectFrom('users')
      .select(['roles', 'is_admin'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  it('give a role until no login of the person gives it any more', async () => {
    const twice = asPerson(await logIn(at('twice', { groups: ['/staff', '/it'] })));
    await link(twice, at('twice too', { groups: ['/staff', '/it'] }));
    await logIn(at('twice'));
    expect(await heldBy(twice.id)).toEqual({ roles: ['teacher'], is_admin: true });
    await logIn(at('twice too', { groups: ['/it'] }));
    expect(await heldBy(twice.id)).toEqual({ roles: [], is_admin: true });
    await logIn(at('twice too'));
    expect(await heldBy(twice.id)).toEqual({ roles: [], is_admin: false });
  });

  it('leave what an administrator grants after them', async () => {
    const there = at('granted', { groups: ['/staff', '/it'] });
    const { id } = tokenOf(await logIn(there));
    const give = async (roles: string[]) =>
      expect(
        await server.call(`PUT /people/${id}/roles`, { as: admin, body: { roles } }),
      ).toMatchObject({ status: 200 });
    await give([]);
    await give(['teacher']);
    await grantAdmin(server.db, 'granted@school.example', { command: 'of a test' });
    await logIn(at('granted'));
    expect(await heldBy(id)).toEqual({ roles: ['teacher'], is_admin: true });
  });

  it('give no role by a login that is unlinked at the same time', async () => {
    const { id } = tokenOf(await logIn(at('leaver')));
    let giving: Promise<string | undefined> | undefined;
    await server.db.transaction().execute(async (transaction) => {
      await lockAdmins(transaction, id);
      const login = { issuer, subject: 'leaver', name: 'School' };
      giving = giveRoles(server.db, login, ['teacher', 'administrator']);
      await vi.waitUntil(isOneWaiting, { timeout: 60_000 });
      await transaction.deleteFrom('linked_logins').where('user_id', '=', id).execute();
    });
    expect(await giving).toBeUndefined();
    expect(await heldBy(id)).toEqual({ roles: [], is_admin: false });
  });

  it('give no role that its person keeps by unlinking', async () => {
    const keeper = asPerson(await logIn(at('keeper', { groups: ['/it'] })));
    expect(await detailsOf(keeper)).toMatchObject({ isAdmin: true });
    await link(keeper, at('keeper at home'));
    const [first] = (await linksOf(keeper)).links;
    await server.call(`DELETE /users/linked-logins/${first?._id}`, { as: keeper });
    expect(await detailsOf(keeper)).toMatchObject({ isAdmin: false });
  });

  it('add people to classes, once', async () => {
    const teacher = await server.addPerson('the teacher', { roles: ['teacher'] });
    const made = await server.call('POST /classes', {
      as: teacher,
      body: { slug: 'algebra-1', name: 'Algebra 1', term: null, hasCode: false },
    });
    expect(made.status).toBeLessThan(300);
    const pupil = at('pupil', { groups: ['/year-10', '/year-11'] });
    const { id } = tokenOf(await logIn(pupil));
    await logIn(pupil);
    const members = await server.db
      .selectFrom('class_members')
      .select('kind')
      .where('user_id', '=', id)
      .execute();
    expect(members).toEqual([{ kind: 'pupil' }]);
    // Whom a teacher took out stays out, until a teacher adds them.
    const isMember = async () => {
      const { body } = await server.call('GET /classes/algebra-1', { as: teacher });
      return (body as { pupils: { id: string }[] }).pupils.some((one) => one.id === id);
    };
    await server.call(`DELETE /classes/algebra-1/members/${id}`, { as: teacher });
    await logIn(pupil);
    expect(await isMember()).toBe(false);
    const added = await server.call('PUT /classes/algebra-1/pupils', {
      as: teacher,
      body: { pupils: [{ account: 'pupil@school.example' }] },
    });
    expect(added).toMatchObject({ status: 200 });
    expect(await isMember()).toBe(true);
  });

  it('add no one to a class that others fill meanwhile', async () => {
    const { id } = tokenOf(await logIn(at('one too many')));
    let joining: Promise<void> | undefined;
    await server.db.transaction().execute(async (transaction) => {
      await sql`select from classes where slug = 'algebra-1' for update`.execute(transaction);
      joining = joinByGroups(server.db, {
        userId: id,
        slugs: ['algebra-1'],
        provider: 'School',
      });
      await vi.waitUntil(isOneWaiting, { timeout: 60_000 });
      await sql`
        with filling as (
          insert into users (name, name_skeleton, email, password_hash)
          select 'Filling ' || one, 'filling ' || one, 'filling-' || one || '@school.example', 'none'
          from generate_series(1, ${pupilsMax}::int) one returning id)
        insert into class_members (class_id, user_id, kind)
        select classes.id, filling.id, 'pupil' from classes, filling
        where slug = 'algebra-1'
        limit ${pupilsMax}::int
          - (select count(*) from class_members join classes on id = class_id
             where slug = 'algebra-1')`.execute(transaction);
    });
    await joining;
    const { rows } = await sql`select from class_members join classes on id = class_id
      where slug = 'algebra-1'`.execute(server.db);
    expect(rows).toHaveLength(pupilsMax);
  });

  it.each([
    ['has ended', { ends_at: new Date(0) }, 403],
    ['must be verified', { unverified_since: new Date(0) }, 403],
    ['is blocked', { blocked_at: new Date(0) }, 200],
  ])('give nothing to an account that %s', async (what, change, status) => {
    const sub = `closed ${what}`;
    const email = `${what.replaceAll(' ', '-')}@school.example`;
    const { id } = tokenOf(await logIn(at(sub, { email })));
    await server.db.updateTable('users').set(change).where('id', '=', id).execute();
    const more = { email, groups: ['/staff', '/it', '/year-10'] };
    expect((await logIn(at(sub, more))).status).toBe(status);
    expect(await heldBy(id)).toEqual({ roles: [], is_admin: false });
    const classes = server.db.selectFrom('class_members').select('kind').where('user_id', '=', id);
    expect(await classes.execute()).toEqual([]);
  });
});

describe('the site', () => {
  it('tells its providers, and says nothing of them where it has none', async () => {
    const told = async (on: TestServer) => (await on.call('GET /system/site')).body;
    const providers = [{ id: 'school', name: 'School' }];
    expect(await told(server)).toMatchObject({ logins: { providers, passwords: true } });
    expect(await told(opened)).toMatchObject({ logins: { providers, passwords: false } });
    const plain = await startTestServer({ database });
    expect(await told(plain)).not.toHaveProperty('logins');
    expect(
      await plain.call('POST /users/login/provider', { body: { provider: 'school' } }),
    ).toMatchObject({ status: 404, body: { error: refusals.noProvider } });
    await plain.close();
  });

  it('ends the session at a provider, too, where that is set', async () => {
    const leave = (on: TestServer, id = 'school') =>
      on.call('POST /users/login/provider/logout', { body: { provider: id } });
    expect(await leave(server)).toMatchObject({ status: 200, body: { url: null } });
    expect(await leave(server, 'none')).toMatchObject({ status: 404 });
    const { body } = await leave(opened);
    const url = new URL((body as { url: string }).url);
    expect(url.origin).toBe(issuer);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'arbiter',
      post_logout_redirect_uri: 'http://localhost:3000/login',
    });
    // The provider knows the site and the way back, and asks the person.
    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<form');
  });

  it('takes passwords only of administrators where they are switched off', async () => {
    const anna = await server.addPerson('anna');
    await link(anna, at('anna'));
    const enter = (email: string, password = testPassword) =>
      opened.call('POST /users/login', { body: { email, password } });
    expect(await enter(anna.email)).toMatchObject({
      status: 403,
      body: { error: refusals.passwordsOff },
    });
    expect((await enter(anna.email, 'wrong')).status).toBe(401);
    expect(await enter(admin.email)).toMatchObject({ status: 200, body: { isAdmin: true } });
    const body = { name: 'New', email: 'new@example.com', password: 'a fine password' };
    expect(await opened.call('POST /users/register', { body })).toMatchObject({
      status: 403,
      body: { error: registrationRefusals.passwordsOff },
    });
  });

  it('takes the password of a person to whose account no login leads any more', async () => {
    const otto = await server.addPerson('otto');
    await link(otto, at('otto', { email: 'otto@else.example' }));
    const token = await addReset(server.db, otto.id);
    const newPassword = 'a finer password';
    const reset = { body: { token, newPassword } };
    expect((await server.call('POST /users/reset-password', reset)).status).toBe(200);
    const enter = () =>
      opened.call('POST /users/login', { body: { email: otto.email, password: newPassword } });
    const entered = await enter();
    expect(entered).toMatchObject({ status: 200, body: { id: otto.id } });
    expect((await link(asPerson(entered), at('otto'))).status).toBe(200);
    expect(await enter()).toMatchObject({ status: 403, body: { error: refusals.passwordsOff } });
  });

  it('lets a forgotten password be set where it only links a login', async () => {
    const bodo = await server.addPerson('bodo');
    const refused = await logIn(at('bodo', { email: bodo.email }), opened);
    const { challenge } = refused.body as { challenge: string };
    await opened.call('POST /users/forgot-password', { body: { email: bodo.email } });
    const folder = join(opened.dataDir, 'outbox');
    await expect.poll(() => readdir(folder).catch(() => [])).toHaveLength(1);
    const [name = ''] = await readdir(folder);
    const mail = (await readFile(join(folder, name), 'utf8')).replaceAll('=\r\n', '');
    const token = /\/reset-password\/([\w-]{43})/.exec(mail)?.[1];
    const reset = { token, newPassword: 'a finer password' };
    expect(await opened.call('POST /users/reset-password', { body: reset })).toMatchObject({
      status: 200,
    });
    const body = { challenge, password: 'a finer password' };
    expect(await opened.call('POST /users/login/provider/join', { body })).toMatchObject({
      status: 200,
      body: { id: bodo.id },
    });
  });

  it('keeps tokens of providers out of its log', () => {
    const secret = /code=[^,"]{8}|id_token|eyJ|a secret of the tests/;
    expect(lines.filter((line) => secret.test(line))).toEqual([]);
    expect(lines.length).toBeGreaterThan(0);
  });
});

it('takes the keys that a provider has now', async () => {
  const before = await logIn(at('rotated'));
  await provider.rotateKeys();
  const after = await logIn(at('rotated'));
  expect(after).toMatchObject({ status: 200, body: { id: tokenOf(before).id } });
});
