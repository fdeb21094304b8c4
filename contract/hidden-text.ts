/**
 * Which parts of a statement in Markdown are not shown, for packages and for the forms. Linear, and
 * without a parser.
 */

const fence = /^ {0,3}(`{3,}|~{3,})/;
const definition = /^ {0,3}\[([^\]\n]{1,200})\]:\s*\S/;
const hiddenMax = 20;

/** A sentence for each comment, and for each target of a link to which no link refers. */
export function hiddenParts(markdown: string): { line: number; what: string }[] {
  const lower = markdown.toLowerCase();
  let closing: string | undefined;
  let isComment = false;
  const found: { line: number; what: string }[] = [];
  for (const [index, line] of markdown.split('\n').entries()) {
    const mark = fence.exec(line)?.[1];
    if (!isComment && mark !== undefined && (closing === undefined || mark.startsWith(closing))) {
      closing = closing === undefined ? mark : undefined;
    }
    if (closing !== undefined || found.length >= hiddenMax) continue;
    const what = isComment ? undefined : hiddenIn(line, lower);
    if (what !== undefined) found.push({ line: index + 1, what });
    const [opened, closed] = [line.lastIndexOf('<!--'), line.lastIndexOf('-->')];
    if (opened >= 0 || closed >= 0) isComment = opened > closed;
  }
  return found;
}

function hiddenIn(line: string, all: string): string | undefined {
  if (line.replaceAll(/`[^`]*`/g, '').includes('<!--')) return 'Not shown: a comment of HTML.';
  const label = definition.exec(line)?.[1]?.toLowerCase();
  if (label === undefined) return undefined;
  // A link repeats the label in brackets.
  const first = all.indexOf(`[${label}]`);
  if (all.indexOf(`[${label}]`, first + 1) >= 0) return undefined;
  return `Not shown: [${label}]: is the target of a link, and there is no link to it.`;
}
