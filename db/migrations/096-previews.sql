-- What publishing a draft would change: submissions are judged by it, without a trace at them.

-- The latest of each problem.
create table previews (
  id uuid primary key default gen_random_uuid(),
  problem_id uuid not null unique references problems (id) on delete cascade,
  -- The draft as a problem of the system, for as long as a submission waits to be judged by it.
  trial_id uuid references problems (id) on delete set null,
  -- Of the draft.
  revision integer not null,
  which text not null check (which in ('sample', 'all')),
  started_by uuid references users (id),
  started_at timestamptz not null default now()
);
create index previews_of_trial on previews (trial_id);
create index previews_of_person on previews (started_by);

create table preview_results (
  -- Of its job, too.
  id uuid primary key default gen_random_uuid(),
  preview_id uuid not null references previews (id) on delete cascade,
  submission_id uuid not null references submissions (id) on delete cascade,
  -- The submission's verdict when the preview began.
  before text not null,
  -- Null until it is judged.
  after text
);
create index preview_results_of_preview on preview_results (preview_id);
create index preview_results_of_submission on preview_results (submission_id);
