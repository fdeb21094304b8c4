/** Callers that disconnect while they wait for a judge, over a real connection. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSumProblem, type Person, startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let user: Person;
let problemId: string;
let origin: string;
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ onLogLine: (line) => lines.push(line) });
  user = await server.addPerson('impatient');
  problemId = await addSumProblem(server, user);
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const queued = () => server.db.selectFrom('jobs').select(['id', 'kind']).execute();

/** The log levels of a call's lines, from `info` (30) up, once the call has ended. */
async function levelsLogged(path: string): Promise<number[]> {
  const ofCall = () => {
    const entries = lines.map((line) => JSON.parse(line));
    const id = entries.find(({ req }) => req?.url === path)?.reqId;
    return entries.filter(({ reqId }) => reqId === id);
  };
  const hasEnded = () => ofCall().some(({ msg }) => msg === 'the caller has gone');
  await expect.poll(hasEnded).toBe(true);
  return ofCall().map(({ level }) => level);
}

describe('a caller who disconnects', () => {
  it.each([
    ['submission', '/compiler/submit', 'application/json', 1],
    ['submission that is streamed', '/compiler/submit?', 'text/event-stream', 1],
    ['run', '/compiler/run', 'application/json', 0],
    ['run on samples', '/compiler/run-samples', 'application/json', 0],
  ])('before the end of a %s causes no fault', async (_what, path, accept, left) => {
    await server.db.deleteFrom('jobs').execute();
    const leaving = new AbortController();
    const call = fetch(`${origin}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${user.token}`,
        'content-type': 'application/json',
        accept,
      },
      body: JSON.stringify({ language: 'cpp', code: 'int main() {}', problemId }),
      signal: leaving.signal,
    }).catch((error: unknown) => error);
    await expect.poll(queued).toHaveLength(1);
    if (accept === 'text/event-stream') await call;
    leaving.abort();
    await call;
    expect(Math.max(...(await levelsLogged(path)))).toBe(30);
    await expect.poll(queued).toHaveLength(left);
  });
});
