-- A launch is entered once, by one session, and ends with it.
alter table lti_launches add column session_id uuid references sessions (id) on delete cascade;
create index lti_launches_of_session on lti_launches (session_id);

comment on column lti_launches.session_id is
  'The session that entered it, with which it ends; null: it can be entered.';
