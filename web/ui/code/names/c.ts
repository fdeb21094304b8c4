/** The names of C and C++ in the syntax tree. */
import { cLanguage } from '../c-family.ts';
import type { Change, Offer } from './answers.ts';
import { isValue, scopeAround } from './declarations.ts';
import { builtinTypes, cKeywords, cOffered, cppOffered } from './keywords.ts';
import type { Library } from './library.ts';
import { offer } from './library-offers.ts';
import { classAround, memberOf } from './lookup.ts';
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

const declarators = set(
  'PointerDeclarator ReferenceDeclarator ArrayDeclarator FunctionDeclarator InitDeclarator ' +
    'ParenthesizedDeclarator StructuredBindingDeclarator VariadicDeclarator',
);

/** What has a type and then declarators. */
const holders = set(
  'Declaration FieldDeclaration FunctionDefinition ParameterDeclaration ForRangeLoop ' +
    'OptionalParameterDeclaration VariadicParameterDeclaration TypeDefinition',
);

const names = set(
  'Identifier TypeIdentifier FieldIdentifier NamespaceIdentifier DestructorName LoopName ' +
    'PrimitiveType',
);

const types = set(
  'StructSpecifier UnionSpecifier ClassSpecifier EnumSpecifier DependentType Decltype ' +
    'SizedTypeSpecifier PrimitiveType auto ScopedTypeIdentifier TypeIdentifier TemplateType ' +
    'PlaceholderTypeSpecifier TypeDescriptor',
);

const classes = set('StructSpecifier UnionSpecifier ClassSpecifier');

/** The declaration that `name` makes, if it makes one. */
function declares(name: Node, program: Program): Found | undefined {
  const { parent } = name;
  if (parent === null) return undefined;
  const scope = scopeAround(parent);
  const isFirst = parent.children.find((child) => names.has(child.name)) === name;
  if (name.name === 'LoopName') return { kind: 'variable', scope: name.scope };
  if (classes.has(parent.name)) {
    const hasBody = childOf(parent, 'FieldDeclarationList') !== undefined;
    const isForward = !hasBody && !holders.has(parent.parent?.name ?? '') && !isTypeOf(parent);
    if (!isFirst || !(hasBody || isForward)) return undefined;
    return { kind: 'struct', scope, inner: hasBody ? parent.scope : undefined };
  }
  switch (parent.name) {
    case 'EnumSpecifier': {
      if (!isFirst || !childOf(parent, 'EnumeratorList')) return undefined;
      return { kind: 'struct', scope, inner: isScoped(parent) ? parent.scope : undefined };
    }
    case 'Enumerator': {
      const list = parent.parent?.parent;
      const isIn = list?.name === 'EnumSpecifier' && isFirst;
      if (!isIn) return undefined;
      const type = list.children.find((child) => names.has(child.name));
      return { kind: 'enumerator', scope: isScoped(list) ? list.scope : scopeAround(list), type };
    }
    case 'NamespaceDefinition': {
      if (!isFirst || beside(name, 1)?.name === '::') return undefined;
      const same = scope.names.get(textOf(program, name))?.[0]?.inner;
      // The names of a namespace that is opened again join those that it has.
      if (same && parent.scope.node === parent) mergeInto(same, parent.scope);
      return { kind: 'namespace', scope, inner: same ?? parent.scope };
    }
    case 'TypeParameterDeclaration':
    case 'OptionalTypeParameterDeclaration':
    case 'VariadicTypeParameterDeclaration':
      return isFirst ? { kind: 'template parameter', scope: parent.scope } : undefined;
    case 'AliasDeclaration':
      return isFirst
        ? { kind: 'alias', scope, type: childOf(parent, 'TypeDescriptor') }
        : undefined;
    case 'PreprocDirective':
      return isFirst && childOf(parent, '#define')
        ? { kind: 'macro', scope: program.file }
        : undefined;
    case 'ConceptDefinition':
      return isFirst ? { kind: 'template parameter', scope } : undefined;
    case 'AssignmentExpression': {
      // A capture with an initial value is a name of the lambda.
      const isCapture = parent.parent?.name === 'LambdaCaptureSpecifier' && name.index === 0;
      return isCapture
        ? { kind: 'variable', scope: name.scope, value: parent.children.at(-1) }
        : undefined;
    }
    default:
      return declaredBy(name);
  }
}

/** Whether a class without a body stands for a type, as in `struct A a`. */
const isTypeOf = ({ parent }: Node): boolean =>
  parent !== null && /^(TypeDescriptor|NewExpression|FriendDeclaration)$/.test(parent.name);

const isScoped = (specifier: Node): boolean =>
  /^(class|struct)$/.test(specifier.children[1]?.name ?? '');

function mergeInto(same: Scope, scope: Scope): void {
  for (const [name, all] of scope.names)
    same.names.set(name, [...(same.names.get(name) ?? []), ...all]);
  scope.names = same.names;
}

const isDeclarator = ({ name }: Node): boolean =>
  declarators.has(name) ||
  names.has(name) ||
  name === 'ScopedIdentifier' ||
  name === 'TemplateFunction';

/** `int *name[3]`, `auto [name, b] = pair`, `int name(int n)`. */
function declaredBy(name: Node): Found | undefined {
  let at = name;
  let depth = 0;
  let list: Node | undefined;
  let isFunction = false;
  let part: number | undefined;
  let value: Node | undefined;
  for (let up = at.parent; up && declarators.has(up.name); up = at.parent) {
    const own = up.children.filter(isDeclarator);
    if (up.name === 'StructuredBindingDeclarator') part = own.indexOf(at);
    else if (own[0] !== at) return undefined;
    if (up.name === 'PointerDeclarator' || up.name === 'ArrayDeclarator') depth += 1;
    if (up.name === 'FunctionDeclarator' && list === undefined) {
      list = childOf(up, 'ParameterList');
      isFunction = depth === 0;
    }
    if (up.name === 'InitDeclarator') value = up.children.at(-1);
    at = up;
  }
  const holder = at.parent;
  if (holder === null || !holders.has(holder.name)) return undefined;
  const type = holder.children.find((child) => types.has(child.name));
  const repaired = type === name ? typeBefore(holder) : undefined;
  if (type === undefined) return madeBy(name, holder, list);
  if (repaired === undefined && (type === at || !isInList(at, type))) return undefined;
  const isRange = holder.name === 'ForRangeLoop';
  const isCondition = holder.parent?.name === 'ConditionClause';
  if (isRange || isCondition) value ??= beside(at, 1);
  const isParameter = holder.name.endsWith('ParameterDeclaration');
  const isOfTemplate = holder.parent?.name === 'TemplateParameterList';
  const lambda =
    value?.name === 'LambdaExpression' ? childOf(value, 'AbstractFunctionDeclarator') : undefined;
  const scope = isParameter || isRange ? holder.scope : scopeOfDeclared(holder);
  const isStatic = childOf(holder, 'static') !== undefined;
  return {
    kind: isOfTemplate
      ? 'template parameter'
      : isParameter
        ? 'parameter'
        : holder.name === 'TypeDefinition'
          ? 'alias'
          : isFunction
            ? 'function'
            : 'variable',
    scope,
    type: repaired ?? type,
    depth,
    params: list ?? (lambda && childOf(lambda, 'ParameterList')),
    value: value?.name === 'ArgumentList' || value?.name === 'InitializerList' ? undefined : value,
    isRange,
    part,
    isStatic,
    inner: isFunction && holder.scope.node === holder ? holder.scope : undefined,
    given: repaired === undefined ? nameOfType(type) : undefined,
  };
}

/** Whether a declarator is the first one after the type, or comes after a comma. */
function isInList(at: Node, type: Node): boolean {
  if (at.index < type.index) return false;
  if (beside(at, -1)?.name === ',') return true;
  const { children } = at.parent ?? { children: [] };
  return children.find((child) => child.index > type.index && isDeclarator(child)) === at;
}

/** The grammar reads `int a = 0, b = 0;` in a class as `int a = 0` and `b = 0`, of a type `b`. */
function typeBefore(holder: Node): Node | undefined {
  const before = beside(holder, -1);
  const isSplit = before?.name === 'FieldDeclaration' && before.children.at(-1)?.name === ',';
  if (holder.name !== 'FieldDeclaration' || !isSplit) return undefined;
  return typeBefore(before) ?? before.children.find((child) => types.has(child.name));
}

/** A friend belongs to the scope around the class. */
function scopeOfDeclared(holder: Node): Scope {
  const scope = scopeAround(holder);
  return holder.parent?.name === 'FriendDeclaration' ? (scope.parent ?? scope) : scope;
}

/** A constructor in its class: it has parameters, and no type. */
function madeBy(name: Node, holder: Node, list: Node | undefined): Found | undefined {
  const scope = scopeAround(holder);
  if (list === undefined || scope.kind !== 'class' || name.name === 'DestructorName')
    return undefined;
  return { kind: 'function', scope, name: '()', params: list };
}

/** The name of a type that could be another thing; undefined if it is certainly a type. */
function nameOfType(type: Node): Node | undefined {
  if (type.name === 'TypeIdentifier') return type;
  return type.name === 'TemplateType' && type.children[0]?.name === 'TypeIdentifier'
    ? type.children[0]
    : undefined;
}

/** The parentheses of `vector<int> v(n)` contain values, and those of `int f(int)` parameters. */
function revise(one: Declaration, program: Program): void {
  const list = one.kind === 'function' ? one.params : undefined;
  const node =
    list &&
    one.node.parent?.children.find(
      ({ from, name }) => from === list.from && name === 'ParameterList',
    );
  const isPrototype = node?.scope.node?.name === 'FunctionDeclarator';
  if (node === undefined || !isPrototype || one.inner) return;
  const isLocal = one.scope.kind === 'block' || one.scope.kind === 'function';
  const isValues = node.children.some((param) => {
    const [first] = param.children;
    if (param.name !== 'ParameterDeclaration' || first?.name !== 'TypeIdentifier') return false;
    if (isValue(program, first)) return true;
    const isType = meansType(program, first) || param.children.length > 1;
    return isLocal && !isType;
  });
  if (!isValues) return;
  one.kind = 'variable';
  one.params = undefined;
}

function meansType({ library, ...program }: Program, name: Node): boolean {
  const text = textOf(program, name);
  for (let at: Scope | null = name.scope; at; at = at.parent) if (at.names.has(text)) return true;
  return /^(type|alias)$/.test(library.get(text)?.kind ?? '');
}

const functions = set(
  'FunctionDefinition LambdaExpression CatchClause NamespaceDefinition LinkageSpecification',
);

/** The body of a function has the scope of its parameters. */
function isSameScope({ name, parent }: Node): boolean {
  if (parent === null) return false;
  if (name === 'CompoundStatement') return functions.has(parent.name);
  if (name !== 'FunctionDeclarator') return false;
  let at: Node | null = parent;
  while (at && declarators.has(at.name) && at.name !== 'InitDeclarator') at = at.parent;
  return at?.name === 'FunctionDefinition' || at?.name === 'InitDeclarator';
}

/** Base classes, and the value of a capture, belong outside. */
const isOutside = ({ name, parent, index }: Node): boolean =>
  name === 'BaseClassClause' ||
  (parent?.parent?.name === 'LambdaCaptureSpecifier' &&
    parent.name === 'AssignmentExpression' &&
    index > 0);

/** Records base classes, used namespaces, and the class of a function that is defined outside. */
function describe(node: Node, program: Program): void {
  if (node.name === 'BaseClassClause') {
    const bases = node.children.filter((child) => types.has(child.name));
    const isHidden = (base: Node) => /^(private|protected)$/.test(accessOf(base, program));
    node.parent?.scope.bases.push(...bases.filter((base) => !isHidden(base)).flatMap(nameOfBase));
  } else if (node.name === 'UsingDeclaration' && childOf(node, 'namespace')) {
    node.scope.used.push(...node.children.filter(({ name }) => name === 'Identifier'));
  } else if (node.name === 'FunctionDefinition') {
    let at: Node | undefined = node.children.find(isDeclarator);
    while (at && declarators.has(at.name)) at = at.children.find(isDeclarator);
    const owner = at?.name === 'ScopedIdentifier' ? at.children[0] : undefined;
    const name = owner?.name === 'TemplateType' ? owner.children[0] : owner;
    if (name && names.has(name.name)) node.scope.memberOf = name;
  }
}

function nameOfBase(base: Node): Node[] {
  let at: Node | undefined = base;
  while (at && at.children.length > 0)
    at = at.name === 'TemplateType' ? at.children[0] : at.children.at(-1);
  return at ? [at] : [];
}

function accessOf(base: Node, program: Program): string {
  const before = beside(base, -1);
  return before?.name === 'Access' ? textOf(program, before) : '';
}

/** `P() : x(1)` names members; a macro has no scope; the owner of `{.x = 1}` is not known. */
function placed(name: Node, program: Program): Declaration[] | 'unclear' | undefined {
  const text = textOf(program, name);
  if (name.parent?.name === 'FieldInitializer' && name.index === 0) {
    const own = classAround(program, name.scope);
    const member = own && memberOf(program, own, text);
    if (member) return member;
  }
  if (name.parent?.name === 'FieldDesignator') return 'unclear';
  const macro = program.file.names.get(text);
  return macro?.[0]?.kind === 'macro' ? macro : undefined;
}

const define =
  /^[ \t]*#[ \t]*define[ \t]+([A-Za-z_]\w*)\(([\w \t,.]*)\)[ \t]*(?:\\\r?\n[ \t]*)?for\b[^\n]*/gm;

/** Macros such as `#define rep(i, n) for (int i = 0; i < n; i++)`: the parameter that each declares. */
function loopMacros(code: string): Map<string, number> {
  const loops = new Map<string, number>();
  for (const [text, name = '', list = ''] of code.matchAll(define)) {
    const declared = /\bfor\s*\([^;:=]*?(\w+)\s*(?:[=:]|\{)/.exec(text)?.[1];
    const param = list.split(',').findIndex((one) => one.trim() === declared);
    if (param >= 0) loops.set(name, param);
  }
  return loops;
}

const call = /(^|[\s;{})])([A-Za-z_]\w*)(?=[ \t]*\()/gm;

/** The calls of loop macros, which the grammar does not know as statements. */
function* loopCalls(code: string): Generator<{ from: number; to: number; param: number }> {
  const loops = loopMacros(code);
  if (loops.size === 0) return;
  for (const { index, 1: before = '', 2: name = '' } of code.matchAll(call)) {
    const param = loops.get(name);
    const from = index + before.length;
    const line = code.slice(code.lastIndexOf('\n', from) + 1, from);
    if (param === undefined || /^\s*#/.test(line)) continue;
    yield { from, to: from + name.length, param };
  }
}

/** The arguments of a type: `<int, 3>` of `array<int, 3>`. */
type Arguments = { name: number; from: number; to: number };

const template = /\btemplate\s*<[^;{}()]*>\s*(?:struct|class|using)\s+(\w+)/g;

/** The arguments of types that are known to have some. */
function* argumentsIn(code: string, library: Library): Generator<Arguments> {
  const own = new Set([...code.matchAll(template)].map(([, name]) => name));
  let end = 0;
  for (const { index, 0: text, 1: name = '' } of code.matchAll(/\b([A-Za-z_]\w*)[ \t]*</g)) {
    const isKnown = own.has(name) || (library.get(name)?.params.length ?? 0) > 0;
    if (index < end || !isKnown) continue;
    const from = index + text.length - 1;
    const to = closing(code, from);
    if (to < 0) continue;
    end = to;
    yield { name: index, from, to };
  }
}

const argumentsMaxChars = 400;

/** The offset after the bracket that closes the one at `from`; -1 if it is no such bracket. */
function closing(code: string, from: number): number {
  let [angles, parens] = [0, 0];
  for (let at = from; at < from + argumentsMaxChars; at += 1) {
    const sign = code[at] ?? '';
    if (sign === '<') angles += 1;
    else if (sign === '>') angles -= 1;
    else if (sign === '(') parens += 1;
    else if (sign === ')') parens -= 1;
    else if (!/[\w\s:,*&[\].+%/-]/.test(sign)) return -1;
    if (parens < 0 || /^(?:<<|&&|->)/.test(code.slice(at, at + 2))) return -1;
    if (angles === 0) return parens === 0 ? at + 1 : -1;
  }
  return -1;
}

/**
 * What the grammar does not know: `rep(i, n)` is read as `if (i, n)`, which is a statement with a
 * scope of its own, too, and `__int128` as `int`. The arguments of types are left out, because
 * the grammar takes some of them for comparisons; amend() adds the names in them.
 */
function prepare(code: string, library: Library): Change[] {
  const changes: Change[] = [...loopCalls(code)].map(({ from, to }) => ({
    from,
    to,
    insert: 'if',
  }));
  for (const { index } of code.matchAll(/\b__int128\b/g)) {
    changes.push({ from: index, to: index + '__int128'.length, insert: 'int' });
  }
  for (const { from, to } of argumentsIn(code, library)) changes.push({ from, to, insert: ' ' });
  changes.sort((a, b) => a.from - b.from);
  // Inside of arguments nothing else is changed.
  return changes.filter(({ from }, at) => from >= (changes[at - 1]?.to ?? 0));
}

function amend(program: Program): void {
  const { code, library } = program;
  const types = new Map([...argumentsIn(code, library)].map((one) => [one.name, one]));
  const nodes = program.nodes.flatMap((node) => {
    const found =
      node.children.length === 0 && names.has(node.name) ? types.get(node.from) : undefined;
    return found ? [node, ...withArguments(node, found, code)] : [node];
  });
  program.nodes = nodes;
  const calls = new Map([...loopCalls(code)].map((one) => [one.from, one]));
  for (const node of nodes) {
    const { name, from, to, children } = node;
    const loop = name === 'IfStatement' ? calls.get(from) : undefined;
    const [word] = children;
    if (loop && word) {
      Object.assign(word, { name: 'Identifier', from: loop.from, to: loop.to });
      const clause = childOf(node, 'ConditionClause');
      const param = clause && argumentsOf(clause)[loop.param];
      if (param?.name === 'Identifier') param.name = 'LoopName';
    }
    if (name === '⚠' && node.parent?.name === 'FieldDeclaration' && code[from] === ',') {
      // See typeBefore().
      node.name = ',';
      node.parent.isBroken = false;
    }
    if (name === 'DestructorName')
      node.from = to - (/\w+$/.exec(code.slice(from, to))?.[0].length ?? 0);
    if (name === 'PreprocDirective') readMacro(program, node);
  }
}

const generic: Partial<Record<string, string>> = {
  Identifier: 'TemplateFunction',
  FieldIdentifier: 'TemplateMethod',
};

/** Makes a name the one of a type with these arguments; returns the children that it gets. */
function withArguments(node: Node, { to, from }: Arguments, code: string): Node[] {
  const add = (name: string, begin: number, end: number): void => {
    const index = node.children.length;
    const { scope } = node;
    const child = { name, from: begin, to: end, parent: node, index, scope };
    node.children.push({ ...child, children: [], isBroken: false });
  };
  add(node.name, node.from, node.to);
  node.name = generic[node.name] ?? 'TemplateType';
  for (const { index, 0: word } of code.slice(from, to).matchAll(/(?<!\w)[A-Za-z_]\w*/g)) {
    const before = /(\w+|>)[\s*&]+$/.exec(code.slice(from, from + index))?.[1];
    const isParam = before !== undefined && !/^(const|typename|struct|class|enum)$/.test(before);
    add(isParam ? 'Parameter' : 'TypeIdentifier', from + index, from + index + word.length);
  }
  for (let at: Node | null = node; at && at.to < to; at = at.parent) at.to = to;
  return node.children;
}

function argumentsOf(node: Node): Node[] {
  return node.children
    .filter(({ name }) => !/^[(),]$/.test(name))
    .flatMap((child) => (child.name === 'CommaExpression' ? argumentsOf(child) : [child]));
}

function readMacro({ macros, code }: Program, node: Node): void {
  const [word, name, ...others] = node.children;
  if (word?.name !== '#define' || name === undefined) return;
  const params = others.filter((one) => one.name === 'Identifier');
  for (const one of params) one.name = 'Parameter';
  const hasParams = code[name.to] === '(';
  const last = params.at(-1)?.to ?? name.to;
  const body = { from: hasParams ? code.indexOf(')', last) + 1 : name.to, to: node.to };
  const texts = params.map((one) => code.slice(one.from, one.to));
  macros.push({ name, params: hasParams ? texts : null, body });
}

function headers(library: Library): Offer[] {
  const all = new Set(
    [...library.values()].map(({ header }) => header).filter((one) => one !== ''),
  );
  return ['bits/stdc++.h', ...all].map((name) => offer(name, 'namespace', '', 0));
}

function offersInLine(line: string, library: Library) {
  const included = /^\s*#\s*include\s*<([\w/+.]*)$/.exec(line);
  if (included) return { typed: (included[1] ?? '').length, offers: headers(library) };
  return /^\s*#/.test(line) ? null : undefined;
}

function refusal({ one, next }: { one: Declaration; next: string }, program: Program) {
  if (one.name === 'main' && one.kind === 'function') return 'The program starts at main.';
  const usesStd = program.nodes.some(
    (node) =>
      node.name === 'UsingDeclaration' && /^using\s+namespace\s+std\b/.test(textOf(program, node)),
  );
  if (one.scope.kind === 'file' && usesStd && program.library.has(next)) {
    return `${next} is a name of the standard library, which this program uses.`;
  }
  return undefined;
}

const cRules: NameRules = {
  grammar: cLanguage,
  names,
  types,
  asides: set('LineComment BlockComment String RawString CharLiteral Number'),
  insides: new Set(),
  ignored: set('StatementIdentifier Parameter'),
  generics: set('TemplateType TemplateFunction TemplateMethod'),
  scopes: {
    FunctionDefinition: 'function',
    FunctionDeclarator: 'function',
    LambdaExpression: 'function',
    InitDeclarator: 'block',
    CompoundStatement: 'block',
    IfStatement: 'block',
    ForStatement: 'block',
    ForRangeLoop: 'block',
    WhileStatement: 'block',
    SwitchStatement: 'block',
    CatchClause: 'block',
    StructSpecifier: 'class',
    UnionSpecifier: 'class',
    ClassSpecifier: 'class',
    EnumSpecifier: 'enum',
    NamespaceDefinition: 'namespace',
    TemplateDeclaration: 'template',
  },
  values: {
    Identifier: 'name',
    LoopName: 'name',
    ScopedIdentifier: 'scoped',
    ScopedTypeIdentifier: 'scoped',
    ScopedNamespaceIdentifier: 'scoped',
    ScopedFieldIdentifier: 'scoped',
    FieldExpression: 'member',
    CallExpression: 'call',
    SubscriptExpression: 'index',
    ParenthesizedExpression: 'inner',
    AssignmentExpression: 'inner',
    UpdateExpression: 'inner',
    PointerExpression: 'pointed',
    this: 'self',
    CompoundLiteralExpression: 'typed',
    CastExpression: 'typed',
    NewExpression: 'new',
    BinaryExpression: 'unknown',
    ConditionalExpression: 'unknown',
    LambdaExpression: 'unknown',
    UnaryExpression: 'unknown',
    Number: 'unknown',
    String: 'unknown',
    CharLiteral: 'unknown',
    InitializerList: 'unknown',
  },
  keywords: new Set([...cKeywords, ...builtinTypes]),
  offered: cOffered,
  unordered: set('class enum'),
  seesMembers: true,
  hasSelf: false,
  constructorName: '()',
  statementEnd: ';',
  isIndented: false,
  returned: {},
  declares,
  revise,
  isSameScope,
  isOutside,
  describe,
  placed,
  prepare,
  amend,
  offersInLine,
  isOfLibrary: (name, library) => library.has(name) || name === 'std',
  refusal,
};

export const c: NameRules = cRules;

export const cPlusPlus: NameRules = { ...cRules, offered: cppOffered };
