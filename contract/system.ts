/** The calls of administrators about the running system. */
import { z } from 'zod';
import * as calls from './calls.ts';
import { endpoint, instant } from './endpoint.ts';
import { emailMaxChars } from './limits.ts';
import { line } from './text.ts';

/** What administrators can do, in the words of the audit log. */
export const acts = [
  'problem created',
  'problem imported',
  'archive sent',
  'packages chosen',
  'import deleted',
  'problem changed',
  'problem published',
  'problem deleted',
  'problem shared',
  'problem no longer shared',
  'problem offered',
  'offer taken back',
  'problem handed over',
  'draft discarded',
  'preview started',
  'preview stopped',
  'problem rejudged',
  'rejudging cancelled',
  'judging of a problem resumed',
  'reference marked',
  'reference unmarked',
  'validator proposed',
  'validator approved',
  'validator withdrawn',
  'submission rejudged',
  'self-test started',
  'contribution approved',
  'contribution rejected',
  'changes asked for',
  'judging paused',
  'judging resumed',
  'judge drained',
  'judge taken back',
  'maintenance changed',
  'ticket answered',
  'solution hidden',
  'solution shown again',
  'learning path created',
  'learning path changed',
  'learning path deleted',
  'list deleted',
  'contest imported',
  'contest created',
  'contest changed',
  'contest deleted',
  'contest moved on',
  'team added',
  'team removed',
  'test accounts made',
  'test accounts removed',
  'team changed',
  'group changed',
  'adjustment made',
  'adjustment taken back',
  'contest rejudged',
  'contest rejudging applied',
  'contest rejudging cancelled',
  'question answered',
  'question closed',
  'question opened again',
  'announcement made',
  'class created',
  'class changed',
  'class deleted',
  'pupils added',
  'member changed',
  'member removed',
  'member let back',
  'assignment created',
  'assignment changed',
  'assignment deleted',
  'assignment extended',
  'groups changed',
  'group joined',
  'group left',
  'exam session released',
  'work graded',
  'platform added',
  'platform changed',
  'platform removed',
  'registration link made',
  'key for platforms replaced',
  'course connected',
  'course changed',
  'course disconnected',
  'role granted',
  'role revoked',
  'roles changed',
  'account made by a list',
  'account changed by a list',
  'viewing begun',
  'viewing ended',
  'account blocked',
  'account unblocked',
  'sessions ended',
  'invitation made',
  'invitation revoked',
  'reset link made',
  'account made by a login',
  'account deleted',
  'login linked',
  'login unlinked',
  'second factor switched on',
  'second factor switched off',
  'passkey added',
  'passkey removed',
  'API token made',
  'API token ended',
  'feed address made',
  'feed address ended',
  'backup started',
  'backup restored',
] as const;
export type Act = (typeof acts)[number];

export const subjectKinds = [
  'problem',
  'import',
  'submission',
  'contribution',
  'learning path',
  'contest',
  'class',
  'account',
  'invitation',
  'platform',
  'judge',
  'site',
] as const;
export type SubjectKind = (typeof subjectKinds)[number];

const facts = z.record(z.string(), z.unknown());
/** What an act changed: only the fields that differ. */
export type Facts = z.infer<typeof facts>;

export const auditPageRows = 50;

const auditEntry = z.object({
  id: z.string(),
  at: instant,
  /** Null if a command of the host did it. */
  actor: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** A word of `acts`, or a word that a newer version added. */
  act: z.string(),
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  before: facts.nullable(),
  after: facts.nullable(),
  /** The caller's network, or the command. */
  origin: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const entryId = z
  .string()
  .regex(/^\d{1,18}$/, 'before: Must be the id of an entry.')
  .optional();

/** The filters; omitted ones match everything. */
export const auditFilters = z.object({
  act: z.enum(acts, { error: 'act: Must be one of the acts of the audit log.' }).optional(),
  /** An administrator's id, or part of their name in any case. */
  actor: line('actor').trim().max(emailMaxChars, 'actor: Too long.').optional(),
  /** The id of the subject, or part of its name in any case. */
  subject: line('subject').trim().max(emailMaxChars, 'subject: Too long.').optional(),
  /** Entries older than this one. */
  before: entryId,
});
export type AuditFilters = z.output<typeof auditFilters>;

export const auditLog = endpoint({
  ...calls.auditLog,
  access: 'admin',
  rate: 'read',
  summary: `The audit log of administrative acts, newest first, ${auditPageRows} at a time`,
  query: auditFilters,
  reply: z.object({ entries: z.array(auditEntry), hasMore: z.boolean() }),
});
