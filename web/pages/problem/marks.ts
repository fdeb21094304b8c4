/** The marks of a result in the editor: the compiler's messages, and the line of a failure. */
import type { Diagnosis } from '../../../contract/diagnosis.ts';
import type { CompileReport } from '../../../contract/judging.ts';
import type { Mark } from '../../ui/code/code-editor-props.ts';

type Told = { compile?: CompileReport | undefined; diagnosis?: Diagnosis | undefined };

export function marksOf({ compile, diagnosis }: Told): Mark[] {
  const marks: Mark[] = [...(compile?.diagnostics ?? [])];
  if (diagnosis && diagnosis.line !== null) {
    const { line, title, sentences } = diagnosis;
    const explanation = sentences.join(' ');
    marks.push({ line, column: null, severity: 'error', message: title, explanation });
  }
  return marks;
}
