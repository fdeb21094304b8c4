-- Teams that people make themselves, and that others join with a code.
alter table contests
  add column members_max integer not null default 1 check (members_max > 0);
alter table participations add column join_code text;
create unique index participations_by_code on participations (contest_id, join_code);

comment on column contests.members_max is
  'How many people a team has at most; with 1, everyone takes part alone.';
comment on column participations.join_code is
  'With which people join a team; null for people and for teams of organisers.';
