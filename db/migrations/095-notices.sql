-- What tells people that a rejudging changed a verdict of theirs.

-- The last change of a submission's verdict by a rejudging; null where there was none.
alter table submissions
  add column verdict_was text,
  add column verdict_changed_at timestamptz,
  -- Whether another test set than before gave the new verdict.
  add column verdict_changed_by_tests boolean;

create table notices (
  user_id uuid not null references users (id) on delete cascade,
  submission_id uuid not null references submissions (id) on delete cascade,
  -- problems.version: the changes by one version are one notice to its reader.
  problem_version integer not null,
  -- The verdict that the person knew, and the present one.
  was text not null,
  verdict text not null,
  has_new_tests boolean not null,
  -- In milliseconds, as the person who has read notices up to here says it.
  changed_at timestamptz(3) not null default clock_timestamp(),
  is_read boolean not null default false,
  primary key (user_id, submission_id)
);
create index notices_of_person on notices (user_id, changed_at desc);
create index notices_of_submission on notices (submission_id);
create index notices_by_age on notices (changed_at);
