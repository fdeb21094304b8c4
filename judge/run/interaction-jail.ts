/**
 * An interactor in a jail of its own for each talk, with copies of the two files of the case: for
 * hosts where runs cannot be given files.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Checker } from '../../contract/checker.ts';
import { feedbackNames } from '../compare/checker-answer.ts';
import { copyReadable, feedbackMaxBytes, readFeedback } from '../compare/checker-jail.ts';
import type { Input } from '../compare/compare-cursor.ts';
import { toutMaxBytes, toutName } from './interaction-outcome.ts';
import { argumentsOn, type InteractorSide, type InteractorTools } from './interactor-side.ts';
import type { JailRequest } from './sandbox-messages.ts';

const names = { input: 'input.txt', answer: 'answer.txt' };

/** What it may leave, and a little for itself. */
const boxBytes = feedbackMaxBytes + 1024 * 1024;

export async function interactInJail(
  interactor: Checker,
  { programPath, core, scratchFolder }: InteractorTools & { programPath: string },
): Promise<InteractorSide> {
  const folder = await mkdtemp(join(scratchFolder, 'interactor-'));
  return {
    async of(one, limits) {
      await copyReadable(one.input.path, join(folder, names.input));
      await copyReadable(one.expected.path, join(folder, names.answer));
      await rm(join(folder, toutName), { force: true });
      const own = { ...interactor, arguments: argumentsOn(one, interactor) };
      const request = jailRequest(own, folder, programPath);
      return { in: 'jail', request: { ...request, core, limits } };
    },
    async left(end) {
      if (end.in !== 'jail') throw new Error('the interactor was in a slot');
      const { copied } = end.facts;
      const notes = copied.filter((name) => name !== toutName);
      const feedback = await readFeedback({ copied: notes }, folder);
      return { feedback, tout: await toutIn(folder) };
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function toutIn(folder: string): Promise<Input> {
  const path = join(folder, toutName);
  const found = await stat(path).catch(() => null);
  return found === null ? { path: '/dev/null', bytes: 0 } : { path, bytes: found.size };
}

function jailRequest(
  { kind, arguments: flags }: Checker,
  folder: string,
  programPath: string,
): Omit<JailRequest, 'limits'> {
  const [input, answer] = [`/box/${names.input}`, `/box/${names.answer}`];
  const files = kind === 'testlib' ? [input, `/box/${toutName}`, answer] : [input, answer, '/box/'];
  return {
    command: ['/box/interactor', ...files, ...flags],
    readOnly: [],
    files: [
      { host: programPath, name: 'interactor' },
      ...Object.values(names).map((name) => ({ host: join(folder, name), name })),
    ],
    outputs: [
      ...feedbackNames.map((name) => ({ name, maxBytes: feedbackMaxBytes })),
      { name: toutName, maxBytes: toutMaxBytes },
    ].map((one) => ({ ...one, host: join(folder, one.name) })),
    boxBytes,
  };
}
