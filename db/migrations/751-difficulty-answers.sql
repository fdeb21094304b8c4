-- Whether those who solved a problem found it easier, as, or harder than its setter says.
create table difficulty_answers (
  user_id uuid not null references users (id) on delete cascade,
  problem_id uuid not null references problems (id) on delete cascade,
  said text not null check (said in ('Easy', 'Medium', 'Hard')),
  answer text not null check (answer in ('easier', 'as-said', 'harder')),
  answered_at timestamptz not null default clock_timestamp(),
  primary key (user_id, problem_id)
);

create trigger difficulty_answers_need_an_account before insert on difficulty_answers
for each row execute function refuse_of_deleted_account();

create index difficulty_answers_of_problem
on difficulty_answers (problem_id, said, answered_at desc) include (answer);

comment on table difficulty_answers is
  'Whether those who solved a problem found it easier, as, or harder than its setter says.';
comment on column difficulty_answers.said is
  'The difficulty that the problem had. Once it has another, the answer no longer counts.';
