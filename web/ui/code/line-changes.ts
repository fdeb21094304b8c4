/** The changes that make one text of another, so that the cursor stays in lines that do not change. */
import { diffLines } from '../diff/line-diff.ts';

export type TextChange = { from: number; to: number; insert: string };

export function lineChanges(before: string, after: string): TextChange[] {
  const changes: TextChange[] = [];
  let at = 0;
  let open: TextChange | undefined;
  for (const { kind, text } of diffLines(before, after)) {
    if (kind === 'same') {
      at += text.length + 1;
      open = undefined;
      continue;
    }
    if (open === undefined) {
      open = { from: at, to: at, insert: '' };
      changes.push(open);
    }
    if (kind === 'added') open.insert += `${text}\n`;
    else {
      at += text.length + 1;
      open.to = at;
    }
  }
  return changes.map((change) => withoutEnd(change, before.length));
}

/** Above, each line ends with a line feed, but the last one has none. */
function withoutEnd({ from, to, insert }: TextChange, length: number): TextChange {
  if (to <= length) return { from, to, insert };
  const lines = insert.slice(0, -1);
  if (from > length) return { from: length, to: length, insert: `\n${lines}` };
  return { from: insert === '' ? from - 1 : from, to: length, insert: lines };
}
