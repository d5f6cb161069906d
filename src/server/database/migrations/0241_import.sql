-- A file of questions that was read and not yet taken in: its rows can be mended first.
create table import_draft (
  id integer generated always as identity primary key,
  subject_id integer not null references subject (id),
  file_name text not null,
  format text not null,
  -- Null: from the shell.
  staff_id integer,
  state text not null default 'open' check (state in ('open', 'committed')),
  batch_id integer references import_batch (id),
  -- What was taken differently from how it stands in the file.
  notes jsonb not null default '[]',
  created_at timestamptz not null
);
create index import_draft_subject on import_draft (subject_id, created_at desc, id desc);
create index import_draft_age on import_draft (created_at);

create table import_row (
  draft_id integer not null references import_draft (id) on delete cascade,
  -- Among all questions of the file, from 1.
  n integer not null,
  -- Row and column, or line.
  place jsonb not null,
  state text not null check (state in ('ready', 'duplicate', 'problem', 'skipped')),
  -- A draft of a question (`questions/checking.rules.ts`); null where not enough could be read.
  draft jsonb,
  -- Of its normalised stem; null with problems.
  stem_hash bytea,
  problems jsonb not null default '[]',
  source text not null default '',
  -- Taken although the bank or the file holds the same.
  accepted boolean not null default false,
  same_row integer,
  same_question integer,
  primary key (draft_id, n)
);
create index import_row_state on import_row (draft_id, state, n);

-- Chapters and knowledge points that an import made: they go with it when it is undone.
alter table import_batch add column made_chapters integer[] not null default '{}';
alter table import_batch add column made_points integer[] not null default '{}';
