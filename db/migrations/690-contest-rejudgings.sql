-- Rejudgings of contests, whose results are kept aside until organisers apply them.
create table contest_rejudgings (
  id uuid primary key default gen_random_uuid(),
  contest_id uuid not null unique references contests on delete cascade,
  choice jsonb not null,
  started_by uuid references users,
  started_at timestamptz not null default now()
);
create index contest_rejudgings_of_person on contest_rejudgings (started_by);

create table rejudged_runs (
  id uuid primary key default gen_random_uuid(),
  rejudging_id uuid not null references contest_rejudgings on delete cascade,
  submission_id uuid not null references submissions on delete cascade,
  before text not null,
  judged_at timestamptz not null,
  after text,
  result jsonb,
  judge_version text,
  compiler_version text,
  test_set integer,
  unique (rejudging_id, submission_id)
);
create index rejudged_runs_of_submission on rejudged_runs (submission_id);

comment on table contest_rejudgings is
  'Submissions of a contest that are judged again, with results that are kept aside. One at a time.';
comment on column contest_rejudgings.choice is
  'Which submissions, as the organiser asked (contract/contest-rejudging.ts).';
comment on table rejudged_runs is
  'The results that submissions would get; work/contest-rejudging.ts stores and applies them.';
comment on column rejudged_runs.id is 'Of its job, too.';
comment on column rejudged_runs.before is
  'The submission''s verdict when rejudging began, and the time at which it was judged.';
comment on column rejudged_runs.after is 'Null until it is judged.';
