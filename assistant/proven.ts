/**
 * The list of what runs have proven about a source: on samples, on the small failing input, and
 * when it was judged. A cause with a line replaces the way in which the same program ended.
 */
import type { Diagnosis, DiagnosisKind } from '../contract/diagnosis.ts';
import type { Facts } from './task.ts';

/** `judging`: the tests; `small`: the small failing input; a number: that sample. */
export type Proof = 'judging' | 'small' | number;

export type ProvenFact = Omit<Diagnosis, 'testCaseIndex'> & {
  /** Where it showed; the same fault may show in several places. */
  by: Proof[];
};

/** How something ended, which a cause with a line explains. */
const endings: readonly DiagnosisKind[] = [
  'aborted',
  'signal',
  'exit-code',
  'invalid-access',
  'first-difference',
  'cpu',
];

/** All facts, from the most certain place on: samples and small inputs are shown with their values. */
export function provenFacts({ judgement, evidence }: Pick<Facts, 'judgement' | 'evidence'>) {
  const found: ProvenFact[] = [
    ...(evidence?.samples ?? []).flatMap((sample) =>
      sample.found.map((one) => ({ ...one, by: [sample.number] })),
    ),
    ...(judgement?.found?.diagnosis
      ? [{ ...judgement.found.diagnosis, by: ['small' as const] }]
      : []),
    ...(judgement?.diagnosis ? [{ ...judgement.diagnosis, by: ['judging' as const] }] : []),
  ];
  const facts: ProvenFact[] = [];
  for (const one of found) {
    const known = facts.find(({ kind, line }) => kind === one.kind && line === one.line);
    if (known) known.by.push(...one.by.filter((place) => !known.by.includes(place)));
    else facts.push({ ...one, by: [...one.by] });
  }
  const hasCause = facts.some(({ kind, line }) => line !== null && !endings.includes(kind));
  return facts.filter(({ kind, line }) => {
    const isExplained = endings.includes(kind) && hasCause;
    const hasPlace = facts.some((one) => one.kind === kind && one.line !== null);
    return line === null ? !isExplained && !hasPlace : true;
  });
}
