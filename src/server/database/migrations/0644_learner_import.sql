-- A sheet of learners: read and shown first, then taken in by a job.
create table learner_import (
  id integer generated always as identity primary key,
  staff_id integer not null,
  file_name text not null,
  state text not null default 'open' check (state in ('open', 'running', 'done', 'undoing', 'undone')),
  -- What was read, row by row with its fate: JSON, encrypted for it names people and their phones; gone once it is taken in.
  rows_enc bytea,
  -- Rows by fate: new, known, doubtful, wrong, skipped.
  counts jsonb not null,
  total integer not null,
  -- Rows that were gone through, in their order; when it is taken back, learners.
  done integer not null default 0,
  -- The class of each name in the sheet, as it was when the sheet was taken in.
  cohorts jsonb not null default '{}',
  confirmed_by text not null default '',
  created_at timestamptz not null,
  committed_at timestamptz,
  version integer not null default 1
);
create index learner_import_newest on learner_import (created_at desc);

-- Whom a sheet brought, and whom it found.
create table learner_import_row (
  import_id integer not null references learner_import (id) on delete cascade,
  learner_id integer not null,
  is_new boolean not null,
  primary key (import_id, learner_id)
);
create index learner_import_row_learner on learner_import_row (learner_id);
