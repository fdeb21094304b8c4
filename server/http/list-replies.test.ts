/** Replies whose list is read while it is sent. */
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ListReply, sendList, streamField, streamList } from './list-replies.ts';

const row = z.object({ _id: z.string(), text: z.string() });

async function* rowsOf(count: number, text = 'x'): AsyncGenerator<z.infer<typeof row>> {
  for (let at = 0; at < count; at += 1) yield { _id: String(at), text };
}

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = [];
  for await (const one of rows) read.push(one);
  return read;
}

async function answerOf(shape: z.ZodType, made: ListReply<unknown>) {
  const app = fastify();
  app.get('/', (_request, reply) => sendList(reply, shape, made));
  const answer = await app.inject('/');
  await app.close();
  return answer;
}

describe('a streamed reply', () => {
  it.each([0, 1, 3])('is a list of %i elements', async (count) => {
    const answer = await answerOf(z.array(row), streamList(rowsOf(count)));
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.headers['content-length']).toBeDefined();
    expect(answer.json()).toHaveLength(count);
  });

  it('is sent in pieces if it is large', async () => {
    const text = '"\n'.repeat(50_000);
    const answer = await answerOf(z.array(row), streamList(rowsOf(5, text)));
    expect(answer.headers['content-length']).toBeUndefined();
    expect(answer.json()).toEqual(await all(rowsOf(5, text)));
  });

  it('reads no further than it has sent', async () => {
    let read = 0;
    async function* counted() {
      for await (const one of rowsOf(1000, 'x'.repeat(100_000))) {
        read += 1;
        yield one;
      }
    }
    const app = fastify();
    app.get('/', (_request, reply) => sendList(reply, z.array(row), streamList(counted())));
    const address = await app.listen({ port: 0 });
    const gone = new AbortController();
    const answer = await fetch(address, { signal: gone.signal });
    await answer.body?.getReader().read();
    gone.abort();
    await app.close();
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(1000);
  });

  it('may have the list in a field, with other fields', async () => {
    const shape = z.object({ name: z.string(), rows: z.array(row) });
    const made = streamField<z.infer<typeof shape>, 'rows'>({ name: 'a' }, 'rows', rowsOf(2));
    const answer = await answerOf(shape, made);
    expect(answer.json()).toEqual({ name: 'a', rows: await all(rowsOf(2)) });
  });

  it('has the fields of the contract and no others', async () => {
    const secret = { name: 'a', password: 'x' };
    async function* secrets() {
      yield { _id: '1', text: 'x', password: 'y' };
    }
    const shape = z.object({ name: z.string(), rows: z.array(row) });
    const made = streamField<z.infer<typeof shape>, 'rows'>(secret, 'rows', secrets());
    expect((await answerOf(shape, made)).body).not.toContain('password');
  });
});
