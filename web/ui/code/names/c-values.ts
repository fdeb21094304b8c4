/** The types of values in C and C++, as far as completion and member names need them. */
import { classAround, findName, memberOf } from './c-lookup.ts';
import { partsOf } from './c-params.ts';
import type { CProgram } from './c-state.ts';
import { isName, textAt } from './c-types.ts';
import type { Library, LibraryMember } from './library.ts';
import {
  elementOf,
  indexedOf,
  libraryMember,
  partOf,
  pointedBy,
  returnedBy,
  type Type,
  typeOfText,
} from './library-types.ts';
import type { Declaration, Range, Scope } from './names.ts';
import { builtinTypes, qualifiers } from './words.ts';

export type Reader = { program: CProgram; library: Library };

/**
 * The maximum number of steps from a value to its origin; the type of a longer chain is unknown.
 */
const stepsMax = 40;

/** The type that these tokens denote. */
export function typeOfTokens(
  { program }: Reader,
  { from, to }: Range,
  steps = 0,
): Type | undefined {
  const own = program.declaredClasses.get(from);
  if (own) return { name: own.owner?.name ?? '', args: [], depth: 0, own };
  if (steps > stepsMax) return undefined;
  let type: Type | undefined;
  let builtin = '';
  for (let at = from; at < to; at += 1) {
    const text = textAt(program, at);
    if (qualifiers.has(text) || /^(struct|class|enum|union|typename|::)$/.test(text)) continue;
    if (builtinTypes.has(text)) builtin = builtin === '' ? text : `${builtin} ${text}`;
    else if (isName(program, at)) type = { name: text, args: [], depth: 0 };
    else if (text === '<' && type && (program.angle[at] ?? -1) > 0) {
      const close = program.angle[at] ?? at;
      type.args = partsOf(program, { from: at + 1, to: close }).map(
        (part) => typeOfTokens({ program, library: new Map() }, part, steps + 1) ?? unknown,
      );
      at = close;
    } else if (text === '*' && type) type.depth += 1;
    else if (text !== '&' && text !== '&&') return type;
  }
  return type ?? (builtin === '' ? undefined : { name: builtin, args: [], depth: 0 });
}

const unknown: Type = { name: '', args: [], depth: 0 };

/** The type with aliases resolved, and its class if the program defines it. */
export function resolveType(reader: Reader, type: Type, scope: Scope, token: number): Type {
  const { program, library } = reader;
  let now = type;
  for (let step = 0; step < 8 && !now.own; step += 1) {
    const found = findName(program, scope, now.name, token);
    const inner = found?.find((one) => one.inner)?.inner;
    if (inner) return { ...now, own: inner };
    const alias = found?.find((one) => one.kind === 'alias' && one.type);
    const text = found ? macroText(program, found, now.name) : library.get(now.name)?.type;
    const next = alias?.type
      ? typeOfTokens(reader, alias.type)
      : found && text === undefined
        ? undefined
        : library.get(now.name)?.kind === 'alias' || found
          ? text && typeOfText(text)
          : undefined;
    if (!next || next.name === now.name) return now;
    now = { ...next, depth: now.depth + next.depth + (alias?.depth ?? 0) };
  }
  return now;
}

/** The expansion of a macro without parameters. */
function macroText(program: CProgram, found: Declaration[], name: string): string | undefined {
  if (found[0]?.kind !== 'macro') return undefined;
  const macro = program.text.macros.find((one) => one.name.text === name && one.params === null);
  return macro?.body.map(({ text }) => text).join(' ');
}

/** The type of a variable, parameter or member, or the return type of a function. */
export function typeOfDeclaration(reader: Reader, one: Declaration, steps = 0): Type | undefined {
  const { program } = reader;
  if (steps > stepsMax) return undefined;
  const written = one.type && typeOfTokens(reader, one.type);
  if (written && !/^auto/.test(written.name)) {
    const depth = written.depth + (one.depth ?? 0);
    return resolveType(reader, { ...written, depth }, one.scope, one.token);
  }
  if (one.value === undefined) return undefined;
  const { from, to, isRange } = one.value;
  const begins = /^[*&]$/.test(textAt(program, from)) ? from + 1 : from;
  if (startOfValue(program, to - 1) > begins) return undefined;
  let value = typeOfValue(reader, to - 1, steps + 1);
  if (value && textAt(program, from) === '*') value = pointedBy(value);
  if (value && textAt(program, from) === '&') value = { ...value, depth: value.depth + 1 };
  if (value && isRange) value = elementOf(value);
  if (value === undefined || one.part === undefined) return value && settle(reader, value, from);
  const field = value.own && fieldAt(value.own, one.part);
  if (field) return typeOfDeclaration(reader, field, steps + 1);
  const part = partOf(settle(reader, value, from), one.part);
  return part && settle(reader, part, from);
}

const settle = (reader: Reader, type: Type, token: number): Type =>
  resolveType(reader, type, reader.program.scopes[token] ?? reader.program.file, token);

const fieldAt = (scope: Scope, part: number): Declaration | undefined =>
  [...scope.names.values()].flat().filter(({ kind, isStatic }) => kind === 'variable' && !isStatic)[
    part
  ];

/** Where the value that ends at `at` begins: names with calls, indices and members. */
export function startOfValue(program: CProgram, at: number): number {
  let start = at;
  for (let steps = 0; steps < stepsMax; steps += 1) {
    const partner = program.partner[start] ?? -1;
    if (/^[)\]}]$/.test(textAt(program, start)) && partner >= 0) {
      start = partner;
      const angle = textAt(program, start - 1) === '>' ? (program.angle[start - 1] ?? -1) : -1;
      if (angle >= 0) start = angle;
      const before = textAt(program, start - 1);
      if (!/^[\w)\]]/.test(before) || before === 'return') return start;
      start -= 1;
      continue;
    }
    if (!/^(\.|->|::)$/.test(textAt(program, start - 1))) return start;
    start -= 2;
  }
  return -1;
}

/** The type of the value that ends with the token `at`. */
export function typeOfValue(reader: Reader, at: number, steps = 0): Type | undefined {
  const { program } = reader;
  if (steps > stepsMax || at < 0) return undefined;
  const text = textAt(program, at);
  const open = program.partner[at] ?? -1;
  let type: Type | undefined;
  if (text === ')' && open >= 0) type = typeOfCall(reader, open, steps);
  else if (text === ']' && open >= 0) {
    const indexed = typeOfValue(reader, open - 1, steps + 1);
    type = indexed && indexedOf(indexed);
  } else if (text === '}' && open >= 0) type = typeOfNamed(reader, open - 1);
  else if (text === 'this') {
    const own = classAround(program, program.scopes[at] ?? program.file);
    return own && { name: own.owner?.name ?? '', args: [], depth: 1, own };
  } else if (isName(program, at)) type = typeOfName(reader, at, steps);
  return type && settle(reader, type, at);
}

/** `Edge{1, 2}`, `vector<int>(3)`: the type that ends at `at`. */
function typeOfNamed(reader: Reader, at: number): Type | undefined {
  const { program } = reader;
  const angle = textAt(program, at) === '>' ? (program.angle[at] ?? -1) : -1;
  return typeOfTokens(reader, { from: angle < 0 ? at : angle - 1, to: at + 1 });
}

/** The value of parentheses that open at `open`: of a call, a conversion, or their content. */
function typeOfCall(reader: Reader, open: number, steps: number): Type | undefined {
  const { program, library } = reader;
  const before = open - 1;
  if (textAt(program, before) === '>' && (program.angle[before] ?? -1) >= 0) {
    const angle = program.angle[before] ?? 0;
    const isCast = /_cast$/.test(textAt(program, angle - 1));
    return isCast
      ? typeOfTokens(reader, { from: angle + 1, to: before })
      : typeOfNamed(reader, before);
  }
  if (!isName(program, before)) {
    const close = program.partner[open] ?? open;
    const isPointed = textAt(program, open + 1) === '*';
    const begins = isPointed ? open + 2 : open + 1;
    if (startOfValue(program, close - 1) !== begins) return undefined;
    const inner = typeOfValue(reader, close - 1, steps + 1);
    return inner && isPointed ? pointedBy(inner) : inner;
  }
  const name = textAt(program, before);
  const member = memberAt(reader, before, steps);
  if (member !== undefined) {
    if (member.own?.[0]) return typeOfDeclaration(reader, member.own[0], steps + 1);
    return member.library && returnedBy(member.library, member.of);
  }
  const scope = program.scopes[before] ?? program.file;
  const [found] = findName(program, scope, name, before) ?? [];
  if (found?.kind === 'function') return typeOfDeclaration(reader, found, steps + 1);
  if (found) return found.inner ? { name, args: [], depth: 0, own: found.inner } : undefined;
  const known = library.get(name);
  if (known?.kind === 'type' || known?.kind === 'alias') return { name, args: [], depth: 0 };
  const close = program.partner[open] ?? open;
  const values = partsOf(program, { from: open + 1, to: close });
  return (
    known &&
    returnedBy(known, undefined, (part) => {
      const value = values[part];
      return value && typeOfValue(reader, value.to - 1, steps + 1);
    })
  );
}

function typeOfName(reader: Reader, at: number, steps: number): Type | undefined {
  const { program, library } = reader;
  const member = memberAt(reader, at, steps);
  if (member?.own?.[0]) return typeOfDeclaration(reader, member.own[0], steps + 1);
  if (member !== undefined) return member.library && returnedBy(member.library, member.of);
  const scope = program.scopes[at] ?? program.file;
  const [found] = findName(program, scope, textAt(program, at), at) ?? [];
  if (found)
    return /^(variable|parameter|enumerator)$/.test(found.kind)
      ? typeOfDeclaration(reader, found, steps + 1)
      : undefined;
  const known = library.get(textAt(program, at));
  return known?.kind === 'variable' ? typeOfText(known.type) : undefined;
}

export type Member = {
  of: Type;
  own?: Declaration[] | undefined;
  library?: LibraryMember | undefined;
};

/** The member to which the name at `at` refers; undefined if it is none, or of an unknown type. */
export function memberAt(reader: Reader, at: number, steps = 0): Member | undefined {
  const { program, library } = reader;
  const sign = textAt(program, at - 1);
  if (sign !== '.' && sign !== '->') return undefined;
  const of = objectOf(reader, at - 1, steps);
  if (of === undefined) return undefined;
  const name = textAt(program, at);
  if (of.own) return { of, own: memberOf(program, of.own, name) };
  return { of, library: libraryMember(library, of, name) };
}

/** The type of the expression before `.` or `->` at `sign`. */
export function objectOf(reader: Reader, sign: number, steps = 0): Type | undefined {
  const value = typeOfValue(reader, sign - 1, steps + 1);
  if (value === undefined || textAt(reader.program, sign) === '.') return value;
  const pointed = pointedBy(value);
  return pointed && settle(reader, pointed, sign);
}
