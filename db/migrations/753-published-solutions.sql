-- Accepted submissions that their authors published for others who solved the problem, with votes,
-- reports, and what the bell tells of hiding them.
alter table problems add column publishes_solutions boolean not null default true;

create table published_solutions (
  id uuid primary key default gen_random_uuid(),
  problem_id uuid not null references problems (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  language text not null,
  submission_id uuid references submissions (id) on delete cascade,
  explanation text not null default '',
  published_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  is_hidden boolean not null default false,
  moderation_reason text not null default '',
  check (is_hidden or submission_id is not null),
  unique (user_id, problem_id, language)
);

create index published_solutions_of_problem on published_solutions (problem_id, published_at desc);
create index published_solutions_of_submission on published_solutions (submission_id);

create table solution_votes (
  solution_id uuid not null references published_solutions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  voted_at timestamptz not null default clock_timestamp(),
  primary key (solution_id, user_id)
);

create index solution_votes_of_person on solution_votes (user_id);

create table solution_notices (
  user_id uuid not null references users (id) on delete cascade,
  solution_id uuid not null references published_solutions (id) on delete cascade,
  happened_at timestamptz not null default clock_timestamp(),
  is_read boolean not null default false,
  primary key (user_id, solution_id)
);

create index solution_notices_of_solution on solution_notices (solution_id);
create index solution_notices_by_age on solution_notices (happened_at);

create trigger published_solutions_need_an_account before insert on published_solutions
for each row execute function refuse_of_deleted_account();
create trigger solution_votes_need_an_account before insert on solution_votes
for each row execute function refuse_of_deleted_account();

alter table tickets add column solution_id uuid references published_solutions (id) on delete set null;
alter table tickets drop constraint tickets_kind_check;
alter table tickets add constraint tickets_kind_check
check (kind in ('statement', 'test', 'translation', 'solution', 'other'));
create index tickets_of_solution on tickets (solution_id);

comment on table published_solutions is
  'Accepted submissions that their authors show to others who solved the problem.';
comment on column published_solutions.submission_id is
  'Null once it was withdrawn while hidden: so that the same person does not show it again by publishing anew.';
comment on column published_solutions.moderation_reason is
  'Why it was hidden or shown again; empty if neither.';
comment on table solution_votes is 'Who found a published solution useful.';
comment on table solution_notices is
  'Published solutions that others hid or showed again, told to their authors.';
comment on column tickets.solution_id is
  'Of the kind solution: the published solution that was reported. Null once it is gone.';
