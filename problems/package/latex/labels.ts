/** The numbers of figures and tables, for the references to them. */
import type { Token } from './tokens.ts';

/** Environments with numbers of their own, and what their captions are called. */
const counted: Record<string, string> = {
  figure: 'Figure',
  wrapfigure: 'Figure',
  table: 'Table',
  wraptable: 'Table',
};

const referring = new Set(['ref', 'autoref', 'cref', 'Cref', 'pageref']);

type Numbers = { labels: Map<string, string>; captions: Map<Token, string> };

/** The name in braces behind a command. */
function nameAt(tokens: readonly Token[], at: number): string {
  const [open, text] = [tokens[at + 1], tokens[at + 2]];
  return open?.kind === 'open' && text?.kind === 'text' ? text.text.trim() : '';
}

export function numbersOf(tokens: readonly Token[]): Numbers {
  const counts = new Map<string, number>();
  const around: { called: string; number: number; captions: Token[]; labels: string[] }[] = [];
  const wanted = new Set<string>();
  const found: Numbers = { labels: new Map(), captions: new Map() };
  const done: typeof around = [];
  for (const [at, token] of tokens.entries()) {
    const called = 'text' in token ? counted[token.text.replace(/\*$/, '')] : undefined;
    if (token.kind === 'begin' && called !== undefined) {
      const number = (counts.get(called) ?? 0) + 1;
      counts.set(called, number);
      around.push({ called, number, captions: [], labels: [] });
    } else if (token.kind === 'end' && called !== undefined) {
      const last = around.pop();
      if (last !== undefined) done.push(last);
    } else if (token.kind === 'command') {
      if (token.text === 'caption') around.at(-1)?.captions.push(token);
      if (token.text === 'label') around.at(-1)?.labels.push(nameAt(tokens, at));
      if (referring.has(token.text)) wanted.add(nameAt(tokens, at));
    }
  }
  for (const { called, number, captions, labels } of done) {
    for (const label of labels) found.labels.set(label, String(number));
    if (!labels.some((label) => wanted.has(label))) continue;
    for (const caption of captions) found.captions.set(caption, `${called} ${number}: `);
  }
  return found;
}
