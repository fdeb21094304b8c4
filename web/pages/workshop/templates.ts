/** The initial content of new programs in a package: short, complete, and valid in the formats. */

import { defaultLanguage } from '../../../contract/languages.ts';
import { sourceName } from '../../../contract/program-languages.ts';
import { t } from '../../../contract/translation.ts';
import type { Template } from './program-list.tsx';
import { includedPath } from './programs.ts';

const inDefaultLanguage = (stem: string): string => sourceName(stem, defaultLanguage);

export const solutionTemplates: readonly Template[] = [
  {
    label: t`New C++ solution`,
    name: inDefaultLanguage('solution'),
    source: '#include <iostream>\n\nint main() {\n}\n',
  },
  { label: t`New Python solution`, name: 'solution.py', source: 'import sys\n' },
];

export const graderTemplates: readonly Template[] = [
  {
    label: t`New C++ grader`,
    name: includedPath(inDefaultLanguage('grader')),
    source: `#include "task.h"

#include <iostream>

int main() {
  long long a, b;
  std::cin >> a >> b;
  std::cout << solve(a, b) << "\\n";
}
`,
  },
  {
    label: t`New C++ header`,
    name: includedPath('task.h'),
    source: '#pragma once\n\nlong long solve(long long a, long long b);\n',
  },
  {
    label: t`New Python grader`,
    name: includedPath('grader.py'),
    source: 'from solution import solve\n\na, b = map(int, input().split())\nprint(solve(a, b))\n',
  },
  {
    label: t`New Java grader`,
    name: includedPath('Grader.java'),
    source: `import java.util.Scanner;

public class Grader {
  public static void main(String[] args) {
    Scanner scanner = new Scanner(System.in);
    System.out.println(Solution.solve(scanner.nextLong(), scanner.nextLong()));
  }
}
`,
  },
];

export const validatorTemplates: readonly Template[] = [
  {
    label: t`New C++ validator`,
    name: inDefaultLanguage('validate'),
    source: `#include "testlib.h"

int main(int argc, char* argv[]) {
  registerValidation(argc, argv);
  inf.readInt(1, 1000, "n");
  inf.readEoln();
  inf.readEof();
}
`,
  },
  {
    label: t`New Python validator`,
    name: 'validate.py',
    source: `import re
import sys

line = sys.stdin.readline()
if not re.fullmatch(r"(0|[1-9]\\d*)\\n", line) or sys.stdin.read() != "":
    sys.exit(43)
sys.exit(42 if 1 <= int(line) <= 1000 else 43)
`,
  },
];

export const checkerTemplates: readonly Template[] = [
  {
    label: t`New checker with testlib`,
    name: inDefaultLanguage('check'),
    source: `#include "testlib.h"

int main(int argc, char* argv[]) {
  registerTestlibCmd(argc, argv);
  long long expected = ans.readLong();
  long long found = ouf.readLong();
  if (found != expected) quitf(_wa, "expected %lld, found %lld", expected, found);
  quitf(_ok, "%lld", found);
}
`,
  },
  {
    label: t`New checker, ICPC style`,
    name: inDefaultLanguage('validate'),
    source: `#include <fstream>
#include <iostream>

// Called as: validate input answer feedback-folder < output
int main(int, char* argv[]) {
  std::ifstream answer(argv[2]);
  long long expected, found;
  answer >> expected;
  return std::cin >> found && found == expected ? 42 : 43;
}
`,
  },
];

export const interactorTemplates: readonly Template[] = [
  {
    label: t`New interactor with testlib`,
    name: inDefaultLanguage('interact'),
    source: `#include "testlib.h"

int main(int argc, char* argv[]) {
  registerInteraction(argc, argv);
  int secret = inf.readInt();
  for (int guesses = 1; guesses <= 20; guesses++) {
    int guess = ouf.readInt(1, 1000000);
    if (guess == secret) {
      std::cout << "right" << std::endl;
      quitf(_ok, "%d guesses", guesses);
    }
    std::cout << (guess < secret ? "higher" : "lower") << std::endl;
  }
  quitf(_wa, "20 guesses were not enough");
}
`,
  },
];

export const generatorTemplates: readonly Template[] = [
  {
    label: t`New C++ generator`,
    name: inDefaultLanguage('gen'),
    source: `#include <iostream>

#include "testlib.h"

// Called as: gen largest-number
int main(int argc, char* argv[]) {
  registerGen(argc, argv, 1);
  int largest = opt<int>(1);
  std::cout << rnd.next(1, largest) << std::endl;
}
`,
  },
  {
    label: t`New Python generator`,
    name: 'gen.py',
    source: `import random
import sys

# Called as: gen largest-number seed
largest, seed = map(int, sys.argv[1:])
random.seed(seed)
print(random.randint(1, largest))
`,
  },
];

export const scriptTemplate: Template = {
  label: t`New script`,
  name: 'script.txt',
  source: '# A generator, its arguments, and the number of the test case.\ngen 10 > $\n',
};
