/** Answers about JavaScript and TypeScript programs; `|` marks the position in question. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { javaScript, typeScript } from './javascript.ts';
import { askerOf, neverStops } from './testing-names.ts';

const text = readFileSync(new URL('../library/javascript.txt', import.meta.url), 'utf8');
const ask = askerOf(javaScript, text);
const askTyped = askerOf(typeScript, text);

describe('completion', () => {
  it('offers names of the surrounding scopes, keywords and the library', () => {
    const names = ask(
      'const total = 1;\nfunction f(left, ...rest) {\n  let here = 2;\n  |\n}\nfunction g() {\n  let gone = 1;\n}\n',
    ).names();
    for (const name of ['left', 'rest', 'here', 'total', 'f', 'while', 'Math']) {
      expect(names).toContain(name);
    }
    expect(names).not.toContain('gone');
  });

  it.each([
    ['const x = [];\nx.|', 'push'],
    ['const x = "a";\nx.|', 'split'],
    ['const x = `a`.split(" ");\nx.|', 'map'],
    ['const m = new Map();\nm.|', 'set'],
    ['Math.|', 'max'],
    ['class A { constructor() { this.size = 0; } go() { this.| } }', 'size'],
    ['class A { go() {} }\nconst a = new A();\na.|', 'go'],
    [`const t = \`\${Math.|}\`;`, 'floor'],
  ])('knows the names after %j', (code, name) => {
    expect(ask(code).names()).toContain(name);
  });

  it.each([
    ['let m: Map<number, string> = new Map();\nm.|', 'set'],
    ['const a: string[] = [];\na[0].|', 'split'],
    ['class P { x: number = 1 }\nfunction f(p: P) { p.| }', 'x'],
    ['class P { x: number = 1 }\nfunction f(p: P[]) { p[0].| }', 'x'],
  ])('knows the types of TypeScript: %j', (code, name) => {
    expect(askTyped(code).names()).toContain(name);
  });

  it('offers nothing in comments and texts', () => {
    for (const code of ['// a|', '"a|"', '/* a|', `\`a|\${x}\``])
      expect(ask(code).names()).toEqual([]);
  });
});

it('shows the parameters of functions, methods and classes', () => {
  expect(ask('function add(left, right = 2) {}\nadd(1, |').signature()).toBe(
    'add(left, right = 2)',
  );
  expect(ask('const add = (left, right) => left;\nadd(|').signature()).toBe('add(left, right)');
  expect(ask('class A { constructor(n) {} }\nnew A(|').signature()).toBe('A(n)');
  expect(askTyped('function f(a: number): string { return ""; }\nf(|').signature()).toBe(
    'f(a: number) → string',
  );
});

it('finds the definition', () => {
  expect(ask('let n = 1;\nfunction f(n) {\n  return |n;\n}\n').line()).toBe(2);
  expect(ask('f();\nfunction g() { |f(); }\nfunction f() {}\n').line()).toBe(3);
  expect(ask('|parseInt(x);').line()).toBe('parseInt is a name of the standard library.');
});

describe('renaming', () => {
  it('changes the name in its scope only, and in templates', () => {
    expect(
      ask(`let n = 1;\nfunction f(|n) { return \`\${n} n\` + n; }\nf(n);\n`).rename('size'),
    ).toBe(`let n = 1;\nfunction f(size) { return \`\${size} n\` + size; }\nf(n);\n`);
    expect(ask('for (let |i = 0; i < 3; i++) { i; }\nlet i = 1;\n').rename('k')).toBe(
      'for (let k = 0; k < 3; k++) { k; }\nlet i = 1;\n',
    );
    expect(ask('const f = |x => x + 1, g = (x) => x;\n').rename('y')).toBe(
      'const f = y => y + 1, g = (x) => x;\n',
    );
    expect(ask('function f() { if (1) { var |v = 1; } return v; }\n').rename('w')).toBe(
      'function f() { if (1) { var w = 1; } return w; }\n',
    );
    expect(ask('let |a = 1, b = 2;\n[a, b] = [b, a];\n').rename('c')).toBe(
      'let c = 1, b = 2;\n[c, b] = [b, c];\n',
    );
  });

  it('changes members of this', () => {
    const code = 'class A {\n  constructor() { this.|x = 1; }\n  f() { return this.x; }\n}\n';
    expect(ask(code).rename('y')).toBe(code.replace('|', '').replaceAll('x', 'y'));
    expect(ask(`${code}g(o.x);\n`).rename('y')).toMatch(/^Line 5 uses a x whose owner/);
    expect(
      ask(
        'class A {\n  constructor() { this.|x = 1; }\n  f() { return { x: 1, g() { return this.x; } }; }\n}\n',
      ).rename('y'),
    ).toMatch(/whose owner is not clear/);
  });

  it('is refused where a word is a variable and a property at once', () => {
    expect(ask('let |x = 1;\nf({ x });\n').rename('y')).toMatch(/^It is not clear what x means/);
    expect(ask('const { |x } = o;\nf(x);\n').rename('y')).toMatch(/^x is the name of a property/);
    expect(ask('let |a = 1, b = 2;\n').rename('b')).toBe('b is declared already, in line 1.');
    expect(ask('let b = 1;\nfunction f(|a) { return a + b; }\n').rename('b')).toMatch(
      /^b means something/,
    );
    expect(ask('let |a = 1;\n').rename('Math')).toBe(
      'Math is a name that the language has already.',
    );
    expect(ask('let |a = 1;\n').rename('for')).toBe('for is a word of the language.');
  });

  it('changes types of TypeScript', () => {
    expect(
      askTyped('interface |P { x: number }\nfunction f(p: P[]): P { return p[0]!; }\n').rename('Q'),
    ).toBe('interface Q { x: number }\nfunction f(p: Q[]): Q { return p[0]!; }\n');
  });
});

neverStops(javaScript, [
  '(',
  'function a(',
  'a.',
  'let a = ',
  `\`\${`,
  '{a:',
  '=> ',
  'for (',
  '"',
  'a;',
  'class A {',
]);
