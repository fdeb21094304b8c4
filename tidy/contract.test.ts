/** The contract as the browser gets it: calls and plain values, none of the shapes. */
import { describe, expect, it } from 'vitest';
import * as calls from '../contract/calls.ts';
import { routes } from '../server/routes.ts';
import { isTest, readTree, valueImportsOf } from './tree.ts';

const byPath = new Map(readTree().map((file) => [file.path, file]));

/** How a file comes to load zod: the files on the way, or undefined where it does not. */
function wayToZod(path: string, seen: Set<string>): string[] | undefined {
  const file = byPath.get(path);
  if (!file || seen.has(path)) return undefined;
  seen.add(path);
  if (/^import (?!type ).* from 'zod'/m.test(file.text)) return [path];
  for (const target of valueImportsOf(file)) {
    const rest = wayToZod(target, seen);
    if (rest) return [path, ...rest];
  }
  return undefined;
}

describe('the web client', () => {
  it('takes the shapes of the contract as types only, so that no zod is built into it', () => {
    const seen = new Set<string>();
    const pages = [...byPath.values()].filter((file) => file.path.startsWith('web/'));
    const ways = pages.filter((file) => !isTest(file)).map(({ path }) => wayToZod(path, seen));
    expect(ways.filter((way) => way !== undefined)).toEqual([]);
    expect(seen.size).toBeGreaterThan(200);
    expect(wayToZod('contract/users.ts', new Set())).toEqual(['contract/users.ts']);
  });
});

describe('the list of calls', () => {
  it('has every endpoint in the order of the server’s list', () => {
    const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
    expect(Object.values(calls).map(name)).toEqual(routes.map(({ endpoint }) => name(endpoint)));
  });
});
