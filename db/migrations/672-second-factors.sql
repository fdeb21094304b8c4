-- One-time codes as a second factor of logins, and the recovery codes for a lost phone.

create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret bytea not null,
  is_on boolean not null default false,
  begun_at timestamptz not null default now(),
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  digest bytea not null check (octet_length(digest) = 32),
  primary key (user_id, digest)
);

comment on column second_factors.secret is 'As RFC 6238 has it; the app of the person has the same.';
comment on column second_factors.is_on is 'Whether a code has shown that the app has the secret.';
comment on column second_factors.last_step is
  'Of the last code that was taken, in 30 s since 1970: each code works once.';
comment on column recovery_codes.digest is 'SHA-256 of a code that has not been used.';
