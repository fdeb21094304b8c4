/** The tables as types. schema.test.ts holds them against the migrated database. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Checker } from '../contract/checker.ts';
import type { ContributionStatus } from '../contract/contributions.ts';
import type { Comparison, SubmitResult } from '../contract/judging.ts';
import type { Difficulty, Verdict, Visibility } from '../contract/words.ts';

/** A time that the database fills in when it is left out. */
type Now = ColumnType<Date, Date | undefined, Date>;

/** Problems of our own programs are of the system and never shown. */
export type StoredVisibility = Visibility | 'system';

export type Schema = {
  users: {
    id: Generated<string>;
    name: string;
    name_skeleton: string | null;
    email: string;
    password_hash: string;
    is_admin: Generated<boolean>;
    username: string | null;
    profile_image: string | null;
    city: Generated<string>;
    country: Generated<string>;
    institute: Generated<string>;
    bio: Generated<string>;
    github: Generated<string>;
    linkedin: Generated<string>;
    twitter: Generated<string>;
    website: Generated<string>;
    profile_version: Generated<number>;
    created_at: Now;
  };
  role_changes: {
    id: Generated<string>;
    account: string;
    is_admin: boolean;
    changed_at: Now;
  };
  sessions: {
    id: Generated<string>;
    user_id: string;
    created_at: Now;
    expires_at: Date;
  };
  password_resets: {
    token_hash: Buffer;
    user_id: string;
    expires_at: Date;
  };
  problems: {
    id: Generated<string>;
    name: string;
    problem_statement: string;
    difficulty: Difficulty;
    tags: string[];
    time_limit_ms: number;
    memory_limit_mb: number;
    comparison: JSONColumnType<Comparison>;
    checker: ColumnType<Checker | null, string | null | undefined, string | null>;
    package: string | null;
    test_version: Generated<number>;
    version: Generated<number>;
    total_submissions: Generated<number>;
    accepted_submissions: Generated<number>;
    counted_in: Generated<string>;
    created_by: string | null;
    created_at: Now;
    updated_at: Now;
    updated_by: string | null;
    deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    visibility: Generated<StoredVisibility>;
  };
  problem_list: { is_only: Generated<boolean>; version: number };
  test_cases: {
    problem_id: string;
    test_version: Generated<number>;
    position: number;
    is_hidden: boolean;
    description: string | null;
    input: Buffer;
    output: Buffer;
  };
  submissions: {
    id: Generated<string>;
    user_id: string;
    problem_id: string;
    language: string;
    source: Buffer;
    submitted_at: Now;
    verdict: Verdict | null;
    judged_at: Date | null;
    execution_time_ms: number | null;
    memory_kb: number | null;
    result: JSONColumnType<SubmitResult> | null;
    judge_version: string | null;
    compiler_version: string | null;
    test_version: number | null;
  };
  earlier_results: {
    id: Generated<string>;
    submission_id: string;
    verdict: Verdict;
    judged_at: Date;
    execution_time_ms: number | null;
    memory_kb: number | null;
    result: JSONColumnType<SubmitResult>;
    judge_version: string | null;
    compiler_version: string | null;
    test_version: number | null;
  };
  contributions: {
    id: Generated<string>;
    problem_name: string;
    problem_statement: string;
    difficulty: Difficulty;
    tags: string[];
    time_limit_ms: number;
    memory_limit_mb: number;
    status: Generated<ContributionStatus>;
    contributed_by: string;
    contributed_at: Now;
    reviewed_by: string | null;
    reviewed_at: Date | null;
    review_comments: string | null;
    approved_problem_id: string | null;
  };
  contribution_test_cases: {
    contribution_id: string;
    position: number;
    is_hidden: boolean;
    description: string | null;
    input: Buffer;
    output: Buffer;
  };
  attempts: {
    user_id: string;
    problem_id: string;
    solved_at: Date | null;
    difficulty: Difficulty;
  };
  user_stats: {
    user_id: string;
    easy_solved: Generated<number>;
    easy_attempted: Generated<number>;
    medium_solved: Generated<number>;
    medium_attempted: Generated<number>;
    hard_solved: Generated<number>;
    hard_attempted: Generated<number>;
    total_solved: Generated<number>;
    total_attempted: Generated<number>;
    total_submissions: Generated<number>;
    contributions_approved: Generated<number>;
    contributions_pending: Generated<number>;
    last_active: Date | null;
    last_solved_at: Date | null;
    easy_last_solved_at: Date | null;
    medium_last_solved_at: Date | null;
    hard_last_solved_at: Date | null;
  };
  jobs: {
    id: Generated<string>;
    /** A `JobKind` of work/kinds.ts, unless a newer server wrote it. */
    kind: string;
    payload: ColumnType<unknown, string, string>;
    source: Buffer | null;
    input: Buffer | null;
    owner: string;
    network: string | null;
    priority: number;
    enqueued_at: Now;
    fair_at: Now;
    due_at: Date;
    attempts: Generated<number>;
    judge_id: ColumnType<string | null, string | null | undefined, string | null>;
    claimed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    lease_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
    rejudge_requested: Generated<boolean>;
    faults: Generated<number>;
    failed_on: ColumnType<string | null, string | null | undefined, string | null>;
  };
  job_results: {
    id: string;
    result: ColumnType<unknown, string, string>;
    finished_at: Now;
  };
  judge_usage: { owner: string; minute: Date; cpu_ms: string; slot_ms: Generated<string> };
  judges: {
    id: string;
    started_at: Now;
    seen_at: Now;
    slots: number;
    level: string;
    judge_version: string;
    compiler_version: string;
    notes: string[];
    fault: ColumnType<string | null, string | null | undefined, string | null>;
    fault_message: ColumnType<string | null, string | null | undefined, string | null>;
  };
  assistant_usage: { person: string; day: Date; answers: number; tokens: Generated<string> };
  rate_counts: { key: string; window_end: Date; calls: number };
};
