-- Which series a package holds, in order (rules.md Courses: buying a package grants each of its series).
create table package_series (
  package_id integer not null references series (id) on delete cascade,
  series_id integer not null references series (id),
  sort integer not null default 0,
  primary key (package_id, series_id)
);
create index package_series_series on package_series (series_id);
