/** The style of formatted code, and the changes that formatting makes. */

/** The style for clang-format; with it, only white space changes. */
export const styleWith = (indentWidth: number): string =>
  `{BasedOnStyle: LLVM, IndentWidth: ${indentWidth}, AccessModifierOffset: -${indentWidth}, ColumnLimit: 100, SortIncludes: Never, SortUsingDeclarations: Never, FixNamespaceComments: false, ReflowComments: Never, BreakStringLiterals: false, AllowShortFunctionsOnASingleLine: All, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}`;

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
