/** The call around a position in C and C++, with the signatures of the called function. */
import { byPart, type Call, type Signature, signatureOf } from './answers.ts';
import { findName } from './c-lookup.ts';
import { isAside, tokenBefore } from './c-offers.ts';
import { paramsText, spelling } from './c-spelling.ts';
import { isName, textAt } from './c-types.ts';
import { memberAt, type Reader, typeOfDeclaration } from './c-values.ts';
import type { LibraryMember } from './library.ts';
import type { Type } from './library-types.ts';
import type { Declaration } from './names.ts';

/** The maximum number of tokens between the position and the parenthesis of its call. */
const callMaxTokens = 3_000;

export function callOfC(reader: Reader, offset: number): Call | null {
  const { program } = reader;
  if (isAside(program, offset)) return null;
  const last = tokenBefore(program, offset);
  let part = 0;
  for (let at = last; at >= 0 && at > last - callMaxTokens; at -= 1) {
    const text = textAt(program, at);
    const partner = program.partner[at] ?? -1;
    if (/^[)\]}]$/.test(text) && partner >= 0) at = partner;
    else if (text === '>' && (program.angle[at] ?? -1) >= 0) at = program.angle[at] ?? at;
    else if (text === ',') part += 1;
    else if (/^[;{}[]$/.test(text)) return null;
    else if (text === '(') return callAt(reader, at, part);
  }
  return null;
}

function callAt(reader: Reader, open: number, part: number): Call | null {
  const { program } = reader;
  let name = open - 1;
  if (textAt(program, name) === '>') name = (program.angle[name] ?? 0) - 1;
  if (!isName(program, name)) return null;
  const signatures = byPart(signaturesAt(reader, name), part);
  if (signatures.length === 0) return null;
  const at = program.tokens[open]?.from ?? 0;
  return { name: textAt(program, name), at, signatures, part };
}

function signaturesAt(reader: Reader, at: number): Signature[] {
  const { program, library } = reader;
  const name = textAt(program, at);
  const declared = program.declared.get(at);
  if (declared) {
    const type = declared.kind === 'variable' ? typeOfDeclaration(reader, declared) : undefined;
    return type ? constructors(reader, type) : [];
  }
  const member = memberAt(reader, at);
  if (member) return member.own ? ofOwn(reader, member.own) : ofLibrary(member.library);
  if (/^(\.|->)$/.test(textAt(program, at - 1))) return [];
  const found = findName(program, program.scopes[at] ?? program.file, name, at);
  const inner = found?.find((one) => one.inner)?.inner;
  if (inner) return constructors(reader, { name, args: [], depth: 0, own: inner });
  if (found?.[0]?.kind === 'macro') return macroSignature(reader, name);
  if (found) return ofOwn(reader, found);
  const known = library.get(name);
  return known?.kind === 'type'
    ? constructors(reader, { name, args: [], depth: 0 })
    : ofLibrary(known);
}

function ofOwn({ program }: Reader, all: readonly Declaration[]): Signature[] {
  const texts = new Map<string, Signature>();
  for (const one of all) {
    if (one.params === undefined) continue;
    const type = one.kind === 'function' ? spelling(program, one) : '';
    const made = signatureOf(one.name, paramsText(program, one.params), type);
    texts.set(made.text, made);
  }
  return [...texts.values()];
}

function macroSignature({ program }: Reader, name: string): Signature[] {
  const macro = program.text.macros.find((one) => one.name.text === name);
  if (!macro?.params) return [];
  return [signatureOf(name, `(${macro.params.map(({ text }) => text).join(', ')})`, '')];
}

function ofLibrary(one: LibraryMember | undefined, name = one?.name ?? ''): Signature[] {
  return (one?.signatures ?? []).map((text) => {
    const open = text.indexOf('(');
    return signatureOf(name, text.slice(open), text.slice(0, open).trim());
  });
}

function constructors(reader: Reader, { name, own, depth }: Type): Signature[] {
  if (depth > 0) return [];
  const made = own?.names.get('()');
  if (made) return ofOwn(reader, made).map((one) => renamed(one, name));
  return ofLibrary(reader.library.get(name)?.members.get('()'), name);
}

/** The signature of a constructor, stored as `()`, with the name of its class. */
const renamed = ({ text }: Signature, name: string): Signature =>
  signatureOf(name, text.slice(2), '');
