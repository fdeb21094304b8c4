/** Answers about Python programs; `|` marks the position in question. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applied } from './answers.ts';
import { readLibrary } from './library.ts';
import { python } from './python.ts';
import { readerOf } from './reader.ts';

const library = readLibrary(
  readFileSync(new URL('../library/python3.txt', import.meta.url), 'utf8'),
);

function ask(marked: string) {
  const offset = marked.indexOf('|');
  const code = marked.replace('|', '');
  const answers = readerOf(python, library).answers(code);
  return {
    names: () => (answers.offers(offset)?.offers ?? []).map(({ name }) => name),
    signature: () => answers.call(offset)?.signatures[0]?.text,
    line: () => {
      const uses = answers.places(offset);
      if ('refusal' in uses) return uses.refusal;
      return code.slice(0, uses.definition.from).split('\n').length;
    },
    rename: (name: string) => {
      const renamed = answers.rename(offset, name);
      return 'refusal' in renamed ? renamed.refusal : applied(code, renamed.changes);
    },
  };
}

describe('completion', () => {
  it('offers names of the surrounding scopes, keywords and built-in names', () => {
    const names = ask(
      'total = 1\ndef f(left, *rest):\n    here = 2\n    |\ndef g():\n    gone = 1\n',
    ).names();
    for (const name of ['left', 'rest', 'here', 'total', 'f', 'while', 'len']) {
      expect(names).toContain(name);
    }
    expect(names).not.toContain('gone');
    expect(ask('def f(left):\n    pass\n|').names()).not.toContain('left');
  });

  it.each([
    ['x = []\nx.|', 'append'],
    ['x = "a"\nx.|', 'split'],
    ['x = input().split()\nx.|', 'append'],
    ['x = {}\nx.|', 'items'],
    ['x = {1}\nx.|', 'add'],
    ['import math\nmath.|', 'gcd'],
    ['import heapq as h\nh.|', 'heappush'],
    ['from collections import deque\nd = deque()\nd.|', 'popleft'],
    ['from collections import |', 'Counter'],
    ['def f(s: str):\n    s.|', 'split'],
    [
      'class A:\n    def __init__(self):\n        self.size = 0\n    def go(self):\n        self.|',
      'size',
    ],
    ['class A:\n    def go(self):\n        pass\na = A()\na.|', 'go'],
    ['x = 1\nprint(f"{x.|}")', 'bit_length'],
    ['import |', 'heapq'],
  ])('knows the names after %j', (code, name) => {
    expect(ask(code).names()).toContain(name);
  });

  it('offers nothing in comments and strings', () => {
    for (const code of ['# a|', '"a|"', '"""a\n|', 'f"a|{x}"'])
      expect(ask(code).names()).toEqual([]);
  });
});

it('shows the parameters of functions, methods and classes', () => {
  expect(ask('def add(left, right=2):\n    pass\nadd(1, |').signature()).toBe('add(left, right=2)');
  expect(ask('class A:\n    def __init__(self, n):\n        pass\nA(|').signature()).toBe('A(n)');
  expect(ask('import heapq\nheapq.heappush(|').signature()).toBe('heappush(heap, item)');
  expect(ask('from heapq import heappush\nheappush(|').signature()).toBe('heappush(heap, item)');
  expect(ask('sorted(|').signature()).toBe('sorted(iterable, *, key=None, reverse=False)');
});

it('finds the definition', () => {
  expect(ask('n = 1\ndef f(n):\n    return |n\n').line()).toBe(2);
  expect(ask('def f():\n    return |g()\ndef g():\n    pass\n').line()).toBe(3);
  expect(ask('|len(x)').line()).toBe('len is a name of the standard library.');
});

describe('renaming', () => {
  it('changes the name in its scope only, and in f-strings', () => {
    expect(
      ask('n = 1\ndef f(|n):\n    return f"{n:>5} n" + str(n)\nprint(n)\n').rename('size'),
    ).toBe('n = 1\ndef f(size):\n    return f"{size:>5} n" + str(size)\nprint(n)\n');
    expect(ask('x = 1\na = [|x for x in y if x]\n').rename('z')).toBe(
      'x = 1\na = [z for z in y if z]\n',
    );
    expect(ask('n = 1\ndef f():\n    global n\n    |n = 2\n').rename('m')).toBe(
      'm = 1\ndef f():\n    global m\n    m = 2\n',
    );
  });

  it('changes parameters that are passed by name', () => {
    expect(ask('def f(|a, b=1):\n    return a\nf(b=2, a=3)\n').rename('c')).toBe(
      'def f(c, b=1):\n    return c\nf(b=2, c=3)\n',
    );
  });

  it('changes attributes of known owners', () => {
    const code =
      'class A:\n    def __init__(self):\n        self.|x = 1\n    def f(self):\n        return self.x\n';
    expect(ask(code).rename('y')).toBe(code.replace('|', '').replaceAll('x', 'y'));
    expect(ask(`${code}print(g().x)\n`).rename('y')).toMatch(/^Line 6 uses a x whose owner/);
  });

  it('is refused if a word would then mean something else', () => {
    expect(ask('|a = 1\nb = 2\n').rename('b')).toBe('b is declared already, in line 2.');
    expect(ask('b = 1\ndef f(|a):\n    return a + b\n').rename('b')).toMatch(/^b means something/);
    expect(ask('|a = 1\n').rename('len')).toBe('len is a name that Python has already.');
    expect(ask('|a = 1\n').rename('for')).toBe('for is a word of the language.');
  });
});

it.each([
  '(',
  'def a(',
  'a.',
  'a = ',
  'f"{',
  'f"{a}',
  'lambda: ',
  'for a in ',
  '[a for a in ',
  '"',
  'a;',
])('takes steps in proportion to the size of text that is no program: %s', (part) => {
  const code = part.repeat(Math.floor(4_096 / part.length));
  const answers = readerOf(python, new Map()).answers(code);
  answers.offers(code.length);
  answers.call(code.length);
  answers.places(code.length >> 1);
  expect(answers.rename(0, 'b')).toBeDefined();
});
