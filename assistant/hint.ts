/**
 * The built-in assistant's hints: each level goes one step further. The problem's author may have
 * written them. Otherwise techniques come only from the problem's tags: first a question, then the
 * technique, then its parts. Remarks on the code come only from judging it. No level contains a
 * solution.
 */
import { judged } from './review.ts';
import type { Brief } from './task.ts';
import { techniquesFor } from './techniques.ts';

const byAuthor = 'From the author of the problem:';

const smallCases =
  'Then try by hand: the smallest input that is allowed, all values equal, and everything as large as allowed.';

const untagged = [
  'The tags of this problem name no technique that I know. Solve the first sample by hand, slowly: which step did you repeat?',
  'The tags of this problem name no technique that I know. Write down the slowest program that is certainly right, then look for the work that it does twice.',
  'The tags of this problem name no technique that I know. Write a slow program that is certainly right, and press “Compare with a brute force”: the judge looks for a small input on which yours differs.',
];

/** The hint for a brief's level, as Markdown. */
export function writeHint({ task, subject, judgement }: Brief): string {
  if (task.kind !== 'hint') return '';
  const known =
    judgement && ['When you submitted this code:', ...judged(judgement, 'places')].join('\n\n');
  const { hints, tags } = subject;
  const own = hints[task.level - 1];
  // The levels of techniques come after the author's hints.
  const said = own === undefined ? technique(task.level - hints.length, tags) : [byAuthor, own];
  const parts = [task.level > 1 ? known : null, ...said];
  return [...parts, task.level === 3 ? smallCases : null].filter(Boolean).join('\n\n');
}

function technique(level: number, tags: string[]): string[] {
  const [first, second] = techniquesFor(tags);
  if (!first) return [untagged[level - 1] ?? ''];
  const named = (tag: string) => `The problem is tagged “${tag}”.`;
  if (level === 1) return [`${named(first.tag)} ${first.question}`];
  if (level === 2) {
    const also = second ? [`${named(second.tag)} ${second.question}`] : [];
    return [`${named(first.tag)} ${first.idea}`, ...also];
  }
  return [
    `What a program with “${first.tag}” mostly consists of; work it out one part at a time:`,
    first.parts.map((part) => `- ${part}`).join('\n'),
    ...(second ? [`${named(second.tag)} ${second.idea}`] : []),
  ];
}
