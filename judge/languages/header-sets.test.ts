/** Which headers a source starts with, and which precompiled header serves it. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorkshop, root, type Workshop } from '../testing-judge.ts';
import { messageFlags } from './gcc.ts';
import { headerFlags, readToolchain, type Toolchain } from './gxx.ts';
import {
  bestSet,
  headerKey,
  leadingIncludes,
  leastSet,
  type Provided,
  startingHeaders,
} from './header-sets.ts';
import { commonSets } from './headers.ts';

describe('leading includes', () => {
  it.each<[string, string[]]>([
    ['#include <iostream>\n#include <vector>\nint main() {}', ['iostream', 'vector']],
    ['// a comment\n\n  # include<cstdio> // why\r\n#include <map>\r\nx', ['cstdio', 'map']],
    ['#define int long long\n#include <iostream>', []],
    ['#include <iostream>\nusing namespace std;\n#include <map>', ['iostream']],
    ['#include <iostream>\n#ifdef X\n#include <map>\n#endif', ['iostream']],
    ['#include "iostream"\n', []],
    ['// goes on \\\n#include <iostream>\n', []],
    ['/* opens\n#include <iostream>\n*/', []],
    ['#include <iostream> /* opens\n#include <map>\n*/', []],
    ['#include <iostream> x\n', []],
    ['', []],
    ['#include <iostream>', ['iostream']],
  ])('of %j are %j', (source, headers) => {
    expect(leadingIncludes(source)).toEqual(headers);
  });
});

const provided: Provided = {
  iostream: ['string', 'cstdio'],
  string: ['cstdio'],
  vector: [],
  map: ['tuple'],
  tuple: [],
  cstdio: [],
  cmath: ['math.h'],
  'math.h': ['cmath'],
};

const includes = (...headers: string[]): string =>
  headers.map((header) => `#include <${header}>\n`).join('');

describe('the headers at the start of a source', () => {
  it('end at the first that is not of the standard', () => {
    const source = includes('map', 'bits/stdc++.h', 'unistd.h', 'vector');
    expect(startingHeaders(source, provided)).toEqual(['map', 'bits/stdc++.h']);
    expect(startingHeaders(includes('constructor'), provided)).toEqual([]);
  });

  it.each([
    ['in any order', ['vector', 'map'], ['map', 'vector']],
    ['named twice', ['map', 'map'], ['map']],
    ['included by others', ['cstdio', 'string', 'iostream', 'tuple', 'map'], ['iostream', 'map']],
    ['that include each other', ['math.h', 'cmath'], ['math.h']],
  ])('are the same set when they are %s', (_, headers, least) => {
    expect(leastSet(headers, provided)).toEqual(least);
  });
});

describe('the best known set of a source', () => {
  const known = [
    { headers: ['bits/stdc++.h'], bytes: 100 },
    { headers: ['cstdio'], bytes: 1 },
    { headers: ['iostream'], bytes: 10 },
    { headers: ['iostream', 'vector'], bytes: 20 },
    { headers: ['map', 'vector'], bytes: 15 },
  ];
  const best = (...headers: string[]) => bestSet(includes(...headers), known, provided)?.headers;

  it('is the largest of which the source includes everything, in any order', () => {
    expect(best('map', 'vector', 'iostream')).toEqual(['iostream', 'vector']);
    expect(best('vector', 'map')).toEqual(['map', 'vector']);
    expect(best('vector', 'string')).toEqual(['cstdio']);
    expect(best('vector')).toBeUndefined();
  });

  it('is everything if that is included after others, and left to the include path if first', () => {
    expect(best('vector', 'bits/stdc++.h')).toEqual(['bits/stdc++.h']);
    expect(best('bits/stdc++.h', 'vector')).toBeUndefined();
  });
});

describe('what the set-up has found', { tags: ['newest-compiler'] }, () => {
  let workshop: Workshop;
  let toolchain: Toolchain;
  beforeAll(async () => {
    workshop = await openWorkshop(1, ['cpp']);
    toolchain = readToolchain(root);
  });
  afterAll(() => workshop.close());

  it('names the headers that a header includes', () => {
    expect(toolchain.provided.iostream).toEqual(expect.arrayContaining(['string', 'cstdio']));
    expect(toolchain.provided.iostream).not.toContain('vector');
    expect(toolchain.provided.map).toContain('tuple');
    expect(Object.keys(toolchain.provided)).toEqual(expect.arrayContaining(['cmath', 'math.h']));
  });

  it.each(commonSets.map((headers) => [headers]))('has no header twice in %j', (headers) => {
    const key = headerKey(leastSet(headers, toolchain.provided));
    const all = commonSets.map((one) => headerKey(leastSet(one, toolchain.provided)));
    expect(all.filter((one) => one === key)).toHaveLength(1);
    expect(headers).toEqual(headers.toSorted());
  });

  it('changes no message about the library', async () => {
    const source = `${includes('vector', 'algorithm', 'iostream')}struct Point {};
int main() {
  std::vector<Point> points;
  std::sort(points.begin(), points.end());
  std::cout << points;
}
`;
    expect(bestSet(source, toolchain.headerSets, toolchain.provided)).not.toBeNull();
    await writeFile(join(workshop.folder, 'main.cpp'), source);
    const plain = [...headerFlags.fast, ...messageFlags, '-fdiagnostics-parseable-fixits'];
    const options = { cwd: workshop.folder, env: { LC_ALL: 'C', PATH: '/usr/bin' } };
    const failed = await promisify(execFile)('g++', [...plain, 'main.cpp'], options).catch(
      ({ stderr }: { stderr: string }) => stderr,
    );
    const compiled = await workshop.compiler.compile(Buffer.from(source), 0);
    compiled.release();
    const { text } = compiled.report;
    expect(text).toContain('candidate');
    expect(`${failed}`.startsWith(text.slice(0, 4_000)), text).toBe(true);
  });
});
