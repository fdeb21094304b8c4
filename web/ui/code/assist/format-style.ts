/** The formatters, the styles of formatted code, and the changes that formatting makes. */
import type { EditorMode } from '../../../../contract/languages.ts';

export type FormatterName = 'clang' | 'biome' | 'ruff' | 'gofmt';

/** The formatter of each mode that has one, and the name of the file by which it knows the language. */
export const formatters: Partial<Record<EditorMode, { formatter: FormatterName; file: string }>> = {
  'c++': { formatter: 'clang', file: 'main.cc' },
  c: { formatter: 'clang', file: 'main.c' },
  java: { formatter: 'clang', file: 'Main.java' },
  csharp: { formatter: 'clang', file: 'main.cs' },
  javascript: { formatter: 'biome', file: 'main.js' },
  typescript: { formatter: 'biome', file: 'main.ts' },
  python: { formatter: 'ruff', file: 'main.py' },
  go: { formatter: 'gofmt', file: 'main.go' },
};

const lineMaxChars = 100;

/** With the style of clang-format, only white space changes. gofmt has one style alone. */
export const stylesWith = (indentWidth: number) => ({
  clang: `{BasedOnStyle: LLVM, IndentWidth: ${indentWidth}, AccessModifierOffset: -${indentWidth}, ColumnLimit: ${lineMaxChars}, SortIncludes: Never, SortUsingDeclarations: Never, FixNamespaceComments: false, ReflowComments: Never, BreakStringLiterals: false, AllowShortFunctionsOnASingleLine: All, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}`,
  biome: {
    indentStyle: 'space',
    indentWidth,
    lineWidth: lineMaxChars,
    quoteStyle: 'single',
    quoteProperties: 'preserve',
  } as const,
  ruff: {
    indent_style: 'space',
    indent_width: indentWidth,
    line_width: lineMaxChars,
    quote_style: 'preserve',
  } as const,
});

export type Change = { from: number; to: number; insert: string };

const blank = /\s*/y;

/**
 * The changes of white space alone, so that the cursor keeps its place; all of the code if more
 * changed.
 */
export function changesOf(before: string, after: string): Change[] {
  const changes: Change[] = [];
  let at = 0;
  let then = 0;
  for (;;) {
    const [gap, next] = [blankAt(before, at), blankAt(after, then)];
    if (gap !== next) changes.push({ from: at, to: at + gap.length, insert: next });
    at += gap.length;
    then += next.length;
    if (at === before.length && then === after.length) return changes;
    if (before[at] !== after[then]) return [{ from: 0, to: before.length, insert: after }];
    at += 1;
    then += 1;
  }
}

function blankAt(text: string, at: number): string {
  blank.lastIndex = at;
  return blank.exec(text)?.[0] ?? '';
}
