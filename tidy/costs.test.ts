/**
 * The table of costs in docs/security.md: each call and each kind of job has its line (costs.ts), and
 * the tests that hold it exist, by a part of their titles.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routes } from '../server/routes.ts';
import { jobKinds } from '../work/kinds.ts';
import { costs } from './costs.ts';
import { isTest, readTree, root } from './tree.ts';

const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
const section = text.slice(text.indexOf('\n## What each call may cost\n')).split('\n## ')[1] ?? '';
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, what = '', time = '', room = '']) => ({ what, time, room }));

const sources = new Map(
  readTree()
    .filter(isTest)
    .map((file) => [file.path, file.text]),
);

const inOrder = (names: readonly string[]): string[] => [...names].sort();

describe('the table of costs', () => {
  it('has the lines that costs.ts has', () => {
    expect(rows.map(({ what }) => what)).toEqual(Object.keys(costs));
  });

  it('has every call once', () => {
    const calls = Object.values(costs).flatMap((one) => one.calls);
    const all = routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(inOrder(calls)).toEqual(inOrder(all));
  });

  it('has every kind of job once', () => {
    const kinds = Object.values(costs).flatMap(({ jobs = [] }) => jobs);
    expect(inOrder(kinds)).toEqual(inOrder(jobKinds));
  });

  it.each(rows)('bounds time and room, by tests that exist: $what', ({ what, time, room }) => {
    expect(time).not.toBe('');
    expect(room).not.toBe('');
    const tests = costs[what]?.tests ?? [];
    expect(tests).not.toEqual([]);
    const missing = tests.filter((one) => {
      const [path = '', title = ''] = one.split(' › ');
      return title === '' || !isTitleIn(title, sources.get(path) ?? '');
    });
    expect(missing).toEqual([]);
  });
});

/** Whether a text is a part of the title of a test, as it is written there. */
const isTitleIn = (title: string, source: string): boolean =>
  source.split('\n').some((line) => /^\s*['"`]|\(['"`]/.test(line) && line.includes(title));
