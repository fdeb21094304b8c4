/** Bounds in bytes count bytes, and bounds in characters count visible characters. */
import { describe, expect, it } from 'vitest';
import { countCharacters } from './characters.ts';
import { bioMaxChars, problemMaxBytes, testCaseMaxBytes } from './limits.ts';
import { problemDraft } from './problems.ts';
import { optionalFields } from './profile.ts';

const bytesEach = 2;

describe('the test data of a problem', () => {
  it('is bounded in bytes, not in characters', { tags: ['release'] }, () => {
    const input = 'é'.repeat(testCaseMaxBytes / bytesEach);
    const draft = (count: number) => ({
      name: 'Large',
      problemStatement: 'Print it.',
      difficulty: 'Easy',
      testCases: Array.from({ length: count }, () => ({ input, output: input })),
    });
    const most = problemMaxBytes / testCaseMaxBytes / 2;
    expect(problemDraft.safeParse(draft(most)).success).toBe(true);
    expect(problemDraft.safeParse(draft(most + 1)).error?.issues).toMatchObject([
      { message: `testCases: At most ${problemMaxBytes} bytes together.` },
    ]);
  });
});

describe('a bound in characters', () => {
  it.each([
    ['', 0],
    ['plain text', 10],
    ['two\nlines', 9],
    ['Łódź', 4],
    ['😀', 1],
    ['👩‍👩‍👧‍👦', 1],
    ['🇫🇮🇸🇪', 2],
    ['e\u0301', 1],
    ['한국', 2],
  ])('counts what a reader sees: %j has %i', (text, count) => {
    expect(countCharacters(text)).toBe(count);
  });

  it.each(['x', 'é', '😀', '👩‍👩‍👧‍👦', 'e\u0301'])('of a bio may be 500 of %j, not 501', (one) => {
    const parse = (count: number) => optionalFields.bio.safeParse(one.repeat(count));
    expect(parse(bioMaxChars).success).toBe(true);
    expect(parse(bioMaxChars + 1).error?.issues).toMatchObject([
      { message: 'bio: At most 500 characters.' },
    ]);
  });

  it('does not let a bio hide an endless text in combining marks', () => {
    const [issue] = optionalFields.bio.safeParse(`e${'\u0301'.repeat(20_000)}`).error?.issues ?? [];
    expect(issue?.message).toBe('bio: At most 32 KiB.');
  });
});
