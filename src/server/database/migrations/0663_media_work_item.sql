-- The outline of a course asks for the films of its lessons that are still being made.
create index media_work_item on media_work (item_id) where state <> 'ready';
