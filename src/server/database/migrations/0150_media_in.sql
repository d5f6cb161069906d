-- Videos that come in: an asset exists from the first byte of its upload and plays from its first quality on.
alter table media_asset drop constraint media_asset_state_check;
alter table media_asset add constraint media_asset_state_check check (state in ('new', 'ready', 'removed'));
alter table media_asset drop constraint media_asset_seconds_check;
-- The length is known once the file was looked at.
alter table media_asset add constraint media_asset_seconds_check check (seconds >= 0 and (seconds > 0 or state <> 'ready'));
-- The sound by itself: { "bandwidth", "codecs", "segments": [{ "file", "seconds", "iv" }] }; files lie in audio/.
alter table media_asset add column audio jsonb;
-- How many sheets of preview pictures lie in sprites/ beside sprites.vtt.
alter table media_asset add column sprite_sheets integer not null default 0 check (sprite_sheets >= 0);
-- Counts the pictures that replaced the first one; stands in the poster's address, which caches hold for ever.
alter table media_asset add column poster_version integer not null default 0;
-- From this instant on nothing plays a removed asset and its files may go; null: still there, or already gone.
alter table media_asset add column files_until timestamptz;
create index media_asset_leaving on media_asset (files_until) where files_until is not null;

-- How an asset came in and what is still to be done for it.
create table media_work (
  asset_id integer primary key references media_asset (id) on delete cascade,
  state text not null check (state in ('uploading', 'queued', 'probing', 'transcoding', 'ready', 'failed')),
  -- The file in DATA_DIR/spool; also the upload's name on the wire. 192 random bits.
  spool text not null unique,
  file_name text not null,
  bytes bigint not null check (bytes > 0),
  -- null: by the command line.
  staff_id integer references staff (id),
  -- The lesson that gets the video once it plays.
  item_id integer references item (id) on delete set null,
  -- Whole percent of what is being done now.
  progress smallint not null default 0 check (progress between 0 and 100),
  -- What was found in the file.
  facts jsonb,
  -- Why it failed: a key of the messages with its values.
  reason text,
  reason_values jsonb,
  tries smallint not null default 0,
  -- The process that works on it, and until when it may be believed.
  held_by text not null default '',
  held_until timestamptz not null default 'epoch',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index media_work_open on media_work (state, asset_id) where state in ('uploading', 'queued', 'probing', 'transcoding');
create index media_work_staff on media_work (staff_id) where state = 'uploading';
