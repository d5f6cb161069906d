-- What the content keys of a video's minutes are made of; null: its segments share content_key, as those of earlier versions do.
alter table media_asset add column key_secret bytea check (octet_length(key_secret) = 32);
