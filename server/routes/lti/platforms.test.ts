/** Platforms: added by hand, or by themselves with a link of an administrator; and the keys of this site. */
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import { platformsMax } from '../../http/limits.ts';
import { publicKeys, signForPlatform } from '../../lti/keys.ts';
import { siteUrl } from '../../testing/launches.ts';
import {
  agsScopes,
  clientId,
  deploymentId,
  listScope,
  startPlatform,
} from '../../testing/platform.ts';
import { openTestServer } from '../../testing/server.ts';

const server = await openTestServer();
const platform = await startPlatform(async () => await publicKeys(server));
afterAll(() => platform.close());
const admin = await server.addPerson('admin', { isAdmin: true });
const user = await server.addPerson('user');

type Shown = { id: string; version: number };
const add = (changes: object = {}) =>
  server.call('POST /lti/platforms', { as: admin, body: { ...platform.settings, ...changes } });
const list = async () =>
  (await server.call('GET /lti/platforms', { as: admin })).body as { platforms: Shown[] };
const remove = (id: string) => server.call(`DELETE /lti/platforms/${id}`, { as: admin });

describe('a platform', () => {
  it('is added once, and refused with other settings for its client', async () => {
    const { status, body } = await add();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...platform.settings,
      tokenAudience: null,
      courses: 0,
      people: 0,
    });
    expect((await add()).body).toEqual(body);
    expect((await list()).platforms).toEqual([body]);
    expect(await add({ jwksUrl: `${platform.issuer}/other` })).toMatchObject({
      status: 409,
      body: { error: refusals.platformKnown },
    });
    expect(await add({ clientId: 'second' })).toMatchObject({ status: 200 });
  });

  it('is refused with the field and the rule', async () => {
    for (const [changes, sentence] of [
      [{ name: ' ' }, 'name: Must not be empty.'],
      [{ jwksUrl: 'x' }, 'jwksUrl: Must be an address such as https://moodle.example.org.'],
      [{ jwksUrl: 'http://moodle.example.org/keys' }, `jwksUrl: ${refusals.platformAddress}`],
      [{ tokenUrl: 'ftp://moodle.example.org' }, `tokenUrl: ${refusals.platformAddress}`],
      [{ clientId: 'x'.repeat(256) }, 'clientId: At most 255 characters.'],
      [{ registration: 'any' }, 'registration: Must be one of site, open, closed.'],
    ] as const) {
      expect(await add({ issuer: 'https://bad.example', ...changes })).toMatchObject({
        status: 400,
        body: { error: sentence },
      });
    }
  });

  it('is changed only in the version that was seen', async () => {
    const { body } = await add({ clientId: 'changing' });
    const { id, version } = body as Shown;
    const change = (seen: number) =>
      server.call(`PUT /lti/platforms/${id}`, {
        as: admin,
        body: { ...platform.settings, clientId: 'changing', deploymentIds: ['1', '2'] },
        raw: { headers: { 'if-match': `"${seen}"` } },
      });
    expect(await change(version)).toMatchObject({
      status: 200,
      body: { version: version + 1, deploymentIds: ['1', '2'] },
    });
    expect(await change(version)).toMatchObject({
      status: 409,
      body: {
        error: refusals.platformChanged,
        versions: { yours: version, current: version + 1 },
      },
    });
    const missing = await server.call(`PUT /lti/platforms/${crypto.randomUUID()}`, {
      as: admin,
      body: platform.settings,
      raw: { headers: { 'if-match': '*' } },
    });
    expect(missing).toMatchObject({ status: 404, body: { error: refusals.noPlatform } });
  });

  it('is removed with the logins of its people', async () => {
    const { body } = await add({ clientId: 'leaving' });
    const { id } = body as Shown;
    await server.db
      .insertInto('linked_logins')
      .values({ issuer: `lti:${id}`, subject: 'one', user_id: user.id })
      .execute();
    expect((await server.call('GET /users/linked-logins', { as: user })).body).toMatchObject({
      links: [{ name: 'School' }],
    });
    const found = await server.call('GET /people?search=user', { as: admin });
    expect(found.body).toMatchObject({ people: [{ links: [{ name: 'School' }] }] });
    expect(await remove(id)).toMatchObject({ status: 200 });
    expect((await server.call('GET /users/linked-logins', { as: user })).body).toMatchObject({
      links: [],
    });
    expect(await remove(id)).toMatchObject({ status: 404 });
  });

  it('is there once when it is added many times at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => add({ clientId: 'many' })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    const all = (await list()).platforms as (Shown & { clientId: string })[];
    expect(all.filter((one) => one.clientId === 'many')).toHaveLength(1);
  });
});

describe('more platforms than a site may have', () => {
  it('are refused', async () => {
    await sql`
      insert into lti_platforms
        (name, issuer, client_id, deployment_ids, auth_url, token_url, jwks_url, added_by)
      select 'Many', 'https://many.example', number::text, '{}', '', '', '', ${admin.id}
      from generate_series(1, ${platformsMax}) as number`.execute(server.db);
    expect(await add({ clientId: 'one too many' })).toMatchObject({
      status: 409,
      body: { error: refusals.tooManyPlatforms },
    });
    await sql`delete from lti_platforms where name = 'Many'`.execute(server.db);
  });
});

describe('a registration', () => {
  const makeLink = async (): Promise<string> => {
    const { body } = await server.call('POST /lti/registration-links', { as: admin });
    const { url } = body as { url: string };
    expect(url).toMatch(/^http:\/\/localhost:3000\/lti\/register\/[\w-]{43}$/);
    return url.slice(siteUrl.length);
  };
  const use = (path: string, changes: Record<string, string> = {}) => {
    const query = new URLSearchParams({
      openid_configuration: `${platform.issuer}/openid-configuration`,
      registration_token: 'registration token',
      ...changes,
    });
    return server.call(`GET ${path}?${query}` as 'GET /', {
      raw: { headers: { accept: 'text/html' } },
    });
  };
  const removeAll = async () => {
    for (const { id } of (await list()).platforms) await remove(id);
  };

  it('adds the platform that uses the link, once', async () => {
    await removeAll();
    const path = await makeLink();
    const page = await use(path);
    expect(page).toMatchObject({ status: 200 });
    expect(page.body).toContain('org.imsglobal.lti.close');
    expect(page.headers['content-security-policy']).toContain('frame-ancestors *');
    expect(platform.registered.at(-1)).toMatchObject({
      initiate_login_uri: `${siteUrl}/lti/login`,
      redirect_uris: [`${siteUrl}/lti/launch`],
      jwks_uri: `${siteUrl}/lti/keys`,
      token_endpoint_auth_method: 'private_key_jwt',
      scope: [...agsScopes, listScope].join(' '),
    });
    expect((await list()).platforms).toMatchObject([
      {
        name: 'localhost (moodle)',
        issuer: platform.issuer,
        clientId,
        deploymentIds: [deploymentId],
        registration: 'site',
        addedBy: 'admin',
      },
    ]);
    expect(await use(path)).toMatchObject({
      status: 403,
      body: expect.stringContaining(refusals.registrationLinkOver),
    });
    const audit = await server.call('GET /system/audit?act=platform+added', { as: admin });
    expect(audit).toMatchObject({
      body: {
        entries: expect.arrayContaining([expect.objectContaining({ act: 'platform added' })]),
      },
    });
  });

  it('asks no address for those without a link', async () => {
    const asked = platform.asked.length;
    const path = await makeLink();
    expect(await use(`${path}x`)).toMatchObject({ status: 403 });
    await makeLink();
    expect(await use(path)).toMatchObject({ status: 403 });
    const last = await makeLink();
    await server.db.updateTable('lti_registration_links').set({ ends_at: new Date() }).execute();
    expect(await use(last)).toMatchObject({ status: 403 });
    const ofFormer = await makeLink();
    await server.db
      .updateTable('users')
      .set({ is_admin: false })
      .where('id', '=', admin.id)
      .execute();
    expect(await use(ofFormer)).toMatchObject({ status: 403 });
    await server.db
      .updateTable('users')
      .set({ is_admin: true })
      .where('id', '=', admin.id)
      .execute();
    expect(platform.asked.length).toBe(asked);
  });

  it('is refused if the platform says too little, or calls itself otherwise', async () => {
    await removeAll();
    const path = await makeLink();
    const described = {
      issuer: platform.issuer,
      authorization_endpoint: `${platform.issuer}/auth`,
      token_endpoint: `${platform.issuer}/token`,
      jwks_uri: `${platform.issuer}/jwks`,
      registration_endpoint: `${platform.issuer}/register`,
    };
    for (const [changed, sentence] of [
      [{ issuer: 'https://canvas.instructure.com' }, 'issuer.'],
      [{ jwks_uri: undefined }, 'jwks_uri.'],
      [{ registration_endpoint: 'http://moodle.example.org/register' }, 'registration_endpoint:'],
    ] as const) {
      const body = JSON.stringify({ ...described, ...changed });
      platform.fail('/openid-configuration', { status: 200, body });
      expect(await use(path)).toMatchObject({
        status: 400,
        body: expect.stringContaining(sentence),
      });
    }
    const unclear = await server.call(`GET ${path}` as 'GET /');
    expect(unclear.body).toContain(`${refusals.registrationUnclear} openid_configuration.`);
    for (const failure of [
      { status: 404 },
      { status: 302, headers: { location: `${platform.issuer}/jwks` } },
      { status: 200, body: 'no JSON' },
      { status: 200, body: `"${'x'.repeat(600_000)}"` },
    ]) {
      platform.fail('/openid-configuration', failure);
      expect(await use(path)).toMatchObject({ status: 503 });
    }
    expect(await use(path, { registration_token: 'another' })).toMatchObject({ status: 503 });
    expect(await use(path, { openid_configuration: '' })).toMatchObject({ status: 400 });
    expect((await list()).platforms).toEqual([]);
    // The link still works.
    expect(await use(path)).toMatchObject({ status: 200 });
  });
});

describe('the keys of this site', () => {
  it('are shown without what is private, and stored so that the database alone does not tell', async () => {
    const { body } = await server.call('GET /lti/keys');
    const { keys } = body as { keys: Record<string, unknown>[] };
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    }
    const rows = await server.db.selectFrom('lti_keys').select('private_key').execute();
    for (const { private_key: sealed } of rows)
      expect(sealed.includes('rsaEncryption')).toBe(false);
    const other = { db: server.db, tokenKey: new TextEncoder().encode('another TOKEN_SECRET') };
    await signForPlatform(other, { iss: clientId, aud: 'x' });
    const made = await server.db.selectFrom('lti_keys').select('id').execute();
    expect(made.length).toBe(rows.length + 1);
    await server.db.deleteFrom('lti_keys').execute();
  });

  it('can be replaced: the new one is shown before it signs, and the old one for a day after', async () => {
    const kidOf = async () => {
      const token = await signForPlatform(server, { iss: clientId, aud: 'x', exp: 9_999_999_999 });
      await platform.verify(token, 'x');
      const [header = ''] = token.split('.');
      return (JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string }).kid;
    };
    const shown = async () => (await publicKeys(server)).keys as { kid: string }[];
    const first = await kidOf();
    const answer = await server.call('POST /lti/signing-keys', { as: admin });
    expect(answer).toMatchObject({ status: 200, body: { keyMadeAt: expect.any(String) } });
    expect(await shown()).toHaveLength(2);
    expect(await kidOf()).toBe(first);
    const age = (minutes: number) =>
      server.db
        .updateTable('lti_keys')
        .set({ made_at: new Date(Date.now() - minutes * 60_000) })
        .where('id', '!=', first)
        .execute();
    await server.db
      .updateTable('lti_keys')
      .set({ made_at: new Date(Date.now() - 86_400_000) })
      .where('id', '=', first)
      .execute();
    await age(11);
    expect(await kidOf()).not.toBe(first);
    expect(await shown()).toHaveLength(2);
    await server.db
      .updateTable('lti_keys')
      .set({ dropped_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', '=', first)
      .execute();
    expect(await shown()).toHaveLength(1);
  });

  it('are described for Canvas', async () => {
    const { body } = await server.call('GET /lti/configuration');
    expect(body).toMatchObject({
      oidc_initiation_url: `${siteUrl}/lti/login`,
      target_link_uri: `${siteUrl}/lti/launch`,
      public_jwk_url: `${siteUrl}/lti/keys`,
      scopes: [...agsScopes, listScope],
    });
  });
});
