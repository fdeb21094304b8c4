/**
 * Faults of ours, by kind: failures of this host that say nothing about the job (a full disk, a
 * process killed from outside, a host too busy), and programs of a problem that break. Never a
 * verdict and never cached. A job that met a host fault runs again, on this judge or another;
 * process/attempt.ts and process/dispatch.ts decide how.
 */
import { statfs } from 'node:fs/promises';
import { languageName } from '../contract/languages.ts';
import { type HostFaultReason, hostFaultReasonOf } from '../work/judge-faults.ts';
import { readableText } from './result/text.ts';

/** What went wrong on this host, and says nothing about the program: the job goes back. */
export class HostFault extends Error {
  override readonly name: string = 'HostFault';
  readonly reason: HostFaultReason;
  constructor(reason: HostFaultReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** A test case as people count: samples and hidden tests separately, from 1. */
type Met = { index: number; name: string };

/**
 * A program of the problem, such as its checker, broke or does not compile. Every host would see
 * the same, and another try would only cost time. `said` is what it printed about the reason.
 */
export class ProblemFault extends Error {
  override readonly name = 'ProblemFault';
  /** The test case on which it broke, from 0; null if it was none. */
  readonly testCase: number | null;
  readonly #parts: { what: string; said: string };

  constructor(what: string, said: string, met?: Met) {
    const place = met === undefined ? '' : ` on ${met.name}`;
    super(`${what}${place}${said === '' ? '' : `: ${said}`}`);
    this.#parts = { what, said };
    this.testCase = met?.index ?? null;
  }

  /** The same fault, met on a test case. */
  on(met: Met): ProblemFault {
    return new ProblemFault(this.#parts.what, this.#parts.said, met);
  }
}

/** A job in a language that this judge does not have; another judge may have it. */
export class LanguageFault extends Error {
  override readonly name = 'LanguageFault';
  readonly language: string;
  constructor(language: string) {
    super(`${languageName(language)} is not switched on at this judge: see LANGUAGES.`);
    this.language = language;
  }
}

/** The reason with this name; `sandbox` for an unknown one. */
export const hostFaultReason = (name: string): HostFaultReason =>
  hostFaultReasonOf(name) ?? 'sandbox';

/** Errors of system calls on files that say something about the disk. */
const reasonsOfCodes: Record<string, HostFaultReason> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EIO: 'disk-broken',
  EROFS: 'disk-broken',
};

/** The host fault that an error is or indicates, such as a failed write; null for other errors. */
export function hostFaultOf(error: unknown): HostFault | null {
  if (error instanceof HostFault) return error;
  if (!(error instanceof Error) || !('code' in error)) return null;
  const reason = reasonsOfCodes[String(error.code)];
  return reason === undefined ? null : new HostFault(reason, error.message, { cause: error });
}

/** What administrators read of a fault. */
const faultTextMaxBytes = 1_000;

/** A fault in words, for administrators: what failed, and how. */
export function faultText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const reason = hostFaultOf(error)?.reason;
  const text = reason === undefined ? message : `${reason}: ${message}`;
  return readableText(Buffer.from(text), faultTextMaxBytes);
}

const mib = 1024 * 1024;

/** A judge stops working before the disk is full, because the database may be on the same disk. */
const workMinBytes = 256 * mib;
/** On a small disk, this share of it. */
const workMinShare = 0.02;

/** The space on a file system for ordinary users, in bytes. */
export type Room = { freeBytes: number; sizeBytes: number };

/** The space on a folder's file system. */
export async function roomOf(folder: string): Promise<Room> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

/** Caches shrink if the disk has less left than this or, on a small disk, than this share. */
const freeMinBytes = 1024 * mib;
const freeMinShare = 0.05;

/** Whether caches should be emptied. */
export const isShort = ({ freeBytes, sizeBytes }: Room): boolean =>
  freeBytes < Math.min(freeMinBytes, sizeBytes * freeMinShare);

/** The free space of a folder's file system. */
export const isShortOfRoom = async (folder: string): Promise<boolean> =>
  isShort(await roomOf(folder));

/** `disk-full` if there is too little space to work; otherwise null. */
export function roomFault({ freeBytes, sizeBytes }: Room): HostFault | null {
  const neededBytes = Math.min(workMinBytes, sizeBytes * workMinShare);
  if (freeBytes >= neededBytes) return null;
  const [free, needed] = [freeBytes, neededBytes].map((bytes) => Math.floor(bytes / mib));
  return new HostFault('disk-full', `${free} MB of the disk are free; judging needs ${needed} MB`);
}
