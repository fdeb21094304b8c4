-- What the bell tells of comments on the work of pupils.
create table comment_notices (
  user_id uuid not null references users (id) on delete cascade,
  submission_id uuid not null references submissions (id) on delete cascade,
  happened_at timestamp(3) with time zone not null default clock_timestamp(),
  is_read boolean not null default false,
  primary key (user_id, submission_id)
);

create index comment_notices_of_submission on comment_notices (submission_id);
create index comment_notices_by_age on comment_notices (happened_at);

create trigger comment_notices_need_an_account before insert on comment_notices
for each row execute function skip_of_deleted_account();

comment on table comment_notices is
  'Submissions of an assignment on which others commented: to its pupils, and to the teachers who are asked.';
