/** Finds the declarations of a statement in C or C++, from its first words. */
import { readClass, readEnum } from './c-classes.ts';
import {
  declareParams,
  declareTemplateParams,
  looksLikeParams,
  noteInitialised,
  valueEnd,
} from './c-params.ts';
import { addName, begin, type Open, scopeOf, type Walk } from './c-state.ts';
import {
  afterArguments,
  type Declarator,
  isName,
  type ReadType,
  readDeclarator,
  readType,
  textAt,
} from './c-types.ts';
import { type Declaration, lookUp, newScope, type Range, type Scope } from './names.ts';
import { builtinTypes, cKeywords, specifiers } from './words.ts';

/** Adds the declarations of the statement at `at`, if it is a declaration. */
export function readHead(walk: Walk, at: number): void {
  const end = walk.end[at] ?? at;
  let scope = scopeOf(walk);
  const outer = scope;
  const templates: Open[] = [];
  let to = skipAttributes(walk, at);
  while (textAt(walk, to) === 'template' && textAt(walk, to + 1) === '<') {
    const after = afterArguments(walk, to + 1);
    if (after === to + 1) return;
    const inner = newScope('template', scope);
    const opened: Open = { kind: 'list', scope: inner, end: wholeEnd(walk, end) };
    templates.push(opened);
    begin(walk, to + 1, opened);
    declareTemplateParams(walk, inner, { from: to + 2, to: after - 1 });
    scope = inner;
    to = skipAttributes(walk, after);
  }
  const text = textAt(walk, to);
  if (/^(public|private|protected)$/.test(text) && textAt(walk, to + 1) === ':') {
    walk.isPublic = text === 'public';
    return;
  }
  const isInline = text === 'inline' && textAt(walk, to + 1) === 'namespace';
  if (text === 'using') readUsing(walk, outer, { from: to, to: end });
  else if (isInline) readNamespace(walk, outer, to + 1);
  else if (text === 'namespace') readNamespace(walk, outer, to);
  else readDeclaration(walk, { outer, inner: scope, from: to, end, templates });
}

/** The end of the whole declaration: of its body, or its semicolon. */
const wholeEnd = (walk: Walk, end: number): number =>
  textAt(walk, end) === '{' ? (walk.partner[end] ?? end) : end;

function skipAttributes(walk: Walk, at: number): number {
  let to = at;
  while (textAt(walk, to) === '[' && textAt(walk, to + 1) === '[') {
    const close = walk.partner[to] ?? -1;
    if (close < 0) return to;
    to = close + 1;
  }
  return to;
}

function readUsing(walk: Walk, scope: Scope, { from, to }: Range): void {
  if (textAt(walk, from + 1) === 'namespace') {
    walk.usesStd ||= textAt(walk, from + 2) === 'std';
  } else if (isName(walk, from + 1) && textAt(walk, from + 2) === '=') {
    addName(walk, scope, { kind: 'alias', token: from + 1, type: { from: from + 3, to } });
  }
}

function readNamespace(walk: Walk, scope: Scope, at: number): void {
  const name = at + 1;
  const brace = walk.end[at] ?? at;
  const end = walk.partner[brace] ?? -1;
  if (textAt(walk, brace) !== '{' || end < 0) return;
  const known = scope.names.get(textAt(walk, name))?.find(({ kind }) => kind === 'namespace');
  let inner = known?.inner;
  if (inner === undefined) inner = isName(walk, name) ? newScope('namespace', scope) : scope;
  if (isName(walk, name)) {
    addName(walk, scope, { kind: 'namespace', token: name, inner });
  }
  begin(walk, brace, { kind: 'block', scope: inner, end });
}

type Head = {
  /** The scope to which the name belongs, and the scope of its template parameters. */
  outer: Scope;
  inner: Scope;
  from: number;
  end: number;
  /** They end with the body of a function, whose position is known only after it is parsed. */
  templates: Open[];
};

function readDeclaration(walk: Walk, head: Head): void {
  let to = head.from;
  let isAlias = false;
  let isStatic = false;
  while (specifiers.has(textAt(walk, to))) {
    isAlias ||= textAt(walk, to) === 'typedef';
    isStatic ||= textAt(walk, to) === 'static';
    to += 1;
  }
  const text = textAt(walk, to);
  if (/^(struct|class|union)$/.test(text) && readClass(walk, { ...head, from: to, isAlias }))
    return;
  if (text === 'enum' && readEnum(walk, { ...head, from: to, isAlias })) return;
  if (readConstructor(walk, head, to)) return;
  const type = readType(walk, to);
  if (type === undefined) return;
  const isBinding = textAt(walk, type.to).startsWith('&') || textAt(walk, type.to) === '[';
  if (isBinding && textAt(walk, to) !== '' && readBinding(walk, head, type)) return;
  const range = { from: to, to: type.to };
  declareAll(walk, { ...head, from: type.to, type: range, read: type, isAlias, isStatic });
}

/** `Tree(int n)` in `Tree`, and `Tree::Tree(int n)`: the name refers to the class. */
function readConstructor(walk: Walk, head: Head, at: number): boolean {
  const isTilde = textAt(walk, at) === '~';
  const name = isTilde ? at + 1 : at;
  const isOwn =
    head.outer.kind === 'class' &&
    head.outer.owner?.name === textAt(walk, name) &&
    textAt(walk, name + 1) === '(';
  const declarator = isOwn ? undefined : readDeclarator(walk, at);
  const isOutside =
    declarator !== undefined &&
    declarator.owner >= 0 &&
    textAt(walk, declarator.after) === '(' &&
    head.outer.kind !== 'block' &&
    head.outer.kind !== 'function';
  if (!isOwn && !isOutside) return false;
  const open = declarator?.after ?? name + 1;
  const scope = beginFunction(walk, head, open);
  if (scope && declarator) scope.memberOf = declarator.owner;
  const close = walk.partner[open] ?? -1;
  if (close > open) noteInitialised(walk, close + 1, head.end);
  if (isOwn && !isTilde && close > open) {
    const params = { from: open, to: close + 1 };
    const { token } = head.outer.owner ?? { token: -1 };
    head.outer.names.set('()', [
      ...(head.outer.names.get('()') ?? []),
      { name: '()', kind: 'function', token, scope: head.outer, params },
    ]);
  }
  return true;
}

/** `auto [a, b] = pair`. */
function readBinding(walk: Walk, { outer }: Head, { to }: ReadType): boolean {
  let open = to;
  while (textAt(walk, open).startsWith('&')) open += 1;
  const close = textAt(walk, open) === '[' ? (walk.partner[open] ?? -1) : -1;
  if (close < 0) return false;
  const sign = textAt(walk, close + 1);
  const value = {
    from: close + 2,
    to: valueEnd(walk, close + 2),
    isRange: sign === ':',
  };
  let part = 0;
  for (let one = open + 1; one < close; one += 1) {
    if (!isName(walk, one)) continue;
    addName(walk, outer, { kind: 'variable', token: one, part, value });
    part += 1;
  }
  return true;
}

type Declared = Head & { type: Range; read: ReadType; isAlias: boolean; isStatic: boolean };

/** Declares the names after a type: `a, *b = c, d[10]`. */
function declareAll(walk: Walk, head: Declared): void {
  let at = head.from;
  for (;;) {
    const declarator = readDeclarator(walk, at);
    if (declarator === undefined || !isDeclaration(walk, head, declarator)) return;
    const after = declareOne(walk, head, declarator);
    if (after < 0 || textAt(walk, after) !== ',' || !mayListNames(walk)) return;
    at = after + 1;
  }
}

const mayListNames = (walk: Walk): boolean => walk.open.at(-1)?.scope.kind !== 'template';

/** Declares the names after a class definition, which have that class as their type. */
export function declareBehind(walk: Walk, at: number, type: Range): void {
  if (!/^[*\w]/.test(textAt(walk, at))) return;
  const scope = scopeOf(walk);
  const read = { ...type, name: -1, isQualified: false };
  const end = walk.end[at] ?? at;
  const isAlias = textAt(walk, type.from - 1) === 'typedef';
  const scopes = { outer: scope, inner: scope, templates: [] };
  declareAll(walk, { ...scopes, from: at, end, type, read, isAlias, isStatic: false });
}

/** Whether a type and a declarator form a declaration, and not an expression such as a product. */
function isDeclaration(walk: Walk, { outer, read, end }: Declared, one: Declarator): boolean {
  const after = textAt(walk, one.after);
  if (!/^([;=,{():[]|)$/.test(after) && one.after !== end) return false;
  if (textAt(walk, one.name) === 'operator' || one.owner >= 0) return after === '(';
  const isPlain = read.name < 0 || (one.depth === 0 && !one.isReference);
  if (isPlain || read.isQualified) return true;
  if (outer.kind !== 'block' && outer.kind !== 'function') return true;
  return isType(walk, outer, read.name);
}

function isType(walk: Walk, scope: Scope, token: number): boolean {
  const name = textAt(walk, token);
  if (builtinTypes.has(name)) return true;
  const found = lookUp(scope, name, token)?.[0];
  if (found) return /^(struct|alias|template parameter|macro)$/.test(found.kind);
  return walk.isLibraryType(name);
}

/** Declares one name, and returns where the rest begins; -1 after a body. */
function declareOne(walk: Walk, head: Declared, one: Declarator): number {
  const { outer, type, isAlias, isStatic } = head;
  const known = { token: one.name, type, depth: one.depth, isStatic };
  const isNamed = textAt(walk, one.name) !== 'operator' && one.owner < 0;
  if (isAlias) {
    addName(walk, outer, { ...known, kind: 'alias' });
    return one.after;
  }
  const open = one.after;
  const close = walk.partner[open] ?? -1;
  if (textAt(walk, open) === '(' && close > open && isFunction(walk, head, one)) {
    if (isNamed) {
      addName(walk, outer, { ...known, kind: 'function', params: { from: open, to: close + 1 } });
    }
    const scope = beginFunction(walk, head, open);
    if (scope && one.owner >= 0) scope.memberOf = one.owner;
    return textAt(walk, head.end) === '{' ? -1 : close + 1;
  }
  if (!isNamed) return -1;
  const made = addName(walk, outer, { ...known, kind: 'variable' });
  return readValue(walk, made, one.after);
}

/** Whether the parentheses of a declarator contain parameters, and not initial values. */
function isFunction(walk: Walk, { outer, end }: Declared, one: Declarator): boolean {
  if (outer.kind === 'block' || outer.kind === 'function') return false;
  const close = walk.partner[one.after] ?? -1;
  const isBody = textAt(walk, end) === '{' && textAt(walk, close + 1) !== '=';
  return isBody || close === one.after + 1 || looksLikeParams(walk, outer, one.after + 1, close);
}

/** Records the initial value of a variable, and returns where it ends. */
function readValue(walk: Walk, made: Declaration, at: number): number {
  const sign = textAt(walk, at);
  if (sign === '=' || sign === ':') {
    const to = valueEnd(walk, at + 1);
    made.value = { from: at + 1, to, isRange: sign === ':' };
    const close = textAt(walk, at + 1) === '[' ? (walk.partner[at + 1] ?? -1) : -1;
    // For a lambda, its parameters become those of the name.
    const open = close < 0 ? -1 : afterArguments(walk, close + 1);
    const last = textAt(walk, open) === '(' ? (walk.partner[open] ?? -1) : -1;
    if (last > open) made.params = { from: open, to: last + 1 };
    return to;
  }
  const close = sign === '(' || sign === '{' ? (walk.partner[at] ?? -1) : -1;
  return close > at ? close + 1 : at;
}

/** Begins the scope of a function at its parameters; undefined if the parameters have no end. */
function beginFunction(walk: Walk, head: Head, open: number): Scope | undefined {
  const close = walk.partner[open] ?? -1;
  if (close < 0) return undefined;
  const scope = newScope('function', head.inner);
  const body = bodyOf(walk, close + 1, head.end);
  const end = body < 0 ? close : (walk.partner[body] ?? -1);
  if (body >= 0) for (const opened of head.templates) opened.end = end;
  begin(walk, open, { kind: 'list', scope, end: end < 0 ? Number.POSITIVE_INFINITY : end });
  if (body >= 0 && end >= 0) begin(walk, body, { kind: 'block', scope, end });
  declareParams(walk, scope, open);
  return scope;
}

/** The brace of a function's body, after any member initialisers; -1 if there is no body. */
function bodyOf(walk: Walk, from: number, end: number): number {
  if (textAt(walk, end) !== '{') return -1;
  let body = end;
  // In `: a(1), b{2} {`, a brace after a name begins a value, not the body.
  while (textAt(walk, from) === ':' && isName(walk, body - 1) && body > from) {
    const close = walk.partner[body] ?? -1;
    if (close < 0) return body;
    body = walk.end[close + 1] ?? -1;
    if (textAt(walk, body) !== '{') return -1;
  }
  return cKeywords.has(textAt(walk, body - 1)) && textAt(walk, body - 1) === '=' ? -1 : body;
}
