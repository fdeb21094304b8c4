/**
 * Writes the names of a standard library with their signatures, from the compiler's own headers:
 *
 *     echo '#include <bits/stdc++.h>' | g++ -std=gnu++20 -x c++ -E -dD - |
 *       node web/ui/code/library/generate.ts > web/ui/code/library/c-plus-plus.txt
 *
 * and for C with the headers of c-headers.h. names/library.ts says how the lines are read.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import type { CProgram } from '../names/c-state.ts';
import { textAt } from '../names/c-types.ts';
import { readC } from '../names/c-walk.ts';
import type { Declaration, Scope } from '../names/names.ts';
import { sameNameMax, spell, spellParams } from './spell.ts';

const program = readC(await readText(process.stdin), () => true);
const std = program.file.names.get('std')?.[0]?.inner;

/** The public header for each file, as stated in the files of the C++ library. */
const headers = new Map<string, string>();
function headerOf(file: string): string {
  const known = headers.get(file);
  if (known !== undefined) return known;
  const isPlain =
    file.startsWith('/') && !/\/(bits|ext|backward|debug|pstl|tr1|detail)\//.test(file);
  const told = file.startsWith('/')
    ? /@headername\{([\w.]+)/.exec(readFileSync(file, 'utf8'))?.[1]
    : undefined;
  const header = told ?? (isPlain || std === undefined ? basename(file) : '');
  headers.set(file, header);
  return header;
}

const { files } = program.text;
function fileAt(offset: number): string {
  let low = 0;
  let high = files.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((files[middle]?.at ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return files[low - 1]?.file ?? '';
}
const headerAt = (token: number) => headerOf(fileAt(program.tokens[token]?.from ?? 0));

const isPublicName = (name: string): boolean => /^[A-Za-z]/.test(name);

/** Names of C that the C++ library declares again, with the header that does so. */
function takenOver({ tokens, scopes }: CProgram): Map<string, string> {
  const taken = new Map<string, string>();
  for (const [at, { text }] of tokens.entries()) {
    if (text !== 'using' || textAt(program, at + 1) !== '::' || scopes[at] !== std) continue;
    if (textAt(program, at + 3) === ';') taken.set(textAt(program, at + 2), headerAt(at));
  }
  return taken;
}

const lines: string[] = [];

const signature = (one: Declaration): string => {
  const type = one.type ? spell(program, one.type) : '';
  const { params } = one;
  return `${type}${returned(one)} ${params ? spellParams(program, params) : ''}`.trim();
};

/** `*` and `&` between the type and the name. */
function returned({ type, token }: Declaration): string {
  let signs = '';
  for (let at = type?.to ?? token; at < token; at += 1) signs += textAt(program, at);
  return /^[*&]+$/.test(signs) ? signs : '';
}

/** The signatures of functions, without duplicates; those with named parameters come first. */
function signatures(all: readonly Declaration[]): string[] {
  const found = [...new Set(all.filter(({ params }) => params).map(signature))];
  const usual = found.filter((one) => !/ExecutionPolicy|initializer_list<.*Alloc/.test(one));
  const isNamed = (one: string) => !/\(\w+[&*]*[,)]|[&>*][,)]/.test(one) || one.endsWith('()');
  const named = usual.filter(isNamed);
  return (named.length > 0 ? named : usual).slice(0, sameNameMax);
}

function writeName(name: string, all: readonly Declaration[], header: string): void {
  const [first] = all;
  if (first === undefined) return;
  const inner = all.find((one) => one.inner)?.inner;
  if (first.kind === 'struct') writeType(name, inner, header);
  else if (first.kind === 'alias' && first.type) {
    lines.push([name, 'alias', header, spell(program, first.type)].join('\t'));
  } else if (all.some(({ params }) => params)) {
    lines.push([name, 'function', header, ...signatures(all)].join('\t'));
  } else if (first.kind === 'variable' && first.type) {
    lines.push([name, 'variable', header, spell(program, first.type)].join('\t'));
  } else if (first.kind === 'enumerator') {
    lines.push([name, 'value', header].join('\t'));
  }
}

function writeType(name: string, inner: Scope | undefined, header: string): void {
  const params = inner?.parent?.kind === 'template' ? [...inner.parent.names.keys()] : [];
  const bases = inner?.bases.map((at) => textAt(program, at)).filter(isPublicName) ?? [];
  const isTemplate = params.map((one) => spell(program, one)).join(',');
  lines.push([name, 'type', header, isTemplate, bases.join(',')].join('\t'));
  const made = inner?.names.get('()') ?? [];
  const constructors = signatures(made.filter(({ params }) => params));
  if (constructors.length > 0) lines.push(['.()', 'function', ...constructors].join('\t'));
  for (const [member, declared] of inner?.names ?? []) {
    const all = declared.filter(({ isPublic }) => isPublic !== false);
    if (!isPublicName(member) || all.length === 0) continue;
    const list = signatures(all);
    if (list.length > 0) lines.push([`.${member}`, 'function', ...list].join('\t'));
    else if (all[0]?.kind === 'variable' && all[0].type) {
      lines.push([`.${member}`, 'variable', spell(program, all[0].type)].join('\t'));
    } else if (all[0]?.kind === 'alias' && all[0].type) {
      lines.push([`.${member}`, 'alias', spell(program, all[0].type)].join('\t'));
    }
  }
}

const taken = takenOver(program);
const ofC = ({ token }: Declaration) => std === undefined && headerAt(token);
const own = [...program.file.names].filter(([name]) => isPublicName(name));
for (const [name, all] of own) {
  const header = taken.get(name) ?? (all[0] && all[0].token >= 0 ? ofC(all[0]) : '');
  if (header) writeName(name, all, header);
}
const inStd = [std, ...['__cxx11', '_V2'].map((name) => std?.names.get(name)?.[0]?.inner)];
for (const scope of inStd) {
  for (const [name, all] of scope?.names ?? []) {
    // A declaration before the definition may be in a file that has no public name.
    const best = all.filter(({ token }) => token >= 0 && headerAt(token) !== '');
    const defined = best.find(({ inner }) => inner) ?? best[0];
    if (isPublicName(name) && defined) {
      writeName(name, [defined, ...best.filter((one) => one !== defined)], headerAt(defined.token));
    }
  }
}
for (const { name, params } of program.text.macros) {
  const file = basename(fileAt(name.from));
  const header = /^(limits|stdint|float|math|stdio|stdlib|assert)\.h$/.exec(file)?.[1];
  if (!header || params || !/^[A-Z][A-Z0-9_]+$/.test(name.text)) continue;
  lines.push([name.text, 'value', std ? `c${header}` : `${header}.h`].join('\t'));
}
const byName = new Map(lines.filter((line) => line[0] !== '.').map((line) => [line, line]));
process.stdout.write(`${lines.filter((line) => line[0] === '.' || byName.has(line)).join('\n')}\n`);
