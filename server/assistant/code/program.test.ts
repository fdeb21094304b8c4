/** Reading the shape of C++: tokens, macros, loops, functions and variables, of any text at all. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFacts } from '../statement/facts.ts';
import { readBounds } from './bounds.ts';
import { readProgram } from './program.ts';
import { tokenize } from './tokens.ts';

const variables = (source: string) =>
  readProgram(source).variables.map(({ type, name, role }) => `${role} ${type} ${name}`);

describe('tokens', () => {
  it('leave out comments and know their lines', () => {
    const { tokens } = tokenize('int a; // x\n/* y\n z */ R"(\n")" "\\"" \'\\\'\' 1\'000 <<=');
    expect(tokens.map(({ text, line }) => `${line} ${text}`)).toEqual([
      '1 int',
      '1 a',
      '1 ;',
      '3 R"(\n")"',
      '4 "\\""',
      "4 '\\''",
      '4 1000',
      '4 <<=',
    ]);
  });
});

describe('macros', () => {
  it('are replaced, and keep the line of their use', () => {
    const source = '#define ll long long\n#define rep(i, n) for (int i = 0; i < n; i++)\n\nll x;\n';
    const { loops, variables } = readProgram(`${source}int main() {\n  rep(k, 5) x++;\n}`);
    expect(loops).toMatchObject([{ kind: 'for', line: 6 }]);
    expect(variables.map(({ type, name }) => `${type} ${name}`)).toEqual(['long long x', 'int k']);
  });

  it('that name themselves end', () => {
    expect(readProgram('#define a b\n#define b a\nint a;').tokens).toHaveLength(3);
  });
});

describe('variables', () => {
  it.each<[string, string[]]>([
    ['vector<vector<int>> g(n);', []],
    [
      'int main() { std::vector<int> v(5), w; }',
      ['variable vector<int> v', 'variable vector<int> w'],
    ],
    ['using ll = long long; ll a[10], b = 3;', ['variable long long a', 'variable long long b']],
    ['void f(const string& s, int n) {}', ['parameter string s', 'parameter int n']],
    ['int main() { for (auto& [a, b] : m) a++; }', ['element auto a', 'element auto b']],
    ['struct P { int x, y; };', ['member int x', 'member int y']],
    ['int main() { a + b; f(x); return y; x = 1; }', []],
  ])('of %s', (source, expected) => {
    expect(variables(source).filter((one) => !one.endsWith(' g'))).toEqual(expected);
  });
});

describe('bounds', () => {
  const facts = readFacts(
    '## Input\n\n$n$, then $n$ integers $a_i$. $1 \\le n \\le 1000$, $0 \\le a_i \\le 50$',
  );
  const boundOf = (name: string, source: string) => {
    const reading = readBounds(readProgram(source), facts);
    const variable = reading.program.variables.find((one) => one.name === name);
    return variable ? reading.boundOf(variable) : undefined;
  };

  it('come from the statement by name, and by order where the names differ', () => {
    expect(boundOf('n', 'int main() { int n; cin >> n; }')).toBe(1000);
    const source = 'int main() { int m; cin >> m; vector<int> v(m); for (int& x : v) cin >> x; }';
    expect(boundOf('m', source)).toBe(1000);
    expect(boundOf('v', source)).toBe(50);
  });

  it('follow loops, remainders and arguments', () => {
    expect(boundOf('i', 'int main() { int n; cin >> n; for (int i = 0; i < n; i++); }')).toBe(999);
    expect(boundOf('r', 'int main() { int n; cin >> n; int r = n * n % 7; }')).toBe(6);
    expect(boundOf('k', 'int f(int k) { return k; } int main() { int n; cin >> n; f(n); }')).toBe(
      1000,
    );
    expect(boundOf('x', 'int main() { int x = unknown(); }')).toBeNull();
  });
});

it('whatever the source is, reading it ends', () => {
  const piece = fc.constantFrom(
    ...['int', 'for', '(', ')', '{', '}', '[', ']', ';', '<', '>', '=', 'a', 'if', 'do', 'while'],
    ...['cin', '>>', '#define a a(a)\n', '"', "'", '/*', '1', ',', ':', 'auto', '&', '%', 'else'],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const reading = readBounds(readProgram(pieces.join(' ')), readFacts(''));
      for (const one of reading.program.variables) {
        reading.boundOf(one);
        reading.sizeOf(one);
      }
      for (const loop of reading.program.loops) reading.trips(loop);
    }),
    { numRuns: 300 },
  );
});
