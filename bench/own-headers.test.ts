/** The headers of generated programs. */
import { describe, expect, it } from 'vitest';
import { withOwnHeaders } from './own-headers.ts';

const headersOf = (body: string): string[] => {
  const source = withOwnHeaders(`#include <bits/stdc++.h>\n${body}`, 0) ?? '';
  return [...source.matchAll(/#include <(\w+)>/g)].map(([, header = '']) => header);
};

describe('a generated program has the header of each name', () => {
  it.each([
    ['algorithm', 'max_element(v.begin(), v.end())'],
    ['algorithm', 'std::next_permutation(v.begin(), v.end())'],
    ['algorithm', 'stable_sort(v.begin(), v.end())'],
    ['algorithm', 'std::find(v.begin(), v.end(), 3)'],
    ['cstdlib', 'abs(x - y)'],
    ['numeric', 'gcd(a, b)'],
  ])('%s: %s', (header, use) => {
    expect(headersOf(`int main() { ${use}; }`)).toContain(header);
  });
});

it('a program without bits/stdc++.h keeps its own headers', () => {
  expect(withOwnHeaders('#include <vector>\nint main() {}', 0)).toBeNull();
});
