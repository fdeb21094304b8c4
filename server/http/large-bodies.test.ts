/** Bodies that are larger than a call takes, sent by a client that reads only when it has sent. */
import { describe, expect, it } from 'vitest';
import { refusals } from '../../contract/messages.ts';
import { openTestServer } from '../testing/server.ts';
import { listen } from '../testing/sockets.ts';

const server = await openTestServer();
const person = await server.addPerson('sender');
const address = `http://127.0.0.1:${await listen(server.app)}`;

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });

describe('a body that is too large', () => {
  it('is refused so that Node’s fetch gets the reply, and no sooner breaks off', async () => {
    const answer = await post('/users/login', ' '.repeat(20 << 20));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({ success: false, error: refusals.bodyTooLarge });
  });

  it('gets the reply of an earlier refusal, too', async () => {
    const visitor = await post('/problems/create', ' '.repeat(20 << 20));
    expect(visitor.status).toBe(401);
    const authorization = `Bearer ${person.token}`;
    const user = await post('/problems/create', ' '.repeat(20 << 20), { authorization });
    expect(user.status).toBe(403);
  });
});
