/** Types and parameters as the program spells them, on one line. */
import type { CProgram } from './c-state.ts';
import type { Declaration, Range } from './names.ts';

const spellingMaxChars = 80;

function spelled({ code, tokens }: CProgram, { from, to }: Range): string {
  const begins = tokens[from]?.from ?? 0;
  const text = code.slice(begins, tokens[to - 1]?.to ?? begins).slice(0, spellingMaxChars * 2);
  return text.replace(/\s+/g, ' ').trim();
}

/** The type of a declaration with its asterisks; empty if it has none. */
export function spelling(program: CProgram, { type, depth = 0 }: Declaration): string {
  if (type === undefined || type.to <= type.from) return '';
  const text = `${spelled(program, type)}${'*'.repeat(Math.min(depth, 3))}`;
  return text.length > spellingMaxChars ? `${text.slice(0, spellingMaxChars)}…` : text;
}

/** Parameters with their parentheses. */
export const paramsText = (program: CProgram, params: Range): string => spelled(program, params);
