/** Each route of the web client has its page, and a journey that goes there. */
import { expect, it } from 'vitest';
import { paths } from '../web/paths.ts';
import { readTree } from './tree.ts';

const textOf = new Map(readTree().map((file) => [file.path, file.text]));

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

it('the routes of the web client are found', () => {
  expect(declared.length).toBeGreaterThan(20);
});

it.each(declared)('a journey goes to $route', ({ route, page }) => {
  const beginning = route === '*' ? '/no/such/page' : route.replace(/:.*$/, '');
  const journeys = [...textOf].filter(([path]) => path.endsWith('.e2e.ts'));
  expect(journeys.some(([, text]) => new RegExp(`['"\`]${beginning}`).test(text))).toBe(true);
  expect([...textOf.keys()].some((path) => path.startsWith(`${page}/`))).toBe(true);
});
