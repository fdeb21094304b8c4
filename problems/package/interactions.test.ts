/** Interactions as samples: reading, showing and writing them. */
import { describe, expect, it } from 'vitest';
import { asLine } from './findings.ts';
import { withoutGone } from './interactions.ts';
import { asProblem } from './judgeable.ts';
import { readFiles } from './open.ts';
import { asStored } from './stored.ts';
import { filesOf, type Texts } from './testing-packages.ts';
import { writePackage } from './write/write.ts';

const legacy: Texts = {
  'problem.yaml':
    'name: Guess\nvalidation: custom interactive\ndifficulty: Easy\nlimits: {time_limit: 1}',
  'problem_statement/problem.en.md': 'Guess.\n',
  'data/secret/1.in': '5\n',
  'data/secret/1.ans': '',
  'output_validators/guess/guess.py': 'import sys\nsys.exit(42)\n',
  'submissions/accepted/a.py': 'print(5)\n',
};

const opened = (change: Texts) => readFiles(filesOf({ ...legacy, ...change }), 'guess').package;
const made = (change: Texts) => asProblem(opened(change));
const shownOf = (change: Texts) => made(change).problem.presentation.interactions;
const toldOf = (change: Texts) => made(change).findings.all.map(asLine);

const talk = { 'data/sample/1.interaction': '>1\n>2\n<higher\n>5\n<right\n' };
const spoken = [
  { by: 'program', text: '1\n2\n' },
  { by: 'interactor', text: 'higher\n' },
  { by: 'program', text: '5\n' },
  { by: 'interactor', text: 'right\n' },
];

describe('an interaction', () => {
  it('is shown by side, and is not a test case', () => {
    const { problem, findings } = made(talk);
    expect(findings.all.map(asLine)).toEqual([]);
    expect(problem.presentation.interactions).toEqual([{ of: 'sample/1', exchanges: spoken }]);
    expect(problem.testCases.map(({ isHidden }) => isHidden)).toEqual([true]);
    expect(problem.interactor).toMatchObject({ kind: 'icpc', language: 'python' });
  });

  it('may belong to a sample, with spaces after the signs, CRLF and passes', () => {
    const change = {
      'data/sample/1.in': '5\n',
      'data/sample/1.ans': '',
      'data/sample/1.interaction': '> 5\r\n---\r\n<  right\r\n',
    };
    expect(shownOf(change)).toEqual([
      {
        of: 'sample/1',
        exchanges: [
          { by: 'program', text: '5\n' },
          { by: 'pass', text: '' },
          { by: 'interactor', text: ' right\n' },
        ],
      },
    ]);
    expect(made(change).problem.testCases).toHaveLength(2);
  });

  it.each([
    ['a line of neither side', '>1\nhigher\n', 'line 2 begins with neither < nor >.'],
    ['bytes that are no text', Buffer.from([0x3e, 0xff]), 'it is no text.'],
    ['too much', `>${'1'.repeat(16384)}\n`, 'it has more than 16384 bytes.'],
  ])('with %s is not shown', (_, said, why) => {
    const change = { ...talk, 'data/sample/2.interaction': said };
    expect(toldOf(change)).toEqual([expect.stringMatching(/data\/sample\/2.interaction/)]);
    expect(toldOf(change)[0]).toContain(`Is not shown: ${why}`);
    expect(shownOf(change)).toHaveLength(1);
  });

  it('is written byte for byte in both formats', () => {
    const odd = Buffer.from('> 1\r\nno side\n\xff', 'latin1');
    const before = opened({
      ...talk,
      'data/sample/2.in': '3\n',
      'data/sample/2.ans': '',
      'data/sample/2.interaction': odd,
    });
    for (const format of ['2025-09', 'legacy'] as const) {
      const files = writePackage(before, format);
      expect(files.get('data/sample/1.interaction')).toEqual(
        Buffer.from(talk['data/sample/1.interaction']),
      );
      expect(files.get('data/sample/2.interaction')).toEqual(odd);
      expect(files.has('data/sample/1.in')).toBe(false);
    }
  });

  it('disappears with its sample', () => {
    const change = { ...talk, 'data/sample/2.in': '5\n', 'data/sample/2.ans': '' };
    const both = { ...change, 'data/sample/2.interaction': '>5\n' };
    const { problem } = made(both);
    const shown = { ...problem.presentation, files: [] };
    const { content } = asStored(opened(change));
    expect(withoutGone(shown, content).interactions?.map(({ of }) => of)).toEqual(['sample/1']);
    expect(withoutGone(shown, asStored(opened({})).content).interactions).toBeUndefined();
  });
});
