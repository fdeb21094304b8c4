/** Follows a submission to its end across lost connections. */
import { describe, expect, it } from 'vitest';
import type { Progress } from '../../../../contract/judging.ts';
import { Refusal, Unreachable } from '../../../call.ts';
import { type Done, followToEnd } from './follow.ts';

const submissionId = 'b6a1c3d2-0000-4000-8000-000000000001';
const queued: Progress = { type: 'queued', submissionId, position: 1 };
const compiling: Progress = { type: 'compiling', submissionId };
const done: Done = {
  type: 'done',
  submissionId,
  submittedAt: '2026-01-01T00:00:00.000Z',
  result: {
    success: true,
    verdict: 'Accepted',
    detailedResults: [],
    testCaseResults: [],
    executionTime: 0,
    memoryKb: 0,
  },
};

async function* stream(...steps: (Progress | Error)[]): AsyncGenerator<Progress> {
  for (const step of steps) {
    if (step instanceof Error) throw step;
    yield step;
  }
}

/** Follows through the given streams, one after another, and records what happened. */
async function follow(streams: AsyncGenerator<Progress>[], known?: string) {
  const log: string[] = [];
  const next = () => streams.shift() ?? stream(new Unreachable('gone'));
  const end = followToEnd({
    ...(known === undefined ? { first: next } : { submissionId: known }),
    again: (id) => {
      log.push(`again ${id === submissionId}`);
      return next();
    },
    onProgress: ({ type }) => log.push(type),
    onLost: (wasSent) => log.push(wasSent ? 'lost' : 'unsent'),
    pause: async () => {},
  });
  const result = await end.catch((error: Error) => error);
  return { result, log };
}

describe('following a submission', () => {
  it('passes on its progress and returns its result', async () => {
    const { result, log } = await follow([stream(queued, compiling, done)]);
    expect(result).toBe(done);
    expect(log).toEqual(['queued', 'compiling', 'done']);
  });

  it('asks again by id when the connection breaks or ends early', async () => {
    const { result, log } = await follow([
      stream(queued, new Unreachable('broken')),
      stream(new Refusal(503, 'The database is away.')),
      stream(compiling),
      stream(done),
    ]);
    expect(result).toBe(done);
    expect(log).toEqual(
      ['queued', 'lost', 'again true', 'lost', 'again true', 'compiling', 'lost'].concat([
        'again true',
        'done',
      ]),
    );
  });

  it('continues with a submission that is known', async () => {
    const { result, log } = await follow([stream(done)], submissionId);
    expect(result).toBe(done);
    expect(log).toEqual(['again true', 'done']);
  });

  it('submits again when no first event came', async () => {
    const { result, log } = await follow([
      stream(new Unreachable('broken')),
      stream(new Refusal(502, 'Bad gateway')),
      stream(),
      stream(queued, done),
    ]);
    expect(result).toBe(done);
    expect(log).toEqual(['unsent', 'unsent', 'unsent', 'queued', 'done']);
  });

  it('reports a lasting refusal after a few attempts', async () => {
    const full = new Refusal(503, 'The queue is full.');
    const { result, log } = await follow(Array.from({ length: 9 }, () => stream(full)));
    expect(result).toBe(full);
    expect(log).toEqual(Array(7).fill('unsent'));
  });

  it('reports at once that too many calls were made', async () => {
    const tooMany = new Refusal(429, 'Please wait.');
    expect(await follow([stream(tooMany)])).toEqual({ result: tooMany, log: [] });
  });

  it('ends on a permanent refusal', async () => {
    const gone = new Refusal(404, 'There is no such submission.');
    const { result, log } = await follow([stream(gone)], submissionId);
    expect(result).toBe(gone);
    expect(log).toEqual(['again true']);
  });

  it('gives up after many attempts without an event', async () => {
    const { result, log } = await follow([], submissionId);
    expect(result).toBeInstanceOf(Unreachable);
    expect(log.filter((line) => line === 'lost')).toHaveLength(60);
  });
});
