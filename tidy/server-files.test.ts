/** How many files of the server a call reaches, against the numbers that STYLE.md gives. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTest, median, readTree, root, valueImportsOf } from './tree.ts';

const byPath = new Map(readTree().map((file) => [file.path, file]));
const ofEveryCall = ['server/serve.ts', 'server/errors.ts', 'server/examples.ts'];

/** The files of the server that run for a call, from its route on. */
function reach(path: string, seen = new Set<string>()): Set<string> {
  const file = byPath.get(path);
  if (!file || seen.has(path) || ofEveryCall.includes(path)) return seen;
  seen.add(path);
  for (const target of valueImportsOf(file)) {
    if (target.startsWith('server/')) reach(target, seen);
  }
  return seen;
}

const counts = new Map(
  [...byPath.values()]
    .filter((file) => file.path.startsWith('server/routes/') && !isTest(file))
    .map(({ path }) => [path.slice('server/routes/'.length), reach(path).size]),
);

const sentence =
  /login, run and\s+list each reach at most (\d+) files of the server, half of the calls at most (\d+), and no call more than (\d+)\./;
const bounds = sentence.exec(readFileSync(join(root, 'STYLE.md'), 'utf8'));
const [named = 0, half = 0, most = 0] = (bounds ?? []).slice(1).map(Number);

describe('the files of the server that a call reaches', () => {
  it.each(['users/login.ts', 'compiler/run.ts', 'problems/problem-list.ts'])(
    'are no more than STYLE.md says: %s',
    (path) => {
      expect(counts.get(path) ?? Number.NaN).toBeLessThanOrEqual(named);
    },
  );

  it('are for half of the calls, and at most, no more than STYLE.md says', () => {
    const all = [...counts.values()];
    expect(median(all)).toBeLessThanOrEqual(half);
    expect(Math.max(...all)).toBeLessThanOrEqual(most);
  });
});
