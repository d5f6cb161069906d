-- Steps of the first-run guide that somebody leaves for later.
create table first_run_skip (
  step text primary key,
  staff_id integer not null,
  at timestamptz not null
);
