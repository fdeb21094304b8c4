/** Matches brackets and finds the ends of statements, in one pass each over the tokens. */
import type { Token } from './c-tokens.ts';

export type Brackets = {
  /** For each bracket the index of its partner; -1 for other tokens and brackets without one. */
  partner: Int32Array;
  /** The same for `<` and `>` that may enclose template arguments. */
  angle: Int32Array;
  /** For each token, the next `;`, `{` or unmatched closing bracket at its level. */
  end: Int32Array;
};

const closers: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

export function matchBrackets(tokens: readonly Token[]): Brackets {
  const partner = new Int32Array(tokens.length).fill(-1);
  const open: number[] = [];
  const textAt = (index: number | undefined) => tokens[index ?? -1]?.text;
  for (const [at, { text, kind }] of tokens.entries()) {
    if (kind !== 'sign') continue;
    if (text === '(' || text === '[' || text === '{') open.push(at);
    const opener = closers[text];
    if (opener === undefined) continue;
    // A closing brace also closes the brackets left open inside it.
    if (text === '}') while (open.length > 0 && textAt(open.at(-1)) !== '{') open.pop();
    if (textAt(open.at(-1)) !== opener) continue;
    const from = open.pop() ?? -1;
    partner[from] = at;
    partner[at] = from;
  }
  return { partner, angle: matchAngles(tokens, partner), end: findEnds(tokens, partner) };
}

/** A `<` after a word, and the matching `>` if nothing between them occurs only in expressions. */
function matchAngles(tokens: readonly Token[], partner: Int32Array): Int32Array {
  const angle = new Int32Array(tokens.length).fill(-1);
  const open: number[] = [];
  const clear = () => {
    while (open.length > 0 && open.at(-1) !== -1) open.pop();
  };
  for (const [at, { text, kind }] of tokens.entries()) {
    if (kind !== 'sign') continue;
    if (text === '<' && tokens[at - 1]?.kind === 'word') open.push(at);
    else if (text === '>' && (open.at(-1) ?? -1) >= 0) {
      const from = open.pop() ?? -1;
      angle[from] = at;
      angle[at] = from;
    } else if (text === '(' || text === '[') {
      if (partner[at] !== -1) open.push(-1);
    } else if (text === ')' || text === ']') {
      clear();
      if (partner[at] !== -1) open.pop();
    } else if (text === ';' || text === '{' || text === '}') {
      clear();
    } else if (text === '||' || text === '<<') {
      clear();
    } else if (text === '&&' && tokens[at + 1]?.kind === 'word') {
      clear();
    }
  }
  return angle;
}

function findEnds(tokens: readonly Token[], partner: Int32Array): Int32Array {
  const end = new Int32Array(tokens.length + 1);
  end[tokens.length] = tokens.length;
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const { text = '', kind } = tokens[at] ?? {};
    const isSign = kind === 'sign';
    const to = partner[at] ?? -1;
    if (isSign && (text === ';' || text === '{' || text in closers)) end[at] = at;
    else if (isSign && (text === '(' || text === '[') && to >= 0) end[at] = end[to + 1] ?? at;
    else end[at] = end[at + 1] ?? at;
  }
  return end;
}
