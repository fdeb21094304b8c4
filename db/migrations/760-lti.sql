-- Learning platforms, such as Moodle and Canvas, that open this site by LTI 1.3, and what is sent to them.

create table lti_keys (
  id uuid primary key default gen_random_uuid(),
  public_key jsonb not null,
  private_key bytea not null,
  made_at timestamptz not null default now(),
  dropped_at timestamptz
);

create table lti_platforms (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  issuer text not null,
  client_id text not null,
  deployment_ids text[] not null,
  auth_url text not null,
  token_url text not null,
  token_audience text,
  jwks_url text not null,
  registration text not null default 'site' check (registration in ('site', 'open', 'closed')),
  version integer not null default 1,
  added_by uuid not null references users (id),
  added_at timestamptz not null default now(),
  unique (issuer, client_id)
);
create index lti_platforms_by_person on lti_platforms (added_by);

create table lti_registration_links (
  digest bytea primary key check (octet_length(digest) = 32),
  made_by uuid not null references users (id) on delete cascade,
  ends_at timestamptz not null
);
create index lti_registration_links_by_person on lti_registration_links (made_by);

create table lti_frames (
  digest bytea primary key check (octet_length(digest) = 32),
  answer jsonb,
  ends_at timestamptz not null
);
create index lti_frames_end on lti_frames (ends_at);

create table lti_launches (
  state_digest bytea primary key check (octet_length(state_digest) = 32),
  browser_digest bytea not null check (octet_length(browser_digest) = 32),
  platform_id uuid not null references lti_platforms (id) on delete cascade,
  nonce text not null,
  initiation jsonb not null,
  frame_digest bytea check (octet_length(frame_digest) = 32),
  answered_at timestamptz,
  launch jsonb,
  answer jsonb,
  ends_at timestamptz not null
);
create index lti_launches_end on lti_launches (ends_at);
create index lti_launches_of_platform on lti_launches (platform_id);

create table lti_courses (
  id uuid primary key default gen_random_uuid(),
  platform_id uuid not null references lti_platforms (id) on delete cascade,
  deployment_id text not null,
  context_id text not null,
  title text not null,
  class_id uuid not null references classes (id) on delete cascade,
  sends text not null default 'verdict' check (sends in ('verdict', 'deadline')),
  line_items_url text,
  may_create_items boolean not null default false,
  may_send_scores boolean not null default false,
  connected_by uuid not null references users (id),
  connected_at timestamptz not null default now(),
  unique (platform_id, deployment_id, context_id)
);
create index lti_courses_of_class on lti_courses (class_id);
create index lti_courses_by_person on lti_courses (connected_by);

create table lti_members (
  course_id uuid not null references lti_courses (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  subject text not null,
  arrived_at timestamptz not null default now(),
  primary key (course_id, user_id)
);
create index lti_members_of_person on lti_members (user_id);

create trigger lti_members_need_an_account before insert on lti_members
for each row execute function refuse_of_deleted_account();

create table lti_line_items (
  course_id uuid not null references lti_courses (id) on delete cascade,
  contest_id uuid not null references contests (id) on delete cascade,
  url text,
  looked_at text,
  primary key (course_id, contest_id)
);
create index lti_line_items_of_contest on lti_line_items (contest_id);

create table lti_scores (
  course_id uuid not null references lti_courses (id) on delete cascade,
  contest_id uuid not null references contests (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  points double precision not null,
  points_max double precision not null,
  version integer not null default 1,
  sent_version integer not null default 0,
  sent_at timestamptz,
  tries integer not null default 0,
  due_at timestamptz default now(),
  failure text,
  primary key (course_id, contest_id, user_id)
);
create index lti_scores_due on lti_scores (due_at);
create index lti_scores_of_contest on lti_scores (contest_id);
create index lti_scores_of_person on lti_scores (user_id);

create trigger lti_scores_need_an_account before insert on lti_scores
for each row execute function refuse_of_deleted_account();

comment on table lti_keys is
  'Keys by which platforms know what comes from this site. An older one is shown for a day after another replaced it.';
comment on column lti_keys.id is 'The key''s `kid`.';
comment on column lti_keys.public_key is 'As a JWK.';
comment on column lti_keys.private_key is
  'Its PKCS #8, encrypted with a key that is derived from TOKEN_SECRET.';
comment on column lti_keys.dropped_at is 'When an administrator replaced it.';
comment on table lti_platforms is 'Platforms whose people may come by launches.';
comment on column lti_platforms.token_audience is
  'For whom the site signs when it asks for access; null: the address of tokens.';
comment on column lti_platforms.registration is
  'Whether new people get accounts: by the rules of the site, always, or never.';
comment on table lti_registration_links is
  'Links with which a platform registers itself, each once. The platform takes the row away.';
comment on table lti_frames is
  'Frames of platforms that wait for what is chosen in another window. The frame takes the row away.';
comment on column lti_frames.digest is 'SHA-256 of what only the frame knows.';
comment on column lti_frames.answer is 'Where the frame sends the choice, and the choice, signed.';
comment on table lti_launches is
  'Launches that wait for their platform, and those that it has answered. Each counts once.';
comment on column lti_launches.state_digest is 'SHA-256 of the parameter `state`.';
comment on column lti_launches.browser_digest is
  'SHA-256 of the cookie that only the browser has in which the launch began.';
comment on column lti_launches.nonce is 'Must be in the ID token.';
comment on column lti_launches.initiation is 'How the platform began it, to begin again in another window.';
comment on column lti_launches.frame_digest is 'Of the frame that waits for what is chosen.';
comment on column lti_launches.answered_at is 'A second answer is refused.';
comment on column lti_launches.launch is 'What the ID token said, after it was verified.';
comment on column lti_launches.answer is 'Where the browser sends what was chosen, and the choice, signed.';
comment on table lti_courses is 'Courses of platforms, and the class that each is here.';
comment on column lti_courses.sends is
  'When scores are sent: with each verdict, or at the end of the pupil''s time.';
comment on column lti_courses.line_items_url is 'Where the platform lists and creates columns of its gradebook.';
comment on table lti_members is 'Who has come from which course, and who they are there.';
comment on table lti_line_items is 'The columns of gradebooks of platforms, for assignments.';
comment on column lti_line_items.url is 'Null: not known yet.';
comment on column lti_line_items.looked_at is
  'All that its scores are computed from, when they were computed last.';
comment on table lti_scores is
  'What platforms are to have of pupils'' points, and whether they have it. The work is claimed by moving `due_at`.';
comment on column lti_scores.version is 'Counts what the platform should have.';
comment on column lti_scores.sent_version is 'What the platform has.';
comment on column lti_scores.due_at is 'Null: nothing is to be sent, or it was refused for good.';
comment on column lti_scores.failure is 'Why the platform refused it, for the teacher.';
