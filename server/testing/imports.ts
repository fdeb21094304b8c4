/** Archives of packages, sent and followed until the server has nothing left to do. */
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { ZipFile } from 'yazl';
import { type ImportDetails, importDetails } from '../../contract/imports.ts';
import type { Answer, Person, TestServer } from './server.ts';

export type Files = Record<string, string | Buffer>;

export async function zipOf(files: Files): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return await buffer(zip.outputStream);
}

export const below = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, one]) => [`${folder}/${path}`, one]));

/** A small package. */
export const sum = (name: string): Files => ({
  'problem.yaml': `problem_format_version: 2025-09\nname: ${name}\n`,
  'statement/problem.en.md': `Add. This is ${name}.\n`,
  'data/sample/1.in': '1 2\n',
  'data/sample/1.ans': '3\n',
  'data/secret/2.in': '2 2\n',
  'data/secret/2.ans': '4\n',
  'submissions/accepted/sum.cpp': 'int main() {}\n',
});

type Sending = { at: TestServer; as: Person; query?: string };

export const send = (
  payload: Buffer,
  { at, as, query = '?name=all.zip' }: Sending,
): Promise<Answer> =>
  at.call(`POST /imports${query}`, {
    as,
    raw: { payload, headers: { 'content-type': 'application/octet-stream' } },
  });

/** The id of its import. */
export async function sent(payload: Buffer, sending: Sending): Promise<string> {
  const { status, body } = await send(payload, sending);
  expect({ status, body }).toMatchObject({ status: 200 });
  return (body as { _id: string })._id;
}

type Asking = Omit<Sending, 'query'>;

export async function importOf(id: string, { at, as }: Asking): Promise<ImportDetails> {
  const { status, body } = await at.call(`GET /imports/${id}`, { as });
  expect(status).toBe(200);
  return importDetails.parse(body);
}

/** The import as soon as it is so. */
export async function untilImport(
  id: string,
  asking: Asking,
  isSo: (told: ImportDetails) => boolean,
): Promise<ImportDetails> {
  let told = await importOf(id, asking);
  const look = async () => {
    told = await importOf(id, asking);
    return isSo(told);
  };
  await expect.poll(look, { timeout: 60_000, interval: 50 }).toBe(true);
  return told;
}

/** The import once there is nothing left to do. */
export const settled = (id: string, asking: Asking): Promise<ImportDetails> =>
  untilImport(
    id,
    asking,
    ({ archives, packages }) =>
      archives.every(({ state }) => state !== 'unread') &&
      packages.every(({ state }) => state !== 'unread' && state !== 'chosen'),
  );
