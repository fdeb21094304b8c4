-- Contests that are held here: who may come in, and what is allowed while they run.
alter table contests
  add column version integer not null default 1,
  add column registration text not null default 'organiser'
    check (registration in ('open', 'code', 'organiser')),
  add column join_code text,
  add column allows_assistant boolean not null default false,
  add column allows_virtual boolean not null default false,
  add column window_ms bigint check (window_ms > 0),
  add check ((registration = 'code') = (join_code is not null));

comment on column contests.version is 'Changes with each edit by an organiser.';
comment on column contests.registration is
  'Who signs up: everyone, those who know the code, or only those whom organisers sign up.';
comment on column contests.allows_assistant is
  'Whether its participants have assistant, tutor and hints on its problems while it runs.';
comment on column contests.allows_virtual is
  'Whether people may take part by a clock of their own after its end.';
comment on column contests.window_ms is
  'How long each participation is from its own start; null: all start with the contest.';
