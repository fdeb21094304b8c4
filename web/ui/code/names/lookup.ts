/** Finds the declaration of a name from scopes alone, without the types of values. */
import {
  type Declaration,
  type Node,
  outwards,
  type Program,
  type Scope,
  textOf,
} from './program.ts';

/** The maximum depth of base classes that are searched. */
export const basesMax = 8;

/** A member by its name, in a class or its bases. */
export function memberOf(
  program: Program,
  scope: Scope,
  name: string,
  nesting = 0,
): Declaration[] | undefined {
  const own = scope.names.get(name);
  if (own || nesting === basesMax) return own;
  for (const base of basesOf(program, scope)) {
    const found = memberOf(program, base, name, nesting + 1);
    if (found) return found;
  }
  return undefined;
}

export const basesOf = (program: Program, { bases, parent }: Scope): Scope[] =>
  bases.slice(0, basesMax).flatMap((base) => {
    const found = parent && findName(program, parent, base);
    return found?.find(({ inner, kind }) => inner && kind === 'struct')?.inner ?? [];
  });

/** The class whose members can be used without an owner. */
export function classAround(program: Program, scope: Scope): Scope | undefined {
  for (const at of outwards(scope)) {
    const found = at.kind === 'class' ? at : outsideClass(program, at);
    if (found) return found;
  }
  return undefined;
}

/** The class of a member function that is defined outside of it. */
function outsideClass(program: Program, { memberOf: name, parent }: Scope): Scope | undefined {
  const found = name && parent ? findName(program, parent, name) : undefined;
  return found?.find(({ inner }) => inner)?.inner;
}

/** The declarations to which a name refers by its scope. */
export function findName(program: Program, scope: Scope, name: Node): Declaration[] | undefined {
  return findText(program, scope, { text: textOf(program, name), at: name.from });
}

/** The same for a text at an offset. */
export function findText(
  program: Program,
  scope: Scope,
  { text, at }: { text: string; at: number },
): Declaration[] | undefined {
  const { seesMembers } = program.rules;
  for (const one of outwards(scope)) {
    const isHidden = one.kind === 'class' && !seesMembers && one !== scope;
    const own = isHidden ? undefined : ownName(program, one, text, at);
    if (own) return own;
    if (!seesMembers) continue;
    const found = one.kind === 'class' ? one : outsideClass(program, one);
    const member = found && memberOf(program, found, text);
    if (member) return member;
  }
  return undefined;
}

/** The meaning of a name in this scope itself, and in the namespaces that it uses. */
function ownName(program: Program, scope: Scope, text: string, at: number) {
  const found = scope.names.get(text);
  if (found?.[0] && isThere(program, scope, found, at)) return found;
  for (const used of scope.used) {
    for (const outer of outwards(scope)) {
      const inner = outer.names.get(textOf(program, used))?.[0]?.inner;
      const member = inner?.names.get(text);
      if (member) return member;
    }
  }
  return undefined;
}

/** Whether a name can be used at an offset: not before its declaration, if the order matters. */
export const isThere = (
  { rules }: Program,
  { kind }: Scope,
  [first]: readonly Declaration[],
  at: number,
): boolean =>
  first !== undefined && (rules.unordered.has(kind) || (first.usableFrom ?? first.node.from) <= at);

/** The node of the name with the arguments for its types. */
export const wholeName = ({ rules }: Program, name: Node): Node =>
  name.parent && rules.generics.has(name.parent.name) && name.index === 0 ? name.parent : name;

/** The leaf that names what a qualified name or a name with arguments stands for. */
export function nameIn({ rules }: Program, node: Node): Node | undefined {
  let at: Node | undefined = node;
  while (at && at.children.length > 0) {
    at = rules.generics.has(at.name) ? at.children[0] : at.children.at(-1);
  }
  return at && rules.names.has(at.name) ? at : undefined;
}
