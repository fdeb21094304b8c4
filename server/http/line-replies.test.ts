/** Replies that are lines and stay open. */
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { LinesReply, sendLines } from './line-replies.ts';

it('ends a reply of lines at once if the call has been answered otherwise', async () => {
  const app = fastify();
  async function* lines() {
    yield 'a\n';
  }
  const ended = new Promise<void>((resolve) => {
    app.get('/', async (request, reply) => {
      await reply.code(503).send('late');
      return sendLines(request, reply, new LinesReply(lines(), resolve));
    });
  });
  expect(await app.inject('/')).toMatchObject({ statusCode: 503, body: 'late' });
  await ended;
  await app.close();
});
