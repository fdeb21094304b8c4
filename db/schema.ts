/** The tables as types. Written by generate.ts; change the migrations instead. */
import type { ColumnType, Generated } from 'kysely';
import type { Registration, TeamKind } from '../contract/contests.ts';
import type { ContributionStatus } from '../contract/contributions.ts';
import type { SearchOutcome } from '../contract/counterexample.ts';
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

/** Contributions that their contributor has withdrawn are in no list. */
export type StoredContributionStatus = ContributionStatus | 'withdrawn';

/** JSON is written as text, and parsed with the shape of its reader. */
type Json = ColumnType<unknown, string, string>;
type DefaultJson = ColumnType<unknown, string | undefined, string>;
type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;

export type Schema = {
  address_links: {
    token_hash: Buffer;
    user_id: string;
    expires_at: Date;
  };
  answered_calls: {
    user_id: string;
    key: string;
    call: string;
    body_digest: Buffer;
    begun_at: Generated<Date>;
    reply: string | null;
    location: string | null;
  };
  api_tokens: {
    id: Generated<string>;
    user_id: string;
    name: string;
    scopes: string[];
    digest: Buffer;
    created_at: Generated<Date>;
    ends_at: Date;
    used_at: Date | null;
  };
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
  audit_log: {
    id: Generated<string>;
    happened_at: Generated<Date>;
    actor: string | null;
    actor_name: string | null;
    act: string;
    subject_kind: string;
    subject_id: string;
    subject_name: string | null;
    before: NullableJson;
    after: NullableJson;
    origin: string;
  };
  begun_logins: {
    state_digest: Buffer;
    browser_digest: Buffer;
    provider: string;
    nonce: string;
    verifier: string;
    user_id: string | null;
    ends_at: Date;
  };
  blobs: {
    sha256: Buffer;
    bytes: Buffer;
    stored_at: Generated<Date>;
    ends_line: Generated<boolean>;
    has_crlf: Generated<boolean>;
  };
  calendar_entries: {
    user_id: string;
    uid: string;
    digest: Buffer;
    sequence: Generated<number>;
    changed_at: Generated<Date>;
  };
  class_comments: {
    id: Generated<string>;
    submission_id: string;
    line: number | null;
    text: string;
    written_by: string;
    written_at: Generated<Date>;
  };
  class_grades: {
    contest_problem_id: string;
    points: number | null;
    comment: string | null;
    made_by: string;
    made_at: Generated<Date>;
    user_id: string;
  };
  class_members: {
    class_id: string;
    user_id: string;
    kind: string;
    name: string | null;
    joined_at: Generated<Date>;
    entry: Generated<string>;
  };
  class_messages: {
    id: Generated<string>;
    class_id: string;
    text: string;
    written_by: string;
    written_at: Generated<Date>;
  };
  class_removals: {
    class_id: string;
    user_id: string;
    removed_at: Generated<Date>;
  };
  classes: {
    id: Generated<string>;
    slug: string;
    name: string;
    term: string | null;
    join_code: string | null;
    version: Generated<number>;
    created_by: string;
    created_at: Generated<Date>;
  };
  comment_notices: {
    user_id: string;
    submission_id: string;
    happened_at: Generated<Date>;
    is_read: Generated<boolean>;
  };
  contest_adjustments: {
    id: Generated<string>;
    contest_id: string;
    kind: string;
    participation_id: string | null;
    minutes: number | null;
    submission_id: string | null;
    run_id: string | null;
    reason: string | null;
    made_by: string | null;
    made_at: Generated<Date>;
  };
  contest_awards: {
    contest_id: string;
    external_id: string;
    citation: string;
    team_ids: string[] | null;
  };
  contest_boards: {
    contest_id: string;
    viewer: string;
    settings_version: string;
    runs_version: string;
    phase: string;
    board: Json;
  };
  contest_clarifications: {
    id: Generated<string>;
    contest_id: string;
    external_id: string;
    from_id: string | null;
    to_id: string | null;
    reply_to: string | null;
    problem_id: string | null;
    text: string;
    written_by: string | null;
    written_at: Date;
    closed_at: Date | null;
  };
  contest_groups: {
    id: Generated<string>;
    contest_id: string;
    external_id: string;
    name: string;
    type: string | null;
    icpc_id: string | null;
  };
  contest_judgement_types: {
    contest_id: string;
    external_id: string;
    name: string;
    has_penalty: boolean;
    is_solved: boolean;
    verdict: Verdict;
  };
  contest_judgements: {
    contest_id: string;
    external_id: string;
    run_id: string;
    judgement_type: string | null;
    points: number | null;
    subtasks: NullableJson;
    started_at: Date;
    ended_at: Date | null;
    max_run_time_ms: number | null;
    counts: boolean;
  };
  contest_languages: {
    contest_id: string;
    external_id: string;
    name: string;
    extensions: Generated<string[]>;
    entry_point_name: string | null;
  };
  contest_organizations: {
    id: Generated<string>;
    contest_id: string;
    external_id: string;
    name: string;
    formal_name: string | null;
    country: string | null;
    icpc_id: string | null;
  };
  contest_problems: {
    id: Generated<string>;
    contest_id: string;
    external_id: string;
    position: number;
    problem_id: string | null;
    label: string;
    name: string;
    color: string | null;
    rgb: string | null;
    points: Generated<number>;
    time_limit_ms: number | null;
    memory_limit_mb: number | null;
    test_count: number | null;
  };
  contest_ratings: {
    contest_id: string;
    user_id: string;
    participation_id: string;
    rank: number;
    rating: number;
    skill: number;
    performance: number;
  };
  contest_rejudgings: {
    id: Generated<string>;
    contest_id: string;
    choice: Json;
    started_by: string | null;
    started_at: Generated<Date>;
  };
  contest_run_changes: {
    contest_id: string;
    runs_version: string;
    submission_id: string;
  };
  contest_runs: {
    id: Generated<string>;
    contest_id: string;
    external_id: string;
    participation_id: string;
    problem_id: string;
    language: string;
    entry_point: string | null;
    received_at: Date;
    position: Generated<number>;
  };
  contest_stops: {
    id: Generated<string>;
    contest_id: string;
    kind: string;
    from_at: Date;
    until_at: Date | null;
    reason: string | null;
  };
  contest_test_accounts: {
    user_id: string;
    contest_id: string;
    number: number;
  };
  contests: {
    id: Generated<string>;
    slug: string;
    name: string;
    formal_name: string | null;
    visibility: Generated<Visibility>;
    settings: Json;
    starts_at: Date | null;
    countdown_pause_ms: string | null;
    duration_ms: string;
    thawed_at: Date | null;
    finalized_at: Date | null;
    updates_ended_at: Date | null;
    imported_sha256: Buffer | null;
    settings_version: Generated<string>;
    runs_version: Generated<string>;
    created_by: string | null;
    created_at: Generated<Date>;
    version: Generated<number>;
    registration: Generated<Registration>;
    join_code: string | null;
    allows_assistant: Generated<boolean>;
    allows_virtual: Generated<boolean>;
    window_ms: string | null;
    members_max: Generated<number>;
    is_rated: Generated<boolean>;
    held_from_sha256: Buffer | null;
    class_id: string | null;
    attempts_max: number | null;
    languages: string[] | null;
    exam: NullableJson;
    groups_by: string | null;
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
    reference: NullableJson;
  };
  counterexamples: {
    problem_id: string;
    test_set: number;
    language: string;
    source_sha256: Buffer;
    job: string;
    requested_at: Generated<Date>;
    finished_at: Date | null;
    outcome: SearchOutcome | null;
    found: NullableJson;
    slowness: NullableJson;
    mend: NullableJson;
    large_input: Buffer | null;
    is_cut: Generated<boolean>;
    memory: NullableJson;
  };
  difficulty_answers: {
    user_id: string;
    problem_id: string;
    said: string;
    answer: string;
    answered_at: Generated<Date>;
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
  exam_pledges: {
    contest_id: string;
    version: number;
    text: string;
    written_at: Generated<Date>;
  };
  exam_sessions: {
    id: Generated<string>;
    contest_id: string;
    user_id: string;
    session_id: string;
    device: string;
    network: string;
    bound_at: Generated<Date>;
    released_at: Date | null;
  };
  faults: {
    id: Generated<string>;
    happened_at: Generated<Date>;
    place: string;
    about: string;
    kind: string;
    what: string;
  };
  feed_keys: {
    user_id: string;
    digest: Buffer;
    made_at: Generated<Date>;
  };
  former_authors: {
    problem_id: string;
    user_id: string;
  };
  import_archives: {
    import_id: string;
    archive: number;
    name: string;
    bytes: number;
    state: Generated<string>;
    findings: DefaultJson;
    findings_left: Generated<number>;
    waits: string | null;
    tries: Generated<number>;
    again_at: Date | null;
  };
  import_packages: {
    import_id: string;
    number: number;
    archive: number;
    part: Json;
    place: string;
    state: Generated<string>;
    name: string | null;
    sha256: string | null;
    about: NullableJson;
    findings: DefaultJson;
    findings_left: Generated<number>;
    waits: string | null;
    problem_id: string | null;
    tries: Generated<number>;
    again_at: Date | null;
    judge_needs: NullableJson;
  };
  imports: {
    id: Generated<string>;
    created_by: string;
    network: string;
    created_at: Generated<Date>;
    changed_at: Generated<Date>;
    visibility: Generated<string>;
    difficulty: string | null;
    time_limit_ms: number | null;
  };
  invitations: {
    id: Generated<string>;
    digest: Buffer;
    note: string;
    uses_max: number;
    uses_left: number;
    ends_at: Date;
    accounts_end_at: Date | null;
    made_by: string;
    made_at: Generated<Date>;
    revoked_at: Date | null;
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
    trace_parent: string | null;
    is_cancelled: Generated<boolean>;
    busy_since: Date | null;
  };
  judge_counts: {
    name: string;
    labels: string;
    count: number;
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
    holds_lock: Generated<boolean>;
    is_drained: Generated<boolean>;
    reports: NullableJson;
  };
  kept_code: {
    user_id: string;
    problem_id: string;
    language: string;
    version: number;
    code: string;
    begun_at: Generated<Date>;
    saved_at: Generated<Date>;
  };
  learning_path_problems: {
    path_id: string;
    problem_id: string;
    position: number;
  };
  learning_paths: {
    id: Generated<string>;
    number: Generated<string>;
    title: string;
    description: string;
    is_published: boolean;
    version: Generated<number>;
    created_at: Generated<Date>;
  };
  linked_logins: {
    id: Generated<string>;
    issuer: string;
    subject: string;
    user_id: string;
    roles: Generated<string[]>;
    linked_at: Generated<Date>;
    used_at: Generated<Date>;
    proves_address: Generated<boolean>;
    group_roles: Generated<string[]>;
  };
  long_work: {
    id: Generated<string>;
    kind: string;
    about: string | null;
    problem_id: string | null;
    step: string;
    done: Generated<number>;
    total: number | null;
    unit: string | null;
    started_at: Generated<Date>;
    seen_at: Generated<Date>;
  };
  lti_courses: {
    id: Generated<string>;
    platform_id: string;
    deployment_id: string;
    context_id: string;
    title: string;
    class_id: string;
    sends: Generated<string>;
    line_items_url: string | null;
    may_create_items: Generated<boolean>;
    may_send_scores: Generated<boolean>;
    connected_by: string;
    connected_at: Generated<Date>;
    members_url: string | null;
  };
  lti_frames: {
    digest: Buffer;
    answer: NullableJson;
    ends_at: Date;
  };
  lti_keys: {
    id: Generated<string>;
    public_key: Json;
    private_key: Buffer;
    made_at: Generated<Date>;
    dropped_at: Date | null;
  };
  lti_launches: {
    state_digest: Buffer;
    browser_digest: Buffer;
    platform_id: string;
    nonce: string;
    initiation: Json;
    frame_digest: Buffer | null;
    answered_at: Date | null;
    launch: NullableJson;
    answer: NullableJson;
    ends_at: Date;
    session_id: string | null;
  };
  lti_line_items: {
    course_id: string;
    contest_id: string;
    url: string | null;
    looked_at: string | null;
    link_id: string | null;
    checked_at: Generated<Date>;
  };
  lti_members: {
    course_id: string;
    user_id: string;
    subject: string;
    arrived_at: Generated<Date>;
  };
  lti_platforms: {
    id: Generated<string>;
    name: string;
    issuer: string;
    client_id: string;
    deployment_ids: string[];
    auth_url: string;
    token_url: string;
    token_audience: string | null;
    jwks_url: string;
    registration: Generated<string>;
    version: Generated<number>;
    added_by: string;
    added_at: Generated<Date>;
  };
  lti_registration_links: {
    digest: Buffer;
    made_by: string;
    ends_at: Date;
  };
  lti_scores: {
    course_id: string;
    contest_id: string;
    user_id: string;
    points: number;
    points_max: number;
    version: Generated<number>;
    sent_version: Generated<number>;
    sent_at: Date | null;
    tries: Generated<number>;
    due_at: Generated<Date | null>;
    failure: string | null;
    is_final: Generated<boolean>;
  };
  mail_digests: {
    user_id: string;
    every: string;
    due_at: Date;
    retries: Generated<number>;
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
    left_at: Generated<Date | null>;
  };
  participation_groups: {
    participation_id: string;
    group_id: string;
  };
  participation_members: {
    participation_id: string;
    contest_id: string;
    number: number;
    user_id: string;
    messages_read_at: Date | null;
    extension_ms: Generated<string>;
  };
  participations: {
    id: Generated<string>;
    contest_id: string;
    external_id: string;
    is_team: boolean;
    name: string;
    display_name: string | null;
    label: string;
    kind: Generated<TeamKind>;
    number: Generated<number>;
    is_disqualified: Generated<boolean>;
    starts_at: Date | null;
    duration_ms: string | null;
    organization_id: string | null;
    icpc_id: string | null;
    registered_at: Generated<Date>;
    join_code: string | null;
    extension_ms: Generated<string>;
  };
  passkey_challenges: {
    digest: Buffer;
    purpose: string;
    user_id: string | null;
    session_id: string | null;
    ends_at: Date;
  };
  passkeys: {
    id: Generated<string>;
    user_id: string;
    name: string;
    credential_id: Buffer;
    public_key: Buffer;
    counter: string;
    transports: Generated<string[]>;
    is_backed_up: boolean;
    needs_password: Generated<boolean>;
    made_at: Generated<Date>;
    used_at: Date | null;
  };
  password_resets: {
    token_hash: Buffer;
    user_id: string;
    expires_at: Date;
  };
  pledge_answers: {
    contest_id: string;
    version: number;
    user_id: string;
    accepted_at: Generated<Date>;
  };
  preview_results: {
    id: Generated<string>;
    preview_id: string;
    submission_id: string;
    before: Verdict;
    after: Verdict | null;
    after_test: number | null;
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
  problem_list_members: {
    list_id: string;
    problem_id: string;
    position: number;
  };
  problem_lists: {
    id: Generated<string>;
    user_id: string;
    is_bookmarks: Generated<boolean>;
    title: string;
    description: Generated<string>;
    visibility: Generated<string>;
    version: Generated<number>;
    created_at: Generated<Date>;
  };
  problem_notes: {
    user_id: string;
    problem_id: string;
    text: string;
    version: number;
    saved_at: Generated<Date>;
  };
  problem_pauses: {
    problem_id: string;
    reason: string;
    submission_id: string | null;
    test_case: number | null;
    paused_at: Generated<Date>;
    holds_all: Generated<boolean>;
  };
  problem_people: {
    problem_id: string;
    user_id: string;
    kind: string;
    added_at: Generated<Date>;
    added_by: string | null;
    offered_at: Date | null;
    added_as: string | null;
    id: Generated<string>;
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
  problem_views: {
    user_id: string;
    views: Json;
    version: number;
  };
  problem_words: {
    problem_id: string;
    words: string;
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
    tutor: Generated<boolean>;
    hints: Generated<string[]>;
    editorial: Generated<string>;
    time_factors: DefaultJson;
    graders: DefaultJson;
    published_at: Date | null;
    publishes_solutions: Generated<boolean>;
  };
  published_solutions: {
    id: Generated<string>;
    problem_id: string;
    user_id: string;
    language: string;
    submission_id: string | null;
    explanation: Generated<string>;
    published_at: Generated<Date>;
    changed_at: Generated<Date>;
    is_hidden: Generated<boolean>;
    moderation_reason: Generated<string>;
  };
  rate_counts: {
    key: string;
    window_end: Date;
    calls: number;
  };
  rated_contests: {
    contest_id: string;
    settings_version: string;
    runs_version: string;
    places_sha256: Buffer;
    order_sha256: Buffer;
  };
  recovery_codes: {
    user_id: string;
    digest: Buffer;
  };
  rejudged_runs: {
    id: Generated<string>;
    rejudging_id: string;
    submission_id: string;
    before: Verdict;
    judged_at: Date;
    after: Verdict | null;
    result: NullableJson;
    judge_version: string | null;
    compiler_version: string | null;
    test_set: number | null;
  };
  rejudging_notices: {
    user_id: string;
    problem_id: string;
    submissions: number;
    begun_at: Generated<Date>;
    is_read: Generated<boolean>;
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
    written_as: string | null;
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
  second_factors: {
    user_id: string;
    secret: Buffer;
    is_on: Generated<boolean>;
    begun_at: Generated<Date>;
    last_step: Generated<string>;
  };
  sessions: {
    id: Generated<string>;
    user_id: string;
    created_at: Generated<Date>;
    expires_at: Date;
    device: Generated<string>;
    network: Generated<string>;
    used_at: Generated<Date>;
    confirmed_at: Date | null;
  };
  sharing_notices: {
    user_id: string;
    problem_id: string;
    actor: string;
    happened_at: Generated<Date>;
    is_read: Generated<boolean>;
  };
  site_state: {
    is_only: Generated<boolean>;
    judging_paused_at: Date | null;
    judging_pause_reason: string | null;
    maintenance_since: Date | null;
    maintenance_message: string | null;
  };
  solution_notices: {
    user_id: string;
    solution_id: string;
    happened_at: Generated<Date>;
    is_read: Generated<boolean>;
  };
  solution_votes: {
    solution_id: string;
    user_id: string;
    voted_at: Generated<Date>;
  };
  submission_days: {
    user_id: string;
    day: Date;
    verdict: Verdict;
    submissions: number;
  };
  submission_keys: {
    user_id: string;
    key: string;
    submission_id: string;
    stored_at: Generated<Date>;
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
    participation_id: string | null;
    is_sealed: Generated<boolean>;
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
    name: string | null;
  };
  ticket_notices: {
    user_id: string;
    ticket_id: string;
    happened_at: Generated<Date>;
    is_read: Generated<boolean>;
  };
  tickets: {
    id: Generated<string>;
    problem_id: string;
    reporter: string;
    kind: string;
    about: Generated<string>;
    text: string;
    state: Generated<string>;
    answer: string | null;
    answered_by: string | null;
    made_at: Generated<Date>;
    changed_at: Generated<Date>;
    solution_id: string | null;
  };
  token_secret: {
    is_only: Generated<boolean>;
    fingerprint: string;
  };
  tutor_programs: {
    problem_id: string;
    role: string;
    program: Json;
    language: string;
    words: NullableJson;
    generator: NullableJson;
    submission_id: string | null;
    given_by: string | null;
    given_at: Generated<Date>;
    job: string;
    outcome: string | null;
    told: string | null;
    checked_set: number | null;
    is_approved: Generated<boolean>;
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
    has_days: Generated<boolean>;
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
    is_private: Generated<boolean>;
    password_ends_at: Date | null;
    deleted_at: Date | null;
    roles: Generated<string[]>;
    ends_at: Date | null;
    unverified_since: Date | null;
    blocked_at: Date | null;
    locale: string | null;
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
  viewings: {
    id: Generated<string>;
    viewer: string;
    session_id: string;
    user_id: string;
    network: string;
    ends_at: Date;
  };
};

/** SHA-256 of the released migrations, which never change. */
export const checksums: Record<string, string> = {
  '000-version-0.1.0.sql': 'f0b7b1de70de1b8a07a5578c0d241708b4689c23728fd66780da64dbb37e4d45',
  '200-held-alone.sql': '1ba15215b6e11e8ff87dabf5c38e5951c9e2eb2c4c2fa1d6e0b45ada54b195aa',
  '210-left-files.sql': '2c9e3285f65499cd4673f347a4b0b38d8e18e1de008d5d4066e78eddb262520b',
  '220-rejudging-notices.sql': '7539ca5498a2bb0b63559b75c30618dd265903f03dfa1ad38a32409b333377cf',
  '240-compressed-blobs.sql': '09f5420fe27de76a1c3ab28c14106535c592c1576b4d3afe8e3e70bee4cb0442',
  '250-answered-calls.sql': 'df138bbc53f9f194e722f608b0e658acda8cffedcd2ef3fd73e831dfe676b526',
  '300-large-inputs.sql': 'b6eb3c2059785bc174ccad4fabf48462b3be48f815a66e755c2fa6fa2598ce02',
  '450-busy-since.sql': '73453868b8deb31fb183d67a6b35fe95437c38c0cc71c904e45d912cf4bf222b',
  '460-comments.sql': '47a11cdb897571d4cca6e899f60f445ac0ba54925a136f1a5087ef1b7563bb8c',
  '470-tutor-programs.sql': '1ffdfba506ff60b5badf65f0bfd4c4c2562621de87625de7cbf59d673f07af55',
  '500-contests.sql': '866325314c57ff3e120e905011fc0e3a4850697a0debd66039d679a16c2e2eb3',
  '501-contest-submissions.sql': 'bca2fa56ad726e131a2cebe7653c8e291a1a167169d6ff42149fa5d053f876f6',
  '502-contest-run-order.sql': 'f2cf0c19f1018b6de1ce9485a84010434b1350075e79ebbf393d025114a0b939',
  '510-contest-changes.sql': 'e2322d8d12fe27bab120792c5341d4175295b54dd1bb6c5894f9f8227fefed0b',
  '520-held-contests.sql': '10f035e391e03da38d83e7f0c0cff4a97ae85479a76c3baebd1bfee17e38ec58',
  '530-cut-searches.sql': 'fe4d2a6dd1242405ebdcd45c3cab3feea0cc56f51f5bc2fef75fe7475fdd857f',
  '540-memory-growth.sql': 'a7b2c648bb6c6ecd4f5a23fb97aea3278883877c45b9172c9b97a86e8be2c25b',
  '550-sealed-submissions.sql': '239e402e0987605b7e1b76b974e3e6068ab0af6171393597a0d07d8c1d96de06',
  '551-sealed-index.sql': '80b21c69bbcbef2f297aa681127c136a9aaecdd76802d4ff5f7123686f571a91',
  '560-teams-of-people.sql': 'd712cd72474d3307e3639ad456841ad6a0f2f589b6efa15c12b66341cc8813b2',
  '570-contests-now.sql': 'f9fde4940e343028320b8fe561e87dd504052deaf57cd742deb9fa28e20fdb05',
  '590-read-messages.sql': '0a4b46f79b917b3a174b5662b7fa091ebdd8cb342efa9d2619aada3de9c6a846',
  '610-windows.sql': 'c193fe9bc0a151824fcd10fbe60f2095cf05e215a8816478995ee70a6f86d737',
  '630-language-reports.sql': '49ca19b3f29e8664b9aebabcdd0ae02711987332b9edacc03e29ec3dcba7589c',
  '640-contest-ratings.sql': 'd1d184f1ffc157d05da60236688bb46c57e7118426de837cd394c4d25c77cb45',
  '670-own-account.sql': 'f83d8e0c9aaa0257880fc4568a6a1152a3b14e9117347e36e2a9ea9644ec1a1d',
  '671-deleted-accounts.sql': '72d07a88757cf7868120370e734bfa86e96fa211bc361a0082da7acbd0cdd19b',
  '672-second-factors.sql': '1dfc9f7ad6a20db16adc8f4bb5b8d51b9fe85f0a50d5d523286b1d24cfb6edf1',
  '680-time-factors.sql': '827f25397b543a979e06c5b63b26445529d1fb93517febaa8a1f505ef4f77234',
  '681-problem-people.sql': 'cf9b9c5f4424d3145f08bcdf219f2d7dc9d99656801c8fb00cac9c5db7532003',
  '682-offered-problems.sql': 'f20168ec524d93f1e2853ec57d8907660feed8bfcf6265a063ac8d25905bee87',
  '683-test-names.sql': '9c12eb7bd06e8118071f2f966189b5319ec33c9392ab53a0228b652fdf42fb28',
  '684-listed-people.sql': '92717d959054fd0263668663cfbe7fb13421863a7fb0f264c65c2d326b0b9cb8',
  '690-contest-rejudgings.sql': 'b351ec4a00517213e767e852f4e44ba5ae5654f3074fb8ad765993b2a9adc6a5',
  '691-contest-limits.sql': 'a22181141336a4099f7433fc3b80bc9f473b7eaaf3129ad17589d4437e26b9ca',
  '692-contest-run-changes.sql': '84631433af461a1b1b30a5879172f8ed6a49c7b1f5796889d022f0ccd37d0619',
  '693-test-accounts.sql': '0d175147e2099f255baa2d45cd29a78dbbf7b6423725df54461e2b954cdf157f',
  '694-held-packages.sql': '5cf7e1740eeebe1d67d2f1b9ae4c4fce6899fa3f665def2642e64eac047ff10f',
  '695-first-verdicts.sql': 'e435580c045f95189c26421dda23d8d15b3c1218a7f23ba50b9bd675d38791c2',
  '696-queue-loads.sql': '96ffb70005912118b4d04cfce65a336c1734420847783876bf1d50b5dcff3a44',
  '697-kept-sizes.sql': 'd8848bdde1d0c48c35c82291eedd65812877d27d4bb9c986b866b0629db96e8f',
  '698-waiting-ahead.sql': '891b38948064cbf7e6424ea0929a378cc75a98de34612b95349db5dc9958b87d',
  '700-roles.sql': '4c43fdeac5a46c3e7cc2113786a991ec1d947742c5d4ca40d6939ec14de6078d',
  '701-registration.sql': 'd299370fb84ae0e40db10b38367c19eaceffe9f0bc465f3bc8a9d2739ef6498d',
  '702-blocked-people.sql': '306ecb944329f0486fd9871f094f3f1f67d317b8380bb069b7102073e05f6af2',
  '703-viewings.sql': '189741253c9b8e6a0388b5a23da6dd3f18020b9c0658655b6589cd749ab14677',
  '704-linked-logins.sql': 'c6fb64cf2f903b77facd3be5d9ec692cbf20a48869fcb9f1be721c25e2199722',
  '705-proven-addresses.sql': '915f7c1579c43053b27167119ff63b0f9c7ebb59639692d0989cdc2033e08d6e',
  '706-roles-of-links.sql': '15786c7f7845ec6d2cb7a672252f4f5fde64d744e98c85812cee3184f12c2d9b',
  '707-passkeys.sql': 'debd17ba13e6165906f0e2eafa51276df2308147ac137a3ae05fb6d997a93bc0',
  '708-account-languages.sql': '6b4be63ec31758ea5990eda6bb019046ed6511570a23554899c0bce4146108eb',
  '720-classes.sql': 'bfaa803f4663d29cc41866c978c10183ff379fabe02b045098d14e031eb4d94c',
  '721-class-comments.sql': 'cdd8a2b55c4559020dbe47fb101de925cab0af8a65c5c529c9476755e7515604',
  '722-classes-outside.sql': '64d70c1fc9db36610567a70006e7c065a75c58c62125176ddf35eb2e5b90484c',
  '723-graders.sql': 'fd691195c9ccfb9d9ffec081b47bfb81b6696300fed6c53743a2bfdda7271576',
  '724-first-cases.sql': 'b9fe94829e437b1a89f1c0806bfe0470d77c247c2664fc372d5ba500eed43674',
  '725-exams.sql': 'ceb4badc0333a7b41871a9bb3d7828f29cbe9b0e7277b86b274ee58b1c06fb78',
  '726-group-work.sql': '4535a4b59a99fbbe04f4bedc3a8ccabc7b83b3980b9118d16a61224cddc6279a',
  '727-own-extensions.sql': '106c45657a64ada5a25a8c93416163d6848cb61a9610521a92da3786cbc34988',
  '740-problem-lists.sql': '7a724b6f3fc70edc00d946b9d469635fb6d22b85b9b93928b271c130b84e38a1',
  '741-lists-of-accounts.sql': '71a64adc8f65de425cb2ea895f49325640f3d4ff742cea3c88e7cb27aae099b7',
  '742-feeds.sql': '5721e38b5c9a87115e3ea2236b48b558cb5116d2a198171952eb40349581e979',
  '743-tickets.sql': '16df5ffd7fdd71e4b36ddb9553d2a225b7f8569dc187e78ef4f5aee8d8522c02',
  '744-mail-digests.sql': '73db3775cb925abba918d52175b3267e83b45b54eefe134e0d50f77c2bb1f137',
  '745-digest-retries.sql': 'ec625df1c649e3aa5da76c88f32cdccf18fe8a6fb2160bb590acf28001651e8c',
  '751-difficulty-answers.sql': '3aea10a2ea1c3d2682e3fc46df7f5ee8370b3355efc6dfd4523770f1f777094d',
  '752-tickets-of-deleted.sql': '91ee6498642ddd40d4264228e2402bb761dd25c852a0c94c40e05b20f720c2b4',
  '753-published-solutions.sql': '976c83af1e9ca6d06d09cede0fd1f366a80df257848d9c1f55a4f21efc7e2322',
  '754-emptied-solutions.sql': '7a7a56cee9d9b57e1eef8d693cff4197e3559d6cefa6abf14ab6c67f9841a6d0',
  '755-taking-part-now.sql': 'd1dc5add38d9703e2c0989b07eca49a71387def2a3b0946e353e6336c43d24e1',
  '760-lti.sql': 'c034c69484e2af81f771f8724c128d4b6bf1c7fb166066676c5344655beb435a',
  '761-lti-scores.sql': 'af022a8094f001f6184e02b906d27e9fc65afef972d217053c72133f99a91fee',
  '762-launch-sessions.sql': 'cd5bc90d4dbc83dd830098b80d7ad590efbe47131c2da2e672e0b1563e074b8c',
  '763-class-removals.sql': '107b22bfc33fcebf1ffb037d9ea0598c4ee9b412d0eb8388ec1866ce0c281ae7',
  '764-lti-checks.sql': '3cfff8187595fccd61fab12495ce4c77d907f8fabe5980b300bb2b90a00a602c',
  '765-members-by-contest.sql': '55a69430630470b19e1ecc26f893c7a5f9739be62c3f9d8da05bdb1dcf0715a5',
  '766-course-members.sql': 'be362e2a946e1d7d63b15ba555fe37fe19ab6033fda53b3b67da02752a613b5f',
  '767-notes-of-deleted.sql': 'f16b6c421e7781432f93454850a79c313dec3aa43241329febba438d42c6183f',
  '770-imports.sql': 'c1f9339aaf7309d9fbb6af215ee5dcbddb4475ea8af8ee24d47c74e9baea1c3a',
  '772-import-pauses.sql': '665fde9cac2bf0916950cf45c6d45d54ae5d774e9905a12c1260bfb97f115779',
  '775-added-pupils.sql': '1301186a3493cd76452519692b662e058e626cd1774f704352551471e45849e0',
  '776-comment-notices.sql': '2e9aa9c5df73e6214784ee9818bde4f73ecc0073b48fb228ae7ba24419439d41',
};
