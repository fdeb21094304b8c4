/** When the page of a launch tries again by itself. */
import { describe, expect, it } from 'vitest';
import { Refusal, Unreachable } from '../../call.ts';
import { againWhenBusy } from './queries.ts';

describe('a launch', () => {
  it('that was refused because many came is tried again when the server says, a few times', () => {
    const busy = new Refusal(429, 'Too many.', { afterS: 42 });
    expect(againWhenBusy.retry(0, busy)).toBe(true);
    expect(againWhenBusy.retryDelay(0, busy)).toBe(42_000);
    expect(againWhenBusy.retry(5, busy)).toBe(false);
  });

  it.each([
    new Refusal(429, 'Too many.'),
    new Refusal(429, 'Too many.', { afterS: 600 }),
    new Refusal(401, 'It is over.'),
    new Refusal(503, 'The platform is away.', { afterS: 1 }),
    new Unreachable('No connection.'),
  ])('that was refused otherwise is not: %s', (error) => {
    expect(againWhenBusy.retry(0, error)).toBe(false);
  });
});
