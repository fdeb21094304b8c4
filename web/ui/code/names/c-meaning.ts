/** The meaning of each word of a C or C++ program. */
import { basesOf, classAround, findName, memberOf } from './c-lookup.ts';
import { textAt } from './c-types.ts';
import { memberAt, type Reader, resolveType } from './c-values.ts';
import type { Declaration, Scope } from './names.ts';

/** `unclear`: a member of something whose type is not known. */
export type Meaning = { declared: Declaration[] } | 'library' | 'unclear' | 'unknown';

export function meaningOf(reader: Reader, at: number): Meaning {
  const { program } = reader;
  const own = program.declared.get(at);
  const name = textAt(program, at);
  if (own) return of(own.scope.names.get(name));
  const scope = program.scopes[at] ?? program.file;
  if (program.initialised.has(at)) {
    const around = classAround(program, program.scopesAfter[at] ?? scope);
    const member = around && memberOf(program, around, name);
    if (member) return of(member);
  }
  const before = textAt(program, at - 1);
  const macro = program.file.names.get(name);
  if (macro?.[0]?.kind === 'macro') return of(macro);
  if (before === '.' || before === '->') {
    const member = memberAt(reader, at);
    if (member === undefined) return 'unclear';
    return member.own ? of(member.own) : member.of.own ? 'unknown' : 'library';
  }
  if (before === '::') return inScope(reader, at, name);
  const found = findName(program, scope, name, at);
  if (found) return of(found);
  return reader.library.has(name) ? 'library' : 'unknown';
}

const of = (declared: Declaration[] | undefined): Meaning => (declared ? { declared } : 'unknown');

/** The meaning of a name after `::`. */
function inScope(reader: Reader, at: number, name: string): Meaning {
  const { program } = reader;
  let left = at - 2;
  if (textAt(program, left) === '>') left = (program.angle[left] ?? 0) - 1;
  if (program.tokens[left]?.kind !== 'word') return of(program.file.names.get(name));
  if (textAt(program, left) === 'std') return 'library';
  const scope = program.scopes[left] ?? program.file;
  const type = { name: textAt(program, left), args: [], depth: 0 };
  const [found] = findName(program, scope, type.name, left) ?? [];
  const inner = found?.inner ?? resolveType(reader, type, scope, left).own;
  if (inner) return of(memberOf(program, inner, name));
  return found ? 'unclear' : 'library';
}

/** One declaration for all that belong together, and for functions that override each other. */
export function rootOf(reader: Reader, declared: readonly Declaration[]): Declaration | undefined {
  let [root] = declared;
  for (let step = 0; root && step < stepsMax; step += 1) {
    const name = root.name;
    const above: Declaration | undefined = basesOf(reader.program, root.scope)
      .map((base: Scope) => memberOf(reader.program, base, name)?.[0])
      .find((one) => one !== undefined);
    if (root.scope.kind !== 'class' || above === undefined) break;
    root = above;
  }
  return root;
}

const stepsMax = 8;
