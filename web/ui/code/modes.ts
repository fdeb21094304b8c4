/** Highlighting, indentation and comment keys for the modes of contract/languages.ts. */
import { completeAnyWord } from '@codemirror/autocomplete';
import { EditorState, type Extension } from '@codemirror/state';
import type { EditorMode } from '../../../contract/languages.ts';
import { cFamily } from './c-family.ts';

const words: Extension = EditorState.languageData.of(() => [{ autocomplete: completeAnyWord }]);

type Mode = {
  /** Included in the editor. */
  now: Extension;
  /** Fetches the mode that replaces it. */
  load?: () => Promise<Extension>;
  /** Whether the editor knows the names of a program (names/); otherwise it offers words of the text. */
  hasNames: boolean;
};

/** A mode in a chunk of its own. */
const fetched = (load: () => Promise<Extension>, hasNames = false): Mode => ({
  now: words,
  load: async () => [await load(), words],
  hasNames,
});

export const modes: Record<EditorMode, Mode> = {
  'c++': { now: cFamily, hasNames: true },
  c: { now: cFamily, hasNames: true },
  python: {
    now: words,
    load: async () => (await import('./python.ts')).python,
    hasNames: true,
  },
  java: fetched(async () => (await import('@codemirror/lang-java')).javaLanguage, true),
  javascript: fetched(
    async () => (await import('@codemirror/lang-javascript')).javascriptLanguage,
    true,
  ),
  typescript: fetched(
    async () => (await import('@codemirror/lang-javascript')).typescriptLanguage,
    true,
  ),
  rust: fetched(async () => (await import('@codemirror/lang-rust')).rustLanguage, true),
  go: fetched(async () => (await import('@codemirror/lang-go')).goLanguage, true),
  php: fetched(async () => (await import('@codemirror/lang-php')).php()),
  pascal: fetched(async () => (await import('./line-modes.ts')).pascal),
  ocaml: fetched(async () => (await import('./line-modes.ts')).ocaml),
  lua: fetched(async () => (await import('./line-modes.ts')).lua),
  perl: fetched(async () => (await import('./line-modes.ts')).perl),
  csharp: fetched(async () => (await import('./line-modes.ts')).csharp),
  kotlin: fetched(async () => (await import('./line-modes.ts')).kotlin),
  haskell: fetched(async () => (await import('./line-modes.ts')).haskell),
  d: fetched(async () => (await import('./line-modes.ts')).d),
  ruby: fetched(async () => (await import('./line-modes.ts')).ruby),
  plain: { now: words, hasNames: false },
};
