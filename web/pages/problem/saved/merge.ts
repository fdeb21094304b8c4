/** Merges two changes of a text, line by line. */
import { type DiffLine, diffLines } from '../../../ui/diff/line-diff.ts';

/** A change that replaces the lines of the original from `from` up to `until`. */
type LineChange = { from: number; until: number; lines: string[] };

/** The text with both changes; undefined if they change the same lines in different ways. */
export function merge(original: string, mine: string, theirs: string): string | undefined {
  if (mine === theirs || theirs === original) return mine;
  if (mine === original) return theirs;
  const lines = original.split('\n');
  const merged: string[] = [];
  let at = 0;
  let [ours, others] = [changesOf(original, mine), changesOf(original, theirs)];
  while (ours[0] || others[0]) {
    const [a, b] = [ours[0], others[0]];
    if (a && b && touch(a, b)) {
      if (!isSame(a, b)) return undefined;
      others = others.slice(1);
    }
    const isOurs = a !== undefined && (b === undefined || a.from <= b.from);
    const next = isOurs ? a : b;
    if (next === undefined) break;
    merged.push(...lines.slice(at, next.from), ...next.lines);
    at = next.until;
    if (isOurs) ours = ours.slice(1);
    else others = others.slice(1);
  }
  return [...merged, ...lines.slice(at)].join('\n');
}

/** Neighbouring changes conflict, too, because their order would be a guess. */
const touch = (a: LineChange, b: LineChange): boolean => a.from <= b.until && b.from <= a.until;

const isSame = (a: LineChange, b: LineChange): boolean =>
  a.from === b.from && a.until === b.until && a.lines.join('\n') === b.lines.join('\n');

function changesOf(original: string, changed: string): LineChange[] {
  const changes: LineChange[] = [];
  let at = 0;
  let open: LineChange | undefined;
  for (const { kind, text } of diffLines(original, changed) satisfies DiffLine[]) {
    if (kind === 'same') {
      at += 1;
      open = undefined;
      continue;
    }
    if (open === undefined) {
      open = { from: at, until: at, lines: [] };
      changes.push(open);
    }
    if (kind === 'added') open.lines.push(text);
    else {
      at += 1;
      open.until = at;
    }
  }
  return changes;
}
