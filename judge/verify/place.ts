/** Where a verification runs its programs. */
import type { OpenLanguages } from '../open-languages.ts';
import type { Sandbox } from '../run/sandbox.ts';

/** The slot is held by this verification alone. */
export type VerifyPlace = {
  sandbox: Pick<Sandbox, 'run' | 'jail' | 'read' | 'talk' | 'canRead'>;
  languages: OpenLanguages;
  slot: number;
  core: number;
  /** Ours alone: test data are written into it. */
  scratchFolder: string;
  /** Ends the verification at its next run. */
  signal: AbortSignal;
};
