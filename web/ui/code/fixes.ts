/** The compiler's fixes, as buttons next to its message. */

import type { Action } from '@codemirror/lint';
import type { Text } from '@codemirror/state';
import type { TextEdit } from '../../../contract/judging.ts';
import { t } from '../../../contract/translation.ts';

const nameMaxChars = 40;

/** The button for a fix of `code`; it does nothing if the code has changed. */
export function actionFor(fix: readonly TextEdit[], code: Text): Action {
  const { name, changes } = fixOf(fix, code);
  return {
    name,
    apply(view) {
      if (view.state.doc.eq(code)) view.dispatch({ changes, userEvent: 'input.fix' });
    },
  };
}

/** The button's label, and the changes to `code`. */
export function fixOf(fix: readonly TextEdit[], code: Text) {
  const changes = fix.map((edit) => ({
    from: offsetOf(code, edit.line, edit.column),
    to: offsetOf(code, edit.endLine, edit.endColumn),
    insert: edit.text,
  }));
  return { name: nameOf(changes, code), changes };
}

function offsetOf(code: Text, line: number, column: number): number {
  const at = code.line(Math.min(Math.max(line, 1), code.lines));
  return Math.min(at.from + Math.max(column - 1, 0), at.to);
}

type Change = { from: number; to: number; insert: string };

function nameOf(changes: readonly Change[], code: Text): string {
  const [first] = changes;
  if (first === undefined || changes.length > 1) return t`Fix`;
  const text = short(first.insert);
  if (first.from === first.to) return t`Insert ${text}`;
  if (text === '') return t`Remove ${short(code.sliceString(first.from, first.to))}`;
  return t`Did you mean ${text}?`;
}

const short = (text: string): string => {
  const trimmed = text.trim();
  return trimmed.length > nameMaxChars ? `${trimmed.slice(0, nameMaxChars)}…` : trimmed;
};
