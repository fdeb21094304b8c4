-- Group work: assignments on which pupils work in groups, and grades of each pupil.
alter table contests
  add column groups_by text check (groups_by in ('teacher', 'pupils'));

alter table class_grades add column user_id uuid references users (id) on delete cascade;

update class_grades set user_id = (
  select user_id from participation_members own
  where own.participation_id = class_grades.participation_id
  order by own.number, user_id limit 1);

delete from class_grades where user_id is null;
drop index class_grades_of_problem;
alter table class_grades
  drop constraint class_grades_pkey,
  drop column participation_id,
  alter column user_id set not null,
  add primary key (contest_problem_id, user_id);

create index class_grades_of_person on class_grades (user_id);

comment on column contests.groups_by is
  'Of an assignment on which groups of at most members_max work: who makes them. Null: each pupil works alone.';
comment on column class_grades.user_id is 'The pupil, whose group may have other grades.';
