/** Answers about C++ programs; `|` marks the position in question. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applied } from './answers.ts';
import { cPlusPlus } from './c.ts';
import { readLibrary } from './library.ts';
import { readerOf } from './reader.ts';

const library = readLibrary(
  readFileSync(new URL('../library/c-plus-plus.txt', import.meta.url), 'utf8'),
);

function ask(marked: string) {
  const offset = marked.indexOf('|');
  const code = marked.replace('|', '');
  const answers = readerOf(cPlusPlus, library).answers(code);
  return {
    offers: () => answers.offers(offset)?.offers ?? [],
    names: () => (answers.offers(offset)?.offers ?? []).map(({ name }) => name),
    offer: (name: string) => answers.offers(offset)?.offers.find((one) => one.name === name),
    call: () => answers.call(offset),
    line: () => {
      const places = answers.places(offset);
      if ('refusal' in places) return places.refusal;
      return code.slice(0, places.definition.from).split('\n').length;
    },
    rename: (name: string) => {
      const renamed = answers.rename(offset, name);
      return 'refusal' in renamed ? renamed.refusal : applied(code, renamed.changes);
    },
  };
}

const inMain = (body: string) =>
  `#include <bits/stdc++.h>\nusing namespace std;\nint main() {\n${body}\n}\n`;

describe('completion', () => {
  it('offers locals, parameters and functions with their types, but only those in scope', () => {
    const asked = ask(
      'int total;\nint add(int left, long right) {\n  { int gone; }\n  |\n}\nint later;',
    );
    expect(asked.offer('left')?.detail).toBe('int');
    expect(asked.offer('add')?.detail).toBe('(int left, long right) → int');
    expect(asked.names()).toEqual(expect.arrayContaining(['right', 'total', 'while']));
    expect(asked.names()).not.toEqual(expect.arrayContaining(['gone']));
    expect(asked.names()).not.toEqual(expect.arrayContaining(['later']));
  });

  it('offers the library with signatures and headers', () => {
    const asked = ask(inMain('  lower_b|'));
    expect(asked.offer('lower_bound')).toMatchObject({
      detail: '(ForwardIterator first, ForwardIterator last, const T& val) → ForwardIterator +1',
      from: '<algorithm>',
    });
  });

  it.each([
    ['vector<int> v; v.|', 'push_back'],
    ['map<string, vector<int>> m; m["a"].|', 'push_back'],
    ['map<string, int> m; for (auto& [k, x] : m) k.|', 'substr'],
    ['vector<pair<int, string>> v; v[0].second.|', 'substr'],
    ['vector<string> v; auto it = v.begin(); it->|', 'substr'],
    ['set<string> s; auto it = s.lower_bound("a"); (*it).|', 'substr'],
    ['queue<string> q; auto s = q.front(); s.|', 'substr'],
    ['string s; s.substr(1).|', 'substr'],
    ['using vs = vector<string>; vs v; for (auto x : v) x.|', 'substr'],
    ['ostringstream out; out.|', 'str'],
    ['vector<string> v; auto it = max_element(v.begin(), v.end()); it->|', 'substr'],
    ['bitset<8> b; b.|', 'flip'],
    ['array<string, 3> a; a[0].|', 'substr'],
    ['string grid[10]; grid[2].|', 'substr'],
    ['priority_queue<pair<int,int>> pq; pq.top().|', 'second'],
    ['deque<int> d; d.|', 'push_front'],
    ['stack<int> d; d.|', 'top'],
    ['unordered_map<int, string> d; d[3].|', 'substr'],
    ['cout.|', 'precision'],
    ['unique_ptr<string> p; p->|', 'substr'],
  ])('knows the members after %s', (code, member) => {
    expect(ask(inMain(code)).names()).toContain(member);
  });

  it("offers the members of the program's structures and their bases", () => {
    const types = 'struct A { int x; };\nstruct B : A { int y; void go(int n); };\n';
    const behind = (code: string) => ask(`${types}vector<B> all;\nvoid f(B* p) {\n${code}\n}`);
    for (const code of ['p->|', 'B b; b.|', 'all[0].|', 'for (auto& one : all) one.|']) {
      expect(behind(code).names()).toEqual(['y', 'go', 'x']);
    }
    expect(behind('std::|').names()).toContain('vector');
  });

  it('offers nothing in comments, strings and numbers', () => {
    for (const code of ['// a|', '"a|', "'a|", '/* a|', '12|']) {
      expect(ask(inMain(code)).offers()).toEqual([]);
    }
  });

  it('knows the name that a loop macro declares', () => {
    const macro = '#define rep(i, n) for (int i = 0; i < (n); i++)\n';
    expect(ask(`${macro}int main() { rep(row, 3) { | } }`).names()).toContain('row');
  });
});

describe('the call around a position', () => {
  it('is shown with the parameter at the position', () => {
    const call = ask(
      'int add(int left, map<int, int> right);\nint main() { add(f(1, 2), | }',
    ).call();
    expect(call?.part).toBe(1);
    const [{ text, params } = { text: '', params: [] }] = call?.signatures ?? [];
    expect(text).toBe('add(int left, map<int, int> right) → int');
    expect(params.map(({ from, to }) => text.slice(from, to))).toEqual([
      'int left',
      'map<int, int> right',
    ]);
  });

  it('is found for the library, members and constructors', () => {
    const first = (code: string) => ask(code).call()?.signatures[0]?.text;
    expect(first(inMain('sort(|'))).toMatch(/^sort\(RandomAccessIterator first,/);
    expect(first(inMain('string s; s.substr(1, |'))).toMatch(/^substr\(size_type pos = 0, /);
    expect(first('struct P { P(int x, int y); };\nP p(1, |')).toBe('P(int x, int y)');
    expect(first('int main() { if (|')).toBeUndefined();
  });
});

describe('the definition', () => {
  it('is that of the innermost scope', () => {
    expect(ask('int n;\nint f(int n) {\n  return |n;\n}').line()).toBe(2);
    expect(ask('int n;\nint f(int m) {\n  return |n;\n}').line()).toBe(1);
  });

  it('of a function is the one with a body', () => {
    expect(ask('int f(int);\nint main() { |f(1); }\nint f(int n) { return n; }').line()).toBe(3);
  });

  it('of a member is found by the type of its owner', () => {
    const code = 'struct A {\n  int x;\n};\nstruct B {\n  int x;\n};\nint f(B b) { return b.|x; }';
    expect(ask(code).line()).toBe(5);
  });

  it('is refused for what the program does not declare', () => {
    expect(ask(inMain('|sort();')).line()).toBe('sort is a name of the standard library.');
    expect(ask('int f() { |missing(); }').line()).toBe('missing is not declared in this program.');
    expect(ask('|for (;;);').line()).toBe('for is a word of the language.');
  });
});

describe('renaming', () => {
  it('changes the name in its scope only', () => {
    const code =
      'int n;\nint f(int n) { return n + [](int n) { return n; }(2); }\nint g() { return n; }';
    expect(ask(code.replace('f(int n)', 'f(int |n)')).rename('count')).toBe(
      'int n;\nint f(int count) { return count + [](int n) { return n; }(2); }\nint g() { return n; }',
    );
    expect(ask(code.replace('int n;', 'int |n;')).rename('count')).toBe(
      'int count;\nint f(int n) { return n + [](int n) { return n; }(2); }\nint g() { return count; }',
    );
  });

  it('leaves names in the other branch of an if', () => {
    const code = 'void f() { if (int |x = g(); x) h(x); else h(x + 1); int x; }';
    expect(ask(code).rename('y')).toBe(
      'void f() { if (int y = g(); y) h(y); else h(y + 1); int x; }',
    );
  });

  it('changes a structure with its constructors, and members with their initialisers', () => {
    const code =
      'struct P { int x; P(int x) : x(x) {} ~P(); };\nP make() { P p(1); p.x = 2; return P(3); }';
    expect(ask(code.replace('struct P', 'struct |P')).rename('Point')).toBe(
      code.replace(/\bP\b/g, 'Point'),
    );
    expect(ask(code.replace('int x;', 'int |x;')).rename('left')).toBe(
      'struct P { int left; P(int x) : left(x) {} ~P(); };\nP make() { P p(1); p.left = 2; return P(3); }',
    );
  });

  it('changes a member function with its definition outside the class and its overrides', () => {
    const code =
      'struct A { virtual int go(); };\nstruct B : A { int |go() override; };\n' +
      'int A::go() { return 1; }\nint f(B& b) { return b.go(); }';
    expect(ask(code).rename('run')).toBe(code.replace('|', '').replaceAll('go', 'run'));
  });

  it('is refused if a word would then mean something else', () => {
    const same = ['b means something else in line 1, so it cannot be used.'];
    expect(ask('int f(int |a) { int b = a; return b; }').rename('b')).toBe(
      'b is declared already, in line 1.',
    );
    expect([ask('int f(int |a) { { int b = a; return b; } }').rename('b')]).toEqual(same);
    expect([ask('int b; int f(int |a) { return a + b; }').rename('b')]).toEqual(same);
    expect([ask('int |a; int f(int b) { return a; }').rename('b')]).toEqual(same);
  });

  it('is refused for invalid names', () => {
    const global = (name: string) =>
      ask(inMain('').replace('int main', 'int |n;\nint main')).rename(name);
    expect(global('while')).toBe('while is a word of the language.');
    expect(global('1a')).toMatch(/^A name has letters/);
    expect(global('count')).toMatch(/^count is a name of the standard library/);
    expect(ask('int |main() {}').rename('start')).toBe('The program starts at main.');
  });

  it('is refused if the owner of a member is not clear', () => {
    const code = 'struct A { int |x; };\nint f() {\n  return g(1).x;\n}';
    expect(ask(code).rename('y')).toMatch(/^Line 3 uses a x whose owner is not clear/);
  });

  it('finds what looks like an expression or a declaration by what its names are', () => {
    const code =
      'int n, m;\nvoid f() {\n  vector<vector<array<long long, 3>>> a(n + 1), b(n * m);\n  n * m;\n' +
      '  if (a[n] < b[m]) a[n] = b[m];\n}';
    expect(ask(code.replace('int n', 'int |n')).rename('k')).toBe(code.replace(/\bn\b/g, 'k'));
    expect(ask(code.replace('m;\nv', '|m;\nv')).rename('k')).toBe(code.replace(/\bm\b/g, 'k'));
    expect(ask(code.replace(' b(', ' |b(')).rename('k')).toBe(code.replace(/\bb\b/g, 'k'));
  });

  it('changes names in the arguments of types, but not the words of functions in them', () => {
    const code =
      'struct P { int x; };\nmap<int, vector<P>> all;\n' +
      'function<void(P p, int x)> f = [](P p, int x) { p.x = x; };';
    expect(ask(code.replace('struct P', 'struct |P')).rename('Q')).toBe(
      code.replace(/\bP\b/g, 'Q'),
    );
    expect(ask(code.replace('struct P { int x', 'struct P { int |x')).rename('y')).toBe(
      code.replace('{ int x', '{ int y').replace('p.x', 'p.y'),
    );
  });

  it('knows the words of loop macros, captures and fields with values', () => {
    const code =
      '#define rep(i, n) for (int i = 0; i < n; i++)\nstruct A { int x = 0, y = 1; };\n' +
      'int main() { rep(k, 3) { A a; a.y = k; [k = k] { return k; }(); } }';
    expect(ask(code.replace('rep(k', 'rep(|k')).rename('j')).toBe(
      code.replace('rep(k', 'rep(j').replace('a.y = k', 'a.y = j').replace('k = k', 'k = j'),
    );
    expect(ask(code.replace('y = 1', '|y = 1')).rename('z')).toBe(code.replace(/\by\b/g, 'z'));
    expect(ask(code.replace('rep(i', '|rep(i')).rename('loop')).toBe(
      code.replaceAll('rep', 'loop'),
    );
  });

  it.each([
    ['int |n;\nint f() { return g(n.); }', 2],
    ['struct A { int |x; };\nA a{.x = 1};', 2],
    ['void f() { int |n; n++; }\nvoid g() {\n  n++; }', 3],
    ['int |n;\nvoid f() {\n  asm volatile("" : : "g"(&n) : "memory");\n}', 3],
  ])('is refused if one of the places is not certain: %j', (code, line) => {
    expect(ask(code).rename('other')).toMatch(new RegExp(`^(It is not clear|Line).* ${line}\\b`));
  });

  it('changes names in macros', () => {
    expect(ask('int |n;\n#define last (n - 1)\nint f() { return last + n; }').rename('size')).toBe(
      'int size;\n#define last (size - 1)\nint f() { return last + size; }',
    );
  });
});

describe('text that is not a program', () => {
  const parts = ['(', '[', '{', '<', 'a:', 'a<', 'f(*', 'template<', 'R"', 'for(', 'a.', '"', '/*'];
  it.each([...parts, 'struct a{', 'if(a)', 'auto[', '#define a\n', '::', ')', '}'])(
    'takes steps in proportion to its size: %s',
    (part) => {
      const code = part.repeat(Math.floor(4_096 / part.length));
      const answers = readerOf(cPlusPlus, new Map()).answers(code);
      for (const offset of [code.length, code.length >> 1]) {
        answers.offers(offset);
        answers.call(offset);
        answers.places(offset);
      }
      expect(answers.rename(0, 'b')).toBeDefined();
    },
  );

  it('is given up if it takes too long, as are others of its length', () => {
    const { answers } = readerOf(cPlusPlus, library, { parseMaxMs: -1 });
    const code = 'int f() { return 1; }\n'.repeat(1_000);
    expect(answers(code).places(5)).toEqual({ refusal: 'The program is too long to be read.' });
    expect(answers(`${code} `).offers(5)).toBeNull();
  });
});
