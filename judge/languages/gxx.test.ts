/**
 * Precompiled headers change only the time: the same programs compile, with the same messages.
 *
 * @module-tag release
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildParts } from '../testing-judge.ts';
import {
  commandWithSet,
  compilerSight,
  preparedFolder,
  readToolchain,
  type Toolchain,
} from './gxx.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'cpp-'));
let toolchain: Toolchain;

beforeAll(async () => {
  await buildParts();
  toolchain = readToolchain(root);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Compiles outside the sandbox; returns whether it worked and the messages. */
async function compile(command: string[], source: string) {
  writeFileSync(join(folder, 'main.cpp'), source);
  const [compiler = '', ...args] = command.map((part) =>
    part.replace(/^\/pch/, preparedFolder(root)),
  );
  const options = { cwd: folder, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } };
  return run(compiler, [...args, '-fsyntax-only', '-H'], options).then(
    ({ stderr }) => ({ works: true, stderr }),
    ({ stderr }: { stderr: string }) => ({ works: false, stderr }),
  );
}

/** The lines about the program itself. */
const messages = (stderr: string) =>
  stderr.split('\n').filter((line) => /^main\.cpp:\d+:\d+: (?:error|warning)/.test(line));

describe('a program compiles with the prepared headers exactly when it does without', () => {
  const body = 'int main() { std::cout << 1; }';
  it.each<[string, boolean, string]>([
    ['everything', true, `#include <bits/stdc++.h>\n${body}`],
    ['a known set', true, `#include <iostream>\n#include <vector>\n${body}`],
    ['headers in another order', true, `#include <vector>\n#include <iostream>\n${body}`],
    ['everything after another header', true, `#include <map>\n#include <bits/stdc++.h>\n${body}`],
    ['a known set and more', true, `#include <iostream>\n#include <deque>\n${body}`],
    ['an error in line 5', true, '#include <iostream>\n\n\nint main() {\n  int y; return x;\n}\n'],
    ['a missing include', true, '#include <cstdio>\nint main() { std::cout << 1; }\n'],
    ['an unsorted include', true, '#include <iostream>\nint main() { std::map<int, int> m; }\n'],
    ['a macro before', false, `#define private public\n#include <bits/stdc++.h>\n${body}`],
    ['a pragma before', false, `#pragma GCC optimize("O3")\n#include <bits/stdc++.h>\n${body}`],
    ['a target before', false, `#pragma GCC target("avx2")\n#include <iostream>\n${body}`],
    ['a redefinition', true, '#include <cstdio>\nint printf; int main() {}\n'],
    [
      'an error after everything, and a template that fails',
      true,
      '#include <bits/stdc++.h>\nstruct A {};\n' +
        'int main() { std::set<A> s; s.insert({}); return x; }\n',
    ],
    [
      'a specialisation that comes late',
      true,
      '#include <iostream>\nstruct A {};\nstd::ostream& operator<<(std::ostream& o, A) ' +
        '{ return o; }\nint main() { std::cout << A{}; }\n',
    ],
  ])('%s', async (_, isPrepared, source) => {
    const prepared = await compile(commandWithSet(toolchain, source), source);
    const bare = { ...toolchain, headerSets: [] };
    const plainCommand = commandWithSet(bare, source).filter(
      (part) => !/^(?:-I|\/pch)$/.test(part),
    );
    const plain = await compile(plainCommand, source);
    expect(prepared.works).toBe(plain.works);
    expect(messages(prepared.stderr)).toEqual(messages(plain.stderr));
    expect(/^! .*\.gch$/m.test(prepared.stderr)).toBe(isPrepared);
    expect(/^! .*\.gch$/m.test(plain.stderr)).toBe(false);
  });
});

it('the compiler sees the toolchain and the headers, and nothing else', () => {
  const inside = compilerSight(toolchain, root).map((one) => one.inside);
  expect(inside).toContain('/pch');
  expect(inside.every((path) => /^\/(?:usr\/|lib|pch$)/.test(path))).toBe(true);
});
