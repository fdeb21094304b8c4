-- Who is told when all submissions for a problem have been rejudged: who asked for it, and whose problem it is.
create table rejudging_notices (
  user_id uuid not null references users (id) on delete cascade,
  problem_id uuid not null references problems (id) on delete cascade,
  submissions integer not null,
  begun_at timestamptz not null default clock_timestamp(),
  is_read boolean not null default false,
  primary key (user_id, problem_id)
);

create index rejudging_notices_by_problem on rejudging_notices (problem_id);
create index rejudging_notices_by_age on rejudging_notices (begun_at);
