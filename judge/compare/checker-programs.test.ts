/**
 * Checkers of several files and in Python, with the real compilers and the real sandbox.
 *
 * @module-tag release
 */
import { describe, expect, it } from 'vitest';
import { type Checker, checker } from '../../contract/checker.ts';
import { caseOfBytes } from '../testing-judge.ts';
import { openTestWorkshop } from '../testing-workshop.ts';
import { compilerFor, openChecker } from './checker.ts';
import type { Answer } from './checker-answer.ts';

const workshop = await openTestWorkshop();

/** What a checker says about outputs for a case with the input 10 and the answer 5. */
async function ask(one: Checker, outputs: string[], isScored = false): Promise<Answer[]> {
  const { sandbox, languages, folder: scratchFolder } = workshop;
  const compiler = compilerFor(languages, one.language);
  const tools = { sandbox, compiler, scratchFolder, slot: 0, core: 0, isScored };
  const opened = await openChecker(tools, one);
  try {
    const answers: Answer[] = [];
    for (const says of outputs) {
      const files = await caseOfBytes(scratchFolder, { input: '10\n', output: '5\n' });
      const output = await caseOfBytes(scratchFolder, { input: says, output: '' });
      answers.push(await opened.check(files, output.input));
    }
    return answers;
  } finally {
    await opened.close();
  }
}

const messages = async (one: Checker, outputs: string[]): Promise<(string | undefined)[]> =>
  (await ask(one, outputs)).map(({ rejection }) => rejection?.message);

/** A checker of two sources and two headers, in folders that include each other's files. */
const inFolders = (kind: Checker['kind'], main: string, half = 'n == 2 * a'): Checker =>
  checker.parse({
    kind,
    name: 'src/check.cpp',
    source: `#include "../lib/rules.hpp"\n${main}`,
    headers: [
      { name: 'lib/rules.hpp', source: 'bool holds(int n, int a);\n' },
      { name: 'lib/deep/half.inc', source: `bool holds(int n, int a) { return ${half}; }\n` },
    ],
    sources: [{ name: 'lib/rules.cc', source: '#include "rules.hpp"\n#include "deep/half.inc"\n' }],
  });

const reading = `#include "testlib.h"
int main(int argc, char** argv) {
  registerTestlibCmd(argc, argv);
  int n = inf.readInt();
  int a = ouf.readInt();
  if (!holds(n, a)) quitf(_wa, "%d is not the half", a);
  quitf(_ok, "fine");
}`;

describe('a checker of several sources', { tags: ['compiler'] }, () => {
  it('is compiled as a whole, with its folders and our library', async () => {
    const found = await messages(inFolders('testlib', reading), ['5', '6']);
    expect(found).toEqual([undefined, 'wrong answer 6 is not the half']);
  });

  it('has its errors reported with their files', async () => {
    const main = 'int main() { return holds(2, 1) ? 42 : 43; }';
    await expect(ask(inFolders('icpc', main, 'm == n'), ['5'])).rejects.toThrow(
      /does not compile: .*: lib\/deep\/half.inc, line 1, column 35: 'm' was not declared/,
    );
    await expect(ask(inFolders('icpc', `${main}\nint more = nothing;`), ['5'])).rejects.toThrow(
      /does not compile: .*: line 3, column 12: 'nothing' was not/,
    );
  });
});

describe('a checker in Python', () => {
  const python = (source: string, more: object = {}): Checker =>
    checker.parse({ kind: 'icpc', language: 'python', source, ...more });
  const half = python(
    `import sys
from lib import rules
folder = sys.argv[3]
said = int(sys.stdin.read())
if sys.argv[4:] == ['points']:
    open(folder + 'score.txt', 'w').write('2.5')
elif not rules.holds(int(open(sys.argv[1]).read()), said):
    open(folder + 'teammessage.txt', 'w').write(f'{said} is not the half')
    sys.exit(43)
sys.exit(42)
`,
    {
      sources: [
        {
          name: 'lib/rules.py',
          source: 'from lib.halves import half\n\ndef holds(n, a):\n    return half(n) == a\n',
        },
        { name: 'lib/halves.py', source: 'def half(n):\n    return n // 2\n' },
      ],
    },
  );

  it('imports its modules, reads its three files and leaves messages', async () => {
    expect(await messages(half, ['5', '6'])).toEqual([undefined, '6 is not the half']);
  });

  it('gives points', async () => {
    const [answer] = await ask({ ...half, arguments: ['points'] }, ['6'], true);
    expect(answer).toMatchObject({ rejection: null, given: { unit: 'points' } });
  });

  it('reports its own words if it breaks, and the place if it does not compile', async () => {
    const broken = 'the checker broke (exit code 1): Traceback (most recent call last)';
    await expect(ask(half, ['five'])).rejects.toThrow(broken);
    const module = { name: 'lib/halves.py', source: 'def half(n):\nreturn n\n' };
    await expect(ask({ ...half, sources: [module] }, ['5'])).rejects.toThrow(
      /does not compile: .*lib\/halves.py, line 2, column 1: IndentationError/,
    );
  });

  it('sees no more of the host than other checkers', async () => {
    const looks = python(`import os, socket, sys
won = []
for path in ['/etc/passwd', '/root', '/home', '/proc/1/status', ${JSON.stringify(process.cwd())}]:
    if os.path.exists(path): won.append(path)
try:
    socket.create_connection(('127.0.0.1', 22), 1)
    won.append('network')
except OSError: pass
try:
    open('/box/answer.txt', 'a')
    won.append('answer')
except OSError: pass
sys.stderr.write(' '.join(won) or 'nothing')
sys.exit(43)
`);
    expect(await messages(looks, ['5'])).toEqual(['nothing']);
  });
});
