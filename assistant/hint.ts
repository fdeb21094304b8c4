/**
 * The built-in assistant's hints: each level goes one step further. The problem's author may have
 * written them. Otherwise techniques come only from the problem's tags: first a question, then the
 * technique, then its parts. Remarks on the code come only from judging it. No level contains a
 * solution.
 */
import { isShown, judged } from './review.ts';
import type { Brief, Subject } from './task.ts';
import { techniquesFor } from './techniques.ts';

const byAuthor = 'From the author of the problem:';

const smallCases =
  'Then try by hand: the smallest input that is allowed, and all values equal. Which of your numbers is the largest if the input is as large as allowed?';

const noTechnique = 'The tags of this problem name no technique that I know.';
const untagged = [
  'Solve the first sample by hand, slowly: which step did you repeat?',
  'Write down the slowest program that is certainly right, then look for the work that it does twice.',
  'Write a slow program that is certainly right, and compare its output with yours on many small inputs.',
];
const withBruteForce =
  'Write a slow program that is certainly right, and press “Compare with a brute force”: the judge looks for a small input on which yours differs.';

/** The hint for a brief's level, as Markdown. */
export function writeHint({ task, subject, judgement }: Brief): string {
  if (task.kind !== 'hint') return '';
  const known =
    judgement && ['When you submitted this code:', ...judged(judgement, 'places')].join('\n\n');
  const { hints } = subject;
  const own = hints[task.level - 1];
  // The levels of techniques come after the author's hints.
  const said = own === undefined ? technique(task.level - hints.length, subject) : [byAuthor, own];
  const parts = [task.level > 1 ? known : null, ...said];
  // What is shown already need not be found by hand.
  const isToTry = task.level === 3 && !(judgement && isShown(judgement));
  return [...parts, isToTry ? smallCases : null].filter(Boolean).join('\n\n');
}

function technique(level: number, { tags, isKnown, mayCompare }: Subject): string[] {
  const [first, second] = techniquesFor(tags);
  if (!first) {
    const advice = level === 3 && mayCompare ? withBruteForce : (untagged[level - 1] ?? '');
    // Of a statement without its problem, the tags are not known.
    return [isKnown ? `${noTechnique} ${advice}` : advice];
  }
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
