-- Backups that were brought back into a scratch place, to see that they can be.
create table backup_drill (
  id integer generated always as identity primary key,
  place text not null,
  started_at timestamptz not null,
  -- null: it runs, or its process died.
  ended_at timestamptz,
  good boolean,
  -- Why the backup could not be brought back.
  reason text,
  -- When the backup was made.
  made_at timestamptz,
  rows bigint,
  blobs integer,
  check ((ended_at is null) = (good is null))
);

-- What the school's disk held, once a day: the last look of each.
create table disk_measure (
  day date primary key,
  at timestamptz not null,
  total bigint not null,
  free bigint not null,
  media bigint not null,
  -- Of BACKUP_DIR; null: there is none.
  backups bigint,
  database bigint not null
);
create index backup_run_started on backup_run (started_at desc);
create index audit_sign_ins on audit_log (id desc) where action in ('staff.login', 'staff.loginFailed', 'staff.factorFailed');
