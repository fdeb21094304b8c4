/** Packages with many mistakes at once: all of them are reported together. */
import { describe, expect, it } from 'vitest';
import { asLine, PackageError } from './findings.ts';
import { openPackage } from './open.ts';
import { fixture } from './testing-packages.ts';

async function told(name: string): Promise<string[]> {
  try {
    await openPackage(fixture(name));
  } catch (error) {
    if (error instanceof PackageError) return error.findings.map(asLine);
    throw error;
  }
  throw new Error(`${name} is read.`);
}

describe('everything is reported', () => {
  it('of wrong metadata', async () => {
    expect(await told('broken-metadata')).toEqual([
      'problem.yaml: colour: The format 2025-09 has no such key.',
      'problem.yaml: name: Must be a name, or a map from languages to names.',
      'problem.yaml: uuid: Must be a UUID. It is "not-one".',
      'problem.yaml: license: Must be one of unknown, public domain, cc0, cc by, cc by-sa, educational, permission. It is "mine".',
      'problem.yaml: embargo_until: Must be a date, as 2026-01-31. It is "tomorrow".',
      'problem.yaml: keywords: Must be a list of texts.',
      'problem.yaml: limits.speed: The format 2025-09 has no such key.',
      'problem.yaml: limits.time_limit: Must be a number above 0. It is "soon".',
      'problem.yaml: limits.memory: Must be a whole number above 0. It is "-1".',
      'problem.yaml: type: pass-fail and scoring exclude each other.',
      'warning: arbiter.yaml: mood: The format has no such key; it is ignored.',
      'arbiter.yaml: difficulty: Must be one of Easy, Medium, Hard. It is "Brutal".',
    ]);
  });

  it('of wrong test data, statements and submissions', async () => {
    expect(await told('broken-data')).toEqual([
      'warning: statement/problem.en.pdf: Is not read.',
      'data/secret/testdata.yaml: Must not be there beside test_group.yaml.',
      'data/secret/test_group.yaml:2: Must be YAML. Flow sequence in block collection must be sufficiently indented and end with a ].',
      'data/secret/twice/test_group.yaml: max_score: Must be a whole number, at least 0, or "unbounded". It is "much".',
      'data/secret/no-answer: There is no answer, data/secret/no-answer.ans.',
      'data/secret/no-input: There is no input, data/secret/no-input.in.',
      'data/secret/twice/1.yaml: args: Must be a list of texts. It is "none".',
      'warning: data/secret/notes.txt: Belongs to no test case; it is kept and not used.',
      'data/secret/twice: A group and a test case have this name.',
      'data/valid_output/half: An answer, .ans, and an output, .out, are required.',
      'warning: stray: The format does not name it; it is kept and not used.',
      'submissions/submissions.yaml: accepted.permitted.0: Must be a list of AC, WA, TLE, RTE. It is "OK".',
      'submissions/submissions.yaml: wrong: Must be a map.',
    ]);
  });

  it('of a Polygon package', async () => {
    expect(await told('broken-polygon')).toEqual([
      'tests/01: Is missing, as are all generated tests in a standard package. An import makes them by the generators of the package.',
      'problem.xml: There is no checker files/check.cpp.',
      'problem.xml: The problem has no name.',
      'problem.xml: time-limit: Must be a number above 0.',
      'problem.xml: memory-limit: Must be a number above 0.',
      'warning: statement-sections/klingon: The language is not known; the statement is left out.',
      'statements/english/problem-properties.json: Must be a JSON object: Unexpected end of JSON input.',
      'problem.xml: There is no solution solutions/none.cpp.',
      'warning: problem.xml: The tag brilliant of solutions/none.cpp is not known.',
    ]);
  });
});
