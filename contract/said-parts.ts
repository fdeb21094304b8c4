/**
 * The texts of results in parts, which pages load one by one: the sentences about verdicts, the explanations of
 * crashes and of exceptions, the findings about time, memory and mends, and those about problem packages.
 */
import type { DiagnosisKind } from './diagnosis.ts';

export const saidParts = ['verdicts', 'crashes', 'exceptions', 'findings', 'packages'] as const;
export type SaidPart = (typeof saidParts)[number];

/** What a text explains: a failure by its kind, or what was found by a search. */
export type Explained = DiagnosisKind | 'finding';

const ofFindings = new Set<Explained>(['finding', 'cpu', 'waiting', 'growth', 'memory']);

/** The part with the texts that explain something. */
export const partOf = (kind: Explained): SaidPart =>
  kind === 'uncaught-exception' ? 'exceptions' : ofFindings.has(kind) ? 'findings' : 'crashes';
