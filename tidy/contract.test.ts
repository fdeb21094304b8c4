/** The contract in the browser: calls and plain values, but no shapes. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as calls from '../contract/calls.ts';
import { routes } from '../server/routes.ts';
import { isTest, readTree, root, valueImportsOf } from './tree.ts';

const byPath = new Map(readTree().map((file) => [file.path, file]));

/** How a file imports zod: the files on the way, or undefined if it does not. */
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
  it('imports the shapes of the contract as types only, so that no zod is in its bundle', () => {
    const seen = new Set<string>();
    const pages = [...byPath.values()].filter((file) => file.path.startsWith('web/'));
    const ways = pages.filter((file) => !isTest(file)).map(({ path }) => wayToZod(path, seen));
    expect(ways.filter((way) => way !== undefined)).toEqual([]);
    expect(seen.size).toBeGreaterThan(200);
    expect(wayToZod('contract/users.ts', new Set())).toEqual(['contract/users.ts']);
  });

  it('does not load all refusals of the server, of which it would show few', () => {
    const pages = readTree().filter(({ path }) => path.startsWith('web/'));
    const found = pages
      // A plugin of the build is in no bundle.
      .filter((file) => !isTest(file) && !/ from 'vite'/.test(file.text))
      .filter(({ text }) => /import \{[^}]*\brefusals\b[^}]*\} from/.test(text));
    expect(found.map(({ path }) => path)).toEqual([]);
  });
});

describe('the list of calls', () => {
  it('has every endpoint in the order of the server’s list', async () => {
    type Named = { method: string; path: string };
    const paths = [...byPath.keys()].filter((path) => /^contract\/[\w-]+-calls\.ts$/.test(path));
    expect(paths.length).toBeGreaterThan(10);
    const files: Record<string, Named>[] = await Promise.all(
      paths.map((path) => import(join(root, path))),
    );
    const name = ({ method, path }: Named) => `${method} ${path}`;
    const all = routes.map(({ endpoint }) => name(endpoint));
    const apart = files.map((some) => new Set(Object.values(some).map(name)));
    for (const some of apart) expect([...some]).toEqual(all.filter((one) => some.has(one)));
    const others = all.filter((one) => !apart.some((some) => some.has(one)));
    expect(Object.values(calls).map(name)).toEqual(others);
  });
});

describe('every export of the contract', () => {
  /**
   * What a file exports, but for tables with a row for each language, which stand beside the list of
   * languages so that a new one needs no further file.
   */
  const exported = (text: string) =>
    [
      ...text.matchAll(/^export (?:async )?(?:const|function) (\w+)(?!\w|: Record<Language,)/gm),
    ].map(([, name = '']) => name);
  const uses = (text: string, name: string) =>
    text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0;
  const programs = [...byPath.values()].filter((file) => !isTest(file));
  const contract = programs.filter(({ path }) => path.startsWith('contract/'));
  const clients = programs.filter(({ path }) => /^(contract|web)\//.test(path));

  it('is used by clients, or describes what they receive', () => {
    const ours = contract.flatMap(({ path, text }) =>
      exported(text)
        .filter((name) => uses(text, name) < 2)
        .filter((name) => !clients.some((one) => one.path !== path && uses(one.text, name) > 0))
        .map((name) => `${path}: ${name}`),
    );
    expect(ours).toEqual([]);
  });
});
