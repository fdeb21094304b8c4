/**
 * Faults of ours, told apart: what can fail on this host while the work itself is fine (a full
 * disk, a process killed from outside, a host too busy), and checkers that break. Never a verdict
 * and never cached. Work that met a fault of the host runs again, here or on another judge; what a
 * judge does about it stands in process-job.ts and dispatch.ts.
 */
import { statfs } from 'node:fs/promises';
import { languageName } from '../contract/languages.ts';

/**
 * disk-full: no space, or no quota, for files of ours. disk-broken: they cannot be written or read.
 * killed-from-outside: by the host's OOM killer or a person. no-core: the host was too busy.
 * sandbox: the runner could not do what it was asked to.
 */
export type HostFaultReason =
  | 'disk-full'
  | 'disk-broken'
  | 'killed-from-outside'
  | 'no-core'
  | 'sandbox';

const hostFaultReasons: readonly HostFaultReason[] = [
  'disk-full',
  'disk-broken',
  'killed-from-outside',
  'no-core',
  'sandbox',
];

/** A fault of this host. */
export class HostFault extends Error {
  override readonly name: string = 'HostFault';
  readonly reason: HostFaultReason;
  constructor(reason: HostFaultReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** A checker that broke or does not compile: a fault of its problem, on every host. */
export class CheckerFault extends Error {
  override readonly name = 'CheckerFault';
  /** Whether another try would end the same way, and cost as much again. */
  readonly isFinal: boolean;
  constructor(message: string, { isFinal = false }: { isFinal?: boolean } = {}) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** Work in a language that this judge does not have; another judge may have it. */
export class LanguageFault extends Error {
  override readonly name = 'LanguageFault';
  constructor(id: string) {
    super(`${languageName(id)} is not switched on at this judge: see LANGUAGES.`);
  }
}

/** The reason of this name; `sandbox` for one that is not known. */
export const hostFaultReason = (name: string): HostFaultReason =>
  hostFaultReasons.find((reason) => reason === name) ?? 'sandbox';

/** Errors of system calls on files, by what they say about the disk. */
const reasonsOfCodes: Record<string, HostFaultReason> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EIO: 'disk-broken',
  EROFS: 'disk-broken',
};

/** The host's fault that an error is or tells of, such as a failed write; null for any other. */
export function hostFaultOf(error: unknown): HostFault | null {
  if (error instanceof HostFault) return error;
  if (!(error instanceof Error) || !('code' in error)) return null;
  const reason = reasonsOfCodes[String(error.code)];
  return reason === undefined ? null : new HostFault(reason, error.message, { cause: error });
}

const mib = 1024 * 1024;

/** A judge stops working before the disk is full: the database may live on it, too. */
const workMinBytes = 256 * mib;
/** On a small disk, this share of it. */
const workMinShare = 0.02;

/** How much room a file system has, in bytes, for those who are not root. */
export type Room = { freeBytes: number; sizeBytes: number };

/** The room of the file system that holds a folder. */
export async function roomOf(folder: string): Promise<Room> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

/** Where the disk has less left than this, or on a small disk this share of it, caches give way. */
const freeMinBytes = 1024 * mib;
const freeMinShare = 0.05;

/** Whether what is kept only to save work is to go. */
export const isShort = ({ freeBytes, sizeBytes }: Room): boolean =>
  freeBytes < Math.min(freeMinBytes, sizeBytes * freeMinShare);

/** The free space of the file system that holds a folder. */
export const isShortOfRoom = async (folder: string): Promise<boolean> =>
  isShort(await roomOf(folder));

/** `disk-full` where there is too little room to work; null where there is enough. */
export function roomFault({ freeBytes, sizeBytes }: Room): HostFault | null {
  const neededBytes = Math.min(workMinBytes, sizeBytes * workMinShare);
  if (freeBytes >= neededBytes) return null;
  const [free, needed] = [freeBytes, neededBytes].map((bytes) => Math.floor(bytes / mib));
  return new HostFault('disk-full', `${free} MB of the disk are free; judging needs ${needed} MB`);
}
