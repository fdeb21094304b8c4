/** Validating and sending the choice between comparison and checker. */
import { describe, expect, it } from 'vitest';
import {
  judgedByBody,
  judgedByFlaw,
  judgedByOf,
  judgedByWords,
  plainComparison,
} from './judged-by.ts';

describe('how outputs are judged', () => {
  it('is sent as the default rule if nothing was chosen', () => {
    expect(judgedByBody(plainComparison)).toEqual({
      comparison: {
        caseSensitive: true,
        spaceSensitive: false,
        byLines: false,
        floatAbsoluteTolerance: null,
        floatRelativeTolerance: null,
      },
      checker: null,
      interactor: null,
    });
  });

  it('is sent with tolerances, as numbers', () => {
    const judgedBy = { ...plainComparison, absoluteTolerance: '1e-6', relativeTolerance: ' 0.5 ' };
    expect(judgedByBody(judgedBy).comparison).toMatchObject({
      floatAbsoluteTolerance: 1e-6,
      floatRelativeTolerance: 0.5,
    });
  });

  it.each([
    ['words', { spaceSensitive: false, byLines: false }],
    ['lines', { spaceSensitive: false, byLines: true }],
    ['exact', { spaceSensitive: true, byLines: false }],
  ] as const)(
    'is sent with the white space that counts, and read again: %s',
    (whiteSpace, sent) => {
      const { comparison } = judgedByBody({ ...plainComparison, whiteSpace });
      expect(comparison).toMatchObject(sent);
      expect(judgedByOf({ comparison: { caseSensitive: true, ...sent } }).whiteSpace).toBe(
        whiteSpace,
      );
    },
  );

  it('is sent as a checker with its arguments, one by one', () => {
    const otherFiles = {
      name: 'src/check.cpp',
      headers: [{ name: 'own.h', source: '#pragma once' }],
      sources: [{ name: 'src/more.cpp', source: 'int more;' }],
    };
    const parts = {
      by: 'icpc',
      checkerSource: 'int main() {}',
      checkerArguments: ' a  b ',
    } as const;
    const judgedBy = { ...plainComparison, ...parts, otherFiles };
    expect(judgedByBody(judgedBy).checker).toEqual({
      kind: 'icpc',
      source: 'int main() {}',
      ...otherFiles,
      arguments: ['a', 'b'],
    });
  });

  it('keeps arguments that the field cannot represent, until they are changed', () => {
    const checker = { kind: 'icpc' as const, source: 'x', headers: [], arguments: ['a b', ''] };
    const comparison = { caseSensitive: true, spaceSensitive: false };
    const judgedBy = judgedByOf({ comparison, checker });
    expect(judgedByBody(judgedBy).checker).toEqual(checker);
    const changed = { ...judgedBy, checkerArguments: 'a b c' };
    expect(judgedByBody(changed).checker?.arguments).toEqual(['a', 'b', 'c']);
  });

  it('is sent with an interactor, which stays unchanged unless it is edited', () => {
    const interactor = {
      kind: 'icpc' as const,
      source: 'x',
      headers: [],
      arguments: ['a b'],
      language: 'python' as const,
      passes: 3,
    };
    const comparison = { caseSensitive: true, spaceSensitive: false };
    const judgedBy = judgedByOf({ comparison, interactor });
    expect(judgedByBody(judgedBy)).toMatchObject({ checker: null, interactor });
    expect(judgedByWords(judgedBy)).toBe('Interactor, ICPC style, 1 lines');
    const changed = { ...judgedBy, by: 'testlib' as const, checkerSource: 'y' };
    expect(judgedByBody(changed).checker).toBe(null);
    expect(judgedByBody({ ...changed, interaction: 'testlib' })).toMatchObject({
      checker: { kind: 'testlib', source: 'y' },
      interactor: { kind: 'testlib' },
    });
    expect(judgedByBody({ ...changed, interaction: 'none' }).interactor).toBe(null);
    const empty = { ...changed, interactor: { ...changed.interactor, source: ' ' } };
    expect(judgedByFlaw(empty)?.text).toBe('The interactor needs its source.');
  });

  it('is described in words', () => {
    expect(judgedByWords(plainComparison)).toBe('Comparison; case-sensitive');
    const exact = { ...plainComparison, whiteSpace: 'exact', caseSensitive: false } as const;
    expect(judgedByWords(exact)).toBe('Comparison; case-insensitive; exact whitespace');
    expect(judgedByWords({ ...plainComparison, whiteSpace: 'lines' })).toBe(
      'Comparison; case-sensitive; by lines',
    );
    expect(judgedByWords({ ...plainComparison, absoluteTolerance: '1e-6' })).toBe(
      'Comparison; case-sensitive; absolute tolerance 1e-6',
    );
    const checker = { by: 'icpc', checkerSource: 'a\nb', checkerArguments: '-x' } as const;
    expect(judgedByWords({ ...plainComparison, ...checker })).toBe(
      'Checker, ICPC style, 2 lines; arguments -x',
    );
  });

  it.each(['2', '-1', 'small'])('rejects a tolerance of %j', (relativeTolerance) => {
    expect(judgedByFlaw({ ...plainComparison, relativeTolerance })?.text).toBe(
      'A tolerance must be a number from 0 to 1, such as 1e-6.',
    );
  });

  it('requires the source of a checker, and then no tolerances', () => {
    const checker = { ...plainComparison, by: 'testlib', absoluteTolerance: 'old' } as const;
    expect(judgedByFlaw(checker)?.text).toBe('The checker needs its source.');
    expect(judgedByFlaw({ ...checker, checkerSource: 'int main() {}' })).toBeUndefined();
  });
});
