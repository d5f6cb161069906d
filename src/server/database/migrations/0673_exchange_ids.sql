-- What a chapter and a lesson are called in exchange files, in every school alike, so that a file finds them again after they were
-- renamed and moved. A copy of a course has names of its own.
alter table chapter add column key text not null default gen_random_uuid()::text;
alter table item add column key text not null default gen_random_uuid()::text;
create unique index chapter_key on chapter (series_id, key);
create unique index item_key on item (series_id, key);

-- How a course stood after an exchange file had last been taken into it: what differs from that was changed here since.
create table exchange_base (
  series_id integer primary key references series (id) on delete cascade,
  state jsonb not null,
  -- When the file was written; null: it doesn't say.
  written_at timestamptz
);
