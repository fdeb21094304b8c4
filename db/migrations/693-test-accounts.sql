-- Accounts for the dry run of a contest, which its organisers make and remove.
create table contest_test_accounts (
  user_id uuid primary key references users on delete cascade,
  contest_id uuid not null references contests,
  -- The n-th of its contest.
  number integer not null,
  unique (contest_id, number)
);
comment on table contest_test_accounts is
  'Accounts for the dry run of a contest. One button removes them with all that is theirs.';
comment on column contest_test_accounts.number is 'The n-th of its contest.';
