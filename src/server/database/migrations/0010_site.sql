-- A site is one branding of the school, found by its host; exactly one is the default.
create table site (
  id integer generated always as identity primary key,
  host text unique,
  app_token text not null unique,
  is_default boolean not null default false
);
create unique index site_default on site (is_default) where is_default;

-- What getInitConfig returns, item by item.
create table site_config (
  site_id integer not null references site (id),
  key text not null,
  val text not null,
  action smallint not null default 0,
  m_name text not null default '',
  sort integer not null default 0,
  primary key (site_id, key)
);

create table service_contact (
  id integer generated always as identity primary key,
  type text not null,
  name text not null,
  val text not null,
  sort integer not null default 0
);

create table advert (
  id integer generated always as identity primary key,
  position text not null,
  image_url text not null,
  title text not null,
  link text not null,
  sort integer not null default 0,
  starts_at timestamptz,
  ends_at timestamptz
);
create index advert_position on advert (position, sort, id);

-- An empty school still has a name to show.
insert into site (host, app_token, is_default) values (null, 'default', true);
insert into site_config (site_id, key, val, m_name, sort)
select id, key, val, '', sort from site,
  (values ('appToken', 'default', 1), ('siteName', '云课堂', 2), ('school', '职业培训学校', 3), ('logo', '', 4), ('phone', '', 5)) as v (key, val, sort);
