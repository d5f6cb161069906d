-- What staff change of a course carries a version: what stands on its page, and its outline, which is ordered as a whole.
alter table series add column version integer not null default 1;
alter table series add column outline_version integer not null default 1;
-- Since when it was first to be seen; null: a draft that nobody ever saw.
alter table series add column published_at timestamptz;
update series set published_at = created_at where published;
alter table chapter add column version integer not null default 1;

-- A page of the desk: what was changed last comes first.
create index series_changed on series (updated_at desc, id desc);
