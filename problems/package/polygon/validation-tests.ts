/** The tests that a Polygon package has for its validator and its checker. */
import { validationKinds } from '../../../contract/package-words.ts';
import type { PackageFiles } from '../files.ts';
import type { Findings } from '../findings.ts';
import type { ValidationCase } from '../model.ts';
import { pathOf } from './tests.ts';
import { type Element, elementsAt, textAt } from './xml.ts';

const file = 'problem.xml';
const testsMax = 1_000;

/** What the formats call the outputs that a checker must judge so. */
const kinds: Record<string, ValidationCase['kind']> = {
  ok: 'valid_output',
  wrong_answer: 'invalid_output',
  presentation_error: 'invalid_output',
};

/** Those that the formats have a place for; a warning counts the others. */
export function readValidationTests(
  files: PackageFiles,
  problem: Element,
  findings: Findings,
): ValidationCase[] {
  const found: ValidationCase[] = [];
  let left = 0;
  const [validator] = elementsAt(problem, 'assets/validators/validator/testset');
  for (const { test, at } of testsOf(validator)) {
    const input = files.get(pathAt(validator, 'input-path-pattern', at));
    const isInvalid = test.attributes.verdict?.toLowerCase() === 'invalid';
    if (input === undefined || !isInvalid) left += 1;
    else
      found.push({ kind: 'invalid_input', name: nameOf('invalid_input', at), input, settings: {} });
  }
  const [checker] = elementsAt(problem, 'assets/checker/testset');
  for (const { test, at } of testsOf(checker)) {
    const [input, output, answer] = ['input', 'output', 'answer'].map((part) =>
      files.get(pathAt(checker, `${part}-path-pattern`, at)),
    );
    const verdict = (test.attributes.verdict ?? '').toLowerCase().replaceAll('-', '_');
    const kind = Object.hasOwn(kinds, verdict) ? kinds[verdict] : undefined;
    if (input === undefined || output === undefined || answer === undefined || !kind) left += 1;
    else found.push({ kind, name: nameOf(kind, at), input, output, answer, settings: {} });
  }
  if (left > 0) {
    const rule = `${left} of the tests of its validator and its checker ${left === 1 ? 'is' : 'are'} left out: the formats have no place for them.`;
    findings.warn(file, rule, { field: 'assets' });
  }
  const stresses = elementsAt(problem, 'stresses/list/stress').length;
  if (stresses > 0) {
    const rule = `The formats have no place for its stress tests, which are left out: ${stresses}.`;
    findings.warn(file, rule, { field: 'stresses' });
  }
  // In the order in which the formats have them.
  return validationKinds.flatMap((kind) => found.filter((one) => one.kind === kind));
}

function testsOf(testset: Element | undefined): { test: Element; at: number }[] {
  if (testset === undefined) return [];
  return elementsAt(testset, 'tests/test')
    .slice(0, testsMax)
    .map((test, index) => ({ test, at: index + 1 }));
}

const pathAt = (testset: Element | undefined, pattern: string, at: number): string =>
  pathOf((testset && textAt(testset, pattern)) ?? '', at);

const nameOf = (kind: string, at: number): string => `${kind}/${String(at).padStart(4, '0')}`;
