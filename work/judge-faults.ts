/** Why a judge cannot work: the reasons that it stores, and the API's sentence about each. */

/**
 * disk-full: no space or quota left for our files. disk-broken: they cannot be written or read.
 * killed-from-outside: by the host's OOM killer or a person. no-core: the host was too busy.
 * sandbox: the runner could not do its work.
 */
const sentences = {
  'disk-full': 'its disk is full.',
  'disk-broken': 'its disk cannot be written or read.',
  'killed-from-outside': 'programs are killed from outside its sandbox.',
  'no-core': 'its host is too busy.',
  sandbox: 'its sandbox does not work.',
} as const;
export type HostFaultReason = keyof typeof sentences;

/** The reason with this name; undefined if this version does not know it. */
export const hostFaultReasonOf = (name: string): HostFaultReason | undefined =>
  Object.keys(sentences).find((reason): reason is HostFaultReason => reason === name);

/**
 * The message about a judge with a fault; a fault that only a newer version knows gets a general
 * message.
 */
export function judgeFaultSentence(name: string): string {
  const reason = hostFaultReasonOf(name);
  return reason === undefined ? 'it has a fault.' : sentences[reason];
}
