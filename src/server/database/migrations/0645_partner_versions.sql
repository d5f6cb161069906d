-- Counts what staff change of a partner.
alter table partner add column version integer not null default 1;
