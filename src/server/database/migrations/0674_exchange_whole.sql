-- The comments of a course that came in by an exchange file may be closed by nobody of this school's staff.
alter table comment_closed alter column staff_id drop not null;
