-- What people report about problems, with the answers.
create table tickets (
  id uuid primary key default gen_random_uuid(),
  problem_id uuid not null references problems (id) on delete cascade,
  reporter uuid not null references users (id),
  kind text not null check (kind in ('statement', 'test', 'translation', 'other')),
  about text not null default '',
  text text not null,
  state text not null default 'open' check (state in ('open', 'fixed', 'answered', 'declined')),
  answer text,
  answered_by uuid references users (id),
  made_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  check ((state = 'open') = (answer is null))
);

create index tickets_of_problem on tickets (problem_id, state);
create index tickets_of_reporter on tickets (reporter, made_at);
create index tickets_by_answerer on tickets (answered_by);
create index tickets_by_state on tickets (state, changed_at desc);

create table ticket_notices (
  user_id uuid not null references users (id) on delete cascade,
  ticket_id uuid not null references tickets (id) on delete cascade,
  happened_at timestamptz not null default clock_timestamp(),
  is_read boolean not null default false,
  primary key (user_id, ticket_id)
);

create index ticket_notices_of_ticket on ticket_notices (ticket_id);

comment on table tickets is 'What people report about problems, with the answers of those who edit them.';
comment on column tickets.about is 'The test or the language of the translation, as the page names it; may be empty.';
comment on table ticket_notices is 'Tickets that are new to those who edit their problems, and answers to reporters.';
