-- Contributions that are draft problems of the workshop, and their reviews
-- (docs/decisions/033-reviews.md).

alter table contributions
  -- The draft; null for those of the form.
  add column problem_id uuid unique references problems (id),
  -- What lists say of its test cases since it was sent; the form's are in contribution_test_cases.
  add column cases json,
  -- Whether the review that rejected it asks for changes.
  add column asks_for_changes boolean not null default false,
  drop constraint contributions_status_check,
  -- `withdrawn`: taken back by its contributor, and in no list until it is sent again.
  add constraint contributions_status_check
    check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  drop constraint contributions_check,
  add constraint contributions_reviewed_check
    check ((status in ('approved', 'rejected')) = (reviewed_at is not null)),
  add constraint contributions_changes_check check (not asks_for_changes or status = 'rejected');

-- Each time that a draft was sent, with what came of it.
create table review_rounds (
  contribution_id uuid not null references contributions (id) on delete cascade,
  -- From 1.
  number integer not null,
  -- Of the draft, and its package; json and not jsonb, which changes the order of keys. Kept for the
  -- last two rounds.
  revision integer not null,
  content json,
  -- What the contributor says to it.
  note text,
  sent_at timestamptz not null default now(),
  -- `replaced`: the draft was sent again before anyone reviewed it.
  ending text check (ending in ('approved', 'rejected', 'changes', 'withdrawn', 'replaced')),
  ended_by uuid references users (id),
  ended_at timestamptz,
  -- What the reviewer says to it.
  comments text,
  primary key (contribution_id, number),
  check ((ending is null) = (ended_at is null))
);
create index review_rounds_of_person on review_rounds (ended_by);

create table review_comments (
  id uuid primary key default gen_random_uuid(),
  contribution_id uuid not null,
  -- The newest one when it was written.
  round integer not null,
  author uuid not null references users (id),
  written_at timestamptz not null default clock_timestamp(),
  text text not null,
  -- The comment that it answers, whose place is its own.
  answers uuid references review_comments (id) on delete cascade,
  -- The place: a line of the statement in a language, from 1, with its text at that time...
  statement text,
  line integer,
  quote text,
  -- ... or a test case, with its data at that time; or the draft as a whole.
  test_case text,
  input_sha256 bytea,
  answer_sha256 bytea,
  foreign key (contribution_id, round)
    references review_rounds (contribution_id, number) on delete cascade,
  check ((statement is null) = (line is null) and (statement is null) = (quote is null)),
  check ((test_case is null) = (input_sha256 is null)
    and (test_case is null) = (answer_sha256 is null)),
  check (statement is null or test_case is null)
);
create index review_comments_of_round on review_comments (contribution_id, round);
create index review_comments_of_person on review_comments (author);
create index review_comments_of_comment on review_comments (answers);

-- What people are told of reviews: the latest of each contribution.
create table review_notices (
  user_id uuid not null references users (id) on delete cascade,
  contribution_id uuid not null references contributions (id) on delete cascade,
  event text not null
    check (event in ('sent', 'commented', 'changes', 'approved', 'rejected', 'withdrawn')),
  -- Who did it.
  actor uuid not null references users (id),
  -- In milliseconds, as the person who has read notices up to here says it.
  happened_at timestamptz(3) not null default clock_timestamp(),
  is_read boolean not null default false,
  primary key (user_id, contribution_id)
);
create index review_notices_of_person on review_notices (user_id, happened_at desc);
create index review_notices_of_contribution on review_notices (contribution_id);
create index review_notices_of_actor on review_notices (actor);
create index review_notices_by_age on review_notices (happened_at);
