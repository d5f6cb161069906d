-- Sessions of learners and of staff. A secret is stored only as its SHA-256 (rules.md Sessions).
create table session (
  id bigint generated always as identity primary key,
  cookie_hash bytea not null unique,
  token_hash bytea not null,
  learner_id integer,
  staff_id integer,
  duties text[] not null default '{}',
  client_type text not null,
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  idle_until timestamptz not null,
  ended_at timestamptz,
  end_code smallint,
  check ((learner_id is null) <> (staff_id is null))
);
create index session_learner on session (learner_id, client_type, created_at) where ended_at is null;
create index session_staff on session (staff_id) where ended_at is null;
create index session_idle on session (idle_until);

-- Counters of limited actions: one row per key and window.
create table rate_window (
  key text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  count integer not null,
  primary key (key, starts_at)
);
create index rate_window_ends on rate_window (ends_at);

-- Failures that browsers report, grouped by fingerprint.
create table client_error (
  fingerprint text primary key,
  kind text not null,
  message text not null,
  sample jsonb not null,
  count integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index client_error_last on client_error (last_at);
