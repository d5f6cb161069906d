-- A save of older study rules, or of an older question for presence checks, is told who changed what.
alter table school_rules add column version integer not null default 1;
alter table series_rules add column version integer not null default 1;
alter table presence_question add column version integer not null default 1;
