-- What people see of their sessions, and the tokens that they make for programs.

alter table sessions
  add column device text not null default '',
  add column network text not null default '',
  add column used_at timestamptz not null default now();

create table api_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  scopes text[] not null,
  digest bytea not null unique,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  used_at timestamptz,
  check (octet_length(digest) = 32)
);
create index api_tokens_of_person on api_tokens (user_id, created_at desc, id);

comment on column sessions.device is
  'The browser and system, as the login named them; empty if unknown.';
comment on column sessions.network is 'Of the login, as rates count it.';
comment on column sessions.used_at is 'To the minute.';
comment on table api_tokens is
  'Tokens with which programs act for a person: contract/scopes.ts says what each scope allows.';
comment on column api_tokens.digest is 'SHA-256 of the token, which only its person has.';
comment on column api_tokens.used_at is 'To the minute; null: never.';
