-- What staff change carries a version: a save on an older one is told who changed what.
alter table handout add column version integer not null default 1;
alter table media_asset add column version integer not null default 1;
-- Of a lesson with its video.
alter table item add column version integer not null default 1;
-- The order of a course's handouts, which is changed as a whole; one that was never changed has no row, and the version 1.
create table handout_list (
  series_id integer primary key references series (id) on delete cascade,
  version integer not null
);
