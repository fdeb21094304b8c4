/**
 * A checker in a slot of the sandbox of its own, beside the one of the program: its worker is ready
 * before it is asked, and it gets the files of a case as descriptors, without copies.
 */
import type { Checker } from '../../contract/checker.ts';
import type { Sandbox } from '../run/sandbox.ts';
import { feedbackNames } from './checker-answer.ts';
import type { AskChecker, AskOptions } from './checker-jail.ts';

/** How the sandbox names what a run is given: stdin is the output, longer as a file than it is. */
const inSlot = {
  output: '/dev/fd/0',
  input: '/dev/fd/3',
  answer: '/dev/fd/4',
  feedbackFolder: '/box/',
} as const;

/** A way to ask a checker in a slot. */
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
        args: [...files, ...flags],
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
