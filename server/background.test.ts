/** Work in the background: it is waited for, and what goes wrong with it is logged. */
import { describe, expect, it } from 'vitest';
import { openBackground } from './background.ts';

function recordingLog() {
  const lines: string[] = [];
  const info = (details: unknown, what?: string) => void lines.push(`${what} ${show(details)}`);
  return { lines, log: { info, error: info } };
}

const show = (details: unknown): string =>
  JSON.stringify(details, (_, value) => (value instanceof Error ? value.message : value));

describe('work in the background', () => {
  it('is waited for at the end, and logged by what came of it', async () => {
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

  it('that does not end is named when the server does', async () => {
    const { lines, log } = recordingLog();
    const background = openBackground(log, 1);
    background.start('stuck', () => new Promise(() => {}));
    await background.close();
    expect(lines).toEqual(['stuck: cut off, the server ends {}']);
  });
});
