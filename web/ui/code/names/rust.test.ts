/** Answers about Rust programs; `|` marks the position in question. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rust } from './rust.ts';
import { askerOf, neverStops } from './testing-names.ts';

const ask = askerOf(rust, readFileSync(new URL('../library/rust.txt', import.meta.url), 'utf8'));

const inMain = (body: string): string =>
  `use std::collections::HashMap;\n\nstruct P {\n    x: i64,\n    y: i64,\n}\n\nimpl P {\n    fn new(x: i64) -> P {\n        P { x: x, y: 0 }\n    }\n    fn sum(&self) -> i64 {\n        self.x + self.y\n    }\n}\n\nfn main() {\n    ${body}\n}\n`;

describe('completion', () => {
  it('offers names of the surrounding scopes, keywords and the library', () => {
    const names = ask(inMain('let here = 1; { let gone = 2; } |; let later = 3;')).names();
    for (const name of ['here', 'main', 'P', 'while', 'Vec', 'HashMap'])
      expect(names).toContain(name);
    expect(names).not.toContain('gone');
    expect(names).not.toContain('later');
  });

  it.each([
    ['let v: Vec<i64> = Vec::new(); v.|', 'push'],
    ['let v = Vec::new(); v.|', 'push'],
    ['let s = String::new(); s.|', 'push_str'],
    ['"a".|', 'chars'],
    ['let m: HashMap<i64, String> = HashMap::new(); m.|', 'insert'],
    ['let p = P { x: 1, y: 2 }; p.|', 'x'],
    ['let p = P { x: 1, y: 2 }; p.|', 'sum'],
    ['let v: Vec<P> = Vec::new(); v[0].|', 'y'],
    ['P::|', 'new'],
    ['String::|', 'from'],
  ])('knows the names after %j', (body, name) => {
    expect(ask(inMain(body)).names()).toContain(name);
  });

  it('knows the object of a method', () => {
    expect(ask(inMain('').replace('self.x +', 'self.|x +')).names()).toContain('y');
  });

  it('offers nothing in comments and texts', () => {
    for (const code of ['// a|', inMain('let s = "a|";'), '/* a| */'])
      expect(ask(code).names()).toEqual([]);
  });
});

it('shows the parameters of functions', () => {
  expect(
    ask(`${inMain('add(1, |')}fn add(left: i64, right: i64) -> i64 { left }\n`).signature(),
  ).toBe('add(left: i64, right: i64) → i64');
});

it('finds the definition', () => {
  expect(ask(inMain('let n = 1; let m = |n;')).line()).toBe(18);
  expect(ask(inMain('let p = |P { x: 1, y: 2 };')).line()).toBe(3);
  expect(ask(inMain('let p = P { x: 1, y: 2 }; p.|sum();')).line()).toBe(12);
});

describe('renaming', () => {
  it('tells a new variable from the one around it, which its value uses', () => {
    expect(ask(inMain('let x = 1; { let |x = x + 1; f(x); } f(x);')).rename('z')).toBe(
      inMain('let x = 1; { let z = x + 1; f(z); } f(x);'),
    );
    expect(ask(inMain('for |i in 0..3 { println!("{}", i); } let i = 1;')).rename('k')).toBe(
      inMain('for k in 0..3 { println!("{}", k); } let i = 1;'),
    );
    expect(ask(inMain('if let Some(|t) = o { f(t); } let t = 1;')).rename('u')).toBe(
      inMain('if let Some(u) = o { f(u); } let t = 1;'),
    );
    expect(ask(inMain('match o { Some(|n) if n > 1 => n, None => 0, n => n };')).rename('k')).toBe(
      inMain('match o { Some(k) if k > 1 => k, None => 0, n => n };'),
    );
  });

  it('changes fields and methods where their owner is known', () => {
    const code = inMain('let p = P { x: 1, y: 2 };\n    let q = p.x + p.sum();');
    expect(ask(code.replace('y: i64', '|y: i64')).rename('z')).toBe(
      code
        .replace('y: i64', 'z: i64')
        .replace('y: 0', 'z: 0')
        .replace('self.y', 'self.z')
        .replace('y: 2', 'z: 2'),
    );
    expect(ask(code.replace('fn sum', 'fn |sum')).rename('total')).toBe(
      code.replaceAll('sum', 'total'),
    );
    expect(
      ask(code.replace('y: i64', '|y: i64').replace('q = p', 'q = g().y + p')).rename('z'),
    ).toMatch(/is not clear/);
  });

  it('changes types', () => {
    const code = inMain('let p: P = P::new(1);');
    expect(ask(code.replace('struct P', 'struct |P')).rename('Q')).toBe(
      code.replace(/\bP\b/g, 'Q'),
    );
  });

  it('is refused where a place cannot be told', () => {
    expect(ask(inMain('let |n = 1; println!("{n}");')).rename('m')).toMatch(
      /^A text has \{n\} in it/,
    );
    expect(ask(inMain('let |x = 1; let p = P { x, y: 2 };')).rename('m')).toMatch(/is not clear/);
    expect(ask(inMain('let |a = 1; let b = 2;')).rename('b')).toBe(
      'b is declared already, in line 18.',
    );
    expect(ask(inMain('let |a = 1;')).rename('fn')).toBe('fn is a word of the language.');
    expect(ask(inMain('').replace('fn main', 'fn |main')).rename('start')).toBe(
      'The program starts at main.',
    );
  });
});

neverStops(rust, [
  '(',
  'fn a(',
  'a.',
  'let a = ',
  'struct A {',
  'match a {',
  '"',
  'a;',
  '<A',
  'a!(',
]);
