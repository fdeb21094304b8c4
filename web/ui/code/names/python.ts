/** The names of Python in the syntax tree. */
import { pythonLanguage } from '@codemirror/lang-python';
import { scopeAround } from './declarations.ts';
import { pythonKeywords } from './keywords.ts';
import type { Library } from './library.ts';
import { libraryOffer, memberOffer } from './library-offers.ts';
import { meaningOf } from './meaning.ts';
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

/** What a target such as `a, (b, *c)` is made of. */
const targets = set(
  'TupleExpression ArrayExpression ParenthesizedExpression SequencePattern StarPattern',
);

const comprehensions = set(
  'ArrayComprehensionExpression SetComprehensionExpression DictionaryComprehensionExpression ' +
    'ComprehensionExpression ArgList',
);

/** The declaration that `name` makes, if it makes one. */
function declares(name: Node, program: Program): Found | undefined {
  const { parent } = name;
  if (parent === null) return undefined;
  const before = beside(name, -1)?.name;
  switch (parent.name) {
    case 'FunctionDefinition': {
      const params = childOf(parent, 'ParamList');
      return { kind: 'function', scope: target(program, name), params, inner: parent.scope };
    }
    case 'ClassDefinition':
      return { kind: 'struct', scope: target(program, name), inner: parent.scope };
    case 'ParamList': {
      if (before === 'AssignOp') return undefined;
      const next = beside(name, 1);
      const type = next?.name === 'TypeDef' ? next.children.at(-1) : undefined;
      return { kind: 'parameter', scope: parent.scope, type };
    }
    case 'ImportStatement':
      return imported(name, parent, program);
    case 'CapturePattern':
      return { kind: 'variable', scope: target(program, name) };
    case 'AsPattern':
    case 'TryStatement':
    case 'WithStatement':
      return before === 'as' ? { kind: 'variable', scope: target(program, name) } : undefined;
    case 'MemberExpression':
      return memberOfSelf(name, parent, program);
    default:
      return assigned(name, program);
  }
}

/** Where a statement declares the name: the function, unless it is `global`. */
function target(program: Program, name: Node): Scope {
  const { parent } = name;
  const isOwn = parent && /^(FunctionDefinition|ClassDefinition)$/.test(parent.name);
  const scope = isOwn ? scopeAround(parent) : name.scope;
  return globals.get(scope)?.has(textOf(program, name)) ? program.file : scope;
}

/** The names that each function declares as `global`, or with `nonlocal` as another function's. */
const globals = new WeakMap<Scope, Set<string>>();

function describe(node: Node, program: Program): void {
  if (node.name === 'ScopeStatement' && childOf(node, 'global')) {
    const all = globals.get(node.scope) ?? new Set();
    for (const child of node.children) all.add(textOf(program, child));
    globals.set(node.scope, all);
  } else if (node.name === 'ClassDefinition') {
    const bases = childOf(node, 'ArgList')?.children ?? [];
    node.scope.bases.push(...bases.filter(({ name }) => name === 'VariableName'));
  }
}

/** `import a.b as c, d` and `from a import b as c`. */
function imported(name: Node, { children }: Node, program: Program): Found | undefined {
  const isFrom = children[0]?.name === 'from';
  const begin = isFrom ? children.findIndex((child) => child.name === 'import') : 0;
  if (begin < 0 || name.index < begin) return undefined;
  if (beside(name, 1)?.name === 'as') return undefined;
  const isNamed = beside(name, -1)?.name === 'as';
  // Of `import a.b`, only `a` becomes a name.
  if (!isNamed && beside(name, -1)?.name === '.') return undefined;
  const path = pathUntil(program, children, isNamed ? name.index - 2 : name.index);
  const module = isFrom ? pathUntil(program, children, begin - 1) : '';
  const library = isFrom ? `${module}.${path}` : path;
  return { kind: 'namespace', scope: target(program, name), library };
}

/** The path of names and dots that ends with the child at `last`. */
function pathUntil(program: Program, children: readonly Node[], last: number): string {
  let text = '';
  for (let at = last; at >= 0; at -= 1) {
    const child = children[at];
    if (child === undefined || !/^(VariableName|\.)$/.test(child.name)) break;
    text = textOf(program, child) + text;
  }
  return text;
}

/** `self.name = …` in a method: a member of its class. */
function memberOfSelf(name: Node, parent: Node, program: Program): Found | undefined {
  const [object] = parent.children;
  const { scope } = name;
  const [self] = scope.names.values();
  const isOfSelf =
    object?.name === 'VariableName' &&
    self?.[0]?.kind === 'parameter' &&
    textOf(program, object) === self[0].name;
  if (name.name !== 'PropertyName' || !isOfSelf || scope.parent?.kind !== 'class') return undefined;
  const made = assigned(parent, program);
  return made && { ...made, scope: scope.parent };
}

/** `a, b = …`, `for a in …`, `a: int`, `(a := …)`; undefined if the node is no target. */
function assigned(node: Node, program: Program): Found | undefined {
  let at = node;
  while (at.parent && targets.has(at.parent.name)) at = at.parent;
  const { parent } = at;
  if (parent === null) return undefined;
  const { children } = parent;
  const after = children.slice(at.index + 1);
  const isMany = at !== node || beside(at, 1)?.name === ',' || beside(at, -1)?.name === ',';
  const found = {
    kind: 'variable',
    scope: target(program, node),
    part: isMany ? 0 : undefined,
  } as const;
  switch (parent.name) {
    case 'AssignStatement': {
      const typed = childOf(parent, 'TypeDef');
      if (at.index > 0 && typed && typed.index < at.index) return undefined;
      const isTarget = typed !== undefined || after.some(({ name }) => name === 'AssignOp');
      const operator = children.findLast(({ name }) => name === 'AssignOp');
      const values = operator ? children.slice(operator.index + 1) : [];
      const value = values.length === 1 ? values[0] : undefined;
      return isTarget ? { ...found, type: typed?.children.at(-1), value } : undefined;
    }
    case 'UpdateStatement':
      return at.index === 0 ? found : undefined;
    case 'NamedExpression':
      return at.index === 0 ? { ...found, scope: beyondComprehensions(found.scope) } : undefined;
    case 'ForStatement':
      return after.some(({ name }) => name === 'in') ? { ...found, isRange: true } : undefined;
    default:
      break;
  }
  if (!comprehensions.has(parent.name)) return undefined;
  const next = beside(at, 1);
  if (parent.name === 'ArgList' && next && textOf(program, next) === ':=') return found;
  const word = children.findLast(
    ({ name, index }) => index < at.index && /^(for|in|if)$/.test(name),
  );
  return word?.name === 'for' ? { ...found, isRange: true } : undefined;
}

function beyondComprehensions(scope: Scope): Scope {
  let at = scope;
  while (at.parent && at.node && comprehensions.has(at.node.name)) at = at.parent;
  return at;
}

/** An argument list is a scope if it is a comprehension without parentheses of its own. */
const isSameScope = (node: Node): boolean => node.name === 'ArgList' && !childOf(node, 'for');

/** Default values, types, base classes and the first range of a comprehension belong outside. */
function isOutside(node: Node): boolean {
  const { parent, name } = node;
  if (parent === null) return false;
  if (name === 'TypeDef' && parent.name === 'ParamList') return true;
  if (parent.name === 'ParamList') return beside(node, -1)?.name === 'AssignOp';
  if (parent.name === 'FunctionDefinition') return name === 'TypeDef';
  if (parent.name === 'ClassDefinition') return name === 'ArgList';
  if (!comprehensions.has(parent.name) || parent.scope.node !== parent) return false;
  const words = parent.children.filter(
    (child) => child.index < node.index && /^(for|in|if)$/.test(child.name),
  );
  return words.length === 2 && words[1]?.name === 'in';
}

/** The name in `call(name=1)` is a parameter of the called function. */
function placed(name: Node, program: Program): Declaration[] | 'unclear' | 'library' | undefined {
  const next = beside(name, 1);
  const isKeyword = next?.name === 'AssignOp' && textOf(program, next) === '=';
  if (name.parent?.name === 'KeywordPattern') return 'unclear';
  if (name.parent?.name !== 'ArgList' || !isKeyword) return undefined;
  const callee = name.parent.parent?.children[0];
  const called = callee?.name === 'MemberExpression' ? callee.children.at(-1) : callee;
  if (called === undefined || called === name.parent || called.children.length > 0)
    return 'unclear';
  const meaning = meaningOf(program, called);
  if (meaning === 'library') return meaning;
  if (typeof meaning === 'string') return 'unclear';
  const [one] = meaning.declared;
  if (one?.library !== undefined) return 'library';
  const made = one?.kind === 'struct' ? one.inner?.names.get('__init__')?.[0] : one;
  return made?.inner?.names.get(textOf(program, name)) ?? 'unclear';
}

function offersInLine(line: string, library: Library) {
  const typed = /\w*$/.exec(line)?.[0].length ?? 0;
  const start = line.slice(0, line.length - typed);
  const from = /^\s*from\s+(\w+)\s+import\s+[\w\s,(]*$/.exec(start)?.[1];
  const module = from === undefined ? undefined : library.get(from);
  if (module) {
    return { typed, offers: [...module.members.values()].map((one) => memberOffer(one, 60)) };
  }
  if (!/^\s*(import|from)\s+$/.test(start)) return undefined;
  const modules = [...library.values()].filter(({ kind }) => kind === 'module');
  return { typed, offers: modules.map(libraryOffer) };
}

function refusal({ one, next }: { one: Declaration; next: string }, { library }: Program) {
  if (one.library !== undefined && beside(one.node, -1)?.name !== 'as') {
    return `${one.name} is a name of the standard library.`;
  }
  const known = library.get(next);
  if (known?.header === '' && known.kind !== 'module') {
    return `${next} is a name that Python has already.`;
  }
  return undefined;
}

export const python: NameRules = {
  grammar: pythonLanguage,
  names: set('VariableName PropertyName'),
  types: new Set(),
  asides: set('Comment String FormatString Number'),
  insides: set('FormatReplacement'),
  ignored: new Set(),
  generics: new Set(),
  scopes: {
    FunctionDefinition: 'function',
    LambdaExpression: 'function',
    ClassDefinition: 'class',
    ArrayComprehensionExpression: 'function',
    SetComprehensionExpression: 'function',
    DictionaryComprehensionExpression: 'function',
    ComprehensionExpression: 'function',
    ArgList: 'function',
  },
  values: {
    VariableName: 'name',
    MemberExpression: 'member',
    CallExpression: 'call',
    ParenthesizedExpression: 'inner',
    Number: { type: 'int' },
    String: { type: 'str' },
    FormatString: { type: 'str' },
    ContinuedString: { type: 'str' },
    ArrayExpression: { type: 'list' },
    ArrayComprehensionExpression: { type: 'list' },
    DictionaryExpression: { type: 'dict' },
    DictionaryComprehensionExpression: { type: 'dict' },
    SetExpression: { type: 'set' },
    SetComprehensionExpression: { type: 'set' },
    TupleExpression: { type: 'tuple' },
  },
  keywords: pythonKeywords,
  offered: pythonKeywords,
  unordered: set('file class function'),
  seesMembers: false,
  hasSelf: true,
  constructorName: '__init__',
  statementEnd: '',
  isIndented: true,
  returned: Object.fromEntries(
    [
      'str input repr chr hex bin readline read join strip lstrip rstrip upper lower replace format',
      'list sorted split splitlines readlines',
      'int len sum ord abs',
    ].flatMap((line) => {
      const [type = '', ...functions] = line.split(' ');
      return functions.map((name) => [name, type]);
    }),
  ),
  declares,
  isSameScope,
  isOutside,
  describe,
  placed,
  offersInLine,
  isOfLibrary: (name, library) => library.get(name)?.header === '',
  refusal,
};
