-- Contest ratings: what the places in rated contests make of those who take part alone. They are
-- computed anew, in order, from the first contest whose places have changed.
alter table contests add column is_rated boolean not null default false;

create table rated_contests (
  contest_id uuid primary key references contests on delete cascade,
  settings_version bigint not null,
  runs_version bigint not null,
  places_sha256 bytea not null,
  order_sha256 bytea not null
);

create table contest_ratings (
  contest_id uuid not null references rated_contests on delete cascade,
  user_id uuid not null references users,
  participation_id uuid not null references participations on delete cascade,
  rank integer not null,
  rating integer not null,
  skill double precision not null,
  performance double precision not null,
  primary key (contest_id, user_id)
);

create index contest_ratings_of_person on contest_ratings (user_id);
create index contest_ratings_of_participation on contest_ratings (participation_id);

comment on column contests.is_rated is
  'Whether its places change the contest ratings of those who take part alone.';
comment on table rated_contests is
  'Contests whose places are in the contest ratings, as they were when these were computed.';
comment on column rated_contests.order_sha256 is
  'Of the places in it and in all rated contests before it, so that it tells what is out of date.';
comment on table contest_ratings is
  'The contest rating of each person after a contest.';
comment on column contest_ratings.rating is 'As it is shown.';
