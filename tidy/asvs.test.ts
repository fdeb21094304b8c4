/**
 * The table of ASVS has every requirement once, and names tests that exist; and what it says of the
 * whole source.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isTest, readTree, root } from './tree.ts';

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has. */
const requirementsOfChapters = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

const text = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, number = '', , level = '', state = '', why = '']) => ({ number, level, state, why }));

const withState = (state: string) => rows.filter((row) => row.state === state);

it('has every requirement of levels 1 and 2 once', () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
  const counts = requirementsOfChapters.map(
    (_, index) => rows.filter(({ number }) => number.startsWith(`${index + 1}.`)).length,
  );
  expect(counts).toEqual(requirementsOfChapters);
  expect(rows.filter(({ level }) => !/^[12]$/.test(level))).toEqual([]);
});

it('gives the state of each, and counts them correctly', () => {
  const states = ['met', 'open', 'not applicable'];
  expect(rows.filter(({ state }) => !states.includes(state))).toEqual([]);
  expect(rows.filter(({ why }) => why === '')).toEqual([]);
  const [met, open, inapplicable] = states.map((state) => withState(state).length);
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    `${rows.length} requirements, of which ${met} are met, ${open} are open, and ${inapplicable} do not apply`,
  );
});

/** Each file that a row names, with the part of a title that it names after `›`, if any. */
const namedIn = ({ number, why }: { number: string; why: string }) =>
  [...why.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.ts)(?: › ([^`]+))?`/g)].map(
    ([, path = '', title]) => ({ number, path, title }),
  );

/** The titles of tests: texts that are the first argument of a call. */
const titlesIn = (path: string): string[] =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/\(\s*(['"`])((?:\\.|(?!\1).)*)\1,/g)].map(
    ([, , title = '']) => title,
  );

it('names for each that is met a test that exists, by its title', () => {
  const met = withState('met');
  expect(met.filter((row) => namedIn(row).length === 0)).toEqual([]);
  const missing = rows.flatMap(namedIn).filter(({ path }) => !existsSync(join(root, path)));
  expect(missing).toEqual([]);
  const ofTests = met.flatMap(namedIn).filter(({ path }) => /\.(test|e2e)\.ts$/.test(path));
  expect(ofTests.filter(({ title }) => title === undefined)).toEqual([]);
  const unknown = rows
    .flatMap(namedIn)
    .filter(({ path, title = '' }) => !titlesIn(path).some((one) => one.includes(title)));
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

it('stores in browsers nothing but the token, settings, drafts of code and talks', () => {
  const storing = sources
    .filter((file) => file.path.startsWith('web/') && !isTest(file))
    .filter(({ text: source }) =>
      /\b(local|session)Storage\.setItem|indexedDB|document\.cookie/.test(source),
    )
    .map(({ path }) => path.replace('web/', ''));
  expect(storing).toEqual([
    'fonts.ts',
    'load-part.ts',
    'pages/problem/assistant/history.ts',
    'pages/problem/drafts.ts',
    'pages/problem/shown-language.ts',
    'pages/problem/use-layout.ts',
    'token.ts',
    'ui/code/editor-settings.ts',
    'ui/kept-setting.ts',
    'ui/split.tsx',
  ]);
});
