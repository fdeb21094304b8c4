/** What the formatters make of code, and what they change. */
import { format as formatByBiome } from '@wasm-fmt/biome_fmt';
import { format } from '@wasm-fmt/clang-format';
import { format as formatByGofmt } from '@wasm-fmt/gofmt';
import { format as formatByRuff } from '@wasm-fmt/ruff_fmt';
import { expect, it } from 'vitest';
import { changesOf, stylesWith } from './format-style.ts';

const code = `#include <vector>
#include <algorithm>
using namespace std;
struct P{int x,y;  P(int a):x(a){}};
int main(){int a=1;//keep  this
if(a>0){a=2;}else a=3;   return 0;}
`;

it('changes white space only, and keeps the order of includes', () => {
  const after = format(code, 'main.cc', stylesWith(2).clang);
  expect(after).toContain('#include <vector>\n#include <algorithm>\n');
  expect(after).toContain('\n  int a = 1; //keep  this\n  if (a > 0) {\n    a = 2;\n');
  const changes = changesOf(code, after);
  expect(changes.every(({ from, to }) => code.slice(from, to).trim() === '')).toBe(true);
  expect(changes.length).toBeGreaterThan(10);
  const applied = changes.reduceRight(
    (text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to),
    code,
  );
  expect(applied).toBe(after);
});

it('replaces all of it if more than white space changed', () => {
  expect(changesOf('a b', 'a c')).toEqual([{ from: 0, to: 3, insert: 'a c' }]);
  expect(changesOf('a', 'a')).toEqual([]);
});

it.each([
  [
    'Main.java',
    'import java.util.*;\nimport java.io.*;\nclass Main{static int f(int a){return a+1;}\n/* a  b */ void g(){for(int x:new int[]{1})f(x);}}\n',
    'import java.util.*;\nimport java.io.*;\nclass Main {\n  static int f(int a) { return a + 1; }\n  /* a  b */ void g() {\n    for (int x : new int[] {1}) f(x);\n  }\n}\n',
  ],
  [
    'main.cs',
    'using System;\nclass P{static void Main(){foreach(var x in new[]{1})Console.Write($"x {x}  y");}}\n',
    'using System;\nclass P {\n  static void Main() {\n    foreach (var x in new[] { 1 }) Console.Write($"x {x}  y");\n  }\n}\n',
  ],
])('changes white space only in %s', (file, before, after) => {
  const made = format(before, file, stylesWith(2).clang);
  expect(made).toBe(after);
  const changes = changesOf(before, made);
  expect(changes.every(({ from, to }) => before.slice(from, to).trim() === '')).toBe(true);
});

it('formats JavaScript and TypeScript, with or without semicolons', () => {
  const style = stylesWith(2).biome;
  expect(formatByBiome('let x=1\nx=x\n++x\nf("a",\'b\')\n', 'main.js', style)).toBe(
    "let x = 1;\nx = x;\n++x;\nf('a', 'b');\n",
  );
  expect(
    formatByBiome('type T<K extends string>={[k in K]:number}\nenum E{A}\n', 'main.ts', style),
  ).toBe('type T<K extends string> = { [k in K]: number };\nenum E {\n  A,\n}\n');
  const broken = 'if (a {b()}';
  expect(formatByBiome(broken, 'main.js', style).replace(/\s/g, '')).toBe(
    broken.replace(/\s/g, ''),
  );
});

it('formats Python, and keeps its quotes', () => {
  const style = stylesWith(4).ruff;
  expect(formatByRuff('def f(a,b = 2):\n  return {\'a\':a , "b":b}\n', 'main.py', style)).toBe(
    'def f(a, b=2):\n    return {\'a\': a, "b": b}\n',
  );
  expect(() => formatByRuff('def f(:\n', 'main.py', style)).toThrow();
});

it('formats Go', () => {
  expect(formatByGofmt('package main\nfunc main(){x:=1\n_=x}\n')).toBe(
    'package main\n\nfunc main() {\n\tx := 1\n\t_ = x\n}\n',
  );
  expect(() => formatByGofmt('package main\nfunc {')).toThrow();
});
