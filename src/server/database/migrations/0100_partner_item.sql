-- Courses that a partner teaches on a site of its own, and what is in them as the partner says.
alter table series add column partner_name text not null default '';

-- A link out of the school is https, names a host and carries no user; other ones were never of use.
update series set partner_url = null where partner_url !~ '^https://[A-Za-z0-9.-]+(:[0-9]{1,5})?([/?#][^[:space:]]*)?$';
alter table series add constraint series_partner_url check (partner_url ~ '^https://[A-Za-z0-9.-]+(:[0-9]{1,5})?([/?#][^[:space:]]*)?$');

create table partner_item (
  id integer generated always as identity primary key,
  series_id integer not null references series (id) on delete cascade,
  title text not null check (title <> ''),
  kind text not null default 'video' check (kind in ('video', 'live', 'document', 'exam')),
  -- Length of a video, time for an exam; null where the partner doesn't say.
  seconds integer check (seconds > 0),
  -- Of a document.
  pages integer check (pages > 0),
  sort integer not null
);
create index partner_item_series on partner_item (series_id, sort, id);
