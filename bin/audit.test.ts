/** Known vulnerabilities fail the tests; a registry that does not answer does not. */
import { expect, it } from 'vitest';
import { readAudit } from './audit.ts';

const found = (vulnerabilities: Record<string, { severity: string; range: string }>): string =>
  JSON.stringify({ vulnerabilities, metadata: { dependencies: { total: 700 } } });

it('passes packages without known vulnerabilities', () => {
  expect(readAudit(found({}))).toEqual({ holes: [], says: '0 known holes in 700 packages.' });
});

it.each(['moderate', 'high', 'critical'])(
  'names a package with a vulnerability that is %s',
  (severity) => {
    expect(readAudit(found({ left: { severity, range: '<1.2.3' } }))).toEqual({
      holes: [`left <1.2.3: ${severity}`],
      says: '1 known holes in 700 packages.',
    });
  },
);

it.each(['info', 'low'])('tolerates a vulnerability that is %s', (severity) => {
  expect(readAudit(found({ left: { severity, range: '*' } })).holes).toEqual([]);
});

it.each([
  ['nothing', ''],
  ['an error', '{"message":"request failed","error":{"code":"ENOTFOUND"}}'],
  ['half an answer', found({}).slice(0, -5)],
  ['no packages', '{"vulnerabilities":{},"metadata":{"dependencies":{"total":0}}}'],
])('says that nothing was looked up if the registry answers %s', (_, printed) => {
  expect(readAudit(printed)).toEqual({
    holes: undefined,
    says: 'The registry gave no answer: known holes were not looked up.',
  });
});
