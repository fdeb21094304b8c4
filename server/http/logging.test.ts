/** Reads the log of a whole server, which contains no secret that was sent or stored. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { refusals } from '../../contract/messages.ts';
import { openTestServer, testPassword } from '../testing/server.ts';
import { shownAddress } from './logging.ts';

const lines: string[] = [];
const onLogLine = (line: string) => void lines.push(line);
const server = await openTestServer({ onLogLine, trustProxy: false });

const token = 'kJ8_x-7Qw2vB5nM1zL0pR3tY6uI9oE4sA-dF_gHjKlZ';

describe('the log', () => {
  it('has no token of a reset link, in any field', async () => {
    const encoded = token.replaceAll('-', '%2D').replaceAll('_', '%5F');
    for (const address of [
      `/reset-password/${token}`,
      `/reset-password/${token}?from=mail`,
      `/reset-password/${encoded}`,
      `//reset-password/${token}/`,
      `/%72eset-password/short-one`,
      `/login?token=${token}&redirect=/reset-password/${token}`,
      `/somewhere/${token}`,
      `/somewhere?${token}`,
    ]) {
      await server.call(`GET ${address}`, {
        raw: { headers: { referer: `http://localhost/reset-password/${token}` } },
      });
    }
    await server.call('POST /users/reset-password', { body: { token, newPassword: 'new secret' } });
    const text = lines.join('');
    expect(text).toContain('/reset-password/[redacted]');
    for (const secret of [token, encoded, token.slice(0, 20), 'short-one', 'new secret']) {
      expect(text).not.toContain(secret);
    }
  });

  it('has no lines for calls that are made all day, except for faults', async () => {
    const before = lines.length;
    for (const path of ['/health/live', '/health', '/system/site', '/metrics']) {
      await server.call(`GET ${path}`);
    }
    expect(lines.slice(before)).toEqual([]);
    await sql`alter table site_state rename to gone`.execute(server.db);
    expect((await server.call('GET /system/site')).status).toBe(500);
    await sql`alter table gone rename to site_state`.execute(server.db);
    expect(lines.slice(before).join('')).toContain('"msg":"fault"');
  });

  it('has the time of each line as milliseconds of UTC', async () => {
    const [from, first] = [Date.now(), lines.length];
    await server.call('GET /problems/problem-list');
    const times = lines.slice(first).map((line) => JSON.parse(line).time);
    expect(times.length).toBeGreaterThan(0);
    for (const time of times) {
      expect(time).toBeGreaterThanOrEqual(from);
      expect(time).toBeLessThanOrEqual(Date.now());
    }
  });

  it('has one line of JSON for a request whose address has line ends', async () => {
    const first = lines.length;
    await server.call('GET /a%0A%7B%22msg%22:%22forged%22%7D%0D%0A');
    const added = lines.slice(first).map((line) => JSON.parse(line));
    expect(lines.slice(first).filter((line) => /[\r\n]./.test(line))).toEqual([]);
    expect(added.some(({ req }) => String(req?.url).includes('forged'))).toBe(true);
    expect(added.map(({ msg }) => msg)).not.toContain('forged');
  });

  it('has no password and no session', async () => {
    const person = await server.addPerson('logged');
    await server.call('POST /users/login', {
      body: { email: person.email, password: testPassword },
    });
    await server.call('GET /users/details', { as: person });
    const text = lines.join('');
    expect(text).toContain('/users/details');
    expect(text).not.toContain(testPassword);
    expect(text).not.toContain(person.token);
  });

  it('has the kind and place of a fault, but not the row that the database reports', async () => {
    await server.addPerson('private person');
    await sql`alter table users add constraint nothing_new check (name = '') not valid`.execute(
      server.db,
    );
    const body = { name: 'Another', email: 'another@example.com', password: 'a long password' };
    const answer = await server.call('POST /users/register', { body });
    expect(answer).toMatchObject({
      status: 500,
      body: { success: false, error: expect.stringContaining(refusals.fault) },
    });
    expect(Object.keys(answer.body as object).sort()).toEqual(['error', 'success']);
    await sql`alter table users drop constraint nothing_new`.execute(server.db);
    const text = lines.filter((line) => line.includes('"fault"')).join('');
    expect(text).toContain('nothing_new');
    expect(text).toContain('23514');
    expect(text).not.toContain('argon2');
    expect(text).not.toContain('another@example.com');
  });
});

describe('an address in the log', () => {
  const id = '0b8cbd4e-8f4d-4f3e-9d6f-1c2b3a4d5e6f';
  it.each([
    [`/problems/${id}`, `/problems/${id}`],
    ['/problems/problem-list?search=secret+words&limit=5', '/problems/problem-list?search&limit'],
    [`/reset-password/${token}`, '/reset-password/[redacted]'],
    ['/%E0%A4%A', '/%E0%A4%A'],
    [`/${'a/'.repeat(500)}`, `/${'a/'.repeat(500)}`.slice(0, 200)],
  ])('%s appears as %s', (address, shown) => {
    expect(shownAddress(address)).toBe(shown);
  });
});
