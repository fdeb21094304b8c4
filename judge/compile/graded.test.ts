/** Submissions that are compiled with the grader of their problem, by the real compilers. */
import { describe, expect, it } from 'vitest';
import type { Grader } from '../../contract/graders.ts';
import { ProblemFault } from '../faults.ts';
import { caseOfBytes } from '../testing-judge.ts';
import { openTestWorkshop } from '../testing-workshop.ts';
import { foundIn, good } from '../verify/testing-packages.ts';

const workshop = await openTestWorkshop();

const header = 'long long solve(long long a, long long b);\n';
const reading = `#include "task.h"
#include <stdio.h>
static const char* secret = "the secret of the grader";
int main(int argc, char** argv) {
  long long a, b;
  if (scanf("%lld%lld", &a, &b) != 2) return 1;
  printf("%lld\\n", solve(a, b));
  return argc > 99 ? secret[0] : 0;
}
`;
const grader: Grader = {
  headers: [{ name: 'task.h', source: header }],
  sources: [{ name: 'main.cpp', source: reading }],
};
const ofC: Grader = { ...grader, sources: [{ name: 'grader.c', source: reading }] };

const sum = '#include "task.h"\nlong long solve(long long a, long long b) { return a + b; }\n';

async function compiled(source: string, { language = 'cpp', with: given = grader } = {}) {
  const { compiler } = workshop.languages.get(language).withGrader(given);
  const { release, ...rest } = await compiler.compile(Buffer.from(source), 0);
  release();
  return rest;
}

it('are judged by what their function returns, in each language with a grader', async () => {
  const texts = {
    'problem.yaml': `${good['problem.yaml']}languages: [cpp, c]\n`,
    'include/default/task.h': header,
    'include/default/grader.cpp': reading,
    'include/default/grader.c': reading,
    'submissions/accepted/sum.cpp': sum,
    'submissions/accepted/sum.c': sum,
    'submissions/wrong_answer/minus.cpp': sum.replace('a + b', 'a - b'),
  };
  expect(await foundIn(workshop, texts)).toEqual([]);
  const broken = { ...texts, 'include/default/grader.cpp': 'int main() { return nothing; }' };
  const lines = await foundIn(workshop, broken);
  expect(lines.join('\n')).toContain('the grader does not compile');
  expect(lines.join('\n')).not.toContain('sum.c:');
});

describe('a submission', () => {
  it.each([
    ['cpp', grader],
    ['cpp17', grader],
    ['c', ofC],
  ])('in %s is told what the problem misses of it, and what it has twice', async (id, given) => {
    const place = { language: id, with: given };
    expect(await compiled(sum, place)).toMatchObject({ failure: null });
    const absent = await compiled('int other(void) { return 1; }\n', place);
    expect(absent.failure).toMatch(
      /^Compilation Error: solve(?:\(long long, long long\))? is called, but not defined\.$/,
    );
    expect(absent.programPath).toBeNull();
    const whole = await compiled(`${sum}int main(void) { return 0; }\n`, place);
    expect(whole.failure).toBe(
      'Compilation Error: the problem has the function main, which calls yours: leave yours out.',
    );
    for (const { report } of [absent, whole]) {
      expect(report.text).not.toMatch(/main\.cpp|grader|text/);
    }
  });

  it('has its own mistakes told with their lines', async () => {
    const { failure, report } = await compiled(sum.replace('a + b', 'a + c'));
    expect(failure).toMatch(/^Compilation Error: line 2, column \d+: 'c' was not declared/);
    expect(report.diagnostics).toMatchObject([{ line: 2, severity: 'error' }]);
  });

  it('cannot read the sources of the grader, and sees no line of its headers', async () => {
    for (const name of ['main.cpp', 'grader-main.cpp', '../main.cpp']) {
      const source = `${sum}asm(".section .data\\n.global it\\nit: .incbin \\"${name}\\"");\nextern char it[];\n`;
      const { failure, report } = await compiled(`${source}const char* told = it;\n`);
      // Its own source has the first name.
      if (name === 'main.cpp') expect(failure).toBeNull();
      else expect(failure).not.toBeNull();
      expect(report.text).not.toContain('secret of');
    }
    const { failure, report } = await compiled(`#define solve 1\n${sum}`);
    expect(failure).not.toBeNull();
    expect(report.text).not.toContain('long long solve(long long a, long long b);\n');
  });

  it('is not at fault if the grader does not compile', async () => {
    const broken = { ...grader, sources: [{ name: 'g.cpp', source: 'int main() { return x; }' }] };
    const failing = compiled(sum, { with: broken });
    await expect(failing).rejects.toBeInstanceOf(ProblemFault);
    await expect(failing).rejects.toThrow('the grader does not compile');
  });

  it('is not explained if the checked build of the grader takes too long', {
    tags: ['release'],
  }, async () => {
    const doubled = Array.from({ length: 19 }, (_, n) => `#define D${n + 1} D${n} D${n}\n`);
    const long = `#define D0 x = x * 3 + y;\n${doubled.join('')}int y; int f(int x) { D19 return x; }\n`;
    const sources = [...grader.sources, { name: 'long.cpp', source: long }];
    const { compiler } = workshop.languages.get('cpp').withGrader({ ...grader, sources });
    const made = await compiler.compile(Buffer.from(sum), 0, { build: 'checked' });
    made.release();
    expect(made).toMatchObject({
      programPath: null,
      failure: 'Compilation Error: the grader took too long.',
    });
  });

  it('cannot make the grader look broken by what the linker says of its object', async () => {
    const forged = 'main.cpp:1:1: error: expected\\n';
    const warning = `asm(".section .gnu.warning._Z5solvexx\\n.string \\"x\\\\n${forged}\\"\\n.text");`;
    const source = `#include "task.h"
extern int nowhere();
long long solve(long long a, long long b) { return nowhere(); }
${warning}
`;
    const { failure } = await compiled(source);
    expect(failure).toBe('Compilation Error: nowhere() is called, but not defined.');
    const large = `${sum}long long far[1ll << 29]; int main2() { return far[3]; }\n`;
    expect((await compiled(large)).failure).toMatch(/variables outside of functions are too large/);
  });

  it('is compiled anew with another grader', async () => {
    const first = await compiled(sum);
    const other = { ...grader, sources: [{ name: 'g.cpp', source: `${reading}// other\n` }] };
    const second = await compiled(sum, { with: other });
    expect(second.report.cached).toBe(false);
    expect(second.programPath).not.toBe(first.programPath);
    expect((await compiled(sum, { with: other })).report.cached).toBe(true);
  });

  it('that goes wrong is explained by its own line', async () => {
    const { check } = workshop.languages.get('cpp').withGrader(grader);
    const { input } = await caseOfBytes(workshop.folder, { input: '7 0\n', output: '' });
    const limits = { timeLimitMs: 1000, memoryLimitBytes: 256 * 1024 * 1024 };
    const source = Buffer.from(sum.replace('a + b', 'a / b'));
    const report = await check?.({ source, inputs: [input], limits });
    expect(report?.runs[0]?.findings).toEqual([{ kind: 'division-by-zero', line: 2 }]);
  });
});
