/** How many calls of itself one call of a function makes at most, as its source says. */
import type { Span } from './loops.ts';

/** Words behind which a name with a bracket is a call. */
const calling = /(?:^|[^\w>&*\s]|\b(?:return|else|do|in|and|or|not|if|yield|await))\s*$/;

/**
 * Infinity if nothing bounds it: a call in a loop, or none that is written as one. A definition among the
 * lines is no call; what stands in a comment counts as one, because more calls only make the bound weaker.
 */
export function callsMost(
  source: string,
  { name, span, loops }: { name: string | null; span: Span; loops: readonly Span[] },
): number {
  if (name === null) return Number.POSITIVE_INFINITY;
  const named = new RegExp(String.raw`(?<!\w)${name}\s*\(`, 'g');
  let calls = 0;
  for (const [at, text] of source.split('\n').entries()) {
    const line = at + 1;
    if (line < span.from || line > span.to) continue;
    for (const { index } of text.matchAll(named)) {
      const before = text.slice(0, index);
      const isDefined = line === span.from && before.trim() !== '' && !calling.test(before);
      if (isDefined) continue;
      if (isInLoop(line, span, loops)) return Number.POSITIVE_INFINITY;
      calls += 1;
    }
  }
  return calls === 0 ? Number.POSITIVE_INFINITY : calls;
}

/** Whether a line is in a loop of the function, and not only in one around it. */
const isInLoop = (line: number, span: Span, loops: readonly Span[]): boolean =>
  loops.some(({ from, to }) => from <= line && line <= to && from >= span.from && to <= span.to);
