-- What staff edit of the bank carries a version: a save or a decision on an older one is told who changed what.
alter table exam_trade add column version integer not null default 1;
alter table exam_level add column version integer not null default 1;
alter table subject add column version integer not null default 1;
alter table bank_chapter add column version integer not null default 1;
alter table knowledge_point add column version integer not null default 1;
-- Of the question as a whole: chapter, point and difficulty change without a new text.
alter table question add column version integer not null default 1;
-- What staff say of a paper; that it takes a mended question is no change of it.
alter table paper add column version integer not null default 1;
alter table mock_rule add column version integer not null default 1;
-- Of a file that was read with all its rows.
alter table import_draft add column version integer not null default 1;
alter table import_batch add column version integer not null default 1;
