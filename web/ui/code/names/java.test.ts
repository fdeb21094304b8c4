/** Answers about Java programs; `|` marks the position in question. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { java } from './java.ts';
import { askerOf, neverStops } from './testing-names.ts';

const ask = askerOf(java, readFileSync(new URL('../library/java.txt', import.meta.url), 'utf8'));

const inMain = (body: string): string =>
  `import java.util.*;\nclass Main {\n  static int total;\n  int size;\n  public static void main(String[] args) {\n    ${body}\n  }\n}\n`;

describe('completion', () => {
  it('offers names of the surrounding scopes, members, keywords and the library', () => {
    const names = ask(inMain('int here = 1; { int gone; } |; int later;')).names();
    for (const name of ['here', 'args', 'total', 'main', 'while', 'ArrayList', 'System']) {
      expect(names).toContain(name);
    }
    expect(names).not.toContain('gone');
    expect(names).not.toContain('later');
  });

  it.each([
    ['List<Integer> a = new ArrayList<>(); a.|', 'add'],
    ['List<String> a = new ArrayList<>(); a.get(0).|', 'charAt'],
    ['Map<String, List<Integer>> m = new HashMap<>(); m.get("a").|', 'add'],
    ['var q = new ArrayDeque<Integer>(); q.|', 'pollFirst'],
    ['String s = "a"; s.|', 'length'],
    ['String[] s = {}; s[0].|', 'charAt'],
    ['for (String s : args) s.|', 'charAt'],
    ['Math.|', 'max'],
    ['new Main().|', 'size'],
    ['Main[][] m = null; m[0][1].|', 'size'],
    ['List<Main> m = null; for (Main one : m) one.|', 'size'],
    ['"a".|', 'length'],
  ])('knows the names after %j', (body, name) => {
    expect(ask(inMain(body)).names()).toContain(name);
  });

  it('offers nothing in comments, texts and imports', () => {
    for (const code of ['// a|', inMain('String s = "a|";'), '/* a| */', 'import java.|'])
      expect(ask(code).names()).toEqual([]);
  });
});

it('shows the parameters of methods and constructors', () => {
  expect(
    ask(
      `${inMain('f(1, |')}`.replace('int size;', 'static int f(int a, long b) { return a; }'),
    ).signature(),
  ).toBe('f(int a, long b) → int');
  expect(
    ask('class A {\n  A(int n) { }\n  static A of() { return new A(|); }\n}\n').signature(),
  ).toBe('A(int n)');
});

it('finds the definition', () => {
  expect(ask(inMain('int total = 1; System.out.println(|total);')).line()).toBe(6);
  expect(ask(inMain('System.out.println(|total);')).line()).toBe(3);
  expect(ask(inMain('B b = new |B();').concat('class B { }\n')).line()).toBe(9);
  expect(ask(inMain('|System.out.println();')).line()).toBe(
    'System is a name of the standard library.',
  );
});

describe('renaming', () => {
  it('changes a variable in its scope only', () => {
    expect(ask(inMain('int |n = 1; { f(n); } Runnable r = () -> f(n); // n')).rename('k')).toBe(
      inMain('int k = 1; { f(k); } Runnable r = () -> f(k); // n'),
    );
    expect(ask(inMain('for (int |i = 0; i < 3; i++) f(i); int i = 1;')).rename('k')).toBe(
      inMain('for (int k = 0; k < 3; k++) f(k); int i = 1;'),
    );
    expect(ask(inMain('g(|x -> x + 1, y -> { int x = y; return x; });')).rename('z')).toBe(
      inMain('g(z -> z + 1, y -> { int x = y; return x; });'),
    );
  });

  it('changes fields and methods where their owner is known', () => {
    const code =
      'class P {\n  int |x;\n  P(int x) { this.x = x; }\n  int get() { return x; }\n}\nclass Q extends P {\n  int h(P[] a) { return a[0].x + x; }\n}\n';
    expect(ask(code).rename('y')).toBe(
      'class P {\n  int y;\n  P(int x) { this.y = x; }\n  int get() { return y; }\n}\nclass Q extends P {\n  int h(P[] a) { return a[0].y + y; }\n}\n',
    );
    expect(ask(`${code}class R { int f() { return g().x; } }\n`).rename('y')).toMatch(
      /is not clear/,
    );
    expect(ask(code.replace('|', '').replace('int get', 'int |get')).rename('read')).toContain(
      'int read()',
    );
  });

  it('changes a class with its constructors', () => {
    expect(
      ask('class |A {\n  A() { }\n  static List<A> f() { return new ArrayList<A>(); }\n}\n').rename(
        'B',
      ),
    ).toBe('class B {\n  B() { }\n  static List<B> f() { return new ArrayList<B>(); }\n}\n');
  });

  it('is refused if a word would then mean something else', () => {
    expect(ask(inMain('int |a = 1; int b = 2;')).rename('b')).toBe(
      'b is declared already, in line 6.',
    );
    expect(ask(inMain('int |a = 1; f(total);')).rename('total')).toMatch(/^total means something/);
    expect(ask(inMain('int |a = 1;')).rename('class')).toBe('class is a word of the language.');
    expect(ask(inMain('').replace('main', '|main')).rename('start')).toBe(
      'The program starts at main.',
    );
  });
});

neverStops(java, ['(', 'class A {', 'a.', 'int a = ', 'a.b(', 'x -> ', 'for (', '"', 'a;', '<A']);
