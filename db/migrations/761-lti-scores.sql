-- Scores follow their column, say whether the pupil's time is over, and wait for no others.
alter table lti_line_items add column link_id text;

alter table lti_scores add column is_final boolean not null default false;

drop index lti_scores_due;
create index lti_scores_due on lti_scores (tries, due_at) where due_at is not null;

comment on column lti_line_items.link_id is
  'The link of the platform whose column it is; null: this site made it.';
comment on column lti_scores.is_final is 'Whether the pupil''s time is over.';
