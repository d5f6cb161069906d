-- What the retention job deleted or shortened: a row for each rule of each run.
create table retention_run (
  id bigint generated always as identity primary key,
  -- A rule's name, as its domain declares it.
  rule text not null,
  -- The nightly job, or somebody at the shell.
  asked_by text not null check (asked_by in ('clock', 'command')),
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'interrupted')),
  began_at timestamptz not null,
  -- Written with each batch: one that is silent for long has died.
  alive_at timestamptz not null,
  ended_at timestamptz,
  -- How many were deleted or shortened so far: counted in the transaction of each batch.
  done bigint not null default 0,
  -- Why it failed.
  reason text not null default '',
  check ((state = 'running') = (ended_at is null))
);
create index retention_run_rule on retention_run (rule, id desc);
create index retention_run_began on retention_run (began_at);

-- By what the rules find what is due.
create index session_created on session (created_at);
create index report_shown on report (decided_at) where state <> 'open' and shown <> '';
create index key_pace_since on key_pace (since);
create index staff_ticket_expires on staff_ticket (expires_at);

-- The same as before, in batches: at most so many of what is older than half a year, whatever day the caller believes it is.
create function forget_security_events(before timestamptz, at_most integer) returns bigint language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  with due as (
    select id from public.security_event where at < least(before, now() - interval '6 months')
    order by at limit at_most for update skip locked
  ), gone as (
    delete from public.security_event e using due where e.id = due.id returning 1
  ) select count(*) from gone
$$;
