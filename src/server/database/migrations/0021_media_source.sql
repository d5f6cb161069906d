-- Where an asset came from (a folder of demo lectures, an upload): the same source is taken in once.
alter table media_asset add column source text unique;
