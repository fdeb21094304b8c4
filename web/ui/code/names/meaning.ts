/** The meaning of each name of a program. */
import { basesMax, basesOf, findName, memberOf, nameIn, wholeName } from './lookup.ts';
import { beside, type Declaration, type Node, type Program, textOf } from './program.ts';
import { memberAt, resolveType } from './types.ts';

/** `unclear`: a member of something whose type is not known. */
export type Meaning = { declared: Declaration[] } | 'library' | 'unclear' | 'unknown';

export function meaningOf(program: Program, name: Node): Meaning {
  const { rules, library } = program;
  const own = program.declared.get(name);
  if (own) return declaredAs(own.scope.names.get(own.name));
  const placed = rules.placed?.(name, program);
  if (placed !== undefined) return typeof placed === 'string' ? placed : declaredAs(placed);
  const whole = wholeName(program, name);
  const role = rules.values[whole.parent?.name ?? ''];
  const isLast = whole.index > 0 && whole.index === (whole.parent?.children.length ?? 0) - 1;
  if (role === 'member' && isLast) {
    const member = memberAt(program, whole.parent);
    if (member === undefined) return 'unclear';
    return member.own ? declaredAs(member.own) : member.of.own ? 'unknown' : 'library';
  }
  if (role === 'scoped' && isLast) return inScope(program, whole, name);
  const found = findName(program, name.scope, name);
  if (found) return { declared: found };
  return rules.isOfLibrary(textOf(program, name), library) ? 'library' : 'unknown';
}

const declaredAs = (declared: Declaration[] | undefined): Meaning =>
  declared?.[0] ? { declared } : 'unknown';

/** The meaning of a name after `::`. */
function inScope(program: Program, whole: Node, name: Node): Meaning {
  const text = textOf(program, name);
  const before = beside(whole, -1);
  const left = before && (program.rules.names.has(before.name) ? before : beside(before, -1));
  const owner = left && nameIn(program, left);
  if (owner === undefined) return left ? 'unclear' : declaredAs(program.file.names.get(text));
  const meaning = meaningOf(program, owner);
  if (typeof meaning === 'string') return meaning === 'unclear' ? meaning : 'library';
  const { declared } = meaning;
  const [first] = declared;
  if (first?.name === text && first.kind === 'struct') return meaning;
  const type = { name: textOf(program, owner), args: [], depth: 0 };
  const inner =
    declared.find((one) => one.inner)?.inner ??
    resolveType(program, type, owner.scope, owner.from).own;
  const member = inner && memberOf(program, inner, text);
  if (member) return { declared: member };
  // The names of an enumeration without a scope belong to the scope around it.
  const beyond = first?.kind === 'struct' ? first.scope.names.get(text) : undefined;
  return beyond?.[0]?.kind === 'enumerator' ? { declared: beyond } : 'unclear';
}

/** One declaration for all that belong together, and for functions that override each other. */
export function rootOf(
  program: Program,
  declared: readonly Declaration[],
): Declaration | undefined {
  let [root] = declared;
  for (let step = 0; root?.scope.kind === 'class' && step < basesMax; step += 1) {
    const { name, scope } = root;
    const above = basesOf(program, scope).flatMap((base) => memberOf(program, base, name) ?? []);
    if (above[0] === undefined) break;
    root = above[0];
  }
  return root;
}
