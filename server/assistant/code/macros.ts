/** Replaces what #define has named, as far as programs of contests use it: bounded, without ##. */
import type { Directive, Token } from './tokens.ts';

type Macro = { params: string[] | null; body: Token[] };

const tokensMax = 60_000;
const depthMax = 8;

function readMacro({ rest, text }: Directive): [string, Macro] | undefined {
  const [name, open] = rest;
  if (name?.kind !== 'word') return undefined;
  // Only a parenthesis that touches the name opens parameters.
  const hasParams = open?.text === '(' && new RegExp(`define\\s+${name.text}\\(`).test(text);
  if (!hasParams) return [name.text, { params: null, body: rest.slice(1) }];
  const close = rest.findIndex(({ text }) => text === ')');
  const params = rest.slice(2, close).filter(({ text }) => text !== ',');
  return [name.text, { params: params.map(({ text }) => text), body: rest.slice(close + 1) }];
}

/** The arguments of a call whose parenthesis is at `open`, and where the call ends. */
function readArguments(tokens: Token[], open: number): { list: Token[][]; end: number } {
  const list: Token[][] = [[]];
  let depth = 0;
  for (let i = open; i < tokens.length; i += 1) {
    const token = tokens[i];
    if (token === undefined) break;
    const { text } = token;
    if (/^[([{]$/.test(text) && ++depth === 1) continue;
    if (/^[)\]}]$/.test(text) && --depth === 0) return { list, end: i + 1 };
    if (text === ',' && depth === 1) list.push([]);
    else list.at(-1)?.push(token);
  }
  return { list, end: tokens.length };
}

function filled({ params, body }: Macro, given: Token[][]): Token[] {
  return body.flatMap((token) => {
    if (token.text === '__VA_ARGS__') {
      const rest = given.slice(params?.indexOf('...') ?? 0);
      return rest.flatMap((one, i) =>
        i === 0 ? one : [{ kind: 'sign' as const, text: ',', line: token.line }, ...one],
      );
    }
    const index = params?.indexOf(token.text) ?? -1;
    return index >= 0 ? (given[index] ?? []) : [token];
  });
}

/** The tokens with all macros replaced; each has the line where the macro stands. */
export function expandMacros(tokens: Token[], directives: Directive[]): Token[] {
  const macros = new Map<string, Macro>();
  for (const directive of directives) {
    const macro = directive.name === 'define' ? readMacro(directive) : undefined;
    if (macro) macros.set(...macro);
  }
  return macros.size === 0 ? tokens : expand(tokens, macros, []);
}

function expand(tokens: Token[], macros: Map<string, Macro>, within: string[]): Token[] {
  const made: Token[] = [];
  for (let i = 0; i < tokens.length && made.length < tokensMax; ) {
    const token = tokens[i];
    if (token === undefined) break;
    const macro = within.includes(token.text) ? undefined : macros.get(token.text);
    const isCalled = tokens[i + 1]?.text === '(';
    if (token.kind !== 'word' || !macro || within.length >= depthMax) {
      made.push(token);
      i += 1;
    } else if (macro.params === null) {
      made.push(...onLine(expand(macro.body, macros, [...within, token.text]), token.line));
      i += 1;
    } else if (isCalled) {
      const { list, end } = readArguments(tokens, i + 1);
      const body = filled(macro, list);
      made.push(...onLine(expand(body, macros, [...within, token.text]), token.line));
      i = end;
    } else {
      made.push(token);
      i += 1;
    }
  }
  return made;
}

const onLine = (tokens: Token[], line: number): Token[] =>
  tokens.map((token) => ({ ...token, line }));
