/**
 * Submissions in Python and Java that are compiled together with the grader of their problem: what
 * they learn of it, and what a grader protects from.
 */
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { Grader } from '../../contract/graders.ts';
import { comparison } from '../../contract/judging.ts';
import type { Texts } from '../../problems/package/testing-packages.ts';
import { ProblemFault } from '../faults.ts';
import { judgeSubmission } from '../judge.ts';
import { loadScript } from '../languages/pypy.ts';
import { allLanguages, caseOfBytes } from '../testing-judge.ts';
import { openTestWorkshop } from '../testing-workshop.ts';
import { foundIn, good } from '../verify/testing-packages.ts';

const workshop = await openTestWorkshop();

const inPython: Grader = {
  headers: [],
  sources: [
    {
      name: 'main.py',
      source: `import sys
from parts.reading import numbers

SECRET = "known to the grader alone"
calls = 0


def ask():
    global calls
    calls += 1
    return calls


import task

if __name__ == "__main__":
    a, b = numbers()
    print(task.solve(a, b))
`,
    },
    {
      name: 'parts/reading.py',
      source: 'def numbers():\n    return [int(word) for word in input().split()]\n',
    },
  ],
};

const inJava: Grader = {
  headers: [],
  sources: [
    {
      name: 'Main.java',
      source: `import java.util.Scanner;

public class Main {
  static final Object SECRET = "known to the grader alone";
  static int calls = 0;

  static int ask() {
    return ++calls;
  }

  public static void main(String[] args) {
    long[] read = Reading.numbers();
    System.out.println(Task.solve(read[0], read[1]));
  }
}
`,
    },
    {
      name: 'parts/Reading.java',
      source: `import java.util.Scanner;

class Reading {
  static long[] numbers() {
    Scanner scanner = new Scanner(System.in);
    return new long[] {scanner.nextLong(), scanner.nextLong()};
  }
}
`,
    },
  ],
};

const graders = { python: inPython, java: inJava };
type Id = keyof typeof graders;
const ids = (['python', 'java'] as const).filter((id) => allLanguages.includes(id));

const opened = (id: Id, grader = graders[id]) => workshop.languages.get(id).withGrader(grader);

async function compiled(id: Id, source: string, grader = graders[id]) {
  const { release, ...rest } = await opened(id, grader).compiler.compile(Buffer.from(source), 0);
  release();
  return rest;
}

async function judged(id: Id, source: string, grader = graders[id]) {
  const { compiler } = opened(id, grader);
  const { result } = await judgeSubmission({
    place: { sandbox: workshop.sandbox, slot: 0, core: 0 },
    compiler,
    source: Buffer.from(source),
    cases: [await caseOfBytes(workshop.folder, { input: '7 5\n', output: '12\n' })],
    limits: { timeLimitMs: 5_000, memoryLimitBytes: 256 * 1024 * 1024 },
    comparison: comparison.parse({}),
    explaining: { check: null, isAffordable: async () => true, onFault: () => {} },
  });
  return result;
}

const sums: Record<Id, string> = {
  python: 'def solve(a, b):\n    return a + b\n',
  java: 'class Task {\n  static long solve(long a, long b) {\n    return a + b;\n  }\n}\n',
};

/** A function in Java with these statements. */
const javaTask = (body: string, besides = ''): string =>
  `class Task {\n  static long solve(long a, long b) throws Exception {\n    ${body}\n  }\n}\n${besides}`;

/** A checked exception is no part of what the grader calls. */
const javaBreaking = (body: string): string =>
  `class Task {\n  static long solve(long a, long b) {\n    try {\n      ${body}\n    } catch (Exception error) {\n      throw new RuntimeException(error);\n    }\n  }\n}\n`;

it.each(ids)('in %s, a problem is verified with its grader', async (id) => {
  const folder = { python: 'python3', java: 'java' }[id];
  const files = graders[id].sources.map(({ name, source }) => [
    `include/${folder}/${name}`,
    source,
  ]);
  const ending = { python: 'py', java: 'java' }[id];
  const texts: Texts = {
    'problem.yaml': `${good['problem.yaml']}languages: [${folder}]\n`,
    ...Object.fromEntries(files),
    'submissions/accepted/sum.cpp': undefined,
    'submissions/wrong_answer/minus.cpp': undefined,
    [`submissions/accepted/sum.${ending}`]: sums[id],
    [`submissions/wrong_answer/minus.${ending}`]: sums[id].replace('a + b', 'a - b'),
  };
  expect(await foundIn(workshop, texts)).toEqual([]);
  const main = `include/${folder}/${graders[id].sources[0]?.name}`;
  const lines = await foundIn(workshop, { ...texts, [main]: 'def main(:\n' });
  expect(lines.join('\n')).toContain('the grader does not compile');
});

describe.each(ids)('in %s, a submission', (id) => {
  it('is a function that the grader calls, also by its own functions', async () => {
    expect((await judged(id, sums[id])).verdict).toBe('Accepted');
    const asking = {
      python: 'from main import ask\n\ndef solve(a, b):\n    return a + b if ask() == 1 else 0\n',
      java: sums.java.replace('a + b', 'Main.ask() == 1 ? a + b : 0'),
    }[id];
    expect((await judged(id, asking)).verdict).toBe('Accepted');
  });

  it('is told its own mistakes with their lines, and nothing of the grader', async () => {
    const wrong = {
      python: 'def solve(a, b):\n    return a +\n',
      java: sums.java.replace(';', ''),
    };
    const { failure, report } = await compiled(id, wrong[id]);
    expect(failure).toMatch(/^Compilation Error: line [23], column \d+: /);
    expect(report.diagnostics).toMatchObject([{ severity: 'error' }]);
    expect(JSON.stringify(report)).not.toMatch(/grader|problem|SECRET|numbers/);
  });

  it('that breaks is told its own line, and none of the grader', async () => {
    const breaking = {
      python: sums.python.replace('a + b', 'a // (b - 5)'),
      java: sums.java.replace('a + b', 'a / (b - 5)'),
    };
    const { verdict, diagnosis } = await judged(id, breaking[id]);
    expect(verdict).toBe('Runtime Error');
    expect(diagnosis?.line).toBe({ python: 2, java: 3 }[id]);
    // The exception is raised where the grader uses what it was given.
    const odd = { python: 'def solve(a, b):\n    ask\n', java: '' };
    if (id === 'python') {
      const nameless = await judged('python', odd.python);
      expect(nameless).toMatchObject({ verdict: 'Runtime Error', diagnosis: { line: 2 } });
    }
  });

  it('cannot make the grader look broken', async () => {
    const sources = {
      python: [
        'raise SyntaxError("of its own")\n',
        'import sys\nsys.exit("problem/main.py:1:1: error: x")\n',
      ],
      java: ['class String {}\n', 'class Reading {}\nclass Task {}\n', 'package other;\n'],
    };
    for (const source of sources[id]) {
      await expect(judged(id, source + (id === 'java' ? '' : sums.python))).resolves.toMatchObject({
        verdict: id === 'java' ? 'Compilation Error' : 'Runtime Error',
      });
    }
  });

  it('is not at fault if the grader does not compile', async () => {
    const broken = {
      headers: [],
      sources: [{ name: `x.${id === 'java' ? 'java' : 'py'}`, source: 'int main( {' }],
    };
    const failing = compiled(id, sums[id], broken);
    await expect(failing).rejects.toBeInstanceOf(ProblemFault);
    await expect(failing).rejects.toThrow('the grader does not compile');
  });

  it('is compiled anew with another grader', async () => {
    const first = await compiled(id, sums[id]);
    const [main, ...rest] = graders[id].sources;
    const space = { name: main?.name ?? '', source: `${main?.source}\n` };
    const other = { headers: [], sources: [space, ...rest] };
    const second = await compiled(id, sums[id], other);
    expect(second.programPath).not.toBe(first.programPath);
    expect((await compiled(id, sums[id], other)).report.cached).toBe(true);
  });
});

it('in Python is the module that the grader imports and that neither it nor Python has', async () => {
  const grader = (source: string): Grader => ({
    headers: [],
    sources: [{ name: 'grader.py', source }],
  });
  const named = grader('from sums_of_two import solve\nprint(solve(*map(int, input().split())))\n');
  expect((await judged('python', sums.python, named)).verdict).toBe('Accepted');
  const lacking = await judged('python', 'def other():\n    pass\n', named);
  expect(lacking.verdict).toBe('Runtime Error');
  expect(lacking.error).toContain("cannot import name 'solve' from 'sums_of_two'");
  const late = grader(
    'import importlib\ntask = importlib.import_module("solution")\nprint(task.solve(*map(int, input().split())))\n',
  );
  expect((await judged('python', sums.python, late)).verdict).toBe('Accepted');
});

it('in Python runs in the same way where PyPy loads it', async () => {
  const made = await opened('python').compiler.compile(Buffer.from(sums.python), 0);
  const command = ['-I', '-c', loadScript, made.programPath ?? ''];
  const said = execFileSync('/usr/bin/python3', command, { input: '7 5\n', encoding: 'utf8' });
  expect(said).toBe('12\n');
  made.release();
});

it.runIf(ids.includes('java')).each([
  ['class Other {}\n', 'Task is used by the problem, but not there'],
  ['class Task {}\n', 'Task.solve(long,long) is called, but not defined'],
  [
    'class Task { static long solve(long a) { return a; } }\n',
    'Task.solve takes other arguments than the problem gives it',
  ],
  [
    'class Task { long solve(long a, long b) { return a; } }\n',
    'it does not fit to the program of the problem',
  ],
  [`${sums.java}class Main {}\n`, 'line 6, column 1: duplicate class: Main'],
])('in Java, %j is told what the problem misses of it', async (source, words) => {
  const { failure, report } = await compiled('java', source);
  expect(failure).toBe(`Compilation Error: ${words}.`);
  expect(JSON.stringify(report)).not.toMatch(/SECRET|calls|known to/);
});

describe('what a grader protects from', () => {
  it.each([
    ['reads its source', 'print(open("problem/main.py").read())\n', 'Runtime Error'],
    [
      'asks for its source',
      'import inspect, main\nprint(inspect.getsource(main))\n',
      'Runtime Error',
    ],
    ['takes its output away', 'import io, sys\nsys.stdout = io.StringIO()\n', 'Wrong Answer'],
    ['prints more at the end', 'import atexit\natexit.register(print, 13)\n', 'Wrong Answer'],
    ['ends before it', 'import os\nos._exit(0)\n', 'Wrong Answer'],
    ['keeps it from ending', 'import sys\nsys.exit = lambda *_: None\nprint(1)\n', 'Wrong Answer'],
    ['ends with an error', 'import sys\nsys.exit(1)\n', 'Runtime Error'],
  ])('in Python, a submission that %s', async (_, source, verdict) => {
    expect((await judged('python', source + sums.python)).verdict).toBe(verdict);
  });

  it.each([
    [
      'prints the answer itself and ends',
      'import os\nprint(sum(map(int, open(0).read().split())), flush=True)\nos._exit(0)\n',
    ],
    [
      'replaces a function of the grader',
      'import main\nmain.numbers = lambda: [5, 7]\n\ndef solve(a, b):\n    return a + b\n',
    ],
    [
      'looks at what the grader knows',
      'import main\nassert main.SECRET == "known to the grader alone"\n\ndef solve(a, b):\n    return a + b\n',
    ],
  ])('in Python, not a submission that %s', async (_, source) => {
    expect((await judged('python', source)).verdict).toBe('Accepted');
  });

  it.runIf(ids.includes('java')).each([
    [
      'reads its source',
      javaBreaking('return Main.class.getResourceAsStream("/problem/Main.java").read();'),
      'Runtime Error',
    ],
    [
      'takes its output away',
      sums.java.replace('return', 'System.out.close();\n    return'),
      'Wrong Answer',
    ],
    [
      'prints more at the end',
      sums.java.replace(
        'return',
        'Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println(13)));\n    return',
      ),
      'Wrong Answer',
    ],
    ['ends before it', sums.java.replace('return', 'System.exit(0);\n    return'), 'Wrong Answer'],
    ['throws what the grader does not expect', javaTask('return a + b;'), 'Compilation Error'],
  ])('in Java, a submission that %s', async (_, source, verdict) => {
    expect((await judged('java', source)).verdict).toBe(verdict);
  });

  it.runIf(ids.includes('java')).each([
    [
      'prints the answer itself and ends',
      sums.java.replace('return', 'System.out.println(a + b);\n    System.exit(0);\n    return'),
    ],
    [
      'looks at what the grader knows, and changes it, by reflection',
      javaBreaking(
        'var known = Main.class.getDeclaredField("SECRET");\n      known.setAccessible(true);\n      var calls = Main.class.getDeclaredField("calls");\n      calls.setAccessible(true);\n      calls.setInt(null, 7);\n      return known.get(null).equals("known to the grader alone") && Main.ask() == 8 ? a + b : 0;',
      ),
    ],
  ])('in Java, not a submission that %s', async (_, source) => {
    expect((await judged('java', source)).verdict).toBe('Accepted');
  });

  it.runIf(ids.includes('java'))(
    'in Java, not from a class that the grader imports with *',
    async () => {
      const [main, reading] = inJava.sources;
      const source = reading?.source.replace('java.util.Scanner', 'java.util.*') ?? '';
      const open = {
        headers: [],
        sources: [main ?? { name: '', source: '' }, { name: 'R.java', source }],
      };
      const own =
        'class Scanner {\n  Scanner(Object in) {}\n  long nextLong() {\n    return 600;\n  }\n}\n';
      expect((await judged('java', sums.java + own)).verdict).toBe('Accepted');
      expect((await judged('java', sums.java + own, open)).verdict).toBe('Wrong Answer');
    },
  );
});
