/** Archives that cannot be finished. */
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { writeZip } from './save.ts';

it('an archive whose file cannot be read fails for its reader, who may come later', async () => {
  const gone = new Map([['a.txt', () => Promise.reject(new Error('the database is gone'))]]);
  const archive = writeZip(gone, 'sums');
  await setImmediate();
  await expect(buffer(archive)).rejects.toThrow('the database is gone');
});
