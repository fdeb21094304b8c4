/** Finds the occurrences of a name, and renames it if every one of them is certain. */
import { applied, type CodeRange, type NameUses, type Renaming } from './answers.ts';
import { type Meaning, meaningOf, rootOf } from './meaning.ts';
import {
  type Declaration,
  indexBefore,
  isAside,
  type Node,
  type Program,
  textOf,
} from './program.ts';

type Found = { name: string; definition: Node; places: CodeRange[]; root: Declaration };

/** The name at an offset, which may be the end of the name. */
function nameAt({ names }: Program, offset: number): Node | undefined {
  const found = names[indexBefore(names, offset + 1)];
  const before = names[indexBefore(names, offset)];
  return [found, before].find((one) => one && one.from <= offset && offset <= one.to);
}

const word = /[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*/y;

/** The word at an offset, for a refusal. */
function wordAt(code: string, offset: number): string {
  let from = offset;
  while (from > 0 && /[\w\u0080-\uffff]/.test(code[from - 1] ?? '')) from -= 1;
  word.lastIndex = from;
  return word.exec(code)?.[0] ?? '';
}

function find(program: Program, offset: number): Found | { refusal: string } {
  const { rules, code } = program;
  const node = nameAt(program, offset);
  const name = node ? textOf(program, node) : wordAt(code, offset);
  const isWord = node !== undefined || !isAside(program, offset);
  if (isWord && rules.keywords.has(name)) return { refusal: `${name} is a word of the language.` };
  if (node === undefined) return { refusal: 'There is no name here.' };
  const meaning = meaningOf(program, node);
  if (meaning === 'library') return { refusal: `${name} is a name of the standard library.` };
  if (meaning === 'unclear') {
    return { refusal: `The type of what stands before ${name} is not clear.` };
  }
  const root = meaning === 'unknown' ? undefined : rootOf(program, meaning.declared);
  if (root === undefined || meaning === 'unknown') {
    return { refusal: `${name} is not declared in this program.` };
  }
  const places = [...ofNodes(program, name, root), ...inMacros(program, name, root)];
  places.sort((a, b) => a.from - b.from);
  return { name, definition: definitionOf(meaning.declared), places, root };
}

const sameText = (program: Program, name: string): Node[] =>
  program.names.filter((node) => textOf(program, node) === name);

const standsFor = (program: Program, meaning: Meaning): Declaration | undefined =>
  typeof meaning === 'object' ? rootOf(program, meaning.declared) : undefined;

const ofNodes = (program: Program, name: string, root: Declaration): Node[] =>
  sameText(program, name).filter((node) => standsFor(program, meaningOf(program, node)) === root);

/** The places in macros, if the name has the scope of the whole file. */
function inMacros(program: Program, name: string, root?: Declaration): CodeRange[] {
  if (root && root.scope.kind !== 'file') return [];
  return program.macros
    .filter(({ params }) => !params?.includes(name))
    .flatMap(({ body }) => wordsIn(program.code, name, body));
}

function wordsIn(code: string, name: string, { from, to }: CodeRange): CodeRange[] {
  // Letters outside of ASCII are part of names, other than in \b.
  const whole = new RegExp(`(?<![\\w\\u0080-\\uffff])${name}(?![\\w\\u0080-\\uffff])`, 'g');
  return [...code.slice(from, to).matchAll(whole)].map(({ index }) => ({
    from: from + index,
    to: from + index + name.length,
  }));
}

/** The definition; a function with a body is preferred to its prototype. */
function definitionOf(all: readonly Declaration[]): Node {
  const made =
    all.findLast(({ kind, inner }) => kind === 'function' && inner) ??
    all.findLast(({ kind, params }) => kind === 'function' && params) ??
    all.find(({ inner }) => inner) ??
    all[0];
  if (made === undefined) throw new RangeError('no declaration');
  return made.node;
}

export function usesOf(program: Program, offset: number): NameUses {
  const found = find(program, offset);
  if ('refusal' in found) return found;
  const { name, definition, places } = found;
  const range = ({ from, to }: CodeRange): CodeRange => ({ from, to });
  return { name, definition: range(definition), places: places.map(range) };
}

type Wanted = { offset: number; next: string };

/** `read` parses the changed program, to check that every word still means the same. */
export function renamed(
  program: Program,
  { offset, next }: Wanted,
  read: (code: string) => Program | undefined,
): Renaming {
  const found = find(program, offset);
  if ('refusal' in found) return found;
  const refusal = refusalOf(program, found, next) ?? doubtAbout(program, found);
  if (refusal !== undefined) return { refusal };
  const changes = found.places.map(({ from, to }) => ({ from, to, insert: next }));
  const changed = read(applied(program.code, changes));
  if (changed === undefined) return { refusal: 'The program is too long to be checked.' };
  const line = firstDifference(program, changed);
  if (line === 0) return { changes };
  return { refusal: `${next} means something else in line ${line}, so it cannot be used.` };
}

function refusalOf(program: Program, { name, root: one }: Found, next: string): string | undefined {
  const { rules, macros } = program;
  if (!/^[A-Za-z_]\w*$/.test(next)) {
    return 'A name has letters, digits and underscores, and does not begin with a digit.';
  }
  if (rules.keywords.has(next)) return `${next} is a word of the language.`;
  const refusal = rules.refusal({ one, next }, program);
  if (refusal !== undefined) return refusal;
  const isTaken =
    macros.some((macro) => textOf(program, macro.name) === next) || inMacros(program, next)[0];
  if (isTaken) return `A macro uses ${next} already.`;
  if (one.scope.kind !== 'file' && inMacros(program, name)[0]) {
    return `A macro uses ${name}, so not every place of it is clear.`;
  }
  const [taken] = one.scope.names.get(next) ?? [];
  return taken && `${next} is declared already, in line ${lineAt(program, taken.node)}.`;
}

const lineAt = ({ code }: Program, { from }: CodeRange): number =>
  code.slice(0, from).split('\n').length;

/** Why not every place of the name is certain; undefined if all are. */
function doubtAbout(program: Program, { name, root }: Found): string | undefined {
  const isMember = root.scope.kind === 'class' || root.kind === 'parameter';
  const unread = unreadPlace(program, name);
  if (unread) return `It is not clear what ${name} means in line ${lineAt(program, unread)}.`;
  for (const node of sameText(program, name)) {
    const meaning = meaningOf(program, node);
    if (meaning === 'unclear' && isMember) {
      return `Line ${lineAt(program, node)} uses a ${name} whose owner is not clear, so it could be another one.`;
    }
    if (meaning === 'unknown' || node.parent?.isBroken) {
      return `It is not clear what ${name} means in line ${lineAt(program, node)}.`;
    }
  }
  return undefined;
}

/** A place of the word for which the tree has no name, or in a line that the parser did not read. */
function unreadPlace(program: Program, name: string): CodeRange | undefined {
  const { rules, nodes, macros, code } = program;
  const read = new Set(sameText(program, name).map(({ from }) => from));
  const comments: CodeRange[] = nodes.filter((node) => /Comment$/.test(node.name));
  const skipped: CodeRange[] = nodes.filter(
    (node) => rules.asides.has(node.name) || rules.ignored.has(node.name),
  );
  skipped.push(...macros.map(({ body }) => body));
  skipped.sort((a, b) => a.from - b.from);
  const broken = brokenLines(program);
  const isIn = (place: CodeRange, ranges: readonly CodeRange[]): boolean =>
    place.to <= (ranges[indexBefore(ranges, place.from + 1)]?.to ?? 0);
  return wordsIn(code, name, { from: 0, to: code.length }).find((place) => {
    if (isIn(place, comments)) return false;
    // Where the parser is lost, it can take code for text.
    const isLost = isIn(place, broken);
    return isLost || !(read.has(place.from) || isIn(place, skipped));
  });
}

/** The lines in which the parser had to skip or to add something. */
function brokenLines({ nodes, code }: Program): CodeRange[] {
  return nodes
    .filter(({ name }) => name === '⚠')
    .map(({ from, to }) => {
      const end = code.indexOf('\n', to);
      return { from: code.lastIndexOf('\n', from - 1) + 1, to: end < 0 ? code.length : end };
    });
}

/** The line of the first name that means something else after a renaming; 0 if there is none. */
function firstDifference(before: Program, after: Program): number {
  if (after.names.length !== before.names.length) return 1;
  const places = new Map(before.names.map((node, at) => [node, at]));
  const placesAfter = new Map(after.names.map((node, at) => [node, at]));
  for (const [at, node] of before.names.entries()) {
    const other = after.names[at];
    const was = placeOf(before, node, places);
    if (other === undefined || was !== placeOf(after, other, placesAfter)) {
      return lineAt(before, node);
    }
  }
  return 0;
}

function placeOf(program: Program, node: Node, places: ReadonlyMap<Node, number>): string {
  const meaning = meaningOf(program, node);
  if (typeof meaning === 'string') return meaning === 'unclear' ? meaning : 'elsewhere';
  const root = standsFor(program, meaning);
  return `${root && places.get(root.node)}`;
}
