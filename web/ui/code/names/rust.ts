/** The names of Rust in the syntax tree. */
import { rustLanguage } from '@codemirror/lang-rust';
import { scopeAround } from './declarations.ts';
import { rustKeywords, rustOffered } from './keywords.ts';
import { findName } from './lookup.ts';
import {
  beside,
  childOf,
  type Declaration,
  type Found,
  type NameRules,
  type Node,
  type Program,
  type Scope,
  set,
  textOf,
} from './program.ts';
import { offersOfNothing } from './shared-rules.ts';

const types = set(
  'TypeIdentifier GenericType ReferenceType ArrayType TupleType ScopedTypeIdentifier PointerType',
);

/** What a pattern is made of. */
const patterns = set(
  'TuplePattern SlicePattern StructPattern FieldPatternList FieldPattern ReferencePattern ' +
    'CapturedPattern OrPattern MutPattern RefPattern BoxPattern',
);

const tokens = set('ParenthesizedTokens BracketedTokens BracedTokens');

/** The declaration that `name` makes, if it makes one. */
function declares(name: Node, program: Program): Found | undefined {
  const { parent } = name;
  if (parent === null) return undefined;
  const scope = scopeAround(parent);
  switch (parent.name) {
    case 'StructItem':
    case 'UnionItem':
    case 'EnumItem':
    case 'TraitItem':
      return name.name === 'TypeIdentifier' && name.index === firstName(parent)
        ? { kind: 'struct', scope, inner: parent.scope }
        : undefined;
    case 'TypeItem':
      return name.index === firstName(parent)
        ? { kind: 'alias', scope, type: parent.children.findLast((one) => types.has(one.name)) }
        : undefined;
    case 'TypeParamList':
      return name.name === 'TypeIdentifier'
        ? { kind: 'template parameter', scope: parent.scope }
        : undefined;
    case 'ConstrainedTypeParameter':
      return name.index === 0 ? { kind: 'template parameter', scope: parent.scope } : undefined;
    case 'FieldDeclaration':
      return { kind: 'variable', scope: parent.scope, type: parent.children.at(-1) };
    case 'EnumVariant':
      return name.index === 0 ? { kind: 'enumerator', scope: parent.scope } : undefined;
    case 'FunctionItem':
      return functionIn(name, parent, program);
    case 'ModItem':
      return { kind: 'namespace', scope, inner: parent.scope };
    case 'ConstItem':
    case 'StaticItem': {
      const of = memberScope(parent, program);
      const type = parent.children.find((one) => types.has(one.name));
      return of && { kind: 'variable', scope: of.scope, given: of.given, type };
    }
    case 'UseDeclaration':
    case 'UseList':
    case 'ScopedUseList':
    case 'UseAsClause':
    case 'ScopedIdentifier':
      return name.name === 'BoundIdentifier' ? { kind: 'namespace', scope: name.scope } : undefined;
    default:
      return name.name === 'BoundIdentifier' ? bound(name, program) : undefined;
  }
}

const firstName = (item: Node): number | undefined => childOf(item, 'TypeIdentifier')?.index;

/** A function by itself, in a trait, or in what an `impl` adds to a type. */
function functionIn(name: Node, item: Node, program: Program): Found | undefined {
  if (name.name !== 'BoundIdentifier') return undefined;
  const params = childOf(item, 'ParamList');
  const arrow = childOf(item, '->');
  const of = memberScope(item, program);
  const type = arrow && beside(arrow, 1);
  return of && { kind: 'function', scope: of.scope, given: of.given, params, type };
}

/** Where an item belongs; undefined if it is of a trait that the program does not declare. */
function memberScope(
  item: Node,
  program: Program,
): { scope: Scope; given?: Node | undefined } | undefined {
  const around = item.parent?.name === 'DeclarationList' ? item.parent.parent : null;
  if (around?.name !== 'ImplItem') return { scope: scopeAround(item) };
  const word = childOf(around, 'for');
  const before = around.children.filter(({ index }) => word === undefined || index < word.index);
  const last = before.findLast(({ name }) => types.has(name));
  const owner = last && nameOfType(last);
  if (owner === undefined) return undefined;
  const found = findName(program, program.file, owner)?.find(({ inner }) => inner)?.inner;
  // What a trait of the library asks for has its name from there.
  if (word && !found) return undefined;
  return { scope: found ?? program.file, given: owner };
}

function nameOfType(type: Node): Node | undefined {
  if (type.name === 'TypeIdentifier') return type;
  const inner = type.children.find(({ name }) => types.has(name));
  return inner && nameOfType(inner);
}

/** A name in a pattern: of a let, a parameter, a loop or a case. */
function bound(name: Node, program: Program): Found | undefined {
  // A constant or a variant in a pattern is told from a new name by its capital letter alone.
  if (/^[A-Z]/.test(textOf(program, name))) return undefined;
  let at = name;
  while (at.parent && patterns.has(at.parent.name)) at = at.parent;
  const { parent } = at;
  if (parent === null) return undefined;
  const isPart = at !== name;
  const { scope } = name;
  if (parent.name === 'Parameter') {
    const type = isPart ? undefined : parent.children.findLast((one) => types.has(one.name));
    return { kind: 'parameter', scope, type };
  }
  const found = { kind: 'variable', scope } as const;
  if (parent.name === 'LetDeclaration') {
    const type = isPart ? undefined : parent.children.find((one) => types.has(one.name));
    const sign = childOf(parent, '=');
    const value = isPart || sign === undefined ? undefined : beside(sign, 1);
    const made = value && madeBy(value, program);
    return { ...found, type: type ?? made, value, usableFrom: parent.to };
  }
  if (parent.name === 'ForExpression')
    return { ...found, usableFrom: childOf(parent, 'Block')?.from };
  return parent.name === 'MatchArm' ? found : undefined;
}

/** The type of the library in `Vec::new()` and the like. */
function madeBy({ name, children }: Node, { library, code }: Program): Node | undefined {
  const [callee] = children;
  if (name !== 'CallExpression' || callee?.name !== 'ScopedIdentifier') return undefined;
  const [type] = callee.children;
  const last = callee.children.at(-1);
  const isMaking = last && /^(?:new|from|with_capacity|default)$/.test(textOf({ code }, last));
  return type && isMaking && library.has(textOf({ code }, type)) ? type : undefined;
}

/** What a name stands for by its place. */
function placed(name: Node, program: Program): Declaration[] | 'unclear' | 'library' | undefined {
  const { parent } = name;
  if (parent === null) return undefined;
  if (tokens.has(parent.name)) return inTokens(name, program);
  if (parent.name === 'MacroInvocation' && name.index === 0) return 'library';
  // `P { x }` names a field and a variable at once.
  if (parent.name === 'ShorthandFieldInitializer') return [];
  if (parent.name === 'FieldInitializer' && name.index === 0) {
    const type = parent.parent?.parent?.children[0];
    return memberIn(type, name, program);
  }
  if (parent.name === 'FieldPattern' && name.name === 'FieldIdentifier') {
    return memberIn(parent.parent?.parent?.children[0], name, program);
  }
  return textOf(program, name) === 'Self' ? 'library' : undefined;
}

/** The words that a macro is given are no more than words. */
function inTokens(name: Node, program: Program): Declaration[] | 'unclear' | undefined {
  const before = beside(name, -1);
  const sign = before && textOf(program, before);
  if (sign === '.' || sign === '::') return 'unclear';
  const next = beside(name, 1);
  return next && textOf(program, next) === ':' ? [] : undefined;
}

function memberIn(type: Node | undefined, name: Node, program: Program): Declaration[] | 'unclear' {
  const owner = type && nameOfType(type);
  const text = owner && textOf(program, owner);
  const around = text === 'Self' ? implAround(name) : undefined;
  const known = around ? nameOfType(around) : owner;
  const inner = known && findName(program, program.file, known)?.find((one) => one.inner)?.inner;
  return inner?.names.get(textOf(program, name)) ?? 'unclear';
}

/** The type to which the `impl` around a node adds something. */
function implAround(node: Node): Node | undefined {
  for (let at: Node | null = node; at; at = at.parent) {
    if (at.name === 'ImplItem') return at.children.findLast(({ name }) => types.has(name));
  }
  return undefined;
}

/** In an `impl`, `self` is an object of its type. */
function describe(node: Node): void {
  if (node.name !== 'ImplItem') return;
  const type = implAround(node);
  const owner = type && nameOfType(type);
  if (owner) node.scope.memberOf = owner;
}

/** `{name}` in a text is a use of the variable that the tree does not show. */
const isInText = ({ nodes, code }: Program, name: string): boolean =>
  nodes.some(
    (node) =>
      /String$/.test(node.name) &&
      new RegExp(`\\{${name}[:}]`).test(code.slice(node.from, node.to)),
  );

const isSameScope = ({ name, parent }: Node): boolean =>
  name === 'Block' &&
  /^(?:FunctionItem|ClosureExpression|ForExpression|MatchArm)$/.test(parent?.name ?? '');

function unwrapped(type: Node): { of: Node; depth: number } {
  const inner = type.children.find(({ name }) => types.has(name));
  if (inner === undefined) return { of: type, depth: 0 };
  if (type.name === 'ReferenceType') return unwrapped(inner);
  if (type.name !== 'ArrayType') return { of: type, depth: 0 };
  const { of, depth } = unwrapped(inner);
  return { of, depth: depth + 1 };
}

export const rust: NameRules = {
  grammar: rustLanguage,
  names: set('Identifier BoundIdentifier TypeIdentifier FieldIdentifier ScopeIdentifier'),
  asides: set('LineComment BlockComment String RawString Char Integer Float'),
  insides: new Set(),
  ignored: set('Lifetime LoopLabel Metavariable'),
  types,
  unwrapped,
  generics: set('GenericType'),
  scopes: {
    FunctionItem: 'function',
    ClosureExpression: 'function',
    StructItem: 'class',
    UnionItem: 'class',
    EnumItem: 'class',
    TraitItem: 'class',
    ImplItem: 'namespace',
    ModItem: 'namespace',
    Block: 'block',
    IfExpression: 'block',
    WhileExpression: 'block',
    ForExpression: 'block',
    MatchArm: 'block',
    TypeItem: 'template',
  },
  values: {
    Identifier: 'name',
    TypeIdentifier: 'name',
    FieldExpression: 'member',
    ScopedIdentifier: 'scoped',
    ScopedTypeIdentifier: 'scoped',
    CallExpression: 'call',
    IndexExpression: 'index',
    ParenthesizedExpression: 'inner',
    ReferenceExpression: 'inner',
    UnaryExpression: 'inner',
    self: 'self',
    StructExpression: 'typed',
    String: { type: 'str' },
  },
  keywords: rustKeywords,
  offered: rustOffered,
  unordered: set('file class namespace'),
  seesMembers: false,
  hasSelf: false,
  constructorName: '()',
  statementEnd: ';',
  isIndented: false,
  returned: {},
  declares,
  isSameScope,
  describe,
  placed,
  offersInLine: offersOfNothing,
  isOfLibrary: (name, library) => library.has(name),
  refusal({ one, next }, program) {
    if (one.name === 'main' && one.kind === 'function') return 'The program starts at main.';
    if (one.kind === 'namespace' && one.inner === undefined) {
      return `${one.name} is a name of the standard library.`;
    }
    const isInPattern = program.names.some(
      (name) =>
        name.parent?.name === 'FieldPattern' &&
        name.name === 'BoundIdentifier' &&
        textOf(program, name) === one.name,
    );
    if (isInPattern) return `${one.name} is the name of a field, too, where it stands in { }.`;
    if (isInText(program, one.name))
      return `A text has {${one.name}} in it, so not every place of it is clear.`;
    return program.library.has(next) ? `${next} is a name of the standard library.` : undefined;
  },
};
