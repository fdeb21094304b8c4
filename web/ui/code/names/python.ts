/** Python: reads a program, and answers questions about it. */
import {
  type Answers,
  byPart,
  type Call,
  type Offer,
  type Offers,
  signatureOf,
} from './answers.ts';
import type { Library } from './library.ts';
import { libraryOffer, memberOffer } from './library-offers.ts';
import { type Declaration, outwards } from './names.ts';
import {
  findPythonName,
  membersOf,
  type PythonReader,
  pythonMember,
  typeOfPython,
  wordOf,
} from './python-meaning.ts';
import { renameInPython, usesInPython } from './python-rename.ts';
import { isPythonName, type PythonProgram, readPython } from './python-walk.ts';
import { pythonKeywords } from './words.ts';

export function answersOfPython(code: string, library: Library): Answers {
  const read = (text: string): PythonReader => ({ program: readPython(text), library });
  const reader = read(code);
  return {
    offers: (offset) => offersOf(reader, offset),
    call: (offset) => callOf(reader, offset),
    places: (offset) => usesInPython(reader, offset),
    rename: (offset, name) => renameInPython(reader, { offset, next: name }, read),
  };
}

/** The last token that begins before `offset`; -1 if there is none. */
function tokenBefore({ tokens }: PythonProgram, offset: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.from ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const isAside = ({ text }: PythonProgram, offset: number): boolean =>
  text.asides.some(
    ({ from, to, isClosed }) => from < offset && (offset < to || (offset === to && !isClosed)),
  );

function offersOf(reader: PythonReader, offset: number): Offers | null {
  const { program, library } = reader;
  if (isAside(program, offset)) return null;
  const last = tokenBefore(program, offset);
  const token = program.tokens[last];
  const isTyping = token !== undefined && token.to >= offset && token.kind === 'word';
  if (token?.kind === 'number' && token.to >= offset) return null;
  const from = isTyping ? token.from : offset;
  const before = isTyping ? last - 1 : last;
  const word = wordOf(program, before);
  const modules = [...library.values()].filter(({ kind }) => kind === 'module');
  if (word === '.') {
    const type = typeOfPython(reader, before - 1);
    const all = type ? membersOf(reader, type) : [];
    const offers = all.map((one) =>
      Array.isArray(one) ? ownOffer(program, one, 60) : memberOffer(one, 60),
    );
    return { from, offers: offers.filter(({ name }) => name !== '()') };
  }
  const line = program.code.slice(program.code.lastIndexOf('\n', offset - 1) + 1, from);
  const imported = /^\s*from\s+(\w+)\s+import\s+[\w\s,(]*$/.exec(line)?.[1];
  const module = imported === undefined ? undefined : library.get(imported);
  if (module)
    return { from, offers: [...module.members.values()].map((one) => memberOffer(one, 60)) };
  if (/^\s*(import|from)\s+$/.test(line)) {
    return { from, offers: modules.map((one) => libraryOffer(one)) };
  }
  return { from, offers: names(reader, before, isTyping ? last : -1, offset) };
}

function names(reader: PythonReader, at: number, typed: number, offset: number): Offer[] {
  const { program, library } = reader;
  const offers = new Map<string, Offer>();
  const add = (one: Offer) => offers.has(one.name) || offers.set(one.name, one);
  let rank = 50;
  const scope = scopeAt(program, at, offset);
  for (const around of outwards(scope)) {
    if (around.kind === 'class' && around !== scope) continue;
    for (const all of around.names.values()) {
      const others = all.filter(({ token }) => token !== typed);
      if (others.length > 0) add(ownOffer(program, others, rank));
    }
    rank = Math.max(30, rank - 1);
  }
  for (const name of pythonKeywords) {
    add({ name, kind: 'keyword', detail: '', from: '', rank: 10 });
  }
  for (const one of library.values()) {
    if (one.header === '' && one.kind !== 'module') add(libraryOffer(one));
  }
  return [...offers.values()];
}

/** The scope of text typed at `offset`: that of its line, or by the column if the line is new. */
function scopeAt({ code, scopes, tokens, file }: PythonProgram, at: number, offset: number) {
  let scope = scopes[at] ?? file;
  const begin = code.lastIndexOf('\n', offset - 1) + 1;
  const isNew = (tokens[at]?.to ?? 0) <= begin;
  const column = code.slice(begin, offset).search(/\S|$/);
  while (isNew && scope.parent && columnOfOwner(code, tokens[scope.owner?.token ?? -1]) >= column) {
    scope = scope.parent;
  }
  return scope;
}

function columnOfOwner(code: string, name: { from: number } | undefined): number {
  if (name === undefined) return Number.POSITIVE_INFINITY;
  const begin = code.lastIndexOf('\n', name.from) + 1;
  return code.slice(begin, name.from).search(/\S|$/);
}

function ownOffer(program: PythonProgram, all: readonly Declaration[], rank: number): Offer {
  const [one] = all;
  const params = one?.kind === 'struct' ? one.inner?.names.get('__init__')?.[0] : one;
  const detail = params?.params ? paramsText(program, params) : '';
  const kinds = { function: 'function', struct: 'type', namespace: 'namespace' } as const;
  const kind = one?.kind ?? 'variable';
  const isKnown = kind === 'function' || kind === 'struct' || kind === 'namespace';
  const isMember = one?.scope.kind === 'class';
  return {
    name: one?.name ?? '',
    kind: isKnown ? kinds[kind] : isMember ? 'property' : 'variable',
    detail,
    from: '',
    rank,
  };
}

function paramsText({ code, tokens }: PythonProgram, { params, scope }: Declaration): string {
  const from = tokens[params?.from ?? -1]?.from ?? 0;
  const text = code.slice(from, tokens[(params?.to ?? 0) - 1]?.to ?? from).replace(/\s+/g, ' ');
  return scope.kind === 'class' ? text.replace(/^\(\w+(, )?/, '(') : text;
}

const callMaxTokens = 3_000;

function callOf(reader: PythonReader, offset: number): Call | null {
  const { program } = reader;
  if (isAside(program, offset)) return null;
  const last = tokenBefore(program, offset);
  let part = 0;
  for (let at = last; at >= 0 && at > last - callMaxTokens; at -= 1) {
    const text = wordOf(program, at);
    const open = program.partner[at] ?? -1;
    const isSign = program.tokens[at]?.kind === 'sign';
    if (open >= 0 && open < at) at = open;
    else if (isSign && text === ',') part += 1;
    else if (isSign && /^[[{;]$/.test(text)) return null;
    else if (isSign && text === '(') return callAt(reader, at, part);
  }
  return null;
}

function callAt(reader: PythonReader, open: number, part: number): Call | null {
  const { program, library } = reader;
  const at = open - 1;
  if (!isPythonName(program, at) || program.declared.get(at)?.kind === 'function') return null;
  const name = wordOf(program, at);
  const found: { params: string }[] = [];
  const ofLibrary = (one: { signatures: string[] } | undefined) =>
    found.push(...(one?.signatures ?? []).map((params) => ({ params: params.trim() })));
  const isMember = wordOf(program, at - 1) === '.';
  const owner = isMember ? typeOfPython(reader, at - 2) : undefined;
  const scope = program.scopes[at] ?? program.file;
  const own = isMember
    ? owner && 'own' in owner && pythonMember(program, owner.own, name)
    : findPythonName(scope, name);
  const [one] = own || [];
  if (one?.library !== undefined) {
    const [module = '', member = ''] = one.library.split('.');
    ofLibrary(library.get(module)?.members.get(member));
  } else if (one) {
    const made = one.kind === 'struct' ? one.inner?.names.get('__init__')?.[0] : one;
    if (made?.params) found.push({ params: paramsText(program, made) });
  } else if (owner && 'library' in owner) ofLibrary(owner.library.members.get(name));
  else if (!isMember) ofLibrary(library.get(name)?.members.get('()') ?? library.get(name));
  if (found.length === 0) return null;
  const signatures = byPart(
    found.map(({ params }) => signatureOf(name, params, '')),
    part,
  );
  return { name, at: program.tokens[open]?.from ?? 0, signatures, part };
}
