/** Each route of the web client has its page, a journey that goes there, and an address of its own. */
import { expect, it } from 'vitest';
import { isPageBesideCall } from '../server/http/web-client.ts';
import { routes } from '../server/routes.ts';
import { morePaths } from '../web/more-paths.ts';
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

/** Those of pages that are opened seldom, as web/pages/more/page.tsx lists them. */
const opened = [
  ...(textOf.get('web/pages/more/page.tsx') ?? '').matchAll(
    /\[(?:paths\.(\w+)\(\)|morePaths\.(\w+)), shown\(\(\) => import\('\.\.\/([\w-]+)/g,
  ),
].map(([, name, more = '', folder]) => ({
  route: name === undefined ? morePaths[more as keyof typeof morePaths] : addressOf(name, ''),
  page: `web/pages/${folder}`,
}));

/** A journey comes here by an address that a learning platform is given. */
const notTyped: string[] = [morePaths.launch];

it('the routes of the web client are found', () => {
  expect(declared.length).toBeGreaterThan(20);
  expect(opened.length).toBeGreaterThan(10);
});

const screens = [...declared, ...opened];
const typed = screens.filter(({ route }) => !notTyped.includes(route));

it.each(typed)('a journey goes to $route', ({ route, page }) => {
  const beginning = route === '*' ? '/no/such/page' : route.replace(/:.*$/, '');
  const journeys = [...textOf].filter(([path]) => path.endsWith('.e2e.ts'));
  expect(journeys.some(([, text]) => new RegExp(`['"\`]${beginning}`).test(text))).toBe(true);
  expect([...textOf.keys()].some((path) => path.startsWith(`${page}/`))).toBe(true);
});

const callsThatRead = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`));

it.each(screens)('a browser that opens $route gets no reply of a call', ({ route }) => {
  const address = route.replaceAll(/:\w+\??/g, 'x').replace(/\/?\*$/, '');
  const isCall = callsThatRead.some((path) => path.test(address));
  expect(isCall && !isPageBesideCall(address)).toBe(false);
});
