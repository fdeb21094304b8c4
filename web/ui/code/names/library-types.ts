/** The element types, targets of pointers, and return types of the C++ library. */

import { builtinTypes, cKeywords } from './keywords.ts';
import type { Library, LibraryMember } from './library.ts';
import type { Type } from './program.ts';

const known = new Map<string, Type | undefined>();
const knownMax = 5_000;

/** The type that a text denotes, such as `basic_string<char>`. */
export function typeOfText(text: string): Type | undefined {
  if (known.has(text)) return known.get(text);
  const words = text.match(/[A-Za-z_]\w*|[^\s\w]/g) ?? [];
  const type = read(words.values(), 0);
  if (known.size < knownMax) known.set(text, type);
  return type;
}

const nestingMax = 12;

const unknown: Type = { name: '', args: [], depth: 0 };

/** The type that begins with the next word, up to a comma or the end of the arguments around it. */
function read(words: Iterator<string>, nesting: number, ends: { with: string } = { with: '' }) {
  let type: Type | undefined;
  let parens = 0;
  for (let next = words.next(); !next.done; next = words.next()) {
    const word = next.value;
    ends.with = word;
    if (word === '(') parens += 1;
    else if (word === ')') parens -= 1;
    if (parens > 0 || word === ')') continue;
    if (word === ',' || word === '>') return type;
    if (word === '<' && type) {
      const argument = { with: ',' };
      while (argument.with === ',' && nesting < nestingMax) {
        argument.with = '';
        type.args.push(read(words, nesting + 1, argument) ?? unknown);
      }
    } else if (word === '*' && type) type.depth += 1;
    else if (builtinTypes.has(word) && type && builtinTypes.has(type.name)) continue;
    else if (/^\w/.test(word) && !cKeywords.has(word)) type = { name: word, args: [], depth: 0 };
  }
  ends.with = '';
  return type;
}

const isMap = ({ name }: Type): boolean => /^(unordered_)?(multi)?map$/.test(name);

const character: Type = { name: 'char', args: [], depth: 0 };

/** The type of the elements in a loop over the type. */
export function elementOf(type: Type): Type | undefined {
  if (type.depth > 0) return { ...type, depth: type.depth - 1 };
  const [first, second] = type.args;
  if (isMap(type) && first && second) return { name: 'pair', args: [first, second], depth: 0 };
  if (/^(basic_)?string(_view)?$/.test(type.name)) return character;
  return first;
}

/** The type of an element found by index. */
export function indexedOf(type: Type): Type | undefined {
  if (type.depth > 0) return { ...type, depth: type.depth - 1 };
  if (isMap(type)) return type.args[1];
  return type.name === 'iterator' ? type.args[0] : elementOf(type);
}

/** The type to which a pointer or an iterator points. */
export function pointedBy(type: Type): Type | undefined {
  if (type.depth > 0) return { ...type, depth: type.depth - 1 };
  const isPointer = /^(iterator|unique_ptr|shared_ptr|optional|weak_ptr)$/.test(type.name);
  return isPointer ? type.args[0] : undefined;
}

/** The type of one part of a pair or a tuple. */
export const partOf = (type: Type, part: number): Type | undefined =>
  /^(pair|tuple)$/.test(type.name)
    ? type.args[part]
    : type.name === 'array'
      ? type.args[0]
      : undefined;

const basesMax = 6;

/** A member of a type of the library, or of its bases. */
export function libraryMember(
  library: Library,
  type: Type,
  name: string,
  nesting = 0,
): LibraryMember | undefined {
  const found = library.get(type.name);
  const own = type.depth > 0 ? undefined : found?.members.get(name);
  if (own || found === undefined || nesting === basesMax) return own;
  for (const base of found.bases) {
    const inherited = libraryMember(library, { ...type, name: base }, name, nesting + 1);
    if (inherited) return inherited;
  }
  return undefined;
}

/** All members of a type of the library, those of its bases last. */
export function libraryMembers(library: Library, type: Type): LibraryMember[] {
  const members = new Map<string, LibraryMember>();
  const open = [type.name];
  for (let step = 0; step < open.length && step < basesMax; step += 1) {
    const found = library.get(open[step] ?? '');
    for (const [name, one] of found?.members ?? []) if (!members.has(name)) members.set(name, one);
    open.push(...(found?.bases ?? []));
  }
  return [...members.values()];
}

/**
 * The type that a member of `of`, or a function, returns. If it is the type of a parameter, the
 * result is the type of the argument there, which `valueAt` returns.
 */
export function returnedBy(
  { signatures, type }: LibraryMember,
  of?: Type,
  valueAt?: (part: number) => Type | undefined,
): Type | undefined {
  const [signature = type] = signatures;
  const open = signature.indexOf(' (');
  const text = open < 0 ? signature : signature.slice(0, open);
  const returned = typeOfText(text);
  if (returned === undefined) return undefined;
  if (of) return inside(returned, of, 0);
  const parts = signature.slice(open + 2).split(',');
  const same = parts.findIndex((part) => new RegExp(`(^|\\s)${returned.name}\\W`).test(part));
  return (/^[A-Z]/.test(returned.name) && same >= 0 ? valueAt?.(same) : undefined) ?? returned;
}

/** The type, with the names that are defined inside `of` replaced. */
function inside(type: Type, of: Type, nesting: number): Type | undefined {
  if (nesting > nestingMax) return undefined;
  const { name } = type;
  if (/^(const_)?reference$|^value_type$|^T$|^CharT$/.test(name)) return elementOf(of);
  if (/^T[12]$/.test(name)) return of.args[Number(name[1]) - 1];
  if (name === 'mapped_type') return of.args[1];
  if (name === 'key_type' || name === 'Key') return of.args[0];
  if (/^(const_)?(reverse_|local_)?iterator$/.test(name)) {
    const element = elementOf(of);
    return { name: 'iterator', args: element ? [element] : [], depth: 0 };
  }
  if (name === of.name) return { ...type, args: of.args };
  const args = type.args.map((one) => inside(one, of, nesting + 1) ?? one);
  return { ...type, args };
}
