create table article_category (
  id integer generated always as identity primary key,
  name text not null unique,
  sort integer not null default 0
);

create table article (
  id integer generated always as identity primary key,
  category_id integer not null references article_category (id),
  title text not null,
  summary text not null,
  -- Cover palette; empty for the school's own.
  trade text not null default '',
  -- Sanitised when it is written.
  html text not null,
  published_at timestamptz not null,
  view_count integer not null default 0,
  search tsvector not null default ''::tsvector
);
create index article_newest on article (published_at desc, id desc);
create index article_category_newest on article (category_id, published_at desc, id desc);
create index article_search on article using gin (search);
