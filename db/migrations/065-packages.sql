-- Files by their hash, and packages of problems (docs/decisions/022-stored-packages.md).

create table blobs (
  sha256 bytea primary key check (octet_length(sha256) = 32),
  bytes bytea not null,
  stored_at timestamptz not null default now()
);
-- Test data is random enough that compressing it costs more than it saves. Its length, and a part of
-- it, are read without the rest.
alter table blobs alter column bytes set storage external;
-- For the upkeep, which looks at all but the newest.
create index blobs_by_age on blobs (stored_at);

-- Test cases name their data by hash. The table is written anew, so that the room of the data is free.
insert into blobs (sha256, bytes)
  select sha256(input), input from test_cases on conflict do nothing;
insert into blobs (sha256, bytes)
  select sha256(output), output from test_cases on conflict do nothing;
create table new_test_cases (
  problem_id uuid not null references problems (id) on delete cascade,
  test_set integer not null default 1,
  -- From 0, samples first.
  position integer not null,
  is_hidden boolean not null,
  description text,
  input_sha256 bytea not null references blobs (sha256),
  -- The lengths of the data, so that lists need not look at them.
  input_bytes integer not null,
  output_sha256 bytea not null references blobs (sha256),
  output_bytes integer not null
);
insert into new_test_cases
  select problem_id, test_set, position, is_hidden, description,
    sha256(input), octet_length(input), sha256(output), octet_length(output)
  from test_cases;
drop table test_cases;
alter table new_test_cases rename to test_cases;
alter table test_cases add primary key (problem_id, test_set, position);
alter table test_cases
  rename constraint new_test_cases_problem_id_fkey to test_cases_problem_id_fkey;
alter table test_cases
  rename constraint new_test_cases_input_sha256_fkey to test_cases_input_sha256_fkey;
alter table test_cases
  rename constraint new_test_cases_output_sha256_fkey to test_cases_output_sha256_fkey;
create index test_cases_by_input on test_cases (input_sha256);
create index test_cases_by_output on test_cases (output_sha256);
create trigger test_cases_never_change before update on test_cases
  for each row execute function refuse_change();

-- What was published; it never changes. `content` is a package as contract/stored-package.ts has it;
-- json and not jsonb, which changes the order of keys and refuses NUL.
create table problem_versions (
  problem_id uuid not null references problems (id) on delete cascade,
  -- problems.version
  number integer not null,
  content json not null,
  -- The set that the package made; it may be deleted once no result names it.
  test_set integer not null,
  published_by uuid references users (id),
  published_at timestamptz not null default now(),
  note text,
  primary key (problem_id, number)
);
create index problem_versions_of_person on problem_versions (published_by);
create function refuse_version_change() returns trigger language plpgsql as $$
begin
  raise exception 'A published version never changes.';
end $$;
create trigger problem_versions_never_change before update on problem_versions
  for each row execute function refuse_version_change();

-- At most one for a problem; each change raises the revision.
create table problem_drafts (
  problem_id uuid primary key references problems (id) on delete cascade,
  revision integer not null default 1,
  content json not null,
  -- The version that its editor has seen.
  based_on integer not null,
  updated_by uuid references users (id),
  updated_at timestamptz not null default now()
);
create index problem_drafts_of_person on problem_drafts (updated_by);

-- The blobs that the package of a problem may name. Those of a version stay; others are dropped once
-- the draft no longer names them and they are an hour old.
create table package_blobs (
  problem_id uuid not null references problems (id) on delete cascade,
  sha256 bytea not null references blobs (sha256),
  in_version boolean not null default false,
  added_at timestamptz not null default now(),
  primary key (problem_id, sha256)
);
create index package_blobs_by_blob on package_blobs (sha256);
