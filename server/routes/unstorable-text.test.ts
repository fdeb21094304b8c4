/**
 * Text that PostgreSQL cannot hold is refused by the contract: no call may meet it in a query, where
 * it would be a fault.
 */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from '../routes.ts';
import { openTestServer } from '../testing/server.ts';

const unstorable = ['\0', 'abcdefghijk\0', '\ud800', 'abcdefghijk\ud800'];

/**
 * The fields that take any text: what is hashed, decoded or compared in memory, and test data, which
 * are bytes.
 */
const takeAnything = [
  'POST /users/checkEmail body.email',
  'POST /users/checkName body.name',
  'POST /users/register body.password',
  'POST /users/verify-address body.token',
  'POST /users/login body.password',
  'POST /users/login/code body.challenge',
  'POST /users/login/code body.code',
  'PUT /users/update-profile body.currentPassword',
  'POST /users/reset-password body.newPassword',
  'POST /users/change-password body.currentPassword',
  'POST /users/change-password body.newPassword',
  'POST /users/second-factor body.currentPassword',
  'PUT /users/second-factor body.code',
  'POST /users/second-factor/off body.code',
  'POST /users/second-factor/off body.currentPassword',
  'POST /users/delete-account body.name',
  'POST /users/delete-account body.currentPassword',
  'POST /users/tokens body.currentPassword',
  'POST /users/login/provider/callback headers.cookie',
  'POST /users/login/provider/join body.challenge',
  'POST /users/login/provider/join body.password',
  'POST /users/login/provider/join body.code',
  'POST /users/linked-logins body.currentPassword',
  'POST /users/linked-logins/callback headers.cookie',
  'POST /users/login/passkey body.challenge',
  'POST /users/login/passkey/answer body.challenge',
  'POST /users/passkeys body.currentPassword',
  'POST /users/passkeys/{id}/removal body.currentPassword',
  'POST /problems/create body.testCases.input',
  'POST /problems/create body.testCases.output',
  'POST /problems/create body.createdBy',
  'PUT /problems/edit/{id} body.testCases.input',
  'PUT /problems/edit/{id} body.testCases.output',
  'PUT /problems/edit/{id} body.createdBy',
  'POST /compiler/run body.input',
  'POST /compiler/submit body.user',
  'GET /feeds/{key}/news.atom params.key',
  'GET /feeds/{key}/calendar.ics params.key',
  'POST /lti/launches/enter headers.cookie',
  'POST /lti/launches/arrive headers.cookie',
  'POST /lti/launches/connect headers.cookie',
  'POST /lti/launches/answer headers.cookie',
  'GET /dashboard/leaderboard/{board} params.board',
  'POST /contributions/submit body.testCases.input',
  'POST /contributions/submit body.testCases.output',
  'POST /workshop/statement body.constants.key',
  'POST /workshop/statement body.constants',
];

const parts = ['params', 'query', 'headers', 'body'] as const;

const server = await openTestServer();
const person = await server.addPerson('Ann');
const admin = await server.addPerson('Ada', { isAdmin: true });

describe('text with NUL or half a character', () => {
  it('is refused in every field but those that take anything', () => {
    const found = routes.flatMap(({ endpoint: { method, path, ...shapes } }) =>
      parts.flatMap((part) => openTexts(shapes[part], `${method} ${path} ${part}`)),
    );
    expect([...new Set(found)]).toEqual(takeAnything);
  });

  // A run would wait for a judge.
  const calls = takeAnything.filter((field) => !field.startsWith('POST /compiler/run'));
  it.each(calls)('is no fault in %s', async (field) => {
    const { method, url, path } = partsOf(field);
    const found = routes.find(
      ({ endpoint }) => endpoint.path === url && endpoint.method === method,
    );
    const example = found?.example.body ?? {};
    for (const text of unstorable) {
      const payload = path.startsWith('params') ? undefined : withText(example, path, text);
      const address = url
        .replace('{id}', crypto.randomUUID())
        .replace('{board}', text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80');
      for (const { token } of [{ token: undefined }, person, admin]) {
        const { statusCode } = await server.app.inject({
          method: method === 'GET' ? 'GET' : method === 'PUT' ? 'PUT' : 'POST',
          url: address,
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
          ...(payload !== undefined && { payload }),
        });
        expect({ text, statusCode, isFault: statusCode >= 500 }).toMatchObject({ isFault: false });
      }
    }
  });
});

/** The texts within a shape that take what PostgreSQL cannot hold, as paths. */
function openTexts(shape: z.core.$ZodType | undefined, path: string): string[] {
  if (shape instanceof z.ZodObject) {
    return Object.entries(shape.shape).flatMap(([name, one]) => openTexts(one, `${path}.${name}`));
  }
  if (shape instanceof z.ZodArray) return openTexts(shape.element, path);
  if (shape instanceof z.ZodRecord) {
    return [...openTexts(shape.keyType, `${path}.key`), ...openTexts(shape.valueType, path)];
  }
  if (shape instanceof z.ZodUnion) return shape.options.flatMap((one) => openTexts(one, path));
  if (shape instanceof z.ZodTuple) return shape.def.items.flatMap((one) => openTexts(one, path));
  if (shape instanceof z.ZodIntersection) {
    return [...openTexts(shape.def.left, path), ...openTexts(shape.def.right, path)];
  }
  if (shape instanceof z.ZodPipe) {
    const within = openTexts(shape.def.in, path);
    return takesUnstorable(shape) ? within : within.filter((one) => one !== path);
  }
  if (shape !== undefined && 'innerType' in shape._zod.def) {
    return openTexts(shape._zod.def.innerType as z.core.$ZodType, path);
  }
  return shape instanceof z.ZodString && takesUnstorable(shape) ? [path] : [];
}

const takesUnstorable = (shape: z.ZodType): boolean =>
  unstorable.some((text) => shape.safeParse(text).success);

function partsOf(field: string): { method: string; url: string; path: string } {
  const [method = '', url = '', path = ''] = field.split(' ');
  return { method, url, path };
}

/** The body with the text in the field `body.a.b`, in each element of lists on the way. */
function withText(body: object, path: string, text: string): object {
  const put = (value: unknown, [name, ...rest]: string[]): unknown => {
    if (name === undefined) return text;
    if (Array.isArray(value)) return value.map((one) => put(one, [name, ...rest]));
    const fields = z.record(z.string(), z.unknown()).catch({}).parse(value);
    return { ...fields, [name]: put(fields[name], rest) };
  };
  return put(body, path.split('.').slice(1)) as object;
}
