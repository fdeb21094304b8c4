/** Formatting with clang-format, and what it changes. */
import { format } from '@wasm-fmt/clang-format';
import { expect, it } from 'vitest';
import { changesOf, styleWith } from './format-style.ts';

const code = `#include <vector>
#include <algorithm>
using namespace std;
struct P{int x,y;  P(int a):x(a){}};
int main(){int a=1;//keep  this
if(a>0){a=2;}else a=3;   return 0;}
`;

it('changes white space only, and keeps the order of includes', () => {
  const after = format(code, 'main.cc', styleWith(2));
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
