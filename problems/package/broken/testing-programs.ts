/** Broken programs, expectations of submissions, and scripts, with the findings. */
import type { Texts } from '../testing-packages.ts';
import { type Broken, legacy, modern, yaml } from './testing-told.ts';

const main = 'int main() {}\n';
const validator = (files: Texts): Texts => ({
  ...modern,
  ...Object.fromEntries(
    Object.entries(files).map(([at, text]) => [`output_validator/${at}`, text]),
  ),
});
const rules = (text: string): Texts => ({ ...modern, 'submissions/submissions.yaml': text });
const script = (text: string): Texts => ({ ...modern, 'generators/script.txt': `${text}\n` });
/** The samples and the secret test are called `sample/1` and `1`. */
const answers = (files: Texts): Texts => ({
  ...modern,
  ...yaml('type: submit-answer\nlimits: {time_limit: 1}'),
  ...Object.fromEntries(
    Object.entries(files).map(([at, text]) => [`submissions/wrong_answer/${at}`, text]),
  ),
});
const ownTestlib = '#if SOMETHING > 2\n#define OK_EXIT_CODE 42\n#endif\n';

export const brokenPrograms: Broken[] = [
  [
    'no input validator',
    { ...modern, 'input_validators/valid.cpp': undefined },
    'input_validators: There is no input validator: the inputs are not checked.',
  ],
  [
    'a script that builds',
    validator({ build: '#!/bin/sh\n', 'check.cpp': main }),
    'Not supported: the script build, by which a folder compiles or runs itself.',
  ],
  [
    'a validator in C',
    validator({ 'check.c': main }),
    'Not supported: an output validator in C; it must be in C++ or Python.',
  ],
  [
    'a validator in Prolog',
    validator({ 'check.prolog': '' }),
    'Not supported: check.prolog, which is no source in a known language.',
  ],
  [
    'an answer of no test',
    answers({ 'x/1.out': '3\n', 'x/4.out': '5\n' }),
    'wrong_answer/x: Not supported: 4.out, which is named like no test.',
  ],
  [
    'two answers of a test',
    answers({ 'x/1.out': '3\n', 'x/1.ans': '5\n' }),
    'wrong_answer/x: Not supported: two answers of the test 1.',
  ],
  [
    'a section of no test',
    answers({ 'all.txt': '==== 4.out\n5\n' }),
    'wrong_answer/all.txt: Line 1: there is no test 4.',
  ],
  [
    'two sections of a test',
    answers({ 'all.txt': '==== 1.out\n3\n==== 1.out\n5\n' }),
    'wrong_answer/all.txt: Line 3: the test 1 has a section already.',
  ],
  [
    'a line of no section',
    answers({ 'all.txt': '3\n==== 1.out\n3\n' }),
    'wrong_answer/all.txt: Line 1: this is of no test: each answer begins with a line like ==== 1.out.',
  ],
  [
    'answers that are too long',
    answers({ 'x/1.out': 'a'.repeat(65_537) }),
    'wrong_answer/x: Its answers have 65 KiB with the names of their tests, of which people submit at most 64.',
  ],
  [
    'expected outputs that are too long to be submitted',
    {
      ...answers({}),
      'data/secret/1.ans': 'a\n'.repeat(40_000),
      'data/secret/2.in': '3\n',
      'data/secret/2.ans': '3\n',
    },
    'data: The expected outputs have 79 KiB with the names of their tests, of which people submit at most 64.',
  ],
  [
    'inputs that people do not see',
    answers({}),
    'attachments: There are none: people do not see the inputs of secret tests, of which they make the answers.',
  ],
  ['headers alone', validator({ 'a.h': '', 'b.h': '' }), 'There is no source.'],
  ['two languages', validator({ 'a.cpp': main, 'b.py': '' }), 'Not supported: sources in C++'],
  [
    'a header beside Python',
    validator({ 'a.py': '', 'b.h': '' }),
    'Not supported: b.h beside a program in Python.',
  ],
  [
    'several files in C',
    validator({ 'a.c': main, 'b.h': '' }),
    'Not supported: several files in C.',
  ],
  [
    'no main module',
    validator({ 'a.py': '', 'b.py': '' }),
    'Of several sources in Python one must be called',
  ],
  [
    'two validators',
    { ...validator({ 'a.cpp': main }), 'output_validators/b/b.cpp': main },
    'Not supported yet: several output validators.',
  ],
  [
    'unclear exit codes',
    validator({ 'a.cpp': '#include "testlib.h"\n', 'testlib.h': ownTestlib }),
    'It is not clear with which exit code it accepts',
  ],
  [
    'a validator that is not used',
    { ...legacy, 'output_validators/a.cpp': main },
    'Is not used without validation: custom, and left out.',
  ],
  [
    'a static validator',
    { ...modern, 'static_validator/a.py': '' },
    'Not supported yet: a static validator.',
  ],
  [
    'graders that are not asked',
    { ...legacy, 'graders/best.py': '' },
    'Not supported: graders (best.py). No group of test cases asks for one',
  ],
  [
    'visualizers',
    { ...modern, 'output_visualizer/a.py': '', 'input_visualizer/a.py': '' },
    'Not supported yet: output visualizers.',
  ],
  [
    'files beside submissions in other languages',
    { ...modern, 'include/kotlin/Main.kt': '' },
    'include/kotlin/Main.kt: Not supported yet: files for other languages than C++, C, Python or Java.',
  ],
  [
    'files beside all submissions in other languages',
    { ...modern, 'include/default/main.rb': '' },
    'include/default/main.rb: Not supported yet: files for other languages than C++, C, Python or Java.',
  ],
  [
    'files beside submissions that are not compiled',
    { ...modern, 'include/cpp/notes.txt': '' },
    'include/cpp/notes.txt: Is neither a source nor a header.',
  ],
  [
    'files beside submissions that are not UTF-8',
    { ...modern, 'include/cpp/a.h': Buffer.from([0xff]) },
    'include/cpp/a.h: Must be UTF-8.',
  ],
  [
    'files beside submissions of which some languages have none',
    { ...modern, 'include/cpp/a.h': '' },
    'include: In languages without files here, submissions are whole programs.',
  ],
  [
    'no right solution',
    { ...modern, 'submissions/accepted/a.cpp': undefined },
    'submissions/accepted: At least one submission is required.',
  ],
  [
    'an impossible outcome',
    rules('accepted: {permitted: [WA], required: [AC]}'),
    'a.cpp: No outcome is both permitted and required.',
  ],
  [
    'an outcome that is none',
    rules('accepted: {permitted: [MLE]}'),
    'accepted.permitted.0: Must be a list of AC, WA, TLE, RTE.',
  ],
  [
    'points that are none',
    rules('accepted: {score: high}'),
    'accepted.score: Must be a number, or a list of two.',
  ],
  [
    'an odd use',
    rules('accepted: {use_for_time_limit: maybe}'),
    'use_for_time_limit: Must be true, false, lower or upper.',
  ],
  ['a rule that is none', rules('accepted: [AC]'), 'submissions.yaml: accepted: Must be a map.'],
  [
    'a key that is none',
    rules('accepted: {colour: red}'),
    'warning: submissions/submissions.yaml: accepted.colour: The format has no such key; it is ignored.',
  ],
  [
    'an author without a name',
    rules('accepted: {authors: [{email: x}]}'),
    'Must be a name, as in "Ada Lovelace <ada@example.org>"',
  ],
  ['a line that is none', script('gen'), 'script.txt:1: Must be a generator, its arguments'],
  ['several tests of one line', script('gen > {1-3}'), 'Not supported: FreeMarker, and several'],
  [
    'a long line',
    script(`gen ${'1 '.repeat(101)}> 5`),
    'At most 1000 characters and 100 arguments.',
  ],
  ['a test that is none', script('gen > five'), 'The test must be a number from 1 on, or $'],
  ['a test beyond', script('gen > 100001'), 'At most test 100000.'],
  [
    'a test twice',
    script('gen 1 > 5\ngen 2 > 5'),
    'script.txt:2: Test 5 is made by an earlier line.',
  ],
  ['many lines', script('gen > $\n'.repeat(1001)), 'At most 1000 lines.'],
];
