/** Where a verification runs its programs. */
import type { OpenLanguages } from '../languages/open-languages.ts';
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
  /**
   * The rests before work that the host had no core for is done again; by default it is tried again
   * twice, at once, as a job that fails then is repeated by the queue.
   */
  restsMs?: readonly number[];
};
