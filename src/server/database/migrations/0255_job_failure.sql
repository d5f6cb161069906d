-- Every try of a job that failed: the queue itself remembers the last one alone.
create table job_failure (
  job_id uuid not null,
  try integer not null check (try > 0),
  name text not null,
  at timestamptz not null default now(),
  reason text not null,
  primary key (job_id, try)
);
create index job_failure_at on job_failure (at);
