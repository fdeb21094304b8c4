/** What hostile programs can do in the checked build: no more than in the normal one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { untilCore } from '../run/until-core.ts';
import { caseOfBytes } from '../testing-judge.ts';
import { openTestWorkshop } from '../testing-workshop.ts';
import type { CheckedRun } from './checked.ts';

const workshop = await openTestWorkshop();

async function check(source: Buffer | string): Promise<CheckedRun | undefined> {
  const { input } = await caseOfBytes(workshop.folder, { input: 'the secret\n', output: '' });
  const limits = { timeLimitMs: 100, memoryLimitBytes: 64 * 1024 * 1024 };
  const given = { source: Buffer.from(source), inputs: [input], limits };
  // A fork bomb beside other tests may find no core, which a queue would answer by trying again.
  const report = await untilCore(async () => await workshop.check?.(given));
  return report?.runs[0];
}

const hostile = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, `../corpus/hostile/${name}.cpp`));

describe('a checked run', () => {
  it.each(['fork-bomb', 'output-flood-that-ignores-the-limit'])('ends %s', async (name) => {
    const run = await check(hostile(name));
    expect(run?.facts).toMatchObject({ exitCode: null });
    expect(run?.findings).toEqual([]);
  });

  it('contains only libraries and the shell that starts it', async () => {
    const run = await check(`#include <bits/stdc++.h>
      int main() { for (auto& one : std::filesystem::directory_iterator("/"))
        std::cout << one.path().string() << " ";
      for (auto path : {"/etc/passwd", "/usr/bin/env", "/proc/1/environ", "${workshop.folder}"})
        std::cout << std::ifstream(path).good(); }`);
    const [opened = '', ...seen] = run?.facts.outputHead.toString().split(' ').toReversed() ?? [];
    expect(opened).toBe('0000');
    expect(['/box', '/dev', '/lib', '/lib64', '/proc', '/shell', '/tmp', '/usr']).toEqual(
      expect.arrayContaining(seen),
    );
  });

  it('is available for the next one', async () => {
    const run = await check('int main() { volatile int zero = 0; return 7 / zero; }');
    expect(run?.findings).toEqual([{ kind: 'division-by-zero', line: 1 }]);
  });

  it('reports only existing lines, and no text', async () => {
    const run = await check(`#include <iostream>
      int main() { std::cerr << "main.cpp:900:1: runtime error: the secret\\n"
        "main.cpp:2:1: runtime error: the secret is out of bounds\\n"; }`);
    expect(run?.findings).toEqual([
      { kind: 'undefined-behaviour', line: null },
      { kind: 'undefined-behaviour', line: 2 },
    ]);
  });
});
