-- Extra time that was given, by the request that gave it: whoever repeats it gives it once. Kept some days.
create table extra_time (
  request_id uuid primary key,
  staff_id integer not null,
  -- Whom it was for and how much, as asked: a request id means one thing.
  asked text not null,
  -- What was answered.
  changed jsonb not null,
  created_at timestamptz not null
);
create index extra_time_created on extra_time (created_at);
