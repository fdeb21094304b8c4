/**
 * The judge's evidence about a source, without judging it: the compiler's strictest warnings, and
 * the outcome of the samples in a checked build. Facts only; nothing comes from hidden test cases,
 * which are never part of the job.
 */
import { z } from 'zod';
import { checker } from '../contract/checker.ts';
import { diagnosis } from '../contract/diagnosis.ts';
import { comparison, diagnostic } from '../contract/judging.ts';

/** The outcome of one sample, by the judge's comparison. */
export const sampleEvidence = z.object({
  /** Counts from 1. */
  number: z.int(),
  passed: z.boolean(),
  /** What went wrong, in a sentence; absent if it passed. */
  error: z.string().optional(),
  /** What the checked build found, whether or not the sample passed. */
  found: z.array(diagnosis.omit({ testCaseIndex: true })),
});
export type SampleEvidence = z.infer<typeof sampleEvidence>;

export const evidence = z.object({
  /** A sentence if the source does not compile; then nothing else was tried. */
  compileError: z.string().nullable(),
  diagnostics: z.array(diagnostic),
  samples: z.array(sampleEvidence),
  /** Whether the samples also ran in the checked build. */
  isChecked: z.boolean(),
});
export type Evidence = z.infer<typeof evidence>;

/** A sample in a request for evidence. */
export const evidenceSample = z.object({ input: z.string(), output: z.string() });
export type EvidenceSample = z.infer<typeof evidenceSample>;

/** A request for evidence; the source is beside it in the job. */
export const evidenceRequest = z.object({
  samples: z.array(evidenceSample),
  timeLimitMs: z.int(),
  memoryLimitMb: z.int(),
  comparison,
  /** Decides instead of the comparison. */
  checker: checker.nullish(),
});
export type EvidenceRequest = z.infer<typeof evidenceRequest>;
