/** The request to the sandbox for compiling a source. */
import { join } from 'node:path';
import { programName } from '../languages/language.ts';
import type { JailRequest, Limits } from '../run/sandbox-messages.ts';
import { programMaxBytes } from './compile-outcome.ts';

const mib = 1024 * 1024;

/** The compiler's temporary files are in it, too. */
const boxMaxBytes = 192 * mib;

/** One attempt: a compiler command and the contents of its jail. */
export type CompileRequest = {
  command: string[];
  readOnly: JailRequest['readOnly'];
  folder: string;
  limits: Limits;
  core: number | undefined;
  signal: AbortSignal | undefined;
  /** The source file and the files beside it. */
  sourceName: string;
  beside: string[];
};

/** The request; the program is written to the folder. */
export function jailRequest({
  command,
  readOnly,
  folder,
  limits,
  core,
  signal,
  sourceName,
  beside,
}: CompileRequest): JailRequest {
  const host = join(folder, programName);
  return {
    command,
    readOnly,
    files: [sourceName, ...beside].map((name) => ({ host: join(folder, name), name })),
    outputs: [{ host, name: programName, maxBytes: programMaxBytes }],
    env: { PATH: '/usr/bin', LC_ALL: 'C' },
    boxBytes: boxMaxBytes,
    limits,
    signal,
    ...(core === undefined ? {} : { core }),
  };
}
