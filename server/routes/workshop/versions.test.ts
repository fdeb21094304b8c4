/** The history of a problem: its versions, their packages, and who reads them. */
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../contract/problems.ts';
import type { Version } from '../../../contract/workshop-versions.ts';
import { draftsOf } from '../../testing/drafts.ts';
import { openTestServer } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const user = await server.addPerson('user');
const drafts = draftsOf(server, admin);

const readProblem = async (id: string): Promise<Problem> =>
  (await server.call(`GET /problems/${id}`, { as: admin })).body as Problem;

describe('the history of a problem', () => {
  it('has the package of each version, whose files can still be read', async () => {
    const id = await drafts.begin();
    const first = await drafts.read(id);
    await drafts.publish(id, { revision: await drafts.saveWithCase(id) });
    const path = `GET /workshop/${id}/versions` as const;
    const one = (await server.call(`${path}/1`, { as: admin })).body as Version;
    expect(one).toMatchObject({ number: 1, testSet: 1 });
    expect(one.content).toEqual(first.content);
    const two = (await server.call(`${path}/2`, { as: admin })).body as Version;
    const added = two.content.secret.cases.at(-1);
    expect(added?.name).toBe('secret/99-added');
    const file = await server.call(`GET /workshop/${id}/files/${added?.input.sha256}`, {
      as: admin,
    });
    expect(file).toMatchObject({ status: 200, body: '70 1\n' });
    expect(await server.call(`${path}/3`, { as: admin })).toMatchObject({
      status: 404,
      body: { error: 'There is no such version of this problem.' },
    });
  });

  it('comes in pages', async () => {
    const id = await drafts.begin();
    for (const title of ['B', 'C', 'D']) {
      expect(
        await drafts.publish(id, { revision: await drafts.saveWithTitle(id, title) }),
      ).toMatchObject({
        status: 200,
      });
    }
    const before = await server.call(`GET /workshop/${id}/versions?before=3`, { as: admin });
    expect(before.body).toMatchObject([{ number: 2 }, { number: 1 }]);
  });

  it('is restored through a draft with the content of a version', async () => {
    const id = await drafts.begin();
    const before = await readProblem(id);
    await drafts.publish(id, { revision: await drafts.saveWithCase(id) });
    const one = (await server.call(`GET /workshop/${id}/versions/1`, { as: admin }))
      .body as Version;
    const revision = await drafts.save(id, () => one.content);
    expect(await drafts.publish(id, { revision })).toMatchObject({
      status: 200,
      body: { version: 3 },
    });
    expect((await readProblem(id)).testCases).toEqual(before.testCases);
  });

  it('is read by administrators, and by the owner of a draft', async () => {
    const id = await drafts.begin(user);
    const stranger = await server.addPerson(`stranger ${id}`);
    for (const path of [
      `GET /workshop/${id}/versions`,
      `GET /workshop/${id}/versions/1`,
    ] as const) {
      expect((await server.call(path)).status).toBe(401);
      expect((await server.call(path, { as: user })).status).toBe(200);
      expect((await server.call(path, { as: admin })).status).toBe(200);
      expect((await server.call(path, { as: stranger })).status).toBe(404);
    }
    const shown = { visibility: 'published' as const };
    await server.db.updateTable('problems').set(shown).where('id', '=', id).execute();
    expect((await server.call(`GET /workshop/${id}/versions`, { as: user })).status).toBe(404);
  });
});
