/** Completion for C and C++: names of the scopes, members, the library, keywords. */
import type { Offer, Offers } from './answers.ts';
import { basesOf, classAround } from './c-lookup.ts';
import { paramsText, spelling } from './c-spelling.ts';
import type { CProgram } from './c-state.ts';
import { textAt } from './c-types.ts';
import { objectOf, type Reader } from './c-values.ts';
import type { LibraryMember } from './library.ts';
import { libraryOffer, memberOffer, offer } from './library-offers.ts';
import { libraryMembers } from './library-types.ts';
import { type Declaration, type Scope, visible } from './names.ts';

const ranks = { member: 60, own: 50, keyword: 10, library: 0 } as const;

/** The last token that begins before `offset`; -1 if there is none. */
export function tokenBefore({ tokens }: CProgram, offset: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.from ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export const isAside = ({ text }: CProgram, offset: number): boolean =>
  text.asides.some(
    ({ from, to, isClosed }) => from < offset && (offset < to || (offset === to && !isClosed)),
  );

export function offersOfC(
  reader: Reader,
  offset: number,
  keywords: Iterable<string>,
): Offers | null {
  const { program } = reader;
  const line = program.code.slice(program.code.lastIndexOf('\n', offset - 1) + 1, offset);
  const included = /^\s*#\s*include\s*<([\w/+.]*)$/.exec(line);
  if (included) return { from: offset - (included[1] ?? '').length, offers: headers(reader) };
  if (isAside(program, offset) || /^\s*#/.test(line)) return null;
  const last = tokenBefore(program, offset);
  const token = program.tokens[last];
  const isTyping = token !== undefined && token.to >= offset && token.kind !== 'sign';
  if (isTyping && token.kind !== 'word') return null;
  const before = isTyping ? last - 1 : last;
  const from = isTyping ? token.from : offset;
  const sign = textAt(program, before);
  if (sign === '.' || sign === '->') return { from, offers: members(reader, before) };
  if (sign === '::') return { from, offers: inside(reader, before) };
  return { from, offers: names(reader, before, isTyping ? last : -1, keywords) };
}

function headers({ library }: Reader): Offer[] {
  const all = new Set(
    [...library.values()].map(({ header }) => header).filter((one) => one !== ''),
  );
  return ['bits/stdc++.h', ...all].map((name) => offer(name, 'namespace', '', ranks.library));
}

function names(reader: Reader, at: number, typed: number, keywords: Iterable<string>): Offer[] {
  const { program, library } = reader;
  const scope = program.scopesAfter[at] ?? program.file;
  const offers = new Map<string, Offer>();
  const add = (one: Offer) => offers.has(one.name) || offers.set(one.name, one);
  for (const [all, distance] of visible(scope, at + 1)) {
    const others = all.filter(({ token }) => token !== typed || typed < 0);
    if (others[0]) add(ownOffer(program, others, ranks.own - Math.min(distance, 20)));
  }
  const around = classAround(program, scope);
  if (around) for (const one of ownMembers(program, around)) add({ ...one, rank: ranks.own - 5 });
  for (const word of keywords) add(offer(word, 'keyword', '', ranks.keyword));
  for (const one of library.values()) add(libraryOffer(one));
  return [...offers.values()];
}

function ownOffer(program: CProgram, all: Declaration[], rank: number): Offer {
  const one = all.find(({ params }) => params) ?? all[0];
  if (one === undefined) return offer('', 'variable', '', rank);
  const type = spelling(program, one);
  const detail = one.params ? `${paramsText(program, one.params)}${type && ` → ${type}`}` : type;
  return offer(one.name, kindOf(one), detail, rank);
}

function kindOf({ kind, scope, params }: Declaration): Offer['kind'] {
  if (kind === 'function' || params) return 'function';
  if (kind === 'variable' || kind === 'parameter') {
    return scope.kind === 'class' ? 'property' : 'variable';
  }
  if (kind === 'enumerator' || kind === 'macro') return 'constant';
  return kind === 'namespace' ? 'namespace' : 'type';
}

/** The members of a class and its bases. */
function ownMembers(program: CProgram, scope: Scope, nesting = 0): Offer[] {
  const own = [...scope.names.values()].filter(([one]) => one && one.name !== '()');
  const above = nesting > 7 ? [] : basesOf(program, scope);
  return [
    ...own.map((all) => ownOffer(program, all, ranks.member)),
    ...above.flatMap((base) => ownMembers(program, base, nesting + 1)),
  ];
}

/** The members of the expression before `.` or `->`. */
function members(reader: Reader, sign: number): Offer[] {
  const of = objectOf(reader, sign);
  if (of === undefined) return [];
  if (of.own) return ownMembers(reader.program, of.own).map((one) => asProperty(one));
  if (of.depth > 0) return [];
  const isOffered = ({ name, kind }: LibraryMember) => name !== '()' && kind !== 'alias';
  return libraryMembers(reader.library, of)
    .filter(isOffered)
    .map((one) => asProperty(memberOffer(one, ranks.member)));
}

const asProperty = (one: Offer): Offer =>
  one.kind === 'variable' ? { ...one, kind: 'property' } : one;

/** The names of a namespace or a class after `::`. */
function inside(reader: Reader, sign: number): Offer[] {
  const { program, library } = reader;
  let left = sign - 1;
  if (textAt(program, left) === '>') left = (program.angle[left] ?? 0) - 1;
  const name = textAt(program, left);
  if (name === 'std') return [...library.values()].map(libraryOffer);
  const scope = program.scopes[left] ?? program.file;
  const found = [...visible(scope, left)].find(([all]) => all[0]?.name === name)?.[0];
  const inner = found?.find((one) => one.inner)?.inner;
  if (inner) return ownMembers(program, inner);
  const known = library.get(name);
  return known ? [...known.members.values()].map((one) => memberOffer(one, ranks.member)) : [];
}
