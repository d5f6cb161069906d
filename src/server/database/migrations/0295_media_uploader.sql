-- Who brought a video: whoever cares for their own courses alone finds it before a lesson shows it. null: the command line, or the school.
alter table media_asset add column staff_id integer references staff (id);
update media_asset a set staff_id = w.staff_id from media_work w where w.asset_id = a.id;
