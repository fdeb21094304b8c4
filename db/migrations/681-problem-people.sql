-- Who works on a problem beside its owner, which is problems.created_by.
create table problem_people (
  problem_id uuid not null references problems (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('author', 'tester')),
  added_at timestamptz not null default clock_timestamp(),
  added_by uuid references users (id) on delete set null,
  primary key (problem_id, user_id)
);

create index problem_people_of_person on problem_people (user_id);
create index problem_people_by_adder on problem_people (added_by);

comment on table problem_people is
  'Who works on a problem beside its owner: authors edit it, testers solve it before it is published.';

create table sharing_notices (
  user_id uuid not null references users (id) on delete cascade,
  problem_id uuid not null references problems (id) on delete cascade,
  actor uuid not null references users (id) on delete cascade,
  -- In milliseconds, as the person who has read notices up to here says it.
  happened_at timestamp(3) with time zone not null default clock_timestamp(),
  is_read boolean not null default false,
  primary key (user_id, problem_id)
);

create index sharing_notices_of_problem on sharing_notices (problem_id);
create index sharing_notices_of_actor on sharing_notices (actor);
create index sharing_notices_by_age on sharing_notices (happened_at);

comment on table sharing_notices is
  'What people are told of problems that others share with them: the latest of each problem.';
comment on column sharing_notices.actor is 'Who added the person, or handed the problem over.';

alter table review_comments add column written_as text
  check (written_as in ('contributor', 'reviewer', 'tester'));

comment on column review_comments.written_as is
  'What the author was to the problem at that time; null of old ones, by the contributor or a reviewer.';
