-- The instants of limited actions that still count: of each key as many as its limit takes, no more. They fall out one by one, so
-- that nothing begins anew at the edge of a window. Takes the place of rate_window, which no longer gets rows.
create table rate_log (
  key text primary key,
  most integer not null,
  seconds integer not null,
  hits timestamptz[] not null,
  -- The last action was one too many and isn't among the hits.
  is_over boolean not null,
  ends_at timestamptz not null
);
create index rate_log_ends on rate_log (ends_at);
