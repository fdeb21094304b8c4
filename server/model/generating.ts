/** Asks the judges to run a draft's generators, which make test cases. */
import type { GeneratedTest } from '../../contract/generating.ts';
import { memoryLimitDefaultMb, timeLimitDefaultMs } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import type { StoredPackage } from '../../contract/stored-package.ts';
import type { Database } from '../../db/open.ts';
import { isModel } from '../../problems/package/rules.ts';
import { numbersOfSamples, parseScript, scriptFile } from '../../problems/package/script.ts';
import { fromStored } from '../../problems/package/stored.ts';
import { readBlobs } from '../../work/blobs.ts';
import type { GeneratingRequest } from '../../work/generating-request.ts';
import { AppError } from '../errors.ts';
import { readSeen, type Seen } from './drafts.ts';
import { queueJob } from './queue.ts';

type Asked = Seen & {
  network: string;
  /** Lines of the script, from 1; undefined for all. */
  lines: number[] | undefined;
};

/** The results of invalid lines, and the job that runs the others; null if there are no others. */
export type Requested = { wrong: GeneratedTest[]; job: string | null };

/** Refuses if the draft has no script. */
export function requestTests(db: Database, asked: Asked): Promise<Requested> {
  return db.transaction().execute(async (transaction) => {
    const { content } = await readSeen(transaction, asked);
    const script = await readScript(transaction, content);
    const isAsked = ({ line }: { line: number }) => asked.lines?.includes(line) ?? true;
    const { lines, wrong } = parseScript(script, numbersOfSamples(content));
    const run = lines.filter(isAsked);
    const job =
      run.length === 0
        ? null
        : await queueJob(transaction, {
            ...{ owner: asked.editor.id, network: asked.network },
            payload: {
              ...{ kind: 'generate', lines: run, given: [] },
              ...requestOf(asked.id, content),
            },
          });
    const failures = wrong
      .filter(isAsked)
      .map(({ line, rule }): GeneratedTest => ({ line, target: null, failure: rule }));
    return { wrong: failures, job };
  });
}

async function readScript(transaction: Database, { folders }: StoredPackage): Promise<string> {
  const file = folders.generators.find(({ path }) => path === scriptFile);
  const bytes = file && (await readBlobs(transaction, [file.bytes])).get(file.bytes.sha256);
  if (bytes === undefined) throw new AppError('badInput', refusals.noScript);
  return bytes.toString('utf8');
}

/** The parts of a package that judges need to make tests. */
export function requestOf(
  problemId: string | null,
  content: StoredPackage,
): Omit<GeneratingRequest, 'lines' | 'given'> {
  const { timeLimitSeconds, memoryMib } = content.metadata.limits;
  return {
    ...{ problemId, generators: content.folders.generators },
    solution: solutionOf(content),
    timeLimitMs: (timeLimitSeconds ?? timeLimitDefaultMs / 1000) * 1000,
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
