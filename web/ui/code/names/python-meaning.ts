/** The meaning of names in Python, and the types of values if members need them. */
import type { Library, LibraryMember, LibraryName } from './library.ts';
import { type Declaration, outwards, type Scope } from './names.ts';
import { isPythonName, type PythonProgram } from './python-walk.ts';

export type PythonReader = { program: PythonProgram; library: Library };

/** A class of the program, or a type or a module of the library. */
export type PythonType = { own: Scope } | { library: LibraryName };

export const wordOf = ({ tokens }: PythonProgram, at: number): string => tokens[at]?.text ?? '';

/** The meaning of a name; the members of a class are not visible in its methods. */
export function findPythonName(scope: Scope, name: string): Declaration[] | undefined {
  for (const at of outwards(scope)) {
    const found = at.kind === 'class' && at !== scope ? undefined : at.names.get(name);
    if (found) return found;
  }
  return undefined;
}

const stepsMax = 20;

/** A member of a class or of its bases. */
export function pythonMember(
  program: PythonProgram,
  own: Scope,
  name: string,
  steps = 0,
): Declaration[] | undefined {
  const found = own.names.get(name);
  if (found || steps > stepsMax) return found;
  for (const base of basesOf(program, own)) {
    const inherited = pythonMember(program, base, name, steps + 1);
    if (inherited) return inherited;
  }
  return undefined;
}

export const basesOf = (program: PythonProgram, own: Scope): Scope[] =>
  own.bases.slice(0, stepsMax).flatMap((token) => {
    const [found] = findPythonName(own.parent ?? own, wordOf(program, token)) ?? [];
    return found?.kind === 'struct' && found.inner && found.inner !== own ? found.inner : [];
  });

/** Where the value that ends at `at` begins. */
function startOf(program: PythonProgram, at: number): number {
  let start = at;
  for (let steps = 0; steps < stepsMax; steps += 1) {
    const open = program.partner[start] ?? -1;
    if (open >= 0 && open < start) {
      const isOn = isPythonName(program, open - 1) || /^[)\]]$/.test(wordOf(program, open - 1));
      if (!isOn) return open;
      start = open - 1;
    } else if (wordOf(program, start - 1) === '.') start -= 2;
    else return start;
  }
  return -1;
}

/** The type of the value that ends at `at`. */
export function typeOfPython(reader: PythonReader, at: number, steps = 0): PythonType | undefined {
  const { program, library } = reader;
  const token = program.tokens[at];
  if (token === undefined || steps > stepsMax) return undefined;
  const named = (name: string): PythonType | undefined => {
    const known = library.get(name);
    return known && { library: known };
  };
  if (token.kind === 'text') return named(/^[rR]?[bB]/.test(token.text) ? 'bytes' : 'str');
  if (token.kind === 'number') return named(/[.eE]/.test(token.text) ? 'float' : 'int');
  const open = program.partner[at] ?? -1;
  if (open < 0) return isPythonName(program, at) ? typeOfName(reader, at, steps) : undefined;
  if (token.text === ')') return typeOfPythonCall(reader, open, steps);
  const before = wordOf(program, open - 1);
  const isIndex = isPythonName(program, open - 1) || /^[)\]]$/.test(before);
  if (token.text === ']') return isIndex ? undefined : named('list');
  const isDict = at === open + 1 || wordOf(program, open + 2) === ':';
  return named(isDict ? 'dict' : 'set');
}

const returned: Record<string, string> = {
  ...{ input: 'str', sorted: 'list', repr: 'str', chr: 'str', hex: 'str', bin: 'str', len: 'int' },
  ...{ sum: 'int', ord: 'int', abs: 'int', readline: 'str', read: 'str', join: 'str' },
  ...{ strip: 'str', lstrip: 'str', rstrip: 'str', upper: 'str', lower: 'str', replace: 'str' },
  ...{ split: 'list', splitlines: 'list', readlines: 'list', format: 'str' },
};

function typeOfPythonCall(
  reader: PythonReader,
  open: number,
  steps: number,
): PythonType | undefined {
  const { program, library } = reader;
  const at = open - 1;
  if (!isPythonName(program, at)) return undefined;
  const callee = typeOfName(reader, at, steps);
  if (callee && ('own' in callee || callee.library.kind === 'type')) return callee;
  const known = library.get(returned[wordOf(program, at)] ?? '');
  return known && { library: known };
}

/** For a class or a type, the type itself, so that `Name` and `Name()` have the same members. */
function typeOfName(reader: PythonReader, at: number, steps: number): PythonType | undefined {
  const { program, library } = reader;
  const name = wordOf(program, at);
  if (wordOf(program, at - 1) === '.') {
    const owner = typeOfPython(reader, at - 2, steps + 1);
    if (owner === undefined) return undefined;
    if ('library' in owner) {
      const known = owner.library.kind === 'module' ? library.get(name) : undefined;
      return known && { library: known };
    }
    const [member] = pythonMember(program, owner.own, name) ?? [];
    return member && typeOfPythonName(reader, member, steps + 1);
  }
  const scope = program.scopes[at] ?? program.file;
  const [found] = findPythonName(scope, name) ?? [];
  if (found) return typeOfPythonName(reader, found, steps + 1);
  const known = library.get(name);
  return known?.header === '' ? { library: known } : undefined;
}

/** The type of a declaration's value. */
function typeOfPythonName(
  reader: PythonReader,
  one: Declaration,
  steps: number,
): PythonType | undefined {
  const { program, library } = reader;
  if (one.kind === 'struct' && one.inner) return { own: one.inner };
  const isSelf = one.kind === 'parameter' && one.scope.parent?.kind === 'class';
  if (isSelf && one.scope.names.keys().next().value === one.name)
    return { own: one.scope.parent ?? one.scope };
  if (one.library !== undefined) {
    const known = library.get(one.library) ?? library.get(one.library.split('.').at(-1) ?? '');
    return known && { library: known };
  }
  if (one.type) return typeOfName(reader, one.type.from, steps + 1);
  if (one.value === undefined || one.part !== undefined || one.value.isRange) return undefined;
  const last = one.value.to - 1;
  if (startOf(program, last) !== one.value.from) return undefined;
  return typeOfPython(reader, last, steps + 1);
}

/** The meaning of a word, by the rules of meaningOf in c-meaning.ts. */
export type PythonMeaning = { declared: Declaration[] } | 'library' | 'unclear' | 'unknown';

export function pythonMeaning(reader: PythonReader, at: number): PythonMeaning {
  const { program, library } = reader;
  const name = wordOf(program, at);
  const own = program.declared.get(at);
  if (own) return declaredAs(own.scope.names.get(name));
  if (wordOf(program, at - 1) === '.') {
    const owner = typeOfPython(reader, at - 2);
    if (owner === undefined) return 'unclear';
    if ('library' in owner) return 'library';
    return declaredAs(pythonMember(program, owner.own, name));
  }
  const keyword = keywordOf(reader, at);
  if (keyword !== undefined) return keyword;
  const found = findPythonName(program.scopes[at] ?? program.file, name);
  if (found) return { declared: found };
  return library.get(name)?.header === '' ? 'library' : 'unknown';
}

const declaredAs = (declared: Declaration[] | undefined): PythonMeaning =>
  declared ? { declared } : 'unknown';

/** The name in `call(name=1)` is a parameter of the called function. */
function keywordOf(reader: PythonReader, at: number): PythonMeaning | undefined {
  const { program } = reader;
  if (wordOf(program, at + 1) !== '=' || !/^[(,]$/.test(wordOf(program, at - 1))) return undefined;
  const close = program.closing[at] ?? -1;
  const open = close < 0 ? -1 : (program.partner[close] ?? -1);
  if (wordOf(program, close) !== ')' || open < 0) return undefined;
  if (!isPythonName(program, open - 1)) return 'unclear';
  const called = pythonMeaning(reader, open - 1);
  if (typeof called === 'string') return called;
  const [one] = called.declared;
  const inner = one?.kind === 'struct' ? one.inner?.names.get('__init__')?.[0]?.inner : one?.inner;
  const param = inner?.names.get(wordOf(program, at));
  return param ? { declared: param } : 'unclear';
}

export const membersOf = (
  reader: PythonReader,
  type: PythonType,
): (Declaration[] | LibraryMember)[] => {
  if ('library' in type) return [...type.library.members.values()];
  const own = [...type.own.names.values()];
  const above = basesOf(reader.program, type.own).flatMap((base) => [...base.names.values()]);
  return [...own, ...above];
};
