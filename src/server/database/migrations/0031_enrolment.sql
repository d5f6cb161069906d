-- Who owns which course, and since which source (rules.md Courses). Refunding takes back the rows of its order alone.
create table entitlement (
  id bigint generated always as identity primary key,
  learner_id integer not null,
  series_id integer not null references series (id),
  source text not null check (source in ('free', 'order', 'package', 'task', 'grant')),
  -- Order number, batch or grant; empty for free enrolment.
  source_ref text not null default '',
  starts_at timestamptz not null,
  -- null: for ever.
  ends_at timestamptz,
  revoked_at timestamptz,
  unique (learner_id, series_id, source, source_ref)
);
create index entitlement_series on entitlement (series_id);
