/**
 * Headers for frequent sets of includes: made once, in the sandbox, and then used.
 *
 * @module-tag release
 */
import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { comparison } from '../../contract/judging.ts';
import { createCompiler } from '../compile/compile.ts';
import { judgeSubmission } from '../judge.ts';
import type { Sandbox } from '../run/sandbox.ts';
import { SandboxFault } from '../run/sandbox-channel.ts';
import { caseOfBytes, openWorkshop, root, type Workshop } from '../testing-judge.ts';
import { language } from './cpp.ts';
import { quickCommand, readToolchain, type Toolchain } from './gxx.ts';
import { headerKey } from './header-sets.ts';
import { type LearnedHeaders, learnedFolder, openLearnedHeaders } from './learned-headers.ts';

let workshop: Workshop;
let toolchain: Toolchain;
beforeAll(async () => {
  workshop = await openWorkshop(1);
  toolchain = readToolchain(root);
});
afterAll(() => workshop.close());

let folders = 0;
const emptyDataDir = (): string => join(workshop.folder, `data-${++folders}`);

const open = (dataDir: string, changed: Partial<Toolchain> = {}, now = Date.now) =>
  openLearnedHeaders({
    now,
    sandbox: workshop.sandbox,
    toolchain: { ...toolchain, ...changed },
    root,
    dataDir,
  });

const start = '#include <set>\n#include <cstdio>\n';
const withStreams = '#include <set>\n#include <iostream>\n';

const keysOf = (learned: LearnedHeaders): string[] =>
  learned.sets().map(({ headers }) => headerKey(headers));

it('makes the header of a set that three sources started with, in any order, and keeps it', async () => {
  const dataDir = emptyDataDir();
  const learned = await open(dataDir);
  for (const source of [`${start}int a;`, `${start}int b;`]) learned.note(source);
  await learned.makeNext(0);
  expect(keysOf(learned)).toEqual([]);
  learned.note('#include <cstdio>\n#include <set>\n#include <stdio.h>\nint c;');
  learned.note(`${start}int d;`);
  await learned.makeNext(0);
  expect(keysOf(learned)).toEqual(['cstdio+set']);
  expect(readdirSync(learned.sight.host).sort()).toEqual(['cstdio+set.h', 'cstdio+set.h.gch']);
  await learned.makeNext(0);
  expect(keysOf(await open(dataDir))).toEqual(['cstdio+set']);
  expect(keysOf(await open(dataDir, { stamp: 'another' }))).toEqual([]);
  expect(existsSync(learned.sight.host)).toBe(false);
});

it('counts only standard headers, and sets without a header from the set-up', async () => {
  const learned = await open(emptyDataDir());
  const starts = ['<iostream>', '<bits/stdc++.h>', '<../../etc/passwd>', '"set"'];
  const sources = starts.map((header) => `#include ${header}\nint main() {}`);
  sources.push('int main() {}\n#include <set>\n');
  for (const source of [...sources, ...sources, ...sources]) learned.note(source);
  for (const _ of sources) await learned.makeNext();
  expect(keysOf(learned)).toEqual([]);
  const cut = '#include <queue>\n#include <ext/rope>\n#include <map>\n';
  for (const _ of [1, 2, 3]) learned.note(cut);
  await learned.makeNext();
  expect(keysOf(learned)).toEqual(['queue']);
});

it('does without a header that cannot be made, and says why', async () => {
  const faults: string[] = [];
  const broken = await openLearnedHeaders({
    sandbox: workshop.sandbox,
    toolchain: { ...toolchain, compiler: '/usr/bin/false' },
    root,
    dataDir: emptyDataDir(),
    onFault: ({ message }) => faults.push(message),
  });
  for (const _ of [1, 2, 3]) broken.note(start);
  await broken.makeNext();
  await broken.makeNext();
  expect(keysOf(broken)).toEqual([]);
  expect(readdirSync(broken.sight.host)).toEqual([]);
  const said = 'it cannot be made: exit code 1: ';
  expect(faults).toEqual([1, 2].map((number) => `cstdio+set, try ${number} of 3: ${said}`));
});

it('retries a header that could not be made, but not forever', async () => {
  let asked = 0;
  const busy: Pick<Sandbox, 'jail'> = {
    jail: (request) => {
      asked += 1;
      const isLate = asked > 1;
      return isLate ? workshop.sandbox.jail(request) : Promise.reject(new SandboxFault('busy'));
    },
  };
  const place = { sandbox: busy, toolchain, root, dataDir: emptyDataDir() };
  const learned = await openLearnedHeaders(place);
  for (const _ of [1, 2, 3]) learned.note(start);
  await learned.makeNext(0);
  expect(keysOf(learned)).toEqual([]);
  await learned.makeNext(0);
  expect(keysOf(learned)).toEqual(['cstdio+set']);
  const broken = await openLearnedHeaders({
    ...place,
    sandbox: {
      jail: () => {
        asked += 1;
        return Promise.reject(new SandboxFault('broken'));
      },
    },
    dataDir: emptyDataDir(),
  });
  for (const _ of [1, 2, 3]) broken.note(start);
  asked = 0;
  for (const _ of [1, 2, 3, 4, 5]) await broken.makeNext(0);
  expect(asked).toBe(3);
});

it('fails no compilation when a header disappears', async () => {
  const dataDir = emptyDataDir();
  const { sandbox } = workshop;
  const compiler = await createCompiler({ sandbox, language, root, dataDir });
  const compile = (text: string) =>
    compiler.compile(Buffer.from(`${start}int main() { std::puts("${text}"); }`), 0);
  for (const text of ['a', 'b', 'c']) (await compile(text)).release();
  await compiler.learn(0);
  const folder = learnedFolder(dataDir, toolchain);
  expect(readdirSync(folder).sort()).toEqual(['cstdio+set.h', 'cstdio+set.h.gch']);
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  expect((await compile('d')).failure).toBe(null);
});

it('removes what a dead judge was making', async () => {
  const dataDir = emptyDataDir();
  const unfinished = join(learnedFolder(dataDir, toolchain), 'making-abc');
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, '..', 'set.h'), '#include <set>\n');
  const learned = await open(dataDir);
  expect(existsSync(unfinished)).toBe(false);
  expect(keysOf(learned)).toEqual([]);
});

it('ignores headers stored in another format', async () => {
  const dataDir = emptyDataDir();
  const old = join(dataDir, 'judge/headers', toolchain.stamp);
  mkdirSync(old, { recursive: true });
  for (const name of ['set.h', 'set.h.gch']) writeFileSync(join(old, name), '');
  expect(keysOf(await open(dataDir))).toEqual([]);
  expect(existsSync(old)).toBe(false);
});

const dayMs = 86_400_000;

/** Headers as a judge left them, each last used this many days ago. */
function leftBehind(dataDir: string, ages: Record<string, number>): string {
  const folder = learnedFolder(dataDir, toolchain);
  mkdirSync(folder, { recursive: true });
  for (const [key, days] of Object.entries(ages)) {
    const usedAt = new Date(Date.now() - days * dayMs);
    for (const name of [`${key}.h`, `${key}.h.gch`]) {
      writeFileSync(join(folder, name), '');
      utimesSync(join(folder, name), usedAt, usedAt);
    }
  }
  return folder;
}

it('deletes a header with which no program has started for a month', async () => {
  const dataDir = emptyDataDir();
  const folder = leftBehind(dataDir, { list: 29, deque: 31 });
  const learned = await open(dataDir);
  expect(keysOf(learned)).toEqual(['list']);
  expect(readdirSync(folder).sort()).toEqual(['list.h', 'list.h.gch']);
  let days = 0;
  const later = await open(dataDir, {}, () => Date.now() + days * dayMs);
  later.note('#include <list>\nint used;');
  days = 29;
  later.note('#include <any>\nint other;');
  expect(keysOf(later)).toEqual(['list']);
  days = 31;
  later.note('#include <any>\nint another;');
  expect(keysOf(later)).toEqual([]);
  await later.makeNext();
  expect(readdirSync(folder), 'a compile may still be using it').toContain('list.h.gch');
  days = 32;
  await later.makeNext();
  expect(readdirSync(folder)).toEqual([]);
});

it('deletes headers one at a time on a full disk, once no compilation can be using them', async () => {
  const dataDir = emptyDataDir();
  const folder = leftBehind(dataDir, { list: 2, deque: 1, set: 0 });
  const { sandbox } = workshop;
  const isShort = async (): Promise<boolean> => true;
  const learned = await openLearnedHeaders({ sandbox, toolchain, root, dataDir, isShort });
  const end = learned.hold();
  await learned.makeNext();
  expect(keysOf(learned)).toEqual(['deque', 'set']);
  const endLater = learned.hold();
  await learned.makeNext();
  expect(keysOf(learned)).toEqual(['deque', 'set']);
  expect(readdirSync(folder), 'a compile may be using it').toContain('list.h.gch');
  end();
  await learned.makeNext();
  expect(readdirSync(folder)).not.toContain('list.h.gch');
  expect(readdirSync(folder)).toContain('deque.h.gch');
  await learned.makeNext();
  expect(keysOf(learned)).toEqual(['set']);
  endLater();
});

it('replaces the least recently used header by one that is needed', async () => {
  const dataDir = emptyDataDir();
  const sixteen = Array.from({ length: 16 }, (_, index) => [`old${index}`, index] as const);
  leftBehind(dataDir, Object.fromEntries(sixteen));
  const learned = await open(dataDir, { compiler: '/usr/bin/false' });
  for (const text of ['a', 'b', 'c']) learned.note(`${start}int ${text};`);
  expect(keysOf(learned)).toHaveLength(15);
  expect(keysOf(learned)).not.toContain('old15');
  const busy = emptyDataDir();
  leftBehind(busy, Object.fromEntries(sixteen.map(([key]) => [key, 0])));
  const full = await open(busy);
  for (const text of ['a', 'b', 'c']) full.note(`${start}int ${text};`);
  expect(keysOf(full)).toHaveLength(16);
});

/** The instructions and data of an assembly, independent of order and labels. */
function codeOf(assembly: Buffer | undefined): string[] {
  const lines = `${assembly}`.split('\n').map((line) => line.replace(/\.L\w*/g, '.L'));
  expect(lines.length).toBeGreaterThan(100);
  return lines.sort();
}

it('changes nothing of a program except the compile time', {
  tags: ['newest-compiler'],
}, async () => {
  const dataDir = emptyDataDir();
  const learned = await open(dataDir);
  for (const _ of [1, 2, 3]) learned.note(withStreams);
  await learned.makeNext(0);
  const source = `${withStreams}int main() { int unused; std::set<int> s{2, 1}; for (int x : s) std::cout << x; }\n`;
  const inside = join(workshop.folder, 'main.cpp');
  writeFileSync(inside, source);
  const assemblies: Buffer[] = [];
  const words: string[] = [];
  for (const known of [[], learned.sets()]) {
    const [, ...steps] = quickCommand(toolchain, source, known)?.command ?? [];
    const out = join(workshop.folder, `assembly-${known.length}`);
    const facts = await workshop.sandbox.jail({
      command: steps.slice(0, steps.indexOf('--')),
      readOnly: [
        ...toolchain.readOnly,
        { host: join(root, 'build/pch'), inside: '/pch' },
        learned.sight,
      ],
      files: [{ host: inside, name: 'main.cpp' }],
      outputs: [{ name: '.main.s', host: out, maxBytes: 1 << 24 }],
      boxBytes: 1 << 27,
      limits: {
        cpuLimitMs: 10_000,
        wallLimitMs: 60_000,
        memoryLimitBytes: 1 << 30,
        outputLimitBytes: 1 << 24,
        stderrLimitBytes: 1 << 20,
        tasksLimit: 16,
      },
    });
    expect(facts.exitCode).toBe(0);
    assemblies.push(await readFile(out));
    words.push(facts.stderrHead.toString());
  }
  expect(words[1]).toContain('unused variable');
  expect(words[1]).toBe(words[0]);
  expect(codeOf(assemblies[1])).toEqual(codeOf(assemblies[0]));
});

it('is used by the compiler from then on', { tags: ['newest-compiler'] }, async () => {
  const judged = async (text: string) => {
    const source = `${start}int main() { std::set<int> s{2, 1}; std::printf("%d${text}", *s.begin()); }\n`;
    const one = await caseOfBytes(workshop.folder, { input: '', output: `1${text}\n` });
    const { result } = await judgeSubmission({
      place: { sandbox: workshop.sandbox, slot: 0, core: 0 },
      compiler: workshop.compiler,
      source: Buffer.from(source),
      cases: [one],
      limits: { timeLimitMs: 1000, memoryLimitBytes: 1 << 28 },
      comparison: comparison.parse({}),
    });
    return result.verdict;
  };
  for (const text of ['a', 'b', 'c']) expect(await judged(text)).toBe('Accepted');
  await workshop.compiler.learn(0);
  expect(readdirSync(learnedFolder(workshop.folder, toolchain))).toContain('cstdio+set.h.gch');
  expect(await judged('d')).toBe('Accepted');
});
