/** The call around a position, with the signatures of the called function. */
import { byPart, type Call, type Signature, signatureOf } from './answers.ts';
import type { LibraryMember } from './library.ts';
import { findName, wholeName } from './lookup.ts';
import { paramsText, spelling } from './offers.ts';
import {
  type Declaration,
  indexBefore,
  isAside,
  type Node,
  type Program,
  type Type,
  textOf,
} from './program.ts';
import { memberAt, typeOfDeclaration } from './types.ts';

/** The maximum number of leaves between the position and the parenthesis of its call. */
const callMaxLeaves = 3_000;

export function callAt(program: Program, offset: number): Call | null {
  const { leaves } = program;
  if (isAside(program, offset)) return null;
  const last = indexBefore(leaves, offset);
  let part = 0;
  let depth = 0;
  for (let at = last; at >= 0 && at > last - callMaxLeaves; at -= 1) {
    const leaf = leaves[at];
    const sign = leaf ? textOf(program, leaf) : '';
    if (/^[)\]}]$/.test(sign)) depth += 1;
    else if (/^[([{]$/.test(sign) && depth > 0) depth -= 1;
    else if (depth > 0) continue;
    else if (sign === ',' && !isInTypes(program, leaf)) part += 1;
    else if (/^[;{}[]$/.test(sign)) return null;
    else if (leaf && sign === '(') return callOf(program, leaf, leaves[at - 1], part);
  }
  return null;
}

/** Whether a comma separates types, as in `map<int, int>`. */
const isInTypes = ({ rules }: Program, leaf: Node | undefined): boolean =>
  rules.generics.has(leaf?.parent?.parent?.name ?? '');

function callOf(program: Program, open: Node, before: Node | undefined, part: number): Call | null {
  const { rules } = program;
  const list = before?.parent?.parent;
  const name = list && rules.generics.has(list.name) ? list.children[0] : before;
  if (name === undefined || !rules.names.has(name.name)) return null;
  if (rules.keywords.has(textOf(program, name))) return null;
  const signatures = byPart(signaturesOf(program, name), part);
  if (signatures.length === 0) return null;
  return { name: textOf(program, name), at: open.from, signatures, part };
}

function signaturesOf(program: Program, name: Node): Signature[] {
  const { library, rules } = program;
  const text = textOf(program, name);
  const declared = program.declared.get(name);
  if (declared) {
    const type = declared.kind === 'variable' ? typeOfDeclaration(program, declared) : undefined;
    return type && !rules.hasSelf ? constructors(program, type) : [];
  }
  const whole = wholeName(program, name);
  if (rules.values[whole.parent?.name ?? ''] === 'member' && whole.index > 0) {
    const member = memberAt(program, whole.parent);
    if (member?.own?.[0]?.inner && member.own[0].kind === 'struct')
      return ofClass(program, member.own[0]);
    return member?.own ? ofOwn(program, member.own) : ofLibrary(member?.library);
  }
  const found = findName(program, name.scope, name);
  const [first] = found ?? [];
  if (first?.kind === 'struct') return ofClass(program, first);
  if (first?.library !== undefined) {
    const [module = '', member = ''] = first.library.split('.');
    return ofLibrary(library.get(module)?.members.get(member), text);
  }
  const macro = program.macros.find((one) => one.name === first?.node);
  if (macro) return macro.params ? [signatureOf(text, `(${macro.params.join(', ')})`, '')] : [];
  if (found) return ofOwn(program, found);
  const known = rules.isOfLibrary(text, library) ? library.get(text) : undefined;
  const made = known?.members.get('()');
  return made ? ofLibrary(made, text) : ofLibrary(known);
}

function ofOwn(program: Program, all: readonly Declaration[], name?: string): Signature[] {
  const texts = new Map<string, Signature>();
  for (const one of all) {
    if (one.params === undefined) continue;
    const type = one.kind === 'function' && name === undefined ? spelling(program, one) : '';
    const made = signatureOf(name ?? one.name, paramsText(program, one), type);
    texts.set(made.text, made);
  }
  return [...texts.values()];
}

function ofLibrary(one: LibraryMember | undefined, name = one?.name ?? ''): Signature[] {
  return (one?.signatures ?? []).map((text) => {
    const open = text.indexOf('(');
    return signatureOf(name, text.slice(open), text.slice(0, open).trim());
  });
}

const ofClass = (program: Program, { name, inner }: Declaration): Signature[] =>
  ofOwn(program, inner?.names.get(program.rules.constructorName) ?? [], name);

function constructors(program: Program, { name, own, depth }: Type): Signature[] {
  if (depth > 0) return [];
  if (own?.owner) return ofClass(program, own.owner);
  return ofLibrary(program.library.get(name)?.members.get('()'), name);
}
