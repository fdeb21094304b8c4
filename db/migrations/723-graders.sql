-- Files that are compiled with each submission.
alter table problems add column graders jsonb not null default '{}';

comment on column problems.graders is
  'What is compiled with submissions, by the code of their language in packages: headers, and sources such as a main program that calls the person''s function. Empty: submissions are whole programs.';
