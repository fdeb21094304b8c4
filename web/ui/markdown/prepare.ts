/** Prepares text for Markdown with LaTeX: writers expect more of `$$` than the parser supports. */

const fence = /^ {0,3}(```|~~~)/;
const oneLineDisplay = /^\s*\$\$(.+)\$\$\s*$/;

/** Splits a formula `$$…$$` on its own line into three lines, which displays it as a block. */
export function prepareMath(text: string): string {
  let closing: string | undefined;
  return text
    .split('\n')
    .map((line) => {
      const mark = fence.exec(line)?.[1];
      if (mark !== undefined && (closing === undefined || closing === mark)) {
        closing = closing === undefined ? mark : undefined;
      }
      const formula = closing === undefined ? oneLineDisplay.exec(line)?.[1] : undefined;
      return formula === undefined ? line : `$$\n${formula.trim()}\n$$`;
    })
    .join('\n');
}
