/** C with the real compiler: its messages in plain words, and explanations of failures. */
import { describe, expect, it } from 'vitest';
import { knownLanguages } from '../../contract/languages.ts';
import type { SampleEvidence } from '../../work/evidence.ts';
import { gatherEvidence } from '../explain/evidence.ts';
import { judgeRun } from '../judge.ts';
import { loadLanguage } from '../load-language.ts';
import { openTestWorkshop } from '../testing-workshop.ts';
import { language } from './c.ts';

const workshop = await openTestWorkshop();

it.each(knownLanguages)('$name is in the file named after its id', async ({ id, fileName }) => {
  const loaded = await loadLanguage(id);
  expect(loaded).toMatchObject({ id, sourceName: fileName });
  if (id === language.id) expect(loaded).toBe(language);
});

describe('a program in C', () => {
  const place = () => ({ sandbox: workshop.sandbox, slot: 0, core: 0 });
  const run = async (source: string) => {
    const { compiler, check } = workshop.languages.get('c');
    const { result } = await judgeRun({
      place: place(),
      compiler,
      source: Buffer.from(source),
      input: Buffer.from('3\n'),
      scratchFolder: workshop.folder,
      explaining: {
        check,
        isAffordable: async () => true,
        onFault: (error) => {
          throw error;
        },
      },
    });
    return result;
  };

  it('gets the compiler’s common messages in plain words', async () => {
    const { compile } = await run(`#include <stdio.h>
int without(int a) { if (a) return 1; }
int main(void) {
  string s;
  int read;
  long long large = 1;
  printf("%d %d", large, read);
  putz("");
  without();
  total = 1;
  return 0
}
`);
    const told = compile?.diagnostics.map(({ explanation }) => explanation) ?? [];
    for (const words of [
      'C knows no type string',
      'The name total is not known here',
      'The function putz is used before it is declared',
      'The %d does not fit the type',
      'as many arguments as without is declared with',
      'A semicolon is missing',
    ]) {
      expect(told.join('\n')).toContain(words);
    }
    expect(JSON.stringify(compile)).not.toContain('/box/');
  });

  it('is explained at the line that failed', async () => {
    const result = await run(`#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int n;
  scanf("%d", &n);
  int *a = malloc(sizeof *a * n);
  for (int i = 0; i < 1000000; i++)
    a[i] = i;
  printf("%d", a[n - 1]);
}
`);
    expect(result).toMatchObject({ success: false, diagnosis: { kind: 'out-of-bounds', line: 8 } });
  });

  it('yields evidence for a review: strict warnings, and the outcome of its samples', async () => {
    const { result } = await gatherEvidence({
      ...workshop.languages.get('c'),
      place: place(),
      source: Buffer.from(`#include <stdio.h>
int main(void) {
  int n, a[3] = {1, 2, 3};
  scanf("%d", &n);
  for (int n = 0; n < 1; n++) a[0] += 0;
  printf("%d\\n", n < 3 ? n : a[n]);
}
`),
      request: {
        samples: [
          { input: '1\n', output: '1\n' },
          { input: '3\n', output: '3\n' },
        ],
        timeLimitMs: 1000,
        memoryLimitMb: 256,
        comparison: { caseSensitive: true, spaceSensitive: false },
      },
      timeLimitMs: 1000,
      scratchFolder: workshop.folder,
    });
    expect(result).toMatchObject({ compileError: null, isChecked: true });
    expect(result.diagnostics.map(({ message }) => message).join('\n')).toContain('shadows');
    const found = ({ found }: SampleEvidence) => found.map(({ kind, line }) => ({ kind, line }));
    expect(result.samples.map(found)).toEqual([[], [{ kind: 'out-of-bounds', line: 6 }]]);
  });
});
