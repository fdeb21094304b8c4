/** The text in which people submit the answers of tests. */
import { describe, expect, it } from 'vitest';
import { asAnswerTests, namesOfFile, readAnswers, writeAnswers } from './answers.ts';

const tests = asAnswerTests({ asked: ['01', '02', '__proto__'], samples: ['sample'] });
const one = asAnswerTests({ asked: ['1'], samples: ['sample'] });

const readAs = (text: string, of = tests) => {
  const { answers, odd } = readAnswers(text, of);
  return odd ?? Object.fromEntries(answers);
};

describe('a text of answers', () => {
  it('has a section for each test, whose content stays as it is', () => {
    const text = '\n  \n==== 01.out\n5\n\n==== 02.out\n a b\n==== sample.out\n3';
    expect(readAs(text)).toEqual({ '01': '5\n\n', '02': ' a b\n', sample: '3' });
  });

  it('may come from Windows', () => {
    expect(readAs('==== 01.out\r\n5\r\n==== 02.out \r\n6')).toEqual({ '01': '5\r\n', '02': '6' });
  });

  it('has no answer where a section is blank', () => {
    expect(readAs('==== 01.out\n==== 02.out\n \n')).toEqual({});
  });

  it('has none where it is blank, also of the only test', () => {
    for (const text of ['', ' \n', '\uFEFF']) {
      for (const of of [tests, one]) expect(readAs(text, of)).toEqual({});
    }
  });

  it('may begin with a byte order mark', () => {
    expect(readAs('\uFEFF==== 01.out\n5\n')).toEqual({ '01': '5\n' });
    expect(readAs('\uFEFF4\n', one)).toEqual({ '1': '4\n' });
  });

  it('may answer a test of any name', () => {
    const { answers } = readAnswers('==== __proto__.out\n1\n', tests);
    expect([...(answers ?? [])]).toEqual([['__proto__', '1\n']]);
    expect(readAs('==== constructor.out\n')).toEqual({
      line: 1,
      kind: 'unknown',
      name: 'constructor',
    });
  });

  it('is the answer of the only test, if it has no sections', () => {
    expect(readAs('4\n5\n', one)).toEqual({ '1': '4\n5\n' });
    expect(readAs('==== 1.out\n4\n', one)).toEqual({ '1': '4\n' });
  });

  it.each([
    ['==== 01.out\n1\n\n==== 13.out\n2\n', 4, 'unknown', '13'],
    ['==== 01.out\n1\n==== 01.out\n2\n', 3, 'repeated', '01'],
    ['\n5\n==== 01.out\n', 2, 'stray', '01'],
    ['5', 1, 'stray', '01'],
  ])('%j is refused for line %i', (text, line, kind, name) => {
    expect(readAs(text)).toEqual({ line, kind, name });
  });

  it('is written as it is read, with a newline at the end of each section', () => {
    const text = writeAnswers([
      ['01', '5'],
      ['02', '6\n7\n'],
    ]);
    expect(text).toBe('==== 01.out\n5\n==== 02.out\n6\n7\n');
    expect(readAs(text)).toEqual({ '01': '5\n', '02': '6\n7\n' });
  });
});

describe('a file', () => {
  it.each([
    ['01.out', ['01']],
    ['answers/group1/01.ANS', ['answers/group1/01', 'group1/01', '01']],
    ['output_001.txt', ['output_001', '001']],
    ['C:\\tests\\1.txt', ['C:/tests/1', 'tests/1', '1']],
    ['01.cpp', []],
    ['.out', []],
  ])('%s may be for %j', (path, names) => expect(namesOfFile(path)).toEqual(names));
});
