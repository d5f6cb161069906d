-- What a learner writes for themselves at seconds of a lesson.
create table note (
  id integer generated always as identity primary key,
  learner_id integer not null,
  series_id integer not null references series (id) on delete cascade,
  item_id integer not null references item (id) on delete cascade,
  at_second integer not null check (at_second >= 0),
  -- Empty once deleted.
  content text not null check (char_length(content) <= 2000 and (content <> '' or deleted_at is not null)),
  version integer not null default 1,
  -- Made by the client: a note that is sent again is added once.
  request_id uuid not null,
  -- Of the change that made the present version.
  changed_by uuid not null,
  search tsvector not null default ''::tsvector,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A deleted note leaves its row for a while, so that a late repeat doesn't bring it back.
  deleted_at timestamptz,
  unique (learner_id, request_id)
);
create index note_lesson on note (learner_id, item_id, at_second, id) where deleted_at is null;
create index note_recent on note (learner_id, updated_at desc, id) where deleted_at is null;
create index note_course on note (learner_id, series_id) where deleted_at is null;
create index note_series on note (series_id);
create index note_item on note (item_id);
create index note_deleted on note (deleted_at) where deleted_at is not null;

-- A second of a lesson to come back to.
create table lesson_bookmark (
  id integer generated always as identity primary key,
  learner_id integer not null,
  series_id integer not null references series (id) on delete cascade,
  item_id integer not null references item (id) on delete cascade,
  at_second integer not null check (at_second >= 0),
  label text not null default '' check (char_length(label) <= 40),
  created_at timestamptz not null,
  unique (learner_id, item_id, at_second)
);
create index lesson_bookmark_series on lesson_bookmark (series_id);
create index lesson_bookmark_item on lesson_bookmark (item_id);
