/** Answers questions about the program in the editor, from its syntax tree. */
import { language, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { EditorMode } from '../../../../contract/languages.ts';
import { sourceMaxBytes } from '../../../../contract/limits.ts';
import type { Answers } from '../names/answers.ts';
import { readLibrary } from '../names/library.ts';
import { type Reader, readerOf } from '../names/reader.ts';

type Loaded = { default: string };

const made = async (rules: Promise<Parameters<typeof readerOf>[0]>, library: Promise<Loaded>) =>
  readerOf(await rules, readLibrary((await library).default));

/** The reader of each mode with its library. */
const makers: Partial<Record<EditorMode, () => Promise<Reader>>> = {
  'c++': () =>
    made(
      import('../names/c.ts').then(({ cPlusPlus }) => cPlusPlus),
      import('../library/c-plus-plus.txt?raw'),
    ),
  c: () =>
    made(
      import('../names/c.ts').then(({ c }) => c),
      import('../library/c.txt?raw'),
    ),
  python: () =>
    made(
      import('../names/python.ts').then(({ python }) => python),
      import('../library/python3.txt?raw'),
    ),
  java: () =>
    made(
      import('../names/java.ts').then(({ java }) => java),
      import('../library/java.txt?raw'),
    ),
  javascript: () =>
    made(
      import('../names/javascript.ts').then(({ javaScript }) => javaScript),
      import('../library/javascript.txt?raw'),
    ),
  typescript: () =>
    made(
      import('../names/javascript.ts').then(({ typeScript }) => typeScript),
      import('../library/javascript.txt?raw'),
    ),
  go: () =>
    made(
      import('../names/go.ts').then(({ go }) => go),
      import('../library/go.txt?raw'),
    ),
  rust: () =>
    made(
      import('../names/rust.ts').then(({ rust }) => rust),
      import('../library/rust.txt?raw'),
    ),
};

const readers = new Map<EditorMode, Promise<Reader>>();

/** The reader, loaded at the first question; a failure is not kept. */
function readerFor(mode: EditorMode): Promise<Reader> | undefined {
  const known = readers.get(mode);
  if (known) return known;
  const loading = makers[mode]?.();
  if (loading === undefined) return undefined;
  readers.set(mode, loading);
  loading.catch(() => readers.delete(mode));
  return loading;
}

/**
 * Answers about a program; null if there are none, for example if the program is too long to
 * submit, or if the reader could not be loaded.
 */
export async function answersAbout(mode: EditorMode, state: EditorState): Promise<Answers | null> {
  if (state.doc.length > sourceMaxBytes) return null;
  const reader = await readerFor(mode)?.catch(() => undefined);
  if (reader === undefined) return null;
  const isItsTree = state.facet(language) === reader.grammar;
  return reader.answers(state.doc.toString(), isItsTree ? syntaxTree(state) : undefined);
}
