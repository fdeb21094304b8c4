/** The table of calls in docs/calls.md against the list of calls, their files and their tests. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routes } from '../server/routes.ts';
import { readTree, root } from './tree.ts';

const textOf = new Map(readTree().map((file) => [file.path, file.text]));

const rows = readFileSync(join(root, 'docs/calls.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (GET|POST|PUT|DELETE) /.test(line))
  .map((line) => {
    const [, call = '', who = '', file = '', test = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    return { call, who, file, test };
  });

describe('the table of calls', () => {
  it('has every call in the order of the list, with who may make it', () => {
    expect(rows.map(({ call, who }) => `${call}: ${who}`)).toEqual(
      routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}: ${endpoint.access}`),
    );
  });

  it.each(rows)('names the file that answers $call', ({ call, file }) => {
    const opening = textOf.get(file)?.split('\n')[0] ?? '';
    expect(/^\/\*\* (\w+ [^\s:]+)/.exec(opening)?.[1]).toBe(call);
  });

  it.each(rows)('names a test that speaks to $call', ({ call, test }) => {
    const lastWord = call.split('/').findLast((part) => !part.startsWith('{')) ?? call;
    expect(test).toMatch(/\.test\.ts$/);
    expect(textOf.get(test)).toContain(lastWord);
  });
});
