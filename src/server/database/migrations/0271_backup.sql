-- Backups as they were made. One that runs says so again and again: while it does, files that a row of its snapshot names are not
-- deleted, and no second one begins.
create table backup_run (
  id integer generated always as identity primary key,
  -- The file or folder, as the machine that wrote it names it.
  place text not null,
  -- By the clock, or by a command.
  nightly boolean not null,
  started_at timestamptz not null default now(),
  alive_at timestamptz not null default now(),
  ended_at timestamptz,
  good boolean,
  -- Why it is no good one.
  reason text,
  rows bigint,
  blobs integer,
  bytes bigint,
  check ((ended_at is null) = (good is null))
);
create index backup_run_good on backup_run (ended_at) where good;
