/** The names of Java in the syntax tree. */
import { javaLanguage } from '@codemirror/lang-java';
import { scopeAround } from './declarations.ts';
import { javaKeywords, javaOffered } from './keywords.ts';
import {
  beside,
  childOf,
  type Declaration,
  type Found,
  type NameRules,
  type Node,
  type Program,
  set,
  textOf,
} from './program.ts';
import { withoutChildren } from './shared-rules.ts';

const classes = set(
  'ClassDeclaration InterfaceDeclaration EnumDeclaration RecordDeclaration AnnotationTypeDeclaration',
);

const types = set('TypeName ScopedTypeName GenericType ArrayType PrimitiveType');

const holders = set(
  'FieldDeclaration LocalVariableDeclaration ConstantDeclaration SpreadParameter',
);

/** The declaration that `name` makes, if it makes one. */
function declares(name: Node): Found | undefined {
  const { parent } = name;
  if (parent === null || name.name !== 'Definition') return undefined;
  const scope = scopeAround(parent);
  if (classes.has(parent.name)) return { kind: 'struct', scope, inner: parent.scope };
  switch (parent.name) {
    case 'MethodDeclaration':
      return { kind: 'function', scope, type: typeIn(parent), params: paramsOf(parent) };
    case 'ConstructorDeclaration':
      return { kind: 'function', scope, name: '()', params: paramsOf(parent) };
    case 'TypeParameter':
      return { kind: 'template parameter', scope: parent.scope };
    case 'EnumConstant':
      return { kind: 'enumerator', scope, type: parent.parent?.parent?.children[0] };
    case 'RecordComponent':
      return { kind: 'variable', scope: parent.scope, type: typeIn(parent) };
    case 'FormalParameter':
      return { kind: 'parameter', scope: parent.scope, type: typeIn(parent) };
    case 'InferredParameters':
    case 'LambdaExpression':
      return { kind: 'parameter', scope: parent.scope };
    case 'CatchFormalParameter':
      return { kind: 'variable', scope: parent.scope };
    case 'ForSpec':
      return { kind: 'variable', scope: parent.scope, type: typeIn(parent), ...ranged(name) };
    case 'Resource':
    case 'TypePattern':
      return { kind: 'variable', scope: parent.scope, type: typeIn(parent), ...valued(name) };
    case 'VariableDeclarator': {
      const holder = parent.parent;
      if (holder === null || !holders.has(holder.name)) return undefined;
      const depth = parent.children.filter((child) => child.name === 'Dimension').length;
      const isStatic = childOf(childOf(holder, 'Modifiers') ?? null, 'static') !== undefined;
      const kind = holder.name === 'SpreadParameter' ? 'parameter' : 'variable';
      const isMany = kind === 'parameter' ? 1 : 0;
      const written = { type: typeIn(holder), depth: depth + isMany, isStatic };
      return { kind, scope: holder.scope, ...written, ...valued(name) };
    }
    default:
      return undefined;
  }
}

const typeIn = (node: Node): Node | undefined => node.children.find(({ name }) => types.has(name));

const paramsOf = (node: Node): Node | undefined => childOf(node, 'FormalParameters');

const valued = (name: Node): Pick<Found, 'value'> => {
  const sign = name.parent?.children.find((child) => child.name === 'AssignOp');
  return { value: sign && beside(sign, 1) };
};

/** In a loop over all elements, the value is what it goes through. */
const ranged = (name: Node): Pick<Found, 'value' | 'isRange'> => {
  const sign = beside(name, 1);
  return sign?.name === ':' ? { value: beside(sign, 1), isRange: true } : {};
};

/** The name of a constructor is that of its class. */
function placed(name: Node, program: Program): Declaration[] | undefined {
  const { parent } = name;
  if (name.name !== 'Definition' || parent?.name !== 'ConstructorDeclaration') return undefined;
  const owner = parent.scope.parent?.owner;
  return owner && owner.name === textOf(program, name) ? [owner] : [];
}

function describe(node: Node): void {
  const { scope, parent, name } = node;
  if (name === 'Superclass' || name === 'SuperInterfaces' || name === 'ExtendsInterfaces') {
    const list = childOf(node, 'InterfaceTypeList') ?? node;
    scope.bases.push(...list.children.flatMap((type) => nameOfType(type) ?? []));
  }
  const made = name === 'ClassBody' && parent?.name === 'ObjectCreationExpression';
  const type = made ? typeIn(parent) : undefined;
  const base = type && nameOfType(type);
  if (base) scope.bases.push(base);
}

function nameOfType(type: Node): Node | undefined {
  if (type.name === 'TypeName') return type;
  return type.name === 'GenericType'
    ? type.children.find((one) => one.name === 'TypeName')
    : undefined;
}

const ownBlock = set('MethodDeclaration LambdaExpression CatchClause ForStatement');

/** The body of a method has the scope of its parameters; that of a class is the class. */
function isSameScope({ name, parent }: Node): boolean {
  if (parent === null) return false;
  if (name === 'ClassBody') return parent.name !== 'ObjectCreationExpression';
  return name === 'Block' && ownBlock.has(parent.name);
}

/** Makes `object.name(…)` a call of a member, as in other grammars. */
function amend(program: Program): void {
  const nodes: Node[] = [];
  for (const node of program.nodes) {
    if (node.name === 'MethodName' && node.parent?.name === 'MethodInvocation') continue;
    nodes.push(node);
    if (node.name === 'MethodInvocation') nodes.push(...calledIn(node));
  }
  program.nodes = nodes;
}

/** The node of what is called, if it is new; its parts stay where they are in the list. */
function calledIn(call: Node): Node[] {
  const at = call.children.findIndex(({ name }) => name === 'MethodName');
  const name = call.children[at]?.children[0];
  const [object] = call.children;
  if (name === undefined || object === undefined) return [];
  const parts = [...call.children.slice(0, at), name];
  const rest = call.children.slice(at + 1);
  if (at === 0) {
    attach(call, [name, ...rest]);
    return [];
  }
  const { scope } = call;
  const member: Node = {
    name: 'FieldAccess',
    from: object.from,
    to: name.to,
    parent: call,
    children: [],
    index: 0,
    isBroken: false,
    scope,
  };
  attach(member, parts);
  attach(call, [member, ...rest]);
  return [member];
}

function attach(parent: Node, children: Node[]): void {
  parent.children = children;
  for (const child of children) child.parent = parent;
  withoutChildren(parent, () => false);
}

function unwrapped(type: Node): { of: Node; depth: number } {
  const [of] = type.children;
  if (type.name !== 'ArrayType' || of === undefined) return { of: type, depth: 0 };
  return { of, depth: type.children.filter(({ name }) => name === 'Dimension').length };
}

export const java: NameRules = {
  grammar: javaLanguage,
  names: set('Identifier Definition TypeName'),
  asides: set(
    'LineComment BlockComment StringLiteral TextBlock CharacterLiteral IntegerLiteral FloatingPointLiteral',
  ),
  insides: new Set(),
  ignored: set('Label'),
  types,
  unwrapped,
  generics: set('GenericType'),
  scopes: {
    ClassDeclaration: 'class',
    InterfaceDeclaration: 'class',
    EnumDeclaration: 'class',
    RecordDeclaration: 'class',
    ClassBody: 'class',
    MethodDeclaration: 'function',
    ConstructorDeclaration: 'function',
    LambdaExpression: 'function',
    Block: 'block',
    ForStatement: 'block',
    EnhancedForStatement: 'block',
    TryWithResourcesStatement: 'block',
    CatchClause: 'block',
    SwitchBlock: 'block',
  },
  values: {
    Identifier: 'name',
    TypeName: 'name',
    FieldAccess: 'member',
    MethodInvocation: 'call',
    ArrayAccess: 'index',
    ParenthesizedExpression: 'inner',
    this: 'self',
    CastExpression: 'typed',
    ObjectCreationExpression: 'typed',
    StringLiteral: { type: 'String' },
    TextBlock: { type: 'String' },
  },
  keywords: javaKeywords,
  offered: javaOffered,
  unordered: set('file class'),
  seesMembers: true,
  hasSelf: false,
  constructorName: '()',
  statementEnd: ';',
  isIndented: false,
  returned: {},
  declares,
  isSameScope,
  describe,
  amend,
  placed,
  offersInLine: (line) => (/^\s*(?:import|package)\s/.test(line) ? null : undefined),
  isOfLibrary: (name, library) => library.get(name)?.kind === 'type',
  refusal({ one, next }, { library, file }) {
    if (one.name === 'main' && one.kind === 'function') return 'The program starts at main.';
    // Arrays have it, too, of any type.
    const isLength = one.scope.kind === 'class' && [one.name, next].includes('length');
    if (isLength) return 'Arrays have a length, too, so not every place of it is clear.';
    const isType = one.scope === file || one.kind === 'struct';
    return isType && library.has(next) ? `${next} is a name of the standard library.` : undefined;
  },
};
