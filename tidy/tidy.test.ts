/** Tests about the code itself: imports, sizes, and forbidden words. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../contract/endpoint.ts';
import { routes } from '../server/routes.ts';
import {
  areaOf,
  forTests,
  functionsOf,
  isTest,
  median,
  readTree,
  root,
  type SourceFile,
  valueImportsOf,
} from './tree.ts';

const tree = readTree();
const source = tree.filter((file) => !isTest(file));
const byPath = new Map(tree.map((file) => [file.path, file]));
/** What the files of the contract export. */
const shapes: object[] = await Promise.all(
  source
    .filter(({ path }) => /^contract\/[\w-]+\.ts$/.test(path))
    .map(({ path }): Promise<object> => import(join(root, path))),
);
const named = (file: SourceFile, line: number) => `${file.path}:${line}`;

describe('imports', () => {
  /** Which of our own areas the files of an area may import, besides their own. */
  const arrows: Record<string, string[]> = {
    contract: [],
    db: ['contract'],
    // Only types of work/, because the assistant reads the evidence that judges store.
    assistant: ['contract', 'work'],
    work: ['contract', 'db'],
    server: ['contract', 'db', 'work', 'assistant', 'problems', 'standings'],
    judge: ['contract', 'db', 'work', 'problems'],
    web: ['contract'],
    problems: ['contract'],
    standings: ['contract'],
    sandbox: [],
    bin: ['contract', 'db', 'work', 'server', 'judge', 'problems', 'sandbox'],
    bench: [
      ...['contract', 'db', 'work', 'assistant', 'judge', 'server', 'bin', 'problems', 'web'],
      'standings',
    ],
    tidy: ['contract', 'judge', 'server', 'web'],
    e2e: ['contract', 'db', 'server', 'bin', 'web'],
  };

  /** The rooms and files of the server, from the one that all may import to the one that may import all. */
  const rooms = [
    ...['config', 'http', 'visibility', 'cache', 'outside', 'notices', 'operation', 'accounts'],
    ...[
      'problems',
      'submissions',
      'workshop',
      'contributions',
      'contests',
      'classes',
      'lti',
      'feeds',
      'tutor',
    ],
    ...['context', 'serve', 'kattis', 'examples', 'routes', 'openapi', 'app', 'main'],
  ];

  it('follow the arrows between the areas', () => {
    const wrong = source
      .filter((file) => areaOf(file.path) in arrows && !forTests.test(file.path))
      .flatMap((file) =>
        file.imports
          .filter((target) => areaOf(target) !== areaOf(file.path))
          .filter((target) => !arrows[areaOf(file.path)]?.includes(areaOf(target)))
          .map((target) => `${file.path} → ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  it('bring no code into the assistant other than the contract’s', () => {
    const wrong = source
      .filter((file) => areaOf(file.path) === 'assistant')
      .flatMap((file) => valueImportsOf(file).map((target) => `${file.path} → ${target}`))
      .filter((way) => !/→ (assistant|contract)\//.test(way));
    expect(wrong).toEqual([]);
  });

  it('flow downwards inside the server, in the order of ARCHITECTURE.md', () => {
    const rank = (path: string) =>
      rooms.findIndex((room) => path === `server/${room}.ts` || path.startsWith(`server/${room}/`));
    const own = source.filter((file) => rank(file.path) >= 0 && !forTests.test(file.path));
    // What a call gets is a type of everything that the server opened; only its value goes up.
    const targets = (file: SourceFile) => {
      const values = valueImportsOf(file);
      const isTypes = (target: string) =>
        /^server\/(context|config)\.ts$/.test(target) && !values.includes(target);
      return file.imports.filter((target) => !isTypes(target));
    };
    const wrong = own.flatMap((file) =>
      targets(file)
        .filter((target) => rank(target) > rank(file.path))
        .map((target) => `${file.path} → ${target}`),
    );
    expect(wrong).toEqual([]);
    const placed = own.map(({ path }) => rank(path));
    expect(rooms.filter((_, index) => !placed.includes(index))).toEqual([]);
    const outside = source.filter(
      ({ path }) => path.startsWith('server/') && rank(path) < 0 && !forTests.test(path),
    );
    expect(outside.map(({ path }) => path)).toEqual([]);
  });

  it('have no cycles', () => {
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (path: string, way: string[]): void => {
      if (way.includes(path)) {
        cycles.push([...way.slice(way.indexOf(path)), path].join(' → '));
        return;
      }
      if (done.has(path)) return;
      for (const target of byPath.get(path)?.imports ?? []) visit(target, [...way, path]);
      done.add(path);
    };
    for (const { path } of tree) visit(path, []);
    expect(cycles).toEqual([]);
  });

  it('of test files are only in test files', () => {
    const wrong = source
      .filter((file) => !forTests.test(file.path))
      .filter((file) =>
        file.imports.some((target) => /\.test\.ts$|\/testing\/|\/testing(-\w+)?\.ts$/.test(target)),
      )
      .filter((file) => !/^(bench|e2e)\//.test(file.path));
    expect(wrong.map((file) => file.path)).toEqual([]);
  });
});

describe('sizes', () => {
  /** The middle value, and the one that 95 % do not exceed. */
  const spread = (values: number[]) => ({
    median: median(values),
    p95: values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)],
  });

  it('are reported, not bounded: a file or function is as long as its one subject', () => {
    const files = source.map((file) => file.lines.length);
    const functions = source.flatMap(functionsOf).map((one) => one.lines);
    expect(functions.length).toBeGreaterThan(100);
    console.info('lines of files', spread(files), 'of functions', spread(functions));
  });
});

describe('calls', () => {
  // Some files export calls of others.
  const values = new Set(shapes.flatMap((shape): unknown[] => Object.values(shape)));
  const endpoints = [...values].filter(
    (value): value is Endpoint => typeof value === 'object' && value !== null && 'summary' in value,
  );

  it('of the contract have one route each, and there are no other routes', () => {
    const name = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
    expect(routes.map((route) => name(route.endpoint)).sort()).toEqual(endpoints.map(name).sort());
  });

  it('are in separate files below their first segment', () => {
    const list = byPath
      .get('server/routes.ts')
      ?.imports.filter((path) => path.includes('/routes/'));
    const files = source
      .map((file) => file.path)
      .filter((path) => path.startsWith('server/routes/'));
    expect(list?.sort()).toEqual(files.sort());
    for (const path of files) {
      const [opening = ''] = byPath.get(path)?.lines ?? [];
      const segment = path.split('/')[2];
      expect(opening, path).toMatch(new RegExp(`^/\\*\\* (GET|POST|PUT|DELETE) /${segment}`));
    }
  });
});

describe('the code', () => {
  const find = (pattern: RegExp, files: SourceFile[]) =>
    files.flatMap((file) =>
      file.lines
        .map((text, index) => ({ text, at: named(file, index + 1) }))
        .filter(({ text }) => pattern.test(text))
        .map(({ at }) => at),
    );

  it('opens every file with its purpose', () => {
    const silent = tree.filter((file) => !/^(#!.*\n)?(\/\*\*?|\/\/)/.test(file.text));
    expect(silent.map((file) => file.path)).toEqual([]);
  });

  it('has none of the empty names, and nothing left to do', () => {
    // Except the library's word for where the colour scheme is kept, the product's for AI, the
    // packages of binutils, testlib's readWordTo, a module of simplewebauthn, and OpenTelemetry's names of a program.
    const emptyNames =
      /\b(?!\w*ColorSchemeManager)\w*((?<!bin|core)utils|(?<!webauthn\/server\/)helpers?|manager|(?<!Wor)dto)\b|(?<!AI )\bservice(?!\.(?:name|version)')\w*/i;
    const leftovers = /\b(TODO|FIXME|XXX|HACK)\b/;
    // All but the first read files of compose, where Docker's own word is a key.
    // And those of packages name a program of CMS.
    const excepted =
      /^(tidy\/(tidy|deployment)|bin\/compose|sandbox\/engine|problems\/package\/foreign\/read)\.test\.ts$|^problems\/package\/(foreign\/cms|broken\/testing-foreign)\.ts$/;
    const own = tree.filter((file) => !excepted.test(file.path));
    expect(find(emptyNames, own)).toEqual([]);
    expect(find(leftovers, own)).toEqual([]);
    expect(tree.map(({ path }) => path).filter((path) => emptyNames.test(path))).toEqual([]);
  });

  it('spreads no literal, which only keeps a formatter on one line', () => {
    expect(find(/\.\.\.\{/, tree)).toEqual([]);
  });

  it('requires a reason for each suppressed check', () => {
    const bare =
      /biome-ignore [^:]*:?\s*$|biome-ignore .*: *<explanation>|@ts-expect-error\s*$|@ts-ignore|@ts-nocheck/;
    expect(
      find(
        bare,
        tree.filter((file) => !file.path.startsWith('tidy/')),
      ),
    ).toEqual([]);
  });

  it('reads the environment in config.ts, bin/ and for tests only', () => {
    const readers = source
      .filter((file) => /process\.env/.test(file.text))
      .map((file) => file.path)
      .filter(
        (path) => !/^(bin|e2e|bench)\/|(^|[/.])config\.ts$|(main|testing-\w+)\.ts$/.test(path),
      );
    expect(readers).toEqual([]);
  });

  it('starts processes from the sandbox client, the set-up of compilers and bin/ only', () => {
    const starters = source
      .filter((file) => /node:child_process/.test(file.text) && !forTests.test(file.path))
      .map((file) => file.path)
      .filter(
        (path) => !/^(bin|bench|e2e|problems)\/|^judge\/(run\/sandbox|languages\/)/.test(path),
      );
    expect(starters).toEqual([]);
  });

  it('asserts no type of a query’s result: it is a column, a checked form, or parsed', () => {
    const asserted = [
      /\bsql<|\.query<|\bexecuteQuery<|\brows\b.* as \w/,
      /\.\$(castTo|narrowType|notNull|asScalar|assertType)\b|\bcast<|\bfn(\.\w+)?</,
      /\b(RawBuilder|AliasableExpression|AliasedRawBuilder|AliasedExpression)<(?!unknown>)/,
    ];
    // Expressions that the database itself refuses if the type is wrong, and those that
    // expressions.test.ts checks.
    const forms = 'db/expressions.ts';
    const programs = source
      .filter((file) => /^(assistant|bin|db|judge|server|work)\//.test(file.path))
      .filter((file) => !forTests.test(file.path) && file.path !== forms);
    expect(asserted.flatMap((pattern) => find(pattern, programs))).toEqual([]);
    const checked = byPath.get('db/expressions.test.ts')?.text ?? '';
    const exported = [...(byPath.get(forms)?.text ?? '').matchAll(/^export const (\w+)/gm)];
    expect(exported.length).toBeGreaterThan(5);
    const unchecked = exported.filter(([, name]) => !checked.includes(`  ${name},`));
    expect(unchecked.map(([, name]) => name)).toEqual([]);
  });

  it('begins writing transactions by inTransaction, which repeats them after a deadlock', () => {
    const begun = source
      .filter((file) => /^(server|judge|work)\//.test(file.path) && !forTests.test(file.path))
      .filter(({ text }) =>
        /\.transaction\(\)(?!\.setIsolationLevel\('repeatable read'\))/.test(text),
      );
    expect(begun.map(({ path }) => path)).toEqual([]);
  });

  it('reaches PostgreSQL only through db/', () => {
    const others = source
      .filter((file) => /^(assistant|bin|judge|server|web|work)\//.test(file.path))
      .filter((file) => !forTests.test(file.path));
    expect(find(/from 'pg'/, others)).toEqual([]);
  });

  it('has SQL only in db/, work/ and the rules of the server’s nouns', () => {
    const nouns =
      /^server\/(visibility\.ts|(accounts|classes|contests|contributions|feeds|http|lti|notices|operation|problems|submissions|tutor|workshop)\/)/;
    const statement = /\bsql`|\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\.query\(/;
    const authors = source
      .filter((file) => statement.test(file.text) && !forTests.test(file.path))
      .map((file) => file.path)
      .filter((path) => /^(server|judge|web|contract)\//.test(path))
      .filter((path) => !nouns.test(path));
    expect(authors).toEqual([]);
  });
});
