-- Pages of courses, packages and articles that learners looked at: one row per target and day of the school's calendar.
-- A row holds what its target was called then, so that it can be told when the target is gone.
create table footprint (
  id integer generated always as identity primary key,
  learner_id integer not null,
  day date not null,
  target_type text not null check (target_type in ('series', 'package', 'info')),
  target_id integer not null,
  title text not null,
  -- The last look of that day.
  seen_at timestamptz not null,
  -- Set while a removal may still be undone; a job takes the row away later.
  removed_at timestamptz,
  unique (learner_id, day, target_type, target_id)
);
create index footprint_newest on footprint (learner_id, seen_at desc, id desc);
-- For tidying.
create index footprint_day on footprint (day);
create index footprint_removed on footprint (removed_at) where removed_at is not null;
