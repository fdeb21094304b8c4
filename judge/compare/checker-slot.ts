/**
 * Runs a checker in a separate slot of the sandbox, beside the program's slot. Its worker is ready
 * before the first output, and it gets the files of a case as file descriptors, without copies.
 */
import type { Checker } from '../../contract/checker.ts';
import type { Sandbox } from '../run/sandbox.ts';
import type { ReadingFacts, ReadingRequest } from '../run/sandbox-messages.ts';
import { feedbackNames, nextName } from './checker-answer.ts';
import type { AskChecker, AskOptions } from './checker-jail.ts';
import type { Input } from './compare-cursor.ts';
import type { Pass } from './passes.ts';

/**
 * The sandbox's names for the files of a run. stdin is the output, whose file is longer than the
 * output.
 */
const inSlot = {
  output: '/dev/fd/0',
  input: '/dev/fd/3',
  answer: '/dev/fd/4',
  feedbackFolder: '/box/',
} as const;

/** The files to read from the feedback folder, and whether the folder is kept for the next pass. */
export const leavings = (
  pass: Pass | undefined,
): Pick<ReadingRequest, 'collect' | 'keep' | 'boxStays' | 'continues'> =>
  pass === undefined
    ? { collect: [...feedbackNames] }
    : {
        collect: [...feedbackNames, nextName],
        keep: nextName,
        boxStays: true,
        continues: !pass.isFirst,
      };

/** The input of the next pass, if one is requested. */
export const nextOf = (pass: Pass | undefined, facts: ReadingFacts): Input | undefined =>
  pass !== undefined && facts.collected.has(nextName)
    ? { path: facts.outputPath, bytes: facts.outputBytes }
    : undefined;

/** Returns a function that runs a checker in a slot. */
export function askInSlot(
  sandbox: Pick<Sandbox, 'read'>,
  { kind, arguments: flags }: Checker,
  { programPath, slot, core, limits }: AskOptions & { slot: number },
): AskChecker {
  const { input, output, answer, feedbackFolder } = inSlot;
  const files = kind === 'testlib' ? [input, output, answer] : [input, answer, feedbackFolder];
  return {
    async ask(one, actual, pass) {
      const facts = await sandbox.read({
        slot,
        core,
        limits,
        executablePath: programPath,
        args: [...files, ...(one.checkerArguments ?? flags)],
        inputPath: actual.path,
        inputBytes: actual.bytes,
        files: [one.input.path, one.expected.path],
        ...leavings(pass),
      });
      return { facts, feedback: facts.collected, next: nextOf(pass, facts) };
    },
    close: async () => {},
  };
}
