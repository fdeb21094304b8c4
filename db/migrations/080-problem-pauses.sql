-- Problems whose judging is paused because a program of theirs, such as the checker, broke; their
-- jobs wait with priority 2, which no judge takes. work/pauses.ts pauses and resumes.
create table problem_pauses (
  problem_id uuid primary key references problems (id) on delete cascade,
  -- What broke, for administrators.
  reason text not null,
  -- The submission that met it, and its place among the test cases, counted from 0.
  submission_id uuid references submissions (id) on delete set null,
  test_case integer,
  paused_at timestamptz not null default now()
);

-- Deleting a submission looks here.
create index problem_pauses_submission on problem_pauses (submission_id);

alter table jobs
  drop constraint jobs_priority_check,
  -- 2: held, because judging of its problem is paused.
  add constraint jobs_priority_check check (priority in (0, 1, 2));
