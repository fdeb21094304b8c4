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

  it.each(rows)('names a test that makes $call', ({ call, test }) => {
    expect(test).toMatch(/\.test\.ts$/);
    expect(makesOf(textOf.get(test) ?? '')).toContain(call);
  });
});

/** The calls that a test makes, as in `server.call('GET /problems/${id}')`. */
function makesOf(text: string): string[] {
  const made = [...text.matchAll(/['`]((?:GET|POST|PUT|DELETE) \/[^'`?\s]*)/g)].map(
    ([, call = '']) => call,
  );
  return rows
    .map(({ call }) => call)
    .filter((call) => made.some((one) => isCall(call.split('/'), one.split('/'), text)));
}

/**
 * Whether the words of a call match those of a call in the list; a variable must be assigned that
 * word.
 */
function isCall(words: string[], made: string[], text: string): boolean {
  const isWord = (word: string, given = ''): boolean =>
    word.startsWith('{') ||
    given.replace(/(?<=.)\$\{.*\}$/, '') === word ||
    (given.startsWith('${') && text.includes(`'${word}'`));
  return words.length === made.length && words.every((word, at) => isWord(word, made[at]));
}
