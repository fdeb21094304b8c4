/** Finds the occurrences of a name in C and C++, and renames it. */
import { applied, type CodeRange, type NameUses, type Renaming } from './answers.ts';
import { meaningOf, rootOf } from './c-meaning.ts';
import { tokenBefore } from './c-offers.ts';
import type { Token } from './c-tokens.ts';
import { textAt } from './c-types.ts';
import type { Reader } from './c-values.ts';
import type { Declaration } from './names.ts';
import { builtinTypes, cKeywords } from './words.ts';

/** The word at an offset, which may be the end of the word. */
export function wordAt({ program }: Reader, offset: number): number {
  for (const at of [tokenBefore(program, offset + 1), tokenBefore(program, offset)]) {
    const token = program.tokens[at];
    if (token?.kind === 'word' && token.from <= offset && offset <= token.to) return at;
  }
  return -1;
}

type Found = { name: string; definition: CodeRange; tokens: number[]; root: Declaration };

function find(reader: Reader, offset: number): Found | { refusal: string } {
  const { program } = reader;
  const at = wordAt(reader, offset);
  const macro = at < 0 ? macroAt(reader, offset) : undefined;
  const name = macro ? macro.name : textAt(program, at);
  if (at < 0 && macro === undefined) return { refusal: 'There is no name here.' };
  if (cKeywords.has(name) || builtinTypes.has(name)) {
    return { refusal: `${name} is a word of the language.` };
  }
  const meaning = macro ? { declared: [macro] } : meaningOf(reader, at);
  if (meaning === 'library') return { refusal: `${name} is a name of the standard library.` };
  if (meaning === 'unclear') {
    return { refusal: `The type of what stands before ${name} is not clear.` };
  }
  if (meaning === 'unknown') return { refusal: `${name} is not declared in this program.` };
  const root = rootOf(reader, meaning.declared);
  if (root === undefined) return { refusal: `${name} is not declared in this program.` };
  const tokens = placesOf(reader, root);
  return { name, definition: definitionOf(reader, meaning.declared), tokens, root };
}

const macroAt = ({ program }: Reader, offset: number): Declaration | undefined => {
  const macro = program.text.macros.find(({ name }) => name.from <= offset && offset <= name.to);
  return macro && program.file.names.get(macro.name.text)?.[0];
};

/** The tokens that refer to the declaration `root`. */
function placesOf(reader: Reader, root: Declaration): number[] {
  const { program } = reader;
  const isIt = (at: number): boolean => {
    if (textAt(program, at) !== root.name) return false;
    const meaning = meaningOf(reader, at);
    return typeof meaning === 'object' && rootOf(reader, meaning.declared) === root;
  };
  return [...program.declared.keys(), ...program.uses].filter(isIt).sort((a, b) => a - b);
}

/** The definition of a function; a function with a body is preferred to its prototype. */
function definitionOf({ program }: Reader, all: readonly Declaration[]): CodeRange {
  const [first] = all;
  const last = all.findLast(({ kind, params }) => kind === 'function' && params !== undefined);
  const token = (last ?? all.find(({ inner }) => inner) ?? first)?.token ?? -1;
  const macro = program.text.macros.find(({ name }) => name.text === first?.name)?.name;
  const { from, to } = (token < 0 ? macro : program.tokens[token]) ?? { from: 0, to: 0 };
  return { from, to };
}

export function placesInC(reader: Reader, offset: number): NameUses {
  const found = find(reader, offset);
  if ('refusal' in found) return found;
  const { name, definition } = found;
  return { name, definition, places: edits(reader, found).map(({ from, to }) => ({ from, to })) };
}

/**
 * The tokens to replace: in the code, and in macros if the name has the scope of the whole file.
 */
function edits({ program }: Reader, { name, tokens, root }: Found): Token[] {
  const own = tokens.flatMap((at) => program.tokens[at] ?? []);
  if (root.scope.kind !== 'file') return own;
  const named = program.text.macros.map((macro) => macro.name).filter(({ text }) => text === name);
  return [...own, ...(root.kind === 'macro' ? named : []), ...inMacros(program.text.macros, name)];
}

type Macros = Reader['program']['text']['macros'];

const inMacros = (macros: Macros, name: string): Token[] =>
  macros.flatMap(({ params, body }) =>
    params?.some(({ text }) => text === name)
      ? []
      : body.filter(({ kind, text }) => kind === 'word' && text === name),
  );

/** `read` parses the changed program, to check that every word still means the same. */
export function renameInC(
  reader: Reader,
  offset: number,
  next: string,
  read: (code: string) => Reader,
): Renaming {
  const found = find(reader, offset);
  if ('refusal' in found) return found;
  const { program, library } = reader;
  const refusal = refusalOf(reader, found, next);
  if (refusal !== undefined) return { refusal };
  if (found.root.scope.kind === 'file' && program.usesStd && library.has(next)) {
    return { refusal: `${next} is a name of the standard library, which this program uses.` };
  }
  const changes = edits(reader, found)
    .map(({ from, to }) => ({ from, to, insert: next }))
    .sort((a, b) => a.from - b.from);
  const changed = read(applied(program.code, changes));
  const other = firstDifference(reader, changed);
  if (other >= 0) {
    const line = lineAt(reader, other);
    return { refusal: `${next} means something else in line ${line}, so it cannot be used.` };
  }
  return { changes };
}

function refusalOf(reader: Reader, { name, root }: Found, next: string): string | undefined {
  const { program } = reader;
  const { macros } = program.text;
  if (!/^[A-Za-z_]\w*$/.test(next)) {
    return 'A name has letters, digits and underscores, and does not begin with a digit.';
  }
  if (cKeywords.has(next) || builtinTypes.has(next)) return `${next} is a word of the language.`;
  if (name === 'main' && root.kind === 'function') return 'The program starts at main.';
  const isTaken = macros.some((macro) => macro.name.text === next) || inMacros(macros, next)[0];
  if (isTaken) return `A macro uses ${next} already.`;
  if (root.scope.kind !== 'file' && inMacros(macros, name).length > 0) {
    return `A macro uses ${name}, so not every place of it is clear.`;
  }
  const [taken] = root.scope.names.get(next) ?? [];
  if (taken) return `${next} is declared already, in line ${lineAt(reader, taken.token)}.`;
  if (root.scope.kind !== 'class') return undefined;
  const unclear = program.uses.find(
    (at) => textAt(program, at) === name && meaningOf(reader, at) === 'unclear',
  );
  if (unclear === undefined) return undefined;
  return `Line ${lineAt(reader, unclear)} uses a ${name} whose owner is not clear, so it could be another one.`;
}

const lineAt = ({ program }: Reader, token: number): number =>
  program.code.slice(0, program.tokens[token]?.from ?? 0).split('\n').length;

/** The first word that refers to something else after a renaming; -1 if there is none. */
function firstDifference(before: Reader, after: Reader): number {
  const count = before.program.tokens.length;
  if (after.program.tokens.length !== count) return 0;
  const words = new Set([...before.program.declared.keys(), ...before.program.uses]);
  for (const at of [...words].sort((a, b) => a - b)) {
    if (standsFor(before, at) !== standsFor(after, at)) return at;
  }
  return -1;
}

function standsFor(reader: Reader, at: number): string {
  const meaning = meaningOf(reader, at);
  if (typeof meaning === 'string') return meaning === 'unclear' ? meaning : 'elsewhere';
  return `${rootOf(reader, meaning.declared)?.token}`;
}
