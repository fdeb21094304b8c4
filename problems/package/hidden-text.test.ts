/** What of a statement is not shown, and that reading it takes linear time. */
import { expect, it } from 'vitest';
import { asLine, Findings } from './findings.ts';
import { noteHidden } from './hidden-text.ts';
import { findingsOf } from './testing-packages.ts';

function told(markdown: string): string[] {
  const findings = new Findings();
  noteHidden(markdown, 's.md', findings);
  return findings.all.map(asLine);
}

it('each comment and each unused target of a link is reported', () => {
  expect(told('a\n<!-- b -->\n[c]: d\n[e]: f\n\nSee [e].')).toEqual([
    'warning: s.md:2: Not shown: a comment of HTML.',
    'warning: s.md:3: Not shown: [c]: is the target of a link, and there is no link to it.',
  ]);
  expect(told('<!--\n[a]: b\n-->\nvector<int> a[1]: b')).toHaveLength(1);
  expect(told('```\n<!-- code -->\n[a]: b\n```\n`<!--`')).toEqual([]);
  expect(told('<!-- a -->\n'.repeat(30))).toHaveLength(20);
});

it('a statement, a description and a checker that are not UTF-8 are reported', () => {
  const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
  const files = {
    'problem.yaml': 'name: A\nvalidation: custom\n',
    'problem_statement/problem.en.tex': latin('\\problemname{A} Ör.'),
    'data/sample/1.in': '1\n',
    'data/sample/1.ans': '1\n',
    'data/sample/1.desc': latin('é'),
    'output_validators/check.cpp': latin('// é\n#include "testlib.h"\nint main() {}\n'),
  };
  expect(findingsOf(files)).toEqual([
    'problem_statement/problem.en.tex: Must be UTF-8.',
    'data/sample/1.desc: Must be UTF-8.',
  ]);
});
