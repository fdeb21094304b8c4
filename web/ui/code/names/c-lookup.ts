/** Finds the declaration of a name in C and C++, from scopes alone, without the types of values. */
import type { CProgram } from './c-state.ts';
import { textAt } from './c-types.ts';
import { type Declaration, lookUp, outwards, ownName, type Scope } from './names.ts';

/** The maximum depth of base classes that are searched. */
const basesMax = 8;

/** A member by its name, in a class or its bases. */
export function memberOf(
  program: CProgram,
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

export function basesOf(program: CProgram, { bases, parent }: Scope): Scope[] {
  return bases.flatMap((token) => {
    const found = parent && lookUp(parent, textAt(program, token), token);
    return found?.find(({ inner }) => inner)?.inner ?? [];
  });
}

/** The class that `this` points to. */
export function classAround(program: CProgram, scope: Scope): Scope | undefined {
  for (const at of outwards(scope)) {
    const around = at.kind === 'class' ? at : outsideClass(program, at);
    if (around) return around;
  }
  return undefined;
}

/** The class of a member function that is defined outside of it. */
function outsideClass(program: CProgram, scope: Scope): Scope | undefined {
  if (scope.memberOf === undefined || scope.parent === null) return undefined;
  const found = lookUp(scope.parent, textAt(program, scope.memberOf), scope.memberOf);
  return found?.find(({ inner }) => inner)?.inner;
}

/** The declarations to which a name refers at a token. */
export function findName(
  program: CProgram,
  scope: Scope,
  name: string,
  token: number,
): Declaration[] | undefined {
  for (const at of outwards(scope)) {
    const own = ownName(at, name, token);
    if (own) return own;
    const around = at.kind === 'class' ? at : outsideClass(program, at);
    const member = around && memberOf(program, around, name);
    if (member) return member;
  }
  return undefined;
}
