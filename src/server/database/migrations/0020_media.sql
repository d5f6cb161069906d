-- One recorded video in the product's own store: DATA_DIR/media/<id>/.
create table media_asset (
  id integer generated always as identity primary key,
  -- What the wire calls vid: unguessable, never the id.
  vid text not null unique,
  title text not null,
  provider text not null default 'embedded' check (provider in ('embedded', 'aliyun')),
  -- Whole seconds, rounded down: the length that coverage is measured against.
  seconds integer not null check (seconds > 0),
  state text not null default 'ready' check (state in ('ready', 'removed')),
  -- AES-128 key of the segments; a fresh one per asset.
  content_key bytea check (octet_length(content_key) = 16),
  has_poster boolean not null default false,
  created_at timestamptz not null
);

-- One quality of an asset. Segments lie in <height>p/seg_000.m4s …, each encrypted with its own iv.
create table media_rung (
  asset_id integer not null references media_asset (id) on delete cascade,
  height integer not null,
  width integer not null,
  bandwidth integer not null,
  average_bandwidth integer not null,
  codecs text not null,
  -- [{ "file", "seconds", "iv" }]
  segments jsonb not null,
  primary key (asset_id, height)
);

create table media_subtitle (
  asset_id integer not null references media_asset (id) on delete cascade,
  lang text not null,
  label text not null,
  file text not null,
  primary key (asset_id, lang)
);
