-- Calls that a client may send again with the same Idempotency-Key: each acts once.

create table answered_calls (
  user_id uuid not null references users (id) on delete cascade,
  key text not null check (length(key) between 1 and 128),
  -- Method and address, and the digest of the body.
  call text not null,
  body_digest bytea not null,
  begun_at timestamptz not null default now(),
  -- Null until the call has been answered.
  reply text,
  location text,
  primary key (user_id, key)
);

create index answered_calls_by_age on answered_calls (begun_at);
