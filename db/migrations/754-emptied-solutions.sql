-- A withdrawn solution keeps its row, without content, while an open ticket reports it: publishing it
-- anew must not lose the report. Upkeep deletes it once the tickets are answered.
alter table published_solutions drop constraint published_solutions_check;

create index published_solutions_emptied on published_solutions (id)
where submission_id is null and not is_hidden;

comment on column published_solutions.submission_id is
  'Null once it was withdrawn while hidden, or reported by an open ticket: so that publishing it anew neither shows it again nor loses the report.';
