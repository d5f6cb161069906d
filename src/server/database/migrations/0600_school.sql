-- What the school's own people edit of its site: each thing counts its versions.
alter table site
  add column version integer not null default 1,
  -- What the host is for, in the school's words.
  add column purpose text not null default '',
  -- It has the branding of the default site, whatever that is.
  add column follows boolean not null default false;
alter table advert add column version integer not null default 1;
alter table service_contact add column version integer not null default 1;

-- Where the school is found. The init config's addresses and the about page are drawn from it.
create table campus (
  id integer generated always as identity primary key,
  name text not null,
  address text not null,
  -- How to get there; ways are parted by semicolons.
  route text not null default '',
  sort integer not null default 0,
  version integer not null default 1
);
create index campus_order on campus (sort, id);
insert into campus (name, address, route, sort)
select one.campus ->> 'name', one.campus ->> 'address', coalesce(one.campus ->> 'route', ''), one.place
from (select body from document where name = 'about' and language = 'zh' order by published_at desc, version desc limit 1) newest,
  jsonb_array_elements(newest.body -> 'campuses') with ordinality as one (campus, place);
insert into campus (name, address, sort)
select c.m_name, c.val, c.sort from site_config c join site s on s.id = c.site_id
where s.is_default and c.key like '%address%' and not exists (select from campus);

-- Pictures of the school's frame, adverts and teachers, each by the hash of its bytes.
create table site_picture (
  hash text primary key,
  type text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null
);

-- What is written of the next version of a text, until it is published.
create table document_draft (
  name text primary key check (name in ('agreement', 'privacy', 'about')),
  texts jsonb not null,
  version integer not null default 1,
  staff_id integer not null,
  updated_at timestamptz not null
);

-- Text messages that staff had sent to see whether they come.
create table sms_trial (
  id integer generated always as identity primary key,
  staff_id integer not null,
  -- Masked.
  phone text not null,
  provider text not null,
  status text not null check (status in ('accepted', 'rejected', 'unknown')),
  reason text not null default '',
  at timestamptz not null
);
create index sms_trial_newest on sms_trial (at desc);
