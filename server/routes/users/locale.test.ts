/** The language of an account: noted at a login, chosen by a call, and that of mails and feeds. */
import { afterAll, describe, expect, it } from 'vitest';
import { startSmtpServer } from '../../testing/outside.ts';
import { openTestServer, testPassword } from '../../testing/server.ts';

const smtp = await startSmtpServer();
afterAll(() => smtp.close());
const server = await openTestServer({ smtpUrl: smtp.url });

const login = (email: string, headers: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: '/users/login',
    headers,
    payload: { email, password: testPassword },
  });

const localeOf = async (as: { email: string }): Promise<unknown> => {
  const row = await server.db
    .selectFrom('users')
    .select('locale')
    .where('email', '=', as.email)
    .executeTakeFirstOrThrow();
  return row.locale;
};

const mailTo = async (email: string) => {
  await server.call('POST /users/forgot-password', { body: { email } });
  return (await smtp.next()).mail;
};

describe('the language of an account', () => {
  it('is that of the first browser that names one, and stays', async () => {
    const person = await server.addPerson('first');
    await login(person.email, {});
    expect(await localeOf(person)).toBeNull();
    await login(person.email, { 'accept-language': '*' });
    expect(await localeOf(person)).toBeNull();
    await login(person.email, { 'accept-language': 'pl,de-AT;q=0.9' });
    expect(await localeOf(person)).toBe('de');
    await login(person.email, { 'accept-language': 'fr' });
    expect(await localeOf(person)).toBe('de');
  });

  it('is that in which the person registers', async () => {
    await server.app.inject({
      method: 'POST',
      url: '/users/register',
      headers: { cookie: 'locale=pt-BR', 'accept-language': 'ru' },
      payload: { name: 'Newcomer', email: 'newcomer@example.com', password: testPassword },
    });
    expect(await localeOf({ email: 'newcomer@example.com' })).toBe('pt-BR');
  });

  it('is chosen by its person, who is told it', async () => {
    const person = await server.addPerson('chooser');
    expect((await server.call('GET /users/details', { as: person })).body).not.toHaveProperty(
      'locale',
    );
    const choose = (locale: unknown) =>
      server.call('PUT /users/locale', { as: person, body: { locale } });
    expect(await choose('ja')).toMatchObject({ status: 200, body: { success: true } });
    expect((await server.call('GET /users/details', { as: person })).body).toMatchObject({
      locale: 'ja',
    });
    expect(await choose('tlh')).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^locale: Must be one of en, de, /) },
    });
  });

  it('is that of the mails', async () => {
    const person = await server.addPerson('reader');
    expect((await mailTo(person.email)).html).toContain('<html lang="en">');
    const other = await server.addPerson('leser');
    await server.call('PUT /users/locale', { as: other, body: { locale: 'de' } });
    const german = await mailTo(other.email);
    expect(german.html).toContain('<html lang="de">');
    expect(german.subject).not.toBe('Reset your Arbiter password');
    expect(german.text).toContain('60');
    const third = await server.addPerson('arabic');
    await server.call('PUT /users/locale', { as: third, body: { locale: 'ar' } });
    expect((await mailTo(third.email)).html).toContain('<html lang="ar" dir="rtl">');
  });
});

describe('the rule that a field breaks', () => {
  const refusalOf = async (body: object, headers: Record<string, string>) => {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/users/register',
      headers,
      payload: body,
    });
    return reply.json<{ error: string }>().error;
  };
  const short = { name: 'x', email: 'a@example.com', password: testPassword };

  it('is told in the language of the page, after the name of the field', async () => {
    const english = await refusalOf(short, {});
    expect(english).toMatch(/^name: At least \d+ characters\.$/);
    const german = await refusalOf(short, { cookie: 'locale=de' });
    expect(german).toMatch(/^name: \D+\d+\D+\.$/);
    expect(german).not.toBe(english);
  });

  it('is told so, too, where the shape of the call has no words of its own', async () => {
    const { token } = await server.addPerson('surplus');
    const refusalIn = async (headers: Record<string, string>) => {
      const reply = await server.app.inject({
        method: 'PUT',
        url: '/users/locale',
        headers: { authorization: `Bearer ${token}`, ...headers },
        payload: { locale: 'de', surplus: 1 },
      });
      return reply.json<{ error: string }>().error;
    };
    expect(await refusalIn({})).toBe('surplus: There is no such field.');
    const french = await refusalIn({ 'accept-language': 'fr' });
    expect(french).toMatch(/^surplus: /);
    expect(french).not.toBe('surplus: There is no such field.');
  });
});
