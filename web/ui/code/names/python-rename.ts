/** Finds the occurrences of a name in Python, and renames it. */
import { applied, type CodeRange, type NameUses, type Renaming } from './answers.ts';
import type { Declaration } from './names.ts';
import { type PythonReader, pythonMeaning, wordOf } from './python-meaning.ts';
import type { PythonProgram } from './python-walk.ts';
import { pythonKeywords } from './words.ts';

type Found = { name: string; definition: CodeRange; tokens: number[]; root: Declaration };

function wordAt({ tokens }: PythonProgram, offset: number): number {
  return tokens.findIndex(
    ({ kind, from, to }) => kind === 'word' && from <= offset && offset <= to,
  );
}

function find(reader: PythonReader, offset: number): Found | { refusal: string } {
  const { program } = reader;
  const at = wordAt(program, offset);
  const name = wordOf(program, at);
  if (at < 0) return { refusal: 'There is no name here.' };
  if (pythonKeywords.has(name)) return { refusal: `${name} is a word of the language.` };
  const meaning = pythonMeaning(reader, at);
  if (meaning === 'library') return { refusal: `${name} is a name of the standard library.` };
  if (meaning === 'unclear') {
    return { refusal: `The type of what stands before ${name} is not clear.` };
  }
  const root = meaning === 'unknown' ? undefined : meaning.declared[0];
  if (root === undefined) return { refusal: `${name} is not declared in this program.` };
  const tokens = wordsOf(program).filter((one) => {
    if (wordOf(program, one) !== name) return false;
    const other = pythonMeaning(reader, one);
    return typeof other === 'object' && other.declared[0] === root;
  });
  const { from = 0, to = 0 } = program.tokens[root.token] ?? {};
  return { name, definition: { from, to }, tokens, root };
}

const wordsOf = ({ declared, uses }: PythonProgram): number[] =>
  [...new Set([...declared.keys(), ...uses])].sort((a, b) => a - b);

function rangesOf({ program }: PythonReader, tokens: readonly number[]): CodeRange[] {
  return tokens.flatMap((at) => {
    const token = program.tokens[at];
    return token ? { from: token.from, to: token.to } : [];
  });
}

export function usesInPython(reader: PythonReader, offset: number): NameUses {
  const found = find(reader, offset);
  if ('refusal' in found) return found;
  const { name, definition, tokens } = found;
  return { name, definition, places: rangesOf(reader, tokens) };
}

type Wanted = { offset: number; next: string };

/** `read` parses the changed program, to check that every word still means the same. */
export function renameInPython(
  reader: PythonReader,
  { offset, next }: Wanted,
  read: (code: string) => PythonReader,
): Renaming {
  const found = find(reader, offset);
  if ('refusal' in found) return found;
  const { program, library } = reader;
  const { name, tokens, root } = found;
  if (!/^[A-Za-z_]\w*$/.test(next)) {
    return {
      refusal: 'A name has letters, digits and underscores, and does not begin with a digit.',
    };
  }
  if (pythonKeywords.has(next)) return { refusal: `${next} is a word of the language.` };
  if (root.library !== undefined && wordOf(program, root.token - 1) !== 'as') {
    return { refusal: `${name} is a name of the standard library.` };
  }
  if (library.get(next)?.header === '' && library.get(next)?.kind !== 'module') {
    return { refusal: `${next} is a name that Python has already.` };
  }
  const lineOf = (at: number) =>
    program.code.slice(0, program.tokens[at]?.from ?? 0).split('\n').length;
  const [taken] = root.scope.names.get(next) ?? [];
  if (taken) return { refusal: `${next} is declared already, in line ${lineOf(taken.token)}.` };
  const isMember = root.scope.kind === 'class' || root.kind === 'parameter';
  const unclear = wordsOf(program).find(
    (at) => isMember && wordOf(program, at) === name && pythonMeaning(reader, at) === 'unclear',
  );
  if (unclear !== undefined) {
    const line = lineOf(unclear);
    return {
      refusal: `Line ${line} uses a ${name} whose owner is not clear, so it could be another one.`,
    };
  }
  const changes = rangesOf(reader, tokens).map((range) => ({ ...range, insert: next }));
  const changed = read(applied(program.code, changes));
  const other = wordsOf(program).find((at) => standsFor(reader, at) !== standsFor(changed, at));
  if (other === undefined) return { changes };
  const line = lineOf(other);
  return { refusal: `${next} means something else in line ${line}, so it cannot be used.` };
}

function standsFor(reader: PythonReader, at: number): string {
  const meaning = pythonMeaning(reader, at);
  if (typeof meaning === 'string') return meaning === 'unclear' ? meaning : 'elsewhere';
  return `${meaning.declared[0]?.token}`;
}
