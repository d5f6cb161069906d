-- The hall of a paper, mock rule, examination or class exam: how often staff gave time to those in it. A decision on what somebody
-- else has changed since is told so.
create table exam_hall (
  source text not null check (source in ('past', 'mock', 'examination', 'class')),
  target integer not null,
  version integer not null default 1,
  primary key (source, target)
);
-- The version of its hall when it was last given time; 0: never.
alter table attempt add column time_version integer not null default 0;
alter table essay_mark add column version integer not null default 1;
