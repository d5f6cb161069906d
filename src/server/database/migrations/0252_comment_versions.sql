-- What staff change carries a version: a save or a decision on an older one is told who changed what.
alter table comment add column version integer not null default 1;
-- A silence or a word that was taken away and comes back never has a version that somebody may have seen.
create sequence comment_version as integer;
alter table comment_mute add column version integer not null default nextval('comment_version');
alter table comment_word add column version integer not null default nextval('comment_version');
alter table comment_setting add column version integer not null default 1;
