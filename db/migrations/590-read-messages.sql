-- Questions and announcements that a participant has not read.
alter table participation_members add column messages_read_at timestamptz(3);

comment on column participation_members.messages_read_at is
  'The time of the last message that the person has seen; null if none.';
