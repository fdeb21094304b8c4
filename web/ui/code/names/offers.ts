/** Completion: names of the scopes, members, the library and keywords. */
import type { Offer, Offers } from './answers.ts';
import type { LibraryMember } from './library.ts';
import { libraryOffer, memberOffer, offer } from './library-offers.ts';
import { libraryMembers } from './library-types.ts';
import { basesOf, classAround, isThere, nameIn } from './lookup.ts';
import { meaningOf } from './meaning.ts';
import {
  beside,
  type Declaration,
  indexBefore,
  isAside,
  type Node,
  outwards,
  type Program,
  type Scope,
  type Type,
  textOf,
} from './program.ts';
import { ownerOf, resolveType } from './types.ts';

const ranks = { member: 60, own: 50, keyword: 10, library: 0 } as const;

/** The text to read instead of the code, which completes the statement at `offset`. */
export function completed(
  code: string,
  offset: number,
  { statementEnd }: Program['rules'],
): string {
  const before = code.slice(0, offset);
  const isBare = /(?:\.|->|::)\s*$/.test(before);
  const end = /^[ \t]*(?:\n|\}|$)/.test(code.slice(offset)) ? statementEnd : '';
  const isWord = /\w$/.test(before);
  if (!isBare && (!isWord || end === '')) return code;
  return `${before}${isBare ? 'x' : ''}${end}${code.slice(offset)}`;
}

/** `program` is that of the completed text. */
export function offersAt(program: Program, offset: number): Offers | null {
  const { code, leaves, rules } = program;
  const line = code.slice(code.lastIndexOf('\n', offset - 1) + 1, offset);
  const told = rules.offersInLine(line, program.library);
  if (told === null || (told === undefined && isAside(program, offset))) return null;
  if (told) return { from: offset - told.typed, offers: told.offers };
  const word = /[\w\u0080-\uffff]*$/.exec(line)?.[0] ?? '';
  const from = offset - word.length;
  if (/^\d/.test(word)) return null;
  const leaf = leaves[indexBefore(leaves, from + 1)];
  const typed = leaf?.from === from ? leaf : undefined;
  const sign = /(?:\.|->|::)\s*$/.exec(code.slice(0, from))?.[0].trim();
  if (sign !== undefined) {
    if (typed === undefined) return { from, offers: [] };
    return { from, offers: sign === '::' ? inside(program, typed) : members(program, typed) };
  }
  return {
    from,
    offers: names(program, scopeAt(program, from), {
      from,
      typed: word === '' ? undefined : typed,
    }),
  };
}

/** The scope of text typed at `offset`. */
function scopeAt(program: Program, offset: number): Scope {
  const { leaves, code, rules, file } = program;
  const last = leaves[indexBefore(leaves, offset)];
  const begin = code.lastIndexOf('\n', offset - 1) + 1;
  const isNew = (last?.to ?? 0) <= begin;
  const column = code.slice(begin, offset).search(/\S|$/);
  for (let node: Node | null | undefined = last; node; node = node.parent) {
    if (node.scope.node !== node) continue;
    const isClosed = /[;})\]]/.test(code[node.to - 1] ?? '');
    const isIndented = rules.isIndented && /^(function|class)$/.test(node.scope.kind);
    const isWithin = isIndented
      ? !isNew || columnOf(code, node.from) < column
      : offset < node.to || !isClosed;
    if (isWithin) return node.scope;
  }
  return file;
}

function columnOf(code: string, at: number): number {
  const begin = code.lastIndexOf('\n', at) + 1;
  return code.slice(begin, at).search(/\S|$/);
}

type Typing = { from: number; typed: Node | undefined };

function names(program: Program, scope: Scope, { from, typed }: Typing): Offer[] {
  const { rules, library } = program;
  const offers = new Map<string, Offer>();
  const add = (one: Offer) => offers.has(one.name) || offers.set(one.name, one);
  let rank: number = ranks.own;
  for (const at of outwards(scope)) {
    if (at.kind === 'class' && at !== scope && !rules.seesMembers) continue;
    for (const all of at.names.values()) {
      const others = all.filter(({ node }) => node !== typed);
      if (isThere(program, at, others, from)) add(ownOffer(program, others, rank));
    }
    rank = Math.max(rank - 1, ranks.own - 20);
  }
  const around = rules.seesMembers ? classAround(program, scope) : undefined;
  if (around) {
    for (const one of ownMembers(program, around)) add({ ...one, rank: ranks.own - 5 });
  }
  offers.delete(rules.constructorName);
  for (const word of rules.offered) add(offer(word, 'keyword', '', ranks.keyword));
  for (const one of library.values()) {
    if (one.kind !== 'module' && rules.isOfLibrary(one.name, library)) add(libraryOffer(one));
  }
  return [...offers.values()];
}

function ownOffer(program: Program, all: readonly Declaration[], rank: number): Offer {
  const { rules } = program;
  const [first] = all;
  const made = first?.kind === 'struct' ? first.inner?.names.get(rules.constructorName) : undefined;
  const one = made && rules.hasSelf ? made[0] : (all.find(({ params }) => params) ?? first);
  if (first === undefined || one === undefined) return offer('', 'variable', '', rank);
  const type = spelling(program, one);
  const detail = one.params ? `${paramsText(program, one)}${type && ` → ${type}`}` : type;
  return offer(first.name, kindOf(first, all), detail, rank);
}

function kindOf({ kind, scope }: Declaration, all: readonly Declaration[]): Offer['kind'] {
  if (kind === 'function' || (kind === 'variable' && all.some(({ params }) => params))) {
    return 'function';
  }
  if (kind === 'variable' || kind === 'parameter') {
    return scope.kind === 'class' ? 'property' : 'variable';
  }
  if (kind === 'enumerator' || kind === 'macro') return 'constant';
  return kind === 'namespace' ? 'namespace' : 'type';
}

const spellingMaxChars = 80;

function spelled({ code }: Program, { from, to }: { from: number; to: number }): string {
  const text = code.slice(from, Math.min(to, from + spellingMaxChars * 2));
  return text.replace(/\s+/g, ' ').trim();
}

/** The type of a declaration with its asterisks; empty if it has none. */
export function spelling(program: Program, { type, depth = 0 }: Declaration): string {
  if (type === undefined) return '';
  const text = `${spelled(program, type)}${'*'.repeat(Math.min(depth, 3))}`;
  return text.length > spellingMaxChars ? `${text.slice(0, spellingMaxChars)}…` : text;
}

/** Parameters with their parentheses, without the object of a member function. */
export function paramsText(program: Program, { params, scope }: Declaration): string {
  const text = params ? spelled(program, params) : '';
  const isMember = scope.kind === 'class' && program.rules.hasSelf;
  return isMember ? text.replace(/^\(\w+(, )?/, '(') : text;
}

const basesMax = 8;

/** The members of a class and its bases. */
function ownMembers(program: Program, scope: Scope, nesting = 0): Offer[] {
  const own = [...scope.names.values()].filter(
    ([one]) => one && one.name !== program.rules.constructorName,
  );
  const above = nesting === basesMax ? [] : basesOf(program, scope);
  return [
    ...own.map((all) => ownOffer(program, all, ranks.member)),
    ...above.flatMap((base) => ownMembers(program, base, nesting + 1)),
  ];
}

/** The members of the expression before `.` or `->`. */
function members(program: Program, typed: Node): Offer[] {
  const of = typed.parent && ownerOf(program, typed.parent);
  return of ? membersOf(program, of).map(asProperty) : [];
}

function membersOf(program: Program, of: Type): Offer[] {
  if (of.own) return ownMembers(program, of.own);
  if (of.depth > 0) return [];
  const isOffered = ({ name, kind }: LibraryMember) => name !== '()' && kind !== 'alias';
  return libraryMembers(program.library, of)
    .filter(isOffered)
    .map((one) => memberOffer(one, ranks.member));
}

const asProperty = (one: Offer): Offer =>
  one.kind === 'variable' ? { ...one, kind: 'property' } : one;

/** The names of a namespace or a class after `::`. */
function inside(program: Program, typed: Node): Offer[] {
  const { library } = program;
  const before = beside(typed, -1);
  const left = before && (nameIn(program, before) ? before : beside(before, -1));
  const owner = left && nameIn(program, left);
  if (owner === undefined) return [];
  const name = textOf(program, owner);
  const meaning = meaningOf(program, owner);
  if (typeof meaning === 'object') {
    const type = { name, args: [], depth: 0 };
    const inner =
      meaning.declared.find((one) => one.inner)?.inner ??
      resolveType(program, type, owner.scope, owner.from).own;
    return inner ? ownMembers(program, inner) : [];
  }
  if (name === 'std') return [...library.values()].map(libraryOffer);
  return [...(library.get(name)?.members.values() ?? [])].map((one) =>
    memberOffer(one, ranks.member),
  );
}
