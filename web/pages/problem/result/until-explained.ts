/** Follows a submission whose failure is still looked at. */
import { watchSubmission } from '../../../../contract/calls.ts';
import type { SubmitResult } from '../../../../contract/judging.ts';
import { api } from '../../../api.ts';

/** The result with its explanation; null if that takes too long, or the connection is lost. */
export async function untilExplained(
  id: string,
  signal: AbortSignal,
): Promise<SubmitResult | null> {
  try {
    for await (const event of api.follow(watchSubmission, { params: { id }, signal })) {
      if (event.type === 'explained') return event.result;
      if (event.type === 'done' && !event.result.isUnexplained) return event.result;
    }
  } catch {
    // The verdict is shown, and the explanation is there after a reload.
  }
  return null;
}
