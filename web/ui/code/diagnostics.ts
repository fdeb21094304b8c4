/** Marks findings of the compiler or of a run in the code. */
import type { Diagnostic as Placed } from '@codemirror/lint';
import type { Text } from '@codemirror/state';
import type { Mark } from './code-editor-props.ts';
import { actionFor } from './fixes.ts';

const severities = { error: 'error', warning: 'warning', note: 'info' } as const;

type Placing = {
  code: Text;
  /** An explanation in the language of the page. */
  inLanguage: (explanation: string) => string;
};

/** The marks in `code`; positions outside move to the nearest one inside. */
export function placeMarks(marks: readonly Mark[], { code, inLanguage }: Placing): Placed[] {
  return marks.map(({ line, column, endColumn, severity, message, explanation, fix }) => {
    const at = code.line(Math.min(Math.max(line, 1), code.lines));
    const indent = at.text.length - at.text.trimStart().length;
    const from = Math.min(at.from + (column === null ? indent : Math.max(column - 1, 0)), at.to);
    const rest = at.text.slice(from - at.from);
    const told = column === null || endColumn === undefined ? 0 : endColumn - column;
    const marked = column === null ? rest : (/^\w+|^./.exec(rest)?.[0] ?? '');
    return {
      from,
      to: Math.min(from + Math.max(told, marked.length), at.to),
      severity: severities[severity],
      message: explanation === undefined ? message : `${message}\n${inLanguage(explanation)}`,
      ...(fix && { actions: [actionFor(fix, code)] }),
    };
  });
}
