alter table counterexamples add column is_cut boolean not null default false;

comment on column counterexamples.is_cut is
  'Whether parts of the search were left out because other jobs waited. It may be requested again; what was found stays.';
