-- Keys that callers send with submissions (Idempotency-Key), so that a call that was cut off can be
-- repeated: it is answered with the submission that it made.
create table submission_keys (
  user_id uuid not null references users on delete cascade,
  key text not null,
  submission_id uuid not null references submissions on delete cascade,
  stored_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index submission_keys_by_age on submission_keys (stored_at);
create index submission_keys_of_submission on submission_keys (submission_id);
