/**
 * A program as the tree tells it: its nodes, its scopes, its declarations and its names; and what a
 * language has to tell for that: the names of the nodes in its grammar, and the rules of its scopes.
 */
import type { Language } from '@codemirror/language';
import type { Change, Offer } from './answers.ts';
import type { Library } from './library.ts';

export type Node = {
  /** As the grammar calls it. */
  name: string;
  from: number;
  to: number;
  parent: Node | null;
  children: Node[];
  /** Its index among the children of its parent. */
  index: number;
  /** Whether the parser had to skip or to add something directly inside. */
  isBroken: boolean;
  /** The scope of what is inside of it. */
  scope: Scope;
};

export type DeclarationKind =
  | 'variable'
  | 'parameter'
  | 'function'
  | 'struct'
  | 'alias'
  | 'enumerator'
  | 'namespace'
  | 'template parameter'
  | 'macro';

export type Declaration = {
  name: string;
  kind: DeclarationKind;
  /** The node of its name. */
  node: Node;
  scope: Scope;
  /** The node of its type, or of the meaning of an alias. */
  type?: Node | undefined;
  /** The number of pointers and arrays around the type. */
  depth?: number;
  /** The parameters of a function or a lambda, with their parentheses. */
  params?: { from: number; to: number } | undefined;
  /** Its initial value, or the range of a loop over a range. */
  value?: Node | undefined;
  isRange?: boolean;
  /** Its index in a structured binding. */
  part?: number | undefined;
  /** The scope of its members, or of a function's body. */
  inner?: Scope | undefined;
  /** Where it can be used from, if that is not where its name begins. */
  usableFrom?: number | undefined;
  /** The meaning of an import: a module, or a name with its module before it. */
  library?: string;
  isStatic?: boolean;
};

export type ScopeKind = 'file' | 'namespace' | 'class' | 'enum' | 'function' | 'block' | 'template';

export type Scope = {
  kind: ScopeKind;
  parent: Scope | null;
  /** The node that opens it; null for the file. */
  node: Node | null;
  /** Declarations of one name belong together: overloads, or a prototype and its function. */
  names: Map<string, Declaration[]>;
  /** The names of base classes. */
  bases: Node[];
  /** The names of namespaces whose names can be used here. */
  used: Node[];
  /** The class or the function whose inside this scope is. */
  owner: Declaration | null;
  /** For a member function that is defined outside its class: the name of the class. */
  memberOf?: Node;
};

export const newScope = (kind: ScopeKind, parent: Scope | null, node: Node | null): Scope => ({
  kind,
  parent,
  node,
  names: new Map(),
  bases: [],
  used: [],
  owner: null,
});

/** Adds a declaration, and keeps those of one name in the order of the text. */
export function declare(made: Declaration): Declaration {
  const same = made.scope.names.get(made.name);
  if (same === undefined) made.scope.names.set(made.name, [made]);
  else {
    const next = same.findIndex(({ node }) => node.from > made.node.from);
    same.splice(next < 0 ? same.length : next, 0, made);
  }
  return made;
}

/** The maximum number of enclosing scopes that are searched. */
const scopesMax = 200;

/** The scope and the scopes around it, from the innermost outwards. */
export function* outwards(scope: Scope): Generator<Scope> {
  let at: Scope | null = scope;
  for (let step = 0; at !== null && step < scopesMax; step += 1) {
    yield at;
    at = at.parent;
  }
}

/** The type of a value. */
export type Type = {
  name: string;
  args: Type[];
  /** The number of pointers and arrays around the type. */
  depth: number;
  /** The members, if the program declares them. */
  own?: Scope;
};

/** How the type of an expression follows from its parts. */
export type ValueRole =
  | 'name'
  /** The last part of a qualified name. */
  | 'scoped'
  | 'member'
  | 'call'
  | 'index'
  /** The type of the expression inside. */
  | 'inner'
  /** `*a` or `&a`. */
  | 'pointed'
  /** The object of a member function. */
  | 'self'
  /** A type inside says the type. */
  | 'typed'
  /** A pointer to the type inside. */
  | 'new'
  /** An expression whose type is not known. */
  | 'unknown'
  /** A type of the library, such as that of a literal. */
  | { type: string };

/** A declaration as found in the tree. */
export type Found = Omit<Declaration, 'node' | 'name'> & {
  /** Instead of the text of the node. */
  name?: string;
  /** A name that must be that of a type; otherwise this is an expression. */
  given?: Node | undefined;
};

export type NameRules = {
  grammar: Language;
  /** The nodes that are names. */
  names: ReadonlySet<string>;
  /** Comments, texts and numbers, inside of which nothing is offered. */
  asides: ReadonlySet<string>;
  /** Nodes that stand for text inside an aside, such as an expression in a format string. */
  insides: ReadonlySet<string>;
  /** Labels and other words that are no names here. */
  ignored: ReadonlySet<string>;
  /** The nodes of types. */
  types: ReadonlySet<string>;
  /** What an array or a pointer of this type is of, and how many of these are around it. */
  unwrapped?: (type: Node) => { of: Node; depth: number };
  /** Nodes of a name with arguments for its types. */
  generics: ReadonlySet<string>;
  scopes: Readonly<Partial<Record<string, ScopeKind>>>;
  values: Readonly<Partial<Record<string, ValueRole>>>;
  /** Words that cannot be names, and those that are offered. */
  keywords: ReadonlySet<string>;
  offered: ReadonlySet<string>;
  /** The scopes whose names can be used before their declaration, too. */
  unordered: ReadonlySet<ScopeKind>;
  /** Whether the members of a class are visible in its functions without their owner. */
  seesMembers: boolean;
  /** Whether the first parameter of a member function is its object. */
  hasSelf: boolean;
  /** The name with which a class declares how to make its objects. */
  constructorName: string;
  /** What ends a statement that a person is still typing. */
  statementEnd: string;
  /** Whether blocks end with a smaller indentation. */
  isIndented: boolean;
  /** The declaration that this name makes, if it makes one. */
  declares: (name: Node, program: Program) => Found | undefined;
  /** Whether a node of `scopes` opens no scope here. */
  isSameScope?: (node: Node) => boolean;
  /** Whether a node inside a scope belongs to the scope around it, such as a default value. */
  isOutside?: (node: Node) => boolean;
  /** Adds what the tree says about a scope, such as base classes. */
  describe?: (node: Node, program: Program) => void;
  /** Corrects a declaration once all are known. */
  revise?: (one: Declaration, program: Program) => void;
  /** Changes of text that the grammar does not understand, in their order. */
  prepare?: (code: string, library: Library) => Change[];
  /** Corrects the nodes before they are read, and finds the macros. */
  amend?: (program: Program) => void;
  /** The types that functions of the library return, if their signatures do not say so. */
  returned: Readonly<Partial<Record<string, string>>>;
  /** The offers that follow from the beginning of the line; null for none. */
  offersInLine: (
    line: string,
    library: Library,
  ) => { typed: number; offers: Offer[] } | null | undefined;
  /** Whether the library has a name without an owner. */
  isOfLibrary: (name: string, library: Library) => boolean;
  /** Why a declaration cannot have the name `next`; undefined if it can. */
  refusal: (renaming: { one: Declaration; next: string }, program: Program) => string | undefined;
  /** The declaration to which a name refers by its place, before scopes are searched. */
  placed?: (name: Node, program: Program) => Declaration[] | 'unclear' | 'library' | undefined;
};

export type Macro = {
  name: Node;
  /** Null for a macro without parentheses. */
  params: string[] | null;
  body: { from: number; to: number };
};

export type Program = {
  rules: NameRules;
  library: Library;
  code: string;
  /** The nodes, each before its children, and those without children. */
  nodes: Node[];
  leaves: Node[];
  /** The leaves that are names, those that declare something included. */
  names: Node[];
  file: Scope;
  declared: Map<Node, Declaration>;
  macros: Macro[];
  /** The types of expressions, as far as they were needed. */
  types: Map<Node, Type | undefined>;
};

/** A set of words, such as names of nodes, that are written with blanks between them. */
export const set = <Word extends string = string>(text: string): ReadonlySet<Word> =>
  new Set(text.split(' ') as Word[]);

export const textOf = ({ code }: { code: string }, { from, to }: { from: number; to: number }) =>
  code.slice(from, to);

export const childOf = (node: Node | null, name: string): Node | undefined =>
  node?.children.find((child) => child.name === name);

/** The node before or after it with the same parent. */
export const beside = ({ parent, index }: Node, step: -1 | 1): Node | undefined =>
  parent?.children[index + step];

/** The last node of `nodes` that begins before `offset`; -1 if there is none. */
export function indexBefore(nodes: readonly { from: number }[], offset: number): number {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((nodes[middle]?.from ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Whether an offset is inside a comment, a text or a number. */
export function isAside({ rules, nodes, code }: Program, offset: number): boolean {
  for (let node: Node | null | undefined = nodes[indexBefore(nodes, offset)]; node; ) {
    const isWithin =
      node.from < offset && (offset < node.to || (offset === node.to && isOpen(node, code)));
    if (isWithin && rules.insides.has(node.name)) return false;
    if (isWithin && rules.asides.has(node.name)) return true;
    node = node.parent;
  }
  return false;
}

/** Whether a comment or text could go on at its end. */
function isOpen({ name, from, to, isBroken }: Node, code: string): boolean {
  const text = code.slice(from, to);
  if (/^(\/\/|#)/.test(text)) return true;
  if (/^\/\*/.test(text)) return !/^\/\*[\s\S]*\*\/$/.test(text);
  return isBroken || name === 'Number' || !/^[^"']*(["'])[\s\S]*\1$/.test(text);
}
