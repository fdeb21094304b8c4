/** Turns the judge's evidence into findings: the compiler, and the samples in the checked build. */

import type { Diagnostic } from '../contract/judging.ts';
import type { Evidence } from '../work/evidence.ts';
import { code, type Finding, inOrder } from './findings.ts';

/** Warnings that usually mean a mistake, by name, with the kind of mistake. */
const telling: Record<string, string> = {
  'return-type': 'missing-return',
  uninitialized: 'uninitialised',
  'maybe-uninitialized': 'uninitialised',
  parentheses: 'comparison',
  'empty-body': 'empty-body',
  'misleading-indentation': 'braces',
  format: 'format',
  'format=': 'format',
  'format-overflow': 'small-array',
  'unused-value': 'unused-result',
  overflow: 'overflow',
  'shift-count-overflow': 'overflow',
  'div-by-zero': 'division-by-zero',
  'array-bounds': 'off-by-one',
  'aggressive-loop-optimizations': 'off-by-one',
  'stringop-overflow': 'small-array',
  'sequence-point': 'sequence',
  'tautological-compare': 'comparison',
  'self-assign': 'comparison',
  'int-in-bool-context': 'comparison',
  'bool-compare': 'comparison',
  'infinite-recursion': 'recursion',
  'type-limits': 'unsigned',
  'class-memaccess': 'memset',
  'sizeof-pointer-memaccess': 'memset',
  'sizeof-array-argument': 'memset',
  'dangling-pointer': 'dangling',
  'return-local-addr': 'dangling',
};

/** The kinds of findings of the tools, by the kind in the checked build. */
const kindOf: Record<string, string> = {
  'out-of-bounds': 'off-by-one',
  'integer-overflow': 'overflow',
  'bad-shift': 'overflow',
  'invalid-value': 'uninitialised',
  'unset-value': 'uninitialised',
};

const warningName = /\[-W(?:error=)?([\w+-]{1,60}=?)\d{0,2}\]$/;
const errorsMax = 3;

const nameOf = ({ message }: Diagnostic): string => warningName.exec(message)?.[1] ?? '';

const ofError = ({ line, message }: Diagnostic): Finding => ({
  kind: 'compile',
  standing: 'proven',
  line,
  title: 'The compiler stops here',
  why: `It says ${code(message)}. What it says about later lines often follows from this.`,
});

function ofWarning(warning: Diagnostic): Finding[] {
  const kind = telling[nameOf(warning)];
  if (kind === undefined || warning.severity !== 'warning') return [];
  const title = code(warning.message);
  return [{ kind, standing: 'suspected', line: warning.line, title, why: '' }];
}

/** All findings that the judge's evidence gives about a source, proven ones first. */
export function findingsOfEvidence(evidence: Evidence): Finding[] {
  const errors = evidence.diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) return errors.slice(0, errorsMax).map(ofError);
  const ran = evidence.samples.flatMap(({ number, found }) =>
    found.flatMap(({ kind, line, title, sentences }): Finding[] => {
      if (line === null) return [];
      const on = `${title} on sample ${number}`;
      const why = sentences.join(' ');
      return [{ kind: kindOf[kind] ?? kind, standing: 'proven', line, title: on, why }];
    }),
  );
  const suspected = evidence.diagnostics.flatMap(ofWarning);
  return inOrder([...ran, ...suspected.filter((one) => !ran.some((run) => isSame(run, one)))]);
}

const isSame = (one: Finding, other: Finding): boolean =>
  one.line === other.line && one.kind === other.kind;

/** Lines with further compiler messages, most of which are about style. */
export function furtherRemarks({ diagnostics }: Evidence): Map<string, number[]> {
  const lines = new Map<string, number[]>();
  for (const one of diagnostics) {
    const name = nameOf(one);
    if (one.severity !== 'warning' || name === '' || name in telling) continue;
    const known = lines.get(name) ?? [];
    if (!known.includes(one.line)) lines.set(name, [...known, one.line]);
  }
  return lines;
}
