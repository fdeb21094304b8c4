-- What people say about themselves, links that set a new password, and attempts counted by account.

alter table users
  add column city text not null default '',
  add column country text not null default '',
  add column institute text not null default '',
  add column bio text not null default '',
  add column github text not null default '',
  add column linkedin text not null default '',
  add column twitter text not null default '',
  add column website text not null default '',
  -- Every token carries the generation it was made in, and has ended when that is over. A moment in
  -- time in its place would depend on the clocks of all servers.
  add column token_generation integer not null default 0,
  drop column tokens_valid_from;
create unique index users_username on users (lower(username));

create table password_resets (
  -- SHA-256 of the token; the token itself is only in the mail.
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_of_person on password_resets (user_id);
create index password_resets_by_end on password_resets (expires_at);

-- Windows differ in length, so a row says when it ends.
truncate rate_counts;
alter table rate_counts rename column window_start to window_end;
alter index rate_counts_by_window rename to rate_counts_by_end;
