-- When the audit log was checked as a whole, and what was found.
create table audit_check (
  id integer generated always as identity primary key,
  asked_at timestamptz not null,
  -- Null: it waits or runs.
  ended_at timestamptz,
  chains integer not null default 0,
  entries integer not null default 0,
  faults integer not null default 0,
  -- The first of the faults, one line each.
  first_faults text[] not null default '{}'
);
