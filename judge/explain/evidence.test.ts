/** The judge's evidence about a source, without judging it, in the real sandbox. */
import { describe, expect, it } from 'vitest';
import { defaultLanguage } from '../../contract/languages.ts';
import type { Evidence } from '../../work/evidence.ts';
import { loadLanguage } from '../load-language.ts';
import type { Sandbox } from '../run/sandbox.ts';
import { root } from '../testing-judge.ts';
import { openTestWorkshop } from '../testing-workshop.ts';
import { type EvidenceJob, gatherEvidence } from './evidence.ts';
import { lookStrictly } from './strict.ts';

const workshop = await openTestWorkshop();

async function gather(source: string, more: Partial<EvidenceJob> = {}): Promise<Evidence> {
  const { sandbox, languages, folder } = workshop;
  const { result } = await gatherEvidence({
    place: { sandbox, slot: 0, core: 0 },
    ...languages.get(defaultLanguage),
    source: Buffer.from(source),
    request: {
      samples: [
        { input: '1\n', output: '1\n' },
        { input: '2\n', output: '2\n' },
      ],
      timeLimitMs: 1000,
      memoryLimitMb: 256,
      comparison: { caseSensitive: true, spaceSensitive: false },
    },
    timeLimitMs: 1000,
    scratchFolder: folder,
    ...more,
  });
  return result;
}

describe('evidence', () => {
  it('has warnings, and the outcome of each sample in the checked build', async () => {
    const found = await gather(
      '#include <cstdio>\nint values[2];\nint main() {\n  int n;\n  scanf("%d", &n);\n' +
        '  long long wide = n;\n  int narrow = wide;\n  printf("%d", narrow + values[n]);\n}\n',
    );
    expect(found).toMatchObject({ compileError: null, isChecked: true });
    expect(found.diagnostics.map(({ line, message }) => `${line} ${message}`)).toContainEqual(
      expect.stringMatching(/^7 .*\[-Wconversion\]$/),
    );
    expect(found.samples).toMatchObject([
      { number: 1, passed: true, found: [] },
      { number: 2, passed: true, found: [{ kind: 'out-of-bounds', line: 8 }] },
    ]);
  });

  it('reports for each sample, passed or not, that it depends on a value that was never set', async () => {
    const found = await gather(
      '#include <cstdio>\nint main() {\n  int n, most;\n  scanf("%d", &n);\n' +
        '  if (n > most) most = n;\n  printf("%d", most);\n}\n',
    );
    const [first] = found.samples;
    expect(first?.found).toMatchObject([{ kind: 'unset-value', line: 3 }]);
  });

  it('does not say of a run that was cut short how it ends', async () => {
    const endless = 'int main() { for (volatile int i = 0;; i = i + 1) {} }\n';
    const alone = { check: null, findUnset: null };
    expect((await gather(endless, { ...alone, timeLimitMs: 5000 })).samples).toEqual([]);
  });

  it('uses the problem’s checker if it has one', async () => {
    const right = { rejection: null, given: null };
    const accepting = { cpuMs: () => 0, check: async () => right, close: async () => {} };
    const found = await gather('int main() {}', { openChecker: async () => accepting });
    expect(found.samples.map(({ passed }) => passed)).toEqual([true, true]);
  });

  it('says nothing if the strict check was stopped', async () => {
    const { sandbox, folder } = workshop;
    const stopped: Pick<Sandbox, 'jail'> = {
      jail: async (request) => {
        const stderrHead = Buffer.alloc(0);
        const facts = await sandbox.jail({ ...request, command: ['/usr/bin/g++', '--version'] });
        return { ...facts, exitCode: null, signal: 9, cpuLimitHit: true, stderrHead };
      },
    };
    const source = Buffer.from('int main() {}');
    const language = await loadLanguage(defaultLanguage);
    const place = { sandbox: stopped, language, commands: language.open(root) };
    const report = await lookStrictly(place, { source, folder, core: 0 });
    expect(report).toMatchObject({ compiles: true, diagnostics: [] });
  });

  it('about a source that does not compile names the place of the error', async () => {
    const found = await gather('int main() { return 0 }');
    expect(found.compileError).toMatch(/^line 1, column 22: expected ';'/);
    expect(found.samples).toEqual([]);
  });
});
