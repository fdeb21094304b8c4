-- The code that people write for a problem in a language, as their devices keep it: the newest
-- version, and some before it.
create table kept_code (
  user_id uuid not null references users (id) on delete cascade,
  problem_id uuid not null references problems (id) on delete cascade,
  language text not null,
  version integer not null,
  code text not null,
  -- Changes soon after replace the version in place of adding one.
  begun_at timestamptz not null default now(),
  saved_at timestamptz not null default now(),
  primary key (user_id, problem_id, language, version)
);
create index kept_code_of_problem on kept_code (problem_id);
