-- Administrators see pages as another person sees them, for a while, and change nothing.

create table viewings (
  id uuid primary key default gen_random_uuid(),
  viewer uuid not null references users (id) on delete cascade,
  session_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  network text not null,
  ends_at timestamptz not null
);

create index viewings_by_viewer on viewings (viewer);
create index viewings_by_user on viewings (user_id);

comment on table viewings is
  'Views of pages as another person sees them; its id is the session of the token.';
comment on column viewings.viewer is 'The administrator.';
comment on column viewings.session_id is
  'The administrator''s session, with which the view ends, which the audit log is told then.';
comment on column viewings.user_id is 'As whom.';
comment on column viewings.network is 'From where it began, for the audit log.';
