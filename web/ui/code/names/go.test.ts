/** Answers about Go programs; `|` marks the position in question. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { go } from './go.ts';
import { askerOf, neverStops } from './testing-names.ts';

const ask = askerOf(go, readFileSync(new URL('../library/go.txt', import.meta.url), 'utf8'));

const inMain = (body: string): string =>
  `package main\n\nimport "fmt"\n\ntype P struct {\n\tx, y int\n}\n\nfunc main() {\n${body}\n}\n`;

describe('completion', () => {
  it('offers names of the surrounding scopes, keywords and the library', () => {
    const names = ask(
      `package main\nvar total int\nfunc f(left int) {\n\there := 2\n\t{\n\t\tgone := 1\n\t}\n\t|\n}\n`,
    ).names();
    for (const name of ['left', 'here', 'total', 'f', 'for', 'append'])
      expect(names).toContain(name);
    expect(names).not.toContain('gone');
  });

  it.each([
    ['\tfmt.|', 'Println'],
    ['\tp := P{1, 2}\n\tp.|', 'x'],
    ['\tp := &P{x: 1}\n\tp.|', 'y'],
    ['\tvar a []P\n\ta[0].|', 'x'],
    ['\ta := []*P{}\n\tfor _, p := range a {\n\t\tp.|\n\t}', 'x'],
    ['\tm := map[string]P{}\n\tm["a"].|', 'x'],
  ])('knows the names after %j', (body, name) => {
    expect(ask(inMain(body)).names()).toContain(name);
  });

  it('knows methods, and members of what is embedded', () => {
    expect(ask(`${inMain('')}func (p *P) Len() int {\n\treturn p.|\n}\n`).names()).toContain('x');
    expect(
      ask(
        `${inMain('\tvar q Q\n\tq.|')}type Q struct {\n\tP\n}\nfunc (q Q) Len() int { return 1 }\n`,
      ).names(),
    ).toEqual(expect.arrayContaining(['Len', 'x']));
  });

  it('offers nothing in comments and texts', () => {
    for (const code of ['// a|', inMain('\ts := "a|"'), '/* a|'])
      expect(ask(code).names()).toEqual([]);
  });
});

it('shows the parameters of functions and methods', () => {
  expect(
    ask(`${inMain('\tadd(1, |')}func add(left, right int) int { return left }\n`).signature(),
  ).toBe('add(left, right int) → int');
});

it('finds the definition', () => {
  expect(ask(inMain('\tn := 1\n\tfmt.Println(|n)')).line()).toBe(10);
  expect(ask(`${inMain('\t|f()')}func f() {}\n`).line()).toBe(12);
  expect(ask(inMain('\tvar p P\n\tfmt.Println(p.|x)')).line()).toBe(6);
});

describe('renaming', () => {
  it('tells a new variable from the one around it, which its value uses', () => {
    expect(
      ask(
        inMain('\tx := 1\n\tif |x := x + 1; x > 1 {\n\t\tfmt.Println(x)\n\t}\n\tfmt.Println(x)'),
      ).rename('z'),
    ).toBe(inMain('\tx := 1\n\tif z := x + 1; z > 1 {\n\t\tfmt.Println(z)\n\t}\n\tfmt.Println(x)'));
    expect(
      ask(
        inMain('\t|a, b := 1, 2\n\ta, b = b, a\n\tf := func(a int) int { return a }\n\tf(a)'),
      ).rename('c'),
    ).toBe(inMain('\tc, b := 1, 2\n\tc, b = b, c\n\tf := func(a int) int { return a }\n\tf(c)'));
  });

  it('changes fields with their keys, and methods', () => {
    const code = `${inMain('\tp := P{x: 1, y: 2}\n\tfmt.Println(p.x)')}func (p *P) get() int { return p.x }\n`;
    expect(ask(code.replace('x, y', '|x, y')).rename('z')).toBe(
      code.replace('x, y', 'z, y').replace('x: 1', 'z: 1').replaceAll('p.x', 'p.z'),
    );
    expect(
      ask(`${code}func g() int { return h().x }\n`.replace('x, y', '|x, y')).rename('z'),
    ).toMatch(/is not clear/);
    expect(ask(code.replace('get()', '|get()')).rename('read')).toContain(') read() int');
  });

  it('changes types, also before they are declared', () => {
    expect(
      ask('package main\nfunc f(a []T) *T { return &T{} }\ntype |T struct{}\n').rename('U'),
    ).toBe('package main\nfunc f(a []U) *U { return &U{} }\ntype U struct{}\n');
  });

  it('is refused if a word would then mean something else', () => {
    expect(ask(inMain('\t|a := 1\n\tb := 2')).rename('b')).toBe(
      'b is declared already, in line 11.',
    );
    expect(ask(inMain('\t|a := 1\n\tfmt.Println(a)')).rename('len')).toBe(
      'len is a name that Go has already.',
    );
    expect(ask(inMain('\t|a := 1\n\tfmt.Println(a)')).rename('fmt')).toBe(
      'fmt is the name of a package here.',
    );
    expect(ask(inMain('\t|a := 1')).rename('func')).toBe('func is a word of the language.');
  });
});

neverStops(go, ['(', 'func a(', 'a.', 'a := ', 'struct{', 'for ', '"', 'a;', '[]', 'a{b:']);
