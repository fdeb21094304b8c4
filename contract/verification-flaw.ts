/**
 * Whether a draft would be published without a verification that is right: the server refuses that
 * until it is confirmed, and pages ask before.
 */
import type { Verification } from './verification.ts';

/**
 * Why the verification does not show that a draft is right, in a sentence; undefined: it does. The
 * server did not answer if `found` is undefined.
 */
export function flawOf(found: Verification | undefined): string | undefined {
  if (found === undefined) return 'Whether it was verified could not be read.';
  if (found.state === 'none') return 'It was not verified.';
  if (found.isOutdated) return 'It was changed since it was verified.';
  if (found.state === 'failed') return 'Its verification failed.';
  if (found.report === null) return 'Its verification has not ended.';
  if (found.report.isRight) return undefined;
  const { error } = found.report.counts;
  return `Its verification found ${error} ${error === 1 ? 'error' : 'errors'}.`;
}
