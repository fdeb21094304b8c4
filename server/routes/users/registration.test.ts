/** Who may register, by each setting; invitations and their races; addresses that must be verified. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { registrationRefusals } from '../../../contract/form-messages.ts';
import { refusals } from '../../../contract/messages.ts';
import type { Invitation } from '../../../contract/registration.ts';
import { addAddressLink } from '../../accounts/address-links.ts';
import { addMailedReset } from '../../accounts/password-resets.ts';
import { peopleListRules } from '../../classes/list-rules.ts';
import {
  type Person,
  startTestServer,
  type TestServer,
  testPassword,
} from '../../testing/server.ts';

const openServer = await startTestServer();
const { url: database } = openServer;
const invited = await startTestServer({ database, registration: { mode: 'invitation' } });
const closed = await startTestServer({ database, registration: { mode: 'closed' } });
const domains = ['example.org', 'school.example'];
const ofDomain = await startTestServer({ database, registration: { mode: 'domain', domains } });
const verifying = await startTestServer({ database, registration: { verifiesAddresses: true } });
afterAll(async () => {
  for (const server of [invited, closed, ofDomain, verifying, openServer]) await server.close();
});
const admin = await openServer.addPerson('admin', { isAdmin: true });

const password = 'a fine password';
const addressOf = (name: string): string => `${name.replaceAll(' ', '.')}@example.com`;
const register = (server: TestServer, name: string, more: object = {}) =>
  server.call('POST /users/register', {
    body: { name, email: addressOf(name), password, ...more },
  });
const logIn = (server: TestServer, name: string) =>
  server.call('POST /users/login', { body: { email: addressOf(name), password } });

let notes = 0;
async function invite(more: object = {}): Promise<Invitation & { url: string; token: string }> {
  notes += 1;
  const body = { note: `Invitation ${notes}`, uses: 1, days: 1, ...more };
  const answer = await openServer.call('POST /people/invitations', { as: admin, body });
  expect(answer).toMatchObject({ status: 200 });
  const made = answer.body as Invitation & { url: string };
  return { ...made, token: new URL(made.url).searchParams.get('invitation') ?? '' };
}

const invitationOf = async (id: string) => {
  const answer = await openServer.call('GET /people/invitations', { as: admin });
  return (answer.body as Invitation[]).find(({ _id }) => _id === id);
};

const over = { status: 403, body: { error: registrationRefusals.invitationOver } };

describe('registration', () => {
  it('is told with its rules, and refused in a sentence by each of them', async () => {
    const told = async (server: TestServer) =>
      (await server.call('GET /users/registration')).body as object;
    expect(await told(openServer)).toEqual({
      mode: 'open',
      domains: [],
      verifiesAddresses: false,
      invitation: null,
    });
    expect(await told(ofDomain)).toMatchObject({ mode: 'domain', domains });
    expect(await told(verifying)).toMatchObject({ verifiesAddresses: true });
    expect(await register(closed, 'too late')).toMatchObject({
      status: 403,
      body: { error: registrationRefusals.closed },
    });
    expect(await register(invited, 'not invited')).toMatchObject({
      status: 403,
      body: { error: registrationRefusals.invitationNeeded },
    });
    expect(await register(ofDomain, 'of elsewhere')).toMatchObject({
      status: 403,
      body: { error: `email: ${refusals.domainNotAdmitted} example.org, school.example.` },
    });
  });

  it('admits addresses of the domains in any case, and of no others that look alike', async () => {
    const as = (email: string) => register(ofDomain, email.replaceAll(/\W/g, ' '), { email });
    expect((await as('pupil@SCHOOL.example')).status).toBe(200);
    for (const other of ['a@evil-example.org', 'b@example.org.evil.com', 'c@sub.example.org']) {
      expect((await as(other)).status, other).toBe(403);
    }
  });

  it('is not opened by an invitation while it is closed', async () => {
    const { token, _id } = await invite();
    expect(await register(closed, 'hopeful', { invitation: token })).toMatchObject({ status: 403 });
    expect(await invitationOf(_id)).toMatchObject({ usesLeft: 1 });
  });
});

describe('an invitation', () => {
  it('admits as many as it says, in each mode that has them, and shows its link once', async () => {
    const { token, _id, url } = await invite({ uses: 3 });
    expect(url).toBe(`http://localhost:3000/register?invitation=${token}`);
    const servers = [openServer, invited, ofDomain];
    for (const [at, server] of servers.entries()) {
      const looked = await server.call(`GET /users/registration?invitation=${token}`);
      expect(looked.body).toMatchObject({ invitation: { isValid: true, accountsEndAt: null } });
      expect(await register(server, `guest ${at}`, { invitation: token })).toMatchObject({
        status: 200,
      });
    }
    expect(await register(invited, 'guest 4', { invitation: token })).toMatchObject(over);
    const listed = await invitationOf(_id);
    expect(listed).toMatchObject({ usesLeft: 0, uses: 3, state: 'used', madeBy: 'admin' });
    expect(JSON.stringify(listed)).not.toContain(token);
    const looked = await invited.call(`GET /users/registration?invitation=${token}`);
    expect(looked.body).toMatchObject({ invitation: { isValid: false } });
  });

  it('has its last use taken by one of many who come at once', async () => {
    const { token, _id } = await invite({ uses: 2 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => register(invited, `racer ${n}`, { invitation: token })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 403, 403, 403, 403, 403, 403]);
    const query = openServer.db.selectFrom('users').select('id').where('name', 'like', 'racer %');
    const rows = await query.execute();
    expect(rows).toHaveLength(2);
    expect(await invitationOf(_id)).toMatchObject({ usesLeft: 0 });
  });

  it('keeps its use if the account is refused', async () => {
    const { token, _id } = await invite();
    await register(openServer, 'is there');
    const twin = await register(invited, 'is there', { invitation: token });
    expect(twin.status).toBe(409);
    expect(await invitationOf(_id)).toMatchObject({ usesLeft: 1, state: 'open' });
  });

  it('is over once it is revoked, twice without harm, or has ended', async () => {
    const [revoked, ended] = [await invite(), await invite()];
    for (let n = 0; n < 2; n += 1) {
      const path = `DELETE /people/invitations/${revoked._id}` as const;
      expect((await openServer.call(path, { as: admin })).status).toBe(200);
    }
    await openServer.db
      .updateTable('invitations')
      .set({ ends_at: new Date(Date.now() - 1000) })
      .where('id', '=', ended._id)
      .execute();
    for (const [{ token, _id }, state] of [
      [revoked, 'revoked'],
      [ended, 'ended'],
    ] as const) {
      expect(await register(invited, `late ${state}`, { invitation: token })).toMatchObject(over);
      expect(await invitationOf(_id)).toMatchObject({ state });
    }
    const none = `DELETE /people/invitations/${crypto.randomUUID()}` as const;
    expect(await openServer.call(none, { as: admin })).toMatchObject({
      status: 404,
      body: { error: refusals.noInvitation },
    });
    const log = await openServer.call(`GET /system/audit?subject=${revoked._id}`, { as: admin });
    expect(log.body).toMatchObject({
      entries: [{ act: 'invitation revoked' }, { act: 'invitation made' }],
    });
  });

  it('is refused with the field and the rule, and made once under one note', async () => {
    const make = (body: object, as: Person = admin) =>
      openServer.call('POST /people/invitations', { as, body });
    const good = { note: 'Twice', uses: 1, days: 1 };
    expect((await make(good)).status).toBe(200);
    expect(await make({ ...good, note: 'tWICE' })).toMatchObject({
      status: 409,
      body: { error: refusals.noteTaken },
    });
    const rules: [object, string][] = [
      [{ note: ' ' }, 'note: Must not be empty.'],
      [{ uses: 0 }, 'uses: Must be a whole number from 1 to 10000.'],
      [{ days: 400 }, 'days: Must be a whole number from 1 to 365.'],
      [
        { accountsEndAt: '2020-01-01T00:00:00Z' },
        'accountsEndAt: Must be a date and time in ISO 8601, in UTC, that is to come.',
      ],
    ];
    for (const [wrong, error] of rules) {
      expect(await make({ ...good, ...wrong })).toMatchObject({ status: 400, body: { error } });
    }
    expect((await make(good, await openServer.addPerson('climber'))).status).toBe(403);
  });

  it('makes accounts that end: no login, and no call in a session that was there', async () => {
    const accountsEndAt = new Date(Date.now() + 3_600_000).toISOString();
    const { token } = await invite({ accountsEndAt });
    await register(invited, 'of the event', { invitation: token });
    const { access } = (await logIn(invited, 'of the event')).body as { access: string };
    const as = { id: '', email: '', token: access };
    expect((await openServer.call('GET /users/details', { as })).status).toBe(200);
    await openServer.db
      .updateTable('users')
      .set({ ends_at: new Date(Date.now() - 1000) })
      .where('name', '=', 'of the event')
      .execute();
    expect((await openServer.call('GET /users/details', { as })).status).toBe(401);
    expect(await logIn(openServer, 'of the event')).toMatchObject({
      status: 403,
      body: { error: refusals.accountEnded },
    });
  });
});

describe('an address that must be verified', () => {
  async function mailsTo(email: string): Promise<string[]> {
    const folder = join(verifying.dataDir, 'outbox');
    const names = await readdir(folder).catch(() => []);
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return mails
      .map((mail) => mail.replaceAll('=\r\n', ''))
      .filter((mail) => mail.includes(`To: ${email}`));
  }

  /** The tokens of the links with a path that were mailed to someone. */
  const tokensFor = async (email: string, path: string): Promise<string[]> =>
    (await mailsTo(email)).flatMap(
      (mail) => new RegExp(`/${path}/([\\w-]{43})`).exec(mail)?.[1] ?? [],
    );

  async function linkTo(email: string, path: string): Promise<string> {
    await expect.poll(() => tokensFor(email, path)).toHaveLength(1);
    return (await tokensFor(email, path))[0] ?? '';
  }

  it('allows no login before the mailed link, which works once', async () => {
    expect((await register(verifying, 'careful')).status).toBe(200);
    const waits = { status: 403, body: { error: refusals.addressUnverified } };
    expect(await logIn(verifying, 'careful')).toMatchObject(waits);
    const token = await linkTo('careful@example.com', 'verify-address');
    const [mail] = await mailsTo('careful@example.com');
    expect(mail).toContain('registered at Arbiter with this address');
    const verify = () => verifying.call('POST /users/verify-address', { body: { token } });
    expect((await verify()).status).toBe(200);
    expect((await logIn(verifying, 'careful')).status).toBe(200);
    expect(await verify()).toMatchObject({
      status: 400,
      body: { error: refusals.addressLinkOver },
    });
  });

  it('is verified by the link for a new password, too', async () => {
    await register(verifying, 'absent minded');
    const email = 'absent.minded@example.com';
    await verifying.call('POST /users/forgot-password', { body: { email } });
    const token = await linkTo(email, 'reset-password');
    const body = { token, newPassword: password };
    expect((await verifying.call('POST /users/reset-password', { body })).status).toBe(200);
    expect((await logIn(verifying, 'absent minded')).status).toBe(200);
  });

  it('is verified again when it is changed, by a link to the new one alone', async () => {
    const mover = await verifying.addPerson('mover');
    const body = { name: 'mover', bio: 'Moves.', currentPassword: testPassword };
    const move = (email: string) =>
      verifying.call('PUT /users/update-profile', { as: mover, body: { ...body, email } });
    const former = await addAddressLink(verifying.db, mover);
    const email = 'head@other.example';
    expect((await move(email)).status).toBe(200);
    // The session goes on, so that a wrong address can be corrected.
    expect((await verifying.call('GET /users/details', { as: mover })).status).toBe(200);
    const enter = () =>
      verifying.call('POST /users/login', { body: { email, password: testPassword } });
    const waits = { status: 403, body: { error: refusals.addressUnverified } };
    expect(await enter()).toMatchObject(waits);
    // None of the links to the former address verifies the new one.
    const late = await addAddressLink(verifying.db, mover);
    const verify = (token: string) =>
      verifying.call('POST /users/verify-address', { body: { token } });
    for (const token of [former, late]) {
      expect(await verify(token)).toMatchObject({ body: { error: refusals.addressLinkOver } });
    }
    const reset = { token: await addMailedReset(verifying.db, mover), newPassword: password };
    const answer = await verifying.call('POST /users/reset-password', { body: reset });
    expect(answer).toMatchObject({ status: 400 });

    const list = `email,name,roles\n${email},mover,teacher\n`;
    const { body: listed } = await verifying.call('POST /people/import', {
      as: admin,
      body: { list },
    });
    expect(listed).toMatchObject({
      preview: null,
      problems: [{ field: 'email', rule: peopleListRules.unverified }],
    });

    const link = await linkTo(email, 'verify-address');
    const [mail] = await mailsTo(email);
    expect(mail).toContain('gave this address to an account at Arbiter');
    expect(mail).not.toContain('registered');
    expect((await verify(link)).status).toBe(200);
    expect((await enter()).status).toBe(200);
  });

  it('stays verified while the rest of the profile changes', async () => {
    const stayer = await verifying.addPerson('stayer');
    const body = { name: 'stayer', bio: 'Stays.', email: stayer.email.toUpperCase() };
    const changed = await verifying.call('PUT /users/update-profile', { as: stayer, body });
    expect(changed.status).toBe(200);
    const again = { email: stayer.email, password: testPassword };
    expect((await verifying.call('POST /users/login', { body: again })).status).toBe(200);
  });
});
