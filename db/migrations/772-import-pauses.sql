-- What an import waits for is looked at again after growing pauses, before its package is unpacked for it.
alter table import_archives
  add tries integer not null default 0,
  add again_at timestamptz;

alter table import_packages
  add tries integer not null default 0,
  add again_at timestamptz,
  add judge_needs jsonb;

comment on column import_archives.tries is 'How often it has waited in a row.';
comment on column import_archives.again_at is 'While it waits, when the server tries again.';
comment on column import_packages.tries is 'How often it has waited in a row.';
comment on column import_packages.again_at is 'While it waits, when the server tries again.';
comment on column import_packages.judge_needs is 'What it needs from judges (server/workshop/judge-needs.ts), as far as that is known.';
