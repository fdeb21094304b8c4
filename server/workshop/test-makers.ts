/** The parts of a package that make its tests: its generators, their script, and its solution. */
import type { GeneratedTest } from '../../contract/generating.ts';
import { numbersOfSamples, parseScript, scriptFile } from '../../contract/generator-script.ts';
import { memoryLimitDefaultMb, timeLimitDefaultMs } from '../../contract/limits.ts';
import type { BlobName, StoredPackage } from '../../contract/stored-package.ts';
import { isModel } from '../../problems/package/rules.ts';
import { fromStored } from '../../problems/package/stored.ts';
import type { GeneratingRequest } from '../../work/generating-request.ts';

/** The script of a package's generators; null if it has none. */
export const scriptOf = ({ folders }: StoredPackage): BlobName | null =>
  folders.generators.find(({ path }) => path === scriptFile)?.bytes ?? null;

export type GeneratingParts = {
  /** The results of invalid lines. */
  wrong: GeneratedTest[];
  /** What judges need to run the others. */
  request: Omit<GeneratingRequest, 'given' | 'problemId'>;
};

type Asked = {
  /** Has the script. */
  files: ReadonlyMap<string, Uint8Array>;
  /** Lines of the script, from 1; undefined for all. */
  lines: number[] | undefined;
};

/** Reads the script of a package. */
export function generatingParts(content: StoredPackage, { files, lines }: Asked): GeneratingParts {
  const bytes = files.get(scriptOf(content)?.sha256 ?? '') ?? new Uint8Array();
  const script = parseScript(Buffer.from(bytes).toString('utf8'), numbersOfSamples(content));
  const isAsked = ({ line }: { line: number }) => lines?.includes(line) ?? true;
  return {
    wrong: script.wrong
      .filter(isAsked)
      .map(({ line, rule }): GeneratedTest => ({ line, target: null, failure: rule })),
    request: { lines: script.lines.filter(isAsked), ...requestOf(content) },
  };
}

/** The parts of a package that judges need to make tests. */
export function requestOf(
  content: StoredPackage,
): Omit<GeneratingRequest, 'lines' | 'given' | 'problemId'> {
  const { timeFactors, limits } = content.metadata;
  const { timeLimitSeconds, memoryMib } = limits;
  return {
    generators: content.folders.generators,
    include: content.folders.include,
    solution: solutionOf(content),
    timeLimitMs: (timeLimitSeconds ?? timeLimitDefaultMs / 1000) * 1000,
    timeFactors,
    memoryLimitMb: memoryMib ?? memoryLimitDefaultMb,
  };
}

/** The model solution, or the first accepted one; an interactive problem needs no answers. */
export function solutionOf(content: StoredPackage): GeneratingRequest['solution'] {
  if (content.metadata.types.includes('interactive')) return null;
  const { submissions } = content;
  // These rules do not depend on the content of files.
  const one = fromStored(content, () => Buffer.alloc(0));
  const model = one.submissions.findIndex((submission) => isModel(submission, one));
  const accepted = submissions.find(({ folder }) => folder === 'accepted');
  return (submissions[model] ?? accepted)?.program ?? null;
}
