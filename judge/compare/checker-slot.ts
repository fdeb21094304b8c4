/**
 * Runs a checker in a separate slot of the sandbox, beside the program's slot. Its worker is ready
 * before the first output, and it gets the files of a case as descriptors, without copies.
 */
import type { Checker } from '../../contract/checker.ts';
import type { Sandbox } from '../run/sandbox.ts';
import { feedbackNames } from './checker-answer.ts';
import type { AskChecker, AskOptions } from './checker-jail.ts';

/**
 * The sandbox's names for the files of a run. stdin is the output; its file is longer than that.
 */
const inSlot = {
  output: '/dev/fd/0',
  input: '/dev/fd/3',
  answer: '/dev/fd/4',
  feedbackFolder: '/box/',
} as const;

/** Returns a function that runs a checker in a slot. */
export function askInSlot(
  sandbox: Pick<Sandbox, 'read'>,
  { kind, arguments: flags }: Checker,
  { programPath, slot, core, limits }: AskOptions & { slot: number },
): AskChecker {
  const { input, output, answer, feedbackFolder } = inSlot;
  const files = kind === 'testlib' ? [input, output, answer] : [input, answer, feedbackFolder];
  return {
    async ask(one, actual) {
      const facts = await sandbox.read({
        ...{ slot, core, limits },
        executablePath: programPath,
        args: [...files, ...(one.checkerArguments ?? flags)],
        inputPath: actual.path,
        inputBytes: actual.bytes,
        files: [one.input.path, one.expected.path],
        collect: [...feedbackNames],
      });
      return { facts, feedback: facts.collected };
    },
    close: async () => {},
  };
}
