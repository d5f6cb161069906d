-- The video whose place this file takes once it plays; kept, so that the one that went says what came.
alter table media_work add column replaces integer references media_asset (id) on delete set null;
create unique index media_work_replaces on media_work (replaces) where replaces is not null;
