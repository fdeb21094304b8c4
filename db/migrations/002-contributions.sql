-- Problems that people propose, the results that a rejudging replaced, and the indexes by which
-- administrators look through all submissions.

create table contributions (
  id uuid primary key default gen_random_uuid(),
  problem_name text not null,
  problem_statement text not null,
  difficulty text not null check (difficulty in ('Easy', 'Medium', 'Hard')),
  tags text[] not null,
  time_limit_ms integer not null,
  memory_limit_mb integer not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  contributed_by uuid not null references users (id),
  contributed_at timestamptz not null default now(),
  reviewed_by uuid references users (id),
  reviewed_at timestamptz,
  review_comments text,
  approved_problem_id uuid references problems (id),
  check ((status = 'pending') = (reviewed_at is null)),
  check ((status = 'approved') = (approved_problem_id is not null))
);
create index contributions_of_person on contributions (contributed_by, contributed_at desc, id desc);
create index contributions_to_review
  on contributions ((status <> 'pending'), contributed_at desc, id desc);

create table contribution_test_cases (
  contribution_id uuid not null references contributions (id) on delete cascade,
  -- From 0, in the order of the contributor.
  position integer not null,
  is_hidden boolean not null,
  description text,
  input bytea not null,
  output bytea not null,
  primary key (contribution_id, position)
);
-- Lists show the beginning of each text, which is read alone only where it is not compressed.
alter table contribution_test_cases alter column input set storage external;
alter table contribution_test_cases alter column output set storage external;

-- What a submission's result was before it was judged again; written with the new result.
create table earlier_results (
  id bigint generated always as identity primary key,
  submission_id uuid not null references submissions (id),
  verdict text not null,
  judged_at timestamptz not null,
  execution_time_ms double precision,
  memory_kb integer,
  result jsonb not null,
  judge_version text,
  compiler_version text,
  test_version integer
);
create index earlier_results_of_submission on earlier_results (submission_id, id desc);

-- Somebody asked for a rejudging while a judge has it: it stays in the queue once that judge is done.
alter table queue add column judge_again boolean not null default false;

-- Newest first: all, of a problem, with a verdict. What filters look at is in the index, so that
-- rows that a filter passes over are not read.
create index submissions_by_time on submissions (submitted_at desc, id desc)
  include (verdict, problem_id, user_id);
create index submissions_by_verdict on submissions (verdict, submitted_at desc, id desc)
  include (problem_id, user_id);
-- Small, for counting by verdict.
create index submissions_verdicts on submissions (verdict);
drop index submissions_of_problem;
create index submissions_of_problem on submissions (problem_id, submitted_at desc, id desc)
  include (verdict, user_id);
