-- Registration by invitation, accounts that end, and addresses that a mailed link verifies.

alter table users
  add column ends_at timestamptz,
  add column unverified_since timestamptz;

comment on column users.ends_at is 'From then on the person cannot log in; null: never.';
comment on column users.unverified_since is
  'Since when the address waits for its mailed link, before which there is no login; null: it does not.';

create table invitations (
  id uuid primary key default gen_random_uuid(),
  digest bytea not null unique check (octet_length(digest) = 32),
  note text not null,
  uses_max int not null check (uses_max > 0),
  uses_left int not null check (uses_left between 0 and uses_max),
  ends_at timestamptz not null,
  accounts_end_at timestamptz,
  made_by uuid not null references users (id),
  made_at timestamptz not null default now(),
  revoked_at timestamptz
);

create index invitations_of_maker on invitations (made_by);
create unique index invitations_note on invitations (lower(note)) where revoked_at is null;

comment on column invitations.digest is 'SHA-256 of the token in the link.';
comment on column invitations.note is 'For administrators: whom the link is for.';
comment on column invitations.accounts_end_at is 'When the accounts that it makes end; null: never.';

create table address_links (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index address_links_of_person on address_links (user_id);
