-- How lessons are studied: what the school sets for all its courses, and what a course sets for itself.
create table school_rules (
  one integer primary key check (one = 1),
  -- False: what is played beyond the furthest second watched earns nothing.
  can_skip boolean not null,
  -- Fastest playback that earns.
  max_rate real not null check (max_rate between 1 and 2),
  -- A presence check falls due after at most so many minutes of play; 0: none.
  check_minutes smallint not null check (check_minutes between 0 and 60),
  check_kinds text[] not null,
  -- Whole percent watched from which a lesson counts as finished.
  finish_per smallint not null check (finish_per between 1 and 100)
);
insert into school_rules values (1, true, 2, 0, '{click,arithmetic}', 90);

-- null: as the school has it.
create table series_rules (
  series_id integer primary key references series (id) on delete cascade,
  can_skip boolean,
  max_rate real check (max_rate between 1 and 2),
  check_minutes smallint check (check_minutes between 0 and 60),
  check_kinds text[],
  finish_per smallint check (finish_per between 1 and 100)
);

-- A play session keeps the rules under which it was issued: a change meets those that begin after it.
alter table play_session
  add column can_skip boolean not null default true,
  add column max_rate real not null default 2,
  add column check_minutes smallint not null default 0,
  add column check_kinds text[] not null default '{}',
  add column finish_per smallint not null default 90;
