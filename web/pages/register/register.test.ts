/** Registration: the calls in their order, and the message for each failure. */
import { describe, expect, it } from 'vitest';
import type { Call } from '../../../contract/endpoint.ts';
import { Refusal, Unreachable } from '../../call.ts';
import { registerMessages } from '../../page-messages.ts';
import { registerAndLogIn, type Steps } from './register.ts';

const account = { name: 'Ada', email: 'ada@example.org', password: 'secret-1' };
const normal: Record<string, unknown> = {
  '/users/checkEmail': false,
  '/users/checkName': false,
  '/users/register': true,
};

/** Registers against replies by path; an error among them is thrown. */
async function register(answers: Record<string, unknown>, login: unknown = true) {
  const sent: unknown[] = [];
  const give = (answer: unknown) => {
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const call = async (to: Call, { body }: { body?: unknown }) => {
    sent.push([to.path, body]);
    return give({ ...normal, ...answers }[to.path]);
  };
  const logIn = async (body: unknown) => {
    sent.push(['logIn', body]);
    return give(login);
  };
  const message = await registerAndLogIn(account, { call, logIn } as Steps);
  return { message, sent };
}

const fault = new Refusal(500, 'Something went wrong on our side.');

describe('registering', () => {
  it('checks the e-mail, then the name, registers, and logs in', async () => {
    const { message, sent } = await register({});
    const { name, email, password } = account;
    expect(message).toBeUndefined();
    expect(sent).toEqual([
      ['/users/checkEmail', { email }],
      ['/users/checkName', { name }],
      ['/users/register', { name, email, password }],
      ['logIn', { email, password }],
    ]);
  });

  it.each([
    ['a taken e-mail', { '/users/checkEmail': true }, registerMessages.emailTaken],
    ['a fault at the e-mail', { '/users/checkEmail': fault }, registerMessages.emailUnverified],
    ['a taken name', { '/users/checkName': true }, registerMessages.nameTaken],
    ['a fault at the name', { '/users/checkName': fault }, registerMessages.nameUnverified],
    ['an answer other than true', { '/users/register': false }, registerMessages.failed],
    ['a fault', { '/users/register': fault }, registerMessages.failed],
    ['no server', { '/users/register': new Unreachable('') }, registerMessages.unreachable],
  ])('reports %s and stops there', async (_, answers, expected) => {
    const { message, sent } = await register(answers);
    expect(message).toEqual(expected);
    expect(sent.at(-1)).toMatchObject([Object.keys(answers)[0], {}]);
  });

  it.each([false, new Refusal(401, 'No.'), new Unreachable('')])(
    'reports that only the login failed',
    async (login) => {
      expect((await register({}, login)).message).toEqual(registerMessages.loginFailed);
    },
  );

  it('repeats the broken rule, without the name of the field', async () => {
    const broken = new Refusal(400, 'email: Must be a valid e-mail address.');
    expect((await register({ '/users/checkEmail': broken })).message).toEqual({
      title: 'Registration Failed',
      text: 'Must be a valid e-mail address.',
    });
  });
});
