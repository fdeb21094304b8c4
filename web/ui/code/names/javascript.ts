/** The names of JavaScript and TypeScript in the syntax tree. */
import { javascriptLanguage, typescriptLanguage } from '@codemirror/lang-javascript';
import { scopeAround } from './declarations.ts';
import { javaScriptKeywords, javaScriptOffered, typeScriptOffered } from './keywords.ts';
import {
  beside,
  childOf,
  type Declaration,
  type Found,
  type NameRules,
  type Node,
  outwards,
  type Program,
  type Scope,
  set,
  textOf,
} from './program.ts';
import { insideOf, offersOfNothing, withoutChildren } from './shared-rules.ts';

const classes = set('ClassDeclaration ClassExpression');
const functions = set('FunctionDeclaration FunctionExpression AmbientFunctionDeclaration');
const patterns = set('ArrayPattern ObjectPattern PatternProperty');
const loops = set('ForOfSpec ForInSpec');

/** The declaration that `name` makes, if it makes one. */
function declares(name: Node, program: Program): Found | undefined {
  const { parent } = name;
  if (parent === null) return undefined;
  const scope = scopeAround(parent);
  if (name.name === 'TypeDefinition') {
    const isParam = parent.name === 'TypeParamList';
    return isParam
      ? { kind: 'template parameter', scope: parent.scope }
      : { kind: 'struct', scope };
  }
  if (name.name === 'PropertyDefinition') return memberOf(name, parent);
  if (name.name === 'PropertyName') return memberOfThis(name, parent);
  if (name.name !== 'VariableDefinition') return undefined;
  if (classes.has(parent.name)) return { kind: 'struct', scope, inner: parent.scope };
  if (functions.has(parent.name)) {
    // The name of a function expression is known inside of it alone.
    const isOwn = parent.name === 'FunctionExpression';
    const params = childOf(parent, 'ParamList');
    const type = typeBehind(params);
    return { kind: 'function', scope: isOwn ? parent.scope : scope, params, type };
  }
  if (parent.name === 'NamespaceDeclaration') return { kind: 'namespace', scope };
  if (parent.name === 'ImportDeclaration' || parent.name === 'ImportGroup') {
    return { kind: 'namespace', scope: program.file };
  }
  return variable(name, program);
}

/** `let a, [b, { c }] = …`, parameters, loops and `catch (e)`; undefined if a pattern only assigns. */
function variable(name: Node, program: Program): Found | undefined {
  let at = name;
  while (at.parent && patterns.has(at.parent.name)) at = at.parent;
  const { parent } = at;
  if (parent === null) return undefined;
  const isPart = at !== name;
  const next = beside(at, 1);
  const type = next?.name === 'TypeAnnotation' ? next.children.at(-1) : undefined;
  if (parent.name === 'ParamList') return { kind: 'parameter', scope: parent.scope, type };
  if (parent.name === 'CatchClause') return { kind: 'variable', scope: parent.scope };
  if (loops.has(parent.name)) {
    const word = parent.children.find((child) => /^(?:let|const|var)$/.test(child.name));
    if (word === undefined) return undefined;
    return { kind: 'variable', scope: word.name === 'var' ? hoisted(name.scope) : name.scope };
  }
  if (parent.name !== 'VariableDeclaration') return undefined;
  const scope = childOf(parent, 'var') ? hoisted(name.scope) : name.scope;
  const sign = type && next ? beside(next, 1) : next;
  const given = sign?.name === 'Equals' && !isPart ? beside(sign, 1) : undefined;
  const isKept = given && (childOf(parent, 'const') || keepsType(given, program));
  const value = isKept ? given : undefined;
  const made = value && /^(?:ArrowFunction|FunctionExpression)$/.test(value.name) ? value : null;
  const params = made ? childOf(made, 'ParamList') : undefined;
  return { kind: 'variable', scope, type, value, params };
}

/** Whether a variable with this first value can be taken to keep its type: objects of own classes differ. */
function keepsType({ name, children }: Node, { library, code }: Program): boolean {
  const [callee] = children;
  if (name === 'NewExpression')
    return callee !== undefined && library.has(textOf({ code }, callee));
  return /^(?:String|TemplateString|Number|ArrayExpression|CallExpression)$/.test(name);
}

/** A `var` belongs to the whole function. */
function hoisted(scope: Scope): Scope {
  for (const at of outwards(scope)) if (at.kind !== 'block') return at;
  return scope;
}

const typeBehind = (params: Node | undefined): Node | undefined => {
  const next = params && beside(params, 1);
  return next?.name === 'TypeAnnotation' ? next.children.at(-1) : undefined;
};

/** A property or a method of a class. */
function memberOf(name: Node, { name: kind, parent, scope }: Node): Found | undefined {
  if (parent?.name !== 'ClassBody' || !/^(?:Property|Method)Declaration$/.test(kind)) {
    return undefined;
  }
  const list = name.parent && childOf(name.parent, 'ParamList');
  const typed = list ? typeBehind(list) : undefined;
  const next = beside(name, 1);
  const isField = kind === 'PropertyDeclaration';
  const type = next?.name === 'TypeAnnotation' ? next.children.at(-1) : typed;
  const value = isField && next?.name === 'Equals' ? beside(next, 1) : undefined;
  const own = isField ? scope : (scope.parent ?? scope);
  return {
    kind: isField ? 'variable' : 'function',
    scope: own,
    type,
    value,
    params: list ?? undefined,
  };
}

/** `this.name = …` in a class. */
function memberOfThis(name: Node, parent: Node): Found | undefined {
  const { parent: above } = parent;
  const isSet = above?.name === 'AssignmentExpression' && parent.index === 0;
  if (!isSet || !isThis(parent)) return undefined;
  const around = classOf(name);
  return around && { kind: 'variable', scope: around, value: above.children.at(-1) };
}

const isThis = ({ name, children }: Node): boolean =>
  name === 'MemberExpression' && children.length === 3 && children[0]?.name === 'this';

/** The class whose object is `this`; undefined inside of functions that have another one. */
function classOf(node: Node): Scope | undefined {
  for (let at: Node | null = node; at; at = at.parent) {
    if (classes.has(at.name)) return at.scope;
    if (functions.has(at.name) || at.name === 'Property') return undefined;
  }
  return undefined;
}

/** What a name stands for by its place: keys of objects, and members of `this`. */
function placed(name: Node): Declaration[] | 'unclear' | undefined {
  const { parent } = name;
  if (parent === null) return undefined;
  // `{ a }` is a key and a variable at once.
  if (parent.name === 'Property' && name.name === 'PropertyDefinition') {
    return parent.children.length === 1 ? [] : 'unclear';
  }
  if (name.name === 'PropertyDefinition') return 'unclear';
  if (parent.name === 'PatternProperty' && name.name === 'PropertyName') return 'unclear';
  if (parent.name === 'EnumBody') return 'unclear';
  const isExported = /^(?:Ex|Im)portGroup$/.test(parent.name);
  if (isExported && name.name === 'VariableName') return [];
  return isThis(parent) && name.index > 0 && classOf(name) === undefined ? 'unclear' : undefined;
}

/** `{ a }` on the left names a property and a variable at once. */
const isShared = (program: Program, name: string): boolean =>
  program.names.some(
    (one) =>
      one.parent?.name === 'PatternProperty' &&
      one.name === 'VariableDefinition' &&
      one.index === 0 &&
      textOf(program, one) === name,
  );

function describe(node: Node): void {
  if (!classes.has(node.name)) return;
  const word = childOf(node, 'extends');
  const base = word && beside(word, 1);
  if (base?.name === 'VariableName') node.scope.bases.push(base);
}

/** A body has the scope of its function, and a method that of its parameters. */
function isSameScope(node: Node): boolean {
  const { name, parent } = node;
  if (name === 'Property') return childOf(node, 'ParamList') === undefined;
  return name === 'Block' && parent !== null && /Function|Method|^Property$/.test(parent.name);
}

const isOutside = (node: Node): boolean =>
  node.parent !== null && classes.has(node.parent.name) && beside(node, -1)?.name === 'extends';

/** Without `new`, a new object is what a call of its class gives; `a[0]` is told from `a.b`. */
function amend(program: Program): void {
  for (const node of program.nodes) {
    if (node.name === 'NewExpression') withoutChildren(node, (child) => child.name === 'new');
    const isIndexed = node.name === 'MemberExpression' && node.children.at(-1)?.name === ']';
    if (isIndexed) node.name = 'IndexExpression';
  }
  program.nodes = program.nodes.filter(
    ({ name, parent }) => name !== 'new' || parent?.name !== 'NewExpression',
  );
}

function unwrapped(type: Node): { of: Node; depth: number } {
  const [first] = type.children;
  if (type.name !== 'ArrayType' || first === undefined) return { of: type, depth: 0 };
  const inner = unwrapped(first);
  return { of: inner.of, depth: inner.depth + 1 };
}

export const javaScript: NameRules = {
  grammar: javascriptLanguage,
  names: set(
    'VariableName VariableDefinition PropertyName PropertyDefinition TypeName TypeDefinition',
  ),
  asides: set('LineComment BlockComment String TemplateString RegExp Number'),
  insides: set('Interpolation'),
  ignored: set('Label PrivatePropertyName PrivatePropertyDefinition'),
  types: set('TypeName ParameterizedType ArrayType'),
  unwrapped,
  generics: set('InstantiationExpression'),
  scopes: {
    FunctionDeclaration: 'function',
    FunctionExpression: 'function',
    AmbientFunctionDeclaration: 'function',
    ArrowFunction: 'function',
    MethodDeclaration: 'function',
    MethodType: 'function',
    FunctionSignature: 'function',
    Property: 'function',
    ClassDeclaration: 'class',
    ClassExpression: 'class',
    InterfaceDeclaration: 'block',
    TypeAliasDeclaration: 'block',
    NamespaceDeclaration: 'function',
    Block: 'block',
    ForStatement: 'block',
    CatchClause: 'block',
    SwitchBody: 'block',
  },
  values: {
    VariableName: 'name',
    MemberExpression: 'member',
    IndexExpression: 'index',
    CallExpression: 'call',
    NewExpression: 'call',
    ParenthesizedExpression: 'inner',
    this: 'self',
    String: { type: 'String' },
    TemplateString: { type: 'String' },
    Number: { type: 'Number' },
    RegExp: { type: 'RegExp' },
    ArrayExpression: { type: 'Array' },
  },
  keywords: javaScriptKeywords,
  offered: javaScriptOffered,
  unordered: set('file class function block namespace'),
  seesMembers: false,
  hasSelf: false,
  constructorName: 'constructor',
  statementEnd: ';',
  isIndented: false,
  returned: {
    ...insideOf('String', 'String join toString trim toUpperCase toLowerCase slice repeat'),
    ...insideOf('Array', 'Array split map filter from keys'),
    ...insideOf('Number', 'Number parseInt parseFloat indexOf'),
  },
  declares,
  isSameScope,
  isOutside,
  describe,
  amend,
  placed,
  offersInLine: offersOfNothing,
  isOfLibrary: (name, library) => library.has(name) && library.get(name)?.kind !== 'alias',
  refusal({ one, next }, program) {
    if (isShared(program, one.name)) {
      return `${one.name} is the name of a property, too, where it stands in { }.`;
    }
    return program.library.has(next)
      ? `${next} is a name that the language has already.`
      : undefined;
  },
};

export const typeScript: NameRules = {
  ...javaScript,
  grammar: typescriptLanguage,
  offered: typeScriptOffered,
};
