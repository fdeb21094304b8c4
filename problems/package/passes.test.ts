/** Multi-pass problems in packages: reading, writing, and after an edit in the form. */
import { describe, expect, it } from 'vitest';
import { changedPackage } from './changed.ts';
import { asLine, PackageError } from './findings.ts';
import { asProblem } from './judgeable.ts';
import { openPackage, readFiles } from './open.ts';
import { asStored } from './stored.ts';
import { filesOf, fixture, type Texts } from './testing-packages.ts';
import { writePackage } from './write/write.ts';

const validator = 'import sys\nsys.exit(42)\n';
const modern: Texts = {
  'problem.yaml': [
    'problem_format_version: 2025-09',
    'name: Twice',
    'uuid: 3b1f2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4e',
    'type: [pass-fail, multi-pass]',
    'limits: {time_limit: 1, validation_passes: 3}',
  ].join('\n'),
  'statement/problem.en.md': 'Twice.\n',
  'data/sample/1.in': '1\n',
  'data/sample/1.ans': '',
  'data/secret/1.in': '2\n',
  'data/secret/1.ans': '',
  'output_validator/check.py': validator,
  'submissions/accepted/a.py': 'print(1)\n',
};
const legacy = (validation: string, limits = '{time_limit: 1}'): Texts => ({
  ...modern,
  'problem.yaml': `name: Twice\nvalidation: ${validation}\nlimits: ${limits}\n`,
  'statement/problem.en.md': undefined,
  'problem_statement/problem.en.md': 'Twice.\n',
  'output_validator/check.py': undefined,
  'output_validators/check/check.py': validator,
});

const opened = (texts: Texts) => readFiles(filesOf(texts), 'twice').package;
const made = (texts: Texts) => asProblem(opened(texts)).problem;

function refusals(texts: Texts): string[] {
  try {
    made(texts);
    return [];
  } catch (error) {
    if (!(error instanceof PackageError)) throw error;
    return error.findings.filter(({ severity }) => severity === 'error').map(asLine);
  }
}

describe('a multi-pass package', () => {
  it('states the maximum number of passes, which is two by default', () => {
    expect(made(modern).checker).toMatchObject({ kind: 'icpc', passes: 3 });
    expect(made(legacy('custom multi-pass')).checker).toMatchObject({ passes: 2 });
    expect(
      made(legacy('custom multi-pass', '{time_limit: 1, validation_passes: 5}')).checker,
    ).toMatchObject({ passes: 5 });
    expect(made(legacy('custom')).checker).not.toHaveProperty('passes');
  });

  it('may be interactive', () => {
    const { checker, interactor } = made(legacy('custom interactive multi-pass'));
    expect([checker, interactor]).toEqual([undefined, expect.objectContaining({ passes: 2 })]);
  });

  it('is refused without an output validator, with testlib, and with too many passes', () => {
    expect(refusals({ ...modern, 'output_validator/check.py': undefined })).toContain(
      'output_validator: A multi-pass problem needs an output validator, which writes the next inputs.',
    );
    const testlib = '#include "testlib.h"\nint main() {}\n';
    const change = { 'output_validator/check.py': undefined, 'output_validator/a.cpp': testlib };
    expect(refusals({ ...modern, ...change })).toEqual([
      'output_validator: checker: Several passes are for the kind icpc.',
    ]);
    const yaml = String(modern['problem.yaml']).replace('passes: 3', 'passes: 101');
    expect(refusals({ ...modern, 'problem.yaml': yaml })).toEqual([
      'output_validator: checker: passes must be at most 100.',
    ]);
  });

  it('is the same after it is written and read in both formats', () => {
    const before = opened(legacy('custom multi-pass', '{time_limit: 1, validation_passes: 4}'));
    for (const format of ['2025-09', 'legacy'] as const) {
      const after = readFiles(writePackage(before, format), 'twice').package;
      expect(asProblem(after).problem.checker).toEqual(asProblem(before).problem.checker);
    }
  });

  it('keeps its passes when the form changes its checker, and loses them without one', () => {
    const { content } = asStored(opened(modern));
    const { checker = null, comparison } = made(modern);
    const judging = { comparison, checker, interactor: null };
    const kept = changedPackage(content, { judging }).content.metadata;
    expect([kept.types, kept.limits.validationPasses]).toEqual([['multi-pass'], 3]);
    const lost = changedPackage(content, { judging: { ...judging, checker: null } }).content
      .metadata;
    expect(lost.types).toEqual([]);
    expect(lost.limits).not.toHaveProperty('validationPasses');
  });

  it('of the draft format is read, and unsupported parts are reported', async () => {
    const { package: one } = await openPackage(fixture('draft-multi-pass'));
    expect(() => asProblem(one)).toThrow('a static validator');
    expect(() => asProblem(one)).not.toThrow('multi-pass');
  });
});
