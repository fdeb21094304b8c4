/** Highlighting and completion for the modes of contract/languages.ts. */
import { completeAnyWord } from '@codemirror/autocomplete';
import { EditorState, type Extension } from '@codemirror/state';
import type { EditorMode } from '../../../contract/languages.ts';
import { c, cPlusPlus } from './c-family.ts';

const plain: Extension = EditorState.languageData.of(() => [{ autocomplete: completeAnyWord }]);

export const modes: Record<EditorMode, Extension> = { 'c++': cPlusPlus, c, plain };
