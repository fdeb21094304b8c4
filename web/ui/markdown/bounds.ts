/**
 * Bounds on the work that a text causes in the browser: Markdown that takes long to parse, formulas
 * that take long to render, and formulas that would cover other text. Anything beyond is shown as
 * source.
 */
import { descendants, type Node } from './tree.ts';

/** `>`, list markers and the like before the text of a line. */
const nestingMax = 12;
/** Approximate steps of parsing: the worst case is the square of a block's lines and marks. */
const parsingMaxSteps = 10_000_000;

/** The time for quotes and list items grows with the square of their number in the whole text. */
const quoteWeight = 2;
const itemWeight = 0.5;

const marks = new Set('[]*_~`$!<(&\\');
const containers = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))){1,40}/;
const container = /[>+*.)-]/g;

/** Whether Markdown can be parsed quickly; counts the elements that make its parser slow. */
export function isQuicklyParsed(text: string): boolean {
  let steps = 0;
  let inBlock = 0;
  let nested = 0;
  for (const line of text.split('\n')) {
    const prefix = containers.exec(line)?.[0] ?? '';
    const nesting = prefix.match(container)?.length ?? 0;
    if (nesting > nestingMax) return false;
    nested += prefix.includes('>') ? quoteWeight * nesting : itemWeight * nesting;
    if (line.trim() === '') {
      steps += inBlock ** 2;
      inBlock = 0;
    }
    inBlock += 1;
    for (const char of line) if (marks.has(char)) inBlock += 1;
  }
  return steps + inBlock ** 2 + nested ** 2 <= parsingMaxSteps;
}

const formulaMaxChars = 1_000;
const formulasMaxChars = 10_000;
const formulasMax = 1_000;

/** Matches definitions: with one, a short formula can expand to a very long one. */
const defines =
  /\\(?:[egx]?def|let|futurelet|global|long|(?:re|provide)?newcommand|renewcommand|providecommand)(?![a-zA-Z])/;

const mathClasses = ['math-inline', 'math-display', 'language-math'];

const isFormula = ({ properties }: Node): boolean => {
  const classes = properties?.className;
  return Array.isArray(classes) && classes.some((one) => mathClasses.includes(one));
};

/** Shows formulas as code if they are too long, too many, or define commands. */
export const boundFormulas = () => (tree: Node) => {
  let count = 0;
  let chars = 0;
  for (const node of [...descendants(tree)].filter(isFormula)) {
    const source = textOf(node);
    const isSet =
      source.length <= formulaMaxChars &&
      !defines.test(source) &&
      count < formulasMax &&
      chars + source.length <= formulasMaxChars;
    if (isSet) {
      count += 1;
      chars += source.length;
    } else if (node.properties) {
      node.properties.className = [];
    }
  }
};

const textOf = (node: Node): string =>
  [...descendants(node)].map(({ value }) => value ?? '').join('');

/** The size to which KaTeX itself limits positive sizes. */
export const sizeMaxEm = 20;
/** Taller than any formula of the longest legitimate source. */
const placeMaxEm = 1_000;

const declaration = /^\s*([a-z-]+)\s*:\s*(-?[\d.]+)em\s*$/;

/** Removes styles that move formulas out of place, because KaTeX does not limit negative sizes. */
export const boundSizes = () => (tree: Node) => {
  for (const { properties } of descendants(tree)) {
    const style = properties?.style;
    if (properties && typeof style === 'string') {
      properties.style = style.split(';').filter(isBounded).join(';');
    }
  }
};

function isBounded(text: string): boolean {
  const [, name = '', size = '0'] = declaration.exec(text) ?? [];
  return Math.abs(Number(size)) <= (name.startsWith('margin') ? sizeMaxEm : placeMaxEm);
}
