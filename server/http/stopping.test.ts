/** A stopping server lets its calls finish, and informs those that cannot. */
import { Agent, request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refusals } from '../../contract/messages.ts';
import { queuedJob, storeResult } from '../testing/judge.ts';
import {
  acceptedResult,
  addSumProblem,
  type Person,
  startTestServer,
  type TestServer,
} from '../testing/server.ts';
import { answerIn, head, listen, open } from '../testing/sockets.ts';
import { bounds } from './bounds.ts';

let server: TestServer;
let port: number;
let person: Person;
let problemId: string;
const start = async (changes: Partial<typeof bounds> = {}): Promise<void> => {
  server = await startTestServer({ bounds: { ...bounds, ...changes } });
  port = await listen(server.app);
  person = await server.addPerson('ann');
  problemId = await addSumProblem(server, person);
};
beforeEach(() => start());
afterEach(() => server.close());

const submission = (accept = 'application/json'): string => {
  const body = JSON.stringify({ language: 'cpp', code: 'int main() {}', problemId });
  const headers = {
    accept,
    authorization: `Bearer ${person.token}`,
    'content-type': 'application/json',
    'content-length': body.length,
  };
  return head('POST /compiler/submit', headers) + body;
};

describe('a server that stops', () => {
  it('waits for the verdict of a submission, and closes the connection', async () => {
    const line = await open(port, submission());
    const job = await queuedJob(server, person.id);
    const closed = server.app.close();
    await storeResult(server, job, acceptedResult);
    const answer = answerIn(await line.all);
    expect(answer).toMatchObject({ status: 200, body: { submissionId: job, verdict: 'Accepted' } });
    expect(answer.head).toContain('connection: close');
    await closed;
  });

  it('serves a request on a connection that was kept, while another call is in progress', async () => {
    const kept = await open(port, head('GET /ai/about'));
    await kept.until('}');
    const line = await open(port, submission());
    const job = await queuedJob(server, person.id);
    server.stopping.announce();
    kept.socket.write(head('GET /ai/about'));
    const answer = answerIn(await kept.all);
    expect(answer.status).toBe(200);
    expect(answer.head).toContain('connection: close');
    const closed = server.app.close();
    await storeResult(server, job, acceptedResult);
    expect(answerIn(await line.all).status).toBe(200);
    await closed;
  });

  it('ends a stream of events without an error, so that its client continues elsewhere', async () => {
    const line = await open(port, submission('text/event-stream'));
    await line.until('event: queued');
    await server.app.close();
    expect(await line.all).toMatch(/\r\n0\r\n\r\n$/);
  });

  it('reports in /health that it is about to stop', async () => {
    server.stopping.announce();
    for (const call of ['GET /health', 'GET /health/ready'] as const) {
      expect(await server.call(call)).toMatchObject({
        status: 503,
        body: { success: false, error: refusals.serverStopping },
        headers: { connection: 'close', 'retry-after': '2' },
      });
    }
  });
});

describe('a server that cannot wait longer', () => {
  beforeEach(async () => {
    await server.close();
    await start({ stopWaitMs: 50 });
  });

  it('names the submission, which is kept', async () => {
    const line = await open(port, submission());
    const job = await queuedJob(server, person.id);
    await server.app.close();
    expect(answerIn(await line.all)).toMatchObject({
      status: 503,
      body: { success: false, error: refusals.judgedLater, submissionId: job },
    });
    expect(await server.db.selectFrom('jobs').select('id').execute()).toEqual([{ id: job }]);
  });

  it('refuses a run, which can be repeated', async () => {
    const body = JSON.stringify({ language: 'cpp', code: 'int main() {}' });
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const line = await open(port, head('POST /compiler/run', headers) + body);
    await expect.poll(() => server.db.selectFrom('jobs').select('id').execute()).toHaveLength(1);
    await server.app.close();
    const refused = { success: false, error: refusals.serverStopping };
    expect(answerIn(await line.all)).toMatchObject({ status: 503, body: refused });
  });
});

describe('two servers that are restarted in turn', () => {
  it('answer every call of clients that try the other when a connection is refused', async () => {
    const options = { database: server.url };
    const agent = new Agent({ keepAlive: true, scheduling: 'fifo' });
    const ports = [port, 0];
    const second = await startTestServer(options);
    ports[1] = await listen(second.app);
    let others: TestServer[] = [server, second];
    let isOver = false;
    const statuses: number[] = [];
    const client = async (): Promise<void> => {
      for (let at = 0; !isOver; at = 1 - at)
        statuses.push(await get(agent, [ports[at], ports[1 - at]]));
    };
    const clients = [1, 2, 3, 4].map(client);
    for (const at of [0, 1, 0]) {
      const before = others[at];
      const after = await startTestServer(options);
      before?.stopping.announce();
      await moreCalls(statuses, 20);
      const closed = before?.app.close();
      ports[at] = await listen(after.app);
      others = others.with(at, after);
      await closed;
      await moreCalls(statuses, 20);
      if (before !== server) await before?.close();
    }
    isOver = true;
    await Promise.all(clients);
    agent.destroy();
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (const one of others) if (one !== server) await one.close();
  });
});

/** Resolves when this many more calls have been answered. */
const moreCalls = (statuses: number[], calls: number): Promise<void> => {
  const seen = statuses.length;
  return expect.poll(() => statuses.length).toBeGreaterThan(seen + calls);
};

/** The status of GET /ai/about from the first port that accepts connections; 0 if it is cut off. */
function get(agent: Agent, [port, ...others]: (number | undefined)[]): Promise<number> {
  return new Promise((resolve) => {
    const call = request({ agent, port, host: '127.0.0.1', path: '/ai/about' }, (reply) => {
      reply.resume().once('close', () => resolve(reply.complete ? (reply.statusCode ?? 0) : 0));
    });
    call.once('error', (error: NodeJS.ErrnoException) => {
      // Nothing of the call was sent, so any call may be repeated.
      if (error.syscall === 'connect') resolve(get(agent, [...others, port]));
      else resolve(0);
    });
    call.end();
  });
}
