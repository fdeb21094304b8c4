/** The reports of programs that test the host. */
import { expect, it } from 'vitest';
import { inspectBy } from './doctor-lines.ts';

const inspect = (script: string, limitMs = 60_000) =>
  inspectBy({ name: 'judge', file: '/bin/sh', args: ['-c', script], limitMs });
const refused = (says: unknown) => ({ level: 'refused', name: 'judge', says });

it('lines are findings, and other text is not', async () => {
  expect(
    await inspect('echo "ok one: It works."; echo more; echo "missing two: Not: here."'),
  ).toEqual([
    { level: 'ok', name: 'one', says: 'It works.' },
    { level: 'missing', name: 'two', says: 'Not: here.' },
  ]);
});

it('a program that reports a refusal adds no other finding', async () => {
  expect(await inspect('echo "refused one: It is wrong."; exit 1')).toEqual([
    { level: 'refused', name: 'one', says: 'It is wrong.' },
  ]);
});

it.each([
  ['after some lines', 'echo "ok one: It works."; echo no disk >&2; exit 1', 'It failed: no disk'],
  ['without a line', 'echo no disk >&2; exit 1', 'It failed: no disk'],
  ['by a signal', 'echo "ok one: It works."; kill -9 $$', expect.stringMatching(/^It failed: /)],
])('a program that fails %s is itself a refusal', async (_when, script, says) => {
  expect((await inspect(script)).at(-1)).toEqual(refused(says));
});

it('a program that cannot be started is itself a refusal', async () => {
  const missing = { name: 'judge', file: '/nowhere/program', args: [], limitMs: 60_000 };
  expect(await inspectBy(missing)).toEqual([refused(expect.stringMatching(/ENOENT/))]);
});

it('a program that does not end is itself a refusal, besides what it reported', async () => {
  const script = 'echo "ok one: It works."; echo "refused two: It is wrong."; exec sleep 1000';
  expect(await inspect(script, 2_000)).toEqual([
    { level: 'ok', name: 'one', says: 'It works.' },
    { level: 'refused', name: 'two', says: 'It is wrong.' },
    refused('It did not end within 2 s.'),
  ]);
});
