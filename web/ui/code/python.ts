/** Python in the editor, in a chunk that is loaded only for code in it. */
import { python as support } from '@codemirror/lang-python';
import type { Extension } from '@codemirror/state';

/** Highlighting, indentation, and completion of keywords, built-in names and the program's own. */
export const python: Extension = support();
