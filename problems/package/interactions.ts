/**
 * The interactions that a problem's page shows as samples: files `.interaction` beside the samples.
 * The program reads the lines that begin with `<` and writes those that begin with `>`. `---` begins
 * another pass.
 */
import { isUtf8 } from 'node:buffer';
import type { Exchange } from '../../contract/judging.ts';
import type { Presentation, SampleInteraction } from '../../contract/presentation.ts';
import type { StoredPackage } from '../../contract/stored-package.ts';
import { byName } from './files.ts';
import type { Findings } from './findings.ts';
import type { ProblemPackage } from './model.ts';

const interactionsMax = 20;
const interactionMaxBytes = 16 * 1024;
const ending = '.interaction';

/** The interactions in the order of their names; adds a warning for each that cannot be shown. */
export function interactionsOf(
  { sample, sampleInteractions }: Pick<ProblemPackage, 'sample' | 'sampleInteractions'>,
  findings: Findings,
): SampleInteraction[] {
  const alone = sampleInteractions
    .filter(({ path }) => path.endsWith(ending))
    .map(({ path, bytes }) => ({ of: `sample/${path.slice(0, -ending.length)}`, bytes }));
  const ofCases = sample.cases.flatMap(({ name: of, shown }) =>
    shown.interaction === undefined ? [] : [{ of, bytes: shown.interaction }],
  );
  const sorted = [...alone, ...ofCases].sort((a, b) => byName(a.of, b.of));
  const shown: SampleInteraction[] = [];
  for (const { of, bytes } of sorted) {
    const read = shown.length === interactionsMax ? tooMany : readInteraction(bytes);
    if (typeof read === 'string') findings.warn(`data/${of}${ending}`, `Is not shown: ${read}`);
    else shown.push({ of, exchanges: read });
  }
  return shown;
}

const tooMany = `there are more than ${interactionsMax}.`;

/** The conversation, or a sentence if it cannot be read. */
function readInteraction(bytes: Buffer): Exchange[] | string {
  if (bytes.length > interactionMaxBytes) return `it has more than ${interactionMaxBytes} bytes.`;
  if (!isUtf8(bytes) || bytes.includes(0)) return 'it is no text.';
  const lines = bytes
    .toString('utf8')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/);
  const odd = lines.findIndex((line) => !/^(?:[<>]|---$)/.test(line));
  if (odd >= 0) return `line ${odd + 1} begins with neither < nor >.`;
  // Some packages write a space after each sign.
  const skipped = lines.every((line) => /^(?:[<>](?: |$)|---)/.test(line)) ? 2 : 1;
  const exchanges: Exchange[] = [];
  for (const line of lines) {
    const by = line[0] === '<' ? 'interactor' : line[0] === '>' ? 'program' : 'pass';
    const text = by === 'pass' ? '' : `${line.slice(skipped)}\n`;
    const last = exchanges.at(-1);
    if (last !== undefined && last.by === by && by !== 'pass') last.text += text;
    else exchanges.push({ by, text });
  }
  return exchanges;
}

/** A presentation without the interactions of samples that the package no longer has. */
export function withoutGone(
  { interactions = [], ...rest }: Presentation,
  { sample, sampleInteractions }: StoredPackage,
): Presentation {
  const files = sampleInteractions.map(({ path }) => `sample/${path}`);
  const cases = sample.cases.filter(({ shown }) => shown.interaction !== undefined);
  const there = new Set([...files, ...cases.map(({ name }) => `${name}${ending}`)]);
  const kept = interactions.filter(({ of }) => there.has(`${of}${ending}`));
  return kept.length === 0 ? rest : { ...rest, interactions: kept };
}
