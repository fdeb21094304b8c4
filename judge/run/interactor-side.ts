/** What interactors in slots (interaction.ts) and in jails (interaction-jail.ts) have in common. */
import type { Checker } from '../../contract/checker.ts';
import type { CaseFiles } from '../compare/checker-jail.ts';
import type { Pass } from '../compare/passes.ts';
import type { Compiler } from '../compile/compile.ts';
import type { Talked } from './interaction-outcome.ts';
import type { Sandbox } from './sandbox.ts';
import type { Limits, Runtime } from './sandbox-messages.ts';
import type { TalkFacts, TalkRequest } from './sandbox-talk.ts';

export type InteractorTools = {
  sandbox: Pick<Sandbox, 'talk' | 'canRead'>;
  /** The compiler of the interactor's language; see `compilerFor`. */
  compiler: Compiler;
  /** The compiler of C++; the same one if absent. */
  native?: Compiler;
  /** No other user may read it, because it may hold copies of test data. */
  scratchFolder: string;
  /** The slot and its core, for compiling; the same as those of its programs. */
  slot: number;
  core: number;
  /** By default `interactorLimits`. */
  limits?: Limits;
  /** Whether its points count; if not, points of testlib are a fault. */
  isScored?: boolean;
};

/** A compiled interactor; for Python, with its interpreter. */
export type CompiledInteractor = {
  programPath: string;
  runtime?: Runtime | undefined;
  /** See carrier.ts. */
  carrier?: string | undefined;
};

/**
 * The arguments for a case; those of the case itself go to the program that decides, like a
 * checker's.
 */
export const argumentsOn = (one: CaseFiles, { kind, arguments: own }: Checker): string[] =>
  kind === 'icpc' ? (one.checkerArguments ?? own) : own;

/**
 * How to run an interactor on a case: its part of the request, and how to read the files that it
 * leaves.
 */
export type InteractorSide = {
  of(one: CaseFiles, limits: Limits, pass?: Pass): Promise<TalkRequest['interactor']>;
  /** What it left: the feedback files, and what a checker reads. */
  left(
    end: TalkFacts['interactor'],
    pass?: Pass,
  ): Promise<Pick<Talked, 'feedback' | 'tout' | 'next'>>;
  close(): Promise<void>;
};
