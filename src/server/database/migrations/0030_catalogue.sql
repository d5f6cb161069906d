-- Trades and their directions: a tree of two levels.
create table category (
  id integer generated always as identity primary key,
  parent_id integer references category (id),
  name text not null,
  -- Cover palette and drawing of the trade (electrician, welder, …).
  trade text not null,
  english text not null default '',
  sort integer not null default 0
);
create index category_parent on category (parent_id, sort, id);

create table teacher (
  id integer generated always as identity primary key,
  name text not null,
  title text not null,
  line text not null default '',
  bio text not null default '',
  avatar_url text not null default '',
  sort integer not null default 0
);

-- Course series (type 1) and packages (type 2) share one id space (rules.md Courses).
create table series (
  id integer generated always as identity primary key,
  type smallint not null default 1 check (type in (1, 2)),
  slug text not null unique,
  category_id integer not null references category (id),
  title text not null,
  subtitle text not null default '',
  level text not null default '',
  -- Large text of the generated cover.
  topic text not null default '',
  intro_html text not null default '',
  outcomes text[] not null default '{}',
  price_fen integer not null check (price_fen >= 0),
  original_price_fen integer check (original_price_fen >= 0),
  valid_days integer check (valid_days > 0),
  sale text not null default 'onSale' check (sale in ('onSale', 'closed', 'packageOnly', 'partner')),
  partner_url text,
  -- Place among the recommendations; null is not recommended.
  recommended integer,
  published boolean not null default true,
  lesson_count integer not null default 0,
  total_seconds integer not null default 0,
  -- May lag up to a minute (rules.md Times, lists and counts).
  learner_count integer not null default 0,
  search tsvector not null default ''::tsvector,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index series_category on series (category_id) where published;
create index series_hot on series (learner_count desc, id) where published;
create index series_new on series (created_at desc, id) where published;
create index series_price on series (price_fen, id) where published;
create index series_search on series using gin (search);

create table series_teacher (
  series_id integer not null references series (id) on delete cascade,
  teacher_id integer not null references teacher (id),
  sort integer not null default 0,
  primary key (series_id, teacher_id)
);
create index series_teacher_teacher on series_teacher (teacher_id);

create table chapter (
  id integer generated always as identity primary key,
  series_id integer not null references series (id) on delete cascade,
  title text not null,
  sort integer not null
);
create index chapter_series on chapter (series_id, sort, id);

-- One lesson of a course; the wire calls it item.
create table item (
  id integer generated always as identity primary key,
  series_id integer not null references series (id) on delete cascade,
  chapter_id integer not null references chapter (id) on delete cascade,
  title text not null,
  kind text not null default 'video' check (kind in ('video', 'live', 'document', 'exam')),
  asset_id integer references media_asset (id),
  seconds integer not null default 0,
  is_trial boolean not null default false,
  -- What the lesson teaches, sentence by sentence.
  points text[] not null default '{}',
  sort integer not null
);
create index item_series on item (series_id, sort, id);
create index item_chapter on item (chapter_id);
create index item_asset on item (asset_id);
