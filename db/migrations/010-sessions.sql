-- Who is signed in: a token names a row, and has ended when the row is gone. Ends one session or all
-- but one, which a number of the person's could not.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_of_person on sessions (user_id, created_at desc, id);

-- Tokens without a session have ended: everyone signs in once more.
alter table users drop column token_generation;
