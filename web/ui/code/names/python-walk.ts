/** Goes through a Python program once, and finds scopes, declarations and uses of names. */
import { type Declaration, declare, newScope, type Scope } from './names.ts';
import { matchPython, type PythonBrackets } from './python-brackets.ts';
import { type PythonText, type PythonToken, readPythonTokens } from './python-tokens.ts';
import { pythonKeywords } from './words.ts';

export type PythonProgram = PythonBrackets & {
  code: string;
  text: PythonText;
  /** Includes the tokens of f-strings, each after the token of its text. */
  tokens: PythonToken[];
  file: Scope;
  scopes: Scope[];
  declared: Map<number, Declaration>;
  uses: number[];
};

type Walk = PythonProgram & {
  /** Functions and classes, with the column of their first word. */
  open: { scope: Scope; indent: number }[];
  /** The names that each function declares as `global`. */
  globals: Map<Scope, Set<string>>;
};

export function readPython(code: string): PythonProgram {
  const text = readPythonTokens(code);
  const { tokens, lines } = flat(text);
  const file = newScope('file', null);
  const walk: Walk = {
    ...matchPython(tokens, lines),
    code,
    text,
    tokens,
    file,
    scopes: [],
    declared: new Map(),
    uses: [],
    open: [{ scope: file, indent: -1 }],
    globals: new Map(),
  };
  for (const { from, to, indent } of lines) {
    while (walk.open.length > 1 && (walk.open.at(-1)?.indent ?? -1) >= indent) walk.open.pop();
    readStatement(walk, { from, to, indent, scope: walk.open.at(-1)?.scope ?? file });
  }
  return walk;
}

/** The tokens as one list, and the lines by their indices in it. */
function flat({ tokens, lines }: PythonText): Pick<PythonText, 'tokens' | 'lines'> {
  const all: PythonToken[] = [];
  const places: number[] = [];
  for (const token of tokens) {
    places.push(all.length);
    all.push(token);
    // Expressions in an f-string are treated like those in brackets: they declare nothing outside.
    if (token.inside) for (const one of token.inside) all.push({ ...one, inside: [] });
  }
  const place = (at: number) => places[at] ?? all.length;
  return {
    tokens: all,
    lines: lines.map(({ from, to, indent }) => ({ from: place(from), to: place(to), indent })),
  };
}

const textAt = (walk: PythonProgram, at: number): string => walk.tokens[at]?.text ?? '';

export const isPythonName = ({ tokens }: PythonProgram, at: number): boolean =>
  tokens[at]?.kind === 'word' && !pythonKeywords.has(tokens[at]?.text ?? '');

type Statement = { from: number; to: number; indent: number; scope: Scope };

function readStatement(walk: Walk, { from, to, indent, scope }: Statement): void {
  for (let at = from; at < to; ) {
    const end = walk.statementEnd[at] ?? to;
    if (textAt(walk, at) === 'async') at += 1;
    const word = textAt(walk, at);
    const colon = walk.colon[at] ?? -1;
    const isBlock = blockWords.has(word) && colon >= 0 && colon < to;
    let inner = scope;
    if (isBlock && word === 'def') inner = readFunction(walk, at, scope);
    else if (isBlock && word === 'class') inner = readClass(walk, at, scope);
    else if (word === 'import' || word === 'from') readImport(walk, { from: at, to: end }, scope);
    else if (word === 'global' || word === 'nonlocal') readGlobal(walk, at, end, scope);
    else readTargets(walk, { from: at, to: isBlock ? colon : end }, scope);
    if (word === 'def') readHeader(walk, { from: at + 1, to: isBlock ? colon : end, scope, inner });
    else if (word !== 'import' && word !== 'from')
      readExpression(walk, { from: at, to: isBlock ? colon : end, scope });
    else for (let one = at; one < end; one += 1) walk.scopes[one] = scope;
    if (inner !== scope) walk.open.push({ scope: inner, indent });
    if (isBlock) walk.scopes[colon] = inner;
    at = isBlock ? colon + 1 : end + 1;
    if (!isBlock) walk.scopes[end] ??= scope;
    scope = inner;
  }
}

const blockWords = new Set('def class if elif else for while with try except finally'.split(' '));

function add(walk: Walk, scope: Scope, made: Omit<Declaration, 'scope' | 'name'>): void {
  const name = textAt(walk, made.token);
  const isGlobal = walk.globals.get(scope)?.has(name) ?? false;
  walk.declared.set(made.token, declare(isGlobal ? walk.file : scope, { name, ...made }));
}

function readFunction(walk: Walk, at: number, scope: Scope): Scope {
  const open = at + 2;
  const close = walk.partner[open] ?? -1;
  const inner = newScope('function', scope);
  const isWhole = isPythonName(walk, at + 1) && close > open;
  if (!isWhole) return inner;
  add(walk, scope, {
    kind: 'function',
    token: at + 1,
    params: { from: open, to: close + 1 },
    inner,
  });
  inner.owner = walk.declared.get(at + 1) ?? null;
  for (let one = open + 1; one < close; one = (walk.comma[one] ?? close) + 1) {
    const name = /^\*+$/.test(textAt(walk, one)) ? one + 1 : one;
    if (!isPythonName(walk, name)) continue;
    const end = Math.min(walk.comma[one] ?? close, close);
    const type = textAt(walk, name + 1) === ':' ? { from: name + 2, to: end } : undefined;
    add(walk, inner, { kind: 'parameter', token: name, ...(type && { type }) });
  }
  return inner;
}

function readClass(walk: Walk, at: number, scope: Scope): Scope {
  const inner = newScope('class', scope);
  if (!isPythonName(walk, at + 1)) return inner;
  add(walk, scope, { kind: 'struct', token: at + 1, inner });
  inner.owner = walk.declared.get(at + 1) ?? null;
  const close = walk.partner[at + 2] ?? -1;
  for (let one = at + 3; one < close; one += 1) if (isPythonName(walk, one)) inner.bases.push(one);
  return inner;
}

/** `import a.b as c, d` and `from a import b as c`. */
function readImport(walk: Walk, { from, to }: { from: number; to: number }, scope: Scope): void {
  const isFrom = textAt(walk, from) === 'from';
  let at = from + 1;
  let module = '';
  while (isFrom && at < to && textAt(walk, at) !== 'import') module += textAt(walk, at++);
  if (isFrom) at += textAt(walk, at + 1) === '(' ? 2 : 1;
  while (at < to) {
    let path = '';
    let name = at;
    while (at < to && !/^(,|as|\))$/.test(textAt(walk, at))) path += textAt(walk, at++);
    if (textAt(walk, at) === 'as') {
      name = at + 1;
      at += 2;
    }
    const library = isFrom ? `${module}.${path}` : path;
    if (isPythonName(walk, name)) add(walk, scope, { kind: 'namespace', token: name, library });
    at += 1;
  }
}

function readGlobal(walk: Walk, at: number, end: number, scope: Scope): void {
  const isFile = textAt(walk, at) === 'global';
  const names = walk.globals.get(scope) ?? new Set();
  for (let one = at + 1; one < end; one += 1) if (isFile) names.add(textAt(walk, one));
  walk.globals.set(scope, names);
}

type Part = { from: number; to: number };

/** Declares the names to which a statement assigns values. */
function readTargets(walk: Walk, { from, to }: Part, scope: Scope): void {
  const word = textAt(walk, from);
  if (word === 'for') {
    const end = inOf(walk, from, to);
    const value = { from: end + 1, to, isRange: true };
    readNames(walk, { from: from + 1, to: end }, { scope, value });
  }
  let begins = from;
  for (let at = from; at < to; at += 1) {
    const text = textAt(walk, at);
    if (text === 'as' && (word === 'with' || word === 'except')) {
      readNames(walk, { from: at + 1, to: walk.comma[at + 1] ?? to }, { scope });
    } else if (text === ':=' && isPythonName(walk, at - 1)) {
      add(walk, scope, { kind: 'variable', token: at - 1 });
    } else if (text === ':' && at === from + 1 && isPythonName(walk, from)) {
      const end = walk.equals[at] ?? to;
      add(walk, scope, {
        kind: 'variable',
        token: from,
        type: { from: at + 1, to: Math.min(end, to) },
      });
    } else if (
      text === '=' ||
      (/^[-+*/%@&|^]=$|^(\*\*|\/\/|<<|>>)=$/.test(text) && begins === from)
    ) {
      const value = { from: at + 1, to, isRange: false };
      if (textAt(walk, begins + 1) !== ':')
        readNames(walk, { from: begins, to: at }, { scope, value });
      begins = at + 1;
    }
    const close = walk.partner[at] ?? -1;
    if (close > at && text !== '(') at = close;
    else if (close > at && word !== 'with' && !hasWalrus(walk, at, close)) at = close;
  }
}

/** The `in` of a `for`; `to` if there is none before `to`. */
function inOf(walk: Walk, at: number, to: number): number {
  const found = walk.inWord[at] ?? -1;
  return found < 0 ? to : Math.min(found, to);
}

const walrusMaxTokens = 40;

const hasWalrus = (walk: Walk, from: number, to: number): boolean =>
  walk.tokens.slice(from, Math.min(to, from + walrusMaxTokens)).some(({ text }) => text === ':=');

type Given = { scope: Scope; value?: NonNullable<Declaration['value']> };

/** The names in targets such as `a, (b, *c)`, except those with an index or an owner. */
function readNames(walk: Walk, { from, to }: Part, { scope, value }: Given): void {
  let part = 0;
  const isMany = (walk.comma[from] ?? to) < to;
  for (let at = from; at < to; at += 1) {
    const text = textAt(walk, at);
    if (text === ',') part += 1;
    const after = textAt(walk, at + 1);
    const isPlain = !/^[.[(]$/.test(after) && textAt(walk, at - 1) !== '.';
    if (isPythonName(walk, at) && isPlain && !walk.declared.has(at)) {
      add(walk, scope, {
        kind: 'variable',
        token: at,
        ...(value && { value }),
        ...(isMany && { part }),
      });
    } else if (isPythonName(walk, at) && textAt(walk, at - 1) === '.') {
      readAttribute(walk, at, scope, value);
      // An indexed or called name is not a target.
    } else if (/^[[(]$/.test(text) && isPythonName(walk, at - 1)) {
      at = Math.max(at, walk.partner[at] ?? at);
    }
  }
}

/** `self.name = …` in a method: a member of its class. */
function readAttribute(walk: Walk, at: number, scope: Scope, value: Declaration['value']): void {
  const around = scope.kind === 'function' && scope.parent?.kind === 'class' ? scope.parent : null;
  const [self] = scope.names.keys();
  if (around === null || self === undefined || textAt(walk, at - 2) !== self) return;
  if (/^[.[(]$/.test(textAt(walk, at + 1)) || textAt(walk, at - 3) === '.') return;
  add(walk, around, { kind: 'variable', token: at, ...(value && { value }) });
}

/** The parameters of a function: their values and types belong to the surrounding scope. */
function readHeader(walk: Walk, { from, to, scope, inner }: Part & { scope: Scope; inner: Scope }) {
  readExpression(walk, { from, to, scope });
  for (let at = from; at < to; at += 1) if (walk.declared.has(at)) walk.scopes[at] = inner;
  walk.scopes[to] = inner;
}

/** Records the scope of each token, including those of comprehensions and lambdas. */
function readExpression(walk: Walk, { from, to, scope }: Part & { scope: Scope }): void {
  const open = [{ scope, end: to }];
  for (let at = from; at < to; at += 1) {
    while (open.length > 1 && (open.at(-1)?.end ?? to) <= at) open.pop();
    const now = open.at(-1)?.scope ?? scope;
    walk.scopes[at] = now;
    const text = textAt(walk, at);
    const close = walk.partner[at] ?? -1;
    if (walk.isComprehension.has(at) && close > at) {
      const inner = newScope('function', now);
      for (const one of walk.isComprehension.get(at) ?? []) {
        const end = inOf(walk, one, close);
        const value = { from: end + 1, to: close, isRange: true };
        readNames(walk, { from: one + 1, to: end }, { scope: inner, value });
      }
      open.push({ scope: inner, end: close });
    } else if (text === 'lambda') {
      const inner = newScope('function', now);
      const found = walk.lambdaColon[at] ?? -1;
      const colon = found < 0 ? at : found;
      for (let one = at + 1; one < colon; one = (walk.comma[one] ?? colon) + 1) {
        const name = /^\*+$/.test(textAt(walk, one)) ? one + 1 : one;
        if (isPythonName(walk, name) && name < colon)
          add(walk, inner, { kind: 'parameter', token: name });
      }
      open.push({ scope: inner, end: Math.min(walk.comma[colon] ?? to, to) });
    } else if (isPythonName(walk, at) && !walk.declared.has(at)) walk.uses.push(at);
  }
}
