/** The rules on the programs of the measured set, and on what must not be blamed. */
import { describe, expect, it } from 'vitest';
import { readAccepted, readFaulty } from '../../../bench/assistant-programs.ts';
import type { Finding } from '../findings.ts';
import { findingsOn } from '../review.ts';
import { bareSubject } from '../task.ts';

const find = (source: string, statement = ''): Finding[] =>
  findingsOn(source, bareSubject(statement, undefined), null);
const kinds = (source: string, statement = '') => find(source, statement).map(({ kind }) => kind);

/** What takes a compiler or a run to see, and ideas that no rule knows. */
const beyondReading = /^(?:wrong-idea|format|division-by-zero|empty-container|use-after-free)$/;
const beyondReadingToo = ['backwards-one-past', 'flag-without-start', 'return-in-one-branch'];

describe('reading alone names the fault on its line', () => {
  const programs = readFaulty().filter(
    ({ fault, name }) =>
      !beyondReading.test(fault) && !beyondReadingToo.includes(name.slice(0, -4)),
  );

  it.each(programs.map((one) => [one.name, one] as const))('of %s', (_name, program) => {
    const found = findingsOn(program.source, program.subject, null);
    expect(found.filter(({ line }) => line === program.line).map(({ kind }) => kind)).toContain(
      program.fault,
    );
  });
});

it('blames next to nothing in accepted programs', () => {
  const accepted = readAccepted();
  const blamed = accepted.flatMap(({ name, source, subject }) =>
    findingsOn(source, subject, null).map(({ kind }) => `${name}: ${kind}`),
  );
  expect(accepted.length).toBeGreaterThan(60);
  expect(blamed.length).toBeLessThanOrEqual(3);
});

describe('what looks like a fault and is none', () => {
  const statement = '$1 \\le n \\le 2 \\cdot 10^5$, $1 \\le a_i \\le 10^9$';
  it.each([
    ['a product in long long', 'int main() { int n; cin >> n; long long x = 1LL * n * n; }'],
    ['a size cast to int', 'int main() { string s; for (int i = 0; i < (int)s.size() - 1; i++); }'],
    [
      'a guarded neighbour',
      'int main() { int n; cin >> n; vector<int> a(n); for (int i = 0; i < n; i++) if (i + 1 < n && a[i + 1]) n--; }',
    ],
    [
      'an amortised inner loop',
      'int main() { int n; cin >> n; int j = 0; for (int i = 0; i < n; i++) while (j < i) j++; }',
    ],
    [
      'a harmonic sieve',
      'int main() { int n; cin >> n; for (int p = 2; p <= n; p++) for (int q = p; q <= n; q += p); }',
    ],
    [
      'memset to zero and to minus one',
      'int d[9]; int main() { memset(d, 0, sizeof d); memset(d, -1, sizeof(d)); }',
    ],
    [
      'an erase that is kept',
      'int main() { set<int> s; for (auto it = s.begin(); it != s.end();) it = s.erase(it); }',
    ],
  ])('%s', (_what, source) => {
    expect(kinds(source, statement)).toEqual([]);
  });
});

it('puts the most serious first and says each thing once', () => {
  const source =
    'int main() {\n  int n;\n  cin >> n;\n  for (int i = 0; i < n; i++) cout << i << endl;\n  cout << n * n * n;\n}';
  const found = find(source, '$1 \\le n \\le 2 \\cdot 10^5$');
  expect(found.map(({ severity }) => severity)).toEqual(['wrong', 'risk']);
  expect(found.map(({ kind }) => kind)).toEqual(['overflow', 'endl']);
});
