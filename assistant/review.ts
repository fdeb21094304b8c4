/**
 * The built-in assistant's review: the verdict on this source, what was just tried, what that
 * proves, and the compiler's warnings. It claims nothing that a run has not shown.
 */
import type { Diagnosis } from '../contract/diagnosis.ts';
import type { StoredMend } from '../contract/mend.ts';
import { styleHeading } from '../contract/words.ts';
import type { Evidence } from '../work/evidence.ts';
import { code, type Finding, lineLink } from './findings.ts';
import { furtherRemarks } from './from-evidence.ts';
import type { Brief, Judgement, SmallFailure } from './task.ts';

/** The review as Markdown. */
export function writeReview({ judgement, evidence, findings }: Brief): string {
  const proven = findings.filter(({ standing }) => standing === 'proven');
  const suspected = findings.filter(({ standing }) => standing === 'suspected');
  return [
    ...(judgement ? ['### When you submitted this code', ...judged(judgement), ''] : []),
    '### What was tried',
    ...tried(evidence),
    '',
    '### What that proves',
    ...(proven.length > 0 ? proven.map(shownFinding) : nothingProven(evidence, judgement)),
    ...(suspected.length > 0 ? suspicions(suspected) : []),
    ...styleOf(evidence),
  ].join('\n');
}

/**
 * The result of judging a source: the verdict, and the place if it is known. Only a review names
 * the change that would fix it; a hint names only the place.
 */
export function judged(
  { verdict, error, diagnosis, slowness, memory, found, mend }: Judgement,
  tells: 'places' | 'changes' = 'changes',
): string[] {
  if (verdict === 'Accepted') return ['It was **Accepted**: every test passed.'];
  return [
    `It got **${verdict}**${error ? `: ${code(error)}` : '.'}`,
    ...(diagnosis && !isOutdone(diagnosis, { slowness, memory }) ? diagnosed(diagnosis) : []),
    ...(memory
      ? ['', `**Where the memory goes, ${lineLink(memory.line)}.** ${memory.sentences.join(' ')}`]
      : []),
    ...(slowness
      ? ['', `**Where the time goes, ${lineLink(slowness.line)}.** ${slowness.sentences.join(' ')}`]
      : []),
    ...(found ? failing(found, diagnosis?.title) : []),
    ...(mend ? mending(mend, tells) : []),
  ];
}

/** Whether the search, which measured several runs, says more than this diagnosis of one run. */
const isOutdone = (
  { kind }: Pick<Diagnosis, 'kind'>,
  { slowness, memory }: Pick<Judgement, 'slowness' | 'memory'>,
): boolean =>
  (slowness !== undefined && (kind === 'cpu' || kind === 'growth')) ||
  (memory !== undefined && kind === 'memory');

function mending({ places, tried }: StoredMend, tells: 'places' | 'changes'): string[] {
  const linked = (text: string, line: number) => text.replace(`line ${line}`, lineLink(line));
  const said = places.map(({ line, sentence, suggestion }) =>
    linked(tells === 'changes' ? suggestion : sentence, line),
  );
  const whole = tells === 'changes' ? said.join(' Or: ') : `${said.join(' Or: ')} ${tried}`;
  return ['', `**Where to look:** ${whole}`];
}

function diagnosed({ title, line, sentences }: Pick<Diagnosis, 'title' | 'line' | 'sentences'>) {
  const where = line === null ? '' : ` in ${lineLink(line)}`;
  return ['', `**${title}${where}.** ${sentences.join(' ')}`];
}

const failures = { wrong: 'is wrong', broken: 'breaks', slow: 'is very slow' };

/** Each text on one line, because most small inputs have one line. */
function failing(
  { kind, input, large, sample, isProbable, ...of }: SmallFailure,
  toldTitle: string | undefined,
): string[] {
  const { expectedOutput, actualOutput, diagnosis } = of;
  const flat = (text: string) => code(text.trim().replaceAll('\n', ' ⏎ '));
  const outputs =
    kind === 'wrong' && expectedOutput !== null
      ? ` Right is ${flat(expectedOutput)}; it prints ${flat(actualOutput)}.`
      : '';
  const probable = isProbable ? ', which is probably allowed,' : '';
  const made = large
    ? `An input of ${large.lines} ${large.lines === 1 ? 'line' : 'lines'} that the problem's generator makes${probable || ','} here its beginning,`
    : `A small input${probable}`;
  const what = sample === undefined ? made : `Sample ${sample},`;
  return [
    ...['', `**${what} on which it ${failures[kind]}:** ${flat(input)}.${outputs}`],
    // Of a sample, the verdict has told the same.
    ...(diagnosis && !(sample !== undefined && diagnosis.title === toldTitle)
      ? diagnosed(diagnosis)
      : []),
  ];
}

function tried(evidence: Evidence | null): string[] {
  if (evidence === null) return ['- No judge was available: nothing was tried.'];
  if (evidence.compileError) return [`- It does not compile: ${code(evidence.compileError)}`];
  return ['- It compiles.', ...samplesTried(evidence)];
}

const linesMax = 5;

/** Minor remarks of the compiler: right programs get them as often as wrong ones. */
function styleOf(evidence: Evidence | null): string[] {
  const remarks = evidence === null ? [] : [...furtherRemarks(evidence)];
  if (remarks.length === 0) return [];
  const listed = remarks.map(
    ([name, lines]) => `- \`-W${name}\` in ${lines.slice(0, linesMax).map(lineLink).join(', ')}`,
  );
  return [
    '',
    styleHeading,
    'The compiler also remarks on these, which may all be intended:',
    '',
    ...listed,
  ];
}

function samplesTried({ samples, isChecked }: Evidence): string[] {
  if (samples.length === 0) return ['- No sample could be run to its end.'];
  const failed = samples.filter(({ passed }) => !passed);
  return [
    `- ${samples.length - failed.length} of ${samples.length} samples passed.`,
    ...(isChecked ? ['- They ran once more in a build with sanitizers.'] : []),
    ...failed.map(
      ({ number, error }) => `- Sample ${number} failed${error ? `: ${code(error)}` : '.'}`,
    ),
  ];
}

const shownFinding = ({ line, title, why }: Finding, index: number): string =>
  `${index + 1}. **${lineLink(line)}: ${title}.** ${why}`;

function nothingProven(evidence: Evidence | null, judgement: Judgement | null): string[] {
  if (judgement?.verdict === 'Accepted')
    return ['Nothing against this program: it passed every test.'];
  if (judgement && isShown(judgement)) return ['Nothing beyond what judging showed, above.'];
  if (evidence === null) return ['I found nothing that I can prove, because nothing was tried.'];
  if (evidence.compileError) return ['That it does not compile; the compiler names no line.'];
  if (evidence.samples.some(({ passed }) => !passed)) {
    return ['That a sample fails, but not why. Follow that sample by hand, line by line.'];
  }
  const shown =
    evidence.samples.length === 0 ? 'the compiler shows' : 'the compiler and the samples show';
  return [
    `I found nothing that I can prove. I looked at what ${shown}; a wrong idea, a rare case and a program that is too slow for the largest input need not show there.`,
  ];
}

/** Whether judging, or what followed it, has shown where or on which input a program fails. */
export const isShown = ({ diagnosis, found, slowness, memory, mend }: Judgement): boolean =>
  Boolean(found || slowness || memory || mend || diagnosis);

const suspicions = (suspected: Finding[]): string[] => [
  '',
  '### What the compiler warns of',
  'This may be intended; check for yourself.',
  '',
  ...suspected.map(({ line, title }) => `- In ${lineLink(line)}: ${title}`),
];
