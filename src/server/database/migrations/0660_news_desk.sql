-- An article without an instant is a draft, or was withdrawn: no reader's query finds it.
alter table article alter column published_at drop not null;
alter table article
  -- From then on nobody reads it any more; null: without an end.
  add column ends_at timestamptz,
  -- When it was taken out of public; null: it never was.
  add column withdrawn_at timestamptz,
  -- Stands before all others, one of the school at most.
  add column is_first boolean not null default false,
  -- Address of an uploaded cover; empty: the drawn one.
  add column cover text not null default '',
  -- False: the summary is the beginning of the text.
  add column own_summary boolean not null default true,
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  -- Null: the demo school's loader, or from before.
  add column updated_by integer;
create unique index article_first on article (is_first) where is_first;
create index article_ends on article (ends_at) where ends_at is not null;
create index article_updated on article (updated_at desc, id desc);
alter table article_category add column version integer not null default 1;

-- Pictures of articles by the hash of their bytes, which lie in the media store.
create table article_picture (
  hash text primary key,
  type text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null
);
