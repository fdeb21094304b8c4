/**
 * Converts the LaTeX of statements to Markdown. Formulas stay unchanged, the commands of Kattis'
 * and Polygon's packages are converted, and other commands are reported while their text is kept.
 * Takes linear time, and the depth of nesting is bounded.
 */
import { Growth } from '../growth.ts';
import { expandMacros } from './macros.ts';
import { parseBlocks } from './parse.ts';
import { keptMark, Scanner, type UnknownCommand } from './scanner.ts';
import { tokenize } from './tokens.ts';

export type Converted = { markdown: string; unknown: UnknownCommand[] };

/** `constants` are the values of `\constant{name}`. */
export function latexToMarkdown(
  source: string,
  constants: ReadonlyMap<string, string> = new Map(),
): Converted {
  const growth = new Growth();
  const { text, tooLarge } = expandMacros(source.replaceAll(keptMark, ''), growth);
  const scanner = new Scanner(tokenize(text), constants, growth);
  const markdown = parseBlocks(scanner, () => false);
  for (const name of tooLarge) scanner.note(`\\${name} (a macro that grows without end)`, 1);
  return { markdown: finish(markdown, scanner.kept, growth), unknown: scanner.unknown };
}

/**
 * Separates blocks by one blank line, and reinserts kept blocks with the indentation of their line,
 * unless that makes the text too long.
 */
function finish(markdown: string, kept: readonly string[], growth: Growth): string {
  const trimmed = markdown.split('\n').map((line) => line.trimEnd());
  const lines = trimmed
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .split('\n');
  const whole = lines.map((line) => {
    const [before = '', index, after = ''] = line.split(keptMark);
    if (index === undefined) return line;
    const indent = [...before].map((char) => (char === '>' ? '>' : ' ')).join('');
    const block = kept[Number(index)] ?? '';
    const isShort = growth.allows((block.split('\n').length - 1) * indent.length);
    return `${before}${isShort ? block.replaceAll('\n', `\n${indent}`) : block}${after}`;
  });
  return `${whole.join('\n').trim()}\n`;
}
