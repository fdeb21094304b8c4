/**
 * The judge's evidence about a source, without judging it: the compiler's strictest warnings, and
 * the outcome of the samples in a checked build. Facts only; nothing comes from hidden test cases,
 * which are never part of the job.
 */
import { z } from 'zod';
import { checker } from '../contract/checker.ts';
import { diagnosis } from '../contract/diagnosis.ts';
import { comparison, diagnostic } from '../contract/judging.ts';
import { packedProgram } from './generating-request.ts';

/** The most inputs of one answer that are run, and the length of their outputs. */
export const claimedInputsMax = 4;
export const claimedTextMaxChars = 2_000;

const flags = z.array(z.string());

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

const shown = z.string().max(claimedTextMaxChars + 1);

/** A run of the source on an input about which an answer claims something. */
export const claimedRun = z.object({
  /** What it prints, truncated with `…`; null if it does not end by itself and without an error. */
  output: shown.nullable(),
  /** How it ends otherwise, in a sentence. */
  error: z.string().nullable(),
  /** What the checked build, and runs with filled memory, find there. */
  found: z.array(diagnosis.omit({ testCaseIndex: true })),
  /** Whether a checked build ran to its end there, so that it would have found more. */
  isChecked: z.boolean(),
  /** Whether the validators of the problem allow the input; null if that is not known. */
  isAllowed: z.boolean().nullable(),
  /** Whether the output is right, by the rule of the problem; null if that is not known. */
  isRight: z.boolean().nullable(),
  /** What the reference prints, truncated with `…`; null if that is not known. */
  right: shown.nullable(),
});
export type ClaimedRun = z.infer<typeof claimedRun>;

/** The reply to a request with `claimed`: a run for each input. */
export const claimedRuns = z.object({ runs: z.array(claimedRun) });

/** Inputs to run the source on instead of the samples, and a right program if there is one. */
export const claimed = z.object({
  inputs: z.array(z.string()).max(claimedInputsMax),
  reference: z
    .object({
      reference: packedProgram,
      validators: z.array(packedProgram),
      validatorArguments: z.union([flags, z.record(z.string(), flags)]).optional(),
    })
    .nullable(),
});
export type Claimed = z.infer<typeof claimed>;

/** A sample in a request for evidence. Earlier servers give no number: theirs count from 1. */
export const evidenceSample = z.object({
  number: z.int().optional(),
  input: z.string(),
  output: z.string(),
});
export type EvidenceSample = z.infer<typeof evidenceSample>;

/** A request for evidence; the source is beside it in the job. */
export const evidenceRequest = z.object({
  samples: z.array(evidenceSample),
  timeLimitMs: z.int(),
  /** By how much languages have it, if not as usual. */
  timeFactors: z.record(z.string(), z.number()).optional(),
  memoryLimitMb: z.int(),
  comparison,
  /** Decides instead of the comparison. */
  checker: checker.nullish(),
  /** Asks for these runs only. */
  claimed: claimed.optional(),
});
export type EvidenceRequest = z.infer<typeof evidenceRequest>;
