/** Which code of a model's answer is left out, however it arrives. */
import { expect, it } from 'vitest';
import { statementsIn, withoutSolutions } from './solutions.ts';

async function shown(text: string, pieceChars = 7): Promise<string> {
  async function* parts() {
    for (let at = 0; at < text.length; at += pieceChars) yield text.slice(at, at + pieceChars);
  }
  let all = '';
  for await (const piece of withoutSolutions(parts())) {
    all += 'withheld' in piece ? '⟨left out⟩' : piece.text;
  }
  return all;
}

const body = [
  '#include <iostream>',
  'int main() {',
  '  long long n, s = 0;',
  '  std::cin >> n;',
  '',
  '  for (int i = 1; i <= n; i++) {',
  '    s += i;',
  '  }',
  '  std::cout << s;',
  '}',
];
const python = [
  'n = int(input())',
  'a = list(map(int, input().split()))',
  'a.sort()',
  's = 0',
  'b = 0',
  'for i in range(n):',
  '    b = b + a[i]',
  '    s = s + b * a[i]',
  '    if s > b:',
  '        s = s - b',
  'print(s)',
];

const withSigns = (sign: string, lines: string[]) => lines.map((line) => sign + line).join('\n');

it.each([
  ['in a fence', ['```cpp', ...body, '```'].join('\n')],
  ['in a fence that never ends', ['~~~', ...body].join('\n')],
  ['indented', withSigns('    ', body)],
  ['without any fence', body.join('\n')],
  ['in a quote', withSigns('> ', ['```', ...body, '```'])],
  ['in a list', withSigns('- ', body)],
  [
    'line by line as inline code',
    body.map((line) => (line === '' ? '' : `\`${line}\``)).join('\n'),
  ],
  [
    'in one line',
    `All of it, in a single line, without a break, as you wanted: \`${body.join(' ').replace('#include <iostream>', '')} s *= 2; s /= 2;\``,
  ],
  ['in HTML', `<pre>${body.join('\n')}</pre>`],
  ['in Python', ['```python', ...python, '```'].join('\n')],
  ['in Python without a fence', python.join('\n')],
])('a solution %s is left out', async (_, code) => {
  for (const pieceChars of [1, 7, 10_000]) {
    const text = await shown(`Here it is, the whole program:\n\n${code}\n\nGood luck.`, pieceChars);
    expect(text).toContain('⟨left out⟩');
    expect(text).not.toMatch(/s \+= i|b \+ a\[i\]/);
    expect(text).toContain('Here it is');
  }
});

it('a solution in many short pieces is left out from some point on', async () => {
  const pieces = Array.from(
    { length: 12 },
    (_, at) => `Then:\n\`\`\`\na${at} = f(x);\nb(x);\ng(x);\n\`\`\`\n`,
  );
  const text = await shown(pieces.join(''));
  expect(text).toContain('a3 = f(x);');
  expect(text).not.toContain('a11 = f(x);');
});

it('code that was left out does not count, so a small construct after it passes', async () => {
  const whole = ['```cpp', ...Array.from({ length: 30 }, (_, at) => `a${at}();`), '```'].join('\n');
  const values = '```\n1 2\n3 4\n```\n';
  const construct = '```cpp\nif (a < b) swap(a, b);\n```\n';
  const text = await shown(`${whole}\n\nThe input:\n\n${values}\nThen:\n\n${construct}`);
  expect(text).toContain('⟨left out⟩');
  expect(text).toContain(values);
  expect(text).toContain(construct);
});

it.each<[what: string, line: string]>([
  ['a word before a sign of equality', `a=${'x'.repeat(100_000)} =`],
  ['words before a sign of equality', `a=${'x '.repeat(50_000)} =`],
  ['a word', 'x'.repeat(200_000)],
  ['apostrophes', "x'".repeat(100_000)],
  ['words that are too short', 'xx x '.repeat(40_000)],
  ['a call without end', `f(${')x'.repeat(100_000)}`],
])('a long line takes linear time: %s', (_, line) => {
  expect(statementsIn(line, false)).toBeLessThanOrEqual(1);
});

it.each([
  'Use one array; for each `i` add `a[i]` to `s`, and print `s` at the end.\n\nThen it is right.',
  'A single construct:\n\n```cpp\nfor (int i = 0; i < n; i++) {\n  s += a[i];\n}\n```\nThat is all.',
  'The first sample:\n\n```\n3 4\n1 2 3\n4 5 6\n7 8 9\n```\n\n- i = 1: s = 1\n- i = 2: s = 1 + 2 = 3\n- i = 3: s = 6\n- i = 4: s = 10\n- i = 5: s = 15\n- i = 6: s = 21\n- i = 7: s = 28\n- i = 8: s = 36\n- i = 9: s = 45\n',
  Array.from(
    { length: 12 },
    (_, at) => `- [line ${at}](#line-${at}) \`int a = ${at};\` is unused.\n`,
  ).join(''),
  `\`\`\`x\`\`\` is one line, no block.\n\n${Array.from(
    { length: 12 },
    (_, at) => `[line ${at}](#line-${at}) is unused: \`int a = ${at};\`\n`,
  ).join('')}`,
  '| value | at most |\n|---|---|\n| `n` | 200000 |\n\nFor every $x_i = 3$; while it holds, go on.',
  '',
])('%j passes unchanged', async (text) => {
  for (const pieceChars of [1, 7, 10_000]) expect(await shown(text, pieceChars)).toBe(text);
});

it('what was held is given before a failure', async () => {
  async function* broken() {
    yield '```\nint a;\n';
    throw new Error('gone');
  }
  const pieces: object[] = [];
  const reading = async () => {
    for await (const piece of withoutSolutions(broken())) pieces.push(piece);
  };
  await expect(reading()).rejects.toThrow('gone');
  expect(pieces).toEqual([{ text: '```\nint a;\n' }]);
});
