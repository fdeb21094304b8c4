-- Lists of problems by anyone.
create table problem_lists (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  is_bookmarks boolean not null default false,
  title text not null,
  description text not null default '',
  visibility text not null default 'private' check (visibility in ('private', 'link', 'public')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check (not is_bookmarks or visibility = 'private')
);

create index problem_lists_of_owner on problem_lists (user_id, created_at);
create unique index problem_lists_bookmarks on problem_lists (user_id) where is_bookmarks;
create index problem_lists_public on problem_lists (created_at, id) where visibility = 'public';

create table problem_list_members (
  list_id uuid not null references problem_lists (id) on delete cascade,
  problem_id uuid not null references problems (id) on delete cascade,
  position integer not null,
  primary key (list_id, problem_id)
);

create index problem_list_members_in_order on problem_list_members (list_id, position);
create index problem_list_members_of_problem on problem_list_members (problem_id);

comment on table problem_lists is 'Lists of problems by anyone, with each person''s bookmarks.';
comment on column problem_lists.visibility is
  'private: of the owner alone; link: for all who have its address; public: listed for everyone.';
comment on table problem_list_members is 'The problems of a list, in the order of their positions.';
