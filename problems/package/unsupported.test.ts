/** An error names each part of a package that the judge does not support. */
import { expect, it } from 'vitest';
import { PackageError } from './findings.ts';
import { asProblem } from './judgeable.ts';
import { openPackage } from './open.ts';
import { fixture } from './testing-packages.ts';

it.each([
  ['draft-multi-pass', ['a static validator', 'the script build']],
  ['legacy-scoring', ['a grader of the package']],
  ['modern-interactive', ['constants', 'include/', 'input in files', 'arguments of submissions']],
  ['polygon-interactive', ['a named file']],
])('what the judge cannot do of %s is refused by name', async (name, parts) => {
  const { package: one } = await openPackage(fixture(name));
  const refused = (): unknown => asProblem(one);
  expect(refused).toThrow(PackageError);
  for (const part of parts) expect(refused).toThrow(part);
});
