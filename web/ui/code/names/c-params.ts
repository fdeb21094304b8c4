/** Parameters of functions and templates. */

import { addName, type Walk } from './c-state.ts';
import { afterArguments, isName, readDeclarator, readType, textAt } from './c-types.ts';
import { lookUp, type Range, type Scope } from './names.ts';
import { builtinTypes } from './words.ts';

/** Declares the parameters in the parentheses that open at `open`. */
export function declareParams(walk: Walk, scope: Scope, open: number): void {
  const close = walk.partner[open] ?? -1;
  for (const { from } of partsOf(walk, { from: open + 1, to: close })) {
    const type = readType(walk, from);
    const declarator = type && readDeclarator(walk, type.to);
    if (!type || !declarator || !/^[,=)]$/.test(textAt(walk, declarator.after))) continue;
    addName(walk, scope, {
      kind: 'parameter',
      token: declarator.name,
      type: { from, to: type.to },
      depth: declarator.depth,
    });
  }
}

/** Declares `T` and `N` of `typename T, int N`. */
export function declareTemplateParams(walk: Walk, scope: Scope, range: Range): void {
  for (const { from, to } of partsOf(walk, range)) {
    let name = from;
    while (name < to && textAt(walk, name) !== '=') name += 1;
    if (isName(walk, name - 1) && name - 1 > from) {
      addName(walk, scope, { kind: 'template parameter', token: name - 1 });
    }
  }
}

/** The parts of a range between commas. */
export function partsOf(walk: Pick<Walk, 'tokens' | 'partner' | 'angle' | 'end'>, range: Range) {
  const parts: Range[] = [];
  let from = range.from;
  for (let at = range.from; at < range.to; at += 1) {
    if (textAt(walk, at) === ',') {
      parts.push({ from, to: at });
      from = at + 1;
    }
    at = Math.max(at, walk.partner[at] ?? -1, walk.angle[at] ?? -1);
  }
  if (from < range.to) parts.push({ from, to: range.to });
  return parts;
}

/** Whether parentheses contain parameters, that is, whether the first part begins with a type. */
export function looksLikeParams(walk: Walk, scope: Scope, from: number, close: number): boolean {
  const type = readType(walk, from);
  if (type === undefined || type.to > close) return textAt(walk, from) === '...';
  const first = textAt(walk, from);
  if (builtinTypes.has(first) || type.name < 0 || type.to > afterArguments(walk, from + 1))
    return true;
  if (isName(walk, type.to)) return true;
  const name = textAt(walk, type.name);
  const found = lookUp(scope, name, from)?.[0];
  return found ? /^(struct|alias|template parameter)$/.test(found.kind) : walk.isLibraryType(name);
}

/** Records that the names in `: a(1), b{2}`, between the parameters and the body, are members. */
export function noteInitialised(walk: Walk, from: number, end: number): void {
  if (textAt(walk, from) !== ':') return;
  for (let at = from; at < walk.tokens.length; ) {
    const value = afterArguments(walk, at + 2);
    const close = /^[({]$/.test(textAt(walk, value)) ? (walk.partner[value] ?? -1) : -1;
    if (!/^[:,]$/.test(textAt(walk, at)) || close < 0 || at > end + initialisersMaxTokens) return;
    walk.initialised.add(at + 1);
    at = close + 1;
  }
}

const initialisersMaxTokens = 2_000;

/** The end of a value: before a comma or the end of the statement at its level. */
export function valueEnd(walk: Walk, from: number): number {
  let to = from;
  while (to < walk.tokens.length && !/^[,;)\]}]$/.test(textAt(walk, to))) {
    const angle = walk.angle[to] ?? -1;
    const partner = walk.partner[to] ?? -1;
    to = Math.max(to, angle, partner) + 1;
  }
  return to;
}
