/**
 * The places at which a program records its steps: after statements, at the start of a loop's body,
 * and before a jump. Code that cannot be read has no places.
 */
import type { Variable } from '../mend/nodes.ts';
import {
  headAt,
  heads,
  type ReadSource,
  statementEnd,
  structures,
  unread,
} from '../mend/statements.ts';
import type { Token } from '../mend/tokens.ts';

export type StepPlace = {
  /** The line of the statement. */
  line: number;
  /** `jump`: recorded before the statement; otherwise after the last statement of the line. */
  kind: 'statement' | 'loop' | 'jump';
  /** The offset in the source at which the recording call is inserted. */
  at: number;
  /** The function or lambda that contains it, as the index of its opening brace. */
  unit: number;
  /** The variables whose values are recorded. */
  variables: Variable[];
};

/** A text or a recording call to insert into the source, or a variable without a value. */
export type Addition = { at: number; text: string } | { at: number; place: StepPlace } | Unset;

/** A variable that is declared without a value. */
export type Unset = {
  at: number;
  unset: string;
  /** The line in which its declaration ends, and the line of its name. */
  line: number;
  declaredIn: number;
  unit: number;
  /** The number of pairs of square brackets after its name. */
  dimensions: number;
};

const placesMax = 600;
const variablesOfPlaceMax = 12;
/** The number of recorded variables at all places together. More would take long to compile. */
const mentionsMax = 2_500;

type Own = ReadSource & {
  tokens: readonly Token[];
  additions: Addition[];
  places: number;
  mentions: number;
  /** The function or lambda of each block of statements. */
  units: Map<number, number>;
};

/** A block, with the function that contains it. */
type Block = { from: number; to: number; unit: number } & Root;

/** A function, with the words that name variables worth recording. */
type Root = { root: number; end: number; words: ReadonlySet<string> };

/** The start of a lambda, its name, and the names that it captures; null if it captures all. */
type Captures = { from: number; called: string; names: ReadonlySet<string> | null };

/** The additions; those with the same offset are in the order in which they are inserted. */
export function additionsOf(tokens: readonly Token[], read: ReadSource): Addition[] {
  const own: Own = {
    ...read,
    tokens,
    additions: [],
    places: 0,
    mentions: 0,
    units: new Map(),
  };
  let root: Root = { root: -1, end: -1, words: new Set() };
  for (const [open, kind] of read.brackets.braces) {
    const to = read.brackets.partner.get(open) ?? open;
    if (kind !== 'block' || isConstant(tokens, open)) continue;
    if (open > root.end) root = { root: open, end: to, words: wordsOf(tokens, open, to) };
    readBlock(own, { ...root, from: open + 1, to, unit: own.units.get(open) ?? open });
  }
  return own.additions;
}

const wordsOf = (tokens: readonly Token[], from: number, to: number): Set<string> =>
  new Set(tokens.slice(from, to).flatMap(({ kind, text }) => (kind === 'word' ? [text] : [])));

const headMaxTokens = 40;

/** Whether a function may run at compile time, where it cannot record anything. */
function isConstant(tokens: readonly Token[], open: number): boolean {
  for (let at = open - 1; at >= Math.max(0, open - headMaxTokens); at -= 1) {
    const { text } = tokens[at] ?? { text: ';' };
    if (/^const(?:expr|eval)$/.test(text)) return tokens[at - 1]?.text !== 'if';
    if (/^[;{}]$/.test(text)) return false;
  }
  return false;
}

const jumps = new Set(['return', 'break', 'continue', 'goto', 'throw']);

/** What precedes a statement: whether it is a body, and the line of the loop if it is a loop's. */
type Before = { isBody: boolean; loopLine: number | null };
const nothing: Before = { isBody: false, loopLine: null };

function readBlock(own: Own, block: Block): void {
  const { tokens, brackets, macros, headMacros } = own;
  let before = nothing;
  for (let at = block.from; at < block.to; ) {
    const { kind, text, line } = tokens[at] ?? { kind: 'mark', text: ';', line: 0 };
    const head = heads.has(text) || macros.has(text) ? headAt(own, at) : null;
    const isCall = macros.has(text) && !headMacros.has(text);
    if (kind === 'directive' || text === 'try') at += 1;
    else if (text === ';' || text === '}') {
      before = nothing;
      at += 1;
    } else if (text === 'else' || text === 'do') {
      before = { isBody: true, loopLine: text === 'do' ? line : null };
      at += 1;
    } else if (text === '{') {
      own.units.set(at, block.unit);
      noteLoop(own, block, at, before);
      before = nothing;
      at = (brackets.partner.get(at) ?? at) + 1;
    } else if (head !== null && !(isCall || tokens[head.close + 1]?.text === ';')) {
      const isLoop = /^(?:for|while)$/.test(text) || headMacros.has(text);
      before = { isBody: true, loopLine: isLoop ? line : null };
      at = head.close + 1;
    } else if (text === 'case' || text === 'default' || tokens[at + 1]?.text === ':') {
      while (at < block.to && tokens[at]?.text !== ':') at += 1;
      at += 1;
    } else {
      at = noteStatement(own, block, at, before);
      before = nothing;
    }
  }
}

/** Records the start of a loop's body, where variables have the values of this iteration. */
function noteLoop(own: Own, block: Block, brace: number, { loopLine }: Before): void {
  const [open, next] = [own.tokens[brace], own.tokens[brace + 1]];
  if (loopLine === null || open === undefined || next?.line === open.line) return;
  notePlace(own, block, { line: loopLine, kind: 'loop', at: open.end }, brace);
}

/** Returns the index after a statement. */
function noteStatement(own: Own, block: Block, from: number, { isBody }: Before): number {
  const { tokens } = own;
  const end = statementEnd(own, from, block.to);
  const [first, last] = [tokens[from], tokens[end]];
  if (first === undefined || last === undefined || end >= block.to) return end + 1;
  const { text, line } = first;
  if (unread.has(text) || structures.has(text) || text === '[') return end + 1;
  if (isBody) own.additions.push({ at: first.at, text: '{' });
  if (jumps.has(text)) {
    notePlace(own, block, { line, kind: 'jump', at: first.at }, from);
  } else {
    noteUnset(own, block, from, end);
    // Each line has one step, unless the next statement may not run right after this one.
    const isLast = isBody || !isSimple(own, tokens[end + 1], last.line);
    if (isLast) notePlace(own, block, { line, kind: 'statement', at: last.end }, end);
  }
  if (isBody) own.additions.push({ at: last.end, text: '}' });
  return end + 1;
}

/** Whether a token begins a statement in the same line that has its own step. */
const isSimple = ({ macros }: Own, token: Token | undefined, line: number): boolean =>
  token !== undefined &&
  token.line === line &&
  token.kind === 'word' &&
  !(
    heads.has(token.text) ||
    macros.has(token.text) ||
    /^(?:do|try|case|default)$/.test(token.text)
  ) &&
  !(jumps.has(token.text) || unread.has(token.text) || structures.has(token.text));

type At = Pick<StepPlace, 'line' | 'kind' | 'at'>;

/** `index` is a token: the variables that are declared before it are recorded. */
function notePlace(own: Own, block: Block, at: At, index: number): void {
  if (own.places === placesMax || own.mentions > mentionsMax) return;
  const variables = visibleAt(own, block, index);
  own.additions.push({ at: at.at, place: { ...at, unit: block.unit, variables } });
  own.places += 1;
  own.mentions += variables.length;
}

/** The variables of the function and others that it mentions: the nearest ones, in source order. */
function visibleAt(own: Own, { root, end, words, unit }: Block, index: number): Variable[] {
  const byName = new Map<string, Variable>();
  const captures = capturesOf(own, unit);
  for (const one of own.variables) {
    if (!(one.from < index && index <= one.until) || !words.has(one.name)) continue;
    const isOuter = one.from < root && one.until > end;
    if (isOuter ? one.isConst : !isCaptured(captures, one)) continue;
    const other = byName.get(one.name);
    if (other === undefined || other.from < one.from) byName.set(one.name, one);
  }
  return [...byName.values()].toSorted((a, b) => a.from - b.from).slice(-variablesOfPlaceMax);
}

/** At the start of a lambda, its own name may not have a type yet. */
const isCaptured = (captures: Captures | null, { name, from, type }: Variable): boolean =>
  captures === null ||
  from > captures.from ||
  ((captures.names?.has(name) ?? true) && !(name === captures.called && type === 'auto'));

/** What a lambda can see of its function; null if the unit is not a lambda. */
function capturesOf({ tokens, brackets }: Own, unit: number): Captures | null {
  let at = unit - 1;
  while (at > 0 && /^(?:mutable|->|[\w:*&]+)$/.test(tokens[at]?.text ?? '')) at -= 1;
  if (tokens[at]?.text === ')') at = (brackets.partner.get(at) ?? 0) - 1;
  const from = tokens[at]?.text === ']' ? brackets.partner.get(at) : undefined;
  if (from === undefined) return null;
  const inner = tokens.slice(from + 1, at).map(({ text }) => text);
  const isDefault = inner[0] === '=' || (inner[0] === '&' && /^,?$/.test(inner[1] ?? ''));
  const called = tokens[from - 1]?.text === '=' ? (tokens[from - 2]?.text ?? '') : '';
  return { from, called, names: isDefault ? null : new Set(inner) };
}

/** Records names in a declaration that are followed by nothing, or by the sizes of an array. */
function noteUnset(
  { tokens, brackets, variables, additions }: Own,
  block: Block,
  from: number,
  end: number,
): void {
  const [first, last] = [tokens[from], tokens[end]];
  if (first === undefined || last === undefined || /^(?:static|extern)$/.test(first.text)) return;
  for (const { name, from: at } of variables) {
    if (at < from || at > end || tokens[at]?.text !== name || at === from) continue;
    let [next, dimensions] = [at + 1, 0];
    for (; tokens[next]?.text === '['; dimensions += 1) {
      next = (brackets.partner.get(next) ?? next) + 1;
    }
    if (!/^[,;]$/.test(tokens[next]?.text ?? '') || isNested(brackets, from, at)) continue;
    const declaredIn = tokens[at]?.line ?? last.line;
    const of = { line: last.line, declaredIn, unit: block.unit, dimensions };
    additions.push({ at: last.end, unset: name, ...of });
  }
}

/** Whether a token of a statement is within brackets, as in a lambda. */
function isNested({ partner }: ReadSource['brackets'], from: number, at: number): boolean {
  for (let index = from; index < at; index += 1) {
    const close = partner.get(index);
    if (close !== undefined && close > at) return true;
    if (close !== undefined && close > index) index = close;
  }
  return false;
}
