-- How many minutes of a note were ever given: staff are shown them beside what was played.
alter table key_note add column minutes integer not null default 0;
