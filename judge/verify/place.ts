/** Where a verification runs its programs. */
import type { OpenLanguages } from '../open-languages.ts';
import type { Sandbox } from '../run/sandbox.ts';

/** The slot is reserved for this verification. */
export type VerifyPlace = {
  sandbox: Pick<Sandbox, 'run' | 'jail' | 'read' | 'talk' | 'canRead'>;
  languages: OpenLanguages;
  slot: number;
  core: number;
  /** Only we may read it, because it holds test data. */
  scratchFolder: string;
  /** When aborted, ends the verification at its next run. */
  signal: AbortSignal;
};
