/**
 * The acts in words. They are repeated from the contract, because the web client loads only its
 * types.
 */
import type { Act } from '../../../contract/system.ts';

/** What a person did; the name of what they did it to follows. */
const verbs: Record<Act, string> = {
  'problem created': 'created',
  'problem imported': 'imported',
  'problem changed': 'changed',
  'problem published': 'published',
  'problem deleted': 'deleted',
  'draft discarded': 'discarded the draft of',
  'preview started': 'started a preview of',
  'preview stopped': 'stopped the preview of',
  'problem rejudged': 'rejudged',
  'rejudging cancelled': 'cancelled the rejudging of',
  'judging of a problem resumed': 'resumed judging of',
  'reference marked': 'chose the reference of',
  'reference unmarked': 'took away the reference of',
  'validator proposed': 'proposed a validator of',
  'validator approved': 'approved the validator of',
  'validator withdrawn': 'took away the validator of',
  'submission rejudged': 'rejudged a submission to',
  'self-test started': 'started the self-test on',
  'contribution approved': 'approved',
  'contribution rejected': 'rejected',
  'changes asked for': 'asked for changes of',
  'judging paused': 'paused judging on',
  'judging resumed': 'resumed judging on',
  'judge drained': 'drained the judge',
  'judge taken back': 'took back the judge',
  'maintenance changed': 'changed',
  'learning path created': 'created the learning path',
  'learning path changed': 'changed the learning path',
  'learning path deleted': 'deleted the learning path',
  'contest imported': 'imported the contest',
  'contest created': 'created the contest',
  'contest changed': 'changed the contest',
  'contest deleted': 'deleted the contest',
  'contest moved on': 'changed the state of the contest',
  'team added': 'added a team to the contest',
  'team removed': 'removed a team from the contest',
  'test accounts made': 'made test accounts for the contest',
  'test accounts removed': 'removed the test accounts of the contest',
  'team changed': 'changed a team of the contest',
  'group changed': 'changed a group of teams of the contest',
  'adjustment made': 'adjusted the board of the contest',
  'adjustment taken back': 'took back an adjustment in the contest',
  'contest rejudged': 'began to judge submissions of the contest again',
  'contest rejudging applied': 'applied a rejudging in the contest',
  'contest rejudging cancelled': 'cancelled a rejudging in the contest',
  'question answered': 'answered a question in the contest',
  'question closed': 'closed a question in the contest without an answer',
  'question opened again': 'opened a question in the contest again',
  'announcement made': 'announced something in the contest',
  'class created': 'created the class',
  'class changed': 'changed the class',
  'class deleted': 'deleted the class',
  'pupils added': 'added pupils to the class',
  'member changed': 'changed a member of the class',
  'member removed': 'took a member out of the class',
  'assignment created': 'created the assignment',
  'assignment changed': 'changed the assignment',
  'assignment deleted': 'deleted the assignment',
  'assignment extended': 'gave a pupil more time in the assignment',
  'work graded': 'graded work at the assignment',
  'role granted': 'gave a role to',
  'role revoked': 'took a role from',
  'invitation made': 'made the invitation',
  'invitation revoked': 'revoked the invitation',
  'roles changed': 'changed the roles of',
  'account made by a list': 'made by a list the account',
  'account changed by a list': 'changed by a list the account',
  'viewing begun': 'began to view pages as',
  'viewing ended': 'stopped viewing pages as',
  'account blocked': 'blocked the account',
  'account unblocked': 'unblocked the account',
  'sessions ended': 'ended all sessions of',
  'reset link made': 'made a link to reset the password of',
  'account deleted': 'deleted the account',
  'second factor switched on': 'switched on the second factor of',
  'second factor switched off': 'switched off the second factor of',
  'API token made': 'made an API token for',
  'API token ended': 'ended an API token of',
  'backup started': 'started a backup of',
  'backup restored': 'restored a backup of',
};

export const acts = Object.keys(verbs) as Act[];

const known = new Map<string, string>(Object.entries(verbs));

/** An older or newer version may have recorded others. */
export const verbOf = (act: string): string => known.get(act) ?? `(${act})`;

/** For the filter: `Problem created`. */
export const titleOf = (act: Act): string => act.charAt(0).toUpperCase() + act.slice(1);
