-- Problems of contests: who takes part in which contest now, and which problems contests keep to
-- those who do. Times are those of standings/contest.ts: the clock stands still during stops.

create function contest_clock(contest uuid, since timestamptz) returns interval
language sql stable as $$
  select now() - since - coalesce((
    select sum(upper(stop) - lower(stop))
    from (
      select unnest(range_agg(tstzrange(
        greatest(from_at, since), least(coalesce(until_at, now()), now())))) as stop
      from contest_stops
      where contest_id = contest and since < now() and from_at < now()
        and coalesce(until_at, now()) > since
    ) as stops), interval '0')
$$;

comment on function contest_clock is
  'How long a contest''s clock has counted since a time: without its stops, which may overlap.';

create function contests_now(person uuid, problem uuid)
returns table (slug text, label text, allows_assistant boolean)
language sql stable as $$
  select contests.slug, contest_problems.label, contests.allows_assistant
  from participation_members own
  join participations on participations.id = own.participation_id
  join contests on contests.id = own.contest_id
  join contest_problems
    on contest_problems.contest_id = contests.id and contest_problems.problem_id = problem
  where own.user_id = person and contests.visibility <> 'draft'
    and coalesce(participations.starts_at, contests.starts_at) <= now()
    and contest_clock(contests.id, coalesce(participations.starts_at, contests.starts_at))
      < make_interval(secs => coalesce(participations.duration_ms, contests.duration_ms) / 1000.0)
$$;

comment on function contests_now is
  'The contests with a problem in which a person takes part at the moment.';

create function is_kept_for_contest(problem uuid) returns boolean
language sql stable as $$
  select exists (
    select from contest_problems join contests on contests.id = contest_problems.contest_id
    where contest_problems.problem_id = problem and contests.visibility <> 'draft'
      and (contests.starts_at is null or contest_clock(contests.id, contests.starts_at)
        < make_interval(secs => contests.duration_ms / 1000.0)))
$$;

comment on function is_kept_for_contest is
  'Whether a problem is in a contest that is not over.';
