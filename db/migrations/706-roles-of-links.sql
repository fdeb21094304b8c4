-- All that groups give by each linked login, so that a role stays while another login gives it.

alter table linked_logins add column group_roles text[] not null default '{}';
update linked_logins set group_roles = roles;

comment on column linked_logins.group_roles is
  'What groups gave at the last login, also what the person had already.';
