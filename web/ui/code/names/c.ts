/** C and C++: reads a program, and answers questions about it. */
import type { Answers } from './answers.ts';
import { callOfC } from './c-call.ts';
import { offersOfC } from './c-offers.ts';
import { placesInC, renameInC } from './c-rename.ts';
import type { Reader } from './c-values.ts';
import { readC } from './c-walk.ts';
import type { Library } from './library.ts';
import { cOffered, cppOffered } from './words.ts';

export function answersOfC(code: string, library: Library, isCpp: boolean): Answers {
  const isLibraryType = (name: string) => /^(type|alias)$/.test(library.get(name)?.kind ?? '');
  const read = (text: string): Reader => ({ program: readC(text, isLibraryType), library });
  const reader = read(code);
  return {
    offers: (offset) => offersOfC(reader, offset, isCpp ? cppOffered : cOffered),
    call: (offset) => callOfC(reader, offset),
    places: (offset) => placesInC(reader, offset),
    rename: (offset, name) => renameInC(reader, offset, name, read),
  };
}
