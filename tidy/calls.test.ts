/** Each call of the API has a file that opens with its name, and a test that makes it. */
import { describe, expect, it } from 'vitest';
import { routes } from '../server/routes.ts';
import { readTree } from './tree.ts';

const files = readTree();
const calls = routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
const openings = files
  .filter(({ path }) => path.startsWith('server/routes/') && !path.endsWith('.test.ts'))
  .map(({ text }) => /^\/\*\* (\w+ [^\s:]+)/.exec(text)?.[1]);
const made = new Set(
  files.filter(({ path }) => path.endsWith('.test.ts')).flatMap(({ text }) => makesOf(text)),
);

describe.each(calls)('%s', (call) => {
  it('has one file that opens with its name', () => {
    expect(openings.filter((opening) => opening === call)).toHaveLength(1);
  });

  it('is made in a test', () => {
    expect(made).toContain(call);
  });
});

/** The calls that a test makes, as in `server.call('GET /problems/${id}')` or `read('/problems')`. */
function makesOf(text: string): string[] {
  const written = [
    ...[...text.matchAll(/['`]((?:GET|POST|PUT|DELETE) \/[^'`?\s]*)/g)].map(
      ([, call = '']) => call,
    ),
    ...[...text.matchAll(/\b(?:get|read|textOf)\(['`](\/[^'`?\s]*)/g)].map(
      ([, path = '']) => `GET ${path}`,
    ),
  ];
  return calls.filter((call) =>
    written.some((one) => isCall(call.split('/'), one.split('/'), text)),
  );
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
