/**
 * Leaves code out of a model's answer that may be a whole solution: more than a few statements in a
 * row, in any form. Prose passes as it arrives; code is held until it ends.
 */

/** A construct may be shown in this many statements; a solution has more. */
export const statementsMax = 8;
/** Of a whole answer, which may show several constructs. */
const statementsOfAnswerMax = 24;

const fenceLine = /^[\s>]{0,12}(?:[-*+] {1,4}|\d{1,3}[.)] {1,4})?(`{3,}(?![^\n]*`)|~{3,})([^\n`]*)/;
const keyword =
  /^(?:#include|#define|using |template|import |from |def |class |struct |return\b|for\b|while\b|if\b|elif\b|else\b|print\b|int |long |void |auto |const |let |var |public |func |fn )/;
/**
 * The values of a worked example, such as `s = 1 + 2`, are no code: their right side has no name.
 * Whole words only, here and in prose: parts of words would take cubic time in a long line.
 */
const assigned = /^[\w.[\]()*&<>, ]{1,60}(?:[-+*/%|&^]|<<|>>|\/\/)?=[^=\n]*?\b[A-Za-z_]\w*\b(?! =)/;
const called = /^[\w.:]{1,60}\(.*\)[;:]?$/;
const ending = /[;{}]$|^[{}]|\):$/;

const bare = (line: string): string =>
  line
    .replace(/^[\s>]*(?:[-*+] |\d{1,3}[.)] )?\s*/, '')
    .replace(/^(?:<\w{1,10}>)+/, '')
    .replaceAll('`', '')
    .trim();

/** Between code these do not part it, and alone they are none. */
const between = /^(?:\/\/|\/\*|\*|# |[\w.[\]]{1,60} ?=[^=])|^$/;

/** Prose may end in a semicolon or begin with "for": it has more words in a row than code. */
const proseWords = /(?<![A-Za-z’'])[A-Za-z’']{2,}(?:,? [A-Za-z’']{2,}){4}/;

/** A remark on a line of the person's own code quotes it. */
const lineLinks = /\]\(#line-\d{1,6}\)/;

/** How many statements a line has, or none if it is no code. */
export function statementsIn(line: string, isFenced: boolean): number {
  const text = bare(line);
  const ofLines = lineLinks.test(line);
  if (text === '' || /^(?:\/\/|\/\*|\*|# )/.test(text)) return 0;
  const ends = text.split(/[;{]/).length - 1;
  const isProse = proseWords.test(text.replaceAll(/"[^"]*"/g, ''));
  const isCode =
    ending.test(text) || called.test(text) || assigned.test(text) || keyword.test(text);
  if ((isProse || ofLines) && !isFenced) return ends >= statementsMax / 2 ? ends : 0;
  return isCode ? Math.max(1, ends) : ends >= 2 ? ends : 0;
}

export type Piece = { text: string } | { withheld: true };

/** At this length, a line without any sign of code is prose, and shown as it arrives. */
const proseMinChars = 40;
const codeSign = /[[`({;=<~]|^\s*(?:[#>]|\d|[-*+] )/;
/** From here on, a line of prose may have code in it. */
const inlineSign = /[`;{=<]/;
const heldMaxChars = 16_000;

type Held = { text: string; statements: number; fence: string | null };

/** Yields an answer piece by piece, with a mark in place of code that is too long. */
export async function* withoutSolutions(parts: AsyncIterable<string>): AsyncGenerator<Piece> {
  let held: Held = { text: '', statements: 0, fence: null };
  let ofAnswer = 0;
  let isWithheld = false;
  const give = function* (): Generator<Piece> {
    const { text, statements } = held;
    held = { text: '', statements: 0, fence: null };
    if (text === '') return;
    const isTooMuch = statements > 0 && ofAnswer + statements > statementsOfAnswerMax;
    if (statements <= statementsMax && !isTooMuch) {
      ofAnswer += statements;
      isWithheld = false;
      yield { text };
    } else if (!isWithheld) {
      isWithheld = true;
      yield { withheld: true };
    }
  };
  const take = function* (line: string): Generator<Piece> {
    const [, fence, language = ''] = fenceLine.exec(line) ?? [];
    if (held.fence !== null) {
      const isEnd = fence?.startsWith(held.fence) && language.trim() === '';
      held.statements += isEnd ? 0 : statementsIn(line, true);
      if (held.text.length < heldMaxChars) held.text += line;
      // An unclosed fence must not hide what is too long.
      else held.statements += statementsMax;
      if (isEnd) yield* give();
      return;
    }
    if (fence !== undefined) {
      if (held.statements === 0) yield* give();
      held.text += line;
      held.fence = fence;
      return;
    }
    const statements = statementsIn(line, false);
    if (statements === 0 && !(between.test(bare(line)) && held.statements > 0)) {
      yield* give();
      yield { text: line };
      if (line.trim() !== '') isWithheld = false;
      return;
    }
    held.text += line;
    held.statements += statements;
  };
  let rest = '';
  let isProse = false;
  for await (const part of endingWell(parts)) {
    if ('failure' in part) {
      if (rest !== '') yield* take(rest);
      yield* give();
      throw part.failure;
    }
    for (const piece of (isProse ? part.text : rest + part.text).split(/(?<=\n)/)) {
      const isEnded = piece.endsWith('\n');
      if (isProse) {
        const at = piece.search(inlineSign);
        if (at !== 0) yield { text: at === -1 ? piece : piece.slice(0, at) };
        rest = at === -1 ? '' : piece.slice(at);
        isProse = at === -1 && !isEnded;
        if (at !== -1 && isEnded) {
          yield* take(rest);
          rest = '';
        }
      } else if (isEnded) {
        rest = '';
        yield* take(piece);
      } else if (isShown(piece, held)) {
        yield* give();
        yield { text: piece };
        isProse = true;
        isWithheld = false;
        rest = '';
      } else rest = piece;
    }
  }
  if (rest !== '') yield* take(rest);
  yield* give();
}

const isShown = (piece: string, { fence }: Held): boolean =>
  fence === null && piece.length >= proseMinChars && !codeSign.test(piece);

type Part = { text: string } | { failure: unknown };

/** A failure as the last part, so that what is held is given before it. */
async function* endingWell(parts: AsyncIterable<string>): AsyncGenerator<Part> {
  try {
    for await (const text of parts) yield { text };
  } catch (failure) {
    yield { failure };
  }
}
