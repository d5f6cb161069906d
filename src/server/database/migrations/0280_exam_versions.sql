-- A save of an older examination, or of an older paper of a class exam, is told who changed what.
alter table examination add column version integer not null default 1;
-- A paper that was taken off an item and bound again never has a version that somebody may have seen.
create sequence class_exam_version as integer;
alter table class_exam add column version integer not null default nextval('class_exam_version');
