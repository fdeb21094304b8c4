/** The tables as types. Written by generate.ts; change the migrations instead. */
import type { ColumnType, Generated } from 'kysely';
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
  faults: {
    id: Generated<string>;
    happened_at: Generated<Date>;
    place: string;
    about: string;
    kind: string;
    what: string;
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
  site_state: {
    is_only: Generated<boolean>;
    judging_paused_at: Date | null;
    judging_pause_reason: string | null;
    maintenance_since: Date | null;
    maintenance_message: string | null;
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

/** SHA-256 of the released migrations, which never change. */
export const checksums: Record<string, string> = {
  '001-main.sql': 'd36c9e6f86fbb329e632c7c00fddb8597bafeccac2b5c8738b2dba24b7861ea8',
  '002-contributions.sql': '6887458e968d46376314ae5c4c27d485f3f94d7b86acac13c527636e06d0294e',
  '003-profile.sql': '0128c263cff56f60a83925e8a52b0bba0b7a36c4f80bdaa3e4bc3fcc629c27cb',
  '004-stats.sql': '00bc29dc9e62fc81dc311cf9922386401efe24ee1215d50de5cff3543a3a0cae',
  '005-checkers.sql': '753783eabfb0f5f6fa8a6df4c6d869d9a486a32ca9e577c84d1d5ac66bf52cb1',
  '006-assistant.sql': 'b9c52ae9b96049f1b2619a960fb32003f6ccce7086b9ea51e93caa4e95f63b2b',
  '008-samples.sql': '0bd0737a2f26c1f07fb5f89da3c532668f276c0957c4c541f5fcfd56f6221fdf',
  '009-fairness.sql': 'e1551408d67522585765efbfe4aacd3a267b2d3b2ff074ed5eccab3a4cd30325',
  '010-sessions.sql': '78d2e191d92b66bc462221d56c18b19bec2abf1cff390c9534f6564f1f628dce',
  '011-versions.sql': '5168ba8e605e89987d48c59132c2f261e46db303b7c28f83c14849034e4dabf9',
  '014-judge-health.sql': '5263326124c5681ff9cf6ef20e2cff97da4c9b69b0d035d76e62e70ca8195285',
  '015-names.sql': '22b4cf3cec1e02de31b98858c3718c1e77ce7262235f1a3f4aaeff40c0d20e2f',
  '020-jobs.sql': '05a40f2b747ca9f5c2078092b120feb7f244afe1473c23afb565f6aef3b131cf',
  '030-problem-list.sql': '3fcb7b86c9c906fb86fd2d248f6f166f569839f7661167ecc6c413445b82ca5c',
  '031-stats-by-deltas.sql': '1390f18ae49cf43d30b1984fba40b77b715e91df0fdf2e8e7db3db4dc0e418cc',
  '032-role-changes.sql': '02b1b781dcb94de55eefb8fa560ca5f4b300212f9456087dee082a9a36090b76',
  '032-visibility.sql': 'c9f0051fada28f78ec8da0e5913cdad83014c1d7bb7b3f2fd2bea6b5d7bf27d3',
  '033-test-sets.sql': '964143d297f31382a7d3a0298ac9a0472b83e9e9a9ba01404798a2d40045e836',
  '034-profile-versions.sql': '869033752937789a29f34ee5234c21ee39b4a67dc1cc7f0d7ed878dc665382cf',
  '040-submission-faults.sql': '82c85ecdef8499629bacb86a95f8bafab87ffeed5dce8de7597b783c97c69232',
  '053-test-set-columns.sql': 'ebd2251a11377c86526452e92c3a5db152f39bad0728826c4460bd077ec824cd',
  '065-packages.sql': '6b87aa896d7a298b8e928fe8f3db986fe553420230dd4de3948e9374b4875c5a',
  '075-points.sql': '32d9ad250fc43d55670847b5e0fbea7bdeda575f77bea232417bfd2427fca7bc',
  '080-problem-pauses.sql': '68dcaf773639dfeaa42352e41e57a2f5701d1e70160e20f9c903411bd3cf795e',
  '085-verifications.sql': '971a0331b828ca49cce9507c4575386de1464806b184e9516c56105defce51eb',
  '090-blob-facts.sql': '9a2449ade9be8b34d32c6c24f33d593ba2df80ea7a911488ddaf25abee18e047',
  '095-notices.sql': '0edbd72137f187c817cd3ab5ba1ce8f5cb92f7b49e6aecd24f41844fe3b08e9a',
  '096-previews.sql': '0cf321fc4dc4f3b4805a8ac00abe2ec2496467c8c9d0d708b4932bbfdf13e2d6',
  '097-rejudging-due.sql': '07b97ee89e2c1c7c47643347ca0451e2c1c2905ca5d2802b91ad63c4ef173a3d',
  '100-judge-languages.sql': '432f58b953970c38be9825c944c30bc8bbf3992d68bda866b24acf04585ec1e8',
  '101-draft-revisions.sql': '61c194d401798329f2fa41cef60a2d0bf15bd90d704d7e3f9bb5c25d5ae71ef0',
  '110-interactors.sql': 'b7d4e704cfeb5b5f610bf6053a0aefc0ce0a0742bf0689ea090796e1d2ac7c07',
  '115-case-rules.sql': '81099c6f63ab555c23ed85a585c55532964dc49c05101d56ed0ea2f7d9b52da9',
  '120-presentations.sql': '9f0e1a374808f7857500dcbb1391e779308716699f88c0e583b0855483f45182',
  '125-reviews.sql': 'bca4009f860a0e966ff362b883f05cd0d90f20bfc77bc4af956c7f120fe1dd27',
  '140-missing-indexes.sql': '72b87b55c18b69cca46bc0c9e0a5615a8795207996ddcf3e1eaa336c945decaa',
  '141-token-secret.sql': '99c9a8b21b90916885226eb942a17a5cbd77768b8426b9baa044fb86a35eea69',
  '150-preview-tests.sql': 'e92c9694d811d4aaf122dea498f674ff27498ca4b31e395adae60c6ed568b107',
  '155-submission-keys.sql': '05f05babc059acacbc1073364c8ad422fd4defc06b4113edea40a0ee0bd569e9',
  '156-judges-at-hand.sql': '5ac23370a80359c04f2457738ab2a825212a879295256bf58888deaf8ecaaf5d',
  '160-judge-counts.sql': '51986a4005fde42466e0b26ae511121b4c7444b7b185f10b98637f638bbda2a3',
  '161-audit-log.sql': '855661616a03994eb5b47b2c4a3c03931700a02cf89a9986b7dd93bba7deaf88',
  '162-site-state.sql': '79682b28c38b1bbdef3a35d19fae338ac1e7a45918e4fcfe90c9ddbeefb01c0c',
  '165-traces.sql': '17d6c07356ce1468bec1eaa353234fb6e1d472b8d61e834e3695cb99de21f0ae',
  '166-long-work.sql': '26a5c3eb1295cfd76129c8eb700146a31f64b49ae5703529bee997f0ce87fb0c',
  '169-cancelled-jobs.sql': '27335aaea2a802750ef8efa36345279fe51d7fbd217aeb79fe20a99948532922',
  '170-problem-notes.sql': '2bb0dfe7ecc30e10397099634a23071ccd4b21c4a1f04ea16935baf85bd43cda',
  '171-kept-code.sql': '37cb0c3c6db6db6baea37f5e701230dfaaa3c45a6cd32b25c9f4e46003e064f9',
  '172-problem-search.sql': '20b1ed14cccbe0a9cae883284c3ff560fbdc59c294aed0ea176f2670be92f62f',
  '173-private-profiles.sql': '86401f7b6daa1b27ebd403e3ca3ad4f2180be0bd5c2909444b7acdfca2421120',
  '174-learning-paths.sql': '568d2f8197b12786db0e6070791c91f0c8d78084cdcec54d04d52c8ea505fd6d',
  '175-counterexamples.sql': '6b88847dd6672f9741ad42e20d79d8e351e2e5949c5a2b876e9deb0ebccd0543',
  '176-tutor.sql': '3f595a121a74384b940a8be578826d7e3d879c07951a2796fbecd5e23c0e567f',
  '177-slowness.sql': '64f6f1067e64c68c0a318c3b30016de734ab2a3517b05fa23ad712d021681212',
  '179-guidance.sql': '2300fd864dcf1ae443dbc43e5be9715e5d1db8bf063b1039b786f519b0dbe024',
  '181-problem-views.sql': 'd3998fcea9385f3059376bf5e037e71258d9b9a2f84eeb7b1b22b49785124cf5',
  '183-mends.sql': '007ff226c5b98f31b5a9d070368a1ea7ffca2af7b00b56736e08dbe958af7290',
  '186-submission-days.sql': '45664f8b7b6a7309cde13330138f83d575900b0d9433c6dd242657100a72110a',
  '187-made-passwords.sql': 'ca95943bc6fd7e968364077d235239018547b9a001fd6f1f408cce719d15462e',
  '192-people-search.sql': '2af035475784b4c4bb0b796f0f9e39bbdd72fc5fe90b18d19d0a849dd2b6f4f6',
};
