/** Queries the worker that reads programs, and restarts it if it does not answer in time. */
import type { EditorMode } from '../../../../contract/languages.ts';
import { sourceMaxBytes } from '../../../../contract/limits.ts';
import type { Answered, AnswerTo, Asked, Question } from '../names/questions.ts';

const answerMaxMs = 3_000;

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, (answer: Answered['answer']) => void>();

function started(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('../names/worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
    waiting.get(data.id)?.(data.answer);
  });
  worker.addEventListener('error', giveUp);
  return worker;
}

function giveUp(): void {
  worker?.terminate();
  worker = undefined;
  for (const answer of waiting.values()) answer(null);
}

/**
 * The answer about a program; null if there is none, for example if the program is too long to
 * submit.
 */
export function askAbout<Q extends Question>(
  mode: EditorMode,
  code: string,
  question: Q,
): Promise<AnswerTo[Q['type']] | null> {
  if (code.length > sourceMaxBytes) return Promise.resolve(null);
  lastId += 1;
  const id = lastId;
  return new Promise((resolve) => {
    const timer = setTimeout(giveUp, answerMaxMs);
    waiting.set(id, (answer) => {
      clearTimeout(timer);
      waiting.delete(id);
      // The worker answers each type of question with its type of answer.
      resolve(answer as AnswerTo[Q['type']]);
    });
    const asked: Asked = { id, mode, code, question };
    started().postMessage(asked);
  });
}
