/**
 * The declarations of a program, their places, and the words that refer to them: for C, C++ and
 * Python.
 */

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

/** A range of tokens; `to` is excluded. */
export type Range = { from: number; to: number };

export type Declaration = {
  name: string;
  kind: DeclarationKind;
  /** The token of its name. */
  token: number;
  scope: Scope;
  /** The tokens of its type, or of the meaning of an alias. */
  type?: Range;
  /** The number of pointers and arrays around the type. */
  depth?: number;
  /** From the opening parenthesis to the closing one, for a function or a lambda. */
  params?: Range;
  /** Its initial value, or the range of a loop over a range. */
  value?: Range & { isRange: boolean };
  /** Its index in a structured binding. */
  part?: number;
  /** The scope of its members. */
  inner?: Scope;
  /** The meaning of an import: a module, or a name with its module before it. */
  library?: string;
  isPublic?: boolean;
  isStatic?: boolean;
};

export type Scope = {
  kind: 'file' | 'namespace' | 'class' | 'enum' | 'function' | 'block' | 'template';
  parent: Scope | null;
  /** Declarations of one name belong together: overloads, or a prototype and its function. */
  names: Map<string, Declaration[]>;
  /** Base classes, as tokens of their names. */
  bases: number[];
  /** The declaration whose inside this scope is. */
  owner: Declaration | null;
  /** For a member function that is defined outside its class: the token of the class's name. */
  memberOf?: number;
};

export const newScope = (kind: Scope['kind'], parent: Scope | null): Scope => ({
  kind,
  parent,
  names: new Map(),
  bases: [],
  owner: null,
});

export function declare(scope: Scope, declaration: Omit<Declaration, 'scope'>): Declaration {
  const made = { ...declaration, scope };
  const same = scope.names.get(made.name);
  if (same) same.push(made);
  else scope.names.set(made.name, [made]);
  return made;
}

/** Whether a name may be used before its declaration. */
const isOrdered = ({ kind }: Scope): boolean => kind !== 'class' && kind !== 'enum';

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

/** The meaning of `name` in this scope itself. */
export function ownName(scope: Scope, name: string, token: number): Declaration[] | undefined {
  const found = scope.names.get(name);
  return found?.[0] && (!isOrdered(scope) || found[0].token <= token) ? found : undefined;
}

/** The meaning of `name` at a token, from the innermost scope outwards. */
export function lookUp(scope: Scope, name: string, token: number): Declaration[] | undefined {
  for (const at of outwards(scope)) {
    const found = ownName(at, name, token);
    if (found) return found;
  }
  return undefined;
}

/** All names that can be used at a token, the innermost first. */
export function* visible(scope: Scope, token: number): Generator<[Declaration[], number]> {
  const seen = new Set<string>();
  let distance = 0;
  for (const at of outwards(scope)) {
    for (const [name, all] of at.names) {
      const isThere = all[0] && (!isOrdered(at) || all[0].token < token);
      if (!isThere || seen.has(name)) continue;
      seen.add(name);
      yield [all, distance];
    }
    distance += 1;
  }
}
