/** The lines that two texts do not share. */

/** A line as it was removed or added; `same` ones are around them. */
export type DiffLine = { kind: 'removed' | 'added' | 'same'; text: string };

/** If there are more lines, they are not compared: all of them count as removed and added. */
const comparedMaxLines = 1500;
const contextLines = 2;

/** The changed lines of a text and the lines around them; null replaces omitted lines. */
export function lineDiff(before: string, after: string): (DiffLine | null)[] {
  return withContext(diffLines(before, after));
}

/** All lines of both texts; common lines occur once. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  const left = () => Math.min(old.length, now.length) - start - end;
  while (left() > 0 && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const same = (text: string): DiffLine => ({ kind: 'same', text });
  return [
    ...old.slice(0, start).map(same),
    ...middle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...old.slice(old.length - end).map(same),
  ];
}

/** By the longest common subsequence. */
function middle(old: string[], now: string[]): DiffLine[] {
  const removed = (text: string): DiffLine => ({ kind: 'removed', text });
  const added = (text: string): DiffLine => ({ kind: 'added', text });
  if (old.length > comparedMaxLines || now.length > comparedMaxLines) {
    return [...old.map(removed), ...now.map(added)];
  }
  const width = now.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [was = '', is = ''] = [old[i], now[j]];
    if (i < old.length && j < now.length && was === is) {
      lines.push({ kind: 'same', text: was });
      [i, j] = [i + 1, j + 1];
    } else if (j >= now.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) {
      lines.push(removed(was));
      i += 1;
    } else {
      lines.push(added(is));
      j += 1;
    }
  }
  return lines;
}

function withContext(lines: DiffLine[]): (DiffLine | null)[] {
  const isNear = lines.map((_, index) =>
    lines
      .slice(Math.max(0, index - contextLines), index + contextLines + 1)
      .some(({ kind }) => kind !== 'same'),
  );
  return lines.flatMap((line, index): (DiffLine | null)[] => {
    if (isNear[index]) return [line];
    return index === 0 || isNear[index - 1] ? [null] : [];
  });
}
