-- What a video was before its segments were encrypted anew, for those who still play it so.
create table media_former (
  asset_id integer primary key references media_asset (id) on delete cascade,
  -- Below the video's folder, such as 720p/seg_00012.m4s.
  files text[] not null,
  content_key bytea not null check (octet_length(content_key) = 16),
  -- Every ticket that was given before is over by then.
  files_until timestamptz not null
);
create index media_former_until on media_former (files_until);

-- Who makes a video anew at the moment: one try, for a time.
create table media_remake (
  asset_id integer primary key references media_asset (id) on delete cascade,
  -- Stands in the names of the files that this try writes.
  tag text not null,
  held_until timestamptz not null
);
-- What is still to be encrypted anew.
create index media_asset_one_key on media_asset (id) where content_key is not null;

-- By which ladder its qualities and pictures were made; an older one is looked at again where there is ffmpeg.
alter table media_asset add column ladder smallint not null default 0;
create index media_asset_older_ladder on media_asset (ladder, id) where state = 'ready';
