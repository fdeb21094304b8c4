/**
 * Small programs, each of which makes the real compiler print one of the explained messages.
 *
 * @module-tag release
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildParts } from '../testing-judge.ts';
import { language } from './cpp.ts';
import { explainedMessages, explainMessage } from './cpp-messages.ts';
import { compileCommand, preparedFolder, readToolchain, sourceName } from './gxx.ts';
import { programName } from './language.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'messages-'));

const std = '#include <bits/stdc++.h>\nusing namespace std;\n';
const main = (body: string): string => `int main() { ${body} }\n`;

/** The explanation's beginning or a name in it, and a program, in the order of the explanations. */
const programs: [string, string][] = [
  ['A { is never closed', 'int main() { if (1) {'],
  ['There is one } too many', 'int main() {} }'],
  ['A semicolon is missing', main('int a = 1 return a;')],
  ['A bracket that was opened', main('int a = (1 + 2; return a;')],
  ['A value is expected here', main('int a = 1 + ; return a;')],
  ['The name of something new', 'int main() {}\nif (1) {}'],
  ['Something is missing before', 'int f() int main() {}'],
  ['This else belongs to no if', main('if (1); return 1; else return 2;')],
  ['There is a character here', main('int a = 1; return a @ 2;')],
  ['A text in quotes', main('const char* a = "open;\n return !a;')],
  ['A comment that begins', 'int main() {} /* never'],
  ['A function begins inside', 'int main() { int f(int a) { return a; } }'],
  ['break and continue', main('break;')],
  [
    'A variable of one case',
    main('int k = 1; switch (k) { case 1: int a = 2; case 2: return a; }'),
  ],
  ['Two cases', main('int k = 1; switch (k) { case 1: case 1: return 1; }')],
  ['The header flat_map belongs to a newer', '#include <flat_map>\nint main() {}'],
  ['There is no header mine.h', '#include "mine.h"\nint main() {}'],
  ['The name cout is not known', main('cout << 1;')],
  ['The standard library has no vektor', `#include <vector>\n${main('std::vektor<int> a;')}`],
  ['A type is expected here and vektor', 'vektor a;\nint main() {}'],
  ['There are two things named count', `${std}int count = 0;\n${main('count++;')}`],
  ['This has been defined before', 'int f() { return 1; }\nint f() { return 2; }\nint main() {}'],
  ['The same name is declared', main('int a = 1; int a = 2; return a;')],
  ['has nothing called push', `${std}${main('vector<int> a; a.push(1);')}`],
  ['There is a pointer on the left', `struct A { int b; };\n${main('A* a = new A; return a.b;')}`],
  ['has no members, so it has no size', main('int a = 1; return a.size();')],
  ['Only the class itself', `class A { int b; };\n${main('A a; return a.b;')}`],
  ['This type is only announced', `struct A;\n${main('A a;')}`],
  ['cannot be printed', `${std}${main('vector<int> a; cout << a;')}`],
  ['cannot be read into', `${std}${main('vector<int> a; cin >> a;')}`],
  ['There is no + for', `${std}${main('vector<int> a; a = a + a;')}`],
  ['The operation % does not', main('double a = 1; return a % 2;')],
  ['No function of this name', `${std}${main('long long a = 1; return max(a, 1);')}`],
  ['Several functions f fit', `int f(long); int f(double);\n${main('return f(1);')}`],
  ['fewer arguments', `int f(int a) { return a; }\n${main('return f();')}`],
  ['more arguments', `int f(int a) { return a; }\n${main('return f(1, 2);')}`],
  ['Text in double quotes is not a character', main('char a = "x"; return a;')],
  ['Text in double quotes is not a number of the type int', main('int a = "abc"; return a;')],
  ['A value of the type int', main('int* a = 5; return !a;')],
  ['Inside { }', main('double a = 1.5; int b[] = {a}; return b[0];')],
  ['Square brackets stand', main('int a = 1; return a[0];')],
  ['The left side', main('int a = 1, b = 2; a + b = 3;')],
  ['This is const', main('const int a = 1; a = 2;')],
  [
    'Something const is used',
    `struct A { int f() { return 1; } };\nint g(const A& a) { return a.f(); }\n${main('')}`,
  ],
  ['A parameter with &', `void f(int& a) { a++; }\n${main('f(1);')}`],
  ['This cannot be copied', `${std}${main('unique_ptr<int> a; auto b = a;')}`],
  ['What stands between < and >', `${std}${main('map<int> a;')}`],
  ['so nothing can be stored in a', main('void a;')],
  ['returns nothing, so its call', `void f() {}\n${main('int a = f(); return a;')}`],
  ['The return does not fit', `void f() { return 1; }\n${main('f();')}`],
  ['A constant needs', main('const int a; return a;')],
  ['A condition that the code', `static_assert(sizeof(int) == 5);\n${main('')}`],
  [
    'One side cannot be negative',
    `${std}${main('vector<int> a; for (int i = 0; i < a.size(); i++);')}`,
  ],
  ['can end without returning', `int f(int a) { if (a) return 1; }\n${main('return f(1);')}`],
  ['The variable left is never', main('int left = 1;')],
  ['This = assigns', main('int a = 1; if (a = 2) return a;')],
  ['The variable a is read before', main('int a; return a;')],
  ['belongs to this if', main('int a = 1;\n  if (a > 0)\n    a = 2;\n    a = 3;\n  return a;')],
  ['divides by a constant 0', main('return 1 / 0;')],
  ['This line does nothing', main('int a = 1; a == 2;')],
  ['The %d does not fit', `#include <cstdio>\n${main('long long a = 1; printf("%d", a);')}`],
  ['does not fit its type', main('int a = 100000 * 100000; return a;')],
];

/** The compiler's messages about a program, as the judge passes them on. */
async function said(source: string, name: string) {
  const own = join(folder, name);
  await mkdir(own);
  await writeFile(join(own, sourceName), source);
  const [compiler = '', ...args] = compileCommand(readToolchain(root), source).map((part) =>
    part === programName ? '/dev/null' : part.replace(/^\/pch/, preparedFolder(root)),
  );
  const options = { cwd: own, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } };
  const text = await run(compiler, [...args, '-S'], options).then(
    ({ stderr }) => stderr,
    ({ stderr }: { stderr: string }) => stderr,
  );
  return language.readMessages(text, Buffer.from(source)).diagnostics;
}

const found: Awaited<ReturnType<typeof said>>[] = [];

beforeAll(async () => {
  await buildParts();
  for (const [index, [, source]] of programs.entries()) {
    found[index] = await said(source, String(index));
  }
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true }));

it('every explanation has a program, and there are at least 40', () => {
  expect(programs).toHaveLength(explainedMessages);
  expect(programs.length).toBeGreaterThanOrEqual(40);
});

it.each(programs.map(([begin], index) => ({ begin, index })))(
  '$begin',
  { tags: ['compiler'] },
  ({ begin, index }) => {
    const all = found[index] ?? [];
    const first = all.find(({ severity }) => severity !== 'note');
    const messages = JSON.stringify(all);
    expect(first?.explanation, messages).toContain(begin);
    expect(first?.explanation).toMatch(/[.?]$/);
  },
);

it.each([
  ["invalid conversion from 'const char*' to 'int'", /number of the type int/],
  ["invalid conversion from 'const char*' to 'long long unsigned int'", /long long unsigned int/],
  ["cannot convert 'const char*' to 'double' in initialization", /number of the type double/],
  ["invalid conversion from 'const char*' to 'S::value_type' {aka 'char'}", /not a character/],
  ["cannot convert 'const char*' to 'int*' in initialization", /^A value of the type const char/],
  ["cannot convert 'std::string' {aka 'A'} to 'char' in assignment", /^A value of the type std/],
])('%s is explained by what is needed', (message, explanation) => {
  expect(explainMessage(message)).toMatch(explanation);
});

it('an uncommon message is left unchanged', () => {
  expect(explainMessage('this is nothing that a compiler would say')).toBeUndefined();
});

it.each([
  [';', '(U+FF1B) only looks like ;', 'int a = 1\uff1b return a;'],
  ['a Greek question mark', '(U+037E) only looks like ;', 'int a = 1; a\u037e return a;'],
  ['a Cyrillic letter', '(U+0441) only looks like c', 'int a = 1; return \u0441os(a);'],
  ['a space without width', 'an invisible character (U+200B)', 'int\u200b a = 1; return a;'],
  ['a byte order mark', 'an invisible character (U+FEFF)', 'int a = 1; return\ufeff a;'],
  ['a quote', '(U+201C) only looks like "', 'auto a = \u201cx\u201d;'],
  ['a dash', '(U+2013) only looks like -', 'int a = 1; return a \u2013 1;'],
])('a look-alike is named, and its fix compiles: %s', async (name, expected, body) => {
  const source = main(body);
  const all = await said(source, `look-alike ${name.length}${expected.length}`);
  const first = all.find(({ explanation }) => explanation?.includes(expected));
  expect(first, JSON.stringify(all)).toBeDefined();
  const fixed = (first?.fix ?? []).reduceRight((text, { column, endColumn, text: plain }) => {
    return text.slice(0, column - 1) + plain + text.slice(endColumn - 1);
  }, source);
  expect(fixed).not.toBe(source);
});

it.each([
  ['a declaration', 15, ['  int rest = a // the rest', '#define LATER 1', '  return rest;']],
  ['a return', 11, ['  return a', '']],
])('what is missing after %s is reported there, with its fix', async (what, column, lines) => {
  const source = `int f(int a) {\n${lines.join('\n')}\n}\nint main() { return f(1); }\n`;
  expect(await said(source, `missing after ${what}`)).toMatchObject([
    { line: 2, column, severity: 'error', fix: [{ line: 2, column, text: ';' }] },
  ]);
});
