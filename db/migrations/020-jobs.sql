-- One table of what waits for a judge or is with one, and one of the results that callers fetch, in
-- place of queue and runs. docs/decisions/017-jobs.md has the reasons.

create table jobs (
  -- Of a submission and of its rejudging: the submission's id. Otherwise the job's own.
  id uuid primary key default gen_random_uuid(),
  -- One of work/kinds.ts. Unchecked here: a judge leaves kinds that it does not know to newer ones.
  kind text not null,
  -- What work/kinds.ts says of the kind. json and not jsonb, which cannot hold NUL in a text.
  payload json not null,
  source bytea,
  -- What a run reads.
  input bytea,
  -- Who waits: a user's id, or the network of a visitor.
  owner text not null,
  -- Where it came from, as server/networks.ts names networks; null for work of ours.
  network text,
  -- 0: when it is due. 1: when nothing of priority 0 waits.
  priority smallint not null check (priority in (0, 1)),
  enqueued_at timestamptz not null default now(),
  -- Its place between owners.
  fair_at timestamptz not null default now(),
  -- Its place in the queue: fair_at, moved by the offset of its kind.
  due_at timestamptz not null,
  attempts smallint not null default 0,
  -- The judge that has it, since when, and until when unless that judge says more.
  judge_id text,
  claimed_at timestamptz,
  -- Without a judge: not before this time.
  lease_until timestamptz,
  -- A rejudging was requested while a judge has it: it stays when that judge is done.
  rejudge_requested boolean not null default false,
  -- How often something of ours has failed on it, and on which judge last.
  faults smallint not null default 0,
  failed_on text
);

-- Results of jobs that are no submissions; deleted once they are fetched, or when they are old.
create table job_results (
  id uuid primary key,
  result jsonb not null,
  finished_at timestamptz not null default now()
);

insert into jobs (id, kind, payload, source, input, owner, network, priority, enqueued_at, fair_at,
  due_at, attempts, judge_id, claimed_at, lease_until, rejudge_requested, faults, failed_on)
select job,
  case
    when q.kind = 'submission' then case q.class when 1 then 'rejudge' else 'submission' end
    when q.kind = 'evidence' then 'evidence'
    when r.problem_id is null then 'run'
    else 'samples'
  end,
  case
    when q.kind = 'submission' then '{}'
    when q.kind = 'evidence' then
      json_build_object('language', r.language, 'request', convert_from(r.input, 'UTF8')::json)
    when r.problem_id is null then json_build_object('language', r.language)
    else json_build_object('language', r.language, 'problemId', r.problem_id)
  end,
  r.source,
  case when q.kind = 'run' then r.input end,
  q.person, q.network, q.class, q.enqueued_at, q.fair_at, q.due_at, q.attempts, q.holder,
  q.claimed_at, q.lease_until, q.judge_again, q.faults, q.failed_on
-- What stands for a run that is gone has nothing to be done.
from queue q left join runs r on r.id = q.job
where q.kind = 'submission' or r.id is not null;

insert into job_results (id, result, finished_at)
select id, result, created_at from runs
where result is not null and not exists (select from queue where job = runs.id);

drop table queue;
drop table runs;

create index jobs_order on jobs (priority, due_at, enqueued_at, id);
create index jobs_of_owner on jobs (owner);
create index jobs_of_network on jobs (network);
-- What judges have in hand, or had when they died.
create index jobs_held_of_owner on jobs (owner) where judge_id is not null;
create index jobs_held_of_kind on jobs (kind) where judge_id is not null;
create index job_results_by_age on job_results (finished_at);

alter table judge_usage rename column person to owner;
