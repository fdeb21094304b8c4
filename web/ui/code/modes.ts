/** Highlighting for the modes of contract/languages.ts. */
import { completeAnyWord } from '@codemirror/autocomplete';
import { EditorState, type Extension } from '@codemirror/state';
import type { EditorMode } from '../../../contract/languages.ts';
import { cFamily } from './c-family.ts';

const plain: Extension = EditorState.languageData.of(() => [{ autocomplete: completeAnyWord }]);

/** `now` is included in the editor; `load` fetches the mode that replaces it. */
type Mode = { now: Extension; load?: () => Promise<Extension> };

export const modes: Record<EditorMode, Mode> = {
  'c++': { now: cFamily },
  c: { now: cFamily },
  python: { now: plain, load: async () => (await import('./python.ts')).python },
  plain: { now: plain },
};
