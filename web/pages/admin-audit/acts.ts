/**
 * The words of the filter. They are repeated from the contract, because the web client loads only
 * its types.
 */
import type { Act } from '../../../contract/system.ts';

const all: Record<Act, true> = {
  'problem created': true,
  'problem imported': true,
  'problem changed': true,
  'problem published': true,
  'problem deleted': true,
  'draft discarded': true,
  'preview started': true,
  'preview stopped': true,
  'problem rejudged': true,
  'rejudging cancelled': true,
  'judging of a problem resumed': true,
  'submission rejudged': true,
  'self-test started': true,
  'contribution approved': true,
  'contribution rejected': true,
  'changes asked for': true,
  'judging paused': true,
  'judging resumed': true,
  'judge drained': true,
  'judge taken back': true,
  'maintenance changed': true,
  'learning path created': true,
  'learning path changed': true,
  'learning path deleted': true,
  'role granted': true,
  'role revoked': true,
  'reset link made': true,
  'backup started': true,
  'backup restored': true,
};

export const acts = Object.keys(all) as Act[];
