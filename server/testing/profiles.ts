/** Reading and changing a profile over the API, for the tests of profiles. */
import type { Profile } from '../../contract/users.ts';
import type { Answer, Person, TestServer } from './server.ts';

/** Changes the fields of `body`; `ifMatch` is the version that was seen. */
export const changeProfile = (
  server: TestServer,
  as: Person,
  { body, ifMatch }: { body: object; ifMatch?: string | undefined },
): Promise<Answer> =>
  server.call('PUT /users/update-profile', {
    as,
    body: { name: as.email.split('@')[0], email: as.email, ...body },
    ...(ifMatch !== undefined && { raw: { headers: { 'if-match': ifMatch } } }),
  });

export const readProfile = async (server: TestServer, as: Person): Promise<Profile> =>
  (await server.call('GET /users/profile', { as })).body as Profile;

/** Bytes as a data URL, as the client sends pictures. */
export const dataUrl = (bytes: Buffer, type = 'image/png'): string =>
  `data:${type};base64,${bytes.toString('base64')}`;
