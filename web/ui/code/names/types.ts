/** The types of values, as far as completion and the names of members need them. */
import type { LibraryMember } from './library.ts';
import {
  elementOf,
  indexedOf,
  libraryMember,
  partOf,
  pointedBy,
  returnedBy,
  typeOfText,
} from './library-types.ts';
import { classAround, findName, findText, memberOf, nameIn, wholeName } from './lookup.ts';
import {
  type Declaration,
  type Node,
  type Program,
  type Scope,
  type Type,
  textOf,
} from './program.ts';

/**
 * The maximum number of steps from a value to its origin; the type of a longer chain is unknown.
 */
const stepsMax = 40;

/** The maximum number of aliases that are followed. */
const aliasesMax = 8;

const named = (name: string): Type => ({ name, args: [], depth: 0 });

/** The type that a node denotes; the class itself if the node defines it. */
function typeOfNode(program: Program, node: Node): Type | undefined {
  const own = node.scope.node === node && node.scope.kind === 'class' ? node.scope : undefined;
  if (own && own.names.size > 0) return { ...named(own.owner?.name ?? ''), own };
  const { of = node, depth = 0 } = program.rules.unwrapped?.(node) ?? {};
  const type = typeOfText(textOf(program, of));
  return type && { ...type, depth: type.depth + depth };
}

/** The type with aliases resolved, and its class if the program defines it. */
export function resolveType(program: Program, type: Type, scope: Scope, at: number): Type {
  const { library } = program;
  let now = type;
  for (let step = 0; step < aliasesMax && !now.own; step += 1) {
    const found = findText(program, scope, { text: now.name, at });
    const inner = found?.find((one) => one.inner)?.inner;
    if (inner) return { ...now, own: inner };
    const alias = found?.find(({ kind, type: meant }) => kind === 'alias' && meant);
    const known = library.get(now.name);
    const text = found
      ? macroText(program, found)
      : known?.kind === 'alias'
        ? known.type
        : undefined;
    const next = alias?.type
      ? typeOfNode(program, alias.type)
      : text === undefined
        ? undefined
        : typeOfText(text);
    if (!next || next.name === now.name) return now;
    now = { ...next, depth: now.depth + next.depth + (alias?.depth ?? 0) };
  }
  return now;
}

/** What a macro without parameters stands for. */
function macroText(program: Program, [found]: readonly Declaration[]): string | undefined {
  const macro = program.macros.find(({ name }) => name === found?.node);
  return macro && macro.params === null ? textOf(program, macro.body) : undefined;
}

const settle = (program: Program, type: Type, node: Node): Type =>
  resolveType(program, type, node.scope, node.from);

/** The type of a variable, parameter or member, or the return type of a function. */
export function typeOfDeclaration(program: Program, one: Declaration, steps = 0): Type | undefined {
  const { library, rules } = program;
  if (steps > stepsMax) return undefined;
  if (one.kind === 'struct' && one.inner) return { ...named(one.name), own: one.inner };
  if (one.library !== undefined) {
    const path = one.library.split('.');
    const known = library.get(one.library) ?? library.get(path.at(-1) ?? '');
    return known && named(known.name);
  }
  const around = one.scope.parent;
  if (rules.hasSelf && one.kind === 'parameter' && around?.kind === 'class') {
    const [first] = one.scope.names.keys();
    if (first === one.name) return { ...named(around.owner?.name ?? ''), own: around };
  }
  const written = one.type && typeOfNode(program, one.type);
  if (one.type && written && !/^auto/.test(written.name)) {
    const type = { ...written, depth: written.depth + (one.depth ?? 0) };
    return resolveType(program, type, one.scope, one.type.from);
  }
  if (one.value === undefined) return undefined;
  let value = typeOf(program, one.value, steps + 1);
  if (value && one.isRange) value = elementOf(value);
  if (value === undefined || one.part === undefined) {
    return value && settle(program, value, one.value);
  }
  const settled = settle(program, value, one.value);
  const field = settled.own && fieldAt(settled.own, one.part);
  if (field) return typeOfDeclaration(program, field, steps + 1);
  const part = partOf(settled, one.part);
  return part && settle(program, part, one.value);
}

const fieldAt = ({ names }: Scope, part: number): Declaration | undefined =>
  [...names.values()].flat().filter(({ kind, isStatic }) => kind === 'variable' && !isStatic)[part];

/** The type of an expression. */
export function typeOf(program: Program, node: Node, steps = 0): Type | undefined {
  if (steps > stepsMax) return undefined;
  if (program.types.has(node)) return program.types.get(node);
  program.types.set(node, undefined);
  const type = typeOfParts(program, node, steps);
  const settled = type && settle(program, type, node);
  program.types.set(node, settled);
  return settled;
}

function typeOfParts(program: Program, node: Node, steps: number): Type | undefined {
  const { rules } = program;
  const role = rules.values[node.name];
  const { children } = node;
  const [first] = children;
  const inner = () => children.find((child) => child.name in rules.values);
  const of = (child: Node | undefined) => child && typeOf(program, child, steps + 1);
  if (typeof role === 'object') return named(role.type);
  switch (role) {
    case 'name':
      return typeOfName(program, node, steps);
    case 'scoped': {
      const last = nameIn(program, node);
      return last && typeOfName(program, last, steps);
    }
    case 'member': {
      const member = memberAt(program, node, steps);
      if (member?.own?.[0]) return typeOfDeclaration(program, member.own[0], steps + 1);
      return member && ofMember(program, member);
    }
    case 'call':
      return first && typeOfCall(program, node, first, steps);
    case 'index': {
      const indexed = of(first);
      return indexed && indexedOf(indexed);
    }
    case 'inner':
      return of(inner());
    case 'pointed': {
      const value = of(inner());
      const isAddress = program.code[node.from] === '&';
      return value && (isAddress ? { ...value, depth: value.depth + 1 } : pointedBy(value));
    }
    case 'self': {
      const own = classAround(program, node.scope);
      return own && { ...named(own.owner?.name ?? ''), depth: 1, own };
    }
    case 'typed':
    case 'new': {
      const type = children.find((child) => rules.types.has(child.name));
      const meant = type && typeOfNode(program, type);
      return meant && { ...meant, depth: meant.depth + (role === 'new' ? 1 : 0) };
    }
    default:
      return undefined;
  }
}

/** The value of a call or of a conversion, `make(a)` or `Edge(1, 2)`. */
function typeOfCall(program: Program, call: Node, callee: Node, steps: number): Type | undefined {
  const { library, rules } = program;
  if (rules.types.has(callee.name)) return typeOfNode(program, callee);
  const name = nameIn(program, callee);
  const text = name ? textOf(program, name) : '';
  const args = callee.children.at(-1);
  if (rules.generics.has(callee.name) && /_cast$/.test(text)) {
    const type = args?.children.find((child) => rules.types.has(child.name));
    return type && typeOfNode(program, type);
  }
  if (name === undefined) return undefined;
  const told = library.get(rules.returned[text] ?? '');
  const whole = wholeName(program, name);
  if (rules.values[whole.parent?.name ?? ''] === 'member' && whole.index > 0) {
    const member = memberAt(program, whole.parent, steps);
    if (member?.own?.[0]) return typeOfDeclaration(program, member.own[0], steps + 1);
    const returned = member && ofMember(program, member);
    return returned ?? (told && named(told.name));
  }
  const [found] = findName(program, name.scope, name) ?? [];
  if (found) return typeOfDeclaration(program, found, steps + 1);
  const known = library.get(text);
  if (known?.kind === 'type' || known?.kind === 'alias') {
    return rules.generics.has(callee.name) ? typeOfNode(program, callee) : named(text);
  }
  if (told) return named(told.name);
  const values = call.children.at(-1)?.children.filter((child) => child.name in rules.values) ?? [];
  return (
    known &&
    returnedBy(known, undefined, (part) => {
      const value = values[part];
      return value && typeOf(program, value, steps + 1);
    })
  );
}

function typeOfName(program: Program, name: Node, steps: number): Type | undefined {
  const [found] = findName(program, name.scope, name) ?? [];
  if (found) return typeOfDeclaration(program, found, steps + 1);
  const text = textOf(program, name);
  const known = program.library.get(text);
  if (known?.kind === 'variable' && known.type !== '') return typeOfText(known.type);
  return known && program.rules.isOfLibrary(text, program.library) ? named(text) : undefined;
}

export type Member = {
  of: Type;
  own?: Declaration[] | undefined;
  library?: LibraryMember | undefined;
};

/** What a member of the library returns or is; a type of a module is one of the library. */
function ofMember({ library }: Program, member: Member): Type | undefined {
  if (member.library === undefined) return undefined;
  const isModule = library.get(member.of.name)?.kind === 'module';
  if (!isModule) return returnedBy(member.library, member.of);
  return library.has(member.library.name) ? named(member.library.name) : undefined;
}

/** The member that a node such as `a.b` stands for; undefined if the type of `a` is unknown. */
export function memberAt(program: Program, node: Node | null, steps = 0): Member | undefined {
  const name = node?.children.at(-1);
  const leaf = name && nameIn(program, name);
  if (!node || leaf === undefined || node.children.length < 2) return undefined;
  const of = ownerOf(program, node, steps);
  if (of === undefined) return undefined;
  const text = textOf(program, leaf);
  if (of.own) return { of, own: memberOf(program, of.own, text) };
  return { of, library: libraryMember(program.library, of, text) };
}

/** The type of what is before `.` or `->`. */
export function ownerOf(program: Program, node: Node, steps = 0): Type | undefined {
  const [object] = node.children;
  const last = node.children.at(-1);
  if (object === undefined || last === undefined || object === last) return undefined;
  const value = typeOf(program, object, steps + 1);
  const isPointer = program.code.slice(object.to, last.from).includes('->');
  if (value === undefined || !isPointer) return value;
  const pointed = pointedBy(value);
  return pointed && settle(program, pointed, object);
}
