/** Findings out of what the judge saw: compiler, analyser and the samples in the checked build. */
import type { Evidence } from '../../contract/evidence.ts';
import type { Diagnostic } from '../../contract/judging.ts';
import { code, type Finding } from './findings.ts';

/** Warnings that nearly always mean a mistake, by their names, with what to do about them. */
const telling: Record<string, Pick<Finding, 'kind' | 'severity' | 'todo'>> = {
  'return-type': {
    kind: 'missing-return',
    severity: 'wrong',
    todo: 'Return a value on every way through the function.',
  },
  uninitialized: { kind: 'uninitialised', severity: 'wrong', todo: 'Give it a value first.' },
  'maybe-uninitialized': {
    kind: 'uninitialised',
    severity: 'risk',
    todo: 'Give it a value where it is declared.',
  },
  parentheses: {
    kind: 'comparison',
    severity: 'risk',
    todo: 'Put parentheses where you mean them, or write `==` where you compare.',
  },
  'empty-body': { kind: 'empty-body', severity: 'wrong', todo: 'Take the semicolon away.' },
  'misleading-indentation': {
    kind: 'braces',
    severity: 'risk',
    todo: 'Put braces around everything that belongs to the loop or condition.',
  },
  format: { kind: 'format', severity: 'wrong', todo: 'Use the format that belongs to the type.' },
  'format=': {
    kind: 'format',
    severity: 'wrong',
    todo: 'Use the format that belongs to the type.',
  },
  'unused-value': {
    kind: 'unused-result',
    severity: 'wrong',
    todo: 'Use the result, or assign it.',
  },
  overflow: { kind: 'overflow', severity: 'wrong', todo: 'Work in `long long`.' },
  'shift-count-overflow': {
    kind: 'overflow',
    severity: 'wrong',
    todo: 'Shift a 64-bit number: `1LL << k`.',
  },
  'div-by-zero': { kind: 'division-by-zero', severity: 'wrong', todo: 'Do not divide by zero.' },
  'array-bounds': {
    kind: 'off-by-one',
    severity: 'wrong',
    todo: 'Keep the index below the size of the array.',
  },
  'aggressive-loop-optimizations': {
    kind: 'off-by-one',
    severity: 'wrong',
    todo: 'End the loop before the index or the number leaves its range.',
  },
  'stringop-overflow': {
    kind: 'small-array',
    severity: 'wrong',
    todo: 'Make the array larger than what is written into it.',
  },
  'sequence-point': {
    kind: 'sequence',
    severity: 'wrong',
    todo: 'Change a variable once in an expression.',
  },
  'tautological-compare': { kind: 'comparison', severity: 'risk', todo: 'Compare two things.' },
  'self-assign': { kind: 'comparison', severity: 'risk', todo: 'Assign something else.' },
  'int-in-bool-context': { kind: 'comparison', severity: 'risk', todo: 'Say what is compared.' },
  'bool-compare': {
    kind: 'comparison',
    severity: 'wrong',
    todo: 'Join two comparisons with `&&`.',
  },
  'infinite-recursion': {
    kind: 'recursion',
    severity: 'wrong',
    todo: 'Give the recursion a case in which it ends.',
  },
  'type-limits': {
    kind: 'unsigned',
    severity: 'wrong',
    todo: 'Use a signed type where a number may pass zero.',
  },
  'class-memaccess': { kind: 'memset', severity: 'wrong', todo: 'Use `fill` or a new value.' },
  'sizeof-pointer-memaccess': { kind: 'memset', severity: 'wrong', todo: 'Multiply by the size.' },
  'sizeof-array-argument': { kind: 'memset', severity: 'wrong', todo: 'Pass the size as well.' },
  'dangling-pointer': {
    kind: 'dangling',
    severity: 'wrong',
    todo: 'Keep what is pointed to alive.',
  },
  'return-local-addr': { kind: 'dangling', severity: 'wrong', todo: 'Return a value instead.' },
  'range-loop-construct': { kind: 'copy', severity: 'advice', todo: 'Take it by reference.' },
};

const warningName = /\s*\[-W(?:error=)?([\w+-]+=?)\d*\]$/;

const sentence = (message: string): string => {
  const text = message.replace(warningName, '').replaceAll(/[‘’]/g, '`');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1).replace(/\.$/, '')}`;
};

function ofWarning({ line, message, explanation }: Diagnostic): Finding[] {
  const known = telling[warningName.exec(message)?.[1] ?? ''];
  if (!known) return [];
  return [
    { ...known, line, title: sentence(message), why: explanation ?? 'The compiler says so.' },
  ];
}

const ofError = ({ line, message }: Diagnostic): Finding => ({
  kind: 'compile',
  severity: 'wrong',
  line,
  title: `It does not compile: ${sentence(message)}`,
  why: 'The compiler stops here; what it says about later lines often follows from this.',
  todo: 'Begin with the first error.',
});

/** Checks of the analyser that hold in short programs. */
const trusted =
  /^(?:uninitvar|uninitdata|legacyUninitvar|arrayIndexOutOfBounds|containerOutOfBounds|negativeIndex|bufferAccessOutOfBounds|zerodiv|zerodivcond|nullPointer|invalidContainer|eraseDereference|invalidIterator\d*|missingReturn|integerOverflow|shiftTooManyBits|shiftTooManyBitsSigned|useClosedFile|doubleFree|deallocuse|memsetClassReference|uselessCallsRemove|uselessCallsEmpty|stlOutOfBounds|iterators\d*|mismatchingContainers|outOfBounds|returnDanglingLifetime|invalidLifetime|danglingLifetime|danglingReference|danglingTemporaryLifetime)$/;

/** The kinds by which the analyser's remarks go together with those of the rules. */
const kindOfRemark: Record<string, string> = {
  uninitvar: 'uninitialised',
  legacyUninitvar: 'uninitialised',
  uninitdata: 'uninitialised',
  missingReturn: 'missing-return',
  zerodiv: 'division-by-zero',
  arrayIndexOutOfBounds: 'off-by-one',
  containerOutOfBounds: 'off-by-one',
  invalidContainer: 'stale-iterator',
  eraseDereference: 'stale-iterator',
  integerOverflow: 'overflow',
};

/** The kinds by which the checked build's findings go together with those of the rules. */
const kindOf: Record<string, string> = {
  'out-of-bounds': 'off-by-one',
  'integer-overflow': 'overflow',
  'bad-shift': 'overflow',
  'invalid-value': 'uninitialised',
};

/** Everything that the judge's facts say against a source. */
export function findingsOfEvidence(evidence: Evidence): Finding[] {
  const errors = evidence.diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) return errors.slice(0, 3).map(ofError);
  const ran = evidence.samples.flatMap(({ number, found }) =>
    found.flatMap(({ kind, line, title, sentences }): Finding[] => {
      if (line === null) return [];
      const [why = '', todo = ''] = sentences;
      const on = `${title} on sample ${number}`;
      return [{ kind: kindOf[kind] ?? kind, severity: 'wrong', line, title: on, why, todo }];
    }),
  );
  const analysed = (evidence.analysis ?? [])
    .filter(({ id }) => trusted.test(id))
    .map(({ line, id, message, severity }): Finding => {
      const why = `Static analysis says so (${code(id)}).`;
      const todo = 'Follow the values that lead there.';
      const grave = severity === 'error' ? 'wrong' : 'risk';
      const kind = kindOfRemark[id] ?? id;
      return { kind, severity: grave, line, title: sentence(message), why, todo };
    });
  return [...ran, ...evidence.diagnostics.flatMap(ofWarning), ...analysed];
}

/** Lines on which the compiler has more to say that is rather a matter of style. */
export function furtherRemarks({ diagnostics }: Evidence): Map<string, number[]> {
  const lines = new Map<string, number[]>();
  for (const { severity, message, line } of diagnostics) {
    const name = warningName.exec(message)?.[1] ?? '';
    if (severity !== 'warning' || name === '' || name in telling) continue;
    const known = lines.get(name) ?? [];
    if (!known.includes(line)) lines.set(name, [...known, line]);
  }
  return lines;
}
