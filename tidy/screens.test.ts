/** The tables of screens in docs/screens.md against the routes of the web client and the files. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paths } from '../web/paths.ts';
import { readTree, root } from './tree.ts';

const textOf = new Map(readTree().map((file) => [file.path, file.text]));

const rows = readFileSync(join(root, 'docs/screens.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Route|What) \|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const screens = rows.flatMap(([, route = '', , page = '', journey]) =>
  journey ? [{ route, page, journey }] : [],
);
const everywhere = rows.flatMap(([, what = '', where = '', journey = '', more]) =>
  more === undefined ? [{ what, where, journey }] : [],
);

/** The address that a function of paths.ts returns for the arguments of the route. */
function addressOf(name: string, args: string): string {
  const path = paths[name as keyof typeof paths] as (...given: string[]) => string;
  return path(...[...args.matchAll(/'([^']*)'/g)].map(([, argument = '']) => argument));
}

/** The routes with the folders of their pages, as web/routes.tsx declares them. */
const declared = [
  ...(textOf.get('web/routes.tsx') ?? '').matchAll(
    /path: (?:'(\*)'|paths\.(\w+)\(([^)]*)\)),\s+lazy: \(\) => import\('\.\/(pages\/[\w-]+)/g,
  ),
].map(([, rest, name = '', args = '', folder]) => ({
  route: rest ?? addressOf(name, args),
  page: `web/${folder}`,
}));

describe('the table of screens', () => {
  it('has every route in the order of the list, with the folder of its page', () => {
    expect(declared.length).toBeGreaterThan(20);
    expect(screens.map(({ route, page }) => ({ route, page }))).toEqual(declared);
  });

  it.each(screens)('has a journey that goes to $route', ({ route, journey }) => {
    const beginning = route === '*' ? '/no/such/page' : route.replace(/:.*$/, '');
    const journeys = [...textOf].filter(([path]) => path.endsWith('.e2e.ts'));
    expect(journeys.some(([, text]) => new RegExp(`['"\`]${beginning}`).test(text))).toBe(true);
    expect(textOf.has(journey)).toBe(true);
  });

  it.each(everywhere)('names existing files: $what', ({ where, journey }) => {
    expect(existsSync(join(root, where))).toBe(true);
    expect(textOf.has(journey)).toBe(true);
  });
});
