/** C and C++ in the editor: highlighting and indentation. */
import { cpp, cppLanguage } from '@codemirror/lang-cpp';
import type { Extension } from '@codemirror/state';

export const cFamily: Extension = cpp();

/** Its grammar. */
export const cLanguage = cppLanguage;
