/** Which declarations of sizes are quoted beside an access out of bounds. */
import { expect, it } from 'vitest';
import { sizesAt } from './arrays.ts';

const at = (source: string, line: number): string => sizesAt(Buffer.from(source), line);

it('quotes the size of the array that a line indexes, and the constant in it', () => {
  const source = `#include <cstdio>
const int most = 40'001;
int crest[most], other[5];
int main() { int i = 9;
    scanf("%d", &crest[i]);
}`;
  expect(at(source, 5)).toBe("Line 3 declares crest[most] and line 2 most = 40'001.");
});

it('quotes macros, all sizes of a grid, and the argument of a vector', () => {
  const source = `#define N 300
char g[N][2*N+1];
int main() {
    std::vector<int> a(N);
    std::vector<int> b;
    a[1] = g[0][1];
    b[0] = 1;
}`;
  expect(at(source, 6)).toBe('Line 4 declares a(N), line 1 N = 300 and line 2 g[N][2 * N + 1].');
  expect(at(source, 7)).toBe('');
});

it('quotes the innermost declaration, and none of a member', () => {
  const source = `int a[5];
struct node { int next[26]; } t[10];
int main() {
    int a[7];
    a[7] = 1;
    t[1].next[2] = 3;
}
void f(int x) { a[x] = 1; }`;
  expect(at(source, 5)).toBe('Line 4 declares a[7].');
  expect(at(source, 6)).not.toContain('next');
  expect(at(source, 8)).toBe('Line 1 declares a[5].');
});

it('keeps words apart', () => {
  const source =
    'std::vector<std::vector<long long>> row(3, std::vector<long long>(4));\nint main() { row[3][0] = 1; }';
  expect(at(source, 2)).toBe('Line 1 declares row(3, std::vector<long long>(4)).');
});

it('names a line once', () => {
  const source =
    'int main() { int n = 2;\nstd::vector<int> down(n + 1), up(n - 1);\nup[n] = down[n]; }';
  expect(at(source, 3)).toBe('Line 2 declares up(n - 1) and down(n + 1).');
});

it('says nothing of what it cannot read', () => {
  expect(at('int a[5]; int main() { a[9] = 1; ', 1)).toBe('');
  expect(at('int a[] = {1, 2};\nint main() { a[9] = 1; }', 2)).toBe('');
  expect(at('int main(int n, char** words) { words[9] = 0; }', 1)).toBe('');
});
