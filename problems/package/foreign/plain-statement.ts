/** Statements in Markdown of systems that write samples and formulas in their own way. */
import type { ForeignCase } from './layout.ts';

export type PlainStatement = { text: string; samples: ForeignCase[] };

const opening = /^ {0,3}```(input|output)(\d+)\s*$/;

/**
 * Takes the samples out, which are blocks of code named `input1` and `output1` and are shown below
 * the statement, and the blanks at the ends of formulas.
 */
export function plainStatement(markdown: string): PlainStatement {
  const kept: string[] = [];
  const found = new Map<string, string>();
  let name: string | undefined;
  let lines: string[] = [];
  for (const line of markdown.split('\n')) {
    const [, kind, number] = opening.exec(line) ?? [];
    if (name === undefined && kind !== undefined) {
      name = `${kind}${number}`;
      lines = [];
    } else if (name === undefined) kept.push(line);
    else if (/^ {0,3}```\s*$/.test(line)) {
      found.set(name, `${lines.join('\n')}\n`);
      name = undefined;
    } else lines.push(line);
  }
  const samples = [...found].flatMap(([key, input]): ForeignCase[] => {
    const answer = found.get(key.replace('input', 'output'));
    if (!key.startsWith('input') || answer === undefined) return [];
    return [{ input: Buffer.from(input), answer: Buffer.from(answer) }];
  });
  const text = kept.join('\n').replaceAll(/(^|[^$\\])\$ ([^$\n]{1,500}?) \$(?![$\d])/g, '$1$$$2$$');
  return { text, samples };
}
