/** The variables of a program: what they are called, of which type, where they begin and end. */
import type { Loop, Program, Range, Variable } from './shape.ts';

type Unread = Omit<Program, 'variables'>;
type TypeAt = { type: string; end: number; isConst: boolean; isReference: boolean };

const arithmetic =
  /^(?:unsigned|signed|long|short|int|char|bool|float|double|void|auto|wchar_t|size_t|u?int\d+_t|__int128)$/;
const qualifiers =
  /^(?:const|constexpr|static|inline|extern|mutable|thread_local|volatile|struct)$/;
const notTypes =
  /^(?:return|else|delete|new|case|goto|using|namespace|typedef|operator|throw|if|for|while|do|switch|break|continue|template|typename|class|struct|public|private|protected|sizeof|enum|union|co_return|default|this|true|false|nullptr)$/;

/** The type that begins at a token; undefined where none does. */
function readType({ tokens, partner, aliases }: Unread, index: number): TypeAt | undefined {
  const text = (at: number) => tokens[at]?.text ?? '';
  let i = index;
  let isConst = false;
  while (qualifiers.test(text(i))) {
    isConst ||= text(i) === 'const' || text(i) === 'constexpr';
    i += 1;
  }
  const words: string[] = [];
  while (arithmetic.test(text(i)) || (words.length > 0 && text(i) === 'const')) {
    if (text(i) !== 'const') words.push(text(i));
    i += 1;
  }
  if (words.length === 0) {
    if (tokens[i]?.kind !== 'word' || notTypes.test(text(i))) return undefined;
    while (text(i + 1) === '::' && tokens[i + 2]?.kind === 'word') i += 2;
    words.push(aliases.get(text(i)) ?? text(i));
    i += 1;
    if (text(i) === '<') {
      const end = closeAngle({ tokens, partner }, i);
      if (end === undefined) return undefined;
      const inside = tokens.slice(i, end).map((one) => aliases.get(one.text) ?? one.text);
      words.push(inside.join(' ').replaceAll('std :: ', ''));
      i = end;
      while (text(i) === '::' && tokens[i + 1]?.kind === 'word') i += 2;
    }
  }
  let isReference = false;
  while (/^(?:&|&&|\*|const)$/.test(text(i))) {
    isReference ||= text(i) !== 'const';
    i += 1;
  }
  const type = words.join(' ').replaceAll(/ *([<>,]) */g, '$1');
  return { type: plain(type), end: i, isConst, isReference };
}

/** One spelling for each arithmetic type. */
function plain(type: string): string {
  if (/^(?:signed|int|signed int)$/.test(type)) return 'int';
  if (/\blong\b.*\blong\b/.test(type) && !/[<]/.test(type)) {
    return type.includes('unsigned') ? 'unsigned long long' : 'long long';
  }
  if (/^(?:unsigned|unsigned int|uint32_t)$/.test(type)) return 'unsigned';
  if (/^(?:long|long int|int64_t|signed long)$/.test(type)) return 'long long';
  if (/^(?:unsigned long|uint64_t|size_t)$/.test(type)) return 'unsigned long long';
  if (type === 'int32_t') return 'int';
  if (type === 'long double' || type === 'float') return 'double';
  return type;
}

/** One past the `>` that closes the `<` at `open`; undefined where it is a comparison. */
function closeAngle({ tokens, partner }: Pick<Program, 'tokens' | 'partner'>, open: number) {
  let depth = 0;
  for (let i = open; i < Math.min(tokens.length, open + 120); i += 1) {
    const text = tokens[i]?.text ?? '';
    if (text === '<') depth += 1;
    if (text === '>') depth -= 1;
    if (text === '>>') depth -= 2;
    if (depth <= 0) return i + 1;
    if (/^[([{]$/.test(text)) i = partner[i] ?? i;
    if (/^(?:;|\}|\)|&&|\|\||\+\+|--|=|\?)$/.test(text)) return undefined;
  }
  return undefined;
}

/** The blocks around everything, and where each token's innermost block ends. */
function scopesOf({ tokens, partner }: Unread): number[] {
  const open: number[] = [];
  return tokens.map(({ text }, index) => {
    if (text === '}' && open.at(-1) === partner[index]) open.pop();
    const around = open.at(-1) ?? -1;
    if (text === '{') open.push(index);
    return around;
  });
}

/** All variables, in the order of their names' places. */
export function readVariables(program: Unread): Variable[] {
  const scopes = scopesOf(program);
  const found: Variable[] = [];
  for (let i = 0; i < program.tokens.length; i += 1) {
    const role = roleAt(program, i);
    if (role === undefined) continue;
    const declared = readDeclaration(program, i, role, scopes);
    found.push(...declared.variables);
    if (role !== 'parameter' && declared.end > i) i = declared.end - 1;
  }
  return found;
}

/** What a variable would be that is declared from here; undefined where none can be. */
function roleAt(program: Unread, index: number): Variable['role'] | undefined {
  const { tokens, partner } = program;
  if (tokens[index]?.kind !== 'word') return undefined;
  const callable = program.callables.find(
    ({ params }) => index >= params.from && index < params.to,
  );
  const before = tokens[index - 1]?.text ?? ';';
  if (callable) {
    return index === callable.params.from || before === ',' ? 'parameter' : undefined;
  }
  if (before === '(') {
    const loop = program.loops.find((one) => one.start.from === index);
    if (loop) return loop.kind === 'range' ? 'element' : 'variable';
    const isCondition = /^(?:if|while|switch)$/.test(tokens[index - 2]?.text ?? '');
    return isCondition ? 'variable' : undefined;
  }
  if (before === ')') {
    const keyword = tokens[(partner[index - 1] ?? 0) - 1]?.text ?? '';
    return /^(?:if|for|while)$/.test(keyword) ? undefined : undefined;
  }
  return /^[;{}:]$/.test(before) ? 'variable' : undefined;
}

type Declared = { variables: Variable[]; end: number };

function readDeclaration(
  program: Unread,
  index: number,
  role: Variable['role'],
  scopes: number[],
): Declared {
  const type = readType(program, index);
  const nothing = { variables: [], end: index };
  if (type === undefined) return nothing;
  const scope = scopeOf(program, index, scopes);
  const common = { ...type, ...scope, role: scope.isMember ? ('member' as const) : role };
  if (program.tokens[type.end]?.text === '[' && type.type === 'auto') {
    return readBindings(program, type.end, common);
  }
  const variables: Variable[] = [];
  let at = type.end;
  for (;;) {
    const one = readDeclarator(program, at, common);
    if (one === undefined) return variables.length > 0 ? { variables, end: at } : nothing;
    variables.push(one.variable);
    if (program.tokens[one.end]?.text !== ',' || role === 'parameter') {
      return { variables, end: one.end };
    }
    at = one.end + 1;
    while (/^[&*]$/.test(program.tokens[at]?.text ?? '')) at += 1;
  }
}

type Common = TypeAt & { scope: Range; isGlobal: boolean; role: Variable['role'] };

function variable(program: Unread, at: number, common: Common): Variable {
  const { type, isConst, isReference, scope, isGlobal, role } = common;
  const { text = '', line = 1 } = program.tokens[at] ?? {};
  const about = { type, isConst, isReference, scope: { from: at, to: scope.to }, isGlobal, role };
  return { name: text, line, at, ...about, dimensions: [], initial: null, form: null };
}

/** `[a, b]` after `auto`. */
function readBindings(program: Unread, open: number, common: Common): Declared {
  const close = program.partner[open] ?? open;
  const names = program.tokens
    .map((token, at) => ({ token, at }))
    .slice(open + 1, close)
    .filter(({ token }) => token.kind === 'word');
  const variables = names.map(({ at }) => variable(program, at, common));
  return { variables, end: close + 1 };
}

function readDeclarator(program: Unread, at: number, common: Common) {
  const { tokens, partner } = program;
  const text = (index: number) => tokens[index]?.text ?? '';
  if (tokens[at]?.kind !== 'word' || notTypes.test(text(at)) || arithmetic.test(text(at))) {
    return undefined;
  }
  const made = variable(program, at, common);
  let i = at + 1;
  while (text(i) === '[') {
    const close = partner[i] ?? i;
    made.dimensions.push({ from: i + 1, to: close });
    i = close + 1;
  }
  const form = text(i);
  const inside = { from: i + 1, to: partner[i] ?? i };
  if (form === '(') {
    if (isPrototype(program, inside) || tokens[inside.to + 1]?.text === '{') return undefined;
    return { variable: { ...made, form: '(' as const, initial: inside }, end: inside.to + 1 };
  }
  if (form === '{' && common.role !== 'parameter') {
    return { variable: { ...made, form: '{' as const, initial: inside }, end: inside.to + 1 };
  }
  if (form === '=') {
    const end = initialEnd(program, i + 1, common.scope.to);
    const initial = { from: i + 1, to: end };
    return { variable: { ...made, form: '=' as const, initial }, end };
  }
  return /^(?:;|,|:|\)|)$/.test(form) ? { variable: made, end: i } : undefined;
}

/** Whether what stands in parentheses after a name are types, as of a function. */
function isPrototype(program: Unread, inside: Range): boolean {
  const { tokens } = program;
  if (inside.to === inside.from) return true;
  const first = tokens[inside.from]?.text ?? '';
  return arithmetic.test(first) || qualifiers.test(first);
}

function initialEnd({ tokens, partner }: Unread, from: number, limit: number): number {
  for (let i = from; i < limit; i += 1) {
    const text = tokens[i]?.text ?? '';
    if (/^(?:,|;|\)|\}|\])$/.test(text)) return i;
    if (/^[([{]$/.test(text)) i = partner[i] ?? i;
  }
  return limit;
}

/** Of a loop's head the scope is the loop, of a parameter the function, else the block around. */
function scopeOf(program: Unread, index: number, scopes: number[]) {
  const inHead = ({ whole, body }: Loop) => index > whole.from && index < body.from;
  const loop = program.loops.findLast(inHead);
  if (loop) return { scope: loop.whole, isGlobal: false, isMember: false };
  const callable = program.callables.find(({ params: p }) => index >= p.from && index < p.to);
  if (callable) return { scope: callable.body, isGlobal: false, isMember: false };
  const open = scopes[index] ?? -1;
  const { tokens, partner } = program;
  if (open < 0) return { scope: { from: 0, to: tokens.length }, isGlobal: true, isMember: false };
  const isMember = /^(?:struct|class)$/.test(tokens[open - 2]?.text ?? '');
  const scope = { from: open, to: partner[open] ?? tokens.length };
  return { scope, isGlobal: false, isMember };
}

/** The variable that a name means at a token; members only where no other has the name. */
export function lookUp(variables: Variable[], name: string, at: number): Variable | undefined {
  const named = variables.filter((one) => one.name === name);
  const visible = named.filter(
    ({ role, scope }) => role !== 'member' && at >= scope.from && at < scope.to,
  );
  return visible.at(-1) ?? named.find(({ role }) => role === 'member');
}
