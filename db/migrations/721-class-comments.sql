-- What teachers and pupils write about a submission to an assignment.
create table class_comments (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references submissions (id) on delete cascade,
  line integer check (line > 0),
  text text not null,
  written_by uuid not null references users (id),
  written_at timestamptz not null default now()
);

create index class_comments_of_submission on class_comments (submission_id, written_at);
create index class_comments_by_person on class_comments (written_by);

comment on table class_comments is 'What teachers and the pupil write about a submission to an assignment.';
comment on column class_comments.line is 'Of the source, from 1; null: about all of it.';
