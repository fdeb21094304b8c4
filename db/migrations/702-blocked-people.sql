-- People whom administrators have blocked: they may log in, read and take their data along.

alter table users add column blocked_at timestamptz;

comment on column users.blocked_at is
  'Since when the person may only read and export; null: not blocked.';
