/** Checking finds nothing in correct packages; broken/ tests the findings about others. */
import { expect, it } from 'vitest';
import { checkPackage } from './check.ts';
import { asLine, Findings } from './findings.ts';
import { openPackage, readFiles } from './open.ts';
import { skeleton } from './skeleton.ts';
import { fixture } from './testing-packages.ts';

it('a new package has no findings', () => {
  const read = readFiles(skeleton(), 'new');
  const findings = new Findings();
  checkPackage(read.package, findings);
  expect([...read.findings, ...findings.all]).toEqual([]);
});

it('packages of every format have no findings', async () => {
  for (const name of ['legacy-sum', 'legacy-scoring', 'modern-scoring', 'polygon-checker']) {
    const findings = new Findings();
    checkPackage((await openPackage(fixture(name))).package, findings);
    expect(findings.all.map(asLine), name).toEqual([]);
  }
});
