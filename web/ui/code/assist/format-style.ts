/** How code is formatted, and what of it changes. */

/** The style for clang-format, which then changes nothing but white space. */
export const styleWith = (indentWidth: number): string =>
  `{BasedOnStyle: LLVM, IndentWidth: ${indentWidth}, AccessModifierOffset: -${indentWidth}, ` +
  'ColumnLimit: 100, SortIncludes: Never, SortUsingDeclarations: Never, ' +
  'FixNamespaceComments: false, ReflowComments: Never, BreakStringLiterals: false, ' +
  'AllowShortFunctionsOnASingleLine: All, AllowShortIfStatementsOnASingleLine: WithoutElse, ' +
  'AllowShortLoopsOnASingleLine: true}';

export type Change = { from: number; to: number; insert: string };

const blank = /\s*/y;

/** The changed white space, so that the cursor stays where it is; all of it if more changed. */
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
