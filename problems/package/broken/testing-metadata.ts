/** Broken metadata of the ICPC formats, with the findings. */
import { type Broken, legacy, modern, old, yaml } from './testing-told.ts';

type Line = readonly [line: string, told: string];

const newer: Line[] = [
  ['problem_format_version: 1999', 'problem_format_version: Must be one of legacy, legacy-icpc,'],
  ['type: funny', 'type.0: Must be one or more of pass-fail, scoring'],
  ['type: [pass-fail, scoring]', 'type: pass-fail and scoring exclude each other.'],
  ['type: [submit-answer, interactive]', 'type: submit-answer goes with neither interactive nor'],
  ['type: [interactive, interactive]', 'type: Must not name a type twice.'],
  ['name: [A]', 'name: Must be a name, or a map from languages to names.'],
  ['name: " "', 'name: Must be text of 1 to 100 characters.'],
  ['uuid: 5', 'uuid: Must be a UUID.'],
  ['uuid:', 'warning: problem.yaml: uuid: The key is required.'],
  [`version: ${'9'.repeat(10_001)}`, 'version: At most 10000 characters.'],
  ['version: [1]', 'version: Must be text.'],
  ['credits: {authors: {email: x}}', 'credits: Must be a person, or a map from kinds of credits'],
  ['source: [{url: x}]', 'source: Must be a name, a map with name and url, or a list of them.'],
  ['license: mine', 'license: Must be one of unknown, public domain, cc0'],
  ['license: cc0', 'rights_owner: Is required with the license cc0, or an author or a source.'],
  [
    'license: public domain\nrights_owner: Ada',
    'rights_owner: Must not be there with the license public domain.',
  ],
  ['embargo_until: tomorrow', 'embargo_until: Must be a date, as 2026-01-31.'],
  ['limits: 5', 'limits: Must be a map.'],
  ['limits: {time_limit: 0}', 'limits.time_limit: Must be a number above 0.'],
  ['limits: {memory: 1.5}', 'limits.memory: Must be a whole number above 0.'],
  [
    'limits: {validation_passes: 1}',
    'limits.validation_passes: Must be a whole number, at least 2.',
  ],
  [
    'limits: {time_multipliers: {ac_to_time_limit: 0.5}}',
    'limits.time_multipliers.ac_to_time_limit: Must be a number, at least 1.',
  ],
  [
    'limits: {time_limit: 1.3, time_resolution: 0.5}',
    'limits.time_limit: Must be a multiple of time_resolution, 0.5.',
  ],
  ['limits: {}', 'limits.time_limit: Is not given; it is 1 s.'],
  ['limits: {time_limit: 11}', 'limits.time_limit: Not supported yet: more than 10 s.'],
  ['limits: {time_limit: 1.23}', 'limits.time_limit: Is in steps of 100 ms; it is 1300 ms.'],
  ['limits: {memory: 4096}', 'limits.memory: Not supported yet: more than 512 MiB; it is 512.'],
  ['limits: {memory: 100}', 'limits.memory: Is in steps of 64 MiB; it is 128.'],
  ['limits: {speed: 1}', 'problem.yaml: limits.speed: The format 2025-09 has no such key.'],
  ['source_url: https://a.example', 'warning: problem.yaml: source_url: Is a key of older formats'],
  ['colour: red', 'problem.yaml: colour: The format 2025-09 has no such key.'],
  ['keywords: one', 'keywords: Must be a list of texts.'],
  [`keywords: [${'x'.repeat(31)}]`, 'At most 10 of 1 to 30 characters; the others are left out.'],
  [`keywords: [${'x, '.repeat(1001)}]`, 'keywords: At most 1000 entries.'],
  ['languages: some', 'languages: Must be "all" or a list.'],
  ['languages: [cobol]', 'languages: None of them is known here: name one of cpp, c, python3, '],
  ['languages: [c]', 'accepted/a.cpp: Is in C++, which the problem does not take.'],
  ['languages: [cobol, c]', 'warning: problem.yaml: languages: Not known here: cobol. The problem'],
  ['allow_file_writing: maybe', 'allow_file_writing: Must be true or false. It is "maybe".'],
  ['allow_file_writing: [1]', 'allow_file_writing: Must be true or false.'],
  ['allow_file_writing: true', 'Not supported yet: submissions that write files.'],
  ['constants: {a: [1]}', 'constants.a: Must be a number, text, or a map of them with the key'],
  ['constants: 5', 'constants: Must be a map from names of letters, digits and _.'],
  ['constants: {a: 1}', 'Not supported yet: constants (statements excepted).'],
  ['type: multi-pass', 'output_validator: A multi-pass problem needs an output validator'],
  ['type: interactive', 'output_validator: An interactive problem needs an output validator'],
  ['name: {en: A, sv: A}', 'warning: problem.yaml: name: There is a name and no statement in sv.'],
  ['name: {sv: A}', 'warning: problem.yaml: name: There is a statement and no name in en.'],
  ['a: [', 'problem.yaml:5: Must be YAML. '],
  [`a: ${'['.repeat(50_000)}`, 'problem.yaml: Must be YAML. It is nested too deeply.'],
  [`a: ${'{a: '.repeat(30_000)}`, 'problem.yaml: Must be YAML. It is nested too deeply.'],
];

const older: Line[] = [
  ['colour: red', 'warning: problem.yaml: colour: The format has no such key; it is ignored.'],
  ['type: funny', 'type: Must be pass-fail or scoring.'],
  ['license: mine', 'license: Must be one of unknown, public domain'],
  ['limits: 5', 'limits: Must be a map.'],
  ['grading: 5', 'grading: Must be a map.'],
  ['grading: {objective: middle}', 'grading.objective: Must be min or max.'],
  [
    'validation: odd',
    'validation: Must be default, or custom with some of interactive, multi-pass',
  ],
  ['validation: custom score', 'validation: Only a scoring problem may have score.'],
  ['validation: custom', 'At least one program is required with validation: custom.'],
  ['source_url: https://a.example', 'source_url: Must not be there without source.'],
  ['keywords: {a: b}', 'keywords: Must be words separated by spaces, or a list.'],
  ['difficulty: Brutal', 'difficulty: Must be one of Easy, Medium, Hard.'],
  ['name:', 'name: The problem must have a name, here or in its statement.'],
];

export const brokenMetadata: Broken[] = [
  ...newer.map(
    ([line, told]): Broken => [`${line} in 2025-09`, { ...modern, ...yaml(line) }, told],
  ),
  ...older.map(([line, told]): Broken => [`${line} in legacy`, { ...legacy, ...old(line) }, told]),
  ['no problem.yaml', { 'a.txt': 'x' }, 'The file is required, or'],
  ['a list', { ...modern, 'problem.yaml': '- a\n' }, 'Must be a list of keys and values.'],
  ['other bytes', { ...modern, 'problem.yaml': Buffer.from([0xff]) }, 'Must be UTF-8.'],
  [
    'a long text',
    { ...modern, 'problem.yaml': ' '.repeat(262_145) },
    'problem.yaml: At most 262144 bytes.',
  ],
  [
    'a stranger in ours',
    { ...modern, 'arbiter.yaml': 'mood: good\ndifficulty: Easy' },
    'warning: arbiter.yaml: mood: The format has no such key; it is ignored.',
  ],
  [
    'a tutor that is neither on nor off',
    { ...modern, 'arbiter.yaml': 'tutor: perhaps' },
    'arbiter.yaml: tutor: Must be true or false.',
  ],
  [
    'a language with no time',
    { ...modern, 'arbiter.yaml': 'time_factors: {python: 0}' },
    'arbiter.yaml: time_factors.python: Must be a map from languages to numbers from 0.1 to 20.',
  ],
  [
    'time for a language that is not known',
    { ...modern, 'arbiter.yaml': 'time_factors: {prolog: 2}' },
    'warning: arbiter.yaml: time_factors: Not known here: prolog.',
  ],
  [
    'code to begin with that is empty',
    { ...modern, 'arbiter.yaml': 'starters: {python: " "}' },
    'arbiter.yaml: starters.python: Must be a map from languages to texts of 1 to 16384 characters that are not blank.',
  ],
  [
    'code to begin with in a language that is not known',
    { ...modern, 'arbiter.yaml': 'starters: {prolog: "main."}' },
    'warning: arbiter.yaml: starters: Not known here: prolog.',
  ],
  [
    'hints that are no list',
    { ...modern, 'arbiter.yaml': 'hints: Sort them.' },
    'arbiter.yaml: hints: Must be a list of 1 to 3 texts.',
  ],
  [
    'an empty hint',
    { ...modern, 'arbiter.yaml': 'hints: [" "]' },
    'arbiter.yaml: hints.0: Each must be text of 1 to 2000 characters.',
  ],
  [
    'no difficulty',
    { ...modern, 'arbiter.yaml': undefined },
    'warning: problem.yaml: No difficulty is given; it is Medium.',
  ],
  [
    'no name of a file',
    { ...modern, 'arbiter.yaml': 'input_file: a/b' },
    'arbiter.yaml: input_file: Must be the name of a file.',
  ],
  [
    'a named file',
    { ...modern, 'arbiter.yaml': 'input_file: a.txt' },
    'Not supported yet: reading from or writing to a named file.',
  ],
  [
    'points that are none',
    { ...modern, 'arbiter.yaml': 'points: {secret/1: many}' },
    'Must be a map from names of test cases to numbers, at least 0.',
  ],
  [
    'points of no test case',
    { ...modern, 'arbiter.yaml': 'points: {secret/9: 1}' },
    'arbiter.yaml: points: There is no test case secret/9.',
  ],
  [
    "a time limit of DOMjudge's that is none",
    { ...legacy, '.timelimit': 'fast' },
    '.timelimit: The time limit must be a number of seconds above 0.',
  ],
  [
    "a key of DOMjudge's that says nothing",
    { ...legacy, 'domjudge-problem.ini': 'mood = good' },
    'warning: domjudge-problem.ini:1: mood: The key is ignored.',
  ],
  [
    'a long path',
    { ...modern, [`data/secret/${'a'.repeat(300)}.in`]: 'x' },
    'aaa…: A path has at most 255 characters.',
  ],
  [
    'a path with a backslash',
    { ...modern, 'data/secret\\2.in': 'x' },
    'data/secret\\2.in: A path has no control characters and no backslash.',
  ],
];
