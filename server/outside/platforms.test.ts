/** Which addresses of platforms a site asks: by what they are, and by where their names lead. */
import { createServer } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { refusals } from '../../contract/messages.ts';
import { RefusedElsewhere } from '../http/errors.ts';
import { startPlatform } from '../testing/platform.ts';
import { isAtPlatform } from './platform-hosts.ts';
import { openPlatforms } from './platforms.ts';

const publicUrl = 'https://judge.example.org';
const platform = await startPlatform(async () => ({ keys: [] }));
afterAll(() => platform.close());

/** Notes who connects, and says nothing. */
const connections: string[] = [];
const silent = createServer((socket) => {
  connections.push(String(socket.remoteAddress));
  socket.destroy();
});
await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
afterAll(() => {
  silent.close();
});
const at = silent.address();
const port = typeof at === 'object' && at !== null ? at.port : 0;

/** What is logged of a read that is refused. */
const reasonOf = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'none',
    (error: unknown) => (error instanceof RefusedElsewhere ? error.reason : String(error)),
  );

/** A site for which all names lead to these addresses. */
const siteWith = (addresses: string[], platformNetworks: string[] = []) => {
  const resolve = async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return openPlatforms({ publicUrl, platformNetworks }, { keysEveryMs: 0, resolve });
};

describe('a site that others reach', () => {
  const site = openPlatforms({ publicUrl, platformNetworks: ['10.1.0.0/16'] }, { keysEveryMs: 0 });

  it.each([
    'http://moodle.example.org/',
    'https://name:word@moodle.example.org/',
    'ftp://moodle.example.org/',
    'x',
    'https://localhost/',
    'https://localhost./',
    'https://moodle.localhost/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://0.0.0.0/',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
  ])('asks nothing at %s', (url) => {
    expect(() => site.requireAddress(url, 'jwksUrl')).toThrow(refusals.platformAddress);
  });

  it.each([
    'https://moodle.example.org/',
    'https://moodle.example.org./',
    'https://10.1.2.3/',
    'https://93.184.215.14/',
  ])('may ask at %s', (url) => {
    expect(() => site.requireAddress(url, 'jwksUrl')).not.toThrow();
  });

  it('asks nothing of its own host', async () => {
    const reading = site.read(`${platform.issuer}/openid-configuration`);
    expect(await reasonOf(reading)).toContain('This site does not call localhost');
    expect(platform.asked).toEqual([]);
  });

  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    'fd00::1',
    '169.254.169.254',
    '0.0.0.0',
  ])('asks nothing of a name that leads to %s', async (address) => {
    const reading = siteWith([address]).read(`https://moodle.example.org:${port}/`);
    expect(await reasonOf(reading)).toContain('leads into the network of this site itself');
    expect(connections).toEqual([]);
  });

  it('asks in those of its own networks that it is told, and only there', async () => {
    const told = siteWith(['127.0.0.1', '10.0.0.1'], ['127.0.0.0/8']);
    const reason = await reasonOf(told.read(`https://moodle.example.org:${port}/`));
    expect(reason).not.toContain('network of this site');
    expect(connections).toEqual(['127.0.0.1']);
  });
});

const here = { publicUrl: 'http://localhost:3000', platformNetworks: [] };

describe('the keys of a platform', () => {
  const known = { ...platform.settings, id: 'one', version: 1, tokenAudience: null };
  const askedForKeys = () => platform.asked.filter((one) => one === 'GET /jwks').length;
  /** A token that names a key which the platform may have made just now. */
  const junk = () => {
    const header = JSON.stringify({ alg: 'RS256', kid: crypto.randomUUID() });
    return `${Buffer.from(header).toString('base64url')}.e30.c2lnbmVk`;
  };
  /** A site that asks for keys once, in these tests. */
  const openSite = () => {
    const site = openPlatforms(here, { keysEveryMs: 3_600_000 });
    return (token: string): Promise<string> =>
      site.verify(known, token).then(
        () => 'taken',
        (error: unknown) => (error instanceof RefusedElsewhere ? error.message : String(error)),
      );
  };
  const signed = async (): Promise<string> => {
    const address = `${platform.issuer}/auth?state=s&nonce=n`;
    const fields = await platform.answer(address, { person: { sub: 'one' } });
    return fields.get('id_token') ?? '';
  };

  it('are asked for once in a while, however many tokens name unknown ones', async () => {
    const verify = openSite();
    const before = askedForKeys();
    for (const token of [junk(), junk(), junk()]) {
      expect(await verify(token)).toBe(refusals.launchUnproven);
    }
    expect(await verify(await signed())).toBe('taken');
    expect(askedForKeys()).toBe(before + 1);
  });

  it.each([
    ['does not answer well', { status: 500 }],
    ['shows no list', { status: 200, body: '[]' }],
    ['shows no JSON', { status: 200, body: '<html>' }],
  ])('are asked for once in a while of a platform that %s', async (_what, failure) => {
    const verify = openSite();
    const before = askedForKeys();
    platform.fail('/jwks', failure);
    for (const token of [junk(), junk(), await signed()]) {
      expect(await verify(token)).toBe(refusals.platformAway);
    }
    expect(askedForKeys()).toBe(before + 1);
  });
});

describe('a site on its own host', () => {
  it('asks a platform there, without TLS', async () => {
    const site = openPlatforms(here, { keysEveryMs: 0 });
    expect(await site.read(`${platform.issuer}/openid-configuration`)).toMatchObject({
      issuer: platform.issuer,
    });
    expect(() => site.requireAddress('http://moodle.example.org/', 'x')).toThrow();
    expect(() => site.requireAddress('ftp://localhost/', 'x')).toThrow();
  });
});

describe('a gradebook', () => {
  const moodle = {
    issuer: 'https://moodle.example.org',
    authUrl: 'https://moodle.example.org/auth',
    tokenUrl: 'https://token.example.net/token',
    jwksUrl: 'https://keys.example.net:8443/keys',
  };
  const canvas = { ...moodle, issuer: 'https://canvas.instructure.com' };

  it.each([
    ['https://moodle.example.org/items', moodle],
    ['https://school.moodle.example.org/items', moodle],
    ['https://token.example.net/items', moodle],
    ['https://keys.example.net:8443/items', moodle],
    ['https://school.instructure.com/items', canvas],
  ])('at %s is of its platform', (url, known) => {
    expect(isAtPlatform(known, url)).toBe(true);
  });

  it.each([
    ['https://example.org/items', moodle],
    ['https://evilmoodle.example.org/items', moodle],
    ['https://moodle.example.org:8443/items', moodle],
    ['http://school.moodle.example.org/items', moodle],
    ['https://keys.example.net/items', moodle],
    ['https://school.instructure.com/items', moodle],
    ['https://instructure.com.example/items', canvas],
    ['javascript:alert(1)', moodle],
    ['x', moodle],
  ])('at %s is not', (url, known) => {
    expect(isAtPlatform(known, url)).toBe(false);
  });
});
