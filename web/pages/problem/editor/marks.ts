/** The marks of a result in the editor: the compiler's messages, and the line of a failure. */

import type { CounterexampleSearch } from '../../../../contract/counterexample.ts';
import type { Diagnosis } from '../../../../contract/diagnosis.ts';
import type { CompileReport } from '../../../../contract/judging.ts';
import { t } from '../../../../contract/translation.ts';
import type { Mark } from '../../../ui/code/code-editor-props.ts';

type Told = { compile?: CompileReport | undefined; diagnosis?: Diagnosis | undefined };

export function marksOf({ compile, diagnosis }: Told): Mark[] {
  const marks: Mark[] = [...(compile?.diagnostics ?? [])];
  if (diagnosis && diagnosis.line !== null) {
    const { line, title, sentences, kind } = diagnosis;
    const explanation = sentences.join(' ');
    marks.push({ line, column: null, severity: 'error', message: title, explanation, kind });
  }
  return marks;
}

type Found = Pick<CounterexampleSearch, 'slowness' | 'memory' | 'found' | 'mend'>;

/** The marks of findings about a submission. */
export function marksOfSearch({ slowness, memory, found, mend }: Found): Mark[] {
  const warn = (line: number, message: string, explanation: string): Mark => ({
    line,
    column: null,
    severity: 'warning',
    message,
    explanation,
    kind: 'finding',
  });
  return [
    ...marksOf({ diagnosis: found?.diagnosis }),
    ...(slowness
      ? [warn(slowness.line, t`Where the time goes`, slowness.sentences.join(' '))]
      : []),
    ...(memory ? [warn(memory.line, t`Where the memory goes`, memory.sentences.join(' '))] : []),
    ...(mend?.places.map(({ line, sentence }) => warn(line, sentence, mend.tried)) ?? []),
  ];
}

/** The marks with further ones, without duplicates. */
export const withMarks = (marks: readonly Mark[], more: readonly Mark[]): Mark[] => [
  ...marks,
  ...more.filter(
    ({ line, message }) => !marks.some((one) => one.line === line && one.message === message),
  ),
];
