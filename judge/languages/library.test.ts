/**
 * Programs of problems are linked with a prebuilt library if that changes nothing, and otherwise
 * compiled together with it; programs and messages are the same. With the real compiler.
 *
 * @module-tag release
 */
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Compiled, Way } from '../compile/compile.ts';
import { createCompiler } from '../compile/compile.ts';
import type { JailRequest } from '../run/sandbox-messages.ts';
import { caseOfBytes, root } from '../testing-judge.ts';
import { openTestWorkshop } from '../testing-workshop.ts';
import { commandsOf, language } from './cpp.ts';
import { preparedFolder, quickFolder, readToolchain } from './gxx.ts';
import { libraryFolder, libraryObject, linkedHeader, startsWithLibrary } from './library.ts';

const workshop = await openTestWorkshop();

let folders = 0;

/** Compiles a program of a problem with an empty cache; `commands` are those of the compiler. */
async function compileIn(home: string, isQuick: boolean, source: string, way: Partial<Way> = {}) {
  const requests: JailRequest[] = [];
  const jail = (request: JailRequest) => {
    requests.push(request);
    return workshop.sandbox.jail(request);
  };
  const commands = commandsOf(readToolchain(root), home);
  if (!isQuick && commands.checkers) commands.checkers.quick = () => null;
  const dataDir = join(workshop.folder, `data-${++folders}`);
  const parts = { sandbox: { jail }, root: home, dataDir, language, commands };
  const compiler = await createCompiler(parts);
  const compiled = await compiler.compile(Buffer.from(source), 0, { headers: [], ...way });
  const linked = requests.filter(({ command }) =>
    command.some((word) => word.endsWith(`/${libraryObject}`)),
  );
  return { compiled, tries: requests.length, linked: linked.length };
}

/** A checker's exit code and message for an output. */
async function ask({ programPath, failure }: Compiled, output: string) {
  if (programPath === null) throw new Error(failure ?? '');
  const pathOf = async (text: string): Promise<string> =>
    (await caseOfBytes(workshop.folder, { input: text, output: '' })).input.path;
  const paths = await Promise.all(['5\n', output, '5\n'].map(pathOf));
  const mib = 1024 * 1024;
  const { exitCode, stderrHead } = await workshop.sandbox.jail({
    command: ['/box/program', '0', '1', '2'],
    readOnly: [],
    files: [
      { name: 'program', host: programPath },
      ...paths.map((host, index) => ({ name: `${index}`, host })),
    ],
    outputs: [],
    boxBytes: mib,
    limits: {
      cpuLimitMs: 10_000,
      wallLimitMs: 60_000,
      memoryLimitBytes: 256 * mib,
      outputLimitBytes: mib,
      stderrLimitBytes: mib,
      tasksLimit: 8,
    },
  });
  return { exitCode, said: stderrHead.toString() };
}

const checker = (body: string, before = ''): string => `${before}#include "testlib.h"
int main(int argc, char** argv) {
  registerTestlibCmd(argc, argv);
  ${body}
  quitf(ouf.readInt() == ans.readInt() ? _ok : _wa, "compared");
}
`;

it.each<[boolean, string, string]>([
  [true, 'first', '#include "testlib.h"\n'],
  [true, 'behind comments', '// one\n/* two\n three */\n\n#include "testlib.h" // four\n'],
  [
    true,
    'behind standard headers',
    '#include <bits/stdc++.h>\n#include <cmath>\n#include "testlib.h"',
  ],
  [false, 'behind a macro', '#define WA_EXIT_CODE 55\n#include "testlib.h"\n'],
  [false, 'behind other headers', '#include <sys/time.h>\n#include "testlib.h"\n'],
  [false, 'behind code', 'int n;\n#include "testlib.h"\n'],
  [false, 'behind a comment that goes on', '// one \\\n#include "testlib.h"\n'],
  [false, 'in a comment', '/*\n#include "testlib.h"\n*/\nint main() {}\n'],
  [false, 'behind a comment in its line', '/* one */ int n;\n#include "testlib.h"\n'],
  [false, 'from another folder', '#include "../testlib.h"\n'],
  [false, 'nowhere', 'int main() {}\n'],
])('takes the prebuilt library (%s) where a program includes it %s', (is, _, source) => {
  expect(startsWithLibrary(source)).toBe(is);
});

describe('a program with the prebuilt library', { timeout: 240_000 }, () => {
  it('is compiled once and does what it should', { tags: ['compiler'] }, async () => {
    const { compiled, tries, linked } = await compileIn(root, true, checker('int unused;'));
    expect([tries, linked]).toEqual([1, 1]);
    expect(await ask(compiled, '5')).toEqual({ exitCode: 0, said: 'ok compared\n' });
    expect(await ask(compiled, '6')).toEqual({ exitCode: 1, said: 'wrong answer compared\n' });
    expect((await ask(compiled, 'x')).exitCode).toBe(2);
    const { compiled: plain } = await compileIn(root, false, checker('int unused;'));
    expect(plain.report.text).toContain("unused variable 'unused'");
    expect(compiled.report.text).toBe(plain.report.text);
  });

  it.each([
    ['a mistake, and one within the library', 'int n = "five"; inf.readToken(5);', ''],
    ['a function that the library has', '', 'void setTestCase(int) {}'],
    ['a warning about the library', 'registerGen(argc, argv);', ''],
  ])('has the messages of the usual way about %s', async (_, body, behind) => {
    const source = checker(body) + behind;
    const { compiled: plain } = await compileIn(root, false, source);
    const { compiled, linked, tries } = await compileIn(root, true, source);
    expect([linked, tries]).toEqual([1, 2]);
    expect(plain.report.text).not.toBe('');
    expect({ ...compiled.report, timeMs: 0 }).toEqual({ ...plain.report, timeMs: 0 });
    expect(compiled.failure).toBe(plain.failure);
  });
});

describe('the usual way compiles the library', { timeout: 240_000 }, () => {
  it('after a macro that affects it', async () => {
    const source = checker('', '#define WA_EXIT_CODE 55\n');
    const { compiled, linked } = await compileIn(root, true, source);
    expect(linked).toBe(0);
    expect((await ask(compiled, '6')).exitCode).toBe(55);
  });

  it('that comes with a package', async () => {
    const header = { name: 'testlib.h', source: 'inline int own() { return 43; }\n' };
    const source = '#include "testlib.h"\nint main() { return own(); }\n';
    const { compiled, linked } = await compileIn(root, true, source, { headers: [header] });
    expect(linked).toBe(0);
    expect((await ask(compiled, '5')).exitCode).toBe(43);
  });
});

it('a precompiled header that is not used changes nothing but the time', {
  timeout: 240_000,
}, async () => {
  const home = join(workshop.folder, 'without-headers');
  const [from, to] = [preparedFolder(root), preparedFolder(home)];
  mkdirSync(join(to, libraryFolder), { recursive: true });
  cpSync(join(from, quickFolder), join(to, quickFolder), { recursive: true });
  for (const name of [linkedHeader, libraryObject]) {
    cpSync(join(from, libraryFolder, name), join(to, libraryFolder, name));
  }
  const { compiled, tries, linked } = await compileIn(home, true, checker(''));
  expect([tries, linked]).toEqual([1, 1]);
  expect(await ask(compiled, '6')).toEqual({ exitCode: 1, said: 'wrong answer compared\n' });
});
