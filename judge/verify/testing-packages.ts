/** For the tests of verification: a small correct package, and changes to it. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect } from 'vitest';
import { parseScript } from '../../contract/generator-script.ts';
import { type VerificationReport, verificationReport } from '../../contract/verification.ts';
import type { ProblemPackage } from '../../problems/package/model.ts';
import { readFiles } from '../../problems/package/open.ts';
import { asStored, nameOf } from '../../problems/package/stored.ts';
import { filesOf, type Texts } from '../../problems/package/testing-packages.ts';
import { insertJob, insertProblem } from '../../work/testing-rows.ts';
import type { Workshop } from '../testing-judge.ts';
import { type Verification, verify } from './verify.ts';

export const sum = `#include <iostream>
int main() { long long a, b; std::cin >> a >> b; std::cout << a + b << "\\n"; }
`;

/** Uses this much CPU time before it adds. */
export const slowSum = (seconds: number): string => `#include <ctime>
${sum.replace('main() {', `main() { while (clock() < ${seconds} * CLOCKS_PER_SEC);`)}`;

/** Two numbers, separated by a space and followed by a newline. */
export const validator = `#include <cstdio>
int main() {
  long long a, b;
  char blank, end, rest;
  int read = std::scanf("%lld%c%lld%c%c", &a, &blank, &b, &end, &rest);
  return read == 4 && blank == ' ' && end == '\\n' && a >= 0 && b >= 0 ? 42 : 43;
}
`;

export const good: Texts = {
  'problem.yaml': `problem_format_version: 2025-09
name: Sum
uuid: 5d2f9a0e-0000-4000-8000-000000000001
limits: {time_limit: 1, memory: 256}
`,
  'arbiter.yaml': 'difficulty: Easy\n',
  'statement/problem.en.md': 'Add.\n\n## Sample Input\n\n```\n1 2\n```\n',
  'data/sample/1.in': '1 2\n',
  'data/sample/1.ans': '3\n',
  'data/secret/2.in': '30 4\n',
  'data/secret/2.ans': '34\n',
  'data/secret/3.in': '5 60\n',
  'data/secret/3.ans': '65\n',
  'data/invalid_input/negative.in': '1 -2\n',
  'input_validators/valid.cpp': validator,
  'generators/gen.cpp': `#include "testlib.h"
int main(int argc, char** argv) {
  registerGen(argc, argv, 1);
  println(opt<int>(1), opt<int>(2));
}
`,
  'generators/script.txt': '# by hand: 1\ngen 30 4 > 2\ngen 5 60 > 3\n',
  'submissions/accepted/sum.cpp': sum,
  'submissions/wrong_answer/minus.cpp': sum.replace('a + b', 'a - b'),
};

export const packageOf = (texts: Texts): ProblemPackage =>
  readFiles(filesOf({ ...good, ...texts }), 'sum').package;

/** Verifies in a slot and on the core of its number; `more` as in `Verification`. */
export async function verified(
  { sandbox, languages, folder }: Workshop,
  one: ProblemPackage,
  { slot = 0, ...more }: Partial<Verification> & { slot?: number } = {},
) {
  const signal = new AbortController().signal;
  const place = { sandbox, languages, slot, core: slot, scratchFolder: folder, signal };
  return await verify({ place, one, ...more });
}

/** The lines of a report, as `severity place: what`. */
export const linesOf = ({ sections }: VerificationReport): string[] =>
  sections.flatMap(({ lines }) =>
    lines.map(({ severity, place, what }) => `${severity} ${place}: ${what}`),
  );

/** The findings in the correct package with changes; each has a remedy. */
export async function foundIn(workshop: Workshop, texts: Texts): Promise<string[]> {
  const { report } = await verified(workshop, packageOf(texts));
  if (report === null) throw new Error('there is no report');
  const lines = verificationReport.parse(report).sections.flatMap((section) => section.lines);
  expect(lines.filter(({ remedy }) => remedy === '')).toEqual([]);
  return linesOf(report);
}

type Inserted = {
  /** By default a new problem. */
  problemId?: string;
  /** The text that marks a file as not stored. */
  without?: string;
  /** Whether the problem is deleted at once. */
  isDeleted?: boolean;
};

/** Stores the files of a package; those whose text is `without` are left out. */
export async function storeFiles(pool: pg.Pool, one: ProblemPackage, without?: string) {
  const { content, files } = asStored(one);
  for (const bytes of files.values()) {
    if (bytes.toString() !== without) await storeBytes(pool, bytes);
  }
  return content;
}

const storeBytes = (pool: pg.Pool, bytes: Buffer) =>
  pool.query('insert into blobs (sha256, bytes) values (sha256($1), $1) on conflict do nothing', [
    bytes,
  ]);

/**
 * Requests test cases from some lines of a script, and answers to `inputs` by number, like the
 * server. Returns the job.
 */
export async function insertGenerating(
  pool: pg.Pool,
  one: ProblemPackage,
  script: string,
  inputs: Record<number, string> = {},
): Promise<string> {
  const problemId = await insertProblem(pool, { cases: [] });
  const { folders, submissions } = await storeFiles(pool, one);
  const given = [];
  for (const [number, text] of Object.entries(inputs)) {
    await storeBytes(pool, Buffer.from(text));
    given.push({ line: Number(number), target: Number(number), input: nameOf(Buffer.from(text)) });
  }
  const solution = submissions.find(({ folder }) => folder === 'accepted')?.program ?? null;
  return insertJob(pool, {
    kind: 'generate',
    problemId,
    lines: parseScript(script).lines,
    given,
    generators: folders.generators,
    solution,
    timeLimitMs: 1000,
    memoryLimitMb: 256,
  });
}

/** Stores a package and requests its verification, like the server. Returns the job. */
export async function insertVerification(
  pool: pg.Pool,
  one: ProblemPackage,
  { without, isDeleted = false, ...of }: Inserted = {},
): Promise<string> {
  const problemId = of.problemId ?? (await insertProblem(pool, { cases: [] }));
  const content = await storeFiles(pool, one, without);
  const job = randomUUID();
  await pool.query(
    `insert into verifications (problem_id, content_sha256, job, content)
     values ($1, sha256(convert_to($2::text, 'UTF8')), $3, $2::json)`,
    [problemId, JSON.stringify(content), job],
  );
  if (isDeleted) await pool.query('delete from problems where id = $1', [problemId]);
  return insertJob(pool, { kind: 'verify', problemId }, { id: job });
}
