-- Assignments that ended long ago are not looked at as often as others.
alter table lti_line_items add column checked_at timestamptz not null default now();

comment on column lti_line_items.checked_at is
  'When all that the scores of an assignment that ended long ago are computed from was looked at last.';
