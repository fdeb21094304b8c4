/** Packages to start from: a small, complete and correct one, and one without content. */
import { randomUUID } from 'node:crypto';
import { defaultLanguage } from '../../contract/languages.ts';
import { sourceName } from '../../contract/program-languages.ts';
import type { PackageFiles } from './files.ts';

const inDefaultLanguage = (stem: string): string => sourceName(stem, defaultLanguage);

const problemYaml = (name: string, uuid: string): string => `problem_format_version: 2025-09
name: ${name}
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

/** The files of a package that shows each part of the format. */
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
    ['problem.yaml', problemYaml('Two Numbers', randomUUID())],
    ['statement/problem.en.md', statement],
    [`submissions/accepted/${inDefaultLanguage('sum')}`, reference],
    [
      `submissions/wrong_answer/${inDefaultLanguage('narrow')}`,
      reference.replace('long long', 'short'),
    ],
  ];
  return filesOf(texts);
}

/** The files of a package with nothing in it but an empty sample and an empty hidden test case. */
export function emptyPackage(): PackageFiles {
  return filesOf([
    ['arbiter.yaml', 'difficulty: Easy\n'],
    ['data/sample/1.ans', ''],
    ['data/sample/1.in', ''],
    ['data/secret/1.ans', ''],
    ['data/secret/1.in', ''],
    ['problem.yaml', problemYaml('Untitled problem', randomUUID())],
    ['statement/problem.en.md', ''],
  ]);
}

const filesOf = (texts: readonly [string, string][]): PackageFiles =>
  new Map(texts.map(([path, text]) => [path, Buffer.from(text)]));
