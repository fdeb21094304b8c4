/** Classes, structures, unions and enumerations. */

import { addName, begin, type Walk } from './c-state.ts';
import { afterArguments, isName, textAt } from './c-types.ts';
import { newScope, type Scope } from './names.ts';

type Found = { outer: Scope; inner: Scope; from: number; end: number; isAlias: boolean };

/** Parses `struct Name : Base {`; returns false if the word begins something else. */
export function readClass(walk: Walk, { outer, inner, from, end }: Found): boolean {
  let to = from + 1;
  while (textAt(walk, to) === '__attribute__' || textAt(walk, to) === 'alignas') {
    to = (walk.partner[to + 1] ?? to) + 1;
  }
  const name = isName(walk, to) ? to : -1;
  if (name >= 0) to += 1;
  const after = afterArguments(walk, to);
  const isSpecial = after > to;
  to = textAt(walk, after) === 'final' ? after + 1 : after;
  if (textAt(walk, to) === ';' && name >= 0) {
    if (!isSpecial) addName(walk, outer, { kind: 'struct', token: name });
    return true;
  }
  const last = textAt(walk, end) === '{' ? (walk.partner[end] ?? -1) : -1;
  if (last < 0 || (to !== end && textAt(walk, to) !== ':')) return false;
  const scope = newScope('class', inner);
  if (textAt(walk, to) === ':') scope.bases = basesOf(walk, to + 1, end);
  if (name >= 0 && !isSpecial) {
    scope.owner = addName(walk, outer, { kind: 'struct', token: name, inner: scope });
  } else {
    scope.owner = { name: '', kind: 'struct', token: from, scope: outer, inner: scope };
  }
  const type = { from, to: name < 0 ? from + 1 : name + 1 };
  walk.declaredClasses.set(from, scope);
  begin(walk, end, { kind: 'class', scope, end: last, type, wasPublic: walk.isPublic });
  walk.isPublic = textAt(walk, from) !== 'class';
  return true;
}

/** The names of the public bases. */
function basesOf(walk: Walk, from: number, to: number): number[] {
  const bases: number[] = [];
  let isHidden = false;
  for (let at = from; at < to; at += 1) {
    const text = textAt(walk, at);
    if (text === 'private' || text === 'protected') isHidden = true;
    else if (text === ',') isHidden = false;
    else if (isName(walk, at) && textAt(walk, at + 1) !== '::') {
      if (!isHidden) bases.push(at);
      at = afterArguments(walk, at + 1) - 1;
    }
  }
  return bases;
}

/** Parses `enum Name {` and its names. */
export function readEnum(walk: Walk, { outer, from, end }: Found): boolean {
  let to = from + 1;
  const isScoped = /^(class|struct)$/.test(textAt(walk, to));
  if (isScoped) to += 1;
  const name = isName(walk, to) ? to : -1;
  const last = textAt(walk, end) === '{' ? (walk.partner[end] ?? -1) : -1;
  if (last < 0) return false;
  const scope = newScope('enum', outer);
  const made = { kind: 'struct', token: name, ...(isScoped && { inner: scope }) } as const;
  if (name >= 0) scope.owner = addName(walk, outer, made);
  begin(walk, end, { kind: 'class', scope, end: last, type: { from, to: name + 1 } });
  const target = isScoped ? scope : outer;
  for (let at = end + 1; at < last; at += 1) {
    const isFirst = /^[{,]$/.test(textAt(walk, at - 1));
    if (isFirst && isName(walk, at)) {
      const type = name < 0 ? undefined : { from: name, to: name + 1 };
      addName(walk, target, { kind: 'enumerator', token: at, ...(type && { type }) });
    }
    at = Math.max(at, walk.partner[at] ?? at);
  }
  return true;
}
