/** Parses programs in a worker, so that typing never waits for it. */
import type { EditorMode } from '../../../../contract/languages.ts';
import type { Answers } from './answers.ts';
import { answersOfC } from './c.ts';
import { readLibrary } from './library.ts';
import { answersOfPython } from './python.ts';
import type { Answered, Asked, Question } from './questions.ts';

type Reader = (code: string) => Answers;

/** The parser of each mode, with its library; created on first use. */
const makers: Partial<Record<EditorMode, () => Promise<Reader>>> = {
  'c++': async () => {
    const library = readLibrary((await import('../library/c-plus-plus.txt?raw')).default);
    return (code) => answersOfC(code, library, true);
  },
  c: async () => {
    const library = readLibrary((await import('../library/c.txt?raw')).default);
    return (code) => answersOfC(code, library, false);
  },
  python: async () => {
    const library = readLibrary((await import('../library/python3.txt?raw')).default);
    return (code) => answersOfPython(code, library);
  },
};

const readers = new Map<EditorMode, Promise<Reader>>();

function readerOf(mode: EditorMode): Promise<Reader> | undefined {
  const known = readers.get(mode);
  if (known) return known;
  const made = makers[mode]?.();
  if (made) readers.set(mode, made);
  return made;
}

/** The last parsed program: most questions are about the same one. */
let last: { mode: EditorMode; code: string; answers: Answers } | undefined;

async function answer({ mode, code, question }: Asked): Promise<Answered['answer']> {
  const read = await readerOf(mode);
  if (read === undefined) return null;
  if (last?.mode !== mode || last.code !== code) last = { mode, code, answers: read(code) };
  return answerTo(last.answers, question);
}

function answerTo(answers: Answers, question: Question): Answered['answer'] {
  switch (question.type) {
    case 'offers':
      return answers.offers(question.offset);
    case 'call':
      return answers.call(question.offset);
    case 'places':
      return answers.places(question.offset);
    case 'rename':
      return answers.rename(question.offset, question.name);
  }
}

addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
  const answered: Answered = { id: data.id, answer: await answer(data) };
  postMessage(answered);
});
