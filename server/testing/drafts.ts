/** What tests do in the workshop: create a problem, change its draft, and publish it. */
import { expect } from 'vitest';
import type { BlobName, StoredPackage } from '../../contract/stored-package.ts';
import type { Draft } from '../../contract/workshop.ts';
import type { Answer, Person, TestServer } from './server.ts';

/** A change after which a draft makes no problem. */
export const withoutCases = ({ sample, secret }: StoredPackage) => ({
  sample: { ...sample, cases: [] },
  secret: { ...secret, cases: [] },
});

/** The drafts on a server, edited by `editor`. */
export function draftsOf(server: TestServer, editor: Person) {
  const begin = async (as = editor): Promise<string> => {
    const answer = await server.call('POST /workshop/problems', {
      as,
      body: { name: 'Two', example: true },
    });
    expect(answer.status).toBe(200);
    return (answer.body as { _id: string })._id;
  };
  const read = async (id: string): Promise<Draft> =>
    (await server.call(`GET /workshop/${id}`, { as: editor })).body as Draft;
  const storeFile = async (id: string, text: string): Promise<BlobName> => {
    const headers = { 'content-type': 'application/octet-stream' };
    const raw = { payload: Buffer.from(text), headers };
    const answer = await server.call(`POST /workshop/${id}/files`, { as: editor, raw });
    expect(answer.status).toBe(200);
    return answer.body as BlobName;
  };
  /** Saves a changed draft on the newest version; returns its revision. */
  const save = async (
    id: string,
    change: (content: StoredPackage) => Partial<StoredPackage>,
  ): Promise<number> => {
    const { revision, content, version } = await read(id);
    const answer = await server.call(`PUT /workshop/${id}`, {
      as: editor,
      body: { content: { ...content, ...change(content) }, basedOn: version },
      raw: { headers: { 'if-match': `"${revision}"` } },
    });
    expect(answer).toMatchObject({ status: 200 });
    return (answer.body as Draft).revision;
  };
  return {
    begin,
    read,
    storeFile,
    save,
    saveWithTitle: (id: string, title: string): Promise<number> =>
      save(id, ({ metadata }) => ({ metadata: { ...metadata, names: { en: title } } })),
    /** Saves a draft with one more secret test case. */
    saveWithCase: async (id: string, data = { input: '70 1\n', answer: '71\n' }) => {
      const input = await storeFile(id, data.input);
      const answer = await storeFile(id, data.answer);
      const name = 'secret/99-added';
      const added = { name, input, answer, shown: {}, files: [], settings: {} };
      return await save(id, ({ secret }) => ({
        secret: { ...secret, cases: [...secret.cases, added] },
      }));
    },
    publish: (id: string, body: object, as = editor): Promise<Answer> =>
      server.call(`POST /workshop/${id}/publish`, {
        as,
        body: { confirmUnverified: true, ...body },
      }),
  };
}
