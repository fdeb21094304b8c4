-- More time is given to a pupil: a group has the most that one of its members was given.
alter table participation_members
  add column extension_ms bigint not null default 0 check (extension_ms >= 0);

update participation_members set extension_ms = participations.extension_ms
from participations
where participations.id = participation_members.participation_id
  and participations.extension_ms > 0;

comment on column participation_members.extension_ms is
  'Of an assignment: how much longer this pupil was given.';
comment on column participations.extension_ms is
  'How much longer it has, and how much later late rules begin for it: the most that one of its members was given.';

-- What the rules are for who is no longer a pupil was decided, and is part of what the functions are.
comment on function exams_now is
  'The exams that a person writes at the moment, with their rules. They end for whom a teacher takes out of the class, and are those of before when they come back; no one leaves the class by themselves meanwhile.';
comment on function contests_now is
  'The contests with a problem in which a person takes part at the moment, with the limits that each has for it. Assignments are only those of classes in which the person is a pupil now, as for exams_now.';
