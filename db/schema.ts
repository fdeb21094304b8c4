/** The tables as types. Written by generate.ts; change the migrations instead. */
import type { ColumnType, Generated } from 'kysely';
import type { ContributionStatus } from '../contract/contributions.ts';
import type {
  Difficulty,
  PreviewChoice,
  ReviewEvent,
  RoundEnding,
  Verdict,
  Visibility,
} from '../contract/words.ts';

/** Problems of the system itself are never shown. */
export type StoredVisibility = Visibility | 'system';

/** What its contributor has taken back is in no list. */
export type StoredContributionStatus = ContributionStatus | 'withdrawn';

/** JSON is written as text, and parsed by the shape of its reader. */
type Json = ColumnType<unknown, string, string>;
type DefaultJson = ColumnType<unknown, string | undefined, string>;
type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;

export type Schema = {
  assistant_usage: {
    person: string;
    day: Date;
    answers: number;
    tokens: Generated<string>;
  };
  attempts: {
    user_id: string;
    problem_id: string;
    solved_at: Date | null;
    difficulty: Difficulty;
  };
  blobs: {
    sha256: Buffer;
    bytes: Buffer;
    stored_at: Generated<Date>;
    ends_line: Generated<boolean>;
    has_crlf: Generated<boolean>;
  };
  contribution_test_cases: {
    contribution_id: string;
    position: number;
    is_hidden: boolean;
    description: string | null;
    input: Buffer;
    output: Buffer;
  };
  contributions: {
    id: Generated<string>;
    problem_name: string;
    problem_statement: string;
    difficulty: Difficulty;
    tags: string[];
    time_limit_ms: number;
    memory_limit_mb: number;
    status: Generated<StoredContributionStatus>;
    contributed_by: string;
    contributed_at: Generated<Date>;
    reviewed_by: string | null;
    reviewed_at: Date | null;
    review_comments: string | null;
    approved_problem_id: string | null;
    problem_id: string | null;
    cases: NullableJson;
    asks_for_changes: Generated<boolean>;
  };
  earlier_results: {
    id: Generated<string>;
    submission_id: string;
    verdict: Verdict;
    judged_at: Date;
    execution_time_ms: number | null;
    memory_kb: number | null;
    result: Json;
    judge_version: string | null;
    compiler_version: string | null;
    test_set: number | null;
  };
  job_results: {
    id: string;
    result: Json;
    finished_at: Generated<Date>;
  };
  jobs: {
    id: Generated<string>;
    kind: string;
    payload: Json;
    source: Buffer | null;
    input: Buffer | null;
    owner: string;
    network: string | null;
    priority: number;
    enqueued_at: Generated<Date>;
    fair_at: Generated<Date>;
    due_at: Date;
    attempts: Generated<number>;
    judge_id: string | null;
    claimed_at: Date | null;
    lease_until: Date | null;
    rejudge_requested: Generated<boolean>;
    faults: Generated<number>;
    failed_on: string | null;
  };
  judge_usage: {
    owner: string;
    minute: Date;
    cpu_ms: string;
    slot_ms: Generated<string>;
  };
  judges: {
    id: string;
    started_at: Generated<Date>;
    seen_at: Generated<Date>;
    slots: number;
    level: string;
    judge_version: string;
    compiler_version: string;
    notes: string[];
    fault: string | null;
    fault_message: string | null;
    languages: string[] | null;
  };
  notices: {
    user_id: string;
    submission_id: string;
    problem_version: number;
    was: Verdict;
    verdict: Verdict;
    has_new_tests: boolean;
    changed_at: Generated<Date>;
    is_read: Generated<boolean>;
  };
  package_blobs: {
    problem_id: string;
    sha256: Buffer;
    in_version: Generated<boolean>;
    added_at: Generated<Date>;
  };
  password_resets: {
    token_hash: Buffer;
    user_id: string;
    expires_at: Date;
  };
  preview_results: {
    id: Generated<string>;
    preview_id: string;
    submission_id: string;
    before: Verdict;
    after: Verdict | null;
  };
  previews: {
    id: Generated<string>;
    problem_id: string;
    trial_id: string | null;
    revision: number;
    which: PreviewChoice;
    started_by: string | null;
    started_at: Generated<Date>;
  };
  problem_drafts: {
    problem_id: string;
    revision: Generated<number>;
    content: Json;
    based_on: number;
    updated_by: string | null;
    updated_at: Generated<Date>;
  };
  problem_list: {
    is_only: Generated<boolean>;
    version: number;
  };
  problem_pauses: {
    problem_id: string;
    reason: string;
    submission_id: string | null;
    test_case: number | null;
    paused_at: Generated<Date>;
  };
  problem_versions: {
    problem_id: string;
    number: number;
    content: Json;
    test_set: number;
    published_by: string | null;
    published_at: Generated<Date>;
    note: string | null;
  };
  problems: {
    id: Generated<string>;
    name: string;
    problem_statement: string;
    difficulty: Difficulty;
    tags: string[];
    time_limit_ms: number;
    memory_limit_mb: number;
    comparison: Json;
    package: string | null;
    test_set: Generated<number>;
    total_submissions: Generated<number>;
    accepted_submissions: Generated<number>;
    created_by: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    deleted_at: Date | null;
    checker: NullableJson;
    version: Generated<number>;
    updated_by: string | null;
    counted_in: Generated<string>;
    visibility: Generated<StoredVisibility>;
    is_rejudging_due: Generated<boolean>;
    draft_revision: Generated<number>;
    interactor: NullableJson;
    presentation: DefaultJson;
    translations: DefaultJson;
    languages: string[] | null;
  };
  rate_counts: {
    key: string;
    window_end: Date;
    calls: number;
  };
  review_comments: {
    id: Generated<string>;
    contribution_id: string;
    round: number;
    author: string;
    written_at: Generated<Date>;
    text: string;
    answers: string | null;
    statement: string | null;
    line: number | null;
    quote: string | null;
    test_case: string | null;
    input_sha256: Buffer | null;
    answer_sha256: Buffer | null;
  };
  review_notices: {
    user_id: string;
    contribution_id: string;
    event: ReviewEvent;
    actor: string;
    happened_at: Generated<Date>;
    is_read: Generated<boolean>;
  };
  review_rounds: {
    contribution_id: string;
    number: number;
    revision: number;
    content: NullableJson;
    note: string | null;
    sent_at: Generated<Date>;
    ending: RoundEnding | null;
    ended_by: string | null;
    ended_at: Date | null;
    comments: string | null;
  };
  role_changes: {
    id: Generated<string>;
    account: string;
    is_admin: boolean;
    changed_at: Generated<Date>;
  };
  scorings: {
    problem_id: string;
    test_set: number;
    scoring: Json;
  };
  sessions: {
    id: Generated<string>;
    user_id: string;
    created_at: Generated<Date>;
    expires_at: Date;
  };
  submissions: {
    id: Generated<string>;
    user_id: string;
    problem_id: string;
    language: string;
    source: Buffer;
    submitted_at: Generated<Date>;
    verdict: Verdict | null;
    judged_at: Date | null;
    execution_time_ms: number | null;
    memory_kb: number | null;
    result: NullableJson;
    judge_version: string | null;
    compiler_version: string | null;
    test_set: number | null;
    fault: string | null;
    points: number | null;
    max_points: number | null;
    verdict_was: Verdict | null;
    verdict_changed_at: Date | null;
    verdict_changed_by_tests: boolean | null;
  };
  test_cases: {
    problem_id: string;
    test_set: Generated<number>;
    position: number;
    is_hidden: boolean;
    description: string | null;
    input_sha256: Buffer;
    input_bytes: number;
    output_sha256: Buffer;
    output_bytes: number;
    checker_arguments: string[] | null;
    comparison: NullableJson;
  };
  token_secret: {
    is_only: Generated<boolean>;
    fingerprint: string;
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
  users: {
    id: Generated<string>;
    name: string;
    email: string;
    password_hash: string;
    is_admin: Generated<boolean>;
    username: string | null;
    profile_image: string | null;
    created_at: Generated<Date>;
    city: Generated<string>;
    country: Generated<string>;
    institute: Generated<string>;
    bio: Generated<string>;
    github: Generated<string>;
    linkedin: Generated<string>;
    twitter: Generated<string>;
    website: Generated<string>;
    name_skeleton: string | null;
    profile_version: Generated<number>;
  };
  verification_steps: {
    job: string;
    position: number;
    found: Json;
  };
  verifications: {
    problem_id: string;
    content_sha256: Buffer;
    job: string;
    requested_at: Generated<Date>;
    content: NullableJson;
    step: string | null;
    step_at: number | null;
    steps: number | null;
    finished_at: Date | null;
    report: NullableJson;
    fault: string | null;
  };
};
