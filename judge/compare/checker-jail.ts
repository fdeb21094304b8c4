/**
 * Runs a checker in a new jail for each output, with copies of the three files. For checkers in
 * Python, and for hosts whose slots cannot show files to a program.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, copyFile, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Checker } from '../../contract/checker.ts';
import type { Sandbox } from '../run/sandbox.ts';
import type { JailFacts, JailRequest, Limits, Runtime } from '../run/sandbox-messages.ts';
import { type CheckerEnd, feedbackNames, messageMaxBytes } from './checker-answer.ts';
import type { Input } from './compare-cursor.ts';

/** The files of a case, and the arguments in place of the checker's own. */
export type CaseFiles = {
  input: Input;
  expected: Input;
  checkerArguments?: string[] | undefined;
};

/** Runs a checker on an output. Rejects if it could not be run. */
export type AskChecker = {
  ask(one: CaseFiles, output: Input): Promise<CheckerEnd>;
  close(): Promise<void>;
};

export type AskOptions = { programPath: string; core: number; limits: Limits };

/** The limit for all feedback files together. */
export const feedbackMaxBytes = 16 * 1024 * 1024;

/** Enough for the feedback folder and some files of its own. */
const boxBytes = feedbackMaxBytes + 1024 * 1024;

/**
 * Returns a function that runs a checker in jails; it copies test data to a folder in `scratch`.
 */
export async function askInJail(
  sandbox: Pick<Sandbox, 'jail'>,
  checker: Checker,
  { scratch, ...options }: AskOptions & { scratch: string; runtime?: Runtime | undefined },
): Promise<AskChecker> {
  const folder = await mkdtemp(join(scratch, 'checker-'));
  return {
    async ask(one, output) {
      await copyFiles(folder, one, output);
      const arguments_ = one.checkerArguments ?? checker.arguments;
      const request = jailRequest({ ...checker, arguments: arguments_ }, { ...options, folder });
      const facts = await sandbox.jail(request);
      return { facts, feedback: await readFeedback(facts, folder) };
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

const names = { input: 'input.txt', output: 'output.txt', answer: 'answer.txt' };

/** Programs may not read test data, and the file of an output is longer than the output. */
async function copyFiles(folder: string, one: CaseFiles, output: Input): Promise<void> {
  await copyReadable(one.input.path, join(folder, names.input));
  await copyReadable(one.expected.path, join(folder, names.answer));
  await copyHead(output, join(folder, names.output));
}

/** Copies test data, which only we may read, to a file that everyone may. */
export async function copyReadable(from: string, to: string): Promise<void> {
  await rm(to, { force: true });
  await copyFile(from, to);
  await chmod(to, 0o644);
}

async function copyHead({ path, bytes }: Input, to: string): Promise<void> {
  await rm(to, { force: true });
  // Streams that open their files also close them, even on failure.
  if (bytes === 0) await writeFile(to, '');
  else await pipeline(createReadStream(path, { end: bytes - 1 }), createWriteStream(to));
  await chmod(to, 0o644);
}

function jailRequest(
  { kind, arguments: flags }: Checker,
  place: AskOptions & { folder: string; runtime?: Runtime | undefined },
): JailRequest {
  const { folder, programPath, core, limits, runtime } = place;
  const inBox = (name: string): string => `/box/${name}`;
  const { input, output, answer } = names;
  const files =
    kind === 'testlib'
      ? [inBox(input), inBox(output), inBox(answer)]
      : [inBox(input), inBox(answer), '/box/'];
  const interpreter = runtime?.interpreter;
  const runner = interpreter ? [interpreter.path, ...interpreter.args] : [];
  return {
    command: [...runner, inBox('checker'), ...files, ...flags],
    readOnly: [
      ...(runtime?.readOnly ?? []),
      ...(interpreter ? [{ host: interpreter.path, inside: interpreter.path }] : []),
    ],
    ...(interpreter && { env: interpreter.env }),
    files: [
      { host: programPath, name: 'checker' },
      ...Object.values(names).map((name) => ({ host: join(folder, name), name })),
    ],
    outputs: feedbackNames.map((name) => ({
      name,
      host: join(folder, name),
      maxBytes: feedbackMaxBytes,
    })),
    ...(kind === 'icpc' ? { stdinPath: join(folder, output) } : {}),
    boxBytes,
    limits,
    core,
  };
}

/** The beginnings of the files that a checker left. */
export async function readFeedback(
  { copied }: Pick<JailFacts, 'copied'>,
  folder: string,
): Promise<Map<string, Buffer>> {
  const feedback = new Map<string, Buffer>();
  for (const name of copied) {
    const file = await open(join(folder, name));
    try {
      const buffer = Buffer.alloc(messageMaxBytes + 4);
      const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
      feedback.set(name, buffer.subarray(0, bytesRead));
    } finally {
      await file.close();
    }
  }
  return feedback;
}
