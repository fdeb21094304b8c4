/** Goes through the tree of a program, and finds its scopes, its declarations and its names. */
import type { Library } from './library.ts';
import { findName } from './lookup.ts';
import {
  declare,
  type NameRules,
  type Node,
  newScope,
  type Program,
  type Scope,
  textOf,
} from './program.ts';

type Given = { rules: NameRules; library: Library; code: string; nodes: Node[] };

/** For code that does not compile, it finds as much as the tree has of it. */
export function readProgram({ rules, library, code, nodes }: Given): Program {
  const file = newScope('file', null, null);
  const program: Program = {
    rules,
    library,
    code,
    nodes,
    leaves: [],
    names: [],
    file,
    declared: new Map(),
    macros: [],
    types: new Map(),
  };
  rules.amend?.(program);
  for (const node of program.nodes) openScope(rules, node, file);
  program.leaves = program.nodes.filter(({ children }) => children.length === 0);
  program.names = program.leaves.filter(
    (leaf) => rules.names.has(leaf.name) && !rules.keywords.has(textOf(program, leaf)),
  );
  for (const node of program.nodes) rules.describe?.(node, program);
  declareAll(program);
  return program;
}

function openScope(rules: NameRules, node: Node, file: Scope): void {
  const { parent } = node;
  const kind = rules.scopes[node.name];
  let scope = parent?.scope ?? file;
  if (rules.isOutside?.(node)) scope = scope.parent ?? scope;
  const isNew = kind !== undefined && rules.isSameScope?.(node) !== true;
  node.scope = isNew ? newScope(kind, scope, node) : scope;
}

/** The scope in which something at this node declares its name. */
export function scopeAround(node: Node): Scope {
  let { scope } = node;
  if (scope.node === node) scope = scope.parent ?? scope;
  while (scope.kind === 'template' && scope.parent) scope = scope.parent;
  return scope;
}

/**
 * What looks like a declaration may be an expression: `a * b`. Those whose type could be another
 * thing are looked at once all others are known.
 */
function declareAll(program: Program): void {
  const { rules, names } = program;
  const later = names.filter((name) => !declareOne(program, name, false));
  for (const name of later) declareOne(program, name, true);
  for (const one of program.declared.values()) rules.revise?.(one, program);
}

/** Returns false if it has to be looked at once more. */
function declareOne(program: Program, node: Node, isSecond: boolean): boolean {
  const found = program.rules.declares(node, program);
  if (found === undefined) return true;
  const { given, name, ...rest } = found;
  if (given && !isSecond) return false;
  if (given && isValue(program, given)) return true;
  const made = declare({ ...rest, node, name: name ?? textOf(program, node) });
  if (made.inner && made.inner.owner === null) made.inner.owner = made;
  // The name of a constructor is that of its class, and declares nothing by itself.
  if (name === undefined) program.declared.set(node, made);
  return true;
}

/** Whether a name is that of a value, so that it cannot be a type. */
export function isValue(program: Program, name: Node): boolean {
  const found = findName(program, name.scope, name)?.[0];
  return found !== undefined && /^(variable|parameter|function|enumerator)$/.test(found.kind);
}
