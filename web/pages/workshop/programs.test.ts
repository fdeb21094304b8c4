/** Changing programs, and the comparison as arguments. */
import { describe, expect, it } from 'vitest';
import {
  argumentsOf,
  comparisonArguments,
  hasOwnArguments,
  readComparison,
  setArguments,
} from './comparison.ts';
import { addCases, changeCase } from './data-edits.ts';
import { tabOf } from './finding-places.ts';
import {
  addFile,
  expectVerdict,
  folderOfUpload,
  freeName,
  isIncludedName,
  isMainSolution,
  languageOf,
  programOf,
  putProgram,
  removeFile,
  removeProgram,
  renameProgram,
  setMainSolution,
  writeFile,
} from './programs.ts';
import { bytesOf, emptyPackage, testCaseOf } from './testing-packages.ts';

const sum = programOf('sum.cpp', bytesOf('sum'));
const place = { kind: 'submissions', folder: 'accepted', name: 'sum.cpp' } as const;
const solved = putProgram(place, sum)(emptyPackage());

describe('a program', () => {
  it('is added among the others by name, and removed', () => {
    const two = putProgram({ ...place, name: 'a.py' }, programOf('a.py', bytesOf('a')))(solved);
    expect(two.submissions.map(({ program }) => program.name)).toEqual(['a.py', 'sum.cpp']);
    expect(removeProgram(place)(two).submissions.map(({ program }) => program.name)).toEqual([
      'a.py',
    ]);
  });

  it('replaces a program of the same name', () => {
    const other = programOf('sum.cpp', bytesOf('other'));
    expect(putProgram(place, other)(solved).submissions).toEqual([
      { folder: 'accepted', program: other },
    ]);
  });

  it('is in one place after it is renamed', () => {
    const renamed = putProgram(place, renameProgram(sum, 'total.cpp'))(solved);
    expect(renamed.submissions.map(({ program }) => program)).toEqual([
      programOf('total.cpp', bytesOf('sum')),
    ]);
  });

  it('that is compiled with submissions is in the folder of a language, also after a renaming', () => {
    const names = ['python3/grader.py', 'java/parts/Reading.java', 'python3/__main__.py'];
    expect(names.filter(isIncludedName)).toEqual(names);
    expect(['grader.py', 'cpp/', '../x.py', 'cpp/a b.h'].filter(isIncludedName)).toEqual([]);
    const at = { kind: 'include', name: 'python3/grader.py' } as const;
    const grader = programOf(at.name, bytesOf('import solution'));
    const one = putProgram(at, grader)(emptyPackage());
    const renamed = putProgram(at, renameProgram(grader, 'python3/main.py'))(one);
    expect(renamed.folders.include.map(({ path }) => path)).toEqual(['python3/main.py']);
  });

  it('of the package is added to the programs of its kind', () => {
    const checker = programOf('check.cpp', bytesOf('check'));
    const one = putProgram({ kind: 'outputValidators', name: 'check.cpp' }, checker)(solved);
    expect(one.programs.outputValidators).toEqual([checker]);
    expect(removeProgram({ kind: 'outputValidators', name: 'check.cpp' })(one)).toEqual(solved);
  });

  it('moves to the folder of its verdict', () => {
    expect(expectVerdict(place, 'wrong_answer')(solved).submissions).toEqual([
      { folder: 'wrong_answer', program: sum },
    ]);
  });

  it('becomes a folder when it gets a second file', () => {
    const two = addFile(sum, 'graph.h', bytesOf('graph'));
    expect(two).toEqual({
      name: 'sum',
      isFolder: true,
      files: [
        { path: 'graph.h', bytes: bytesOf('graph') },
        { path: 'sum.cpp', bytes: bytesOf('sum') },
      ],
    });
    expect(writeFile(two, 'graph.h', bytesOf('new')).files[0]?.bytes).toEqual(bytesOf('new'));
    expect(removeFile(two, 'graph.h').files).toEqual(sum.files);
    expect(renameProgram(two, 'total').files).toEqual(two.files);
  });

  it('has a language by the name of its files', () => {
    expect(languageOf(sum)).toBe('C++');
    expect(languageOf(programOf('sum.py', bytesOf('')))).toBe('Python');
    expect(languageOf(programOf('README', bytesOf('')))).toBeUndefined();
  });

  it.each([
    ['check.cpp', [], 'check.cpp'],
    ['check.cpp', ['check.cpp'], 'check-2.cpp'],
    ['check.cpp', ['check.cpp', 'check-2.cpp'], 'check-3.cpp'],
    ['.hidden', ['.hidden'], '.hidden-2'],
  ])('called %s beside %j is called %s', (name, taken, free) => {
    expect(freeName(name, taken)).toBe(free);
  });
});

describe('the comparison', () => {
  it.each([
    [[]],
    [['case_sensitive']],
    [['space_change_sensitive', 'float_absolute_tolerance', '1e-6']],
    [['case_sensitive', 'float_relative_tolerance', '0.5']],
    [['case_sensitive', 'by_lines']],
  ])('is read from %j, and written the same', (args) => {
    const read = readComparison(args);
    expect(read && comparisonArguments(read)).toEqual(args);
  });

  it('has one tolerance for both', () => {
    expect(readComparison(['float_tolerance', '1e-4'])).toMatchObject({
      absoluteTolerance: '1e-4',
      relativeTolerance: '1e-4',
    });
  });

  it.each([
    [['-x']],
    [['float_tolerance']],
    [['case', '1']],
    [['by_lines', 'space_change_sensitive']],
  ])('is not in %j', (args) => {
    expect(readComparison(args)).toBeUndefined();
  });

  it('is set for samples and secret test cases', () => {
    const one = setArguments(['case_sensitive'])(emptyPackage());
    expect(one.sample.settings).toEqual({ outputValidatorArgs: ['case_sensitive'] });
    expect(argumentsOf(one)).toEqual(['case_sensitive']);
    expect(setArguments([])(one)).toEqual(emptyPackage());
  });

  it('may differ for one test case', () => {
    const one = addCases([testCaseOf('secret/1')])(emptyPackage());
    expect(hasOwnArguments(one)).toBe(false);
    const settings = { outputValidatorArgs: ['case_sensitive'] };
    expect(hasOwnArguments(changeCase('secret/1', { settings })(one))).toBe(true);
  });
});

describe('a finding', () => {
  it.each([
    ['data/secret/01.in', undefined, 'tests'],
    ['data', 'output_validator_args', 'checker'],
    ['output_validator/check.cpp', undefined, 'checker'],
    ['input_validators', undefined, 'validators'],
    ['submissions/accepted', undefined, 'solutions'],
    ['problem.yaml', 'name', 'statement'],
    ['README.md', undefined, undefined],
  ])('about %s (%s) is on the tab %s', (file, field, tab) => {
    expect(tabOf(file, field)).toBe(tab);
  });
});

describe('the main solution', () => {
  const slow = putProgram(
    { ...place, name: 'slow.py' },
    programOf('slow.py', bytesOf('slow')),
  )(solved);
  const marked = setMainSolution(place, true)(slow);

  it('is one at most', () => {
    expect(isMainSolution(slow, place)).toBe(false);
    expect(isMainSolution(marked, place)).toBe(true);
    const other = setMainSolution({ ...place, name: 'slow.py' }, true)(marked);
    expect(isMainSolution(other, place)).toBe(false);
    expect(other.submissionRules).toEqual([
      { pattern: 'accepted/slow.py', modelSolution: true, cases: {} },
    ]);
    expect(setMainSolution(place, false)(marked)).toEqual(slow);
  });

  it('stays so under another name, and no longer when it is not accepted or removed', () => {
    const renamed = putProgram(place, renameProgram(sum, 'total.cpp'))(marked);
    expect(isMainSolution(renamed, { ...place, name: 'total.cpp' })).toBe(true);
    expect(expectVerdict(place, 'wrong_answer')(marked).submissionRules).toEqual([]);
    expect(removeProgram(place)(marked).submissionRules).toEqual([]);
  });

  it('keeps what else a rule says of it', () => {
    const rules = [{ pattern: 'accepted/sum.cpp', message: 'fast', cases: {} }];
    const both = setMainSolution(place, true)({ ...slow, submissionRules: rules });
    expect(both.submissionRules).toEqual([{ ...rules[0], modelSolution: true }]);
    expect(setMainSolution(place, false)(both).submissionRules).toEqual(rules);
  });
});

it.each([
  ['sum.cpp', 'accepted'],
  ['wa-greedy.cpp', 'wrong_answer'],
  ['GreedyWrong.java', 'wrong_answer'],
  ['solution_TLE.py', 'time_limit_exceeded'],
  ['brute_force.cpp', 'brute_force'],
  ['naive.cpp', 'brute_force'],
  ['rte.cpp', 'run_time_error'],
  ['time_limit_exceeded.cpp', 'time_limit_exceeded'],
  ['submissions/wrong_answer/nested/x.py', 'wrong_answer'],
  ['water.cpp', 'accepted'],
  ['realtime.cpp', 'accepted'],
])('an upload of %s is expected to be %s', (path, folder) => {
  expect(folderOfUpload(path)).toBe(folder);
});
