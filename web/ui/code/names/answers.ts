/** The answers to questions about a position in a program. */

/** A name to offer. */
export type Offer = {
  name: string;
  kind: 'variable' | 'function' | 'type' | 'keyword' | 'constant' | 'namespace' | 'property';
  /** Its type or its parameters. */
  detail: string;
  /** Its origin, such as `<algorithm>`; empty for names of the program itself. */
  from: string;
  /** Names with a higher rank come first. */
  rank: number;
};

/** The names that can replace the text from `from` to the position. */
export type Offers = { from: number; offers: Offer[] };

export type Signature = {
  text: string;
  /** The positions of the parameters in `text`. */
  params: { from: number; to: number }[];
};

/** The function call around a position. */
export type Call = {
  name: string;
  /** The offset of its opening parenthesis. */
  at: number;
  signatures: Signature[];
  /** The index of the parameter at the position, from 0. */
  part: number;
};

export type CodeRange = { from: number; to: number };

/** All occurrences of a name, or why there are none. */
export type NameUses =
  | { name: string; definition: CodeRange; places: CodeRange[] }
  | { refusal: string };

/** Replaces a range. */
export type Change = CodeRange & { insert: string };

export type Renaming = { changes: Change[] } | { refusal: string };

/** The answers of a language about the program that it has parsed. */
export type Answers = {
  offers: (offset: number) => Offers | null;
  call: (offset: number) => Call | null;
  places: (offset: number) => NameUses;
  rename: (offset: number, name: string) => Renaming;
};

/** A signature with its parameters, split at the commas that no bracket encloses. */
export function signatureOf(name: string, params: string, returned: string): Signature {
  const text = `${name}${params}${returned === '' ? '' : ` → ${returned}`}`;
  const found: CodeRange[] = [];
  let depth = 0;
  let from = name.length + 1;
  const end = name.length + params.length - 1;
  for (let at = from; at <= end; at += 1) {
    const sign = text[at] ?? '';
    if (at === end || (sign === ',' && depth === 0)) {
      const part = text.slice(from, at);
      const blank = part.length - part.trimStart().length;
      if (part.trim() !== '') found.push({ from: from + blank, to: at });
      from = at + 1;
    } else if (/[([{<]/.test(sign)) depth += 1;
    else if (/[)\]}>]/.test(sign)) depth -= 1;
  }
  return { text, params: found };
}

/** Sorts the signatures so that those with a parameter at `part` come first. */
export function byPart(signatures: Signature[], part: number): Signature[] {
  const fits = ({ params, text }: Signature) =>
    part < Math.max(params.length, 1) || /\.\.\./.test(text);
  return [...signatures.filter(fits), ...signatures.filter((one) => !fits(one))];
}

/** The code with these changes, which must be in order. */
export function applied(code: string, changes: readonly Change[]): string {
  let text = '';
  let at = 0;
  for (const { from, to, insert } of changes) {
    text += code.slice(at, from) + insert;
    at = to;
  }
  return text + code.slice(at);
}

/** From an offset in the changed text to the one in the code. */
export function originOf(changes: readonly Change[]): (offset: number) => number {
  const pieces: { at: number; by: number; from: number }[] = [];
  let by = 0;
  for (const { from, to, insert } of changes) {
    pieces.push({ at: from - by, by: Number.NaN, from });
    by += to - from - insert.length;
    pieces.push({ at: to - by, by, from: to });
  }
  return (offset) => {
    let low = 0;
    let high = pieces.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pieces[middle]?.at ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    const piece = pieces[low - 1];
    if (piece === undefined) return offset;
    return Number.isNaN(piece.by) ? piece.from : offset + piece.by;
  };
}
