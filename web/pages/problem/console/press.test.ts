/** What a call says about the press of its button. */
import { afterEach, expect, it, vi } from 'vitest';
import { readPressed } from '../../../../contract/compiler.ts';
import { press } from './press.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  [12.4, 12],
  [0, 0],
  [3_600_000, 60_000],
])('is that it was %d ms ago, if the server accepts that', (passedMs, told) => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const pressed = press();
  now.mockReturnValue(1_000 + passedMs);
  expect(readPressed(pressed()['pressed-ms-ago'])).toBe(told);
});
