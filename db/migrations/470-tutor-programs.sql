-- Programs that the tutor uses for problems whose package has none: a reference, which is right, and
-- a validator, with the generator that follows from it.
create table tutor_programs (
  problem_id uuid not null references problems (id) on delete cascade,
  role text not null check (role in ('reference', 'validator')),
  -- As in packages, its files by their hashes.
  program json not null,
  language text not null,
  -- Of a validator: what it allows in words, and the file of the generator `sized`.
  words json,
  generator json,
  -- The submission that was marked as the reference.
  submission_id uuid,
  given_by uuid references users (id) on delete set null,
  given_at timestamptz not null default now(),
  -- The job that checks it against all tests; null outcome until it has ended.
  job uuid not null unique,
  outcome text check (outcome in ('passed', 'refused', 'failed')),
  told text,
  -- The test set that it was checked against.
  checked_set integer,
  is_approved boolean not null default false,
  primary key (problem_id, role)
);

create index tutor_programs_by_giver on tutor_programs (given_by);

-- A right program that came with a contribution: its language and code.
alter table contributions add column reference json;

comment on table tutor_programs is
  'Programs that the tutor uses for problems whose package has none.';
comment on column tutor_programs.told is
  'Why it was refused: for administrators, as it may quote hidden tests.';
comment on column tutor_programs.checked_set is
  'It counts only if this is the problem''s test set.';
comment on column contributions.reference is
  'A right program of the contributor; null if none was given.';
