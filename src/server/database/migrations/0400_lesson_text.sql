-- Drawings of the school that its texts show: SVG of lines, areas and letters alone.
create table drawing (
  id integer generated always as identity primary key,
  -- What its address ends with.
  name text not null unique,
  svg text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Of its content: an address with it may be kept.
  mark text not null,
  version integer not null default 1,
  updated_at timestamptz not null
);

-- What a document lesson has to read.
create table lesson_text (
  item_id integer primary key references item (id) on delete cascade,
  -- What staff write, from top to bottom.
  blocks jsonb not null,
  -- Clean HTML of each block, and the second of the reading time at which it ends, in the same order.
  html text[] not null,
  ends integer[] not null,
  -- Without any tag, for search.
  plain text not null,
  -- Reading time that the school set; null: by its length.
  own_seconds integer check (own_seconds between 20 and 7200),
  updated_at timestamptz not null
);
