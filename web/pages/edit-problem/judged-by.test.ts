/** How the choice between comparison and checker is checked and sent. */
import { describe, expect, it } from 'vitest';
import { judgedByBody, judgedByFlaw, plainComparison } from './judged-by.ts';

describe('how outputs are judged', () => {
  it('is sent as the rule that holds where nothing was chosen', () => {
    expect(judgedByBody(plainComparison)).toEqual({
      comparison: { caseSensitive: true, spaceSensitive: false },
      checker: null,
    });
  });

  it('is sent with tolerances, as numbers', () => {
    const judgedBy = { ...plainComparison, absoluteTolerance: '1e-6', relativeTolerance: ' 0.5 ' };
    expect(judgedByBody(judgedBy).comparison).toMatchObject({
      floatAbsoluteTolerance: 1e-6,
      floatRelativeTolerance: 0.5,
    });
  });

  it('is sent as a checker with its arguments, one by one', () => {
    const checkerHeaders = [{ name: 'own.h', source: '#pragma once' }];
    const parts = {
      by: 'icpc',
      checkerSource: 'int main() {}',
      checkerArguments: ' a  b ',
    } as const;
    const judgedBy = { ...plainComparison, ...parts, checkerHeaders };
    expect(judgedByBody(judgedBy).checker).toEqual({
      kind: 'icpc',
      source: 'int main() {}',
      headers: checkerHeaders,
      arguments: ['a', 'b'],
    });
  });

  it.each(['2', '-1', 'small'])('takes no tolerance of %j', (relativeTolerance) => {
    expect(judgedByFlaw({ ...plainComparison, relativeTolerance })?.text).toBe(
      'A tolerance must be a number from 0 to 1, such as 1e-6.',
    );
  });

  it('asks for the source of a checker, and then not for tolerances', () => {
    const checker = { ...plainComparison, by: 'testlib', absoluteTolerance: 'old' } as const;
    expect(judgedByFlaw(checker)?.text).toBe('The checker needs its source.');
    expect(judgedByFlaw({ ...checker, checkerSource: 'int main() {}' })).toBeUndefined();
  });
});
