-- Files that belong to a course; the bytes lie in the media store below handouts/.
create table handout (
  id integer generated always as identity primary key,
  series_id integer not null references series (id) on delete cascade,
  -- What it is called, without its ending.
  name text not null,
  ext text not null check (ext in ('pdf', 'docx', 'xlsx', 'pptx', 'png', 'jpg')),
  bytes integer not null check (bytes > 0),
  -- Of a PDF; null for any other.
  pages integer check (pages > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  -- Key in the store; a new file gets a new key, so that a reader of the old one sees no mixture.
  blob text not null unique,
  sort integer not null,
  -- Where it came from (the demo school's folder): the same source is taken in once.
  source text unique,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (series_id, name, ext)
);
create index handout_series on handout (series_id, sort, id);
