/**
 * Sends a problem to editors on this computer that listen for Competitive Companion, in its form:
 * https://github.com/jmerle/competitive-companion#explanation.
 */

import { editorOrigins } from '../../../../contract/editors.ts';
import type { Problem } from '../../../../contract/problems.ts';
import { t } from '../../../../contract/translation.ts';
import { editorMessages } from '../../../page-messages.ts';
import { sideOf } from '../../../ui/cases/test-data.ts';
import { ask } from '../../../ui/feedback/ask.ts';
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts';

/** Editors may start a window before they reply. */
const replyMaxMs = 5_000;

type Sample = { input: string; output: string };

/** The samples that are text; editors know no others. */
const samplesOf = ({ testCases }: Problem): Sample[] =>
  testCases
    .filter(({ isHidden }) => !isHidden)
    .flatMap((one) => {
      const [input, output] = [sideOf(one, 'input'), sideOf(one, 'output')];
      return typeof input === 'string' && typeof output === 'string' ? [{ input, output }] : [];
    });

/** A name for a class: its words without signs, and first a letter. */
const classNameOf = (name: string): string =>
  name
    .split(/[^a-zA-Z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .replace(/^\d+/, '') || 'Task';

/** The problem in the extension's form; `url` is the address of its page. */
export const taskOf = (problem: Problem, { name, url }: { name: string; url: string }) => ({
  name,
  group: t`Arbiter`,
  url,
  interactive: problem.isInteractive,
  memoryLimit: problem.memoryLimit,
  timeLimit: problem.timeLimit,
  tests: samplesOf(problem),
  testType: 'single',
  input: { type: 'stdin' },
  output: { type: 'stdout' },
  languages: { java: { mainClass: 'Main', taskClass: classNameOf(name) } },
  batch: { id: crypto.randomUUID(), size: 1 },
  // A page cannot set this header for another origin that does not allow it, and CP Editor looks
  // for the text in the whole request.
  sentAs: 'Content-Type: application/json',
});

/** Whether a program took it. Its reply cannot be read, because editors allow no origins. */
async function send(origin: string, body: string): Promise<'taken' | 'late' | 'refused'> {
  const signal = AbortSignal.timeout(replyMaxMs);
  return await fetch(origin, { method: 'POST', mode: 'no-cors', body, signal }).then(
    () => 'taken',
    () => (signal.aborted ? 'late' : 'refused'),
  );
}

/** Asks, sends the problem to every editor that listens, and says whether one did. */
export async function sendToEditor(problem: Problem, name: string): Promise<void> {
  if (!(await ask(editorMessages.question))) return;
  const { origin, pathname } = window.location;
  const body = JSON.stringify(taskOf(problem, { name, url: `${origin}${pathname}` }));
  const taken = await Promise.all(editorOrigins.map((editor) => send(editor, body)));
  if (taken.includes('taken')) toastSuccess(editorMessages.sent);
  else if (taken.includes('late')) toastError(editorMessages.late);
  else toastError(editorMessages.noEditor);
}
