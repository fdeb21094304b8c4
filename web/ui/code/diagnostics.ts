/** Puts the compiler's messages at their places in the code. */
import type { Diagnostic as Mark } from '@codemirror/lint';
import type { Text } from '@codemirror/state';
import type { Diagnostic } from '../../../contract/judging.ts';

const severities = { error: 'error', warning: 'warning', note: 'info' } as const;

/** The marks for what the compiler said about `code`; places outside of it move to its nearest. */
export function marksOf(diagnostics: readonly Diagnostic[], code: Text): Mark[] {
  return diagnostics.map(({ line, column, severity, message }) => {
    const at = code.line(Math.min(Math.max(line, 1), code.lines));
    const from = Math.min(at.from + Math.max(column - 1, 0), at.to);
    const word = /^\w+|^./.exec(at.text.slice(from - at.from))?.[0] ?? '';
    return { from, to: from + word.length, severity: severities[severity], message };
  });
}
