/** Changes to the hints and the editorial of a package. */
import { chosenEditorial, editorialPath } from '../../../contract/editorial.ts';
import { type Bytes, byName, type Change } from './model.ts';
import { setMetadata } from './statements.ts';

/** Only nonempty ones are kept, in order. */
export const toldHints = (typed: readonly string[]): string[] =>
  typed.filter((hint) => hint.trim() !== '');

export function setHints(typed: readonly string[]): Change {
  const hints = toldHints(typed);
  return setMetadata({ hints: hints.length === 0 ? undefined : hints });
}

/** Null removes it; its path stays as it was. */
export const setEditorial =
  (bytes: Bytes | null): Change =>
  (one) => {
    const before = chosenEditorial(one.folders.solution);
    const others = one.folders.solution.filter((file) => file !== before);
    const file = bytes && { path: before?.path ?? editorialPath, bytes };
    const solution = [...others, ...(file ? [file] : [])].sort((a, b) => byName(a.path, b.path));
    return { ...one, folders: { ...one.folders, solution } };
  };
