/** Python in the editor, in a chunk that is loaded only for Python code. */
import { pythonLanguage } from '@codemirror/lang-python';
import type { Extension } from '@codemirror/state';

/** Highlighting and indentation. */
export const python: Extension = pythonLanguage;
