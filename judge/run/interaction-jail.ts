/**
 * Runs an interactor in a new jail for each talk, with copies of the two files of the case: for
 * interactors in Python, and on hosts that cannot give files to runs.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Checker } from '../../contract/checker.ts';
import { carried, carrying } from '../compare/carrier.ts';
import { feedbackNames } from '../compare/checker-answer.ts';
import { copyReadable, feedbackMaxBytes } from '../compare/checker-files.ts';
import { interpreted } from '../compare/checker-jail.ts';
import type { Input } from '../compare/compare-cursor.ts';
import { toutMaxBytes, toutName } from './interaction-outcome.ts';
import {
  argumentsOn,
  type CompiledInteractor,
  type InteractorSide,
  type InteractorTools,
} from './interactor-side.ts';
import type { JailRequest } from './sandbox-messages.ts';

const names = { input: 'input.txt', answer: 'answer.txt' };

/** The size of the files that it may leave, plus some space for its own use. */
const boxBytes = feedbackMaxBytes + 1024 * 1024;

export async function interactInJail(
  interactor: Checker,
  { core, scratchFolder, ...compiled }: InteractorTools & CompiledInteractor,
): Promise<InteractorSide> {
  const folder = await mkdtemp(join(scratchFolder, 'interactor-'));
  return {
    async of(one, limits, pass) {
      await copyReadable(one.input.path, join(folder, names.input));
      await copyReadable(one.expected.path, join(folder, names.answer));
      await rm(join(folder, toutName), { force: true });
      const own = { ...interactor, arguments: argumentsOn(one, interactor) };
      const request = jailRequest(own, folder, compiled);
      const { carrier } = compiled;
      const inPass = carrying(request, { carrier, folder, pass });
      return { in: 'jail', request: { ...inPass, core, limits } };
    },
    async left(end, pass) {
      if (end.in !== 'jail') throw new Error('the interactor was in a slot');
      const copied = end.facts.copied.filter((name) => name !== toutName);
      return { ...(await carried({ copied }, folder, pass)), tout: await toutIn(folder) };
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
  { programPath, runtime }: CompiledInteractor,
): Omit<JailRequest, 'limits'> {
  const [input, answer] = [`/box/${names.input}`, `/box/${names.answer}`];
  const files = kind === 'testlib' ? [input, `/box/${toutName}`, answer] : [input, answer, '/box/'];
  return {
    ...interpreted(['/box/interactor', ...files, ...flags], runtime),
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
