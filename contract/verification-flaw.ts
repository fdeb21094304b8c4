/**
 * Whether a draft would be published without a successful verification. Pages ask for confirmation
 * first; without it, the server refuses to publish.
 */
import type { Verification } from './verification.ts';

/**
 * Why the draft does not count as verified, in a sentence; undefined if it does. `found` is
 * undefined if the server did not answer.
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
