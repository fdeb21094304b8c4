/**
 * The cost of compiling a program and judging it on one case, alternating with plain g++, and the
 * cost when the same source is submitted again. `typical` is the median of the problems' accepted
 * submissions; `own` is the same with individual headers instead of bits/stdc++.h; `heavy` has many
 * templates; `hello` is the smallest program; `unusual` starts with an unusual set of headers; and
 * `learned` is the same once there is a precompiled header for that set.
 */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { comparison } from '../contract/judging.ts';
import { defaultLanguage, languageFacts } from '../contract/languages.ts';
import { judgeSubmission } from '../judge/judge.ts';
import { caseOfBytes, openWorkshop, type Workshop } from '../judge/testing-judge.ts';
import { acceptedPrograms, type Program } from './accepted.ts';
import { heavy, hello, median, variant } from './judging.ts';
import { withOwnHeaders } from './own-headers.ts';

const rounds = 15;
const sourcesToLearn = 3;
const run1 = promisify(execFile);

/** How long plain g++ takes for a source. */
async function plainMs({ folder }: Workshop, source: string): Promise<number> {
  const path = join(folder, `plain-${languageFacts(defaultLanguage).fileName}`);
  await writeFile(path, source);
  const started = performance.now();
  await run1('g++', ['-O2', '-std=gnu++20', path, '-o', join(folder, 'plain')]);
  return performance.now() - started;
}

/** Fails at once, with the words of plain g++, if a generated program lacks a header. */
async function mustCompile({ folder }: Workshop, source: string): Promise<void> {
  const path = join(folder, `generated-${languageFacts(defaultLanguage).fileName}`);
  await writeFile(path, source);
  await run1('g++', ['-fsyntax-only', '-std=gnu++20', path]);
}

const printsOk = (source: string): Program => ({
  source,
  input: '',
  output: 'ok\n',
  comparison: comparison.parse({}),
});

/** How long it takes from source to verdict on one case. */
async function judgedMs(workshop: Workshop, program: Program): Promise<number> {
  const one = await caseOfBytes(workshop.folder, program);
  const started = performance.now();
  const { result } = await judgeSubmission({
    place: { sandbox: workshop.sandbox, slot: 0, core: 0 },
    compiler: workshop.compiler,
    source: Buffer.from(program.source),
    cases: [one],
    limits: { timeLimitMs: 1000, memoryLimitBytes: 256 * 1024 * 1024 },
    comparison: program.comparison,
  });
  if (result.verdict !== 'Accepted') throw new Error(`${result.verdict}: ${result.error}`);
  return performance.now() - started;
}

type Times = { plainMs: number; judgedMs: number; againMs: number };

/** Compiles a program both ways, as a new source. */
async function timesOf(workshop: Workshop, program: Program, round: number): Promise<Times> {
  const fresh = { ...program, source: variant(program.source, round) };
  return {
    plainMs: await plainMs(workshop, fresh.source),
    judgedMs: await judgedMs(workshop, fresh),
    againMs: await judgedMs(workshop, fresh),
  };
}

function figuresOf(name: string, times: Times[]): Record<string, number> {
  const ratios = times.map((one) => one.judgedMs / one.plainMs).toSorted((a, b) => a - b);
  const at = (share: number) => ratios[Math.floor((ratios.length - 1) * share)] ?? 0;
  const toThousandths = (value: number) => Math.round(value * 1000) / 1000;
  return {
    [`${name}PlainMs`]: median(times.map((one) => one.plainMs)),
    [`${name}JudgedMs`]: median(times.map((one) => one.judgedMs)),
    [`${name}JudgedAgainMs`]: median(times.map((one) => one.againMs)),
    [`${name}Ratio`]: toThousandths(at(0.5)),
    [`${name}NinthDecileRatio`]: toThousandths(at(0.9)),
  };
}

const unusual = `#include <iostream>
#include <map>
#include <queue>
#include <set>
#include <algorithm>
int main() {
  std::map<int, std::set<int>> sets;
  std::priority_queue<int> queue;
  for (int i = 0; i < 10; i++) sets[i % 3].insert(i), queue.push(i);
  std::cout << (sets.size() == 3 && queue.top() == 9 ? "ok" : "no") << std::endl;
}
`;

/** A set gets its header when several sources have started with it. */
async function unusualFigures(workshop: Workshop, count: number): Promise<Record<string, number>> {
  const times = async (from: number, to: number): Promise<Times[]> => {
    const all: Times[] = [];
    for (let round = from; round < to; round += 1) {
      all.push(await timesOf(workshop, printsOk(unusual), round));
    }
    return all;
  };
  const before = await times(0, count);
  for (let round = count; round < sourcesToLearn; round += 1) {
    await judgedMs(workshop, printsOk(variant(unusual, round)));
  }
  await workshop.compiler.learn(0);
  const after = await times(1_000, 1_000 + count);
  return { ...figuresOf('unusual', before), ...figuresOf('learned', after) };
}

/** Medians in ms and their ratios. */
export async function run(size: 'small' | 'large'): Promise<Record<string, number>> {
  const workshop = await openWorkshop(1);
  try {
    await judgedMs(workshop, printsOk(variant(hello, -1)));
    // Shows that it still works.
    if (size === 'small') return figuresOf('hello', [await timesOf(workshop, printsOk(hello), 0)]);
    const programs = await acceptedPrograms();
    const generated = programs.flatMap((program, index) => {
      const source = withOwnHeaders(program.source, index);
      return source === null ? [] : [{ ...program, source }];
    });
    for (const { source } of generated) await mustCompile(workshop, source);
    const typical: Times[] = [];
    for (const program of programs) {
      typical.push(await timesOf(workshop, program, 0));
    }
    const own: Times[] = [];
    for (const program of generated) own.push(await timesOf(workshop, program, 0));
    const figures = { ...figuresOf('typical', typical), ...figuresOf('own', own) };
    for (const [name, source] of Object.entries({ heavy, hello })) {
      const times: Times[] = [];
      for (let round = 0; round < rounds; round += 1) {
        times.push(await timesOf(workshop, printsOk(source), round));
      }
      Object.assign(figures, figuresOf(name, times));
    }
    return { ...figures, ...(await unusualFigures(workshop, rounds)) };
  } finally {
    await workshop.close();
  }
}
