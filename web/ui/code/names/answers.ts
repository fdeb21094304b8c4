/** What is asked about a program at a place, and answered, for each language. */

/** A name to offer. */
export type Offer = {
  name: string;
  kind: 'variable' | 'function' | 'type' | 'keyword' | 'constant' | 'namespace' | 'property';
  /** Its type or its parameters. */
  detail: string;
  /** Where it comes from, such as `<algorithm>`; empty for the program's own. */
  from: string;
  /** Higher ones come first. */
  rank: number;
};

/** The offers that replace the text from `from` to the place. */
export type Offers = { from: number; offers: Offer[] };

export type Signature = {
  text: string;
  /** The positions of the parameters in `text`. */
  params: { from: number; to: number }[];
};

/** The call around a place. */
export type Call = {
  name: string;
  /** The offset of its opening parenthesis. */
  at: number;
  signatures: Signature[];
  /** The parameter at the place, from 0. */
  part: number;
};

export type CodeRange = { from: number; to: number };

/** All places of a name, or why there are none. */
export type NameUses =
  | { name: string; definition: CodeRange; places: CodeRange[] }
  | { refusal: string };

export type Renaming = { changes: (CodeRange & { insert: string })[] } | { refusal: string };

/** What a language answers about the program that it has read. */
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

/** The signatures that can take a parameter at `part` come first. */
export function byPart(signatures: Signature[], part: number): Signature[] {
  const fits = ({ params, text }: Signature) =>
    part < Math.max(params.length, 1) || /\.\.\./.test(text);
  return [...signatures.filter(fits), ...signatures.filter((one) => !fits(one))];
}

/** The code with its changes, which are in order. */
export function applied(
  code: string,
  changes: readonly (CodeRange & { insert: string })[],
): string {
  let text = '';
  let at = 0;
  for (const { from, to, insert } of changes) {
    text += code.slice(at, from) + insert;
    at = to;
  }
  return text + code.slice(at);
}
