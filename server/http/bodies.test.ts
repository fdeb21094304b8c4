/** What a JSON body may consist of, counted before it is parsed. */
import { describe, expect, it } from 'vitest';
import { refusals } from '../../contract/messages.ts';
import { openTestServer } from '../testing/server.ts';
import { bodyMaxDepth, isTooComplex } from './bodies.ts';

const server = await openTestServer();

const isRefused = (text: string, maxValues = 10) => isTooComplex(Buffer.from(text), maxValues);

describe('a JSON body is too complex', () => {
  it('by more values than it may have, in arrays and objects', () => {
    expect(isRefused('[1,2,3,4,5,6,7,8,9]')).toBe(false);
    expect(isRefused('[1,2,3,4,5,6,7,8,9,10]')).toBe(true);
    expect(isRefused('{"a":[{},{},{}]}')).toBe(true);
  });

  it('by its depth', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(isRefused(nested(bodyMaxDepth), 1000)).toBe(false);
    expect(isRefused(nested(bodyMaxDepth + 1), 1000)).toBe(true);
  });

  it('by nothing in its texts, however they are escaped', () => {
    const brackets = '[,'.repeat(100);
    for (const text of [
      brackets,
      `\\${brackets}`,
      `"${brackets}`,
      `${brackets}\\`,
      `\n${brackets}"`,
    ]) {
      expect(isRefused(JSON.stringify({ text, more: brackets }))).toBe(false);
    }
    expect(isRefused(`["\\\\",${'1,'.repeat(20)}"x"]`)).toBe(true);
    expect(isRefused(`["${brackets}`)).toBe(false);
  });
});

it('is refused before it is parsed, by visitors’ calls too', async () => {
  const body = `{"language":"cpp","code":"","input":${'['.repeat(4_000_000)}`;
  const sent = await server.app.inject({
    method: 'POST',
    url: '/compiler/run',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(sent.statusCode).toBe(400);
  expect(sent.json()).toEqual({ success: false, error: refusals.bodyTooComplex });
});
