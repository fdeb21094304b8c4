/** The names of Go in the syntax tree. */
import { goLanguage } from '@codemirror/lang-go';
import { scopeAround } from './declarations.ts';
import { goKeywords } from './keywords.ts';
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
  'TypeName PointerType SliceType ArrayType MapType ChannelType ParameterizedType QualifiedType ' +
    'StructType InterfaceType FunctionType',
);
const wrappers = set('SliceType ArrayType MapType ChannelType');
const classes = set('StructType InterfaceType');

/** The declaration that `name` makes, if it makes one. */
function declares(name: Node, program: Program): Found | undefined {
  const { parent } = name;
  if (parent === null) return undefined;
  if (name.name === 'FieldName') return memberIn(name, parent, program);
  if (name.name === 'TypeName') {
    return parent.name === 'TypeParam' && name.index === 0
      ? { kind: 'template parameter', scope: parent.scope }
      : undefined;
  }
  if (name.name !== 'DefName' || textOf(program, name) === '_') return undefined;
  const scope = scopeAround(parent);
  const usableFrom = parent.to;
  switch (parent.name) {
    case 'FunctionDecl': {
      const params = childOf(parent, 'Parameters');
      return { kind: 'function', scope, params, type: resultOf(params) };
    }
    case 'Parameter':
      return { kind: 'parameter', scope: parent.scope, type: typeIn(parent) };
    case 'TypeSpec': {
      const type = parent.children.find(({ name: kind }) => types.has(kind));
      const inner = type && classes.has(type.name) ? type.scope : undefined;
      return inner ? { kind: 'struct', scope, inner } : { kind: 'alias', scope, type };
    }
    case 'ImportSpec': {
      const path = childOf(parent, 'String');
      const library = path ? moduleOf(textOf(program, path)) : '';
      return { kind: 'namespace', scope: program.file, library };
    }
    case 'TypeSwitchStatement':
      return {
        kind: 'variable',
        scope: parent.scope,
        usableFrom: childOf(parent, 'SwitchBlock')?.from,
      };
    case 'RangeClause': {
      const value = parent.children.at(-1);
      const isElement = beside(name, -1)?.name === ',';
      return { kind: 'variable', scope, usableFrom, ...(isElement && { value, isRange: true }) };
    }
    case 'VarDecl':
    case 'VarSpec':
    case 'ConstSpec':
    case 'ReceiveStatement': {
      const names = parent.children.filter(
        (child) => child.name === 'DefName' || child.name === '_',
      );
      const sign = parent.children.find((child) => child.name === '=' || child.name === ':=');
      const values = parent.children.filter(
        ({ index, name: kind }) => sign && index > sign.index && kind !== ',',
      );
      const value = values.length === names.length ? values[names.indexOf(name)] : undefined;
      return { kind: 'variable', scope, usableFrom, type: typeIn(parent), value };
    }
    case 'PackageClause':
      return undefined;
    default:
      return { kind: 'variable', scope, usableFrom };
  }
}

const typeIn = (node: Node): Node | undefined => {
  const all = node.children.filter(({ name }) => types.has(name));
  return all.at(-1);
};

/** The type of a function's only result. */
const resultOf = (params: Node | undefined): Node | undefined => {
  const next = params && beside(params, 1);
  return next && types.has(next.name) ? next : undefined;
};

/** A field of a struct, a method, or what an interface asks for. */
function memberIn(name: Node, parent: Node, program: Program): Found | undefined {
  if (parent.name === 'FieldDecl') {
    return { kind: 'variable', scope: parent.scope, type: typeIn(parent) };
  }
  if (parent.name === 'MethodElem') {
    const params = childOf(parent, 'Parameters');
    return { kind: 'function', scope: scopeAround(parent), params, type: resultOf(params) };
  }
  if (parent.name !== 'MethodDecl') return undefined;
  const receiver = childOf(childOf(parent, 'Parameters') ?? null, 'Parameter');
  const given = receiver && nameOfType(receiver);
  if (given === undefined) return undefined;
  const params = beside(name, 1);
  const scope = structOf(program, given) ?? program.file;
  // The type may stand further down: this is asked again once all names are known.
  return { kind: 'function', scope, given, params, type: resultOf(params) };
}

const structOf = (program: Program, name: Node): Scope | undefined =>
  findName(program, program.file, name)?.find(({ inner }) => inner)?.inner;

/** The name in a type such as `*Stack[T]`. */
function nameOfType(node: Node): Node | undefined {
  const inner = node.children.findLast(({ name }) =>
    /^(?:TypeName|PointerType|ParameterizedType)$/.test(name),
  );
  if (inner === undefined || inner.name === 'TypeName') return inner;
  if (inner.name === 'PointerType') return nameOfType(inner);
  return inner.children.find(({ name }) => name === 'TypeName');
}

/** A key in braces is a field, if they make a struct. */
function placed(name: Node, program: Program): Declaration[] | undefined {
  const { parent } = name;
  if (parent?.name !== 'Key') return undefined;
  const literal = parent.parent?.parent?.parent;
  const type = literal?.name === 'TypedLiteral' ? literal.children[0] : undefined;
  if (type === undefined) return [];
  if (wrappers.has(type.name)) return undefined;
  const own = type.name === 'TypeName' ? structOf(program, type) : undefined;
  return own?.names.get(textOf(program, name)) ?? [];
}

/** Embedded types give their members to a struct, and imports their names to the file. */
function describe(node: Node, program: Program): void {
  if (node.name === 'FieldDecl' && childOf(node, 'FieldName') === undefined) {
    const base = nameOfType(node);
    if (base) node.scope.bases.push(base);
  }
  if (node.name !== 'ImportSpec' || childOf(node, 'DefName')) return;
  const path = childOf(node, 'String');
  if (path)
    imports.set(program, (imports.get(program) ?? new Set()).add(moduleOf(textOf(program, path))));
}

/** The packages that each program imports by their own names. */
const imports = new WeakMap<Program, Set<string>>();

const moduleOf = (quoted: string): string => /(\w+)["`]?$/.exec(quoted)?.[1] ?? '';

const blocksOf = set('FunctionDecl MethodDecl FunctionLiteral');

const isSameScope = ({ name, parent }: Node): boolean =>
  name === 'Block' && parent !== null && blocksOf.has(parent.name);

function unwrapped(type: Node): { of: Node; depth: number } {
  const inner = type.children.findLast(({ name }) => types.has(name));
  const isPointer = type.name === 'PointerType';
  if (inner === undefined || !(isPointer || wrappers.has(type.name))) return { of: type, depth: 0 };
  const { of, depth } = unwrapped(inner);
  return { of, depth: depth + (isPointer ? 0 : 1) };
}

export const go: NameRules = {
  grammar: goLanguage,
  names: set('VariableName DefName TypeName FieldName'),
  asides: set('LineComment BlockComment String Rune Number'),
  insides: new Set(),
  ignored: set('LabelName'),
  types,
  unwrapped,
  generics: set('ParameterizedExpr ParameterizedType'),
  scopes: {
    FunctionDecl: 'function',
    MethodDecl: 'function',
    FunctionLiteral: 'function',
    MethodElem: 'function',
    FunctionType: 'function',
    StructType: 'class',
    InterfaceType: 'class',
    Block: 'block',
    ForStatement: 'block',
    IfStatement: 'block',
    SwitchStatement: 'block',
    TypeSwitchStatement: 'block',
    SelectBlock: 'block',
    SwitchBlock: 'block',
    TypeSpec: 'template',
  },
  values: {
    VariableName: 'name',
    SelectorExpr: 'member',
    CallExpr: 'call',
    IndexExpr: 'index',
    ParenthesizedExpr: 'inner',
    UnaryExp: 'inner',
    TypedLiteral: 'typed',
    String: 'unknown',
    Number: 'unknown',
  },
  keywords: goKeywords,
  offered: goKeywords,
  unordered: set('file class'),
  seesMembers: false,
  hasSelf: false,
  constructorName: '()',
  statementEnd: '',
  isIndented: false,
  returned: { NewReader: 'Reader', NewWriter: 'Writer', NewScanner: 'Scanner' },
  declares,
  isSameScope,
  describe,
  placed,
  offersInLine: offersOfNothing,
  isOfLibrary(name, library) {
    const known = library.get(name);
    return known?.kind === 'module' || known?.header === '';
  },
  refusal({ one, next }, program) {
    if (/^(?:main|init)$/.test(one.name) && one.kind === 'function')
      return 'The program starts at main.';
    if (imports.get(program)?.has(next)) return `${next} is the name of a package here.`;
    const known = program.library.get(next);
    const isTaken = known?.header === '' && known.kind !== 'module';
    return isTaken ? `${next} is a name that Go has already.` : undefined;
  },
};
