/**
 * The pages about ASVS have every requirement once, and name tests that exist; and what they say of the
 * whole source.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isTest, readTree, root } from './tree.ts';

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has. */
const requirementsOfChapters = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

const text = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
const sectionOf = (heading: string): string =>
  text.slice(text.indexOf(`\n## ${heading}\n`)).split('\n## ')[1] ?? '';
const numbersIn = (part: string): string[] => part.match(/\b\d+\.\d+\.\d+\b/g) ?? [];

/** A row: the requirements that it is about, and what shows them or why they are open. */
const rowOf = ([numbers = '', about = '', why = '']: string[]) => ({
  numbers: numbersIn(numbers),
  about,
  why,
});

const open = sectionOf('Open')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) =>
    rowOf(
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1),
    ),
  );
const met = readFileSync(join(root, 'docs/asvs.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => rowOf(line.split('\t')));
const inapplicable = numbersIn(sectionOf('Not applicable'));

it('has every requirement of levels 1 and 2 once, and counts them correctly', () => {
  const [opened, shown] = [open, met].map((rows) => rows.flatMap(({ numbers }) => numbers));
  const all = [...(opened ?? []), ...(shown ?? []), ...inapplicable];
  expect(new Set(all).size).toBe(all.length);
  const counts = requirementsOfChapters.map(
    (_, index) => all.filter((number) => number.startsWith(`${index + 1}.`)).length,
  );
  expect(counts).toEqual(requirementsOfChapters);
  expect([...open, ...met].filter(({ about, why }) => about === '' || why === '')).toEqual([]);
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    `${all.length} requirements, of which ${shown?.length} are met, ${opened?.length} are open, and ${inapplicable.length} do not apply`,
  );
});

/** Each file that a row names, with the part of a title that it names after `›`. */
const namedIn = ({ numbers, why }: { numbers: string[]; why: string }) =>
  why.split(' | ').map((one) => {
    const [path = '', title] = one.split(' › ');
    return { numbers, path, title };
  });

/** The titles of tests: texts that are the first argument of a call. */
const titlesIn = (path: string): string[] =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/\(\s*(['"`])((?:\\.|(?!\1).)*)\1,/g)].map(
    ([, , title = '']) => title,
  );

it('names for each that is met a test that exists, by its title', () => {
  const named = met.flatMap(namedIn);
  expect(named.filter(({ path }) => path === '' || !existsSync(join(root, path)))).toEqual([]);
  expect(named.filter(({ title }) => title === undefined)).toEqual([]);
  const unknown = named.filter(
    ({ path, title = '' }) => !titlesIn(path).some((one) => one.includes(title)),
  );
  expect(unknown).toEqual([]);
});

const sources = readTree();
const programs = /^(assistant|bin|contract|db|judge|problems|server|work)\//;

it('lists every connection of the programs in security.md', () => {
  const security = readFileSync(join(root, 'docs/security.md'), 'utf8');
  const [, section = ''] = /## Connections\n(.*?)\n## /s.exec(security) ?? [];
  const config = readFileSync(join(root, 'server/config.ts'), 'utf8');
  const [...addresses] = new Set(config.match(/\b[A-Z_]+_(URL|ENDPOINT)\b/g));
  expect(addresses.length).toBeGreaterThan(4);
  // People's browsers connect to PUBLIC_URL.
  const unlisted = addresses.filter((one) => one !== 'PUBLIC_URL' && !section.includes(one));
  expect(unlisted).toEqual([]);
  const opens =
    /\bfetch\(|createTransport\(|OTLPTraceExporter\(|\b(connect|createConnection|request|get)\b[^;]* from 'node:(net|https?)'|from 'node:(tls|http2|dgram|dns)/;
  const files = sources
    .filter((file) => programs.test(file.path) && !isTest(file) && !/testing/.test(file.path))
    .filter(({ text: source }) => opens.test(source))
    .map(({ path }) => path);
  const listed = [...section.matchAll(/`((?:[\w-]+\/)+[\w-]+\.ts)`/g)].map(([, path]) => path);
  expect(files).toEqual(listed.sort());
});

it('stores in browsers nothing but the token, the way back of a login, settings, drafts of code and talks', () => {
  const storing = sources
    .filter((file) => file.path.startsWith('web/') && !isTest(file))
    .filter(({ text: source }) =>
      /\b(?:(?:local|session|lasting)S|s)torage(?:\(\))?\.setItem|indexedDB|document\.cookie/.test(
        source,
      ),
    )
    .map(({ path }) => path.replace('web/', ''));
  expect(storing).toEqual([
    'fonts.ts',
    'last-provider.ts',
    'load-part.ts',
    'locale-cookie.ts',
    'pages/problem/saved/stored.ts',
    'pages/problem/statement/shown-language.ts',
    'pages/problem/tutor/assistant/history.ts',
    'pages/problem/use-layout.ts',
    'provider-login.ts',
    'scheme-cookie.ts',
    'token.ts',
    'ui/code/editor-settings.ts',
    'ui/kept-setting.ts',
    'ui/split.tsx',
  ]);
});
