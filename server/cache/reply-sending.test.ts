/** A prepared reply over HTTP: its encoding, and when it is not sent again. */
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { addSumProblem, openTestServer } from '../testing/server.ts';

const server = await openTestServer();
await addSumProblem(server, await server.addPerson('admin', { isAdmin: true }));

const list = (headers: Record<string, string>) =>
  server.app.inject({ url: '/problems/problem-list', headers });

describe('a prepared reply', () => {
  it.each(['gzip', 'deflate, gzip', 'GZIP;q=0.5, br'])('is compressed for %s', async (accepted) => {
    const { headers, rawPayload } = await list({ 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe('gzip');
    expect(String(headers.vary).split(/, */)).toEqual(
      expect.arrayContaining(['accept-encoding', 'authorization']),
    );
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toMatchObject([{ name: 'Sum' }]);
  });

  it.each(['', 'identity', 'gzip;q=0', 'gzip ; q=0.0, identity', 'xgzip'])(
    'is sent uncompressed for "%s"',
    async (accepted) => {
      const { headers, body } = await list({ 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBeUndefined();
      expect(JSON.parse(body)).toMatchObject([{ name: 'Sum' }]);
    },
  );

  it('is not sent again, in any encoding', async () => {
    const { headers } = await list({ 'accept-encoding': 'gzip' });
    const again = await list({ 'if-none-match': String(headers.etag) });
    expect(again).toMatchObject({ statusCode: 304, body: '' });
    expect(again.headers['cache-control']).toBe('private, no-cache');
  });
});
