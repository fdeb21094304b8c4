/**
 * Runs a checker in a new jail for each output, with copies of the three files. Used for checkers
 * in Python, and on hosts whose slots cannot show files to a program.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Checker } from '../../contract/checker.ts';
import type { Sandbox } from '../run/sandbox.ts';
import type { JailRequest, Limits, Runtime } from '../run/sandbox-messages.ts';
import { carried, carrying } from './carrier.ts';
import { type CheckerEnd, feedbackNames } from './checker-answer.ts';
import { copyHead, copyReadable, feedbackMaxBytes } from './checker-files.ts';
import type { Input } from './compare-cursor.ts';
import type { Pass } from './passes.ts';

/** The files of a case, and arguments that replace the checker's own. */
export type CaseFiles = {
  input: Input;
  expected: Input;
  checkerArguments?: string[] | undefined;
  /** Samples have no points; a checker's points for a sample are not read. */
  isSample?: boolean;
};

/** Runs a checker on an output. Rejects if it could not be run. */
export type AskChecker = {
  ask(one: CaseFiles, output: Input, pass?: Pass): Promise<CheckerEnd>;
  close(): Promise<void>;
};

export type AskOptions = { programPath: string; core: number; limits: Limits };

/** Enough for the feedback folder and some files of the checker. */
const boxBytes = feedbackMaxBytes + 1024 * 1024;

type InJail = AskOptions & {
  scratch: string;
  runtime?: Runtime | undefined;
  /** See carrier.ts; undefined if there is only one pass. */
  carrier: string | undefined;
};

/**
 * Returns a function that runs a checker in jails; it copies test data to a folder in `scratch`.
 */
export async function askInJail(
  sandbox: Pick<Sandbox, 'jail'>,
  checker: Checker,
  { scratch, carrier, ...options }: InJail,
): Promise<AskChecker> {
  const folder = await mkdtemp(join(scratch, 'checker-'));
  return {
    async ask(one, output, pass) {
      await copyFiles(folder, one, output);
      const arguments_ = one.checkerArguments ?? checker.arguments;
      const request = jailRequest({ ...checker, arguments: arguments_ }, { ...options, folder });
      const facts = await sandbox.jail(carrying(request, { carrier, folder, pass }));
      return { facts, ...(await carried(facts, folder, pass)) };
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

const names = { input: 'input.txt', output: 'output.txt', answer: 'answer.txt' };

/**
 * Checkers may not read our test data files, and the file of an output is longer than the output.
 */
async function copyFiles(folder: string, one: CaseFiles, output: Input): Promise<void> {
  await copyReadable(one.input.path, join(folder, names.input));
  await copyReadable(one.expected.path, join(folder, names.answer));
  await copyHead(output, join(folder, names.output));
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
  return {
    ...interpreted([inBox('checker'), ...files, ...flags], runtime),
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

/** The command that runs a program with arguments in a jail, and what the jail must show for it. */
export function interpreted(
  program: string[],
  runtime: Runtime | undefined,
): Pick<JailRequest, 'command' | 'readOnly' | 'env'> {
  const interpreter = runtime?.interpreter;
  const readOnly = runtime?.readOnly ?? [];
  if (!interpreter) return { command: program, readOnly };
  const { path, inside = path, args, env } = interpreter;
  return {
    command: [inside, ...args, ...program],
    readOnly: [...readOnly, { host: path, inside }],
    env,
  };
}
