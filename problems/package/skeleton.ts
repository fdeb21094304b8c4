/** A small, complete and correct package to start from. */
import { randomUUID } from 'node:crypto';
import { defaultLanguage } from '../../contract/languages.ts';
import { sourceName } from '../../contract/program-languages.ts';
import type { PackageFiles } from './files.ts';

const inDefaultLanguage = (stem: string): string => sourceName(stem, defaultLanguage);

const problemYaml = (uuid: string): string => `problem_format_version: 2025-09
name: Two Numbers
uuid: ${uuid}
license: unknown
keywords: []
limits:
  time_limit: 1
  memory: 256
`;

const statement = `Add two numbers.

## Input

One line with two integers $a$ and $b$ ($0 \\le a, b \\le 10^9$).

## Output

Their sum.
`;

const reference = `#include <iostream>

int main() {
  long long a, b;
  std::cin >> a >> b;
  std::cout << a + b << '\\n';
}
`;

const validator = `import re
import sys

line = sys.stdin.readline()
if not re.fullmatch(r"(0|[1-9]\\d*) (0|[1-9]\\d*)\\n", line) or sys.stdin.read() != "":
    sys.exit(43)
sys.exit(42 if all(int(number) <= 10**9 for number in line.split()) else 43)
`;

/** The files of a new package, as a starting point for a problem. */
export function skeleton(): PackageFiles {
  const texts: [string, string][] = [
    ['arbiter.yaml', 'difficulty: Easy\n'],
    ['data/sample/1.ans', '3\n'],
    ['data/sample/1.in', '1 2\n'],
    ['data/secret/01-zero.ans', '0\n'],
    ['data/secret/01-zero.in', '0 0\n'],
    ['data/secret/02-largest.ans', '2000000000\n'],
    ['data/secret/02-largest.in', '1000000000 1000000000\n'],
    ['input_validators/validate.py', validator],
    ['problem.yaml', problemYaml(randomUUID())],
    ['statement/problem.en.md', statement],
    [`submissions/accepted/${inDefaultLanguage('sum')}`, reference],
    [
      `submissions/wrong_answer/${inDefaultLanguage('narrow')}`,
      reference.replace('long long', 'short'),
    ],
  ];
  return new Map(texts.map(([path, text]) => [path, Buffer.from(text)]));
}
