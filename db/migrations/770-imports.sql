-- Archives of many packages, and what became of each package.
create table imports (
  id uuid primary key default gen_random_uuid(),
  created_by uuid not null references users (id),
  network text not null,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  visibility text not null default 'draft' check (visibility in ('draft', 'hidden', 'published')),
  difficulty text check (difficulty in ('Easy', 'Medium', 'Hard')),
  time_limit_ms integer
);

create index imports_by_creator on imports (created_by);
create index imports_by_change on imports (changed_at desc);

create table import_archives (
  import_id uuid not null references imports (id) on delete cascade,
  archive integer not null,
  name text not null,
  bytes integer not null,
  state text not null default 'unread' check (state in ('unread', 'read', 'refused')),
  findings jsonb not null default '[]',
  findings_left integer not null default 0,
  waits text,
  primary key (import_id, archive)
);

create table import_packages (
  import_id uuid not null,
  number integer not null,
  archive integer not null,
  part jsonb not null,
  place text not null,
  state text not null default 'unread'
    check (state in ('unread', 'ready', 'before', 'refused', 'chosen', 'imported')),
  name text,
  sha256 text,
  about jsonb,
  findings jsonb not null default '[]',
  findings_left integer not null default 0,
  waits text,
  problem_id uuid references problems (id) on delete set null,
  primary key (import_id, number),
  foreign key (import_id, archive) references import_archives (import_id, archive) on delete cascade
);

create index import_packages_of_archive on import_packages (import_id, archive);
create index import_packages_of_problem on import_packages (problem_id);

comment on table imports is 'Imports of many packages at once.';
comment on column imports.network is 'From where it was begun, as rates count it; jobs that it needs are charged to it.';
comment on table import_archives is 'Archives of imports; the files are on the disk of the server that took them.';
comment on column import_archives.archive is 'Its number in the import, from 1.';
comment on column import_archives.waits is 'Why it could not be read yet.';
comment on table import_packages is 'Packages in the archives of imports, and what became of them.';
comment on column import_packages.number is 'Its number in the import, from 1.';
comment on column import_packages.part is 'Where it is in its archive (problems/package/parts.ts).';
comment on column import_packages.place is 'The same in words.';
comment on column import_packages.sha256 is 'The hash of its names and contents.';
comment on column import_packages.about is 'What it has: samples, tests, languages, solutions.';
comment on column import_packages.waits is 'Why it could not be read or imported yet.';
