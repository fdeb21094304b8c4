/** The export of an account, unpacked, for tests of what it has. */
import { text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import type { Person, TestServer } from './server.ts';

/** The reply to a person's export, and the texts of its files by their names below its folder. */
export async function exportOf(
  { app }: Pick<TestServer, 'app'>,
  { token }: Pick<Person, 'token'>,
  headers: Record<string, string> = {},
) {
  const answer = await app.inject({
    url: '/users/export',
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  if (answer.statusCode !== 200) throw new Error(`the export was refused: ${answer.body}`);
  const files = new Map<string, string>();
  const zip = await fromBufferPromise(answer.rawPayload);
  for await (const entry of zip.eachEntry()) {
    const content = await text(await zip.openReadStreamPromise(entry));
    files.set(entry.fileName.replace(/^arbiter\//, ''), content);
  }
  return { answer, files, jsonOf: (name: string) => JSON.parse(files.get(name) ?? '') };
}
