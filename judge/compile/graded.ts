/**
 * Compiles a submission with the grader of its problem. Nothing of the grader is told to the person:
 * of its compilation and of linking only what is missing or double.
 */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ProblemFault } from '../faults.ts';
import { type Messages, programName } from '../languages/language.ts';
import { readableText } from '../result/text.ts';
import type { Sandbox } from '../run/sandbox.ts';
import type { CompileOutcome } from './compile-outcome.ts';
import { objectName, type Plan } from './plan.ts';
import { type CompileJob, compileSurely } from './surely.ts';

/** What administrators read of a grader that does not compile. */
const saidMaxBytes = 500;

/**
 * `job` makes the object of the submission, `whole` the program of it and the grader. Rejects with a
 * ProblemFault if the grader itself does not compile.
 */
export async function compileWithGrader(
  sandbox: Pick<Sandbox, 'jail'>,
  job: CompileJob,
  whole: Plan,
): Promise<CompileOutcome> {
  const { language, request } = job;
  const { folder } = request;
  const own = await compileSurely(sandbox, {
    ...job,
    language: {
      ...language,
      readMessages: (...said) => withoutHeaders(language.readMessages(...said), job.plan.beside),
    },
  });
  if (own.failure !== null) return own;
  await rename(join(folder, programName), join(folder, objectName));
  for (const { name, source } of whole.beside) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), source, { mode: 0o644 });
  }
  let told = '';
  const { limits } = job.plan;
  const linked = await compileSurely(sandbox, {
    ...job,
    plan: { ...whole, limits },
    source: Buffer.alloc(0),
    language: {
      ...language,
      readMessages: (said) => {
        told = said;
        const text = ofCompiler.test(said) ? 'error: the grader does not compile' : linkWords(said);
        return { text, diagnostics: [] };
      },
    },
    request: {
      ...request,
      sourceName: objectName,
      beside: whole.beside.map(({ name }) => name),
    },
  });
  if (linked.failure !== null && ofCompiler.test(told)) {
    const said = readableText(Buffer.from(told), saidMaxBytes);
    throw new ProblemFault('the grader does not compile', said);
  }
  return {
    ...linked,
    diagnostics: own.diagnostics,
    text: `${own.text}\n${linked.failure === null ? '' : linked.text}`.trim(),
    isCertain: own.isCertain && linked.isCertain,
    cpuMs: own.cpuMs + linked.cpuMs,
  };
}

const ofCompiler = /^\S[^:\n]*:\d+:\d+: (?:fatal )?error: /m;
const missing = /undefined reference to [`'"]?([^`'"\n]+)/g;
const double = /multiple definition of [`'"]?([^`'"\n;]+)/g;

/** What a person can mend of what the linker says. */
function linkWords(said: string): string {
  const namesOf = (pattern: RegExp) =>
    new Set([...said.matchAll(pattern)].map(([, name = '']) => name));
  const absent = [...namesOf(missing)].map(
    (name) => `error: the problem calls ${name}, which is not defined`,
  );
  const repeated = [...namesOf(double)].map((name) =>
    name === 'main'
      ? 'error: the problem has the function main, which calls yours: leave yours out'
      : `error: the problem has ${name}, too: give yours another name`,
  );
  return [...repeated, ...absent].join('\n');
}

/** The text without messages about headers of the grader, and the lines that these quote. */
function withoutHeaders(
  { text, diagnostics }: Messages,
  headers: readonly { name: string }[],
): Messages {
  let isOfHeader = false;
  const lines = text.split('\n').flatMap((line) => {
    const was = isOfHeader;
    if (!/^\s/.test(line)) isOfHeader = headers.some(({ name }) => line.startsWith(`${name}:`));
    if (!isOfHeader) return [line];
    const isError = !was && /: (?:fatal )?error: /.test(line);
    return isError ? ['error: a header of the problem does not compile with this source'] : [];
  });
  return { text: lines.join('\n'), diagnostics };
}
