/** Background work: the server waits for it, and its failures are logged. */
import { describe, expect, it } from 'vitest';
import { openBackground } from './background.ts';

function recordingLog() {
  const lines: string[] = [];
  const info = (details: unknown, what?: string) => void lines.push(`${what} ${show(details)}`);
  return { lines, log: { info, error: info } };
}

const show = (details: unknown): string =>
  JSON.stringify(details, (_, value) => (value instanceof Error ? value.message : value));

describe('background work', () => {
  it('is awaited on shutdown, and its outcome is logged', async () => {
    const { lines, log } = recordingLog();
    const background = openBackground(log);
    let finish = (_: object) => {};
    background.start('first', () => new Promise((resolve) => (finish = resolve)));
    background.start('second', () => Promise.reject(new Error('broken')));
    background.start('third', () => {
      throw new Error('broken at once');
    });
    const closing = background.close();
    finish({ sent: 1 });
    await closing;
    expect(lines.sort()).toEqual([
      'first {"sent":1}',
      'second: failed {"err":"broken"}',
      'third: failed {"err":"broken at once"}',
    ]);
  });

  it('is named in the log when it does not finish before the server stops', async () => {
    const { lines, log } = recordingLog();
    const background = openBackground(log, 1);
    background.start('stuck', () => new Promise(() => {}));
    await background.close();
    expect(lines).toEqual(['stuck: cut off, the server ends {}']);
  });
});
