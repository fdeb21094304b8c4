/** Saved views of the list, from several devices. */
import { expect, it } from 'vitest';
import { problemViewsMax } from '../../../contract/limits.ts';
import { refusals } from '../../../contract/messages.ts';
import { openTestServer } from '../../testing/server.ts';

const server = await openTestServer();
const user = await server.addPerson('user');
const other = await server.addPerson('other');

const view = (name: string) => ({ name, query: 'difficulty=Hard' });

const read = (as = user) => server.call('GET /desk/views', { as });

const write = (names: readonly string[], version: number) =>
  server.call('PUT /desk/views', {
    as: user,
    body: { views: names.map(view) },
    raw: { headers: { 'if-match': `"${version}"` } },
  });

it('are stored for one person, from one device after the other', async () => {
  expect((await read()).body).toEqual({ views: [], version: 0 });
  expect((await write(['Hard ones'], 0)).body).toEqual({ version: 1 });
  const late = await write(['Others'], 0);
  expect(late).toMatchObject({
    status: 409,
    body: { error: refusals.viewsChanged, versions: { yours: 0, current: 1 } },
  });
  expect((await write([], 1)).body).toEqual({ version: 2 });
  expect((await write(['Hard ones', 'Graphs'], 2)).body).toEqual({ version: 3 });
  expect((await read()).body).toEqual({ views: [view('Hard ones'), view('Graphs')], version: 3 });
  expect((await read(other)).body).toEqual({ views: [], version: 0 });
});

it('are bounded', async () => {
  const many = Array.from({ length: problemViewsMax + 1 }, (_, at) => `View ${at}`);
  expect((await write(many, 3)).status).toBe(400);
  expect((await write(['n'.repeat(31)], 3)).status).toBe(400);
});
